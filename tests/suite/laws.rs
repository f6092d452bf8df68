//! What holds in every game, whatever the table: random games over random rulesets, every field drawn.

use crate::harness::{Transport, ask, transports};
use crate::wires;
use mus_rules::rules::{
    Action, DiscardOrder, Face, LaReal, LegalAction, LegalActions, MusVistoRule, OrdagoAccepted, Outcome, PairAnswers,
    PereteRule, Phase, Ruleset, RulesetOverrides, Seat, SeenTable, Snapshot, Step, Table, notation, pack,
};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Every field drawn, among the rulesets that a table can play.
pub fn rulesets() -> impl Strategy<Value = RulesetOverrides> {
    let extra: Vec<String> = pack()
        .iter()
        .filter_map(|card| card.face())
        .map(|face: Face| face.to_string())
        .filter(|card| !card.starts_with(['R', '3']))
        .collect();
    let kings = (select(vec![4, 8, 10]), select(extra.clone()), select(extra))
        .prop_filter("two cards", |(_, first, second)| first != second)
        .prop_map(|(kings, first, second)| (kings, if kings == 10 { first + &second } else { String::new() }));
    let numbers = (2..=6, select(vec![1, 3, 10, 40, 1000]), 1..=3, select(vec![1, 2, 5, 100]), 0..=1);
    let words = (
        select(PairAnswers::ALL),
        select(OrdagoAccepted::ALL),
        select(LaReal::ALL),
        select(PereteRule::ALL),
        select(MusVistoRule::ALL),
        select(DiscardOrder::ALL),
    );
    (kings, numbers, words, any::<bool>(), any::<bool>()).prop_map(
        |((kings, extra), (players, target, games, raise, bonus), words, pass_stone, mus_corrido)| RulesetOverrides {
            preset: None,
            players: Some(players),
            kings: Some(kings),
            extra_kings: Some(extra),
            target_stones: Some(target),
            games_to_win: Some(games),
            min_raise: Some(raise),
            pair_answers: Some(words.0),
            refused_raise_bonus: Some(bonus),
            pass_stone: Some(pass_stone),
            ordago_accepted: Some(words.1),
            la_real: Some(words.2),
            perete: Some(words.3),
            mus_visto: Some(words.4),
            mus_corrido: Some(mus_corrido),
            discard_order: Some(words.5),
        },
    )
}

/// A game to be played at random: the ruleset, the first mano, whether the service deals, and what chance says.
#[derive(Clone, Debug)]
struct Plan {
    ruleset: Ruleset,
    mano: Seat,
    service_deals: bool,
    seed: String,
    choices: Vec<u16>,
}

fn plans(actions: usize) -> impl Strategy<Value = Plan> {
    // One seed in four deals seat 1 of four a perete, which chance would hardly ever do.
    let seeds = prop_oneof![3 => any::<u32>().prop_map(|seed| seed.to_string()), 1 => Just("perete-336".to_owned())];
    (rulesets(), any::<u8>(), any::<bool>(), seeds, prop::collection::vec(any::<u16>(), actions)).prop_map(
        |(overrides, mano, service_deals, seed, choices)| {
            let ruleset = overrides.resolve().expect("a ruleset that a table can play");
            let mano = ruleset.nth_from(Seat::N0, usize::from(mano));
            Plan { ruleset, mano, service_deals, seed, choices }
        },
    )
}

/// Chance: a source of numbers that a plan gives, then zeros.
struct Chance<'p>(std::slice::Iter<'p, u16>);

impl Chance<'_> {
    fn below(&mut self, count: usize) -> usize {
        usize::from(self.0.next().copied().unwrap_or_default()) % count.max(1)
    }
}

fn snapshot_of(table: &Table<'_>) -> Snapshot {
    Snapshot::from(table)
}

/// One of the listed actions, with stones and cards from within its range. Talks and raises are kept short, so that games end.
fn pick(table: &Table<'_>, legal: &LegalActions, chance: &mut Chance<'_>) -> Action {
    let snapshot = snapshot_of(table);
    let listed = &legal.actions[chance.below(legal.actions.len())];
    concrete(listed, legal.turn.unwrap_or_default(), &snapshot, chance)
}

fn concrete(listed: &LegalAction, seat: i32, snapshot: &Snapshot, chance: &mut Chance<'_>) -> Action {
    match listed {
        LegalAction::Mus {} => Action::Mus { seat },
        LegalAction::NoMus {} => Action::NoMus { seat },
        LegalAction::Perete {} => Action::Perete { seat },
        LegalAction::MusVisto {} => Action::MusVisto {},
        LegalAction::Paso {} => Action::Paso { seat },
        LegalAction::Ordago {} => Action::Ordago { seat },
        LegalAction::Quiero {} => Action::Quiero { seat },
        LegalAction::NoQuiero {} => Action::NoQuiero { seat },
        &LegalAction::Envido { min, max } => {
            let stones = match chance.below(8) {
                0 => max,
                more => (min + more as i32 - 1).min(max),
            };
            Action::Envido { seat, stones }
        }
        &LegalAction::Discard { min, max } => {
            let count = min as usize + chance.below((max - min + 1) as usize);
            let hand = &snapshot.hands[seat as usize];
            let cards: Vec<&str> = split(hand);
            let first = chance.below(cards.len());
            let cards = (0..count).map(|at| cards[(first + at) % cards.len()]).collect();
            Action::Discard { seat, cards }
        }
        LegalAction::Deal { .. } if snapshot.deck.is_some() => Action::Deal { cards: vec![] },
        LegalAction::Deal { draws } => {
            let over = !matches!(snapshot.phase, Phase::Dealing { .. });
            let held: BTreeSet<&str> = snapshot.hands.iter().filter(|_| !over).flat_map(|hand| split(hand)).collect();
            let all = notation(&pack());
            let mut left: Vec<&str> = split(&all).into_iter().filter(|card| !held.contains(card)).collect();
            let mut deal = |count: i32| (0..count).map(|_| left.remove(chance.below(left.len()))).collect();
            Action::Deal { cards: draws.iter().map(|&count| deal(count)).collect() }
        }
    }
}

/// The cards of a notation in which every card has its suit.
fn split(cards: &str) -> Vec<&str> {
    (0..cards.len()).step_by(2).map(|at| &cards[at..at + 2]).collect()
}

/// Plays the plan, or until the match is over; `check` sees every step.
fn play(plan: &Plan, mut check: impl FnMut(&Table<'_>, &Action, &Step<'_>)) -> usize {
    let mut chance = Chance(plan.choices.iter());
    let mut table =
        Table::start(plan.ruleset, plan.mano.number(), None, plan.service_deals.then_some(plan.seed.as_str())).unwrap();
    let mut steps = 0;
    while chance.0.len() > 0 {
        let legal = table.legal();
        if legal.actions.is_empty() {
            assert!(matches!(table.outcome(), Outcome::MatchOver { .. }), "only a match that is over has no actions");
            break;
        }
        let action = pick(&table, &legal, &mut chance);
        let step = table.step(&action).unwrap_or_else(|fault| panic!("{action:?} is listed and refused: {fault}"));
        check(&table, &action, &step);
        table = step.table;
        steps += 1;
    }
    steps
}

/// Every kind of action that there is, for every seat number and some amounts: what is tried beyond what is listed.
fn everything(snapshot: &Snapshot) -> Vec<Action> {
    let mut all = vec![Action::MusVisto {}, Action::Deal { cards: vec![] }];
    let whole = notation(&pack());
    let packs = |count: &dyn Fn(usize) -> usize| {
        let mut left = whole.as_str();
        let mut cards = Vec::new();
        for seat in 0..snapshot.hands.len() {
            let (own, rest) = left.split_at(2 * count(seat));
            cards.push(own.to_owned());
            left = rest;
        }
        Action::Deal { cards }
    };
    // The hands again, four fresh cards each, what would fill each hand, and one card too few.
    let missing = |seat: usize| 4 - split(&snapshot.hands[seat]).len();
    all.push(Action::Deal { cards: snapshot.hands.clone() });
    all.extend([packs(&|_| 4), packs(&missing), packs(&|seat| missing(seat).saturating_sub(1))]);
    for seat in -1..=6 {
        all.extend([
            Action::Mus { seat },
            Action::NoMus { seat },
            Action::Perete { seat },
            Action::Paso { seat },
            Action::Ordago { seat },
            Action::Quiero { seat },
            Action::NoQuiero { seat },
        ]);
        let amounts = [i32::MIN, -5, 0, 1, 2, 99, 100, 9_998, 10_000, 10_001, i32::MAX];
        all.extend(amounts.map(|stones| Action::Envido { seat, stones }));
        let own = usize::try_from(seat).ok().and_then(|seat| snapshot.hands.get(seat));
        let cards = ["", "Ro", "R", "RoRo", "RoRcReRbSo", "?", "x"].map(str::to_owned);
        all.extend(cards.into_iter().chain(own.cloned()).map(|cards| Action::Discard { seat, cards }));
    }
    all
}

/// Whether the list says that this action may be done, as a client would read it.
fn is_listed(legal: &LegalActions, action: &Action, snapshot: &Snapshot) -> bool {
    let in_turn = match action.seat() {
        Some(seat) => legal.turn == Some(seat),
        None => true,
    };
    let holds = |cards: &str| {
        let mut hand = split(&snapshot.hands[legal.turn.unwrap() as usize]);
        split(cards).into_iter().all(|card| match hand.iter().position(|held| *held == card) {
            Some(at) => {
                hand.remove(at);
                true
            }
            None => false,
        })
    };
    in_turn
        && legal.actions.iter().any(|listed| match (listed, action) {
            (&LegalAction::Envido { min, max }, &Action::Envido { stones, .. }) => (min..=max).contains(&stones),
            (&LegalAction::Discard { min, max }, Action::Discard { cards, .. }) => {
                cards.len() % 2 == 0 && (min..=max).contains(&(cards.len() as i32 / 2)) && holds(cards)
            }
            (LegalAction::Deal { .. }, Action::Deal { cards }) if snapshot.deck.is_some() => cards.is_empty(),
            (LegalAction::Deal { draws }, Action::Deal { cards }) => {
                let counts: Vec<i32> = cards.iter().map(|cards| split(cards).len() as i32).collect();
                let kept = matches!(snapshot.phase, Phase::Dealing { .. }).then_some(&snapshot.hands);
                let all: Vec<&str> =
                    cards.iter().chain(kept.into_iter().flatten()).flat_map(|cards| split(cards)).collect();
                counts == draws.as_slice() && all.iter().collect::<BTreeSet<_>>().len() == all.len()
            }
            (LegalAction::Mus {}, Action::Mus { .. })
            | (LegalAction::NoMus {}, Action::NoMus { .. })
            | (LegalAction::Perete {}, Action::Perete { .. })
            | (LegalAction::MusVisto {}, Action::MusVisto {})
            | (LegalAction::Paso {}, Action::Paso { .. })
            | (LegalAction::Ordago {}, Action::Ordago { .. })
            | (LegalAction::Quiero {}, Action::Quiero { .. })
            | (LegalAction::NoQuiero {}, Action::NoQuiero { .. }) => true,
            _ => false,
        })
}

fn stones_of(awards: &[mus_rules::rules::Taken], snapshot: &Snapshot) -> Vec<i32> {
    let mut sums = vec![0; snapshot.score.stones.len()];
    for award in awards {
        assert!(award.stones > 0, "nothing is awarded without stones");
        sums[award.team.number() as usize] += award.stones;
    }
    sums
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    /// What is listed is accepted, and what is not listed is refused.
    #[test]
    fn what_is_listed_is_legal_and_nothing_else(plan in plans(120)) {
        play(&plan, |table, _, _| {
            let (legal, snapshot) = (table.legal(), snapshot_of(table));
            for action in everything(&snapshot) {
                let done = table.step(&action).is_ok();
                assert_eq!(done, is_listed(&legal, &action, &snapshot), "{action:?} in {snapshot:?}");
            }
        });
    }

    /// Stones never fall within a game, awards are the change of the score, and a game that ends has one winner.
    #[test]
    fn awards_are_the_change_of_the_score(plan in plans(300)) {
        play(&plan, |table, action, step| {
            let (before, after) = (snapshot_of(table), snapshot_of(&step.table));
            let new_game = matches!((&before.phase, action), (Phase::GameOver { .. }, Action::Deal { .. }));
            if new_game {
                assert!(after.score.stones.iter().all(|&stones| stones == 0), "a new game starts at zero");
                assert_eq!(after.hand_number, 1);
                assert_eq!(after.score.games, before.score.games);
            } else {
                let change: Vec<i32> =
                    after.score.stones.iter().zip(&before.score.stones).map(|(after, before)| after - before).collect();
                assert_eq!(change, stones_of(&step.awards, &before));
            }
            let target = plan.ruleset.target_stones();
            let home: Vec<usize> = (0..after.score.stones.len()).filter(|&team| after.score.stones[team] >= target).collect();
            match after.phase {
                Phase::GameOver { winner, .. } | Phase::MatchOver { winner, .. } => {
                    assert_eq!(home, [winner as usize]);
                    assert_eq!(after.score.games[winner as usize], before.score.games[winner as usize] + 1);
                }
                _ => assert!(home.is_empty(), "a team is home and the game goes on"),
            }
        });
    }

    /// A snapshot that the service made is accepted by it, whole, and says the same game, through JSON too.
    #[test]
    fn snapshots_are_read_back(plan in plans(200)) {
        play(&plan, |_, _, step| {
            let snapshot = snapshot_of(&step.table);
            let json = serde_json::to_string(&snapshot).unwrap();
            let again: Snapshot = serde_json::from_str(&json).unwrap();
            assert_eq!(again, snapshot);
            let table = Table::try_from(&again).unwrap_or_else(|fault| panic!("{fault} in {json}"));
            assert_eq!(table, step.table);
        });
    }

    /// Where the service deals, all forty cards are in hands, stock and discards, once each.
    #[test]
    fn no_card_is_lost_or_made(plan in plans(200).prop_map(|plan| Plan { service_deals: true, ..plan })) {
        play(&plan, |_, _, step| {
            let snapshot = snapshot_of(&step.table);
            let deck = snapshot.deck.as_ref().expect("a deck");
            let mut cards = snapshot.hands.concat() + &deck.stock + &deck.discards;
            if let Phase::Discarding { discards, .. } = &snapshot.phase {
                cards += &discards.concat();
            }
            let whole = notation(&pack());
            assert_eq!(split(&cards).len(), 40, "{snapshot:?}");
            assert_eq!(split(&cards).into_iter().collect::<BTreeSet<_>>(), split(&whole).into_iter().collect());
            assert!(!matches!(snapshot.phase, Phase::Dealing { .. }), "nobody waits for cards");
        });
    }

    /// LegalActions on a view of the seat in turn gives the same answer as on the whole game, and no view shows what it may not.
    #[test]
    fn views_answer_the_same_and_hide_the_rest(plan in plans(150)) {
        play(&plan, |_, _, step| {
            let whole = snapshot_of(&step.table);
            let over = matches!(whole.phase, Phase::HandOver { .. } | Phase::GameOver { .. } | Phase::MatchOver { .. });
            for seat in plan.ruleset.seats() {
                let view = step.table.view(seat);
                let seen = SeenTable::try_from(&view).unwrap_or_else(|fault| panic!("{fault} in {view:?}"));
                let mut legal = step.table.legal();
                if legal.turn != Some(seat.number()) {
                    legal.actions.retain(|action| *action != LegalAction::Perete {});
                }
                assert_eq!(seen.legal(), legal, "{view:?}");
                assert!(view.deck.is_none());
                for (other, hand) in plan.ruleset.seats().zip(&view.hands) {
                    let shown = &whole.hands[other.number() as usize];
                    if other == seat || over {
                        assert_eq!(hand, shown);
                    } else {
                        assert_eq!(*hand, "?".repeat(split(shown).len()));
                    }
                }
                if let (Phase::Discarding { discards, .. }, Phase::Discarding { discards: all, .. }) = (&view.phase, &whole.phase) {
                    for ((thrower, seen), thrown) in plan.ruleset.discard_order_from(Seat::from_number(whole.mano).unwrap()).zip(discards).zip(all) {
                        let hidden = "?".repeat(split(thrown).len());
                        assert_eq!(seen, if thrower == seat { thrown } else { &hidden });
                    }
                }
            }
        });
    }

    /// Turning seats, hands and mano together turns the answer. (With two teams the teams turn with them.)
    #[test]
    fn turning_the_table_turns_the_answer(plan in plans(1), shuffle in any::<u64>()) {
        let deck = mus_rules::rules::DealtDeck::new(Box::leak(shuffle.to_string().into_boxed_str()));
        let players = plan.ruleset.players() as usize;
        let cards = notation(&deck.stock);
        let hands: Vec<String> = (0..players).map(|seat| cards[seat * 8..seat * 8 + 8].to_owned()).collect();
        let ruleset = json!(RulesetOverrides::from(&plan.ruleset));
        let mano = plan.mano.number();
        let straight = ask("showdown", json!({"ruleset": ruleset, "mano": mano, "hands": hands}));
        let turned_hands: Vec<String> = (0..players).map(|seat| hands[(seat + players - 1) % players].clone()).collect();
        let turned = ask(
            "showdown",
            json!({"ruleset": ruleset, "mano": (mano + 1) % players as i32, "hands": turned_hands}),
        );
        for (straight, turned) in straight["lances"].as_array().unwrap().iter().zip(turned["lances"].as_array().unwrap()) {
            let turn = |seat: &Value| (seat.as_u64().unwrap() as usize + 1) % players;
            let ranking: Vec<usize> = straight["ranking"].as_array().unwrap().iter().map(turn).collect();
            assert_eq!(turned["ranking"], json!(ranking));
            for field in ["lance", "contested", "decided_by", "stones", "rule"] {
                assert_eq!(turned.get(field), straight.get(field), "{field}");
            }
            if let Some(winner) = straight.get("winner") {
                assert_eq!(turned["winner"]["seat"], turn(&winner["seat"]));
            }
        }
    }

    /// Score and Apply take the same stones for the same hand, whatever its lances.
    #[test]
    fn score_and_apply_agree(plan in plans(250)) {
        let mut before_hand = None;
        play(&plan, |table, _, step| {
            let (before, after) = (snapshot_of(table), snapshot_of(&step.table));
            let bet = |snapshot: &Snapshot| matches!(snapshot.phase, Phase::Betting { .. });
            if !bet(&before) {
                before_hand = bet(&after).then(|| (after.score.clone(), Vec::new()));
                return;
            }
            let (score, awards) = before_hand.as_mut().expect("a hand that is bet was opened");
            awards.extend(step.awards.iter().map(mus_rules::rules::Taken::award));
            let settled = match &after.phase {
                Phase::HandOver { settled } | Phase::GameOver { settled, .. } | Phase::MatchOver { settled, .. } => settled,
                _ => return,
            };
            let request = json!({
                "ruleset": after.ruleset, "mano": after.mano, "hands": after.hands, "score": score, "settled": settled,
            });
            let answer = ask("score", request);
            assert_eq!(answer["score"], json!(after.score));
            assert_eq!(answer["awards"], json!(awards));
            assert_eq!(answer["outcome"], json!(step.table.outcome()));
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// Snapshots and actions survive both wires, both ways: a game that is sent comes back as it was, and goes on the same.
    #[test]
    fn snapshots_survive_both_wires(plan in plans(60)) {
        play(&plan, |table, action, step| {
            let before = json!(snapshot_of(table));
            let after = json!(snapshot_of(&step.table));
            for wire in [wires::rest() as &dyn Transport, wires::grpc()] {
                let same = wire.ask("replay", &json!({"snapshot": before, "actions": []})).unwrap();
                assert_eq!(same["snapshot"], before, "{}", wire.name());
                let done = wire.ask("apply", &json!({"snapshot": before, "action": action})).unwrap();
                assert_eq!(done["snapshot"], after, "{}", wire.name());
                assert_eq!(done["next"], json!(step.table.legal()), "{}", wire.name());
                let awards: Vec<_> = step.awards.iter().map(mus_rules::rules::Taken::award).collect();
                assert_eq!(done["awards"], json!(awards), "{}", wire.name());
            }
        });
    }
}

/// However the seats play, a game ends: with everyone passing, somebody takes stones in every hand.
#[test]
fn every_game_ends_when_everyone_passes() {
    for players in 2..=6 {
        let overrides = RulesetOverrides { players: Some(players), ..Default::default() };
        let mut table = Table::start(overrides.resolve().unwrap(), 0, None, Some("passing")).unwrap();
        let mut steps = 0;
        loop {
            let legal = table.legal();
            let seat = legal.turn.unwrap_or_default();
            let action = match legal.actions.first() {
                None => break,
                Some(LegalAction::Mus {}) => Action::NoMus { seat },
                Some(LegalAction::Paso {}) => Action::Paso { seat },
                Some(LegalAction::Deal { .. }) => Action::Deal { cards: vec![] },
                Some(other) => panic!("{other:?} comes first"),
            };
            table = table.step(&action).unwrap().table;
            steps += 1;
            assert!(steps < 10_000, "{players} players: the match does not end");
        }
        assert!(matches!(table.outcome(), Outcome::MatchOver { .. }));
    }
}

/// Matches played at random end too: of a hundred short ones, to whatever target, most within six hundred actions.
#[test]
fn random_matches_end() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let strategy = plans(600);
    let mut ended = 0;
    for _ in 0..100 {
        let plan = strategy.new_tree(&mut runner).unwrap().current();
        let mut over = false;
        play(&plan, |_, _, step| over = matches!(step.table.outcome(), Outcome::MatchOver { .. }));
        ended += usize::from(over);
    }
    assert!(ended > 60, "only {ended} of 100 matches ended");
}

/// A refused action changes nothing: the snapshot that was sent goes on as if nothing had been tried.
#[test]
fn a_refused_action_changes_nothing() {
    let start = ask("start", json!({"mano": 0, "deck": {"seed": "same"}}));
    let act = |action: Value| json!({"snapshot": start["snapshot"], "action": action});
    let good = act(json!({"type": "no_mus", "seat": 0}));
    for transport in transports() {
        let before = transport.ask("apply", &good).unwrap();
        let problem = transport.ask("apply", &act(json!({"type": "quiero", "seat": 0}))).unwrap_err();
        assert_eq!((&problem["code"], &problem["legal"]), (&json!("illegal_action"), &start["next"]));
        assert_eq!(transport.ask("apply", &good).unwrap(), before, "{}", transport.name());
    }
}
