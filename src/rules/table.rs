//! The state machine of a match, and the only code that decides what may happen.
//!
//! A [`Table`] is a [`Snapshot`] that has been checked, and can only be made from one (or by [`Table::start`]): nothing in here
//! checks it again. [`Table::legal`] lists what may be done; [`Table::step`] does it, and asks that same list first, so
//! the two cannot disagree.
//!
//! Dealing is an action like any other. Where the service deals, the cards come from the [`Deck`] in the snapshot, so the
//! same snapshot and action always give the same answer.

use super::action::{Action, LegalAction, LegalActions, Listed, Stakes};
use super::card::{Card, Cards, Notation, notation};
use super::check::{self, Place};
use super::count::{Awards, Closed, ClosedLances, Ending, MOST_STONES, Standing, Tally};
use super::deck::Deck;
use super::error::{Fault, Kind};
use super::hand::Hand;
use super::lance::{Lance, contested};
use super::ruleset::{MusVistoRule, PairAnswers, PereteRule, Ruleset, RulesetOverrides};
use super::seat::{Seat, SeatSet, Seats, Team, Teams};
use super::snapshot::{self, Declared, Outcome, Phase, Reason, Score, Snapshot};
use crate::words::Message;
use std::ops::ControlFlow;
use tinyvec::ArrayVec;

/// A table at which a match is played.
///
/// ```
/// use mus_rules::rules::{Action, Ruleset, Snapshot, Table};
/// let table = Table::start(Ruleset::standard(), 0, None, Some("a seed")).unwrap();
/// let step = table.step(&Action::NoMus { seat: 0 }).unwrap();
/// let refused = step.table.step(&Action::Quiero { seat: 0 }).unwrap_err();
/// assert_eq!(refused.field, "type");
/// let snapshot = Snapshot::from(&step.table);
/// assert_eq!(Table::try_from(&snapshot).unwrap(), step.table);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table<'s> {
    pub(super) ruleset: Ruleset,
    pub(super) standing: Standing,
    pub(super) hand_number: i32,
    pub(super) mano: Seat,
    pub(super) hands: Seats<Cards>,
    pub(super) deck: Option<Deck<'s>>,
    /// Of a view only: who holds pares and juego among the hands that it does not show.
    pub(super) declared: Seen,
    pub(super) stage: Stage,
}

/// Holders of pares and juego as a view gives them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Seen {
    pub(super) pares: Option<SeatSet>,
    pub(super) juego: Option<SeatSet>,
}

/// Where the hand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The caller is to deal.
    Dealing { said: usize, cut: bool },
    /// So many seats have said mus.
    Talk { said: usize },
    /// The discards so far, in discard order.
    Discarding { thrown: Thrown, servido: bool },
    /// A lance is bet.
    Betting { closed: ClosedLances, bet: Bet },
    /// The hand is over.
    Over { ending: Ending, closed: ClosedLances },
}

/// The discards of an exchange in progress.
pub(super) type Thrown = ArrayVec<[Cards; 6]>;

/// The bet of the lance that is being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bet {
    Open { passed: usize },
    Offered(Offered),
}

/// An offer that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Offered {
    pub(super) by: Seat,
    pub(super) accepted: i32,
    pub(super) offer: Offer,
    pub(super) refused: ArrayVec<[Seat; 6]>,
}

/// What was offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Offer {
    /// The stones bet in the lance if it is accepted, what was agreed before included.
    Stones(i32),
    Ordago,
}

/// What an action brought: the table after it, and the stones that were taken, in order.
#[derive(Clone, Copy, Debug)]
pub struct Step<'s> {
    /// The table after the action.
    pub table: Table<'s>,
    /// The stones that were taken.
    pub awards: Awards,
}

impl<'s> Table<'s> {
    /// A new match, with this seat as mano of the first hand and, where it does not start from zero, this score. With a seed the
    /// service deals, and the first hand is dealt; without one the caller is to deal.
    ///
    /// Fails with `invalid_seat` at `mano`, and with `invalid_score` where the score is no score to play on from.
    pub fn start(
        ruleset: Ruleset,
        mano: i32,
        score: Option<&Score>,
        seed: Option<&'s str>,
    ) -> Result<Table<'s>, Fault> {
        let mano = ruleset.read_seat("mano", mano)?;
        let standing = match score {
            None => Standing::default(),
            Some(score) => Standing::read_running(&ruleset, Kind::InvalidScore, score)?,
        };
        let table = Table {
            ruleset,
            standing,
            hand_number: 1,
            mano,
            hands: Seats::default(),
            deck: seed.map(Deck::new),
            declared: Seen::default(),
            stage: Stage::Dealing { said: 0, cut: false },
        };
        Ok(match table.deck {
            None => table,
            Some(_) => Table { stage: Stage::Talk { said: 0 }, ..table }.with_hands_dealt(),
        })
    }

    /// The rules of this table.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// How things stand.
    pub fn outcome(&self) -> Outcome {
        match self.stage {
            Stage::Over { ending, .. } => ending.outcome(),
            Stage::Dealing { .. } | Stage::Talk { .. } | Stage::Discarding { .. } | Stage::Betting { .. } => {
                Outcome::Unfinished {}
            }
        }
    }

    /// Who is to act, what may be done and what is at stake.
    pub fn legal(&self) -> LegalActions {
        let (turn, actions) = self.listed();
        let (lance, bet) = match self.stage {
            Stage::Betting { closed, bet } => (Some(self.lance(closed.len())), Some(bet)),
            _ => (None, None),
        };
        let stakes = match (lance, bet) {
            (Some(lance), Some(Bet::Offered(offered))) => Some(Stakes {
                if_accepted: match offered.offer {
                    Offer::Stones(stones) => Some(stones),
                    Offer::Ordago => None,
                },
                if_refused: self.if_refused(lance, &offered),
            }),
            _ => None,
        };
        LegalActions { turn: turn.map(Seat::number), lance, actions, stakes }
    }

    /// Does this action.
    ///
    /// Fails with the first fault of the action, in the order of the contract: `invalid_seat`, `not_your_turn`,
    /// `illegal_action`, then `bet_out_of_range` or what is wrong with its cards. The field is counted from the action.
    pub fn step(&self, action: &Action) -> Result<Step<'s>, Fault> {
        let (turn, listed) = self.listed();
        if let Some(number) = action.seat() {
            let seat = self.ruleset.read_seat("seat", number)?;
            if let Some(turn) = turn.filter(|&turn| turn != seat) {
                let message = Message::TurnOf { turn: turn.number(), seat: number };
                return Err(Fault::new(Kind::NotYourTurn, "seat", message).rule(self.turn_rule()));
            }
        }
        // Where it is the dealer's turn the actions of seats are not listed, so whose turn it is does not matter.
        let by = turn.unwrap_or(self.mano);
        for listed in listed {
            return Ok(match (listed, action, self.stage) {
                (LegalAction::Mus {}, Action::Mus { .. }, Stage::Talk { said }) => self.mus(said).into(),
                (LegalAction::NoMus {}, Action::NoMus { .. }, Stage::Talk { said }) => self.no_mus(said),
                (LegalAction::Perete {}, Action::Perete { .. }, Stage::Talk { said }) => self.perete(said),
                (LegalAction::MusVisto {}, Action::MusVisto {}, Stage::Talk { .. }) => self.mus_visto().into(),
                (
                    LegalAction::Discard { min, .. },
                    Action::Discard { cards, .. },
                    Stage::Discarding { thrown, servido },
                ) => self.discard(by, self.read_discard(cards, min, by)?, thrown, servido),
                (LegalAction::Deal { draws }, Action::Deal { cards }, Stage::Dealing { said, cut }) => {
                    self.serve_cards(self.read_deal(cards, &draws)?, said, cut)
                }
                (LegalAction::Deal { draws }, Action::Deal { cards }, Stage::Over { ending, .. }) => {
                    self.next_hand(self.read_deal(cards, &draws)?, ending).into()
                }
                (LegalAction::Paso {}, Action::Paso { .. }, Stage::Betting { closed, bet: Bet::Open { passed } }) => {
                    self.paso(closed, passed.saturating_add(1))
                }
                (LegalAction::Envido { min, max }, &Action::Envido { stones, .. }, Stage::Betting { closed, bet }) => {
                    self.offer(by, closed, bet, Some(self.read_envido(stones, min, max)?))
                }
                (LegalAction::Ordago {}, Action::Ordago { .. }, Stage::Betting { closed, bet }) => {
                    self.offer(by, closed, bet, None)
                }
                (
                    LegalAction::Quiero {},
                    Action::Quiero { .. },
                    Stage::Betting { closed, bet: Bet::Offered(offered) },
                ) => self.quiero(closed, &offered),
                (
                    LegalAction::NoQuiero {},
                    Action::NoQuiero { .. },
                    Stage::Betting { closed, bet: Bet::Offered(offered) },
                ) => self.no_quiero(by, closed, offered),
                _ => continue,
            });
        }
        Err(self.illegal(action))
    }

    // What may be done.

    /// The seat in turn and what may be done.
    fn listed(&self) -> (Option<Seat>, Listed) {
        let (turn, choices) = match self.stage {
            Stage::Over { ending: Ending::MatchOver(_), .. } => (None, [None; 4]),
            Stage::Over { .. } => (None, [Some(self.deal(&Seats::default())), None, None, None]),
            Stage::Dealing { .. } => (None, [Some(self.deal(&self.hands)), None, None, None]),
            Stage::Talk { said } => {
                let turn = self.ruleset.nth_from(self.mano, said);
                let perete = self.ruleset.perete() != PereteRule::Off
                    && Hand::of(&self.ruleset, &self.hands[turn]).is_some_and(|hand| hand.is_perete());
                let visto = self.ruleset.mus_visto() != MusVistoRule::Off && said == 0;
                let choices = [
                    Some(LegalAction::Mus {}),
                    Some(LegalAction::NoMus {}),
                    perete.then_some(LegalAction::Perete {}),
                    visto.then_some(LegalAction::MusVisto {}),
                ];
                (Some(turn), choices)
            }
            Stage::Discarding { thrown, servido } => {
                let turn = self.ruleset.discard_order_from(self.mano).nth(thrown.len());
                (turn, [Some(LegalAction::Discard { min: i32::from(!servido), max: 4 }), None, None, None])
            }
            Stage::Betting { closed, bet: Bet::Open { passed } } => {
                let turn = self.holders_from(self.mano, closed.len()).nth(passed);
                let envido = LegalAction::Envido { min: 2, max: MOST_STONES };
                (turn, [Some(LegalAction::Paso {}), Some(envido), Some(LegalAction::Ordago {}), None])
            }
            Stage::Betting { closed, bet: Bet::Offered(offered) } => {
                let raises = match offered.offer {
                    Offer::Ordago => [None, None],
                    Offer::Stones(stones) => {
                        let min = self.ruleset.min_raise();
                        let max = MOST_STONES.saturating_sub(stones);
                        [(min <= max).then_some(LegalAction::Envido { min, max }), Some(LegalAction::Ordago {})]
                    }
                };
                let [envido, ordago] = raises;
                let turn = self.next_to_answer(closed.len(), offered.by, &offered.refused);
                (turn, [Some(LegalAction::Quiero {}), Some(LegalAction::NoQuiero {}), envido, ordago])
            }
        };
        (turn, choices.into_iter().flatten().collect())
    }

    /// The deal that brings these hands up to four cards.
    fn deal(&self, hands: &Seats<Cards>) -> LegalAction {
        let draws = self.ruleset.seats().map(|seat| 4_i32.saturating_sub(number(hands[seat].len())));
        LegalAction::Deal { draws: draws.collect() }
    }

    fn read_envido(&self, stones: i32, min: i32, max: i32) -> Result<i32, Fault> {
        if (min..=max).contains(&stones) {
            return Ok(stones);
        }
        let rule = match (stones > max, matches!(self.stage, Stage::Betting { bet: Bet::Open { .. }, .. })) {
            (true, _) => "R-5.6",
            (false, true) => "R-5.3",
            (false, false) => "R-5.5",
        };
        Err(Fault::new(Kind::BetOutOfRange, "stones", Message::EnvidoRange { min, max, stones }).rule(rule))
    }

    fn read_discard(&self, text: &str, min: i32, by: Seat) -> Result<Cards, Fault> {
        let counts = |read: &[Notation]| match read.first().map(|cards| number(cards.count())) {
            Some(count) if !(min..=4).contains(&count) => {
                Err(Fault::new(Kind::WrongCardCount, "cards", Message::DiscardRange { min, count }).rule("R-3.2"))
            }
            _ => Ok(()),
        };
        let mut read: ArrayVec<[Notation; 1]> = ArrayVec::default();
        check::read(&mut read, &[(Place::Cards, text)], false, counts)?;
        let cards = read.first().map(|cards| cards.four()).unwrap_or_default();
        let mut hand = self.hands[by];
        for card in &cards {
            if !take(&mut hand, *card) {
                let message = Message::NotInHand { card: card.to_string() };
                return Err(Fault::new(Kind::CardNotInHand, "cards", message).rule("R-3.2"));
            }
        }
        Ok(cards)
    }

    fn read_deal(&self, texts: &[String], draws: &[i32]) -> Result<Seats<Cards>, Fault> {
        if self.deck.is_some() {
            if !texts.is_empty() {
                return Err(Fault::new(Kind::MalformedRequest, "cards", Message::ServiceDealsCards));
            }
            return Ok(Seats::default());
        }
        if texts.is_empty() {
            return Err(Fault::new(Kind::MalformedRequest, "cards", Message::CallerDealsCards));
        }
        check::one_a_seat(&self.ruleset, "cards", texts.len())?;
        let places: ArrayVec<[(Place, &str); 6]> =
            texts.iter().enumerate().map(|(at, text)| (Place::Deal(at), text.as_str())).collect();
        let counts = |read: &[Notation]| {
            for (((seat, cards), (place, _)), &draws) in self.ruleset.seats().zip(read).zip(&places).zip(draws) {
                let count = number(cards.count());
                if count != draws {
                    let message = Message::DealtCount { seat: seat.number(), draws, count };
                    return Err(Fault::new(Kind::WrongCardCount, place.to_string(), message).rule("R-1.6"));
                }
            }
            Ok(())
        };
        let mut read: ArrayVec<[Notation; 6]> = ArrayVec::default();
        check::read(&mut read, &places, false, counts)?;
        let kept = match self.stage {
            Stage::Over { .. } => Seats::default(),
            Stage::Dealing { .. } | Stage::Talk { .. } | Stage::Discarding { .. } | Stage::Betting { .. } => self.hands,
        };
        let dealt = read.iter().zip(&places).map(|(cards, &(place, _))| (place, cards.cards()));
        check::suits(&self.ruleset, dealt.clone())?;
        let held = self.ruleset.seats().map(|seat| (Place::Cards, kept[seat].as_slice()));
        check::duplicates(held.chain(dealt))?;
        let mut cards = Seats::default();
        for (seat, read) in self.ruleset.seats().zip(&read) {
            cards[seat] = read.four();
        }
        Ok(cards)
    }

    fn illegal(&self, action: &Action) -> Fault {
        let (why, rule) = match self.stage {
            Stage::Over { ending: Ending::MatchOver(_), .. } => (Message::MatchIsOver, "R-6.6"),
            Stage::Over { ending: Ending::GameOver(_), .. } => (Message::GameIsOver, "R-6.6"),
            Stage::Over { ending: Ending::HandOver, .. } => (Message::HandIsOver, "R-2.4"),
            Stage::Dealing { .. } => (Message::DealFirst, "R-3.2"),
            Stage::Talk { .. } => match action {
                Action::Perete { .. } if self.ruleset.perete() == PereteRule::Off => (Message::NoPereteHere, "R-3.5"),
                Action::Perete { .. } => (Message::PereteTakes, "R-3.5"),
                Action::MusVisto {} if self.ruleset.mus_visto() == MusVistoRule::Off => (Message::NoVistoHere, "R-3.6"),
                Action::MusVisto {} => (Message::MusSaidAlready, "R-3.6"),
                _ => (Message::TalkIsOn, "R-3.1"),
            },
            Stage::Discarding { .. } => (Message::SeatsDiscard, "R-3.2"),
            Stage::Betting { bet: Bet::Open { .. }, .. } => (Message::NothingOffered, "R-5.3"),
            Stage::Betting { bet: Bet::Offered(Offered { offer: Offer::Ordago, .. }), .. } => {
                (Message::OrdagoOffered, "R-5.7")
            }
            Stage::Betting { bet: Bet::Offered(_), .. } => match action {
                Action::Envido { .. } => (Message::RaiseTooHigh, "R-5.6"),
                _ => (Message::OfferStands, "R-5.4"),
            },
        };
        let (seat, action, why) = (action.seat(), action.word(), Box::new(why));
        let message = match seat {
            Some(seat) => Message::SeatCannot { seat, action, why },
            None => Message::DealerCannot { action, why },
        };
        Fault::new(Kind::IllegalAction, "type", message).rule(rule)
    }

    fn turn_rule(&self) -> &'static str {
        match self.stage {
            Stage::Talk { .. } => "R-3.1",
            Stage::Discarding { .. } => "R-3.2",
            Stage::Betting { bet: Bet::Offered(_), .. } => "R-5.4",
            Stage::Betting { bet: Bet::Open { .. }, .. } => "R-5.3",
            Stage::Dealing { .. } | Stage::Over { .. } => "R-2.3",
        }
    }

    // The talk and the exchange.

    fn mus(&self, said: usize) -> Table<'s> {
        let said = said.saturating_add(1);
        let all = said >= self.ruleset.table().len();
        let stage = match all {
            true => Stage::Discarding { thrown: Thrown::default(), servido: false },
            false => Stage::Talk { said },
        };
        Table { stage, ..*self }
    }

    fn no_mus(&self, said: usize) -> Step<'s> {
        let mano = if self.corrido() { self.ruleset.nth_from(self.mano, said) } else { self.mano };
        Table { mano, ..*self }.open_betting()
    }

    /// Whether mano moves (R-3.4).
    fn corrido(&self) -> bool {
        self.ruleset.mus_corrido() && self.hand_number == 1
    }

    fn perete(&self, said: usize) -> Step<'s> {
        let seat = self.ruleset.nth_from(self.mano, said);
        let mut tally = Tally::new(&self.ruleset, self.standing);
        if self.ruleset.perete() == PereteRule::RedrawAndStone {
            let home = tally.take(None, self.ruleset.team_of(seat), 1, Reason::Perete);
            if home.is_break() {
                return self.end(tally, home, ClosedLances::default());
            }
        }
        let (awards, standing) = tally.go_on();
        let mut table = Table { standing, ..*self };
        let shown = std::mem::take(&mut table.hands[seat]);
        match &mut table.deck {
            None => table.stage = Stage::Dealing { said, cut: false },
            Some(deck) => {
                deck.discard(&shown);
                table = table.served([seat]);
            }
        }
        Step { table, awards }
    }

    fn mus_visto(&self) -> Table<'s> {
        match self.ruleset.mus_visto() {
            MusVistoRule::Servido => {
                Table { stage: Stage::Discarding { thrown: Thrown::default(), servido: true }, ..*self }
            }
            MusVistoRule::Off | MusVistoRule::Redeal => {
                let mut table = Table { hands: Seats::default(), ..*self };
                match &mut table.deck {
                    None => Table { stage: Stage::Dealing { said: 0, cut: false }, ..table },
                    Some(deck) => {
                        deck.shuffle_pack();
                        table.with_hands_dealt()
                    }
                }
            }
        }
    }

    fn discard(&self, by: Seat, cards: Cards, mut thrown: Thrown, servido: bool) -> Step<'s> {
        let mut table = *self;
        let order = self.ruleset.discard_order_from(self.mano);
        for &card in &cards {
            take(&mut table.hands[by], card);
        }
        let _at_most_six = thrown.try_push(cards);
        if order.clone().nth(thrown.len()).is_some() {
            table.stage = Stage::Discarding { thrown, servido };
            return table.into();
        }
        // The last seat has discarded.
        if self.corrido() && !servido {
            table.mano = self.ruleset.after(self.mano);
        }
        let stands = servido && thrown.iter().any(|cards| cards.is_empty());
        if thrown.iter().all(|cards| cards.is_empty()) {
            return table.open_betting();
        }
        match &mut table.deck {
            None => Table { stage: Stage::Dealing { said: 0, cut: stands }, ..table }.into(),
            Some(deck) => {
                thrown.iter().for_each(|cards| deck.discard(cards));
                let table = Table { stage: Stage::Talk { said: 0 }, ..table.served(order) };
                if stands { table.open_betting() } else { table.into() }
            }
        }
    }

    /// The table when each of these seats in turn has been served up to four cards from the deck (R-3.2).
    fn served(mut self, order: impl IntoIterator<Item = Seat>) -> Table<'s> {
        if let Some(deck) = &mut self.deck {
            for seat in order {
                while self.hands[seat].len() < 4 {
                    let Some(card) = deck.draw() else { break };
                    self.hands[seat].push(card);
                }
            }
        }
        self
    }

    /// The table when a new hand has been dealt from the deck, a card at a time in turn from mano.
    fn with_hands_dealt(mut self) -> Table<'s> {
        self.hands = Seats::default();
        if let Some(deck) = &mut self.deck {
            for _round in 0..4 {
                for seat in self.ruleset.seats_from(self.mano) {
                    if let Some(card) = deck.draw() {
                        self.hands[seat].push(card);
                    }
                }
            }
        }
        self
    }

    /// The caller has served the cards that were out.
    fn serve_cards(&self, cards: Seats<Cards>, said: usize, cut: bool) -> Step<'s> {
        let mut table = *self;
        for seat in self.ruleset.seats() {
            for &card in &cards[seat] {
                let _up_to_four = table.hands[seat].try_push(card);
            }
        }
        table.stage = Stage::Talk { said };
        if cut { table.open_betting() } else { table.into() }
    }

    /// The next hand, and after a game the next game (R-2.4, R-6.6).
    fn next_hand(&self, cards: Seats<Cards>, ending: Ending) -> Table<'s> {
        let mut table = Table {
            mano: self.ruleset.after(self.mano),
            hand_number: self.hand_number.saturating_add(1),
            hands: cards,
            stage: Stage::Talk { said: 0 },
            ..*self
        };
        if matches!(ending, Ending::GameOver(_) | Ending::MatchOver(_)) {
            table.hand_number = 1;
            table.standing.stones = Teams::default();
        }
        match &mut table.deck {
            None => table,
            Some(deck) => {
                deck.shuffle_pack();
                table.with_hands_dealt()
            }
        }
    }

    // The lances.

    /// Who holds this lance (R-5.1).
    pub(super) fn holders(&self, lance: Lance) -> SeatSet {
        let declared = match lance {
            Lance::Pares => self.declared.pares,
            Lance::Juego => self.declared.juego,
            Lance::Grande | Lance::Chica | Lance::Punto => return self.ruleset.table(),
        };
        let holds = |&seat: &Seat| match Hand::of(&self.ruleset, &self.hands[seat]) {
            Some(hand) => hand.holds(lance),
            None => declared.is_some_and(|declared| declared.contains(seat)),
        };
        self.ruleset.seats().filter(holds).collect()
    }

    /// The lance that is played when so many are closed (R-4.1).
    pub(super) fn lance(&self, closed: usize) -> Lance {
        match closed {
            0 => Lance::Grande,
            1 => Lance::Chica,
            2 => Lance::Pares,
            _ if self.holders(Lance::Juego).is_empty() => Lance::Punto,
            _ => Lance::Juego,
        }
    }

    /// The holders of the lance that is played when so many are closed, in speaking order from `first`.
    pub(super) fn holders_from(&self, first: Seat, closed: usize) -> impl Iterator<Item = Seat> + Clone + use<'s> {
        self.holders(self.lance(closed)).iter_from(first)
    }

    /// The next rival that has not yet answered this offer and may, in the order in which they are asked (R-5.4).
    pub(super) fn next_to_answer(&self, closed: usize, by: Seat, refused: &[Seat]) -> Option<Seat> {
        let one_voice = self.ruleset.pair_answers() == PairAnswers::OneVoice;
        let out_with = |seat| if one_voice { self.ruleset.side_of(SeatSet::only(seat)) } else { SeatSet::only(seat) };
        let out = refused.iter().fold(self.ruleset.side_of(SeatSet::only(by)), |out, &seat| out.or(out_with(seat)));
        self.holders(self.lance(closed)).without(out).iter_from(by).next()
    }

    /// What the offering team takes if the offer is refused (R-5.8), within the limit of a lance (R-5.6).
    fn if_refused(&self, lance: Lance, offered: &Offered) -> i32 {
        let bonus = match lance {
            Lance::Grande | Lance::Chica => 0,
            Lance::Pares | Lance::Juego | Lance::Punto => self.ruleset.refused_raise_bonus(),
        };
        match offered.accepted {
            0 => 1,
            accepted => accepted.saturating_add(bonus).min(MOST_STONES),
        }
    }

    /// The grande is opened by mano (R-3.1).
    fn open_betting(self) -> Step<'s> {
        self.betting(ClosedLances::default(), Bet::Open { passed: 0 })
    }

    fn betting(&self, closed: ClosedLances, bet: Bet) -> Step<'s> {
        Table { stage: Stage::Betting { closed, bet }, ..*self }.into()
    }

    fn paso(&self, closed: ClosedLances, passed: usize) -> Step<'s> {
        match self.holders_from(self.mano, closed.len()).nth(passed) {
            Some(_next) => self.betting(closed, Bet::Open { passed }),
            None => self.close(closed, Closed::Passed),
        }
    }

    /// Offers so many stones more, or with none the game.
    fn offer(&self, by: Seat, closed: ClosedLances, bet: Bet, more: Option<i32>) -> Step<'s> {
        let (accepted, refused) = match bet {
            Bet::Offered(Offered { offer: Offer::Stones(stones), refused, .. }) => (stones, refused),
            Bet::Open { .. } | Bet::Offered(_) => Default::default(),
        };
        let offer = more.map_or(Offer::Ordago, |more| Offer::Stones(accepted.saturating_add(more)));
        self.betting(closed, Bet::Offered(Offered { by, accepted, offer, refused }))
    }

    fn quiero(&self, closed: ClosedLances, offered: &Offered) -> Step<'s> {
        let out = offered.refused.into_iter().filter(|_| self.ruleset.each_for_himself()).collect();
        self.close(
            closed,
            match offered.offer {
                Offer::Stones(stones) => Closed::Accepted { stones, out },
                Offer::Ordago => Closed::Ordago { out },
            },
        )
    }

    fn no_quiero(&self, by: Seat, closed: ClosedLances, mut offered: Offered) -> Step<'s> {
        let _at_most_six = offered.refused.try_push(by);
        match self.next_to_answer(closed.len(), offered.by, &offered.refused) {
            Some(_next) => self.betting(closed, Bet::Offered(offered)),
            None => {
                let team = self.ruleset.team_of(offered.by);
                let stones = self.if_refused(self.lance(closed.len()), &offered);
                self.close(closed, Closed::Refused { team, stones })
            }
        }
    }

    /// A lance is closed: the next one that can be bet is opened, or the hand is counted.
    fn close(&self, mut closed: ClosedLances, how: Closed) -> Step<'s> {
        let lance = self.lance(closed.len());
        let mut tally = Tally::new(&self.ruleset, self.standing);
        let _at_most_four = closed.try_push(how);
        let home = tally.close(lance, &how);
        if home.is_break() {
            return self.end(tally, home, closed);
        }
        if !matches!(how, Closed::Ordago { .. }) {
            while closed.len() < 4 {
                let holders = self.holders(self.lance(closed.len()));
                if contested(&self.ruleset, holders) {
                    let (awards, standing) = tally.go_on();
                    let stage = Stage::Betting { closed, bet: Bet::Open { passed: 0 } };
                    return Step { table: Table { standing, stage, ..*self }, awards };
                }
                let _at_most_four = closed.try_push(Closed::Uncontested);
            }
        }
        let hands = Seats::map(|seat| Hand::of(&self.ruleset, &self.hands[seat]).unwrap_or_default());
        let home = tally.count(self.mano, &hands, &closed);
        self.end(tally, home, closed)
    }

    fn end(&self, tally: Tally<'_>, home: ControlFlow<Team>, closed: ClosedLances) -> Step<'s> {
        let (awards, standing, ending) = tally.end(home);
        Step { table: Table { standing, stage: Stage::Over { ending, closed }, ..*self }, awards }
    }

    // What others may see.

    /// The snapshot that the player of `seat` may see: the other hands hidden, no deck, and of pares and juego what has
    /// been said. When the hand is over all hands are shown.
    pub fn view(&self, seat: Seat) -> Snapshot {
        let over = matches!(self.stage, Stage::Over { .. });
        let hidden = |cards: &Cards| Cards::from_iter(cards.iter().map(|_| Card::Hidden));
        let mut table = Table { deck: None, ..*self };
        if !over {
            for other in self.ruleset.seats().filter(|&other| other != seat) {
                table.hands[other] = hidden(&self.hands[other]);
            }
        }
        if let Stage::Discarding { thrown, .. } = &mut table.stage {
            let order = self.ruleset.discard_order_from(self.mano);
            for (cards, _) in thrown.iter_mut().zip(order).filter(|&(_, thrower)| thrower != seat) {
                *cards = hidden(cards);
            }
        }
        // A lance has been declared once it is being played, or has been.
        let played = match self.stage {
            Stage::Betting { closed, .. } => closed.len().saturating_add(1),
            Stage::Over { closed, .. } => closed.len(),
            Stage::Dealing { .. } | Stage::Talk { .. } | Stage::Discarding { .. } => 0,
        };
        let said = |lance, at: usize| {
            let holders = self.holders(lance);
            self.ruleset.seats().map(|seat| holders.contains(seat)).filter(|_| played >= at).collect()
        };
        let declared = Declared { pares: said(Lance::Pares, 3), juego: said(Lance::Juego, 4) };
        Snapshot { declared: (declared != Declared::default()).then_some(declared), ..Snapshot::from(&table) }
    }
}

impl<'s> From<Table<'s>> for Step<'s> {
    fn from(table: Table<'s>) -> Step<'s> {
        Step { table, awards: Awards::default() }
    }
}

impl From<&Table<'_>> for Snapshot {
    fn from(table: &Table<'_>) -> Snapshot {
        Snapshot {
            ruleset: RulesetOverrides::from(&table.ruleset),
            score: table.standing.score(&table.ruleset),
            hand_number: table.hand_number,
            mano: table.mano.number(),
            hands: table.ruleset.seats().map(|seat| notation(&table.hands[seat])).collect(),
            deck: table.deck.map(|deck| snapshot::Deck {
                seed: deck.seed.to_owned(),
                shuffles: deck.shuffles,
                stock: notation(&deck.stock),
                discards: notation(&deck.discards),
            }),
            declared: None,
            phase: phase(table.stage),
        }
    }
}

fn phase(stage: Stage) -> Phase {
    let settled = |closed: ClosedLances| closed.iter().map(Closed::settled).collect();
    match stage {
        Stage::Dealing { said, cut } => Phase::Dealing { said: number(said), cut },
        Stage::Talk { said } => Phase::Mus { said: number(said) },
        Stage::Discarding { thrown, servido } => {
            Phase::Discarding { discards: thrown.iter().map(|cards| notation(cards)).collect(), servido }
        }
        Stage::Betting { closed, bet } => Phase::Betting {
            settled: settled(closed),
            bet: match bet {
                Bet::Open { passed } => snapshot::Bet::Open { passed: number(passed) },
                Bet::Offered(Offered { by, accepted, offer, refused }) => snapshot::Bet::Offered {
                    by: by.number(),
                    accepted,
                    offer: match offer {
                        Offer::Stones(stones) => snapshot::Offer::Stones { stones },
                        Offer::Ordago => snapshot::Offer::Ordago {},
                    },
                    refused: refused.iter().map(|seat| seat.number()).collect(),
                },
            },
        },
        Stage::Over { ending, closed } => match ending {
            Ending::HandOver => Phase::HandOver { settled: settled(closed) },
            Ending::GameOver(winner) => Phase::GameOver { winner: winner.number(), settled: settled(closed) },
            Ending::MatchOver(winner) => Phase::MatchOver { winner: winner.number(), settled: settled(closed) },
        },
    }
}

/// Takes one card like this out of the hand, if it holds one; the others stay in place.
fn take(hand: &mut Cards, card: Card) -> bool {
    let at = hand.iter().position(|&held| held == card);
    if let Some(at) = at {
        hand.remove(at);
    }
    at.is_some()
}

/// A small count as the wire writes it.
pub(super) fn number(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
