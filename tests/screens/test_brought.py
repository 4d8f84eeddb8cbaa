"""What of several things that came at once can be taken back."""

from screens.brought import Taken


def test_what_was_new_can_be_taken_back() -> None:
    taken = Taken((0, 1, 2), (("a", "added"), ("b", "same"), ("a~1", "both")))
    assert taken.can_be_undone
    assert taken.keys == ["a", "a~1"]


def test_what_goes_on_from_where_it_was_here_cannot() -> None:
    assert not Taken((0, 1), (("a", "added"), ("b", "continued"))).can_be_undone
    assert not Taken((0,), (("b", "same"),)).can_be_undone


def test_of_two_files_of_one_game_that_is_new_both_go_once() -> None:
    taken = Taken((0, 1), (("a", "added"), ("a", "continued")))
    assert taken.can_be_undone
    assert taken.keys == ["a"]
