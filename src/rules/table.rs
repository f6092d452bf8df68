//! The state machine of a match, and the only code that decides what may happen.
//!
//! A [`Table`] is a [`Snapshot`] that has been checked, and can only be made from one (or by [`Table::start`]): nothing in here
//! checks it again. [`Table::legal`] lists what may be done; [`Table::step`] does it, and asks that same list first, so
//! the two cannot disagree.
//!
//! Dealing is an action like any other. Where the service deals, the cards come from the [`Deck`] in the snapshot, so the
//! same snapshot and action always give the same answer.

use super::action::{Action, LegalAction, LegalActions, Stakes};
use super::card::{Card, Cards, notation};
use super::check::{self, Place};
use super::count::{Awards, Closed, ClosedLances, Ending, MOST_STONES, Standing, Tally};
use super::deck::Deck;
use super::error::{Fault, Kind};
use super::hand::Hand;
use super::lance::Lance;
use super::ruleset::{MusVistoRule, PairAnswers, PereteRule, Ruleset, RulesetOverrides};
use super::seat::{Seat, SeatSet, Seats, Team, Teams};
use super::snapshot::{self, Declared, Outcome, Phase, Reason, Score, Snapshot};
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
    pub(super) pares: Option<Seats<bool>>,
    pub(super) juego: Option<Seats<bool>>,
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

/// One thing that may be done now, or a range of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Choice {
    #[default]
    Mus,
    NoMus,
    Perete,
    MusVisto,
    Discard {
        min: usize,
    },
    Deal {
        draws: Seats<usize>,
    },
    Paso,
    Envido {
        min: i32,
        max: i32,
    },
    Ordago,
    Quiero,
    NoQuiero,
}

/// An action that has been found among the choices, its cards read.
#[derive(Clone, Copy, Debug)]
enum Move {
    Mus,
    NoMus,
    Perete,
    MusVisto,
    Discard(Cards),
    Deal(Seats<Cards>),
    Paso,
    Envido(i32),
    Ordago,
    Quiero,
    NoQuiero,
}

/// Who is to act and what may be done.
#[derive(Clone, Copy, Debug, Default)]
struct Menu {
    turn: Option<Seat>,
    choices: ArrayVec<[Choice; 4]>,
}

impl Menu {
    fn of(turn: Option<Seat>, choices: impl IntoIterator<Item = Choice>) -> Menu {
        Menu { turn, choices: choices.into_iter().take(4).collect() }
    }
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
        let menu = self.menu();
        LegalActions {
            turn: menu.turn.map(Seat::number),
            lance: match self.stage {
                Stage::Betting { closed, .. } => Some(self.lance(closed.len())),
                _ => None,
            },
            actions: menu.choices.iter().map(|choice| self.legal_action(choice)).collect(),
            stakes: match self.stage {
                Stage::Betting { closed, bet: Bet::Offered(offered) } => Some(Stakes {
                    if_accepted: match offered.offer {
                        Offer::Stones(stones) => Some(stones),
                        Offer::Ordago => None,
                    },
                    if_refused: self.if_refused(self.lance(closed.len()), &offered),
                }),
                _ => None,
            },
        }
    }

    /// Does this action.
    ///
    /// Fails with the first fault of the action, in the order of the contract: `invalid_seat`, `not_your_turn`,
    /// `illegal_action`, then `bet_out_of_range` or what is wrong with its cards. The field is counted from the action.
    pub fn step(&self, action: &Action) -> Result<Step<'s>, Fault> {
        let menu = self.menu();
        if let Some(number) = action.seat() {
            let seat = self.ruleset.read_seat("seat", number)?;
            if let Some(turn) = menu.turn.filter(|&turn| turn != seat) {
                let detail = format!("It is seat {turn}'s turn, not seat {seat}'s");
                return Err(Fault::new(Kind::NotYourTurn, "seat", detail).rule(self.turn_rule()));
            }
        }
        match (self.find(&menu, action)?, self.stage) {
            (Move::Mus, Stage::Talk { said }) => Ok(self.mus(said).into()),
            (Move::NoMus, Stage::Talk { said }) => Ok(self.no_mus(said)),
            (Move::Perete, Stage::Talk { said }) => Ok(self.perete(said)),
            (Move::MusVisto, Stage::Talk { .. }) => Ok(self.mus_visto().into()),
            (Move::Discard(cards), Stage::Discarding { thrown, servido }) => Ok(self.discard(cards, thrown, servido)),
            (Move::Deal(cards), Stage::Dealing { said, cut }) => Ok(self.serve_cards(cards, said, cut)),
            (Move::Deal(cards), Stage::Over { ending, .. }) => Ok(self.next_hand(cards, ending).into()),
            (said, Stage::Betting { closed, bet }) => self.bet(said, closed, bet, menu.turn, action),
            (_, Stage::Dealing { .. } | Stage::Talk { .. } | Stage::Discarding { .. } | Stage::Over { .. }) => {
                Err(self.illegal(action))
            }
        }
    }

    // What may be done.

    fn menu(&self) -> Menu {
        match self.stage {
            Stage::Dealing { .. } => Menu::of(None, [self.deal_choice()]),
            Stage::Over { ending: Ending::MatchOver(_), .. } => Menu::default(),
            Stage::Over { .. } => Menu::of(None, [self.deal_choice()]),
            Stage::Talk { said } => {
                let turn = self.ruleset.nth_from(self.mano, said);
                let perete = self.ruleset.perete() != PereteRule::Off
                    && Hand::of(&self.ruleset, &self.hands[turn]).is_some_and(|hand| hand.is_perete());
                let visto = self.ruleset.mus_visto() != MusVistoRule::Off && said == 0;
                let choices = [
                    Some(Choice::Mus),
                    Some(Choice::NoMus),
                    perete.then_some(Choice::Perete),
                    visto.then_some(Choice::MusVisto),
                ];
                Menu::of(Some(turn), choices.into_iter().flatten())
            }
            Stage::Discarding { thrown, servido } => {
                let turn = self.ruleset.discard_order_from(self.mano).nth(thrown.len());
                Menu::of(turn, [Choice::Discard { min: usize::from(!servido) }])
            }
            Stage::Betting { closed, bet: Bet::Open { passed } } => {
                let turn = self.holders_from(self.mano, closed.len()).nth(passed);
                Menu::of(turn, [Choice::Paso, Choice::Envido { min: 2, max: MOST_STONES }, Choice::Ordago])
            }
            Stage::Betting { closed, bet: Bet::Offered(offered) } => {
                let raises = match offered.offer {
                    Offer::Ordago => [None, None],
                    Offer::Stones(stones) => {
                        let min = self.ruleset.min_raise();
                        let max = MOST_STONES.saturating_sub(stones);
                        [(min <= max).then_some(Choice::Envido { min, max }), Some(Choice::Ordago)]
                    }
                };
                let choices = [Some(Choice::Quiero), Some(Choice::NoQuiero)].into_iter().chain(raises);
                Menu::of(self.next_to_answer(closed.len(), &offered), choices.flatten())
            }
        }
    }

    fn deal_choice(&self) -> Choice {
        let draws = match self.stage {
            Stage::Over { .. } => Seats::all(4),
            Stage::Dealing { .. } | Stage::Talk { .. } | Stage::Discarding { .. } | Stage::Betting { .. } => {
                Seats::map(|seat| 4_usize.saturating_sub(self.hands[seat].len()))
            }
        };
        Choice::Deal { draws }
    }

    fn legal_action(&self, choice: &Choice) -> LegalAction {
        match *choice {
            Choice::Mus => LegalAction::Mus {},
            Choice::NoMus => LegalAction::NoMus {},
            Choice::Perete => LegalAction::Perete {},
            Choice::MusVisto => LegalAction::MusVisto {},
            Choice::Discard { min } => LegalAction::Discard { min: number(min), max: 4 },
            Choice::Deal { draws } => {
                LegalAction::Deal { draws: self.ruleset.seats().map(|seat| number(draws[seat])).collect() }
            }
            Choice::Paso => LegalAction::Paso {},
            Choice::Envido { min, max } => LegalAction::Envido { min, max },
            Choice::Ordago => LegalAction::Ordago {},
            Choice::Quiero => LegalAction::Quiero {},
            Choice::NoQuiero => LegalAction::NoQuiero {},
        }
    }

    /// The choice that this action is, with its stones and cards checked.
    fn find(&self, menu: &Menu, action: &Action) -> Result<Move, Fault> {
        for choice in &menu.choices {
            return Ok(match (choice, action) {
                (Choice::Mus, Action::Mus { .. }) => Move::Mus,
                (Choice::NoMus, Action::NoMus { .. }) => Move::NoMus,
                (Choice::Perete, Action::Perete { .. }) => Move::Perete,
                (Choice::MusVisto, Action::MusVisto {}) => Move::MusVisto,
                (&Choice::Discard { min }, Action::Discard { cards, .. }) => {
                    Move::Discard(self.read_discard(cards, min, menu.turn)?)
                }
                (Choice::Deal { draws }, Action::Deal { cards }) => Move::Deal(self.read_deal(cards, draws)?),
                (Choice::Paso, Action::Paso { .. }) => Move::Paso,
                (&Choice::Envido { min, max }, &Action::Envido { stones, .. }) => {
                    Move::Envido(self.read_envido(stones, min, max)?)
                }
                (Choice::Ordago, Action::Ordago { .. }) => Move::Ordago,
                (Choice::Quiero, Action::Quiero { .. }) => Move::Quiero,
                (Choice::NoQuiero, Action::NoQuiero { .. }) => Move::NoQuiero,
                _ => continue,
            });
        }
        Err(self.illegal(action))
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
        let detail = format!("An envido here adds {min} to {max} stones, not {stones}");
        Err(Fault::new(Kind::BetOutOfRange, "stones", detail).rule(rule))
    }

    fn read_discard(&self, text: &str, min: usize, turn: Option<Seat>) -> Result<Cards, Fault> {
        let counts = |read: &[super::card::Notation]| match read.first().map(|cards| cards.count()) {
            Some(count) if !(min..=4).contains(&count) => {
                let detail = format!("A seat discards {min} to 4 cards here, not {count}");
                Err(Fault::new(Kind::WrongCardCount, "cards", detail).rule("R-3.2"))
            }
            _ => Ok(()),
        };
        let read = check::shown(&[(Place::Cards, text)], counts)?;
        let cards = read.first().map(|cards| cards.four()).unwrap_or_default();
        let mut hand = turn.map(|seat| self.hands[seat]).unwrap_or_default();
        for card in &cards {
            if !take(&mut hand, *card) {
                let detail =
                    format!("The hand does not hold {card}, or not so often; suits are named as the hand holds them");
                return Err(Fault::new(Kind::CardNotInHand, "cards", detail).rule("R-3.2"));
            }
        }
        Ok(cards)
    }

    fn read_deal(&self, texts: &[String], draws: &Seats<usize>) -> Result<Seats<Cards>, Fault> {
        if self.deck.is_some() {
            if !texts.is_empty() {
                let detail = "The service deals at this table, so a deal brings no cards; leave them out";
                return Err(Fault::new(Kind::MalformedRequest, "cards", detail));
            }
            return Ok(Seats::default());
        }
        if texts.is_empty() {
            let detail = "The caller deals at this table, so a deal brings the cards for each seat";
            return Err(Fault::new(Kind::MalformedRequest, "cards", detail));
        }
        check::one_a_seat(&self.ruleset, "cards", texts.len())?;
        let places: Vec<(Place, &str)> =
            texts.iter().enumerate().map(|(at, text)| (Place::Deal(at), text.as_str())).collect();
        let counts = |read: &[super::card::Notation]| {
            for ((seat, cards), (place, _)) in self.ruleset.seats().zip(read).zip(&places) {
                let (count, draws) = (cards.count(), draws[seat]);
                if count != draws {
                    let detail = format!("Seat {seat} is to be dealt {draws} cards, not {count}");
                    return Err(Fault::new(Kind::WrongCardCount, place.to_string(), detail).rule("R-1.6"));
                }
            }
            Ok(())
        };
        let read = check::shown(&places, counts)?;
        let kept = match self.stage {
            Stage::Over { .. } => Seats::default(),
            Stage::Dealing { .. } | Stage::Talk { .. } | Stage::Discarding { .. } | Stage::Betting { .. } => self.hands,
        };
        let dealt = read.iter().zip(&places).map(|(cards, &(place, _))| (place, cards.cards()));
        check::suits(&self.ruleset, dealt.clone())?;
        let held: Vec<Cards> = self.ruleset.seats().map(|seat| kept[seat]).collect();
        check::duplicates(held.iter().map(|hand| (Place::Cards, hand.as_slice())).chain(dealt))?;
        let mut cards = Seats::default();
        for (seat, read) in self.ruleset.seats().zip(&read) {
            cards[seat] = read.four();
        }
        Ok(cards)
    }

    fn illegal(&self, action: &Action) -> Fault {
        let who = match action.seat() {
            Some(seat) => format!("Seat {seat} cannot say {}", spoken(action.word())),
            None => format!("The dealer cannot {}", spoken(action.word())),
        };
        let (why, rule) = match self.stage {
            Stage::Over { ending: Ending::MatchOver(_), .. } => ("the match is over", "R-6.6"),
            Stage::Over { ending: Ending::GameOver(_), .. } => {
                ("the game is over and the next deal starts another", "R-6.6")
            }
            Stage::Over { ending: Ending::HandOver, .. } => ("the hand is over and the next is to be dealt", "R-2.4"),
            Stage::Dealing { .. } => ("cards are to be dealt first", "R-3.2"),
            Stage::Talk { .. } => match action {
                Action::Perete { .. } if self.ruleset.perete() == PereteRule::Off => {
                    ("this table does not play the perete", "R-3.5")
                }
                Action::Perete { .. } => ("it takes exactly 4, 5, 6 and 7", "R-3.5"),
                Action::MusVisto {} if self.ruleset.mus_visto() == MusVistoRule::Off => {
                    ("this table does not play mus visto", "R-3.6")
                }
                Action::MusVisto {} => ("a seat has said mus already", "R-3.6"),
                _ => ("the talk is on: mus or no mus", "R-3.1"),
            },
            Stage::Discarding { .. } => ("the seats are discarding", "R-3.2"),
            Stage::Betting { bet: Bet::Open { .. }, .. } => {
                ("nothing has been offered: paso, envido or órdago", "R-5.3")
            }
            Stage::Betting { bet: Bet::Offered(Offered { offer: Offer::Ordago, .. }), .. } => {
                ("the offer is an órdago: quiero or no quiero", "R-5.7")
            }
            Stage::Betting { bet: Bet::Offered(_), .. } => match action {
                Action::Envido { .. } => ("a raise would go beyond the limit of the lance", "R-5.6"),
                _ => ("an offer stands: quiero, no quiero, envido or órdago", "R-5.4"),
            },
        };
        Fault::new(Kind::IllegalAction, "type", format!("{who}: {why}")).rule(rule)
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
        let all = self.ruleset.seats().nth(said).is_none();
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

    fn discard(&self, cards: Cards, thrown: Thrown, servido: bool) -> Step<'s> {
        let mut table = *self;
        let order = self.ruleset.discard_order_from(self.mano);
        if let Some(seat) = order.clone().nth(thrown.len()) {
            for &card in &cards {
                take(&mut table.hands[seat], card);
            }
        }
        let mut thrown = thrown;
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
    pub(super) fn holders(&self, lance: Lance) -> Seats<bool> {
        let declared = match lance {
            Lance::Pares => self.declared.pares,
            Lance::Juego => self.declared.juego,
            Lance::Grande | Lance::Chica | Lance::Punto => return Seats::all(true),
        };
        Seats::map(|seat| match Hand::of(&self.ruleset, &self.hands[seat]) {
            Some(hand) => hand.holds(lance),
            None => declared.is_some_and(|declared| declared[seat]),
        })
    }

    /// The lance that is played when so many are closed (R-4.1).
    pub(super) fn lance(&self, closed: usize) -> Lance {
        let [first, second, third, last] =
            Lance::sequence(super::lance::anyone(&self.ruleset, &self.holders(Lance::Juego)));
        match closed {
            0 => first,
            1 => second,
            2 => third,
            _ => last,
        }
    }

    /// The holders of the lance that is played when so many are closed, in speaking order from `first`.
    pub(super) fn holders_from(&self, first: Seat, closed: usize) -> impl Iterator<Item = Seat> + Clone + use<'s> {
        let holders = self.holders(self.lance(closed));
        self.ruleset.seats_from(first).filter(move |&seat| holders[seat])
    }

    /// The rivals that have not yet answered this offer and may, in the order in which they are asked (R-5.4).
    pub(super) fn rivals_left(
        &self,
        closed: usize,
        by: Seat,
        refused: ArrayVec<[Seat; 6]>,
    ) -> impl Iterator<Item = Seat> + use<'s> {
        let ruleset = self.ruleset;
        let one_voice = ruleset.pair_answers() == PairAnswers::OneVoice;
        let out = move |seat| {
            refused
                .iter()
                .any(|&said_no| said_no == seat || (one_voice && ruleset.team_of(said_no) == ruleset.team_of(seat)))
        };
        self.holders_from(by, closed).filter(move |&seat| ruleset.team_of(seat) != ruleset.team_of(by) && !out(seat))
    }

    fn next_to_answer(&self, closed: usize, offered: &Offered) -> Option<Seat> {
        self.rivals_left(closed, offered.by, offered.refused).next()
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
        let open = Bet::Open { passed: 0 };
        Table { stage: Stage::Betting { closed: ClosedLances::default(), bet: open }, ..self }.into()
    }

    fn bet(
        &self,
        said: Move,
        closed: ClosedLances,
        bet: Bet,
        turn: Option<Seat>,
        action: &Action,
    ) -> Result<Step<'s>, Fault> {
        let Some(turn) = turn else { return Err(self.illegal(action)) };
        let stage = |bet| Table { stage: Stage::Betting { closed, bet }, ..*self };
        let raised =
            |accepted, offer, refused| Ok(stage(Bet::Offered(Offered { by: turn, accepted, offer, refused })).into());
        match (said, bet) {
            (Move::Paso, Bet::Open { passed }) => {
                let passed = passed.saturating_add(1);
                match self.holders_from(self.mano, closed.len()).nth(passed) {
                    Some(_next) => Ok(stage(Bet::Open { passed }).into()),
                    None => Ok(self.close(closed, Closed::Passed)),
                }
            }
            (Move::Envido(stones), Bet::Open { .. }) => raised(0, Offer::Stones(stones), ArrayVec::default()),
            (Move::Ordago, Bet::Open { .. }) => raised(0, Offer::Ordago, ArrayVec::default()),
            (Move::Envido(more), Bet::Offered(Offered { offer: Offer::Stones(stones), refused, .. })) => {
                raised(stones, Offer::Stones(stones.saturating_add(more)), refused)
            }
            (Move::Ordago, Bet::Offered(Offered { offer: Offer::Stones(stones), refused, .. })) => {
                raised(stones, Offer::Ordago, refused)
            }
            (Move::Quiero, Bet::Offered(offered)) => {
                let given_up = offered.refused.into_iter().filter(|_| self.ruleset.each_for_himself());
                let out: SeatSet = given_up.collect();
                Ok(match offered.offer {
                    Offer::Stones(stones) => self.close(closed, Closed::Accepted { stones, out }),
                    Offer::Ordago => self.close(closed, Closed::Ordago { out }),
                })
            }
            (Move::NoQuiero, Bet::Offered(mut offered)) => {
                let _at_most_six = offered.refused.try_push(turn);
                match self.next_to_answer(closed.len(), &offered) {
                    Some(_next) => Ok(stage(Bet::Offered(offered)).into()),
                    None => {
                        let team = self.ruleset.team_of(offered.by);
                        let stones = self.if_refused(self.lance(closed.len()), &offered);
                        Ok(self.close(closed, Closed::Refused { team, stones }))
                    }
                }
            }
            _ => Err(self.illegal(action)),
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
                if super::lance::contested(&self.ruleset, &holders) {
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
            self.ruleset.seats().map(|seat| holders[seat]).filter(|_| played >= at).collect()
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

/// A word of the wire as it is said at the table.
fn spoken(word: &str) -> String {
    match word {
        "ordago" => "órdago".to_owned(),
        word => word.replace('_', " "),
    }
}

/// A small count as the wire writes it.
fn number(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
