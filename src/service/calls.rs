//! The calls.

use super::error::{Code, Error};
use super::messages::*;
use crate::rules::{
    self, Action, Awards, DecidedBy, Fault, Hand, Kind, Lance, LegalActions, Outcome, Preset, Ruleset,
    RulesetOverrides, Score, Seat, SeenTable, Signal, SignalSet, Snapshot, Standing, Table, Tally, notation,
};
use crate::words::{Language, Message};
use rand::TryRngCore;

/// The most hands that one Evaluate takes.
const MOST_HANDS: usize = 1_000;

/// The most actions that one Replay takes.
const MOST_ACTIONS: usize = 10_000;

/// What each hand is worth in each lance. The language is that of the señas.
///
/// Fails with the first fault of the ruleset, `limit_exceeded`, or the first fault of a hand at `hands[i]`.
///
/// ```
/// use mus_rules::{service::{EvaluateRequest, evaluate}, words::Language};
/// let request = EvaluateRequest { hands: vec!["RR3A".into()], ..Default::default() };
/// let answer = evaluate(&request, Language::English).unwrap();
/// assert_eq!(answer.results[0].points, 31);
/// ```
pub fn evaluate(request: &EvaluateRequest, language: Language) -> Result<EvaluateResponse, Error> {
    let ruleset = ruleset(&request.ruleset)?;
    limit("hands", request.hands.len(), MOST_HANDS)?;
    // Each hand is looked at by itself, but the kinds of fault are told in the contract's order over all of them.
    let read: Vec<_> = request.hands.iter().map(|text| rules::hand(&ruleset, text)).collect();
    let faults = read.iter().enumerate().filter_map(|(at, read)| read.as_ref().err().map(|fault| (at, fault)));
    if let Some((at, fault)) = faults.min_by_key(|(at, fault)| (card_fault_order(fault.kind), *at)) {
        return Err(Error::from(fault.clone().within(&format!("hands[{at}]"))));
    }
    let result = |(hand, cards): &(Hand, rules::Notation)| {
        let signals = request.signals.map(|set| set.signals_of(hand, language));
        hand_result(hand, cards, signals)
    };
    Ok(EvaluateResponse { ruleset, results: read.iter().flatten().map(result).collect() })
}

/// The place of a fault of cards in the contract's order.
fn card_fault_order(kind: Kind) -> usize {
    let order = [Kind::InvalidCard, Kind::HiddenCards, Kind::WrongCardCount, Kind::SuitRequired, Kind::DuplicateCard];
    order.iter().position(|&other| other == kind).unwrap_or(order.len())
}

fn hand_result(hand: &Hand, cards: &rules::Notation, signals: Option<Vec<Signal>>) -> HandResult {
    let strength = |lance| Strength { strength: hand.strength(lance) };
    HandResult {
        hand: notation(cards.cards()),
        points: hand.points(),
        grande: strength(Lance::Grande),
        chica: strength(Lance::Chica),
        pares: ParesResult {
            kind: hand.pares(),
            ranks: hand.pares_ranks(),
            stones: hand.stones(Lance::Pares),
            strength: hand.strength(Lance::Pares),
        },
        juego: JuegoResult {
            has_juego: hand.has_juego(),
            real: hand.is_real(),
            stones: hand.stones(Lance::Juego),
            strength: hand.strength(Lance::Juego),
        },
        punto: strength(Lance::Punto),
        nicknames: hand.nicknames().collect(),
        signals,
    }
}

/// Who wins each lance when all hands are shown, and why.
///
/// Fails with the first fault of ruleset, mano or hands.
///
/// ```
/// use mus_rules::service::{ShowdownRequest, showdown};
/// let hands = ["RRRA", "CC77", "RS54", "3764"].map(String::from).to_vec();
/// let answer = showdown(&ShowdownRequest { hands, ..Default::default() }).unwrap();
/// assert_eq!(answer.lances[0].ranking.as_slice(), [0, 2, 3, 1]);
/// ```
pub fn showdown(request: &ShowdownRequest) -> Result<ShowdownResponse, Error> {
    let ruleset = ruleset(&request.ruleset)?;
    let mano = ruleset.read_seat("mano", request.mano)?;
    let hands = rules::hands(&ruleset, &request.hands)?;
    let lances = rules::showdown(&ruleset, mano, &hands).iter().map(|shown| lance_result(&ruleset, shown)).collect();
    Ok(ShowdownResponse { ruleset, lances })
}

fn lance_result(ruleset: &Ruleset, shown: &rules::Shown) -> LanceResult {
    let &rules::Shown { lance, contested, ranking, decided_by, stones } = shown;
    LanceResult {
        lance,
        contested,
        winner: ranking.winner().map(|seat| Winner { seat: seat.number(), team: ruleset.team_of(seat).number() }),
        ranking: ranking.seats().map(Seat::number).collect(),
        decided_by,
        stones,
        rule: decided_by.map(|decided| match decided {
            DecidedBy::Cards => lance.ruling(),
            DecidedBy::Position => "R-2.3",
            DecidedBy::Unopposed => "R-5.2",
        }),
    }
}

/// Counts a hand that has been played: who takes what, in order, and the score after it.
///
/// Fails with the first fault of ruleset, mano, hands, score or what is settled.
///
/// ```
/// use mus_rules::rules::{Score, Settled};
/// use mus_rules::service::{ScoreRequest, score};
/// let answer = score(&ScoreRequest {
///     hands: ["RRRA", "CC77", "RS54", "3764"].map(String::from).to_vec(),
///     score: Score { stones: vec![0, 39], games: vec![0, 0] },
///     settled: vec![Settled::Ordago { out: vec![] }],
///     ..Default::default()
/// })
/// .unwrap();
/// assert_eq!(answer.score.stones, [40, 39]);
/// ```
pub fn score(request: &ScoreRequest) -> Result<ScoreResponse, Error> {
    let ruleset = ruleset(&request.ruleset)?;
    let mano = ruleset.read_seat("mano", request.mano)?;
    let hands = rules::hands(&ruleset, &request.hands)?;
    let standing = Standing::read_running(&ruleset, Kind::InvalidScore, &request.score)?;
    let wrong = |message| Error::from(Fault::new(Kind::InvalidSettlement, "settled", message).rule("R-4.1"));
    if request.settled.len() > 4 {
        return Err(wrong(Message::FourLances));
    }
    let holders = |lance| Some(rules::holders(&ruleset, &hands, lance));
    let mut tally = Tally::new(&ruleset, standing);
    let (closed, mut home) =
        rules::read_closed(&ruleset, Kind::InvalidSettlement, Some(&mut tally), holders, &request.settled)
            .map_err(|fault| fault.within("settled"))?;
    if home.is_continue() {
        if closed.len() < 4 && !matches!(closed.last(), Some(rules::Closed::Ordago { .. })) {
            return Err(wrong(Message::FourLancesYet));
        }
        home = tally.count(mano, &hands, &closed);
    }
    let (awards, standing, ending) = tally.end(home);
    Ok(ScoreResponse {
        ruleset,
        awards: awards_of(&awards),
        score: standing.score(&ruleset),
        outcome: ending.outcome(),
    })
}

/// Begins a match. Where the service deals, the first hand is dealt.
///
/// Fails with the first fault of ruleset, mano or score.
///
/// ```
/// use mus_rules::service::{DeckRequest, StartRequest, start};
/// let deck = Some(DeckRequest { seed: Some("any text".into()) });
/// let answer = start(&StartRequest { deck, ..Default::default() }).unwrap();
/// assert_eq!(answer.next.turn, Some(0));
/// ```
pub fn start(request: &StartRequest) -> Result<StartResponse, Error> {
    let seed = request.deck.as_ref().map(seed).transpose()?;
    let table = begin(&request.ruleset, request.mano, request.score.as_ref(), seed.as_deref())?;
    Ok(StartResponse { snapshot: Snapshot::from(&table), next: table.legal() })
}

fn begin<'s>(
    overrides: &RulesetOverrides,
    mano: i32,
    score: Option<&Score>,
    seed: Option<&'s str>,
) -> Result<Table<'s>, Error> {
    Ok(Table::start(ruleset(overrides)?, mano, score, seed)?)
}

/// The seed that a request names, or a random one of 128 bits.
fn seed(deck: &DeckRequest) -> Result<String, Error> {
    match &deck.seed {
        Some(seed) => Ok(seed.clone()),
        None => {
            let mut bytes = [0; 16];
            let random = rand::rngs::OsRng.try_fill_bytes(&mut bytes);
            random.map_err(|error| Error::new(Code::Internal, Message::NoSeed { fault: error.to_string() }))?;
            Ok(format!("{:032x}", u128::from_be_bytes(bytes)))
        }
    }
}

/// Who is to act in a game and what may be done. Takes views too.
///
/// Fails with the first fault of the snapshot.
pub fn legal_actions(request: &LegalActionsRequest) -> Result<LegalActions, Error> {
    Ok(SeenTable::try_from(&request.snapshot).map_err(|fault| fault.within("snapshot"))?.legal())
}

/// Does an action in a game. A refused action changes nothing: the caller still has the snapshot that it sent.
///
/// Fails with the first fault of the snapshot, then of the action.
pub fn apply(request: &ApplyRequest) -> Result<ApplyResponse, Error> {
    let table = Table::try_from(&request.snapshot).map_err(|fault| fault.within("snapshot"))?;
    let step = table.step(&request.action).map_err(|fault| refusal(&table, fault).within("action"))?;
    Ok(ApplyResponse {
        snapshot: Snapshot::from(&step.table),
        awards: awards_of(&step.awards),
        next: step.table.legal(),
    })
}

/// The error for a refused action: with what would have been legal, where that is the fault.
fn refusal(table: &Table<'_>, fault: Fault) -> Error {
    let legal = match fault.kind {
        Kind::IllegalAction | Kind::NotYourTurn | Kind::BetOutOfRange => Some(Box::new(table.legal())),
        _ => None,
    };
    Error { legal, ..Error::from(fault) }
}

/// A game as the player of one seat may see it.
///
/// Fails with the first fault of the snapshot's ruleset, then `invalid_seat`, then the other faults of the snapshot.
pub fn view(request: &ViewRequest) -> Result<ViewResponse, Error> {
    let snapshot = |fault: Fault| fault.within("snapshot");
    let ruleset = request.snapshot.ruleset.resolve().map_err(|fault| snapshot(fault.within("ruleset")))?;
    let seat = ruleset.read_seat("seat", request.seat)?;
    let table = Table::try_from(&request.snapshot).map_err(snapshot)?;
    Ok(ViewResponse { snapshot: table.view(seat) })
}

/// Plays a list of actions: the game after them, or before the first one that was refused. The language is that of the
/// refusal.
///
/// Fails with `malformed_request` when the request names both a start and a snapshot, or neither; with the first fault of
/// either; and with `limit_exceeded` on too many actions. A refused action is no failure, but part of the answer.
pub fn replay(request: &ReplayRequest, language: Language) -> Result<ReplayResponse, Error> {
    let ReplayRequest { ruleset, mano, deck, score, snapshot, actions } = request;
    let both = [
        ("ruleset", ruleset.is_some()),
        ("mano", mano.is_some()),
        ("deck", deck.is_some()),
        ("score", score.is_some()),
    ];
    let seed = deck.as_ref().map(seed).transpose()?;
    let table = match (snapshot, mano, both.iter().find(|(_, given)| *given)) {
        (Some(_), _, Some(&(field, _))) => {
            return Err(Error::at(Code::MalformedRequest, field, Message::ReplayTakesBoth { field }));
        }
        (Some(snapshot), _, None) => Table::try_from(snapshot).map_err(|fault| fault.within("snapshot"))?,
        (None, Some(mano), _) => begin(&ruleset.clone().unwrap_or_default(), *mano, score.as_ref(), seed.as_deref())?,
        (None, None, _) => {
            return Err(Error::at(Code::MalformedRequest, "mano", Message::ReplayTakesNeither));
        }
    };
    limit("actions", actions.len(), MOST_ACTIONS)?;
    Ok(play(table, actions, language))
}

fn play(mut table: Table<'_>, actions: &[Action], language: Language) -> ReplayResponse {
    let mut awards = Vec::new();
    let mut illegal = None;
    for (index, action) in (0_i32..).zip(actions) {
        match table.step(action) {
            Ok(step) => {
                table = step.table;
                awards.extend(step.awards.iter().map(|taken| rules::Award { action: Some(index), ..taken.award() }));
            }
            Err(fault) => {
                let error = refusal(&table, fault).within(&format!("actions[{index}]"));
                illegal = Some(Illegal { index, error: error.problem(language) });
                break;
            }
        }
    }
    let outcome: Outcome = table.outcome();
    ReplayResponse { snapshot: Snapshot::from(&table), awards, outcome, next: table.legal(), illegal }
}

/// The rulesets that have a name, or one of them.
///
/// Fails with `invalid_ruleset` at `preset` when there is none of that name.
///
/// ```
/// use mus_rules::{service::{ListRulesetsRequest, list_rulesets}, words::Language};
/// let madrid = ListRulesetsRequest { preset: Some("madrid".into()) };
/// let answer = list_rulesets(&madrid, Language::English).unwrap();
/// assert_eq!(answer.rulesets[0].settings[7].value, "1");
/// ```
pub fn list_rulesets(request: &ListRulesetsRequest, language: Language) -> Result<ListRulesetsResponse, Error> {
    let presets = match &request.preset {
        None => Preset::ALL.to_vec(),
        Some(_) => {
            let asked = RulesetOverrides { preset: request.preset.clone(), ..RulesetOverrides::default() };
            vec![asked.resolve()?.preset()]
        }
    };
    let rulesets = presets.into_iter().map(|preset| ruleset_info(preset, language)).collect::<Result<_, Error>>()?;
    Ok(ListRulesetsResponse { rulesets })
}

fn ruleset_info(preset: Preset, language: Language) -> Result<RulesetInfo, Error> {
    let ruleset = RulesetOverrides::from(preset).resolve()?;
    let settings = ruleset.settings(language).into_iter().map(|setting| Setting {
        field: setting.field.to_owned(),
        value: setting.value,
        meaning: setting.meaning,
        rules: setting.rules.iter().map(|&rule| rule.to_owned()).collect(),
    });
    Ok(RulesetInfo {
        preset,
        ruleset,
        description: preset.meaning(language),
        played_in: preset.played_in(language),
        settings: settings.collect(),
    })
}

/// The published sets of señas.
pub fn list_signals(_request: &ListSignalsRequest, language: Language) -> Result<ListSignalsResponse, Error> {
    let info = |&set: &SignalSet| SignalSetInfo { set, signals: set.signals(language) };
    Ok(ListSignalsResponse { sets: SignalSet::ALL.iter().map(info).collect() })
}

/// The words of the game, explained.
///
/// ```
/// use mus_rules::{service::{ListGlossaryRequest, list_glossary}, words::Language};
/// let answer = list_glossary(&ListGlossaryRequest {}, Language::Spanish).unwrap();
/// assert!(answer.entries.iter().any(|entry| entry.id == "stone" && entry.name == "tanto"));
/// ```
pub fn list_glossary(_request: &ListGlossaryRequest, language: Language) -> Result<ListGlossaryResponse, Error> {
    Ok(ListGlossaryResponse { entries: rules::glossary(language) })
}

pub(super) fn ruleset(overrides: &RulesetOverrides) -> Result<Ruleset, Error> {
    Ok(overrides.resolve().map_err(|fault| fault.within("ruleset"))?)
}

fn limit(field: &'static str, count: usize, most: usize) -> Result<(), Error> {
    if count <= most {
        return Ok(());
    }
    Err(Error::at(Code::LimitExceeded, field, Message::RequestLimit { most, field, count }))
}

fn awards_of(awards: &Awards) -> Vec<rules::Award> {
    awards.iter().map(rules::Taken::award).collect()
}
