//! Requests that are well-formed and wrong: each with the code and the field that it must be told, on everything that answers.

use crate::harness::{ask, refused, text, transports};
use crate::wires;
use serde_json::{Value, json};

/// A call, and what is wrong with it.
pub struct Wrong {
    pub why: &'static str,
    pub call: &'static str,
    pub request: Value,
    pub code: &'static str,
    pub field: &'static str,
}

/// A four-player hand whose pares and juego are contested: seats 0, 1 and 3 hold pares, 0 and 3 hold juego.
const HANDS: [&str; 4] = ["RoRc3bAe", "CoCc7b4e", "SoSc6b7e", "7o7cRbCe"];

fn base(phase: Value) -> Value {
    json!({
        "ruleset": {}, "score": {"stones": [12, 25], "games": [1, 0]}, "hand_number": 3, "mano": 1,
        "hands": HANDS, "phase": phase,
    })
}

fn betting(settled: Value, bet: Value) -> Value {
    base(json!({"type": "betting", "settled": settled, "bet": bet}))
}

fn offered(by: i32, accepted: i32, stones: i32, refused: Value) -> Value {
    let offer = json!({"type": "stones", "stones": stones});
    betting(json!([]), json!({"type": "offered", "by": by, "accepted": accepted, "offer": offer, "refused": refused}))
}

fn talk() -> Value {
    base(json!({"type": "mus", "said": 1}))
}

/// The value with another one at the end of the path.
fn with(mut value: Value, pointer: &str, new: Value) -> Value {
    let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
    match value.pointer_mut(parent).unwrap_or_else(|| panic!("{pointer} is nowhere")) {
        Value::Object(map) => {
            map.insert(key.to_owned(), new);
        }
        Value::Array(items) => items[key.parse::<usize>().unwrap()] = new,
        other => panic!("{pointer} is inside {other}"),
    }
    value
}

/// A service-dealt game in its first talk.
fn dealt() -> Value {
    ask("start", json!({"mano": 0, "deck": {"seed": "wrong"}}))["snapshot"].clone()
}

fn snapshot_faults() -> Vec<(&'static str, Value, &'static str, &'static str)> {
    let open = json!({"type": "open", "passed": 0});
    let passed = json!({"result": "passed"});
    let three = |out: Value| {
        json!({
            "ruleset": {"players": 3}, "score": {"stones": [0, 0, 0], "games": [0, 0, 0]}, "hand_number": 1, "mano": 0,
            "hands": ["7766", "RR3A", "SS64"],
            "phase": {"type": "betting", "settled": [{"result": "accepted", "stones": 2, "out": out}], "bet": {"type": "open", "passed": 0}},
        })
    };
    let real_deck = dealt();
    let stock = text(&real_deck["deck"]["stock"]);
    vec![
        // Ruleset, mano, hands.
        ("unknown preset", with(talk(), "/ruleset/preset", json!("wild")), "invalid_ruleset", "ruleset.preset"),
        ("kings", with(talk(), "/ruleset/kings", json!(5)), "invalid_ruleset", "ruleset.kings"),
        ("mano", with(talk(), "/mano", json!(4)), "inconsistent_snapshot", "mano"),
        ("mano below", with(talk(), "/mano", json!(-1)), "inconsistent_snapshot", "mano"),
        ("three hands", with(talk(), "/hands", json!(["RRRR", "CCCC", "SSSS"])), "wrong_card_count", "hands"),
        ("no hands", with(talk(), "/hands", json!([])), "wrong_card_count", "hands"),
        ("no card", with(talk(), "/hands/2", json!("SoScX6")), "invalid_card", "hands[2]"),
        (
            "no card beats a count before it",
            with(with(talk(), "/hands/0", json!("R")), "/hands/3", json!("z")),
            "invalid_card",
            "hands[3]",
        ),
        ("five cards", with(talk(), "/hands/1", json!("CoCc7b4eAo")), "wrong_card_count", "hands[1]"),
        ("three cards in the talk", with(talk(), "/hands/1", json!("CoCc7b")), "wrong_card_count", "hands[1]"),
        ("no cards in the talk", with(talk(), "/hands/1", json!("")), "wrong_card_count", "hands[1]"),
        ("a card twice", with(talk(), "/hands/3", json!("RoRc6b7e")), "duplicate_card", "hands[3]"),
        (
            "a fifth king",
            with(with(talk(), "/hands/2", json!("RRRR")), "/hands/3", json!("7766")),
            "duplicate_card",
            "hands[2]",
        ),
        (
            "suits that matter",
            with(with(talk(), "/ruleset", json!({"kings": 10, "extra_kings": "CoCb"})), "/hands/1", json!("C7b4eAo")),
            "suit_required",
            "hands[1]",
        ),
        // Score.
        ("one team's stones", with(talk(), "/score/stones", json!([1])), "inconsistent_snapshot", "score.stones"),
        ("three teams' games", with(talk(), "/score/games", json!([0, 0, 0])), "inconsistent_snapshot", "score.games"),
        ("stones below zero", with(talk(), "/score/stones/1", json!(-1)), "inconsistent_snapshot", "score.stones[1]"),
        (
            "home in a running hand",
            with(talk(), "/score/stones/1", json!(40)),
            "inconsistent_snapshot",
            "score.stones[1]",
        ),
        (
            "match won in a running hand",
            with(talk(), "/score/games/0", json!(2)),
            "inconsistent_snapshot",
            "score.games[0]",
        ),
        ("games below zero", with(talk(), "/score/games/0", json!(-3)), "inconsistent_snapshot", "score.games[0]"),
        ("hand number", with(talk(), "/hand_number", json!(0)), "inconsistent_snapshot", "hand_number"),
        // The talk, discards, dealing.
        ("all have said mus", with(talk(), "/phase/said", json!(4)), "inconsistent_snapshot", "phase.said"),
        ("fewer than none", with(talk(), "/phase/said", json!(-1)), "inconsistent_snapshot", "phase.said"),
        (
            "discards of all",
            base(json!({"type": "discarding", "discards": ["Ao", "Ac", "Ab", "2o"]})),
            "wrong_card_count",
            "hands[0]",
        ),
        (
            "a discard of none",
            base(json!({"type": "discarding", "discards": [""]})),
            "wrong_card_count",
            "phase.discards[0]",
        ),
        (
            "a discard of five",
            base(json!({"type": "discarding", "discards": ["AoAcAb2o2c"]})),
            "wrong_card_count",
            "phase.discards[0]",
        ),
        (
            "a hand that kept what it threw",
            base(json!({"type": "discarding", "discards": ["Ao"]})),
            "wrong_card_count",
            "hands[1]",
        ),
        (
            "a discarded card that is held",
            with(base(json!({"type": "discarding", "discards": ["Ro"]})), "/hands/1", json!("CoCc7b")),
            "duplicate_card",
            "phase.discards[0]",
        ),
        (
            "servido at a table without",
            base(json!({"type": "discarding", "discards": [], "servido": true})),
            "inconsistent_snapshot",
            "phase.servido",
        ),
        ("dealing to full hands", base(json!({"type": "dealing", "said": 0})), "wrong_card_count", "hands[0]"),
        (
            "dealing in a talk without perete",
            with(base(json!({"type": "dealing", "said": 2})), "/hands/3", json!("")),
            "inconsistent_snapshot",
            "phase.said",
        ),
        (
            "cut at a table without mus visto",
            with(base(json!({"type": "dealing", "said": 0, "cut": true})), "/hands/3", json!("")),
            "inconsistent_snapshot",
            "phase.cut",
        ),
        (
            "perete of another seat",
            with(
                with(base(json!({"type": "dealing", "said": 2})), "/hands/2", json!("")),
                "/ruleset",
                json!({"perete": "redraw"}),
            ),
            "wrong_card_count",
            "hands[2]",
        ),
        // Betting.
        (
            "all have passed",
            betting(json!([]), json!({"type": "open", "passed": 4})),
            "inconsistent_snapshot",
            "phase.bet.passed",
        ),
        (
            "fewer than none passed",
            betting(json!([]), json!({"type": "open", "passed": -1})),
            "inconsistent_snapshot",
            "phase.bet.passed",
        ),
        (
            "more passed than hold pares",
            betting(json!([passed, passed]), json!({"type": "open", "passed": 4})),
            "inconsistent_snapshot",
            "phase.bet.passed",
        ),
        ("an offer from no seat", offered(4, 0, 2, json!([])), "inconsistent_snapshot", "phase.bet.by"),
        ("an offer of one", offered(0, 0, 1, json!([])), "inconsistent_snapshot", "phase.bet.offer.stones"),
        (
            "an offer beyond the limit",
            offered(0, 0, 10_001, json!([])),
            "inconsistent_snapshot",
            "phase.bet.offer.stones",
        ),
        ("a raise of one", offered(0, 5, 6, json!([])), "inconsistent_snapshot", "phase.bet.offer.stones"),
        ("a raise of nothing", offered(0, 5, 5, json!([])), "inconsistent_snapshot", "phase.bet.offer.stones"),
        ("one stone agreed", offered(0, 1, 9, json!([])), "inconsistent_snapshot", "phase.bet.accepted"),
        ("agreed below zero", offered(0, -2, 9, json!([])), "inconsistent_snapshot", "phase.bet.accepted"),
        ("a refusal of the offerer", offered(0, 0, 2, json!([0])), "inconsistent_snapshot", "phase.bet.refused[0]"),
        ("a refusal twice", offered(0, 0, 2, json!([1, 1])), "inconsistent_snapshot", "phase.bet.refused[1]"),
        ("a refusal by no seat", offered(0, 0, 2, json!([7])), "inconsistent_snapshot", "phase.bet.refused[0]"),
        (
            "a refusal by the partner of a first offer",
            offered(0, 0, 2, json!([2])),
            "inconsistent_snapshot",
            "phase.bet.refused[0]",
        ),
        ("all rivals refused", offered(0, 0, 2, json!([1, 3])), "inconsistent_snapshot", "phase.bet.refused"),
        (
            "a refusal where a pair has one voice",
            with(offered(0, 2, 4, json!([2])), "/ruleset", json!({"pair_answers": "one_voice"})),
            "inconsistent_snapshot",
            "phase.bet.refused[0]",
        ),
        (
            "one voice has refused for both",
            with(offered(0, 0, 2, json!([1])), "/ruleset", json!({"pair_answers": "one_voice"})),
            "inconsistent_snapshot",
            "phase.bet.refused",
        ),
        (
            "an offer by a seat without pares",
            with(
                betting(
                    json!([passed, passed]),
                    json!({"type": "offered", "by": 2, "accepted": 0, "offer": {"type": "ordago"}, "refused": []}),
                ),
                "/hands/2",
                json!("So4c6b7e"),
            ),
            "inconsistent_snapshot",
            "phase.bet.by",
        ),
        (
            "a refusal by a seat without pares",
            with(
                betting(
                    json!([passed, passed]),
                    json!({"type": "offered", "by": 3, "accepted": 0, "offer": {"type": "ordago"}, "refused": [2]}),
                ),
                "/hands/2",
                json!("So4c6b7e"),
            ),
            "inconsistent_snapshot",
            "phase.bet.refused[0]",
        ),
        (
            "pares uncontested that rivals hold",
            betting(json!([passed, passed, {"result": "uncontested"}]), open.clone()),
            "inconsistent_snapshot",
            "phase.settled[2]",
        ),
        (
            "grande uncontested",
            betting(json!([{"result": "uncontested"}]), open.clone()),
            "inconsistent_snapshot",
            "phase.settled[0]",
        ),
        (
            "a lance refused by no team",
            betting(json!([{"result": "refused", "team": 2, "stones": 1}]), open.clone()),
            "inconsistent_snapshot",
            "phase.settled[0]",
        ),
        (
            "a lance accepted for nothing",
            betting(json!([{"result": "accepted", "stones": 0}]), open.clone()),
            "inconsistent_snapshot",
            "phase.settled[0]",
        ),
        (
            "claims given up in a team game",
            betting(json!([{"result": "accepted", "stones": 2, "out": [1]}]), open.clone()),
            "inconsistent_snapshot",
            "phase.settled[0]",
        ),
        (
            "an órdago, and on",
            betting(json!([{"result": "ordago"}]), open.clone()),
            "inconsistent_snapshot",
            "phase.settled[0]",
        ),
        (
            "four lances closed, and betting",
            betting(json!([passed, passed, passed, passed]), open.clone()),
            "inconsistent_snapshot",
            "phase.settled",
        ),
        (
            "five lances",
            betting(json!([passed, passed, passed, passed, passed]), open.clone()),
            "inconsistent_snapshot",
            "phase.settled",
        ),
        (
            "betting pares that nobody contests",
            with(
                with(betting(json!([passed, passed]), open.clone()), "/hands/1", json!("CoSb7b4e")),
                "/hands/3",
                json!("7c6cRb4c"),
            ),
            "inconsistent_snapshot",
            "phase.settled",
        ),
        (
            "more taken at once than there is",
            with(betting(json!([{"result": "refused", "team": 0, "stones": 20}]), open), "/score/stones/0", json!(5)),
            "inconsistent_snapshot",
            "score.stones[0]",
        ),
        // Over.
        (
            "a hand over after three lances",
            base(json!({"type": "hand_over", "settled": [passed, passed, passed]})),
            "inconsistent_snapshot",
            "phase.settled",
        ),
        (
            "a hand over after an órdago",
            base(json!({"type": "hand_over", "settled": [{"result": "ordago"}]})),
            "inconsistent_snapshot",
            "phase.settled",
        ),
        (
            "a game over without a home",
            base(json!({"type": "game_over", "winner": 0, "settled": [{"result": "ordago"}]})),
            "inconsistent_snapshot",
            "score.stones[0]",
        ),
        (
            "a game over for no team",
            base(json!({"type": "game_over", "winner": 2, "settled": []})),
            "inconsistent_snapshot",
            "phase.winner",
        ),
        (
            "a game over for no reason",
            with(base(json!({"type": "game_over", "winner": 0, "settled": []})), "/score/stones/0", json!(40)),
            "inconsistent_snapshot",
            "phase.settled",
        ),
        (
            "an órdago that the other team won",
            with(
                base(json!({"type": "game_over", "winner": 1, "settled": [passed, {"result": "ordago"}]})),
                "/score",
                json!({"stones": [12, 40], "games": [1, 1]}),
            ),
            "inconsistent_snapshot",
            "phase.winner",
        ),
        (
            "a match over with one game",
            with(
                base(json!({"type": "match_over", "winner": 0, "settled": [{"result": "ordago"}]})),
                "/score/stones/0",
                json!(40),
            ),
            "inconsistent_snapshot",
            "score.games[0]",
        ),
        (
            "a game over that won the match",
            with(
                with(
                    base(json!({"type": "game_over", "winner": 0, "settled": [{"result": "ordago"}]})),
                    "/score/stones/0",
                    json!(40),
                ),
                "/score/games/0",
                json!(2),
            ),
            "inconsistent_snapshot",
            "score.games[0]",
        ),
        // So far round the table that it must not be walked.
        (
            "2^31 seats have said mus",
            with(talk(), "/phase/said", json!(i32::MAX)),
            "inconsistent_snapshot",
            "phase.said",
        ),
        (
            "2^31 seats have said mus, and cards are out",
            with(base(json!({"type": "dealing", "said": i32::MAX})), "/hands", json!(["", "", "", ""])),
            "inconsistent_snapshot",
            "phase.said",
        ),
        (
            "2^31 seats have passed",
            betting(json!([]), json!({"type": "open", "passed": i32::MAX})),
            "inconsistent_snapshot",
            "phase.bet.passed",
        ),
        (
            "2^31 stones agreed",
            offered(0, i32::MAX, i32::MAX, json!([])),
            "inconsistent_snapshot",
            "phase.bet.accepted",
        ),
        (
            "2^31 stones offered",
            offered(0, 9_999, i32::MAX, json!([])),
            "inconsistent_snapshot",
            "phase.bet.offer.stones",
        ),
        // Over, with a score that the hand's own awards cannot have led to.
        (
            "a hand over that paid nothing",
            with(
                base(json!({"type": "hand_over", "settled": [passed, passed, passed, passed]})),
                "/score/stones",
                json!([0, 0]),
            ),
            "inconsistent_snapshot",
            "score.stones[0]",
        ),
        (
            "an órdago that brought too much",
            with(
                base(json!({"type": "game_over", "winner": 0, "settled": [passed, {"result": "ordago"}]})),
                "/score",
                json!({"stones": [47, 12], "games": [1, 1]}),
            ),
            "inconsistent_snapshot",
            "score.stones[0]",
        ),
        (
            "a perete that nobody holds",
            with(
                with(
                    base(json!({"type": "game_over", "winner": 0, "settled": []})),
                    "/score",
                    json!({"stones": [40, 12], "games": [1, 1]}),
                ),
                "/ruleset",
                json!({"perete": "redraw_and_stone"}),
            ),
            "inconsistent_snapshot",
            "phase.winner",
        ),
        (
            "a count that took the other team home",
            with(
                base(
                    json!({"type": "game_over", "winner": 1, "settled": [{"result": "accepted", "stones": 39}, passed, passed, passed]}),
                ),
                "/score",
                json!({"stones": [0, 41], "games": [1, 1]}),
            ),
            "inconsistent_snapshot",
            "phase.winner",
        ),
        // The service's deck.
        (
            "a card that is nowhere",
            with(real_deck.clone(), "/deck/stock", json!(stock[2..])),
            "wrong_card_count",
            "deck",
        ),
        (
            "a card twice in the deck",
            with(real_deck.clone(), "/deck/stock", json!(format!("{}{}", &stock[2..4], &stock[2..]))),
            "duplicate_card",
            "deck.stock",
        ),
        (
            "a bare card in the deck",
            with(real_deck.clone(), "/deck/stock", json!(format!("{}{}", &stock[..1], &stock[2..]))),
            "suit_required",
            "deck.stock",
        ),
        (
            "a hidden card in the deck",
            with(real_deck.clone(), "/deck/stock", json!(format!("?{}", &stock[2..]))),
            "hidden_cards",
            "deck.stock",
        ),
        (
            "no card in the deck",
            with(real_deck.clone(), "/deck/discards", json!("Zz")),
            "invalid_card",
            "deck.discards",
        ),
        (
            "a deck never shuffled",
            with(real_deck.clone(), "/deck/shuffles", json!(0)),
            "inconsistent_snapshot",
            "deck.shuffles",
        ),
        (
            "waiting for the service's own cards",
            with(
                with(
                    with(real_deck.clone(), "/hands", json!(["", "", "", ""])),
                    "/deck/discards",
                    json!(real_deck["hands"].as_array().unwrap().iter().map(text).collect::<String>()),
                ),
                "/phase",
                json!({"type": "dealing", "said": 0}),
            ),
            "inconsistent_snapshot",
            "phase.type",
        ),
        // What has been declared.
        (
            "declared too early",
            with(talk(), "/declared", json!({"pares": [true, true, true, true]})),
            "inconsistent_snapshot",
            "declared.pares",
        ),
        (
            "declared by three",
            with(
                betting(json!([passed, passed]), json!({"type": "open", "passed": 0})),
                "/declared",
                json!({"pares": [true, true, true]}),
            ),
            "inconsistent_snapshot",
            "declared.pares",
        ),
        (
            "declared falsely",
            with(
                betting(json!([passed, passed]), json!({"type": "open", "passed": 0})),
                "/declared",
                json!({"pares": [true, true, true, false]}),
            ),
            "inconsistent_snapshot",
            "declared.pares[3]",
        ),
        // Three players, each for himself.
        ("all but one gave up", three(json!([0, 1])), "inconsistent_snapshot", "phase.settled[0]"),
        ("gave up twice", three(json!([1, 1])), "inconsistent_snapshot", "phase.settled[0]"),
        ("no seat gave up", three(json!([3])), "inconsistent_snapshot", "phase.settled[0]"),
    ]
}

/// All of them, as requests of the calls that take them.
pub fn wrong() -> Vec<Wrong> {
    let mut all = Vec::new();
    for (why, snapshot, code, field) in snapshot_faults() {
        let field: &'static str = Box::leak(format!("snapshot.{field}").into_boxed_str());
        let action = json!({"type": "mus", "seat": 0});
        all.push(Wrong { why, call: "apply", request: json!({"snapshot": snapshot, "action": action}), code, field });
        all.push(Wrong { why, call: "view", request: json!({"snapshot": snapshot, "seat": 0}), code, field });
        all.push(Wrong { why, call: "legal_actions", request: json!({"snapshot": snapshot}), code, field });
        all.push(Wrong { why, call: "replay", request: json!({"snapshot": snapshot, "actions": []}), code, field });
    }
    all.extend(request_faults());
    all
}

fn request_faults() -> Vec<Wrong> {
    let hands = json!(["RRRA", "CC77", "RS54", "3764"]);
    let showdown = json!({"mano": 0, "hands": hands});
    let score = json!({"mano": 0, "hands": hands, "score": {"stones": [0, 0], "games": [0, 0]}, "settled": [
        {"result": "passed"}, {"result": "passed"}, {"result": "passed"}, {"result": "passed"}]});
    let settle = |settled: Value| with(score.clone(), "/settled", settled);
    let passed = json!({"result": "passed"});
    let act = |snapshot: &Value, action: Value| json!({"snapshot": snapshot, "action": action});
    let waiting = ask("start", json!({"mano": 0}))["snapshot"].clone();
    let talk = talk();
    let opened = betting(json!([]), json!({"type": "open", "passed": 0}));
    let answering = offered(0, 0, 9_999, json!([]));
    let ordago = betting(
        json!([]),
        json!({"type": "offered", "by": 0, "accepted": 0, "offer": {"type": "ordago"}, "refused": []}),
    );
    let discarding = base(json!({"type": "discarding", "discards": []}));
    let view = ask("view", json!({"snapshot": opened, "seat": 1}))["snapshot"].clone();
    let seen_pares = ask(
        "view",
        json!({"snapshot": betting(json!([passed, passed]), json!({"type": "open", "passed": 0})), "seat": 1}),
    )["snapshot"]
        .clone();
    let mut undeclared = seen_pares.clone();
    undeclared.as_object_mut().unwrap().remove("declared");
    let full = json!({"type": "match_over", "winner": 0, "settled": [{"result": "ordago"}]});
    let over =
        with(with(base(full), "/score", json!({"stones": [40, 0], "games": [2, 0]})), "/hands/1", json!("CoCc7b4e"));
    let ten = |extra: &str| json!({"ruleset": {"kings": 10, "extra_kings": extra}, "hands": []});
    let rows: Vec<(&'static str, &'static str, Value, &'static str, &'static str)> = vec![
        // Evaluate.
        ("five-card hand", "evaluate", json!({"hands": ["RRRA", "RRRRA"]}), "wrong_card_count", "hands[1]"),
        ("R1", "evaluate", json!({"hands": ["R1CA"]}), "invalid_card", "hands[0]"),
        ("lower case", "evaluate", json!({"hands": ["rrra"]}), "invalid_card", "hands[0]"),
        ("hidden hand", "evaluate", json!({"hands": ["RRRA", "????"]}), "hidden_cards", "hands[1]"),
        ("empty hand", "evaluate", json!({"hands": [""]}), "wrong_card_count", "hands[0]"),
        ("a card twice", "evaluate", json!({"hands": ["RoRoCcAe"]}), "duplicate_card", "hands[0]"),
        ("a suit alone", "evaluate", json!({"hands": ["oRRR"]}), "invalid_card", "hands[0]"),
        ("a tab between cards", "evaluate", json!({"hands": ["RR\tRA"]}), "invalid_card", "hands[0]"),
        (
            "a later no card before an earlier count",
            "evaluate",
            json!({"hands": ["RRR", "RRRX"]}),
            "invalid_card",
            "hands[1]",
        ),
        ("1,001 hands", "evaluate", json!({"hands": vec!["RRRA"; 1001]}), "limit_exceeded", "hands"),
        (
            "seven players",
            "evaluate",
            json!({"ruleset": {"players": 7}, "hands": ["X"]}),
            "invalid_ruleset",
            "ruleset.players",
        ),
        (
            "one player",
            "evaluate",
            json!({"ruleset": {"players": 1}, "hands": []}),
            "invalid_ruleset",
            "ruleset.players",
        ),
        (
            "no stones",
            "evaluate",
            json!({"ruleset": {"target_stones": 0}, "hands": []}),
            "invalid_ruleset",
            "ruleset.target_stones",
        ),
        (
            "1,001 stones",
            "evaluate",
            json!({"ruleset": {"target_stones": 1001}, "hands": []}),
            "invalid_ruleset",
            "ruleset.target_stones",
        ),
        (
            "no games",
            "evaluate",
            json!({"ruleset": {"games_to_win": 0}, "hands": []}),
            "invalid_ruleset",
            "ruleset.games_to_win",
        ),
        (
            "a raise of none",
            "evaluate",
            json!({"ruleset": {"min_raise": 0}, "hands": []}),
            "invalid_ruleset",
            "ruleset.min_raise",
        ),
        (
            "bonus",
            "evaluate",
            json!({"ruleset": {"refused_raise_bonus": 2}, "hands": []}),
            "invalid_ruleset",
            "ruleset.refused_raise_bonus",
        ),
        ("six kings", "evaluate", json!({"ruleset": {"kings": 6}, "hands": []}), "invalid_ruleset", "ruleset.kings"),
        (
            "unknown preset",
            "evaluate",
            json!({"ruleset": {"preset": "Standard"}, "hands": []}),
            "invalid_ruleset",
            "ruleset.preset",
        ),
        (
            "ten kings and no extra ones",
            "evaluate",
            json!({"ruleset": {"kings": 10}, "hands": []}),
            "invalid_ruleset",
            "ruleset.extra_kings",
        ),
        (
            "extra kings and eight kings",
            "evaluate",
            json!({"ruleset": {"extra_kings": "CoCb"}, "hands": []}),
            "invalid_ruleset",
            "ruleset.extra_kings",
        ),
        ("one extra king", "evaluate", ten("Co"), "invalid_ruleset", "ruleset.extra_kings"),
        ("three extra kings", "evaluate", ten("CoCbCc"), "invalid_ruleset", "ruleset.extra_kings"),
        ("an extra king that is one", "evaluate", ten("RoCb"), "invalid_ruleset", "ruleset.extra_kings"),
        ("an extra king that plays as one", "evaluate", ten("3oCb"), "invalid_ruleset", "ruleset.extra_kings"),
        ("an extra king twice", "evaluate", ten("CoCo"), "invalid_ruleset", "ruleset.extra_kings"),
        ("an extra king without suit", "evaluate", ten("CoC"), "invalid_ruleset", "ruleset.extra_kings"),
        ("a hidden extra king", "evaluate", ten("Co?"), "invalid_ruleset", "ruleset.extra_kings"),
        ("no extra king", "evaluate", ten("CoXx"), "invalid_ruleset", "ruleset.extra_kings"),
        (
            "a suit that matters",
            "evaluate",
            json!({"ruleset": {"kings": 10, "extra_kings": "CoCb"}, "hands": ["RRRA", "CoRRA", "CRRA"]}),
            "suit_required",
            "hands[2]",
        ),
        // Showdown.
        ("mano", "showdown", with(showdown.clone(), "/mano", json!(4)), "invalid_seat", "mano"),
        ("mano below", "showdown", with(showdown.clone(), "/mano", json!(-1)), "invalid_seat", "mano"),
        ("two hands", "showdown", json!({"mano": 0, "hands": ["RRRA", "CC77"]}), "wrong_card_count", "hands"),
        (
            "ruleset before mano",
            "showdown",
            json!({"ruleset": {"kings": 9}, "mano": 9, "hands": []}),
            "invalid_ruleset",
            "ruleset.kings",
        ),
        ("mano before hands", "showdown", json!({"mano": 9, "hands": []}), "invalid_seat", "mano"),
        (
            "five kings",
            "showdown",
            json!({"mano": 0, "hands": ["RRRR", "RC77", "SS54", "3764"]}),
            "duplicate_card",
            "hands[1]",
        ),
        (
            "hidden before count",
            "showdown",
            json!({"mano": 0, "hands": ["RRR", "????", "SS54", "3764"]}),
            "hidden_cards",
            "hands[1]",
        ),
        // Score.
        (
            "a score of one team",
            "score",
            with(score.clone(), "/score/stones", json!([3])),
            "invalid_score",
            "score.stones",
        ),
        (
            "home before the hand",
            "score",
            with(score.clone(), "/score/stones/0", json!(40)),
            "invalid_score",
            "score.stones[0]",
        ),
        (
            "stones below zero",
            "score",
            with(score.clone(), "/score/stones/0", json!(-1)),
            "invalid_score",
            "score.stones[0]",
        ),
        (
            "the match won before the hand",
            "score",
            with(score.clone(), "/score/games/1", json!(2)),
            "invalid_score",
            "score.games[1]",
        ),
        ("nothing settled", "score", settle(json!([])), "invalid_settlement", "settled"),
        ("three lances", "score", settle(json!([passed, passed, passed])), "invalid_settlement", "settled"),
        (
            "five lances",
            "score",
            settle(json!([passed, passed, passed, passed, passed])),
            "invalid_settlement",
            "settled",
        ),
        (
            "on after an órdago",
            "score",
            settle(json!([{"result": "ordago"}, passed])),
            "invalid_settlement",
            "settled[1]",
        ),
        (
            "on after the end",
            "score",
            with(
                settle(json!([passed, {"result": "refused", "team": 0, "stones": 2}, passed, passed])),
                "/score/stones/0",
                json!(39),
            ),
            "invalid_settlement",
            "settled[2]",
        ),
        (
            "uncontested grande",
            "score",
            settle(json!([{"result": "uncontested"}, passed, passed, passed])),
            "invalid_settlement",
            "settled[0]",
        ),
        (
            "a bet in an uncontested lance",
            "score",
            with(score.clone(), "/hands", json!(["RRRA", "C764", "RS54", "3764"])),
            "invalid_settlement",
            "settled[2]",
        ),
        (
            "refused by no team",
            "score",
            settle(json!([{"result": "refused", "team": 2, "stones": 1}, passed, passed, passed])),
            "invalid_settlement",
            "settled[0]",
        ),
        (
            "refused by a team below",
            "score",
            settle(json!([{"result": "refused", "team": -1, "stones": 1}, passed, passed, passed])),
            "invalid_settlement",
            "settled[0]",
        ),
        (
            "10,001 stones",
            "score",
            settle(json!([{"result": "accepted", "stones": 10001}, passed, passed, passed])),
            "invalid_settlement",
            "settled[0]",
        ),
        (
            "no stones",
            "score",
            settle(json!([{"result": "accepted", "stones": 0}, passed, passed, passed])),
            "invalid_settlement",
            "settled[0]",
        ),
        (
            "stones below zero refused",
            "score",
            settle(json!([{"result": "refused", "team": 0, "stones": -5}, passed, passed, passed])),
            "invalid_settlement",
            "settled[0]",
        ),
        (
            "a claim given up in a team game",
            "score",
            settle(json!([{"result": "accepted", "stones": 2, "out": [1]}, passed, passed, passed])),
            "invalid_settlement",
            "settled[0]",
        ),
        // Start.
        ("mano of two players", "start", json!({"ruleset": {"players": 2}, "mano": 2}), "invalid_seat", "mano"),
        (
            "a start at the target",
            "start",
            json!({"mano": 0, "score": {"stones": [40, 0], "games": [0, 0]}}),
            "invalid_score",
            "score.stones[0]",
        ),
        (
            "a start of three teams",
            "start",
            json!({"mano": 0, "score": {"stones": [0, 0, 0], "games": [0, 0]}}),
            "invalid_score",
            "score.stones",
        ),
        // View.
        ("no such seat", "view", json!({"snapshot": talk, "seat": 4}), "invalid_seat", "seat"),
        (
            "no such seat before the hands",
            "view",
            json!({"snapshot": with(talk.clone(), "/hands", json!([])), "seat": -1}),
            "invalid_seat",
            "seat",
        ),
        (
            "ruleset before the seat",
            "view",
            json!({"snapshot": with(talk.clone(), "/ruleset/players", json!(9)), "seat": 9}),
            "invalid_ruleset",
            "snapshot.ruleset.players",
        ),
        ("a view of a view", "view", json!({"snapshot": view, "seat": 1}), "hidden_cards", "snapshot.hands[0]"),
        (
            "pares played and not declared",
            "legal_actions",
            json!({"snapshot": undeclared}),
            "hidden_cards",
            "snapshot.hands[0]",
        ),
        // Apply.
        (
            "an action in a view",
            "apply",
            act(&view, json!({"type": "paso", "seat": 1})),
            "hidden_cards",
            "snapshot.hands[0]",
        ),
        ("no such seat", "apply", act(&talk, json!({"type": "mus", "seat": 4})), "invalid_seat", "action.seat"),
        ("a seat below", "apply", act(&talk, json!({"type": "quiero", "seat": -1})), "invalid_seat", "action.seat"),
        ("another's turn", "apply", act(&talk, json!({"type": "mus", "seat": 1})), "not_your_turn", "action.seat"),
        (
            "another's turn before what is legal",
            "apply",
            act(&talk, json!({"type": "quiero", "seat": 1})),
            "not_your_turn",
            "action.seat",
        ),
        (
            "quiero without an offer",
            "apply",
            act(&opened, json!({"type": "quiero", "seat": 1})),
            "illegal_action",
            "action.type",
        ),
        (
            "paso to an offer",
            "apply",
            act(&answering, json!({"type": "paso", "seat": 1})),
            "illegal_action",
            "action.type",
        ),
        (
            "a raise of an órdago",
            "apply",
            act(&ordago, json!({"type": "envido", "seat": 1, "stones": 2})),
            "illegal_action",
            "action.type",
        ),
        (
            "an órdago over an órdago",
            "apply",
            act(&ordago, json!({"type": "ordago", "seat": 1})),
            "illegal_action",
            "action.type",
        ),
        (
            "a raise beyond the limit",
            "apply",
            act(&answering, json!({"type": "envido", "seat": 1, "stones": 2})),
            "illegal_action",
            "action.type",
        ),
        (
            "an envido of one",
            "apply",
            act(&opened, json!({"type": "envido", "seat": 1, "stones": 1})),
            "bet_out_of_range",
            "action.stones",
        ),
        (
            "an envido of -5",
            "apply",
            act(&opened, json!({"type": "envido", "seat": 1, "stones": -5})),
            "bet_out_of_range",
            "action.stones",
        ),
        (
            "an envido of 10^9",
            "apply",
            act(&opened, json!({"type": "envido", "seat": 1, "stones": 1_000_000_000})),
            "bet_out_of_range",
            "action.stones",
        ),
        (
            "a deal in the talk",
            "apply",
            act(&talk, json!({"type": "deal", "cards": ["", "", "", ""]})),
            "illegal_action",
            "action.type",
        ),
        (
            "a perete at a table without",
            "apply",
            act(&with(talk.clone(), "/hands/2", json!("4o5c6b7e")), json!({"type": "perete", "seat": 2})),
            "illegal_action",
            "action.type",
        ),
        (
            "mus visto at a table without",
            "apply",
            act(&talk, json!({"type": "mus_visto"})),
            "illegal_action",
            "action.type",
        ),
        (
            "mus while cards are out",
            "apply",
            act(&waiting, json!({"type": "mus", "seat": 0})),
            "illegal_action",
            "action.type",
        ),
        (
            "after the match",
            "apply",
            act(&over, json!({"type": "deal", "cards": ["", "", "", ""]})),
            "illegal_action",
            "action.type",
        ),
        (
            "a discard of none",
            "apply",
            act(&discarding, json!({"type": "discard", "seat": 1, "cards": ""})),
            "wrong_card_count",
            "action.cards",
        ),
        (
            "a discard of five",
            "apply",
            act(&discarding, json!({"type": "discard", "seat": 1, "cards": "CoCc7b4eAo"})),
            "wrong_card_count",
            "action.cards",
        ),
        (
            "a discard of another's card",
            "apply",
            act(&discarding, json!({"type": "discard", "seat": 1, "cards": "Ro"})),
            "card_not_in_hand",
            "action.cards",
        ),
        (
            "a discard without its suit",
            "apply",
            act(&discarding, json!({"type": "discard", "seat": 1, "cards": "C"})),
            "card_not_in_hand",
            "action.cards",
        ),
        (
            "a discard of a card twice",
            "apply",
            act(&discarding, json!({"type": "discard", "seat": 1, "cards": "CoCo"})),
            "card_not_in_hand",
            "action.cards",
        ),
        (
            "a discard of no card",
            "apply",
            act(&discarding, json!({"type": "discard", "seat": 1, "cards": "xx"})),
            "invalid_card",
            "action.cards",
        ),
        (
            "a hidden discard",
            "apply",
            act(&discarding, json!({"type": "discard", "seat": 1, "cards": "?"})),
            "hidden_cards",
            "action.cards",
        ),
        ("a deal without cards", "apply", act(&waiting, json!({"type": "deal"})), "malformed_request", "action.cards"),
        (
            "a deal for three",
            "apply",
            act(&waiting, json!({"type": "deal", "cards": ["RRRA", "CC77", "RS54"]})),
            "wrong_card_count",
            "action.cards",
        ),
        (
            "a deal of three cards",
            "apply",
            act(&waiting, json!({"type": "deal", "cards": ["RRRA", "CC7", "RS54", "3764"]})),
            "wrong_card_count",
            "action.cards[1]",
        ),
        (
            "a deal of a card twice",
            "apply",
            act(&waiting, json!({"type": "deal", "cards": ["RoRcRb4o", "CC77", "RoS54", "3764"]})),
            "duplicate_card",
            "action.cards[2]",
        ),
        (
            "a deal of no card",
            "apply",
            act(&waiting, json!({"type": "deal", "cards": ["RRRA", "CC77", "RS54", "376X"]})),
            "invalid_card",
            "action.cards[3]",
        ),
        (
            "a hidden deal",
            "apply",
            act(&waiting, json!({"type": "deal", "cards": ["RRRA", "????", "RS54", "3764"]})),
            "hidden_cards",
            "action.cards[1]",
        ),
        (
            "a snapshot's fault before the action's",
            "apply",
            act(&with(talk.clone(), "/hand_number", json!(-7)), json!({"type": "mus", "seat": 9})),
            "inconsistent_snapshot",
            "snapshot.hand_number",
        ),
        // Replay.
        (
            "a start and a snapshot",
            "replay",
            json!({"mano": 0, "snapshot": talk, "actions": []}),
            "malformed_request",
            "mano",
        ),
        (
            "a deck and a snapshot",
            "replay",
            json!({"deck": {}, "snapshot": talk, "actions": []}),
            "malformed_request",
            "deck",
        ),
        ("neither a start nor a snapshot", "replay", json!({"actions": []}), "malformed_request", "mano"),
        (
            "10,001 actions",
            "replay",
            json!({"mano": 0, "actions": vec![json!({"type": "mus", "seat": 0}); 10_001]}),
            "limit_exceeded",
            "actions",
        ),
        // Rulesets.
        ("no such ruleset", "list_rulesets", json!({"preset": "wild"}), "invalid_ruleset", "preset"),
    ];
    rows.into_iter().map(|(why, call, request, code, field)| Wrong { why, call, request, code, field }).collect()
}

#[test]
fn each_fault_has_its_code_and_its_field() {
    let all = wrong();
    assert!(all.len() > 300, "the corpus has lost its cases");
    for transport in transports() {
        for wrong in &all {
            let place = format!("{} {}: {}", transport.name(), wrong.call, wrong.why);
            let problem = match transport.ask(wrong.call, &wrong.request) {
                Err(problem) => problem,
                Ok(answer) => panic!("{place}: accepted {}: {answer}", wrong.request),
            };
            assert_eq!(problem["code"], wrong.code, "{place}: {problem}");
            assert_eq!(problem["field"], wrong.field, "{place}: {problem}");
            let (http, grpc) = statuses(wrong.code);
            assert_eq!(problem["status"], http, "{place}");
            if transport.name() == "gRPC" {
                let request = wires::message(&wires::method(wrong.call).input(), &wrong.request);
                let status = wires::grpc().exchange(wrong.call, &request).unwrap_err();
                assert_eq!(status.code(), grpc, "{place}");
            }
            let detail = text(&problem["detail"]);
            assert!((10..=1024).contains(&detail.len()), "{place}: {detail:?}");
            let lists = matches!(wrong.code, "illegal_action" | "not_your_turn" | "bet_out_of_range");
            assert_eq!(problem.get("legal").is_some(), lists, "{place}: {problem}");
            assert_eq!(problem["type"], format!("urn:mus:error:{}", wrong.code), "{place}");
        }
    }
}

/// The status of each code, as the contract has it: HTTP, gRPC.
fn statuses(code: &str) -> (i64, tonic::Code) {
    match code {
        "malformed_request" => (400, tonic::Code::InvalidArgument),
        _ => (422, tonic::Code::InvalidArgument),
    }
}

/// Every refusal of a snapshot, a settlement, a score, a ruleset or an action names the ruling that it follows; cards and words that
/// cannot be read break the notation, and no ruling.
#[test]
fn refusals_name_their_ruling() {
    let mut without = Vec::new();
    for wrong in wrong() {
        let problem = transports()[0].ask(wrong.call, &wrong.request).unwrap_err();
        let field = text(&problem["field"]);
        let no_ruling = ["invalid_card", "hidden_cards", "malformed_request", "limit_exceeded"].contains(&wrong.code)
            || ["preset", "phase.type", "deck.shuffles"].iter().any(|end| field.ends_with(end));
        let rule = text(&problem["rule"]);
        let known = mus_rules::rules::RULINGS.iter().any(|ruling| ruling.number == rule);
        if !(known || no_ruling && rule.is_empty()) {
            without.push(format!("{}: {problem}", wrong.why));
        }
    }
    assert!(without.is_empty(), "{without:#?}");
}

/// Error texts never name a card that the request did not, however long the text that is wrong.
#[test]
fn error_texts_are_bounded() {
    let long = "X".repeat(100_000);
    let presets = json!({"ruleset": {"preset": long}, "hands": []});
    for request in [json!({"hands": [long]}), presets] {
        for transport in transports() {
            let problem = transport.ask("evaluate", &request).unwrap_err();
            assert!(text(&problem["detail"]).len() <= 1024, "{}", transport.name());
        }
    }
}

#[test]
fn a_deal_with_cards_where_the_service_deals() {
    let mut snapshot = dealt();
    for action in ["no_mus", "ordago", "quiero"] {
        let next = ask("legal_actions", json!({"snapshot": snapshot}));
        let seat = next["turn"].clone();
        let action = json!({"type": action, "seat": seat});
        snapshot = ask("apply", json!({"snapshot": snapshot, "action": action}))["snapshot"].clone();
    }
    assert_eq!(snapshot["phase"]["type"], "game_over");
    let action = json!({"type": "deal", "cards": ["RRRA", "CC77", "RS54", "3764"]});
    let told = refused("apply", json!({"snapshot": snapshot, "action": action}));
    assert_eq!(told, ("malformed_request".to_owned(), "action.cards".to_owned()));
    let next = ask("apply", json!({"snapshot": snapshot, "action": {"type": "deal"}}));
    assert_eq!(next["snapshot"]["mano"], 1);
}
