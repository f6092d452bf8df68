//! The odds: counted, they agree with the figures of the rules, with every deal of a small pack one by one, and with deals that are
//! drawn at random.

use crate::bounds::{get, service, soon};
use crate::harness::{ask, refused, transports};
use crate::laws::rulesets;
use crate::wires;
use axum::http::Method;
use mus_rules::rules::{
    self, Declarations, Face, Hand, Lance, Question, Ruleset, RulesetOverrides, Said, Seat, Seats, Sums, pack, ratio,
};
use mus_rules::service::{Effort, OddsAsked, OddsRequest};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

const NEVER: &dyn Fn() -> bool = &|| false;

fn close(found: &Value, wanted: f64, within: f64, place: &str) {
    let found = found.as_f64().unwrap_or_else(|| panic!("{place}: {found}"));
    assert!((found - wanted).abs() < within, "{place}: {found}, not {wanted}");
}

#[test]
fn the_figures_of_the_rules() {
    for (kings, pares, juego) in
        [(8, (0.034_174, 0.659_043), (0.246_781, 0.197_770)), (4, (0.123_654, 0.427_942), (0.553_604, 0.043_533))]
    {
        let answer = ask("odds", json!({"ruleset": {"kings": kings}, "mano": 0, "hands": ["", "????", "", ""]}));
        assert_eq!((&answer["method"], &answer["deals"]), (&json!("exact"), &json!("3963642086353950000")));
        for (lance, (nobody, contested)) in [("pares", pares), ("juego", juego)] {
            close(&answer[lance]["nobody"], nobody, 5.1e-7, lance);
            close(&answer[lance]["contested"], contested, 5.1e-7, lance);
        }
    }
}

#[test]
fn known_values() {
    for transport in transports() {
        let answer = transport.ask("odds", &json!({"mano": 0, "hands": ["RR3A", "????", "", "????"]})).unwrap();
        assert_eq!((&answer["method"], &answer["deals"]), (&json!("exact"), &json!("43370632305000")));
        let [grande, chica, pares, juego, punto] = [0, 1, 2, 3, 4].map(|at| &answer["lances"][at]);
        close(&grande["seats"][0], 0.987_522_281_640, 1e-12, "grande");
        for seat in [1, 2, 3] {
            close(&grande["seats"][seat], 0.004_159_239_453, 1e-12, "grande");
        }
        close(&chica["teams"][0], 0.361_325_711_092, 1e-12, "chica");
        close(&chica["teams"][1], 0.638_674_288_908, 1e-12, "chica");
        close(&pares["teams"][0], 0.937_214_249_285, 1e-12, "pares");
        close(&pares["stones"][0], 2.468_755_869_183, 1e-12, "pares");
        close(&answer["pares"]["contested"], 0.779_708_263_121, 1e-12, "pares");
        close(&juego["teams"][0], 1.0, 1e-12, "juego");
        close(&juego["stones"][0], 3.527_900_857_313, 1e-12, "juego");
        close(&answer["juego"]["contested"], 0.411_120_153_593, 1e-12, "juego");
        assert_eq!((&punto["seats"], &answer["juego"]["nobody"]), (&json!([0.0, 0.0, 0.0, 0.0]), &json!(0.0)));
        assert!(grande.get("seats_error").is_none() && answer.get("samples").is_none());
        let sum: f64 = (0..5).map(|at| answer["lances"][at]["stones"][0].as_f64().unwrap()).sum();
        close(&answer["all_passed"][0], sum, 1e-12, "all passed");
    }
}

/// A question drawn at random: of the pack only so many cards that no hand knows of are left to be dealt.
struct Drawn {
    ruleset: Ruleset,
    mano: Seat,
    /// Each seat's known cards.
    known: Vec<Vec<Face>>,
    seen: Vec<Face>,
    declared: Declarations,
}

impl Drawn {
    fn new(
        chance: &mut ChaCha8Rng,
        ruleset: Ruleset,
        hidden: impl Fn(&mut ChaCha8Rng) -> usize,
        spare: usize,
    ) -> Drawn {
        let mut cards: Vec<Face> = pack().iter().filter_map(|card| card.face()).collect();
        cards.shuffle(chance);
        let players = ruleset.players() as usize;
        let mut known: Vec<Vec<Face>> = cards.chunks(4).take(players).map(<[Face]>::to_vec).collect();
        let hand = |cards: &[Face]| Hand::new(&ruleset, [0, 1, 2, 3].map(|at| cards[at]));
        // What is declared is true of these hands, so that one deal at least agrees with it.
        let mut say = |lance| {
            let said = known.iter().map(|cards| match (chance.random_range(0..3), hand(cards).holds(lance)) {
                (0, true) => Said::Yes,
                (0, false) => Said::No,
                _ => Said::Unknown,
            });
            said.collect::<Vec<_>>()
        };
        let (pares, juego) = (say(Lance::Pares), say(Lance::Juego));
        let mut declared = Declarations { pares, juego };
        if chance.random_range(0..2) == 0 {
            declared = Declarations::default();
        }
        for cards in &mut known {
            cards.truncate(4 - hidden(chance));
        }
        let seen = cards.get(players * 4 + spare..).unwrap_or_default().to_vec();
        Drawn { ruleset, mano: Seat::ALL[chance.random_range(0..players)], known, seen, declared }
    }

    fn texts(&self) -> (Vec<String>, String) {
        let text = |faces: &[Face]| faces.iter().map(Face::to_string).collect::<String>();
        (self.known.iter().map(|cards| text(cards) + &"?".repeat(4 - cards.len())).collect(), text(&self.seen))
    }

    fn question(&self) -> Question {
        let (hands, seen) = self.texts();
        Question::read(&self.ruleset, self.mano, &hands, &seen, &self.declared).unwrap()
    }

    /// The cards that are nowhere yet.
    fn unseen(&self) -> Vec<Face> {
        let gone: Vec<Face> = self.known.iter().flatten().chain(&self.seen).copied().collect();
        pack().iter().filter_map(|card| card.face()).filter(|face| !gone.contains(face)).collect()
    }

    fn agrees(&self, seat: usize, hand: &Hand) -> bool {
        let said = [(Lance::Pares, &self.declared.pares), (Lance::Juego, &self.declared.juego)];
        said.into_iter().all(|(lance, said)| match said.get(seat) {
            Some(Said::Yes) => hand.holds(lance),
            Some(Said::No) => !hand.holds(lance),
            Some(Said::Unknown) | None => true,
        })
    }

    /// Every deal one by one, and its showdown.
    fn naive(&self) -> Sums {
        let mut sums = Sums::default();
        self.deal(0, &mut self.known.clone(), 0, &mut self.unseen(), &mut Seats::default(), &mut sums);
        sums
    }

    fn deal(
        &self,
        seat: usize,
        held: &mut Vec<Vec<Face>>,
        from: usize,
        unseen: &mut Vec<Face>,
        hands: &mut Seats<Hand>,
        sums: &mut Sums,
    ) {
        if seat == held.len() {
            return sums.add(&self.ruleset, &rules::showdown(&self.ruleset, self.mano, hands), 1);
        }
        if held[seat].len() == 4 {
            let hand = Hand::new(&self.ruleset, [0, 1, 2, 3].map(|at| held[seat][at]));
            if self.agrees(seat, &hand) {
                hands[Seat::ALL[seat]] = hand;
                self.deal(seat + 1, held, 0, unseen, hands, sums);
            }
            return;
        }
        for at in from..unseen.len() {
            let face = unseen.remove(at);
            held[seat].push(face);
            self.deal(seat, held, at, unseen, hands, sums);
            held[seat].pop();
            unseen.insert(at, face);
        }
    }
}

fn drawn_rulesets(chance: &mut ChaCha8Rng, players: std::ops::RangeInclusive<i32>) -> Ruleset {
    let mut runner = TestRunner::deterministic();
    for _ in 0..chance.random_range(0..200) {
        let _skipped = rulesets().new_tree(&mut runner).unwrap();
    }
    loop {
        let drawn: RulesetOverrides = rulesets().new_tree(&mut runner).unwrap().current();
        let players = Some(chance.random_range(players.clone()));
        if let Ok(ruleset) = (RulesetOverrides { players, ..drawn }).resolve() {
            return ruleset;
        }
    }
}

/// Whole numbers, so they agree to the last deal: all lances, seats and teams, with and without known cards and declarations.
#[test]
fn agrees_with_every_deal_of_a_small_pack() {
    let mut chance = ChaCha8Rng::seed_from_u64(6);
    let mut deals = 0;
    for round in 0..120 {
        let ruleset = drawn_rulesets(&mut chance, 2..=6);
        // Small enough to go through: nothing known of two hands, or some cards not known of each.
        let drawn = match ruleset.players() {
            2 => Drawn::new(&mut chance, ruleset, |_| 4, 3),
            3 => Drawn::new(&mut chance, ruleset, |chance| [4, 4, 1][chance.random_range(0..3)], 0),
            _ => Drawn::new(&mut chance, ruleset, |chance| chance.random_range(0..=2), 0),
        };
        let naive = drawn.naive();
        let counted = drawn.question().count(NEVER).unwrap();
        assert_eq!(counted, naive, "round {round}: {:?} {:?}", drawn.texts(), drawn.declared);
        assert!(naive.deals > 0);
        deals += naive.deals;
    }
    assert!(deals > 200_000, "only {deals} deals");
}

/// What a seat would say splits all deals in two. Where nothing is known of several seats they are counted together, and with one
/// that has said something they are not, so each way of counting holds the other.
#[test]
fn what_a_seat_would_say_splits_all_deals() {
    let mut chance = ChaCha8Rng::seed_from_u64(8);
    let mut most_unknown = 0;
    for round in 0..40 {
        let ruleset = drawn_rulesets(&mut chance, 3..=5);
        let players = ruleset.players() as usize;
        // One hand is known at times; the pack is small, so that there are few ranks.
        let known = chance.random_range(0..=players);
        let mut drawn = Drawn::new(&mut chance, ruleset, |_| 4, 2);
        drawn.declared = Declarations::default();
        if let Some(cards) = drawn.known.get_mut(known) {
            let free = drawn.seen.len().saturating_sub(4);
            *cards = drawn.seen.split_off(free);
            cards.truncate(if cards.len() < 4 { 0 } else { 4 });
        }
        let question = drawn.question();
        if question.work() > 2_000_000 {
            continue;
        }
        most_unknown = most_unknown.max(drawn.known.iter().filter(|cards| cards.is_empty()).count());
        let whole = question.count(NEVER).unwrap();
        let seat = (0..players).rfind(|&seat| drawn.known[seat].is_empty()).unwrap();
        let mut parts = [Said::Yes, Said::No].map(|says| {
            let mut said = vec![Said::Unknown; players];
            said[seat] = says;
            drawn.declared = Declarations { pares: said, juego: vec![] };
            drawn.question().count(NEVER).unwrap()
        });
        let [yes, no] = &mut parts;
        let sum = Sums {
            deals: yes.deals + no.deals,
            lances: [0, 1, 2, 3, 4].map(|at| rules::LanceSums {
                wins: Seats::map(|seat| yes.lances[at].wins[seat] + no.lances[at].wins[seat]),
                stones: rules::Teams::map(|team| yes.lances[at].stones[team] + no.lances[at].stones[team]),
            }),
            pares: both(yes.pares, no.pares),
            juego: both(yes.juego, no.juego),
        };
        assert_eq!(whole, sum, "round {round}: {:?} {ruleset:?}", drawn.texts());
        assert!(yes.deals > 0);
    }
    assert_eq!(most_unknown, 4);
}

fn both(one: rules::Holding, other: rules::Holding) -> rules::Holding {
    rules::Holding { nobody: one.nobody + other.nobody, contested: one.contested + other.contested }
}

/// Deals that are drawn card by card, a million for each question, are within four standard errors of what is counted; and so is what is sampled.
#[test]
fn agrees_with_deals_drawn_at_random() {
    let mut chance = ChaCha8Rng::seed_from_u64(7);
    for round in 0..20 {
        let ruleset = drawn_rulesets(&mut chance, 2..=4);
        let drawn = Drawn::new(&mut chance, ruleset, |chance| [0, 2, 4][chance.random_range(0..3)], 40);
        let question = drawn.question();
        if question.work() > 3_000_000 {
            continue;
        }
        let sums = question.count(NEVER).unwrap();
        let sample = question.sample(100_000, 2_000_000, NEVER).unwrap();
        let by = sample.sums.deals;
        assert!(by > 1000, "round {round}: {by}");
        for lance in Lance::ALL {
            for seat in ruleset.seats() {
                let wanted = ratio(sums.lance(*lance).wins[seat], sums.deals);
                let found = ratio(sample.sums.lance(*lance).wins[seat], by);
                let error = (wanted * (1.0 - wanted) / ratio(by, 1)).sqrt();
                let place = format!("round {round}: {} of seat {seat}: {found}, not {wanted}", lance.word());
                assert!((found - wanted).abs() <= 4.0 * error + 1e-9, "{place}");
            }
        }
    }
}

#[test]
fn what_would_take_too_long_is_sampled_and_says_so() {
    let six = |more: Value| {
        let mut request = json!({"ruleset": {"preset": "six_players"}, "mano": 2, "hands": ["", "", "", "", "", ""]});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        request
    };
    let answer = ask("odds", six(json!({})));
    assert_eq!((&answer["method"], &answer["samples"]), (&json!("sampled"), &json!(1_000_000)));
    for (at, count) in [("seats_error", 6), ("teams_error", 2), ("stones_error", 2)] {
        let errors = answer["lances"][0][at].as_array().unwrap();
        assert_eq!(errors.len(), count);
        assert!(errors.iter().all(|error| (1e-5..1e-2).contains(&error.as_f64().unwrap())), "{errors:?}");
    }
    let hands = ["RR3A", "", "", ""].map(String::from);
    let question = Question::read(&Ruleset::standard(), Seat::N0, &hands, "", &Declarations::default()).unwrap();
    let again = [(); 2].map(|()| question.sample(5000, 5000, NEVER));
    assert_eq!(again[0], again[1], "the same question has the same answer");
    let exact = six(json!({"accuracy": "exact"}));
    assert_eq!(refused("odds", exact), ("limit_exceeded".to_owned(), "accuracy".to_owned()));
    let asked = json!({"mano": 0, "hands": ["RR3A", "", "", ""], "accuracy": "sampled"});
    let sampled = ask("odds", asked);
    assert_eq!((&sampled["method"], &sampled["deals"]), (&json!("sampled"), &json!("43370632305000")));
    close(&sampled["lances"][0]["seats"][0], 0.987_522, 0.001, "grande");
}

#[test]
fn contradictions_are_told_with_their_field() {
    let ask = |request: Value| {
        let refusals = transports().map(|transport| transport.ask("odds", &request).unwrap_err());
        let [first, ..] =
            refusals.map(|it| (it["code"].as_str().unwrap().to_owned(), it["field"].as_str().unwrap_or("").to_owned()));
        first
    };
    let cases = [
        (json!({"mano": 0, "hands": ["RR3A", "", ""]}), "wrong_card_count", "hands"),
        (json!({"mano": 0, "hands": ["RR3", "", "", ""]}), "wrong_card_count", "hands[0]"),
        (json!({"mano": 4, "hands": ["RR3A", "", "", ""]}), "invalid_seat", "mano"),
        (json!({"mano": 0, "hands": ["RRRR", "R???", "", ""]}), "duplicate_card", "hands[1]"),
        (json!({"mano": 0, "hands": ["RRRR", "", "", ""], "seen": "7R"}), "duplicate_card", "seen"),
        (json!({"mano": 0, "hands": ["RRRR", "", "", ""], "seen": "7?"}), "hidden_cards", "seen"),
        (
            json!({"mano": 0, "hands": ["", "", "", ""], "seen": "7777666655554444SSSSCCCC2"}),
            "wrong_card_count",
            "seen",
        ),
        (json!({"mano": 0, "hands": ["RRX?", "", "", ""]}), "invalid_card", "hands[0]"),
        (
            json!({"mano": 0, "hands": ["4567", "", "", ""], "declared": {"juego": ["yes", "no", "no", "no"]}}),
            "inconsistent_snapshot",
            "declared.juego[0]",
        ),
        (
            json!({"mano": 0, "hands": ["", "", "", ""], "declared": {"pares": ["yes"]}}),
            "inconsistent_snapshot",
            "declared.pares",
        ),
        (
            json!({"mano": 0, "hands": ["4AA?", "", "", ""], "declared": {"juego": ["yes", "no", "no", "no"]}}),
            "inconsistent_snapshot",
            "declared",
        ),
        (
            json!({"ruleset": {"kings": 10, "extra_kings": "CoCc"}, "mano": 0, "hands": ["C???", "", "", ""]}),
            "suit_required",
            "hands[0]",
        ),
    ];
    for (request, code, field) in cases {
        assert_eq!(ask(request.clone()), (code.to_owned(), field.to_owned()), "{request}");
    }
    for (request, code, field) in [
        (json!({"mano": 0, "seat": 4, "hand": "RR3A"}), "invalid_seat", "seat"),
        (json!({"mano": 0, "seat": 0, "hand": "RR3"}), "wrong_card_count", "hand"),
        (json!({"mano": 0, "seat": 0, "hand": "RR3?"}), "hidden_cards", "hand"),
        (json!({"mano": 0, "seat": 0, "hand": "RRRR", "seen": "R"}), "duplicate_card", "seen"),
    ] {
        assert_eq!(refused("discards", request.clone()), (code.to_owned(), field.to_owned()), "{request}");
    }
}

#[test]
fn all_ways_to_discard_the_best_first() {
    let request = json!({"ruleset": {"preset": "two_players"}, "mano": 0, "seat": 1, "hand": "Ro7cSe4b", "seen": "5o"});
    let answer = ask("discards", request);
    let ways = answer["discards"].as_array().unwrap();
    assert_eq!((ways.len(), &answer["method"]), (15, &json!("exact")));
    let lead = |way: &Value| way["all_passed"][1].as_f64().unwrap() - way["all_passed"][0].as_f64().unwrap();
    assert!(ways.is_sorted_by(|a, b| lead(a) >= lead(b)));
    for way in ways {
        let pares: f64 = way["pares"].as_object().unwrap().values().map(|chance| chance.as_f64().unwrap()).sum();
        assert!((pares - 1.0).abs() < 1e-12);
        // The odds of the same: what is kept is known, what is thrown is in no hand.
        let keep = way["keep"].as_str().unwrap();
        let held =
            keep.chars().filter(char::is_ascii_uppercase).chain(keep.chars().filter(char::is_ascii_digit)).count();
        let hand = keep.to_owned() + &"?".repeat(4 - held);
        let seen = format!("5o{}", way["discard"].as_str().unwrap());
        let ruleset = json!({"preset": "two_players"});
        let odds = ask("odds", json!({"ruleset": ruleset, "mano": 0, "hands": ["", hand], "seen": seen}));
        assert_eq!(odds["all_passed"], way["all_passed"], "{way}");
    }
    // Keeping R, 7 and S: which of the 35 cards left bring which juego is read off the pack.
    let three = ways.iter().find(|way| way["discard"] == "4b").unwrap();
    let chance = |points: i64| {
        let found = three["juego"].as_array().unwrap().iter().find(|juego| juego["points"] == points).unwrap();
        found["chance"].as_f64().unwrap()
    };
    assert!((chance(37) - (3.0 + 4.0 + 4.0 + 3.0) / 35.0).abs() < 1e-12, "another ten: {}", chance(37));
    assert!((chance(34) - 3.0 / 35.0).abs() < 1e-12, "another seven: {}", chance(34));
    let same = ask("discards", json!({"ruleset": {"preset": "two_players"}, "mano": 0, "seat": 0, "hand": "RR3A"}));
    assert_eq!(same["discards"].as_array().unwrap().len(), 7, "kings are all alike");
}

/// So much work that it goes on until it is broken off, however fast the machine: as many seconds as a call may have here.
fn long(mano: i32) -> String {
    json!({"ruleset": {"kings": 4, "players": 5}, "mano": mano, "hands": ["", "", "", "", ""]}).to_string()
}

async fn post(address: std::net::SocketAddr, path: &str, body: String) -> wires::Reply {
    wires::Rest::new(address).send(Method::POST, path, &[("content-type", "application/json")], body).await
}

/// With more odds in work than there are threads for calls, every other call is answered before any of them; and who goes away makes
/// room for others at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_calls_do_not_wait_and_who_goes_away_is_let_go() {
    let ports = service(&["--odds-at-once", "1", "--call-seconds", "600"]).await;
    let asked: Vec<_> = (0..4).map(|mano| tokio::spawn(post(ports.rest, "/v1/odds", long(mano)))).collect();
    let short = json!({"mano": 0, "hands": ["RR3A", "7654", "SSS7", "????"]}).to_string();
    for _ in 0..50 {
        assert_eq!(soon("another call", get(ports.rest, "/v1/hands/RR3A")).await.status, 200);
    }
    assert!(asked.iter().all(|long| !long.is_finished()), "odds were found first");
    asked.iter().for_each(tokio::task::JoinHandle::abort);
    let reply = soon("odds once there is room", post(ports.rest, "/v1/odds", short)).await;
    assert_eq!(reply.status, 200, "{}", reply.json());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn more_odds_than_can_wait_are_refused() {
    let ports = service(&["--odds-at-once", "1", "--call-seconds", "600"]).await;
    let mut asked = tokio::task::JoinSet::new();
    for _ in 0..34 {
        asked.spawn(post(ports.rest, "/v1/odds", long(0)));
    }
    let refused = soon("a refusal", asked.join_next()).await.unwrap().unwrap();
    assert_eq!((refused.status.as_u16(), &refused.json()["code"]), (503, &json!("overloaded")));
    assert_eq!(refused.header("retry-after"), "1");
}

#[test]
fn whoever_gives_up_is_let_go() {
    let request: OddsRequest = serde_json::from_value(json!({"mano": 0, "hands": ["", "", "", ""]})).unwrap();
    let asked = OddsAsked::read(&request).unwrap();
    let stopped = asked.answer(&Effort { stop: &|| true, ..Effort::default() }).unwrap_err();
    assert_eq!(stopped.code, mus_rules::service::Code::Timeout);
}
