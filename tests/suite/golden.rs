//! The shuffle, for ever: these deals may never change, or games that were dealt before would not replay.

use crate::harness::{apply, ask, text};
use mus_rules::rules::{Card, DealtDeck, notation, pack};
use serde_json::{Value, json};

fn first_deal(seed: &str) -> (Vec<String>, String) {
    let start = ask("start", json!({"mano": 0, "deck": {"seed": seed}}));
    let hands = start["snapshot"]["hands"].as_array().unwrap().iter().map(text).collect();
    (hands, text(&start["snapshot"]["deck"]["stock"]))
}

#[test]
fn first_deals_of_three_seeds() {
    let deals: Vec<String> = ["", "mus", "¡Órdago!"]
        .map(|seed| {
            let (hands, stock) = first_deal(seed);
            format!("{seed:?} {} | {stock}", hands.join(" "))
        })
        .to_vec();
    assert_eq!(deals, GOLDEN);
}

const GOLDEN: [&str; 3] = [
    r#""" Cb4b3b5c 2c7b2e7e 4eRbRe6e Ab5bSoAc | Ro7o3e6cCc4oCo4cCeSb3c6b2b5eScSe5o3oAo2oAeRc6o7c"#,
    r#""mus" 5o2c3oCb Sc4o2e2b Ac7b6o6c 6b3cAb5b | 4b4cSeSb7e5eRcCc6eCeAoCoSo2o7c3eRe5c7oRbAe4eRo3b"#,
    r#""¡Órdago!" 4e2b4o6c 4b7o6eCc 5cRe7bAo AbScCb3c | Co6o5b2e6b3e3o3bCeSeAc2oRo5eRbSbAe4c7e2cRc7cSo5o"#,
];

#[test]
fn the_second_hand_and_a_refilled_stock_follow_from_the_seed_too() {
    let mut deck = DealtDeck::new("mus");
    let drawn: Vec<Card> = (0..40).filter_map(|_| deck.draw()).collect();
    deck.discard(&drawn[..8]);
    let refilled: Vec<Card> = (0..8).filter_map(|_| deck.draw()).collect();
    assert_eq!(notation(&refilled), REFILLED);
    assert_eq!(deck.shuffles, 2);
    assert_eq!(deck.draw(), None, "there are no more cards");
    deck.shuffle_pack();
    assert_eq!(notation(&deck.stock), THIRD_SHUFFLE);
}

const REFILLED: &str = "5o6b2c4oAc7b3cSc";
const THIRD_SHUFFLE: &str = "3eCb3c4o5bAe2o5c4e6cRoCcSoReCoRb4cRc5oAc7eAb6bCe5e4b6eSbScAo7c3o7o2bSe7b6o2e2c3b";

/// Each of forty places gets each of forty cards about equally often.
#[test]
fn no_card_prefers_a_place() {
    let seeds = 4_000_usize;
    let mut seen = vec![[0_usize; 40]; 40];
    let order = pack();
    for seed in 0..seeds {
        let seed = seed.to_string();
        let deck = DealtDeck::new(&seed);
        for (place, card) in deck.stock.iter().enumerate() {
            seen[place][order.iter().position(|other| other == card).unwrap()] += 1;
        }
    }
    let expected = seeds as f64 / 40.0;
    let chi_square: f64 = seen.iter().flatten().map(|&count| (count as f64 - expected).powi(2) / expected).sum();
    // 39 * 39 = 1,521 degrees of freedom: mean 1,521, standard deviation about 55. Fixed seeds, so this never flickers.
    assert!((1_250.0..1_800.0).contains(&chi_square), "chi-square {chi_square}");
}

#[test]
fn a_seed_left_out_is_random() {
    let seeds: Vec<Value> =
        (0..3).map(|_| ask("start", json!({"mano": 0, "deck": {}}))["snapshot"]["deck"]["seed"].clone()).collect();
    assert!(seeds.iter().all(|seed| text(seed).len() == 32), "{seeds:?}");
    assert!(seeds[0] != seeds[1] && seeds[1] != seeds[2], "{seeds:?}");
}

/// R-3.3: what is left is served first, then all discards are shuffled into a new stock and serving goes on.
#[test]
fn r_3_3_the_stock_runs_out_while_serving() {
    let start = ask("start", json!({"ruleset": {"players": 6}, "mano": 0, "deck": {"seed": "six"}}));
    let mut snapshot = start["snapshot"].clone();
    for seat in 0..6 {
        snapshot = apply(&snapshot, json!({"type": "mus", "seat": seat}))["snapshot"].clone();
    }
    let stock = text(&snapshot["deck"]["stock"]);
    assert_eq!(stock.len(), 2 * 16, "40 cards less six hands");
    let hands: Vec<String> = snapshot["hands"].as_array().unwrap().iter().map(text).collect();
    for (seat, hand) in hands.iter().enumerate() {
        snapshot = apply(&snapshot, json!({"type": "discard", "seat": seat, "cards": hand}))["snapshot"].clone();
    }
    // 24 cards were wanted and 16 were there: four hands are the old stock in order, two come from the discards.
    let served: Vec<String> = snapshot["hands"].as_array().unwrap().iter().map(text).collect();
    assert_eq!(served[..4].concat(), stock);
    let thrown = hands.concat();
    for at in (0..16).step_by(2) {
        let card = &served[4..].concat()[at..at + 2];
        assert!(thrown.as_bytes().chunks(2).any(|other| other == card.as_bytes()), "{card} was not discarded");
    }
    assert_eq!(text(&snapshot["deck"]["discards"]), "");
    assert_eq!(text(&snapshot["deck"]["stock"]).len(), 2 * 16);
    assert_eq!(snapshot["deck"]["shuffles"], 2);
}
