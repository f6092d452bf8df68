//! The figures of section 9: every hand of the full pack.

use mus_rules::rules::{Card, Face, Hand, Lance, ParesKind, Ruleset, RulesetOverrides, pack};

fn ruleset(kings: i32) -> Ruleset {
    RulesetOverrides { kings: Some(kings), ..Default::default() }.resolve().unwrap()
}

/// All 91,390 hands.
fn all_hands(ruleset: &Ruleset) -> Vec<Hand> {
    let pack: Vec<Face> = pack().iter().filter_map(|card: &Card| card.face()).collect();
    let mut hands = Vec::new();
    for a in 0..40 {
        for b in a + 1..40 {
            for c in b + 1..40 {
                for d in c + 1..40 {
                    hands.push(Hand::new(ruleset, [pack[a], pack[b], pack[c], pack[d]]));
                }
            }
        }
    }
    assert_eq!(hands.len(), 91_390);
    hands
}

fn count(hands: &[Hand], is: impl Fn(&Hand) -> bool) -> usize {
    hands.iter().filter(|hand| is(hand)).count()
}

#[test]
fn r_1_2_one_hand_with_eight_kings() {
    let hands = all_hands(&ruleset(8));
    let kind = |kind| count(&hands, |hand| hand.pares() == kind);
    assert_eq!(count(&hands, |hand| hand.holds(Lance::Pares)), 51_710);
    assert_eq!([kind(ParesKind::Par), kind(ParesKind::Medias), kind(ParesKind::Duples)], [43_776, 4_448, 3_486]);
    let four_alike = |hand: &Hand| {
        let ranks = hand.pares_ranks();
        ranks.len() == 2 && ranks.chars().next() == ranks.chars().last()
    };
    assert_eq!(count(&hands, four_alike), 146);
    assert_eq!(count(&hands, Hand::has_juego), 24_444);
    assert_eq!(count(&hands, |hand| hand.points() == 31), 8_384);
    assert_eq!(count(&hands, |hand| hand.points() == 30), 3_024);
    assert_eq!(count(&hands, Hand::is_perete), 256);
    let solomillo = |hand: &Hand| hand.nicknames().any(|name| name.word() == "solomillo");
    assert_eq!(count(&hands, solomillo), 448);
    assert_eq!(count(&hands, |hand| matches!(hand.points(), 38 | 39)), 0);
}

#[test]
fn r_1_3_one_hand_with_four_kings() {
    let hands = all_hands(&ruleset(4));
    let kind = |kind| count(&hands, |hand| hand.pares() == kind);
    assert_eq!(count(&hands, |hand| hand.holds(Lance::Pares)), 37_630);
    assert_eq!([kind(ParesKind::Par), kind(ParesKind::Medias), kind(ParesKind::Duples)], [34_560, 1_440, 1_630]);
    assert_eq!(count(&hands, Hand::has_juego), 11_719);
    assert_eq!(count(&hands, |hand| hand.points() == 31), 3_040);
    assert_eq!(count(&hands, |hand| hand.points() == 30), 2_796);
    assert_eq!(count(&hands, |hand| matches!(hand.points(), 38 | 39)), 0);
}
