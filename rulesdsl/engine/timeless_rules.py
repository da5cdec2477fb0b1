"""Rules that hold all the time. No event cites them, so the functions that carry them out are listed here.

Whatever happens at one moment names its clauses in its event; a verb names them where it is registered; a question
names them in `questions`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesdsl.meaning import abilities, control, evaluate, live_modifiers, numbers
from rulesdsl.table.table import Table

from . import (
    deed_plans,
    duel,
    me_first,
    monsters,
    plays,
    possible_deeds,
    resolve,
    scoring,
    sentence_steps,
    setup,
    special_windows,
    triggers,
    turn_phases,
    turn_plays,
    verbs_playing,
)
from .atoms import in_play, lasting, leaving, out_of_play, row

STANDING: tuple[tuple[Callable[..., Any], tuple[str, ...]], ...] = (
    # set-up
    (setup.new_game, (
        "setup.players", "setup.factions.two-different", "setup.factions.not-same-twice", "setup.factions.two-copies",
        "setup.factions.owner", "setup.deck.shuffle", "setup.base-deck.by-set", "setup.base-deck.shuffle",
        "variants.more-factions.combine", "variants.more-factions.not-twice", "variants.more-factions.one-set-of-bases",
        "term.owner.meaning", "monster.decks", "setup.monster-treasure-decks", "summary.setup.titans",
    )),
    (setup.hands, ("setup.hand",)),
    # the turn
    (turn_phases.run_turn, ("turn.phases",)),
    (turn_phases.draw_two, ("turn.draw.empty-hand",)),
    (turn_phases.after_drawing, ("turn.draw.limit-only-now",)),
    # playing, and the order of resolution
    (plays.run_play_card, ("play.ability-on-play", "term.play.ability", "term.special.usual")),
    (turn_plays.may_wait, ("term.extra.chosen-way",)),
    (deed_plans.is_free_choice, ("void.play-from-hand",)),
    (possible_deeds.ignored, ("uncover.self-burying",)),
    (verbs_playing.run_reveal_until, (
        "off-the-top.empty-before", "off-the-top.repeat",
    )),
    (special_windows.special_play_now, ("play.minion.special",)),
    (special_windows.eligible, ("term.special.described", "term.special.where")),
    (special_windows.around_scoring, ("term.after.scoring-exception",)),
    (resolve.run_resolution, (
        "resolution.1", "resolution.2", "resolution.interrupt", "play.discard-after-resolving", "term.after",
        "term.after.immediately",
    )),
    (resolve.run_triggers, ("resolution.4", "resolution.4.order", "me-first.any-trigger")),
    (me_first.run_me_first, ("me-first.again",)),
    (sentence_steps.run_say, ("ties.base-ability", "ties.base-ability.order", "void.multi-player-order")),
    # what happens to cards
    (in_play.enter, (
        "term.control.default", "term.play.when", "play.action.show", "term.control.monsters",
        "void.monster-controller", "treasure.normal",
    )),
    (in_play.move, ("play.moving-is-not-playing", "term.move.not-playing", "term.move.on-play", "term.move.others")),
    (out_of_play.put, ("term.play.not-played",)),
    (out_of_play.put_back, ("term.owner.foreign-revealed",)),
    (leaving.forget, ("term.play.again",)),
    (leaving.leave_play, ("after-scoring.discarded-from-play", "term.affect.removed-actions")),
    (row.points, ("term.affect.lost-points",)),
    (leaving.discard_scored, ("after-scoring.discard-triggers",)),
    (leaving.owners_discard, ("term.control.leaves-play", "term.owner.foreign-leaves-play")),
    (leaving.to_box, ("term.in-play.box",)),
    (in_play.control, ("term.control.attached", "term.control.attached-apply")),
    (lasting.add_effect, ("term.ongoing.others",)),
    (scoring.award, ("award.unclaimed",)),
    (scoring.after, ("scoring.order.after-effects",)),
    (duel.window, ("duel.no-other-cards",)),
    (duel.compare, ("duel.consequences",)),
    # who and what is meant
    (evaluate.candidates, ("void.here-there", "void.in-play-default")),
    (evaluate.fits, ("bury.not-a-kind",)),
    (evaluate.passes, (
        "void.your-means", "void.other-players", "term.control.having", "term.standard.meaning",
        "monster.not-a-faction", "term.undead.labelled", "void.monsters-not-opponents",
        "void.players-other-to-monsters",
    )),
    (control.scope_of, ("void.you-means", "term.control.gain.abilities")),
    (triggers.owners_of, ("void.you-means-base",)),
    (control.controller, ("treasure.controller",)),
    (live_modifiers.is_affecting, ("term.affect",)),
    (control.owner, (
        "bury.owner-until-uncovered", "monster.no-owner", "monster.no-owner.effects", "treasure.no-owner",
        "term.owner.monsters", "void.monsters-no-owner",
    )),
    (live_modifiers.layout, ("cards.base-ability", "bury.no-abilities")),
    (abilities.not_cancelled, ("term.ongoing.lasts", "term.ongoing.triggers", "term.ongoing.not-from")),
    (Table.in_play, ("term.in-play.where", "term.in-play.not")),
    # monsters and treasures
    (setup.bases, ("setup.monsters-on-bases",)),
    (monsters.arrive, (
        "monster.number", "monster.enter-with-base", "scoring.order.new-base.monsters",
        "after-scoring.new-base.monsters", "variants.mixing.no-start-monsters",
    )),
    (monsters.earn, ("monster.treasure-number", "monster.destroyed-treasure")),
    (scoring.treasures, (
        "monster.scored-treasure", "treasure.loot.reshuffle", "treasure.loot.controlled-monster",
    )),
    (scoring.share, ("treasure.loot.ties",)),
    (leaving.owners_hand, (
        "monster.own-discard", "monster.discard-piles", "treasure.own-discard", "void.to-owner.monsters",
    )),
    (monsters.run_play_monsters, (
        "monster.played-by-base", "term.play.from", "term.play.monsters", "term.extra.monsters",
    )),
    # numbers
    (numbers.power, (
        "void.power-in-play-modified", "void.power-outside-play-printed", "void.counters-not-on", "void.floor-zero",
    )),
    (numbers.total, (
        "term.control.gain.power", "bury.no-power", "monster.controlled", "void.monster-controlled-power",
    )),
    (numbers.breakpoint, (
        "void.floor-zero", "void.breakpoint-modifiers", "monster.adds-breakpoint", "monster.not-toward-breakpoint",
        "scoring.ready.monsters", "void.monster-uncontrolled-power",
    )),
    (numbers.starting_power, ("term.starting.meaning", "term.starting.printed")),
    (numbers.starting_breakpoint, ("term.starting.meaning", "term.starting.printed", "void.breakpoint-printed")),
)  # fmt: skip
