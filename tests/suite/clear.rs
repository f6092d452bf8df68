//! The clear version: sort and compare, no numbers for hands. It shares nothing with the engine and must agree with it. The benchmarks
//! measure it beside the engine.
#![allow(dead_code)]

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

/// Of four players in two pairs, each lance's name, the seats that take part in it from the best, and the stones that the best
/// one's team takes for the values of its hands, with the stone of an unbet grande, chica or punto.
pub fn showdown(hands: &[&str; 4], mano: usize, kings: i64) -> [(&'static str, Vec<usize>, usize); 4] {
    let juego = |hand: &&str| key("juego", hand, kings).is_some();
    let last = if hands.iter().any(juego) { "juego" } else { "punto" };
    ["grande", "chica", "pares", last].map(|lance| {
        let speaking = (0..4).map(|turn| (mano + turn) % 4);
        let mut ranked: Vec<_> = speaking.filter_map(|seat| Some((seat, key(lance, hands[seat], kings)?))).collect();
        ranked.sort_by(|(_, a), (_, b)| b.cmp(a));
        let seats: Vec<usize> = ranked.iter().map(|&(seat, _)| seat).collect();
        let value = |hand: &str| match (lance, points(hand, kings)) {
            ("pares", _) => pares_kind(hand, kings),
            ("juego", 31) => 3,
            ("juego", 32..) => 2,
            _ => 0,
        };
        let values = |first: usize| (0..4).filter(|seat| seat % 2 == first % 2).map(|seat| value(hands[seat])).sum();
        let stones = match (lance, seats.first()) {
            (_, None) => 0,
            ("pares" | "juego", Some(&first)) => values(first),
            _ => 1,
        };
        (lance, seats, stones)
    })
}
