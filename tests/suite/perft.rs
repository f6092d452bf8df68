//! How many action sequences of each length there are: one number that catches any drift in a whole tree of rules.

use crate::harness::cases;
use mus_rules::rules::RulesetOverrides;
use mus_rules::rules::{Action, LaReal, LegalAction, Ruleset, Score, Snapshot, Table, hand};
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
        let mano = case["mano"].as_i64().unwrap() as i32;
        let hands = case["hands"].as_array().unwrap().iter().map(|hand| hand.as_str().unwrap().to_owned()).collect();
        let start = Table::start(ruleset, mano, Some(&score), None).unwrap();
        let dealt = start.step(&Action::Deal { cards: hands }).unwrap().table;
        let mut positions = vec![dealt.step(&Action::NoMus { seat: mano }).unwrap().table];
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

/// From the deal on, talk and exchange included, where the service deals: every listed action, an envido at its minimum and of the discards
/// the fewest cards and all of them. A position after a hand has no successors.
fn all_successors<'s>(table: &Table<'s>) -> Vec<Table<'s>> {
    let legal = table.legal();
    let seat = legal.turn.unwrap_or_default();
    let hand = &Snapshot::from(table).hands[seat as usize];
    let mut next = Vec::new();
    for action in &legal.actions {
        let actions = match *action {
            LegalAction::Mus {} => vec![Action::Mus { seat }],
            LegalAction::NoMus {} => vec![Action::NoMus { seat }],
            LegalAction::Perete {} => vec![Action::Perete { seat }],
            LegalAction::MusVisto {} => vec![Action::MusVisto {}],
            LegalAction::Discard { min, .. } => {
                let few = hand[..2 * min as usize].to_owned();
                vec![Action::Discard { seat, cards: few }, Action::Discard { seat, cards: hand.clone() }]
            }
            LegalAction::Deal { .. } => vec![],
            _ => return successors(table),
        };
        next.extend(actions.iter().map(|action| table.step(action).unwrap().table));
    }
    next
}

/// Sequences up to some depth, the sums of each team's stones over all of their positions, and of seat 0's points.
fn tally<'s>(start: Table<'s>, depth: usize, next: impl Fn(&Table<'s>) -> Vec<Table<'s>>) -> String {
    let mut positions = vec![start];
    let mut sequences = 0;
    let mut sums = vec![0_i64; start.ruleset().teams_count() as usize];
    // Which cards were served shows in the points of seat 0.
    let mut points = 0_i64;
    for _ in 0..depth {
        positions = positions.iter().flat_map(&next).collect();
        sequences += positions.len();
        for table in &positions {
            let snapshot = Snapshot::from(table);
            for (sum, own) in sums.iter_mut().zip(snapshot.score.stones) {
                *sum += i64::from(own);
            }
            points += hand(table.ruleset(), &snapshot.hands[0]).map_or(0, |(hand, _)| i64::from(hand.points()));
        }
    }
    let sums: Vec<String> = sums.iter().map(i64::to_string).collect();
    format!("{sequences} {} {points}", sums.join("+"))
}

/// A deal of each variant: the talk and exchange of a hand that the service deals, to eight actions, and the betting of a hand that
/// can end the game, to eleven; of both the sequences and each team's stones.
#[test]
fn a_deal_of_each_variant() {
    let count = |ruleset: &str, seed: &str| {
        let overrides: RulesetOverrides = serde_json::from_str(ruleset).unwrap();
        let ruleset = overrides.resolve().unwrap();
        let dealt = Table::start(ruleset, 1, None, Some(seed)).unwrap();
        let talk = tally(dealt, 8, all_successors);
        let teams = ruleset.teams_count() as usize;
        let score = Score { stones: vec![(ruleset.target_stones() - 4).max(0); teams], games: vec![0; teams] };
        // Seat 1 holds what is a real at this table and at none that asks for more.
        let real = match ruleset.la_real() {
            LaReal::Off | LaReal::Sota => "7o7c7bSo",
            LaReal::Figure => "7o7c7bCe",
            LaReal::AnyTen => "7o7c7b3o",
        };
        let hands = ["RoCo7e4o", real, "3c3bSc5o", "SeSb6o4c", "6c5c5e4e", "RcRb6e4b"];
        let cards = hands[..ruleset.players() as usize].iter().map(|&hand| hand.to_owned()).collect();
        let start = Table::start(ruleset, 0, Some(&score), None).unwrap();
        let start = start.step(&Action::Deal { cards }).unwrap().table;
        let betting = tally(start.step(&Action::NoMus { seat: 0 }).unwrap().table, 11, successors);
        (talk, betting)
    };
    let counted: Vec<String> = VARIANTS
        .lines()
        .map(|line| {
            let mut columns = line.split_whitespace();
            let (ruleset, seed) = (columns.next().unwrap(), columns.next().unwrap());
            let (talk, betting) = count(ruleset, seed);
            format!("{ruleset} {seed} {talk} {betting}")
        })
        .collect();
    assert_eq!(counted.join("\n"), VARIANTS.trim_end());
}

/// With the seed `perete-…` the first mano holds 4, 5, 6 and 7.
const VARIANTS: &str = r#"{} a 3020 13588+1673 75430 77190 2831268+2864885 2392890
{"kings":4} a 3020 8276+6985 33302 75828 2802318+2798630 2350668
{"kings":10,"extra_kings":"CoCb"} a 3020 13588+1673 75430 78297 2867920+2890877 2427207
{"la_real":"sota"} a 3020 13588+1673 75430 77190 2825628+2870005 2392890
{"la_real":"figure"} a 3020 13588+1673 75430 77190 2825628+2870005 2392890
{"la_real":"any_ten"} a 3020 13588+1673 75430 77190 2825628+2870005 2392890
{"perete":"redraw"} perete-336 4153 10184+10816 141094 77190 2831268+2864885 2392890
{"perete":"redraw_and_stone"} perete-336 4153 10184+11904 141094 77190 2831268+2864885 2392890
{"perete":"redraw_and_stone","target_stones":1} perete-336 2247 412+388 76290 37224 8228+12133 1153944
{"mus_visto":"servido"} a 3619 16028+1703 90431 77190 2831268+2864885 2392890
{"mus_visto":"redeal"} a 4843 19059+4495 125813 77190 2831268+2864885 2392890
{"mus_corrido":true} a 3020 13642+1617 75430 77190 2831268+2864885 2392890
{"mus_corrido":true,"mus_visto":"servido","discard_order":"dealer_first"} a 3619 15402+2327 93098 77190 2831268+2864885 2392890
{"pair_answers":"one_voice"} a 3233 11668+5956 80755 72321 2714933+2728026 2241951
{"refused_raise_bonus":1} a 3020 13588+1673 75430 76998 2824690+2859541 2386938
{"pass_stone":true} a 3020 13588+1673 75430 77190 2831186+2864996 2392890
{"ordago_accepted":"counts_first"} a 3020 13674+1673 75430 77190 2847237+2860879 2392890
{"discard_order":"dealer_first"} a 3020 13588+1673 75238 77190 2831268+2864885 2392890
{"players":2,"discard_order":"dealer_first"} a 1394 8608+2044 22892 13170 511591+491932 408270
{"min_raise":5} a 3020 13834+2054 75430 77190 2840163+2875754 2392890
{"target_stones":1,"games_to_win":1} a 2252 513+273 56230 37224 8228+12133 1153944
{"target_stones":1000} a 3020 319828+16073 75430 77190 76933668+76967285 2392890
{"players":2} a 1394 8608+2044 23258 13170 511591+491932 408270
{"players":3} a 2980 4304+3238+7376 83424 77259 2838606+2843300+2829128 2395029
{"players":5} a 2937 6346+362+2150+434+5798 41118 80556 2910536+2920514+2908949+2907310+2923245 2497236
{"players":6} a 2970 6330+8618 89100 80328 2938396+2924230 2490168
{"players":6,"pair_answers":"one_voice"} a 3261 9042+8833 97830 73296 2760668+2753098 2272176
{"players":3,"pass_stone":true,"refused_raise_bonus":1,"ordago_accepted":"counts_first"} a 2980 4623+3274+7403 83424 77211 2835434+2841590+2847909 2393541
{"players":2,"mus_visto":"servido","perete":"redraw"} perete-147 4057 9258+13288 140179 13170 511591+491932 408270
"#;
