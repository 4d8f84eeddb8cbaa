"""Every change of a box: kept on disk, taught to the games on the table, and taken back with one touch."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from engine.catalog import Entered
from engine.component_set import identity
from engine.games import GAMES
from screens.desk import Desk
from storage.box import Lesson, teach, teach_others, unteach, unteach_others
from storage.notices import StorageError
from storage.open_game import OpenGame


@dataclass
class Changed:
    """One change of a box, and the open games that have learnt of it so far."""

    game: str
    before: tuple[Entered, ...]
    after: tuple[Entered, ...]
    lessons: list[Lesson] = field(default_factory=list)

    @property
    def unfit(self) -> int:
        """How many turns of open games do not fit any more."""
        return sum(lesson.unfit for lesson in self.lessons)


class Boxing:
    """Changes boxes over the desk. What was refused has changed nothing, and was said."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def change(
        self,
        game: str,
        put: tuple[Entered, ...],
        gone: tuple[Entered, ...],
        taught: Callable[[Changed], None],
    ) -> Changed | None:
        """The game that lies on the desk learns at once, the others beside the app: then `taught` is told."""
        changed = self._keep(game, put, gone)
        if changed is None:
            return None
        rules = GAMES[game]
        before, after = rules.catalog(changed.before), rules.catalog(changed.after)
        ours = self._on_desk(game)
        if ours is not None:
            with suppress(StorageError), self._desk.store_room.storage():
                lesson = teach(ours, before, after)
                changed.lessons += [lesson] if lesson is not None else []

        def learnt(lessons: list[Lesson]) -> None:
            changed.lessons += lessons
            taught(changed)

        but = ours.id if ours is not None else ""
        self._desk.worker.beside_with_key(
            lambda library: teach_others(library, game, but, before, after), learnt
        )
        return changed

    def undo(self, changed: Changed) -> bool:
        """As it was before, here and in every game that has not gone on since."""
        was = {identity(entry): entry for entry in changed.before}
        now = {identity(entry): entry for entry in changed.after}
        back = tuple(entry for name, entry in was.items() if now.get(name) != entry)
        gone = tuple(entry for name, entry in now.items() if name not in was)
        if self._keep(changed.game, back, gone) is None:
            return False
        ours = self._on_desk(changed.game)
        others = []
        for lesson in changed.lessons:
            if ours is not None and lesson.game == ours.id:
                with suppress(StorageError), self._desk.store_room.storage():
                    unteach(ours, lesson)
            else:
                others.append(lesson)
        if others:
            self._desk.worker.beside_with_key(lambda library: unteach_others(library, others), lambda _: None)
        return True

    def _keep(self, game: str, put: tuple[Entered, ...], gone: tuple[Entered, ...]) -> Changed | None:
        with suppress(StorageError), self._desk.store_room.storage() as library:
            before = library.components.of(game)
            library.components.change(game, put, gone)
            return Changed(game, before, library.components.of(game))
        return None

    def _on_desk(self, game: str) -> OpenGame | None:
        there = self._desk.game
        return there if isinstance(there, OpenGame) and there.timeline.header.game == game else None
