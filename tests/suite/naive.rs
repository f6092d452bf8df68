//! The engine agrees with the clear version: on every hand at every table, and on whole showdowns.

use crate::clear::{self, key, pares_kind, played, points};
use crate::harness::{ask, vector_file};
use mus_rules::rules::{
    self, Card, Face, Hand, LaReal, Lance, Notation, Rank, Ruleset, RulesetOverrides, Seat, SeatSet, notation,
};
use serde_json::json;

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

/// Tables of every family of card equivalence: four, eight and ten kings, the last with several pairs of extra kings, and each
/// with every real.
fn tables() -> Vec<Ruleset> {
    let kings = [(4, ""), (8, ""), (10, "CoCb"), (10, "7oSe"), (10, "2cAb"), (10, "4o5c"), (10, "7c7b"), (10, "SoSc")];
    let table = |(kings, extra): (i32, &str), la_real| RulesetOverrides {
        kings: Some(kings),
        extra_kings: Some(extra.to_owned()),
        la_real: Some(la_real),
        ..RulesetOverrides::default()
    };
    let all = kings.into_iter().flat_map(|kings| LaReal::ALL.iter().map(move |&la_real| table(kings, la_real)));
    all.map(|overrides| overrides.resolve().unwrap()).collect()
}

/// The letter that a card plays as, read off the rulings once more.
fn plays_as(ruleset: &Ruleset, card: &str) -> char {
    match card.chars().next().unwrap() {
        '3' if ruleset.kings() >= 8 => 'R',
        _ if ruleset.extra_kings().to_string().contains(card) => 'R',
        '2' if ruleset.kings() >= 8 => 'A',
        letter => letter,
    }
}

/// Whether the four are a real by.
fn is_real(ruleset: &Ruleset, cards: [&str; 4]) -> bool {
    let others: Vec<&str> = cards.into_iter().filter(|card| plays_as(ruleset, card) != '7').collect();
    let [fourth] = others[..] else { return false };
    match ruleset.la_real() {
        LaReal::Off => false,
        LaReal::Sota => plays_as(ruleset, fourth) == 'S',
        LaReal::Figure => fourth.starts_with(['R', 'C', 'S']),
        LaReal::AnyTen => "RCS".contains(plays_as(ruleset, fourth)),
    }
}

/// All 91,390 hands of the pack at every table: all that a hand says, against the clear version of what its cards play as. Cards are
/// given in the order of the pack and the other way round, since the order in which they are held is nothing.
#[test]
fn agrees_on_every_hand_of_the_pack_at_every_table() {
    let names: Vec<String> = rules::pack().iter().map(Card::to_string).collect();
    let faces: Vec<Face> = rules::pack().iter().filter_map(|card| card.face()).collect();
    for ruleset in tables() {
        let letters: Vec<char> = names.iter().map(|card| plays_as(&ruleset, card)).collect();
        // What the clear version says of a multiset of ranks is asked once.
        let mut clear = std::collections::HashMap::new();
        let mut strengths = [(); 4].map(|()| std::collections::BTreeMap::new());
        for [a, b, c, d] in fours() {
            let hand = Hand::new(&ruleset, [a, b, c, d].map(|at| faces[at]));
            assert_eq!(hand, Hand::new(&ruleset, [d, c, b, a].map(|at| faces[at])));
            let mut held = [a, b, c, d].map(|at| letters[at]);
            held.sort_unstable();
            let (held, points, kind, keys) = clear.entry(held).or_insert_with(|| {
                let held: String = held.iter().collect();
                let keys = ["grande", "chica", "pares", "juego", "punto"].map(|lance| key(lance, &held, 4));
                let (points, kind) = (points(&held, 4), pares_kind(&held, 4));
                (held, points, kind, keys)
            });
            let place = || format!("{held} with {} kings and {:?}", ruleset.kings(), ruleset.la_real());
            assert_eq!(hand.points(), *points as i32, "{}", place());
            assert_eq!(hand.pares().stones(), *kind as i32, "{}", place());
            let real = is_real(&ruleset, [a, b, c, d].map(|at| names[at].as_str()));
            assert_eq!(hand.is_real(), real, "{}", place());
            let mut places = played(held, 4);
            places.sort_unstable();
            assert_eq!(hand.is_perete(), places == [3, 4, 5, 6], "{}", place());
            for (at, lance) in Lance::ALL.iter().enumerate() {
                assert_eq!(hand.strength(*lance) > 0, keys[at].is_some(), "{} in {}", place(), lance.word());
            }
            for (at, lance) in [Lance::Grande, Lance::Chica, Lance::Pares].into_iter().enumerate() {
                strengths[at].insert(keys[at].clone(), hand.strength(lance));
            }
            strengths[3]
                .insert(keys[3].clone().map(|key| [key, vec![i64::from(real)]].concat()), hand.strength(Lance::Juego));
        }
        for in_order in strengths {
            assert!(in_order.values().is_sorted_by(|a, b| a < b), "{:?} {in_order:?}", ruleset.la_real());
        }
    }
}

/// Four different places of the pack, ascending.
fn fours() -> impl Iterator<Item = [usize; 4]> {
    (0..40).flat_map(|a| {
        (a + 1..40).flat_map(move |b| (b + 1..40).flat_map(move |c| (c + 1..40).map(move |d| [a, b, c, d])))
    })
}

/// Showdowns of four hands from all over the list of hands, with each seat as mano.
#[test]
fn agrees_on_whole_showdowns() {
    let file = vector_file("values.tsv");
    let all: Vec<&str> = file.lines().skip(1).take(715).map(|line| line.split('\t').next().unwrap()).collect();
    for kings in [8, 4] {
        let ruleset = RulesetOverrides { kings: Some(kings), ..RulesetOverrides::default() }.resolve().unwrap();
        let read = |text: &str| Hand::of(&ruleset, Notation::read(text).unwrap().cards()).unwrap();
        for first in 0..20_000 {
            let texts = [1, 7, 31, 101].map(|step| all[first * step % all.len()]);
            let hands = mus_rules::rules::Seats::map(|seat| {
                texts.get(seat.number() as usize).map(|text| read(text)).unwrap_or_default()
            });
            let mano = first % 4;
            let seat = Seat::ALL[mano];
            let shown = rules::showdown(&ruleset, seat, &hands);
            for (shown, (lance, seats, stones)) in shown.iter().zip(clear::showdown(&texts, mano, kings.into())) {
                let ranking: Vec<usize> = shown.ranking.seats().map(|seat| seat.number() as usize).collect();
                assert_eq!((shown.lance.word(), ranking), (lance, seats.clone()), "{texts:?} {mano}");
                assert_eq!(shown.stones, stones as i32, "{texts:?} {mano} {lance}");
                let best = rules::winner(&ruleset, seat, &hands, shown.lance, SeatSet::default());
                assert_eq!(best.map(|seat| seat.number() as usize), seats.first().copied(), "{texts:?} {mano} {lance}");
            }
        }
    }
}

/// The tables that hands are read from have all of them: a hand that they lacked would be worth nothing.
#[test]
fn every_card_plays_as_something() {
    assert_eq!(Rank::ALL.map(|rank| rank.place()), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for face in rules::pack().iter().filter_map(|card| card.face()) {
        assert_eq!(Face::new(face.rank(), face.suit()), face);
        assert_eq!(Face::new(face.rank(), None).suit(), None);
    }
}

/// Cards with suits are read two letters at a time. With a space between them they are read letter by letter, and come to the same; so do
/// more than forty, and what is no card.
#[test]
fn cards_are_read_alike_in_both_ways() {
    let pack = rules::pack();
    for from in 0..40 {
        for to in from..=40 {
            let text = notation(&pack[from..to]);
            let (read, spaced) = (Notation::read(&text).unwrap(), Notation::read(&format!("{text} ")).unwrap());
            assert_eq!((read.cards(), read.count()), (&pack[from..to], to - from));
            assert_eq!((spaced.cards(), spaced.count(), spaced.hidden()), (read.cards(), read.count(), read.hidden()));
            assert_eq!(notation(spaced.cards()), text);
        }
    }
    let more = Notation::read(&format!("{}RoRc", notation(&pack))).unwrap();
    assert_eq!((more.cards(), more.count()), (pack.as_slice(), 42));
    for text in ["R?RoRc", "RR3A", "RoR", "R", "????"] {
        assert_eq!(notation(Notation::read(text).unwrap().cards()), text);
    }
    for wrong in ["Ro1o", "RoRx", "oR", "Roo", "Ro\u{e9}"] {
        assert_eq!(Notation::read(wrong).unwrap_err(), Notation::read(&format!("{wrong} ")).unwrap_err(), "{wrong}");
    }
}
