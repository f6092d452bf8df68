//! The clear version: sort and compare, no numbers for hands. It shares nothing with the engine and must agree with it.

use crate::harness::{ask, vector_file};
use serde_json::json;

const ORDER: &str = "A234567SCR";

/// The place of each card in the order of as it is played, with four or eight kings.
pub fn played(hand: &str, kings: i64) -> Vec<usize> {
    let letter = |card: char| match card {
        '3' if kings == 8 => 'R',
        '2' if kings == 8 => 'A',
        card => card,
    };
    hand.chars().map(|card| ORDER.find(letter(card)).expect("a rank")).collect()
}

pub fn points(hand: &str, kings: i64) -> usize {
    played(hand, kings).iter().map(|&place| if place >= 7 { 10 } else { place + 1 }).sum()
}

/// The groups of two or more alike, the highest first, each card of a pair of pairs on its own.
fn groups(hand: &str, kings: i64) -> Vec<(usize, usize)> {
    let cards = played(hand, kings);
    let mut groups: Vec<(usize, usize)> = (0..10)
        .rev()
        .map(|place| (place, cards.iter().filter(|&&card| card == place).count()))
        .filter(|&(_, count)| count > 1)
        .collect();
    if let [(place, 4)] = groups[..] {
        groups = vec![(place, 2), (place, 2)];
    }
    groups
}

/// What kind of pares: 0 none, 1 par, 2 medias, 3 duples.
pub fn pares_kind(hand: &str, kings: i64) -> usize {
    match groups(hand, kings)[..] {
        [] => 0,
        [(_, 2)] => 1,
        [(_, 3)] => 2,
        _ => 3,
    }
}

/// What a hand is compared by in each lance, the better one greater; nothing where it takes no part.
pub fn key(lance: &str, hand: &str, kings: i64) -> Option<Vec<i64>> {
    let mut cards: Vec<i64> = played(hand, kings).iter().map(|&place| place as i64).collect();
    cards.sort_unstable();
    let points = points(hand, kings);
    match lance {
        "grande" => Some(cards.into_iter().rev().collect()),
        "chica" => Some(cards.into_iter().map(|card| -card).collect()),
        "pares" => {
            let places = groups(hand, kings).into_iter().map(|(place, _)| place as i64);
            let kind = pares_kind(hand, kings) as i64;
            (kind > 0).then(|| std::iter::once(kind).chain(places).collect())
        }
        "juego" => {
            let order = [33, 34, 35, 36, 37, 40, 32, 31];
            order.iter().position(|&other| other == points).map(|place| vec![place as i64])
        }
        "punto" => (points < 31).then(|| vec![points as i64]),
        other => panic!("there is no lance {other}"),
    }
}

#[test]
fn agrees_on_every_pair_of_hands_in_every_lance() {
    let file = vector_file("values.tsv");
    let hands: Vec<&str> = file.lines().skip(1).take(715).map(|line| line.split('\t').next().unwrap()).collect();
    for kings in [8, 4] {
        let answer = ask("evaluate", json!({"ruleset": {"kings": kings}, "hands": hands}));
        for lance in ["grande", "chica", "pares", "juego", "punto"] {
            let results = answer["results"].as_array().unwrap();
            let strengths: Vec<i64> =
                results.iter().map(|result| result[lance]["strength"].as_i64().unwrap()).collect();
            let keys: Vec<_> = hands.iter().map(|hand| key(lance, hand, kings)).collect();
            for (a, (&strength_a, key_a)) in strengths.iter().zip(&keys).enumerate() {
                for (b, (&strength_b, key_b)) in strengths.iter().zip(&keys).enumerate() {
                    let engine = (strength_a > 0 && strength_b > 0).then(|| strength_a.cmp(&strength_b));
                    let clear = key_a.as_ref().zip(key_b.as_ref()).map(|(a, b)| a.cmp(b));
                    let (a, b) = (hands[a], hands[b]);
                    assert_eq!(engine, clear, "{lance}: {a} against {b} with {kings} kings");
                }
            }
        }
    }
}
