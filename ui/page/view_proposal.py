"""The proposal: what was played and what it scores, on the photo of the players' own board."""

import streamlit as st

from scoring.board import BARE, Square, parse_tile
from scoring.events import BoardAccepted, Event, Pass, Play, Withdrawal
from scoring.infer import Explanation
from ui.match import Match, answer
from ui.page.address import go, store
from ui.page.blank_question import ask_blanks, named
from ui.page.claim_box import claim_box
from ui.page.late_corrections import offer_corrections
from ui.page.look import headline, note
from ui.page.no_board import show_unread
from ui.page.photo_board import show_photo_board, take_edits
from ui.page.photo_widget import photo_button, read_from
from ui.page.problem_words import reading_problem_text
from ui.page.quiet_doubts import ask_quietly
from ui.page.reading_job import answered_squares, propose, read_pending
from ui.page.recording import record, record_instead
from ui.page.square_question import ask_square
from ui.page.sums import sum_html
from ui.page.two_turns import ask_claims
from ui.page.words import _, plain, points_text
from ui.stored import Pending
from ui.turn import Proposal
from vision.errors import VisionError


def show(match: Match, pending: Pending) -> None:
    """Shows what the waiting photo says, with everything that can be answered about it."""
    pending = take_edits(match, pending)
    try:
        with st.spinner(_("Reading the board…")):
            kept = read_pending(match, pending)
    except VisionError as error:
        with read_from(pending.photo):
            show_unread(match, pending, error)
        return
    proposal = propose(match, pending, kept)
    with read_from(pending.photo):
        _headline(match, proposal)
    _question(match, pending, proposal)
    show_photo_board(match, pending, proposal, kept)
    _decision(match, pending, proposal)
    offer_corrections(match, pending, proposal)
    ask_claims(match, pending, proposal)
    _again(match, pending)


def _headline(match: Match, proposal: Proposal) -> None:
    best, player = proposal.best, match.players[match.state.on_turn]
    if best.kind == "play":
        move, _score = best.plays[0]
        headline(_("%s played") % player, move.main_word.text, _points(best.points))
        if best.removed:
            note(_("The last play is gone"), _("It was taken back and another one laid."))
    elif best.kind == "two_plays":
        words = " + ".join(play.move.main_word.text for play in best.plays)
        headline(_("Two turns since the last photo"), words, _points(best.points))
    elif best.kind == "none":
        note(_("Nothing new on the board"), _("Did %s pass? Or is it the same photo as before?") % player)
    elif best.kind == "withdrawal":
        note(_("The last play is gone"), _("Its tiles are not on the board any more. Was it challenged?"))
    else:
        texts = [reading_problem_text(problem.kind, problem.message) for problem in best.problems]
        text = " ".join(dict.fromkeys(texts)) or _("The photo does not fit the board before.")
        note(
            _("This does not fit together yet"),
            text + " " + _("Tap a square to say what lies there."),
            warn=True,
        )
    reading = proposal.reading
    for quality in reading.quality if reading is not None else ():
        st.caption(reading_problem_text(quality.kind, quality.message))


def _points(points: int | None) -> str:
    return _("no points with this set") if points is None else points_text(points)


def _question(match: Match, pending: Pending, proposal: Proposal) -> None:
    """Asks about the one square whose answer changes the score most."""
    if proposal.questions:
        question = proposal.questions[0]
        chosen = ask_square(question.square, question.options)
        if chosen is not None:
            say(match, pending, question.square, chosen)


def say(match: Match, pending: Pending, square: Square, content: str) -> None:
    """Keeps what a person said lies on a square and asks no more about it."""
    squares = {**pending.answers.get("squares", {}), str(square): content}
    answer(store(), match, squares=squares)
    st.rerun()


def _decision(match: Match, pending: Pending, proposal: Proposal) -> None:
    best = proposal.best
    if best.plays:
        for _move, score in best.plays:
            if score is not None:
                st.html(sum_html(score))
        board = match.state.board.remove(best.removed)
        blanks = ask_blanks(match, board, [move for move, _score in best.plays])
        label = _("Confirm") if best.points is None else _("Confirm %d") % best.points
        if _decide(match, label):
            record(match, *play_events(match, best, blanks), photo=pending.photo)
        if best.removed:
            _laid_anew(match, pending, best, blanks)
        given = ask_quietly(match, pending, proposal)
        if given is not None:
            say(match, pending, *given)
        _claim(match, best)
    elif best.kind == "none":
        if _decide(match, _("%s passes") % plain(match.players[match.state.on_turn])):
            record(match, Pass(match.state.on_turn))
    elif best.kind == "withdrawal" and match.state.last_play is not None:
        player = match.state.entries[match.state.last_play.entry].player
        text = _("Yes: %s takes the tiles back") % plain(match.players[player])
        if _decide(match, text):
            record(match, Withdrawal(player), photo=pending.photo)
    else:
        _accept(match, pending, proposal)


def _laid_anew(match: Match, pending: Pending, best: Explanation, blanks: dict[Square, str]) -> None:
    """Offers the other story: the same player thought again, and no turn was lost."""
    last = match.state.last_play
    if last is None or not isinstance(match.game.events[-1], Play) or len(best.plays) != 1:
        return
    player = match.state.entries[last.entry].player
    if st.button(_("%s laid it anew instead") % plain(match.players[player]), width="stretch", key="anew"):
        play = Play(player, named(best.plays[0].move.placements, blanks))
        record_instead(match, play, pending.photo)


def _decide(match: Match, label: str) -> bool:
    """Shows the one big button, in reach of the thumb; a button of an older state does nothing."""
    with st.container(key="decide"):
        return st.button(label, type="primary", width="stretch", key=f"confirm-{match.stored.version}")


def _claim(match: Match, best: Explanation) -> None:
    move, score = best.plays[0]
    if len(best.plays) == 1 and score is not None:
        board = match.state.board.remove(best.removed)
        claim_box(f"proposal-{match.stored.version}", board, move, match.game.edition, score.total)


def play_events(match: Match, best: Explanation, blanks: dict[Square, str]) -> list[Event]:
    """Returns the events that a confirmed explanation stands for, the blanks named."""
    events: list[Event] = []
    game = match.game
    if best.removed and match.state.last_play is not None:
        events.append(Withdrawal(match.state.entries[match.state.last_play.entry].player))
        game = game.after(events[-1])
    for move, _score in best.plays:
        events.append(Play(game.state().on_turn, named(move.placements, blanks)))
        game = game.after(events[-1])
    return events


def _accept(match: Match, pending: Pending, proposal: Proposal) -> None:
    """The way out when nothing fits: the board is taken as it lies, with points by hand."""
    with st.expander(_("Take the board as it lies")):
        st.caption(_("The points are yours to say; the sheet will show that they were set by hand."))
        points = st.number_input(_("Points"), -200, 2000, 0, key="accept-points")
        reason = st.text_input(_("Note"), max_chars=200, key="accept-note")
        if st.button(_("Take it"), width="stretch", key="accept"):
            tiles = dict(match.state.board.tiles)
            for square, content in proposal.best.contents.items():
                tiles.pop(square, None)
                if content != BARE:
                    tiles[square] = parse_tile(content if len(content) == 1 else f"[{content}]")
            layout = match.game.edition.layout
            board = type(match.state.board)(tiles, layout.n_rows, layout.n_cols)
            event = BoardAccepted(board, match.state.on_turn, int(points), reason)
            record(match, event, photo=pending.photo)


def _again(match: Match, pending: Pending) -> None:
    if photo_button(f"retake-{pending.photo}", match.id, label=_("Take it again"), quiet=True):
        st.rerun()
    with st.container(horizontal=True, key="again"):
        if st.button(_("Drop photo"), width="stretch"):
            store().set_pending(match.id, None)
            st.rerun()
        if st.button(_("By hand"), width="stretch"):
            go("by-hand", match.id)
        if st.button(_("Corners"), width="stretch"):
            go("corners", match.id)
    if answered_squares(pending.answers) and st.button(_("Forget my corrections"), type="tertiary"):
        answer(store(), match, squares={})
        st.rerun()
