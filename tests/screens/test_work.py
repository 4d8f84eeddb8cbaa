"""Work knows how far it is, and ends where somebody has stopped it."""

from screens.work import Work


def test_work_is_told_to_go_on_until_it_is_stopped() -> None:
    work = Work("backup")
    assert work.progress(1, 3)
    work.stop()
    assert not work.progress(2, 3)
    assert (work.done, work.total) == (2, 3)
