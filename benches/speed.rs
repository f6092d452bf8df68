//! How fast the engine and the codecs are. `cargo bench` tells times and allocations, of the engine beside the clear version that
//! the suite checks it against. `benches/instructions` runs one operation so many times (`speed count hand 1000`) under callgrind.
#![allow(
    missing_docs,
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used
)]

#[path = "../tests/suite/clear.rs"]
mod clear;
#[path = "../tests/suite/play.rs"]
mod play;

use divan::{AllocProfiler, Bencher, black_box};
use mus_rules::grpc::proto;
use mus_rules::rest;
use mus_rules::rules::{
    self, Action, Closed, Face, Hand, Lance, Question, Ruleset, Seat, SeatSet, Seats, Snapshot, Standing, Table, Tally,
};
use mus_rules::service::{self, *};
use mus_rules::words::Language;
use prost::Message;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::fmt;
use std::sync::LazyLock;
use utoipa::ToSchema;

#[global_allocator]
static ALLOCATOR: AllocProfiler = AllocProfiler::system();

/// What is measured, by name. Each takes the turn it is run in, so that no two runs in a row are on the same cards.
struct Op(&'static str, fn(usize));

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// So many deals and positions are gone through in turn.
const TURNS: usize = 1024;

struct Given {
    ruleset: Ruleset,
    deals: Vec<[[Face; 4]; 4]>,
    letters: Vec<[String; 4]>,
    hands: Vec<Seats<Hand>>,
    played: Vec<(Table<'static>, Action)>,
    matched: Vec<(Table<'static>, Action)>,
    snapshots: Vec<Snapshot>,
}

static GIVEN: LazyLock<Given> = LazyLock::new(|| {
    let ruleset = Ruleset::standard();
    let deals: Vec<[[Face; 4]; 4]> = (0..TURNS)
        .map(|turn| {
            let seed = turn.to_string();
            let deck = rules::DealtDeck::new(&seed);
            let faces: Vec<Face> = deck.stock.iter().filter_map(|card| card.face()).collect();
            [0, 4, 8, 12].map(|first| [0, 1, 2, 3].map(|at| faces[first + at]))
        })
        .collect();
    let letters = deals.iter().map(|deal| deal.map(|hand| hand.map(|face| face.rank().letter()).iter().collect()));
    let played = play::play(ruleset, Some("a seed"), TURNS);
    // The longest match that some seed plays is cut off at nothing: it goes to its end.
    let matched = play::play(ruleset, Some("another"), 100_000);
    Given {
        letters: letters.collect(),
        hands: deals.iter().map(|deal| read(&ruleset, deal)).collect(),
        snapshots: played.iter().map(|(table, _)| Snapshot::from(table)).collect(),
        ruleset,
        deals,
        played,
        matched,
    }
});

fn read(ruleset: &Ruleset, deal: &[[Face; 4]; 4]) -> Seats<Hand> {
    Seats::map(|seat| deal.get(seat.number() as usize).map(|&cards| Hand::new(ruleset, cards)).unwrap_or_default())
}

fn mano(turn: usize) -> Seat {
    Seat::ALL[turn % 4]
}

/// Whatever happens between the cards of the pack and an answer, on the engine's own types.
const ENGINE: [Op; 12] = [
    Op("nothing", |turn| {
        black_box(&GIVEN.deals[turn % TURNS]);
    }),
    Op("hand", |turn| {
        black_box(Hand::new(&GIVEN.ruleset, black_box(GIVEN.deals[turn % TURNS][turn & 3])));
    }),
    Op("read", |turn| {
        let _ = black_box(rules::hands(&GIVEN.ruleset, black_box(&GIVEN.letters[turn % TURNS])));
    }),
    Op("showdown", |turn| {
        black_box(rules::showdown(&GIVEN.ruleset, mano(turn), black_box(&GIVEN.hands[turn % TURNS])));
    }),
    Op("deal and showdown", |turn| {
        let hands = read(&GIVEN.ruleset, black_box(&GIVEN.deals[turn % TURNS]));
        black_box(rules::showdown(&GIVEN.ruleset, mano(turn), &hands));
    }),
    Op("score", |turn| {
        let closed = [
            Closed::Passed,
            Closed::Refused { team: rules::Team::N0, stones: 2 },
            Closed::Accepted { stones: 4, out: SeatSet::default() },
            Closed::Passed,
        ];
        let mut tally = Tally::new(&GIVEN.ruleset, Standing::default());
        let home = tally.count(mano(turn), black_box(&GIVEN.hands[turn % TURNS]), &closed);
        black_box(tally.end(home));
    }),
    Op("legal", |turn| {
        black_box(black_box(&GIVEN.played[turn % GIVEN.played.len()].0).legal());
    }),
    Op("step", |turn| {
        let (table, action) = &GIVEN.played[turn % GIVEN.played.len()];
        black_box(black_box(table).step(black_box(action)).is_ok());
    }),
    Op("table", |turn| {
        black_box(Table::try_from(black_box(&GIVEN.snapshots[turn % GIVEN.snapshots.len()])).is_ok());
    }),
    Op("match", |_| {
        let mut table = GIVEN.matched[0].0;
        for (_, action) in &GIVEN.matched {
            table = table.step(action).unwrap().table;
        }
        black_box(table);
    }),
    Op("odds", |_| {
        black_box(black_box(&*ONE_KNOWN).count(&|| false));
    }),
    Op("odds of two", |_| {
        black_box(black_box(&*TWO_KNOWN).count(&|| false));
    }),
];

static ONE_KNOWN: LazyLock<Question> = LazyLock::new(|| question("RR3A,,,"));
static TWO_KNOWN: LazyLock<Question> = LazyLock::new(|| question("RR3A,,7654,"));

/// What is asked with these hands, of the standard rules and of no other cards.
fn question(hands: &str) -> Question {
    let hands: Vec<String> = hands.split(',').map(str::to_owned).collect();
    Question::read(&GIVEN.ruleset, Seat::N0, &hands, "", &rules::Declarations::default()).unwrap()
}

/// The same by the clear version.
const CLEAR: [Op; 2] = [
    Op("hand", |turn| {
        let hand = black_box(&GIVEN.letters[turn % TURNS][turn & 3]);
        for lance in ["grande", "chica", "pares", "juego", "punto"] {
            black_box(clear::key(lance, hand, 8));
        }
    }),
    Op("deal and showdown", |turn| {
        let hands = black_box(&GIVEN.letters[turn % TURNS]).each_ref().map(String::as_str);
        black_box(clear::showdown(&hands, turn % 4, 8));
    }),
];

fn run(bencher: Bencher<'_, '_>, op: &Op) {
    LazyLock::force(&GIVEN);
    let mut turn = 0;
    bencher.bench_local(|| {
        turn += 1;
        op.1(turn);
    });
}

#[divan::bench(args = ENGINE)]
fn engine(bencher: Bencher<'_, '_>, op: &Op) {
    run(bencher, op);
}

/// Odds by what is known of four hands; nothing is kept from one to the next.
#[divan::bench(args = ["RR3A,,,", "RCS4,,,", "RR3A,,7654,", "RR3A,CC77,7654,", "RR??,,,"])]
fn odds(bencher: Bencher<'_, '_>, known: &str) {
    let question = question(known);
    bencher.bench_local(|| black_box(&question).count(&|| false));
}

/// The first of these by going over all that three unknown hands can be together, some 36 million combinations of ranks: who wins each
/// lance, in how many deals.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn odds_enumerated(bencher: Bencher<'_, '_>) {
    let counted = ONE_KNOWN.count(&|| false).unwrap();
    bencher.bench_local(|| {
        let wins = enumerated(black_box(&GIVEN.ruleset));
        for (lance, wins) in LANCES.iter().zip(wins) {
            assert_eq!(GIVEN.ruleset.seats().map(|seat| counted.lance(*lance).wins[seat]).collect::<Vec<_>>(), wins);
        }
    });
}

const LANCES: [Lance; 5] = [Lance::Grande, Lance::Chica, Lance::Pares, Lance::Juego, Lance::Punto];

fn enumerated(ruleset: &Ruleset) -> [[u128; 4]; 5] {
    // How many cards are left of what plays as an as, a cuatro and so on up to a rey.
    let (ranks, left) = (b"A4567SCR", [7_u8, 4, 4, 4, 4, 4, 4, 5]);
    let mut all = Vec::new();
    for code in 0..8_usize.pow(4) {
        let places = [code / 512, code / 64 % 8, code / 8 % 8, code % 8];
        if places.is_sorted() {
            let text: String = places.iter().map(|&place| char::from(ranks[place])).collect();
            let (hand, _) = rules::hand(ruleset, &text).unwrap();
            let counts: [u8; 8] =
                std::array::from_fn(|rank| places.iter().filter(|&&place| place == rank).count() as u8);
            all.push((counts, LANCES.map(|lance| hand.strength(lance))));
        }
    }
    let choose =
        |of: u8, take: u8| (0..take).fold(1_u64, |ways, step| ways * u64::from(of - step) / (u64::from(step) + 1));
    let draw = |left: &[u8; 8], counts: &[u8; 8]| {
        let mut rest = [0; 8];
        let mut ways = 1;
        for ((rest, &left), &count) in rest.iter_mut().zip(left).zip(counts) {
            *rest = left.checked_sub(count)?;
            ways *= choose(left, count);
        }
        Some((rest, ways))
    };
    let (known, _) = rules::hand(ruleset, "RR3A").unwrap();
    let known = LANCES.map(|lance| known.strength(lance));
    let mut wins = [[0; 4]; 5];
    for (a_counts, a) in &all {
        let Some((left, a_ways)) = draw(&left, a_counts) else { continue };
        for (b_counts, b) in &all {
            let Some((left, b_ways)) = draw(&left, b_counts) else { continue };
            for (c_counts, c) in &all {
                let Some((_, c_ways)) = draw(&left, c_counts) else { continue };
                let deals = u128::from(a_ways * b_ways) * u128::from(c_ways);
                let juego = [known[3], a[3], b[3], c[3]].into_iter().max();
                for (lance, wins) in wins.iter_mut().enumerate() {
                    // Of equals the last one is taken, so who speaks first is last here.
                    let strengths = [c[lance], b[lance], a[lance], known[lance]];
                    let best = (0..4).max_by_key(|&at| strengths[at]).unwrap();
                    if strengths[best] > 0 && (lance != 4 || juego == Some(0)) {
                        wins[3 - best] += deals;
                    }
                }
            }
        }
    }
    wins
}

#[divan::bench(args = CLEAR)]
fn clear_version(bencher: Bencher<'_, '_>, op: &Op) {
    run(bencher, op);
}

/// One way of one message: what is measured of it.
struct Codec(String, Box<dyn Fn(Bencher<'_, '_>) + Send + Sync>);

impl fmt::Display for Codec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A call: its request from JSON and from protobuf, the service's answer, and that to JSON and to protobuf.
fn codecs<In, Out, WireIn, WireOut>(
    name: &str,
    json: Value,
    wire: WireIn,
    call: fn(&In) -> Result<Out, Error>,
) -> [Codec; 5]
where
    In: DeserializeOwned + ToSchema + TryFrom<WireIn, Error: fmt::Debug> + Send + Sync + 'static,
    Out: Serialize + Clone + Send + Sync + 'static,
    WireIn: Message + Default,
    WireOut: Message + From<Out>,
{
    let text = json.to_string().into_bytes();
    let bytes = wire.encode_to_vec();
    let request: In = rest::decode(&text).unwrap();
    let answer = call(&request).unwrap();
    let same = answer.clone();
    let codec = |way: &str, run| Codec(format!("{name} {way}"), run);
    [
        codec(
            "json in",
            Box::new(move |bencher| bencher.bench_local(|| rest::decode::<In>(black_box(&text)).unwrap())),
        ),
        codec(
            "json out",
            Box::new(move |bencher| bencher.bench_local(|| serde_json::to_vec(black_box(&answer)).unwrap())),
        ),
        codec(
            "proto in",
            Box::new(move |bencher| {
                bencher.bench_local(|| In::try_from(WireIn::decode(black_box(bytes.as_slice())).unwrap()).unwrap());
            }),
        ),
        codec(
            "proto out",
            Box::new(move |bencher| {
                let inputs = bencher.with_inputs(|| same.clone());
                inputs.bench_local_values(|answer| WireOut::from(answer).encode_to_vec());
            }),
        ),
        codec("call", Box::new(move |bencher| bencher.bench_local(|| call(black_box(&request)).unwrap()))),
    ]
}

#[divan::bench(args = messages())]
fn messages_and_calls(bencher: Bencher<'_, '_>, codec: &Codec) {
    codec.1(bencher);
}

fn messages() -> Vec<Codec> {
    let hands = ["RoRc3bAe", "CoCc7b4e", "SoSc6b5e", "7o6c5b4c"].map(String::from).to_vec();
    let start = service::start(&StartRequest {
        deck: Some(DeckRequest { seed: Some("a seed".into()) }),
        ..StartRequest::default()
    })
    .unwrap();
    let snapshot = json!(start.snapshot);
    let deck = Some(proto::DeckRequest { seed: Some("a seed".into()) });
    let started = proto::StartResponse::from(start).snapshot;
    let no_mus = proto::Action { r#type: Some(proto::action::Type::NoMus(proto::action::NoMus { seat: 0 })) };
    let paso = |seat| proto::Action { r#type: Some(proto::action::Type::Paso(proto::action::Paso { seat })) };
    let round = || (0..4).map(paso);
    let actions = std::iter::once(no_mus.clone()).chain(round()).chain(round()).collect();
    let pasos = (0..8).map(|turn| json!({"type": "paso", "seat": turn % 4}));
    let said: Vec<Value> = std::iter::once(json!({"type": "no_mus", "seat": 0})).chain(pasos).collect();
    let passed = proto::Settled { result: Some(proto::settled::Result::Passed(proto::settled::Passed {})) };
    let score = Some(proto::Score { stones: vec![0, 0], games: vec![0, 0] });
    [
        codecs::<_, _, _, proto::EvaluateResponse>(
            "evaluate",
            json!({"hands": hands}),
            proto::EvaluateRequest { hands: hands.clone(), ..Default::default() },
            |request| service::evaluate(request, Language::English),
        ),
        codecs::<_, _, _, proto::ShowdownResponse>(
            "showdown",
            json!({"mano": 0, "hands": hands}),
            proto::ShowdownRequest { hands: hands.clone(), ..Default::default() },
            service::showdown,
        ),
        codecs::<_, _, _, proto::ScoreResponse>(
            "score",
            json!({
                "mano": 0, "hands": hands, "score": {"stones": [0, 0], "games": [0, 0]},
                "settled": vec![json!({"result": "passed"}); 4],
            }),
            proto::ScoreRequest { hands, score, settled: vec![passed; 4], ..Default::default() },
            service::score,
        ),
        codecs::<_, _, _, proto::StartResponse>(
            "start",
            json!({"mano": 0, "deck": {"seed": "a seed"}}),
            proto::StartRequest { deck: deck.clone(), ..Default::default() },
            service::start,
        ),
        codecs::<_, _, _, proto::LegalActionsResponse>(
            "legal_actions",
            json!({"snapshot": snapshot}),
            proto::LegalActionsRequest { snapshot: started.clone() },
            service::legal_actions,
        ),
        codecs::<_, _, _, proto::ApplyResponse>(
            "apply",
            json!({"snapshot": snapshot, "action": {"type": "no_mus", "seat": 0}}),
            proto::ApplyRequest { snapshot: started.clone(), action: Some(no_mus) },
            service::apply,
        ),
        codecs::<_, _, _, proto::ViewResponse>(
            "view",
            json!({"snapshot": snapshot, "seat": 1}),
            proto::ViewRequest { snapshot: started, seat: 1 },
            service::view,
        ),
        codecs::<_, _, _, proto::ReplayResponse>(
            "replay",
            json!({"mano": 0, "deck": {"seed": "a seed"}, "actions": said}),
            proto::ReplayRequest { deck, mano: Some(0), actions, ..Default::default() },
            |request| service::replay(request, Language::English),
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// `speed count hand 1000` does that and nothing else.
fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["count", name, times] => {
            LazyLock::force(&GIVEN);
            LazyLock::force(&ONE_KNOWN);
            LazyLock::force(&TWO_KNOWN);
            let op = ENGINE.iter().find(|op| op.0 == name).expect("an operation of the engine");
            (0..times.parse().unwrap()).for_each(op.1);
        }
        _ => divan::main(),
    }
}
