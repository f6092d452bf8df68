//! Matches played at random, the same ones for the same number: positions and what is done in them, for what counts and measures.
#![allow(dead_code)]

use mus_rules::rules::{Action, LegalAction, Ruleset, Snapshot, Table, pack};

/// Up to so many positions of a match, each with the action that follows. With a seed the service deals, without one the caller.
pub fn play(ruleset: Ruleset, seed: Option<&'static str>, most: usize) -> Vec<(Table<'static>, Action)> {
    let mut chance = Chance(0x9E37_79B9_7F4A_7C15 ^ most as u64);
    let mut table = Table::start(ruleset, 0, None, seed).unwrap();
    let mut played = Vec::new();
    while played.len() < most {
        let legal = table.legal();
        if legal.actions.is_empty() {
            break;
        }
        // A perete is rare, so it is always shown.
        let perete = legal.actions.iter().copied().find(|listed| *listed == LegalAction::Perete {});
        let listed = perete.unwrap_or(legal.actions[chance.below(legal.actions.len())]);
        let action = concrete(&table, listed, legal.turn.unwrap_or_default(), &mut chance);
        let next = table.step(&action).unwrap().table;
        played.push((table, action));
        table = next;
    }
    played
}

struct Chance(u64);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % count
    }
}

/// One of the actions that are listed as this one.
fn concrete(table: &Table<'_>, listed: LegalAction, seat: i32, chance: &mut Chance) -> Action {
    let snapshot = Snapshot::from(table);
    match listed {
        LegalAction::Mus {} => Action::Mus { seat },
        LegalAction::NoMus {} => Action::NoMus { seat },
        LegalAction::Perete {} => Action::Perete { seat },
        LegalAction::MusVisto {} => Action::MusVisto {},
        LegalAction::Paso {} => Action::Paso { seat },
        LegalAction::Envido { min, max } => Action::Envido { seat, stones: (min + chance.below(4) as i32).min(max) },
        // An órdago ends most games, so it is said now and then only.
        LegalAction::Ordago {} if chance.below(8) > 0 => concrete(table, table.legal().actions[0], seat, chance),
        LegalAction::Ordago {} => Action::Ordago { seat },
        LegalAction::Quiero {} => Action::Quiero { seat },
        LegalAction::NoQuiero {} => Action::NoQuiero { seat },
        LegalAction::Discard { min, max } => {
            let count = min as usize + chance.below((max - min + 1) as usize);
            Action::Discard { seat, cards: snapshot.hands[seat as usize][..2 * count].to_owned() }
        }
        LegalAction::Deal { .. } if snapshot.deck.is_some() => Action::Deal { cards: vec![] },
        LegalAction::Deal { draws } => {
            let kept = if draws.iter().all(|&draw| draw == 4) { String::new() } else { snapshot.hands.join(" ") };
            let mut left: Vec<String> =
                pack().iter().map(ToString::to_string).filter(|card| !kept.contains(card.as_str())).collect();
            let mut deal = |draw: i32| (0..draw).map(|_| left.swap_remove(chance.below(left.len()))).collect();
            Action::Deal { cards: draws.iter().map(|&draw| deal(draw)).collect() }
        }
    }
}
