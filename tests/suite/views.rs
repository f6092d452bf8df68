//! What one seat may see. The laws hold for every random game; here is what a view says, word for word.

use crate::harness::{apply, ask, text, transports};
use mus_rules::rules::pack;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const HANDS: [&str; 4] = ["RoRc3bAe", "CoCc7b4e", "SoSc6b5e", "7o6c5b4c"];

/// A caller-dealt game after these actions.
fn game(ruleset: Value, actions: &[Value]) -> Value {
    let mut snapshot = ask("start", json!({"ruleset": ruleset, "mano": 0}))["snapshot"].clone();
    snapshot = apply(&snapshot, json!({"type": "deal", "cards": HANDS}))["snapshot"].clone();
    for action in actions {
        snapshot = apply(&snapshot, action.clone())["snapshot"].clone();
    }
    snapshot
}

fn all_pass(snapshot: &Value, times: usize) -> Value {
    let mut snapshot = snapshot.clone();
    for _ in 0..times {
        let turn = ask("legal_actions", json!({"snapshot": snapshot}))["turn"].clone();
        snapshot = apply(&snapshot, json!({"type": "paso", "seat": turn}))["snapshot"].clone();
    }
    snapshot
}

/// The view of a seat, which must be the same from everything that answers.
fn view(snapshot: &Value, seat: usize) -> Value {
    let request = json!({"snapshot": snapshot, "seat": seat});
    let views = transports().map(|transport| transport.ask("view", &request).unwrap()["snapshot"].clone());
    assert_eq!(views[0], views[1]);
    assert_eq!(views[0], views[2]);
    views[0].clone()
}

#[test]
fn other_hands_are_hidden_and_the_rest_stays() {
    let snapshot = game(json!({}), &[]);
    for seat in 0..4 {
        let mut want = snapshot.clone();
        want["hands"] = (0..4).map(|other| if other == seat { HANDS[other] } else { "????" }).collect();
        assert_eq!(view(&snapshot, seat), want);
    }
}

#[test]
fn the_deck_is_in_no_view() {
    let snapshot = ask("start", json!({"mano": 0, "deck": {"seed": "secret seed"}}))["snapshot"].clone();
    for seat in 0..4 {
        let view = view(&snapshot, seat).to_string();
        assert!(!view.contains("deck") && !view.contains("secret") && !view.contains("stock"), "{view}");
    }
}

#[test]
fn other_seats_discards_are_hidden() {
    let mus = (0..4).map(|seat| json!({"type": "mus", "seat": seat}));
    let discards = [(0, "Ae"), (1, "7b4e"), (2, "SoSc6b5e")];
    let discards = discards.map(|(seat, cards)| json!({"type": "discard", "seat": seat, "cards": cards}));
    let snapshot = game(json!({}), &mus.chain(discards).collect::<Vec<_>>());
    let seen = |seat| view(&snapshot, seat)["phase"]["discards"].clone();
    assert_eq!(seen(0), json!(["Ae", "??", "????"]));
    assert_eq!(seen(1), json!(["?", "7b4e", "????"]));
    assert_eq!(seen(3), json!(["?", "??", "????"]));
    assert_eq!(view(&snapshot, 0)["hands"], json!(["RoRc3b", "??", "", "????"]));
}

#[test]
fn servido_is_seen_as_no_discard() {
    let actions = [json!({"type": "mus_visto"}), json!({"type": "discard", "seat": 0, "cards": ""})];
    let snapshot = game(json!({"mus_visto": "servido"}), &actions);
    assert_eq!(view(&snapshot, 3)["phase"], json!({"type": "discarding", "discards": [""], "servido": true}));
}

#[test]
fn declared_is_there_once_it_has_been_said() {
    let cut = json!({"type": "no_mus", "seat": 0});
    let grande = game(json!({}), &[cut]);
    assert_eq!(view(&grande, 1).get("declared"), None);
    let chica = all_pass(&grande, 4);
    assert_eq!(view(&chica, 1).get("declared"), None);
    // Seats 0, 1 and 2 hold pares, and juego too.
    let pares = all_pass(&chica, 4);
    assert_eq!(view(&pares, 1)["declared"], json!({"pares": [true, true, true, false]}));
    let both = json!({"pares": [true, true, true, false], "juego": [true, true, true, false]});
    let juego = all_pass(&pares, 3);
    assert_eq!(view(&juego, 1)["declared"], both);
    let over = all_pass(&juego, 3);
    let seen = view(&over, 1);
    assert_eq!(seen["declared"], both);
    assert_eq!(seen["hands"], json!(HANDS), "when the hand is over all hands are shown");
}

#[test]
fn all_false_at_the_punto() {
    let mut snapshot = ask("start", json!({"mano": 0}))["snapshot"].clone();
    let hands = ["RC4A", "R754", "S764", "C65A"];
    snapshot = apply(&snapshot, json!({"type": "deal", "cards": hands}))["snapshot"].clone();
    snapshot = apply(&snapshot, json!({"type": "no_mus", "seat": 0}))["snapshot"].clone();
    let punto = all_pass(&snapshot, 8);
    let no = [false; 4];
    assert_eq!(view(&punto, 2)["declared"], json!({"pares": no, "juego": no}));
    let next = ask("legal_actions", json!({"snapshot": view(&punto, 0)}));
    assert_eq!((&next["lance"], &next["turn"]), (&json!("punto"), &json!(0)));
}

/// A game that ends in the chica ends before pares is declared.
#[test]
fn what_was_never_said_is_not_declared() {
    let mut snapshot = all_pass(&game(json!({}), &[json!({"type": "no_mus", "seat": 0})]), 4);
    for action in ["ordago", "quiero"] {
        let turn = ask("legal_actions", json!({"snapshot": snapshot}))["turn"].clone();
        snapshot = apply(&snapshot, json!({"type": action, "seat": turn}))["snapshot"].clone();
    }
    assert_eq!(snapshot["phase"]["type"], "game_over");
    assert_eq!(view(&snapshot, 1).get("declared"), None);
}

/// A phone asks with its own view; where the hand in turn is hidden, perete is left out.
#[test]
fn a_perete_is_not_told_to_others() {
    let ruleset = json!({"perete": "redraw"});
    let mut snapshot = ask("start", json!({"ruleset": ruleset, "mano": 3}))["snapshot"].clone();
    snapshot = apply(&snapshot, json!({"type": "deal", "cards": HANDS}))["snapshot"].clone();
    let can = |seat| {
        let next = ask("legal_actions", json!({"snapshot": view(&snapshot, seat)}));
        let actions = next["actions"].as_array().unwrap().iter().map(|action| text(&action["type"]));
        actions.collect::<Vec<_>>()
    };
    assert_eq!(can(3), ["mus", "no_mus", "perete"]);
    assert_eq!(can(0), ["mus", "no_mus"]);
}

/// What is wrong with a view is told without naming a card that its owner did not send.
#[test]
fn errors_about_views_name_no_hidden_card() {
    let snapshot = game(json!({}), &[json!({"type": "no_mus", "seat": 0})]);
    let seen = view(&snapshot, 0);
    for transport in transports() {
        let action = json!({"type": "paso", "seat": 0});
        let problem = transport.ask("apply", &json!({"snapshot": seen, "action": action})).unwrap_err();
        assert_eq!(
            (text(&problem["code"]), text(&problem["field"])),
            ("hidden_cards".into(), "snapshot.hands[1]".into())
        );
        let problem = problem.to_string();
        assert!(HANDS[1..].iter().all(|hand| !problem.contains(&hand[..2])), "{problem}");
    }
}

/// A phone's path: the host deals and sends each phone its view, the phone in turn asks what is legal on its view and sends an action
/// back, and the host has it done. No phone is ever sent a card that its player does not hold or has not thrown.
#[test]
fn the_path_of_a_phone() {
    for transport in transports() {
        let ask = |call: &str, request: Value| {
            let name = transport.name();
            transport.ask(call, &request).unwrap_or_else(|problem| panic!("{name}: {call} {request}: {problem}"))
        };
        let mut snapshot =
            ask("start", json!({"ruleset": {"perete": "redraw"}, "mano": 2, "deck": {"seed": "phones"}}))["snapshot"]
                .clone();
        let mut seen = BTreeSet::new();
        for step in 0..120 {
            let phase = text(&snapshot["phase"]["type"]);
            let mut action = json!({"type": "deal"});
            for seat in 0..4 {
                let view = ask("view", json!({"snapshot": snapshot, "seat": seat}))["snapshot"].clone();
                let told = view.to_string();
                // Mano discards first.
                let turn = (seat + 4 - snapshot["mano"].as_u64().unwrap() as usize) % 4;
                let own = [&snapshot["hands"][seat], &snapshot["phase"]["discards"][turn]].map(text).concat();
                for card in pack().iter().map(ToString::to_string) {
                    let may_be_there = phase.ends_with("_over") || own.contains(&card);
                    assert!(
                        may_be_there || !told.contains(&card),
                        "{}: seat {seat} is sent {card}: {told}",
                        transport.name()
                    );
                }
                let legal = ask("legal_actions", json!({"snapshot": view}));
                if legal["turn"] == json!(seat) {
                    // At first all say mus; then a bit of everything, but órdago, which ends the game.
                    let mut listed = legal["actions"].as_array().unwrap().clone();
                    listed.retain(|action| action["type"] != "ordago");
                    let chosen = &listed[if step < 4 { 0 } else { step % listed.len() }];
                    action = json!({"type": chosen["type"], "seat": seat});
                    match text(&chosen["type"]).as_str() {
                        "envido" => action["stones"] = chosen["min"].clone(),
                        "discard" => action["cards"] = text(&view["hands"][seat])[..4].into(),
                        _ => {}
                    }
                }
            }
            seen.insert(text(&action["type"]));
            snapshot = ask("apply", json!({"snapshot": snapshot, "action": action}))["snapshot"].clone();
            if snapshot["phase"]["type"] == "match_over" {
                break;
            }
        }
        for word in ["mus", "no_mus", "discard", "paso", "envido", "quiero", "deal"] {
            assert!(seen.contains(word), "{}: nobody said {word} of {seen:?}", transport.name());
        }
    }
}
