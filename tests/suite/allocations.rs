//! What the engine does on its own types takes nothing from the heap, and a table is small. The allocator counts.

use crate::laws::rulesets;
use crate::play::play;
use allocation_counter::measure;
use mus_rules::rules::{self, Closed, RulesetOverrides, Seat, SeatSet, Snapshot, Standing, Step, Table, Tally, hands};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use std::collections::BTreeSet;
use std::hint::black_box;

/// Runs this and checks that it took nothing from the heap.
fn free<T>(what: &str, run: impl FnOnce() -> T) -> T {
    let mut done = None;
    let taken = measure(|| done = Some(black_box(run())));
    assert_eq!(taken.count_total, 0, "{what} took {} bytes from the heap", taken.bytes_total);
    done.unwrap()
}

#[test]
fn the_allocator_counts() {
    assert_eq!(measure(|| drop(black_box(vec![1_u8]))).count_total, 1);
}

/// Every kind of action at tables of all kinds, dealt by the service and by the caller.
#[test]
fn a_game_takes_nothing_from_the_heap() {
    let mut words = BTreeSet::new();
    let mut runner = TestRunner::deterministic();
    for round in 0..200 {
        let drawn = rulesets().new_tree(&mut runner).unwrap().current();
        let overrides = if round % 8 == 0 { RulesetOverrides::from(rules::Preset::Perete) } else { drawn };
        let ruleset = overrides.resolve().unwrap();
        for seed in [None, Some(["perete-336", "a"][round % 2])] {
            for (table, action) in play(ruleset, seed, 150 + round) {
                let place = format!("{} at {:?}", action.word(), Snapshot::from(&table));
                free(&place, || table.legal());
                free(&place, || table.step(&action)).unwrap();
                words.insert((action.word(), seed.is_some()));
                let snapshot = Snapshot::from(&table);
                free(&place, || Table::try_from(&snapshot)).unwrap();
            }
        }
    }
    let all: BTreeSet<_> = words.iter().map(|(word, _)| *word).collect();
    assert_eq!(all.len(), 11, "{all:?}");
    assert!(words.contains(&("deal", true)) && words.contains(&("deal", false)));
}

#[test]
fn hands_and_the_count_take_nothing_from_the_heap() {
    for preset in rules::Preset::ALL {
        let overrides = RulesetOverrides::from(*preset);
        let ruleset = free(preset.word(), || overrides.resolve()).unwrap();
        let texts: Vec<String> =
            ["RoRc3bAe", "CoCc7b4e", "SoSc6b5e", "7o6c5b4c", "7c7e3oAb", "2o2c2b5o"].map(String::from).to_vec();
        let texts = &texts[..ruleset.players() as usize];
        free("a hand", || rules::hand(&ruleset, &texts[0]).unwrap().0);
        let hands = free("hands", || hands(&ruleset, texts)).unwrap();
        free("a showdown", || rules::showdown(&ruleset, Seat::N1, &hands));
        free("the count", || {
            let closed = [
                Closed::Passed,
                Closed::Accepted { stones: 5, out: SeatSet::default() },
                Closed::Passed,
                Closed::Passed,
            ];
            let mut tally = Tally::new(&ruleset, Standing::default());
            let home = tally.count(Seat::N0, &hands, &closed);
            tally.end(home)
        });
    }
}

#[test]
fn a_table_is_small() {
    let size = size_of::<Table<'_>>();
    assert!(size <= 312, "a table has {size} bytes");
    assert!(size_of::<Step<'_>>() <= size + 136, "a step has {} bytes", size_of::<Step<'_>>());
    assert_eq!(size_of::<rules::Hand>(), 8);
    assert_eq!(size_of::<rules::Card>(), 1);
}
