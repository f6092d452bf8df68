//! From a snapshot to a table: everything that can be wrong with a snapshot is told here, and nowhere else.
//!
//! Faults are told in the order of the contract: ruleset, mano, number of hands, cards, score, what is settled, the rest.

use super::card::{Card, Cards, Notation};
use super::check::{self, Place};
use super::count::{self, Closed, ClosedLances, Ending, MOST_STONES, Standing, Taken, Tally, no_seat, no_team};
use super::deck::Deck;
use super::error::{Fault, Kind};
use super::hand::Hand;
use super::lance::{Lance, contested};
use super::ruleset::{MusVistoRule, OrdagoAccepted, PairAnswers, PereteRule, Ruleset};
use super::seat::{Seat, SeatSet, Seats, Team, Teams};
use super::snapshot::{self, Declared, Phase, Reason, Settled, Snapshot};
use super::table::{Bet, Offer, Offered, Seen, Stage, Table, Thrown, number};
use crate::words::Message;
use tinyvec::ArrayVec;

impl<'s> TryFrom<&'s Snapshot> for Table<'s> {
    type Error = Fault;

    /// Checks a snapshot whole. Fails with the first fault, its field counted from the snapshot; a card that is not shown is
    /// `hidden_cards`.
    fn try_from(snapshot: &'s Snapshot) -> Result<Table<'s>, Fault> {
        read(snapshot, false)
    }
}

/// A table as one seat sees it: enough to say what is legal, not to play on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenTable<'s>(Table<'s>);

impl SeenTable<'_> {
    /// Who is to act, what may be done and what is at stake. Where the hand in turn is hidden, perete is left out.
    pub fn legal(&self) -> super::action::LegalActions {
        self.0.legal()
    }
}

impl<'s> TryFrom<&'s Snapshot> for SeenTable<'s> {
    type Error = Fault;

    /// Checks a snapshot in which cards may be hidden, if the holders of the lance that is being bet are known all the same.
    fn try_from(snapshot: &'s Snapshot) -> Result<SeenTable<'s>, Fault> {
        read(snapshot, true).map(SeenTable)
    }
}

fn inconsistent(field: impl Into<String>, message: Message) -> Fault {
    Fault::new(Kind::InconsistentSnapshot, field, message)
}

fn named(lance: Lance) -> Box<Message> {
    Box::new(lance.into())
}

fn read(snapshot: &Snapshot, hidden: bool) -> Result<Table<'_>, Fault> {
    let ruleset = snapshot.ruleset.resolve().map_err(|fault| fault.within("ruleset"))?;
    let mano = ruleset
        .seat(snapshot.mano)
        .ok_or_else(|| inconsistent("mano", no_seat(&ruleset, snapshot.mano)).rule("R-2.1"))?;
    check::one_a_seat(&ruleset, "hands", snapshot.hands.len())?;
    let (hands, thrown, deck) = cards(snapshot, &ruleset, mano, hidden)?;
    let standing =
        Standing::read(&ruleset, Kind::InconsistentSnapshot, &snapshot.score).map_err(|fault| fault.within("score"))?;
    let mut table = Table {
        ruleset,
        standing,
        hand_number: snapshot.hand_number,
        mano,
        hands,
        deck,
        declared: Seen::default(),
        stage: Stage::Dealing { said: 0, cut: false },
    };
    let ended = ended(&ruleset, &snapshot.phase)?;
    standing.check(&ruleset, Kind::InconsistentSnapshot, ended).map_err(|fault| fault.within("score"))?;
    table.declared = said_of_hidden_hands(&table, snapshot);
    table.stage = stage(&table, snapshot, thrown, ended)?;
    check_declared(&table, snapshot)?;
    if snapshot.hand_number < 1 {
        let message = Message::HandNumber { number: snapshot.hand_number };
        return Err(inconsistent("hand_number", message).rule("R-6.6"));
    }
    Ok(table)
}

/// Six hands, the two piles of a deck, and six discards.
const MOST_TEXTS: usize = 14;

type ReadCards<'s> = (Seats<Cards>, Thrown, Option<Deck<'s>>);

/// All the cards of the snapshot, in their passes.
fn cards<'s>(snapshot: &'s Snapshot, ruleset: &Ruleset, mano: Seat, hidden: bool) -> Result<ReadCards<'s>, Fault> {
    let players = snapshot.hands.len();
    let discards: &[String] = match &snapshot.phase {
        Phase::Discarding { discards, .. } => discards,
        _ => &[],
    };
    let hands = snapshot.hands.iter().enumerate().map(|(at, text)| (Place::Hand(at), text.as_str()));
    let thrown = discards.iter().enumerate().map(|(at, text)| (Place::Thrown(at), text.as_str()));
    let piles = snapshot
        .deck
        .iter()
        .flat_map(|deck| [(Place::Stock, deck.stock.as_str()), (Place::Discards, deck.discards.as_str())]);
    // Discards beyond one a seat are told as such, after the cards; they are not read.
    let places: ArrayVec<[(Place, &str); MOST_TEXTS]> = hands.chain(piles).chain(thrown.take(players)).collect();
    let mut read: ArrayVec<[Notation; MOST_TEXTS]> = ArrayVec::default();
    check::read(&mut read, &places, hidden, |read| {
        // The deck of a view is not there, so a card of one is never hidden.
        let in_deck = |place| matches!(place, Place::Stock | Place::Discards);
        if let Some(((place, _), _)) =
            places.iter().zip(read).find(|((place, _), cards)| in_deck(*place) && cards.hidden())
        {
            return Err(Fault::new(Kind::HiddenCards, place.to_string(), Message::DeckHidden));
        }
        let (in_hands, others) = read.split_at_checked(players).unwrap_or((read, &[]));
        let thrown = others.get(if snapshot.deck.is_some() { 2 } else { 0 }..).unwrap_or_default();
        counts(snapshot, ruleset, mano, in_hands, thrown)
    })?;
    let faces = read.iter().zip(&places).map(|(cards, &(place, _))| (place, cards.cards()));
    check::suits(ruleset, faces.clone())?;
    if !check::all_different(&read) {
        let bare = |cards: &[Card]| cards.iter().filter_map(|card| card.face()).any(|face| face.suit().is_none());
        if snapshot.deck.is_some()
            && let Some((place, _)) = faces.clone().find(|(_, cards)| bare(cards))
        {
            return Err(Fault::new(Kind::SuitRequired, place.to_string(), Message::DeckNeedsSuits).rule("R-1.1"));
        }
        check::duplicates(faces)?;
    }
    let total = read.iter().map(Notation::count).fold(0, usize::saturating_add);
    if snapshot.deck.is_some() && total != 40 {
        return Err(Fault::new(Kind::WrongCardCount, "deck", Message::DeckCount { total }).rule("R-1.1"));
    }
    let mut hands = Seats::default();
    for (seat, cards) in ruleset.seats().zip(&read) {
        hands[seat] = cards.four();
    }
    let mut deck = snapshot.deck.as_ref().map(|deck| Deck {
        seed: &deck.seed,
        shuffles: deck.shuffles,
        stock: Default::default(),
        discards: Default::default(),
    });
    let mut thrown = Thrown::default();
    for ((place, _), cards) in places.iter().zip(&read) {
        match (place, &mut deck) {
            (Place::Stock, Some(deck)) => deck.stock = cards.pile(),
            (Place::Discards, Some(deck)) => deck.discards = cards.pile(),
            (Place::Thrown(_), _) => {
                let _at_most_one_a_seat = thrown.try_push(cards.four());
            }
            _ => {}
        }
    }
    Ok((hands, thrown, deck))
}

/// How many cards each hand has in each phase.
fn counts(
    snapshot: &Snapshot,
    ruleset: &Ruleset,
    mano: Seat,
    hands: &[Notation],
    thrown: &[Notation],
) -> Result<(), Fault> {
    let wanted = |seat, except| if Some(seat) == except { 0 } else { 4 };
    let all_four =
        |except: Option<Seat>| {
            ruleset.seats().zip(hands).enumerate().try_for_each(|(at, (seat, cards))| {
                check::exactly(Place::Hand(at), cards.count(), wanted(seat, except))
            })
        };
    let short = |most: usize| {
        hands.iter().enumerate().try_for_each(|(at, cards)| match cards.count() {
            count if count <= most => Ok(()),
            count => {
                let message = Message::HandWaits { most, count };
                Err(Fault::new(Kind::WrongCardCount, Place::Hand(at).to_string(), message).rule("R-3.2"))
            }
        })
    };
    match &snapshot.phase {
        Phase::Dealing { cut: true, .. } => short(4),
        Phase::Dealing { said, .. } => {
            let turns = usize::try_from(*said).ok();
            let shown = turns.map(|said| ruleset.nth_from(mano, said));
            let all_but_one = || ruleset.seats().zip(hands).all(|(seat, cards)| cards.count() == wanted(seat, shown));
            let perete = ruleset.perete() != PereteRule::Off && all_but_one();
            match said {
                0 if perete => Ok(()),
                0 => short(3),
                _ if (1..ruleset.players()).contains(said) => all_four(shown),
                // Told as a fault of `said`, after the cards.
                _ => short(4),
            }
        }
        Phase::Discarding { servido, .. } => {
            let min = i32::from(!servido);
            for (at, cards) in thrown.iter().enumerate() {
                let count = number(cards.count());
                if !(min..=4).contains(&count) {
                    let message = Message::DiscardRange { min, count };
                    return Err(Fault::new(Kind::WrongCardCount, Place::Thrown(at).to_string(), message).rule("R-3.2"));
                }
            }
            let mut wanted = Seats::all(4_usize);
            for (seat, cards) in ruleset.discard_order_from(mano).zip(thrown) {
                wanted[seat] = 4_usize.saturating_sub(cards.count());
            }
            ruleset
                .seats()
                .zip(hands)
                .enumerate()
                .try_for_each(|(at, (seat, cards))| check::exactly(Place::Hand(at), cards.count(), wanted[seat]))
        }
        Phase::Mus { .. }
        | Phase::Betting { .. }
        | Phase::HandOver { .. }
        | Phase::GameOver { .. }
        | Phase::MatchOver { .. } => all_four(None),
    }
}

/// Who has won what, as the phase says.
fn ended(ruleset: &Ruleset, phase: &Phase) -> Result<Option<(Team, bool)>, Fault> {
    let (winner, whole_match) = match phase {
        Phase::GameOver { winner, .. } => (winner, false),
        Phase::MatchOver { winner, .. } => (winner, true),
        Phase::Dealing { .. }
        | Phase::Mus { .. }
        | Phase::Discarding { .. }
        | Phase::Betting { .. }
        | Phase::HandOver { .. } => return Ok(None),
    };
    let no_team = || inconsistent("phase.winner", no_team(ruleset, *winner)).rule("R-2.2");
    Ok(Some((ruleset.team(*winner).ok_or_else(no_team)?, whole_match)))
}

/// Whether every hand is known.
fn all_known(table: &Table<'_>) -> bool {
    table.ruleset.seats().all(|seat| !table.hands[seat].contains(&Card::Hidden))
}

/// What a view says of the hands that it does not show. Where all are shown they say it themselves.
fn said_of_hidden_hands(table: &Table<'_>, snapshot: &Snapshot) -> Seen {
    let read = |said: &[bool]| {
        if all_known(table) || said.len() != snapshot.hands.len() {
            return None;
        }
        Some(table.ruleset.seats().zip(said).filter(|&(_, &said)| said).map(|(seat, _)| seat).collect())
    };
    match &snapshot.declared {
        Some(Declared { pares, juego }) => Seen { pares: read(pares), juego: read(juego) },
        None => Seen::default(),
    }
}

/// Checks what has been declared, where the snapshot says it: not before its time, by every seat, and as the known hands say.
fn check_declared(table: &Table<'_>, snapshot: &Snapshot) -> Result<(), Fault> {
    let Some(Declared { pares, juego }) = &snapshot.declared else { return Ok(()) };
    // A hand that ends early ends before the next lance is declared; views of other services may say more.
    let lances = match table.stage {
        Stage::Betting { closed, .. } | Stage::Over { closed, .. } => closed.len().saturating_add(1),
        Stage::Dealing { .. } | Stage::Talk { .. } | Stage::Discarding { .. } => 0,
    };
    for (field, lance, said, at) in [("pares", Lance::Pares, pares, 3), ("juego", Lance::Juego, juego, 4)] {
        if said.is_empty() {
            continue;
        }
        let wrong = |place: &str, message| Err(inconsistent(format!("declared.{field}{place}"), message).rule("R-5.1"));
        if said.len() != snapshot.hands.len() {
            return wrong("", Message::SaidOfPlayers { players: snapshot.hands.len(), given: said.len() });
        }
        if lances < at {
            return wrong("", Message::NotDeclaredYet { lance: named(lance) });
        }
        for (seat, &said) in table.ruleset.seats().zip(said) {
            let known = Hand::of(&table.ruleset, &table.hands[seat]).map(|hand| hand.holds(lance));
            if known.is_some_and(|holds| holds != said) {
                let message = Message::DeclaredOtherwise { seat: seat.number(), lance: named(lance) };
                return wrong(&format!("[{seat}]"), message);
            }
        }
    }
    Ok(())
}

/// The holders of a lance, if hands or declarations give them.
fn known_holders(table: &Table<'_>, lance: Lance) -> Option<SeatSet> {
    let declared = match lance {
        Lance::Grande | Lance::Chica => true,
        Lance::Pares => table.declared.pares.is_some(),
        Lance::Juego | Lance::Punto => table.declared.juego.is_some(),
    };
    (declared || all_known(table)).then(|| table.holders(lance))
}

fn stage(table: &Table<'_>, snapshot: &Snapshot, thrown: Thrown, ended: Option<(Team, bool)>) -> Result<Stage, Fault> {
    let ruleset = &table.ruleset;
    let said_mus = |said: i32| match usize::try_from(said) {
        Ok(count) if said < ruleset.players() => Ok(count),
        _ => {
            let message = Message::SaidMus { most: ruleset.players().saturating_sub(1), said };
            Err(inconsistent("phase.said", message).rule("R-3.1"))
        }
    };
    let stage = match &snapshot.phase {
        Phase::Mus { said } => Stage::Talk { said: said_mus(*said)? },
        Phase::Dealing { said, cut } => {
            if table.deck.is_some() {
                return Err(inconsistent("phase.type", Message::NobodyWaits));
            }
            dealing(table, said_mus(*said)?, *cut)?
        }
        Phase::Discarding { discards, servido } => {
            if discards.len() >= snapshot.hands.len() {
                return Err(inconsistent("phase.discards", Message::ExchangeOver).rule("R-3.2"));
            }
            if *servido && ruleset.mus_visto() != MusVistoRule::Servido {
                return Err(inconsistent("phase.servido", Message::NoServido).rule("R-3.6"));
            }
            Stage::Discarding { thrown, servido: *servido }
        }
        Phase::Betting { settled, bet } => {
            let closed = closed(table, settled)?;
            Stage::Betting { closed, bet: betting(table, closed, settled, bet)? }
        }
        Phase::HandOver { settled } => over(table, settled, None)?,
        Phase::GameOver { settled, .. } | Phase::MatchOver { settled, .. } => over(table, settled, ended)?,
    };
    if let Some(deck) = &table.deck
        && deck.shuffles < 1
    {
        return Err(inconsistent("deck.shuffles", Message::DeckShuffles { shuffles: deck.shuffles }));
    }
    Ok(stage)
}

fn dealing(table: &Table<'_>, said: usize, cut: bool) -> Result<Stage, Fault> {
    let ruleset = &table.ruleset;
    if cut {
        let four = |seat: Seat| table.hands[seat].len() == 4;
        let message = if ruleset.mus_visto() != MusVistoRule::Servido {
            Message::NoServido
        } else if said > 0 {
            Message::NoTalkAfterVisto
        } else if !ruleset.seats().any(four) || ruleset.seats().all(four) {
            Message::ServidoStays
        } else {
            return Ok(Stage::Dealing { said, cut });
        };
        return Err(inconsistent("phase.cut", message).rule("R-3.6"));
    }
    if said > 0 && ruleset.perete() == PereteRule::Off {
        return Err(inconsistent("phase.said", Message::OnlyPereteInterrupts).rule("R-3.5"));
    }
    Ok(Stage::Dealing { said, cut })
}

/// The closed lances, each checked against the hands as far as they are known, and the score against what was taken at once.
fn closed(table: &Table<'_>, settled: &[Settled]) -> Result<ClosedLances, Fault> {
    let ruleset = &table.ruleset;
    if settled.len() > 4 {
        return Err(inconsistent("phase.settled", Message::FourLances).rule("R-4.1"));
    }
    let holders = |lance| known_holders(table, lance);
    let (closed, _) = count::read_closed(ruleset, Kind::InconsistentSnapshot, None, holders, settled)
        .map_err(|fault| fault.within("phase.settled"))?;
    for team in ruleset.teams() {
        let taken = closed.iter().fold(0_i32, |sum, closed| match *closed {
            Closed::Refused { team: by, stones } if by == team => sum.saturating_add(stones),
            _ => sum,
        });
        if table.standing.stones[team] < taken {
            let message = Message::RefusedTook { team: team.number(), taken, has: table.standing.stones[team] };
            return Err(inconsistent(format!("score.stones[{team}]"), message).rule("R-5.8"));
        }
    }
    Ok(closed)
}

fn betting(table: &Table<'_>, closed: ClosedLances, settled: &[Settled], bet: &snapshot::Bet) -> Result<Bet, Fault> {
    let ruleset = &table.ruleset;
    if closed.len() == 4 {
        return Err(inconsistent("phase.settled", Message::AllClosed).rule("R-6.1"));
    }
    if let Some(at) = settled.iter().position(|settled| matches!(settled, Settled::Ordago { .. })) {
        return Err(inconsistent(format!("phase.settled[{at}]"), Message::NothingAfterOrdago).rule("R-6.5"));
    }
    let lance = table.lance(closed.len());
    if known_holders(table, lance).is_none() {
        let hidden = ruleset.seats().find(|&seat| table.hands[seat].contains(&Card::Hidden)).unwrap_or_default();
        let message = Message::HoldersUnknown { lance: named(lance), field: lance.word() };
        return Err(Fault::new(Kind::HiddenCards, format!("hands[{hidden}]"), message).rule("R-5.1"));
    }
    let lance = table.lance(closed.len());
    let holders = table.holders(lance);
    if !contested(ruleset, holders) {
        return Err(inconsistent("phase.settled", Message::CannotBeBet { lance: named(lance) }).rule("R-5.2"));
    }
    match bet {
        snapshot::Bet::Open { passed } => {
            let count = usize::try_from(*passed).ok();
            let next = count.filter(|&count| table.holders_from(table.mano, closed.len()).nth(count).is_some());
            let passed = next.ok_or_else(|| {
                let holders = table.holders_from(table.mano, closed.len()).count();
                let message = Message::PassedOfHolders { holders, passed: *passed };
                inconsistent("phase.bet.passed", message).rule("R-5.3")
            })?;
            Ok(Bet::Open { passed })
        }
        snapshot::Bet::Offered { by, accepted, offer, refused } => {
            offered(table, closed, holders, (*by, *accepted, offer, refused)).map(Bet::Offered)
        }
    }
}

fn offered(
    table: &Table<'_>,
    closed: ClosedLances,
    holders: SeatSet,
    (by, accepted, offer, refused): (i32, i32, &snapshot::Offer, &[i32]),
) -> Result<Offered, Fault> {
    let ruleset = &table.ruleset;
    let holder = |field: &dyn Fn() -> String, number: i32| {
        let seat = ruleset.seat(number).ok_or_else(|| inconsistent(field(), no_seat(ruleset, number)).rule("R-2.1"))?;
        if holders.contains(seat) {
            return Ok(seat);
        }
        let message = Message::TakesNoPart { seat: number, lance: named(table.lance(closed.len())) };
        Err(inconsistent(field(), message).rule("R-5.1"))
    };
    let by = holder(&|| "phase.bet.by".to_owned(), by)?;
    if !matches!(accepted, 0 | 2..=MOST_STONES) {
        let message = Message::AcceptedRange { most: MOST_STONES, accepted };
        return Err(inconsistent("phase.bet.accepted", message).rule("R-5.5"));
    }
    let offer = match *offer {
        snapshot::Offer::Ordago {} => Offer::Ordago,
        snapshot::Offer::Stones { stones } => {
            let (min, rule) = match accepted {
                0 => (2, "R-5.3"),
                accepted => (accepted.saturating_add(ruleset.min_raise()), "R-5.5"),
            };
            if !(min..=MOST_STONES).contains(&stones) {
                let message = Message::OfferRange { min, most: MOST_STONES, stones };
                return Err(inconsistent("phase.bet.offer.stones", message).rule(rule));
            }
            Offer::Stones(stones)
        }
    };
    let mut out: ArrayVec<[Seat; 6]> = ArrayVec::default();
    for (at, &number) in refused.iter().enumerate() {
        let field = || format!("phase.bet.refused[{at}]");
        let seat = holder(&field, number)?;
        let own_team = ruleset.team_of(seat) == ruleset.team_of(by);
        let message = if seat == by {
            Message::OffererIsIn
        } else if out.contains(&seat) {
            Message::RefusesOnce
        } else if own_team && accepted == 0 {
            Message::NobodyAsked
        } else if own_team && ruleset.pair_answers() == PairAnswers::OneVoice {
            Message::OneVoiceForBoth
        } else {
            let _at_most_six = out.try_push(seat);
            continue;
        };
        return Err(inconsistent(field(), message).rule("R-5.4"));
    }
    if table.next_to_answer(closed.len(), by, &out).is_none() {
        return Err(inconsistent("phase.bet.refused", Message::AllRefused).rule("R-5.4"));
    }
    Ok(Offered { by, accepted, offer, refused: out })
}

/// A hand that is over: what is settled must be able to have ended it so, with this score.
fn over(table: &Table<'_>, settled: &[Settled], ended: Option<(Team, bool)>) -> Result<Stage, Fault> {
    let ruleset = &table.ruleset;
    let closed = closed(table, settled)?;
    let wrong = |message, rule| Err(inconsistent("phase.settled", message).rule(rule));
    let ending = match ended {
        None => Ending::HandOver,
        Some((team, false)) => Ending::GameOver(team),
        Some((team, true)) => Ending::MatchOver(team),
    };
    match (ended, closed.last()) {
        (None, Some(Closed::Ordago { .. })) => return wrong(Message::OrdagoEndsGame, "R-6.5"),
        (None, _) if closed.len() != 4 => return wrong(Message::HandNeedsFour, "R-4.1"),
        (Some(_), None) if ruleset.perete() != PereteRule::RedrawAndStone => {
            return wrong(Message::OnlyPereteEnds, "R-3.5");
        }
        (Some((winner, _)), Some(Closed::Refused { team, .. })) if closed.len() < 4 && *team != winner => {
            return wrong(Message::OnlyOwnRefusal, "R-6.1");
        }
        (Some(_), Some(Closed::Passed | Closed::Accepted { .. } | Closed::Uncontested)) if closed.len() < 4 => {
            return wrong(Message::HowGamesEnd, "R-6.1");
        }
        _ => {}
    }
    if all_known(table) {
        check_awards(table, &closed, ended.map(|(winner, _)| winner))?;
    }
    Ok(Stage::Over { ending, closed })
}

/// Checks that the hand's own awards, in the order in which they are taken, can have led to this score: from a score before the
/// hand that nobody was home with, to a first team home that is the winner, or to none.
fn check_awards(table: &Table<'_>, closed: &ClosedLances, winner: Option<Team>) -> Result<(), Fault> {
    let ruleset = &table.ruleset;
    let target = ruleset.target_stones();
    let hands = Seats::map(|seat| Hand::of(ruleset, &table.hands[seat]).unwrap_or_default());
    // From a score so low that nothing takes a team home, the tally names all awards.
    let mut tally = Tally::new(ruleset, Standing { stones: Teams::all(i32::MIN), ..table.standing });
    let lances = (0..closed.len()).map(|at| table.lance(at));
    let _nobody_is_home = lances.zip(closed).try_for_each(|(lance, closed)| tally.close(lance, closed));
    let at_once = tally.taken();
    let _nobody_is_home = tally.count(table.mano, &hands, closed);
    let (awards, _) = tally.go_on();

    let is_ordago = |award: &&Taken| award.reason == Reason::Ordago;
    // What a team took with the first so many awards.
    let taken = |team: Team, count: usize| {
        let own = awards.iter().take(count).filter(|award| award.team == team);
        own.fold(0_i32, |sum, award| sum.saturating_add(award.stones))
    };
    let Some(winner) = winner else {
        for team in ruleset.teams() {
            let taken = taken(team, awards.len());
            if table.standing.stones[team] < taken {
                let message = Message::HandTook { team: team.number(), taken, has: table.standing.stones[team] };
                return Err(inconsistent(format!("score.stones[{team}]"), message).rule("R-6.2"));
            }
        }
        return Ok(());
    };
    let has = table.standing.stones[winner];
    let exactly = |rule| {
        let message = Message::BroughtTo { team: winner.number(), target, has };
        Err(inconsistent(format!("score.stones[{winner}]"), message).rule(rule))
    };
    let not_the_winner = |message, rule| Err(inconsistent("phase.winner", message).rule(rule));
    if closed.is_empty() {
        let holds = |seat: &Seat| hands[*seat].is_perete() && ruleset.team_of(*seat) == winner;
        return match ruleset.seats().find(holds) {
            None => not_the_winner(Message::NoPereteToShow { team: winner.number() }, "R-3.5"),
            Some(_) if has != target => exactly("R-3.5"),
            Some(_) => Ok(()),
        };
    }
    // The award that took the winner home: a refusal ends the hand with its own lance, the count with any of its awards.
    let ends_at = |at: usize| {
        let last = awards.get(at).is_some_and(|award| award.team == winner);
        let at_the_end_of_betting =
            at.saturating_add(1) == at_once && matches!(closed.last(), Some(Closed::Refused { .. }));
        let of_the_count = at >= at_once
            && (closed.len() == 4 || awards.get(at).as_ref().is_some_and(is_ordago) || counts_first(ruleset, closed));
        last && (at_the_end_of_betting || of_the_count)
    };
    let leads_here = |at: usize| {
        if awards.get(at).as_ref().is_some_and(is_ordago) {
            return has == target;
        }
        let count = at.saturating_add(1);
        ruleset.teams().all(|team| table.standing.stones[team] >= taken(team, count))
            && has.saturating_sub(awards.get(at).map_or(0, |award| award.stones)) < target
    };
    if (0..awards.len()).any(|at| ends_at(at) && leads_here(at)) {
        return Ok(());
    }
    if awards.iter().any(|award| is_ordago(&award) && award.team == winner) {
        return exactly("R-6.5");
    }
    not_the_winner(Message::NotTakenHome { team: winner.number() }, "R-6.1")
}

/// Whether the lances before an accepted órdago are counted, and can end the game.
fn counts_first(ruleset: &Ruleset, closed: &ClosedLances) -> bool {
    ruleset.ordago_accepted() == OrdagoAccepted::CountsFirst && matches!(closed.last(), Some(Closed::Ordago { .. }))
}
