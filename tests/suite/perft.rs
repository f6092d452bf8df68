//! How many action sequences of each length there are: one number that catches any drift in a whole tree of rules.

use crate::harness::cases;
use mus_rules::rules::{Action, LegalAction, Ruleset, Score, Snapshot, Standing, Table};
use mus_rules::rules::{Kind, RulesetOverrides, Seat};
use serde::Deserialize;
use serde_json::Value;

/// Every legal action of a seat in betting, an envido only at its minimum.
fn successors<'s>(table: &Table<'s>) -> Vec<Table<'s>> {
    let legal = table.legal();
    let (Some(seat), Some(_)) = (legal.turn, legal.lance) else { return Vec::new() };
    let step = |action: &LegalAction| {
        let action = match *action {
            LegalAction::Paso {} => Action::Paso { seat },
            LegalAction::Envido { min, .. } => Action::Envido { seat, stones: min },
            LegalAction::Ordago {} => Action::Ordago { seat },
            LegalAction::Quiero {} => Action::Quiero { seat },
            LegalAction::NoQuiero {} => Action::NoQuiero { seat },
            ref other => panic!("{other:?} is listed in betting"),
        };
        table.step(&action).unwrap_or_else(|fault| panic!("{action:?} is listed and refused: {fault}")).table
    };
    legal.actions.iter().map(step).collect()
}

#[test]
fn counts_and_sums_of_stones() {
    for case in cases("perft.json") {
        let ruleset: Ruleset = RulesetOverrides::deserialize(&case["ruleset"]).unwrap().resolve().unwrap();
        let score = Score::deserialize(&case["score"]).unwrap();
        let standing = Standing::read_running(&ruleset, Kind::InvalidScore, &score).unwrap();
        let mano = Seat::from_number(case["mano"].as_i64().unwrap() as i32).unwrap();
        let hands = case["hands"].as_array().unwrap().iter().map(|hand| hand.as_str().unwrap().to_owned()).collect();
        let dealt = Table::start(ruleset, mano, standing, None).step(&Action::Deal { cards: hands }).unwrap().table;
        let mut positions = vec![dealt.step(&Action::NoMus { seat: mano.number() }).unwrap().table];
        for (depth, want) in (1..).zip(case["depths"].as_array().unwrap()) {
            positions = positions.iter().flat_map(successors).collect();
            let mut stones = vec![0_i64; score.stones.len()];
            for table in &positions {
                for (sum, own) in stones.iter_mut().zip(Snapshot::from(table).score.stones) {
                    *sum += i64::from(own);
                }
            }
            assert_eq!(want["depth"], depth);
            assert_eq!(want["sequences"], positions.len(), "{} at depth {depth}", case["why"]);
            assert_eq!(want["stones"], Value::from(stones), "{} at depth {depth}", case["why"]);
        }
    }
}
