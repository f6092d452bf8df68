# Every text of the service for people, in English: the reference for the other languages.
#
# An id in CamelCase is a variant of `Message` in message.rs, with the arguments that it has there. An id with a hyphen is a list and
# one of its words (`lance-grande`): its text is what players call it, `.meaning` is one sentence or two on what it is. What stays as
# it is in every language: codes, fields, the words of lists, card notation, and numbers of rulings.

## What the codes of errors mean, in a few words

code-malformed_request = The request cannot be read
code-unknown_field = There is no such field
code-invalid_card = This is no card
code-wrong_card_count = Wrong number of cards
code-duplicate_card = A card is there twice
code-card_not_in_hand = The hand does not hold this card
code-suit_required = The suit of this card matters
code-hidden_cards = A card is hidden that must be known
code-invalid_ruleset = No table can play by this ruleset
code-invalid_seat = There is no such seat
code-invalid_score = No game can have this score
code-invalid_settlement = No hand can be settled like this
code-inconsistent_snapshot = No game can be in this state
code-not_your_turn = It is another seat's turn
code-illegal_action = This is not legal now
code-bet_out_of_range = The bet is out of range
code-limit_exceeded = The request is too long
code-not_found = There is nothing here
code-method_not_allowed = This method is not allowed here
code-unsupported_media_type = This media type is not supported
code-payload_too_large = The request is too large
code-unauthenticated = Who asks is not known
code-overloaded = The service is busy
code-timeout = The call took too long
code-internal = The service has a bug

## Faults of cards

NoCard = { $letter } is no card: a card is one of R C S 7 6 5 4 3 2 A, then optionally its suit o, c, e or b, or ? for a card that is not shown
NoCardButRank = { NoCard }; the rank is upper case, { $rank }
NoCardButSuit = { NoCard }; a suit follows its rank
CardNotShown = A card here is not shown (?), and this call needs to know it
SuitMatters = { $card } needs its suit: { $kings } play as kings at this table
CardTwice = { $card } is there twice; a pack has it once
FifthOfRank = There is a fifth { $rank }; a pack has four of each printed rank
OneStringASeat = There are { $players } players, so { $players } strings are needed, not { $given }
FourCardsAHand = A hand has 4 cards, not { $count }
FourCardsHere = A hand has 4 cards here, not { $count }
CardsHere =
    There { $wanted ->
        [one] is to be { $wanted } card
       *[other] are to be { $wanted } cards
    } here, not { $count }
DiscardRange = A seat discards { $min } to 4 cards here, not { $count }
NotInHand = The hand does not hold { $card }, or not so often; suits are named as the hand holds them
DealtCount =
    Seat { $seat } is to be dealt { $draws } { $draws ->
        [one] card
       *[other] cards
    }, not { $count }
ServiceDealsCards = The service deals at this table, so a deal brings no cards; leave them out
CallerDealsCards = The caller deals at this table, so a deal brings the cards for each seat

## Faults of rulesets

NoPreset = { $name } is no preset; the presets are { $names }
SettingRange = { $setting } is { $from } to { $to }, not { $number }
KingsRange = kings is 4, 8 or 10, not { $kings }
ExtraKingNeedsSuit = { $card } needs its suit: an extra king is one card of the pack
KingAlready = { $card } is a king already
ExtraKingTwice = { $card } is named twice: the two extra kings are two cards
TenKingsNeedTwo = Ten kings need two extra kings, two cards with their suits, not { $count }
ExtraKingsNeedTen = Extra kings are played with 10 kings only, not with { $kings }

## What the settings of a ruleset mean

SettingTwoPlayers = Two players, each for himself.
SettingEachForHimself = { $players } players, each for himself.
SettingTwoTeams = { $players } players in two teams: even seats against odd seats.
SettingFourKings = A 3 and a 2 are themselves, and worth 3 and 2.
SettingEightKings = A 3 plays as a king and a 2 as an ace in every respect.
SettingTenKings = As with eight kings, and { $kings } play as kings too.
SettingNoExtraKings = No further cards play as kings.
SettingExtraKings = { $first } and { $second } play as kings.
SettingTarget =
    The first team to have { $stones ->
        [one] { $stones } stone
       *[other] { $stones } stones
    } wins the game.
SettingGames =
    The first team to win { $games ->
        [one] { $games } game
       *[other] { $games } games
    } wins the match.
SettingMinRaise =
    A raise adds { $stones ->
        [one] { $stones } stone
       *[other] { $stones } stones
    } or more.
SettingNoBonus = A refused raise pays what was accepted before it.
SettingBonus =
    A refused raise in pares, juego or punto pays { $stones ->
        [one] { $stones } stone
       *[other] { $stones } stones
    } more.
SettingPassStone = Contested pares and juego that all passed pay one stone before the values.
SettingNoPassStone = Pares and juego that all passed pay the values only.
SettingCorrido = In the first hand of each game mano moves on with each mus, and the seat that says no mus becomes mano.
SettingNoCorrido = Mano stays the same for the whole hand.

pair_answers-each =
    .meaning = Each rival is asked in turn; the offer is refused when all have said no quiero.
pair_answers-one_voice =
    .meaning = The first answer of a pair speaks for both of its members.
ordago_accepted-voids =
    .meaning = An accepted órdago decides the game at once; the earlier lances are not counted.
ordago_accepted-counts_first =
    .meaning = The lances before an accepted órdago are counted first and can end the game.
la_real-off =
    .meaning = Every 31 is worth the same; the tie goes to the seat nearer to mano.
la_real-sota =
    .meaning = Three sevens and a sota are a real and beat every other 31.
la_real-figure =
    .meaning = Three sevens and a printed rey, caballo or sota are a real and beat every other 31.
la_real-any_ten =
    .meaning = Three sevens and any card worth ten are a real and beat every other 31.
perete-off =
    .meaning = A hand of 4, 5, 6 and 7 is played like any other.
perete-redraw =
    .meaning = A seat that holds 4, 5, 6 and 7 may show them in its turn and is served four new cards.
perete-redraw_and_stone =
    .meaning = As redraw, and its team takes one stone at once, which can end the game.
mus_visto-off =
    .meaning = A card seen while dealing changes nothing.
mus_visto-servido =
    .meaning = After mus visto everybody discards zero to four cards without a talk; if anyone stays servido there is no further mus.
mus_visto-redeal =
    .meaning = After mus visto all hands are dealt afresh by the same dealer.
discard_order-mano_first =
    .meaning = Discards and serving go in turn from mano.
discard_order-dealer_first =
    .meaning = Postre, who deals, discards and is served first, then the others from mano.

## The rulesets that have a name

preset-standard =
    .meaning = The game as most tables play it: four players in two pairs, eight kings, forty stones, best of three.
    .played_in = Spain and Latin America
preset-four_kings =
    .meaning = The standard game with four kings and four aces: a 3 is a 3 and a 2 is a 2.
    .played_in = Parts of Navarre and the Basque Country, and older tables elsewhere
preset-juego_real =
    .meaning = The standard game in which three sevens and a sota beat every other 31.
    .played_in = Many tables throughout Spain
preset-perete =
    .meaning = The standard game in which a hand of 4, 5, 6 and 7 may be shown and replaced.
    .played_in = House rule of many tables in Spain
preset-mus_visto =
    .meaning = The standard game in which a card seen while dealing lets everybody discard without a talk.
    .played_in = House rule of many tables in Spain
preset-french =
    .meaning = The game of the French Basque Country: four kings, best of five.
    .played_in = French Basque Country
preset-fournier =
    .meaning = The rules printed with the Fournier cards: mus corrido, mus visto, best of five.
    .played_in = Tables that follow the leaflet in the Fournier pack
preset-bizkaia =
    .meaning = The game of Bizkaia: mus corrido, a fresh deal after mus visto, first to four games.
    .played_in = Bizkaia
preset-fem =
    .meaning = The rules of the national federation: the dealer discards first, first to four games.
    .played_in = Tournaments of the Spanish federation
preset-madrid =
    .meaning = The game of Madrid: one stone more for a refused raise in pares, juego or punto, best of five.
    .played_in = Madrid
preset-two_players =
    .meaning = Two players, each for himself.
    .played_in = Wherever four players cannot be found
preset-three_players =
    .meaning = Three players, each for himself.
    .played_in = Wherever four players cannot be found
preset-five_players =
    .meaning = Five players, each for himself.
    .played_in = Wherever four players cannot be found
preset-six_players =
    .meaning = Six players in two teams of three.
    .played_in = Tables of six throughout Spain

## Faults of seats, teams and the score

NoSeat = There is no seat { $number }: the seats are 0 to { $last }
NoTeam = There is no team { $number }: the teams are 0 to { $last }
TeamsCount = There are { $teams } teams, not { $given }
StonesRange = Team { $team } has { $number } stones; possible are 0 to { $most }
GamesRange = Team { $team } has { $number } games; possible are 0 to { $most }
HomeAlready = Team { $team } is home with { $stones } of { $target } stones, so the hand cannot go on
NotHome = Team { $team } is said to have won with { $stones } of { $target } stones
GameCounts = Team { $team } has won this game, so it has at least one
MatchWonAlready = Team { $team } has won the match with { $has } of { $games } games
MatchNotWon = Team { $team } is said to have won the match with { $has } of { $games } games

## Faults of what is settled

LanceGrande = { lance-grande }
LanceChica = { lance-chica }
LancePares = { lance-pares }
LanceJuego = { lance-juego }
LancePunto = { lance-punto }
Contested = { $lance } is contested: rivals take part in it
Uncontested = { $lance } is uncontested: its holders are all of one team, or there are none
StonesOfLance = The stones of a lance are 1 to { $most }, not { $stones }
TeamHoldsNothing = Team { $team } has no hand in { $lance }, so it can have offered nothing
ClaimsOfTeams = Only where each plays for himself can a seat give up its claim (R-5.4)
ClaimsInOrder = The seats that gave up their claim are written in ascending order, none twice
NoClaim = Seat { $seat } takes no part in the lance, so it has no claim to give up
ClaimsKept = The seat that offered and the seat that accepted keep their claims
HandEnded = The hand has ended with the lance before, so nothing more is played
FourLances = A hand has four lances
FourLancesYet = A hand has four lances, and this one has not ended early

## Faults of the rest of a snapshot

DeckHidden = The cards of a deck are never hidden
DeckNeedsSuits = Where the service deals every card has its suit
DeckCount = Hands, stock and discards have { $total } cards together, not 40
DeckShuffles =
    A deck in play has been shuffled at least once, not { $shuffles } { $shuffles ->
        [one] time
       *[other] times
    }
HandWaits = A hand that is waiting for cards has at most { $most }, not { $count }
HandNumber = Hands are numbered from 1, not { $number }
SaidOfPlayers = There are { $players } players, not { $given }
NotDeclaredYet = { $lance } has not been declared yet
DeclaredOtherwise = Seat { $seat }'s hand says otherwise of { $lance }
SaidMus = 0 to { $most } seats can have said mus while the talk is on, not { $said }
NobodyWaits = Where the service deals nobody waits for cards
ExchangeOver = When the last seat has discarded the exchange is over
NoServido = This table does not play mus visto with servido
NoTalkAfterVisto = After mus visto there is no talk that anyone could have said mus in
ServidoStays = The grande is bet without a talk when some seat stayed servido and another waits for cards
OnlyPereteInterrupts = Only a perete interrupts a talk, and this table does not play it
RefusedTook =
    Team { $team } took { $taken } { $taken ->
        [one] stone
       *[other] stones
    } for refused offers in this hand, but has { $has }
HandTook =
    Team { $team } took { $taken } { $taken ->
        [one] stone
       *[other] stones
    } in this hand, but has { $has }
AllClosed = When all four lances are closed the hand is over
NothingAfterOrdago = An accepted órdago ends the game, so nothing is bet after it
HoldersUnknown = Who holds { $lance } must be known here: from the hands, or from declared.{ $field }
CannotBeBet = { $lance } cannot be bet: its holders are all of one team, or there are none
PassedOfHolders = The lance has { $holders } holders; while it is open fewer of them have said paso, not { $passed }
TakesNoPart = Seat { $seat } takes no part in { $lance }
AcceptedRange = The stones agreed before an offer are 0, or 2 to { $most }, not { $accepted }
OfferRange = An offer here makes { $min } to { $most } stones, not { $stones }
OffererIsIn = The seat that offered is not out of the lance
RefusesOnce = A seat refuses once
NobodyAsked = Nobody was asked before the first offer, so none of its own team can have refused
OneVoiceForBoth = Where a pair has one voice, its no quiero is out of the lance for both
AllRefused = When all rivals have said no quiero the offer is refused and the lance closed
OrdagoEndsGame = An accepted órdago ends the game
HandNeedsFour = A hand is over when all four lances are closed
OnlyPereteEnds = Only the stone of a perete ends a game before any lance is closed
OnlyOwnRefusal = Only the stones of its own refused offer take a team home before the count
HowGamesEnd = A game ends after the fourth lance, an accepted órdago or a refused offer
BroughtTo =
    Team { $team } was brought to { $target } { $target ->
        [one] stone
       *[other] stones
    }, not to { $has }
NoPereteToShow = Team { $team } has no perete to show
NotTakenHome = The stones of this hand do not take team { $team } home with this score

## Faults of actions

TurnOf = It is seat { $turn }'s turn, not seat { $seat }'s
EnvidoRange = An envido here adds { $min } to { $max } stones, not { $stones }
SeatCannot =
    Seat { $seat } cannot say { $action ->
        [no_mus] no mus
        [ordago] órdago
        [no_quiero] no quiero
       *[other] { $action }
    }: { $why }
DealerCannot =
    The dealer cannot { $action ->
        [mus_visto] mus visto
       *[other] { $action }
    }: { $why }
MatchIsOver = the match is over
GameIsOver = the game is over and the next deal starts another
HandIsOver = the hand is over and the next is to be dealt
DealFirst = cards are to be dealt first
NoPereteHere = this table does not play the perete
PereteTakes = it takes exactly 4, 5, 6 and 7
NoVistoHere = this table does not play mus visto
MusSaidAlready = a seat has said mus already
TalkIsOn = the talk is on: mus or no mus
SeatsDiscard = the seats are discarding
NothingOffered = nothing has been offered: paso, envido or órdago
OrdagoOffered = the offer is an órdago: quiero or no quiero
RaiseTooHigh = a raise would go beyond the limit of the lance
OfferStands = an offer stands: quiero, no quiero, envido or órdago

## Faults of calls

RequestLimit = One request takes up to { $most } { $field }, not { $count }
BatchLimit = One batch takes up to { $most } { $field } in all
ReplayTakesBoth = A replay from a snapshot takes { $field } from it; leave { $field } out, or the snapshot
ReplayTakesNeither = A replay needs the mano of the first hand, or a snapshot to go on from
NoSeed = There is no random seed to be had: { $fault }

## Faults of gRPC messages and streams

MessageNotSet = The message { $message } must be set here
NoWordSet = { $message } has none of the words that are known here: { $words }
EnumZero = { $words } is set to 0, which is no word of it
EnumUnknown = { $words } has no word with the number { $number }
NoItemCame =
    The stream is over: no item came within { $seconds } { $seconds ->
        [one] second
       *[other] seconds
    }
NoResultTaken =
    The stream is over: no result was taken within { $seconds } { $seconds ->
        [one] second
       *[other] seconds
    }
GoElsewhere = The connection is to close, and all that was read is answered; go on in a new stream, on another one

## Faults of JSON

TheBody = The body
TheItem = The item
Field = { $path }
AnObject = an object
AnArray = an array
AString = a string
ABoolean = a boolean
AnInteger = an integer
ANumber = a number
Null = null
Quoted = { $text }
IsEmpty = { $subject } is empty; it must be one JSON object
ByteOrderMark = { $subject } begins with a byte order mark, which JSON does not allow
NotJson = { $subject } is not one JSON value: it breaks at line { $line }, column { $column }
EndsEarly = { $subject } is not one JSON value: it ends before the value does
IsTwice = { $subject } is there twice
Unreadable = { $subject } cannot be read; the OpenAPI document says what it must be
IsNull = { $subject } is null; leave out what is not there
MustBe = { $subject } must be { $wanted }, not { $given }
MustBeInteger = { $subject } must be an integer of 32 bits, not { $given }
MustBeOneOf = { $subject } must be one of { $words }, not { $given }
IsMissing = { $subject } is missing
WordIsMissing = { $subject } is missing; it is one of { $words }
NoFieldAtAll = There is no field { $name }: there are none here
NoField = There is no field { $name }; the nearest is { $nearest }

## Faults of HTTP requests

NoContentType = The request has no Content-Type; it must be { $wanted }
WrongContentType = The Content-Type must be { $wanted }, not { $given }
WrongCoding = The Content-Encoding may be gzip, zstd or br, not { $given }
BodyTooLarge =
    The body may have up to { $most } { $most ->
        [one] byte
       *[other] bytes
    }
BodyBrokeOff = The body broke off before its end
QueryUnreadable = The query cannot be read; it is name=value, with & between two and percent encoding
QueryTwice = The query has { $name } twice
NoParameterAtAll = There is no query parameter { $name }: this call takes none
NoParameter = There is no query parameter { $name }; the nearest is { $nearest }
PathNotText = This part of the path is not UTF-8
NothingAt = There is nothing at { $path }; what there is, /openapi.json lists
MethodNotTaken = { $path } does not take { $method }; the Allow header says what it takes
NotReady = The service is starting or stopping and takes no calls

## What stands before the calls

NoCertificate = The connection has no certificate of a client
NoToken = The request has no token that is known
TooManyConnections = The service has as many connections as it can take; ask again in a moment
TooManyCalls = The service has as many calls as it can take; ask again in a moment
RequestTooLarge =
    The request may be sent in up to { $most } { $most ->
        [one] byte
       *[other] bytes
    }
TooSlow =
    The call was not done, or not sent, within { $seconds } { $seconds ->
        [one] second
       *[other] seconds
    }
BugInCall = The service has met a bug of its own; the call had no effect ({ $reference })
BugInItem = The service has met a bug of its own; the item had no effect ({ $reference })
AnswerNotWritten = The answer cannot be written: { $fault }
MetricsNotTold = The metrics cannot be told: { $fault }
PageNotMade = The page cannot be made: { $fault }

## Señas: what the face does, and what it tells

signal-bite_lip = bite the lower lip
signal-bite_lip_aside = bite the lower lip to one side
signal-lips_aside = corner of the closed lips to one side
signal-twist_mouth = twist the closed mouth
signal-tongue = tip of the tongue, in front
signal-tongue_aside = tip of the tongue, to one side
signal-turn_head = turn the head to one side
signal-eyebrows = raise the eyebrows
signal-lips_out = push the closed lips out
signal-wink = wink
signal-shoulders = raise both shoulders
signal-shoulder = raise one shoulder
signal-eyes = close both eyes
signal-tilt_head = tilt the head
signal-lift_head = lift the head
tells-two_kings = two kings
tells-three_kings = three kings
tells-medias_of_kings_or_others = medias of kings; other medias once grande is closed
tells-medias_of_kings = medias of kings
tells-medias = medias
tells-two_aces = two aces
tells-three_aces = three aces
tells-medias_of_aces = medias of aces
tells-pares = pares
tells-duples = duples
tells-juego_not_31 = juego other than 31
tells-points_31_or_30 = 31; once nobody has juego, 30
tells-points_30 = 30
tells-points_29 = 29
tells-nothing = nothing to signal
tells-wants_to_cut = wants to cut the mus
tells-wants_to_bet = wants to bet more
SignalTells = Tells { $told }.
signal_set-fem =
    .meaning = The señas of the national federation.
signal_set-bizkaia =
    .meaning = The señas of Bizkaia.
signal_set-fournier =
    .meaning = The señas printed with the Fournier cards.

## The rulings

ruling-R-1-1 =
    .meaning = Forty cards in four suits, ten ranks each; suits never decide anything.
ruling-R-1-2 =
    .meaning = With eight kings, the default, a 3 plays as a king and a 2 as an ace in every respect.
ruling-R-1-3 =
    .meaning = With four kings a 3 and a 2 are themselves, and worth 3 and 2.
ruling-R-1-4 =
    .meaning = With ten kings, as with eight, and two further cards that the table has agreed on play as kings too.
ruling-R-1-5 =
    .meaning = Ranks from high to low are R C S 7 6 5 4 3 2 A; R, C and S are worth 10, the others their number, an ace 1.
ruling-R-1-6 =
    .meaning = A hand has four cards.
ruling-R-2-1 =
    .meaning = Seats are numbered from 0 in the order of play.
ruling-R-2-2 =
    .meaning = Two, four and six players are two teams, even seats against odd ones; three and five play each for himself.
ruling-R-2-3 =
    .meaning = Mano speaks first and postre last; among equal hands the one that comes first from mano wins.
ruling-R-2-4 =
    .meaning = The next hand's mano is the seat after this hand's.
ruling-R-3-1 =
    .meaning = From mano each seat says mus or no mus; the first no mus ends the talk, and mano opens the grande.
ruling-R-3-2 =
    .meaning = When all have said mus each discards one to four cards, then all are served, and the talk begins again.
ruling-R-3-3 =
    .meaning = When the stock runs out, what is left is served first, then all discards are shuffled into a new one.
ruling-R-3-4 =
    .meaning = With mus corrido, in a game's first hand, mano moves on with each mus and goes to the seat that cuts.
ruling-R-3-5 =
    .meaning = Where the table plays it, a seat that holds 4, 5, 6 and 7 may show this perete in its turn and be served four new cards.
ruling-R-3-6 =
    .meaning = After mus visto, a card seen while dealing, all hands are dealt afresh or everybody discards without a talk, as the table plays it.
ruling-R-4-1 =
    .meaning = The lances are grande, chica, pares, then juego if any seat holds it, otherwise punto.
ruling-R-4-2 =
    .meaning = A lance is won by the best single hand; the hands of a team are never merged.
ruling-R-4-3 =
    .meaning = At grande the cards are compared from the highest on, and the higher one wins.
ruling-R-4-4 =
    .meaning = At chica the cards are compared from the lowest on, and the lower one wins.
ruling-R-4-5 =
    .meaning = In pares duples beat medias and medias beat a par; then the rank of the combination decides.
ruling-R-4-6 =
    .meaning = Juego is 31 points or more; best to worst 31, 32, 40, 37, 36, 35, 34, 33.
ruling-R-4-7 =
    .meaning = At the punto the higher total wins; 30 is best.
ruling-R-4-8 =
    .meaning = With la real three sevens and the card that the table names beat every other 31.
ruling-R-5-1 =
    .meaning = Before pares and juego each seat states truthfully whether it holds it; only holders take part.
ruling-R-5-2 =
    .meaning = A lance whose holders are all of one team, or that has none, is uncontested: no bets.
ruling-R-5-3 =
    .meaning = Holders speak from mano: paso, envido of two stones or more, or órdago; who passed may still answer.
ruling-R-5-4 =
    .meaning = Rivals answer in turn; one quiero closes the lance, and the offer is refused when all have said no quiero.
ruling-R-5-5 =
    .meaning = A raise names the stones added, at least the table's minimum, and accepts what was on the table.
ruling-R-5-6 =
    .meaning = The rules know no limit; the service stops at 10,000 stones in one lance.
ruling-R-5-7 =
    .meaning = An órdago stakes the game and can only be answered quiero or no quiero.
ruling-R-5-8 =
    .meaning = A refused offer pays the last amount that was accepted, or one stone if none was.
ruling-R-6-1 =
    .meaning = The lances are counted in order, and the first team to reach the target is home; nothing is counted after that.
ruling-R-6-2 =
    .meaning = Grande and chica pay one stone when all passed, the stones bet when an offer was accepted. Pares and juego pay the stones bet and the values of the winning team's hands; a refused offer, the values of the offering team's. The punto pays one stone beside the bet, whoever takes it.
ruling-R-6-3 =
    .meaning = A par is worth 1, medias 2, duples 3; juego of 31 three, any other two; each hand of the team counts.
ruling-R-6-4 =
    .meaning = Where the table plays it, contested pares and juego that all passed pay one stone more.
ruling-R-6-5 =
    .meaning = An accepted órdago is shown at once, and the best hand that takes part wins the game.
ruling-R-6-6 =
    .meaning = The first team to win the games that the table has agreed on wins the match; the next deal starts the next game at zero.

## The words of the game

card-rey = rey
    .meaning = The king, R: the highest card, worth 10 points. With eight kings the threes are kings too.
card-caballo = caballo
    .meaning = The knight, C: below the rey, worth 10 points.
card-sota = sota
    .meaning = The knave, S: below the caballo, worth 10 points.
card-tres = tres
    .meaning = The three: with eight kings it plays as a rey in every respect, with four it is a 3.
card-dos = dos
    .meaning = The two: with eight kings it plays as an as in every respect, with four it is a 2.
card-as = as
    .meaning = The ace, A: the lowest card, worth 1 point.
suit-oros = oros
    .meaning = The suit of coins, o. Suits never decide anything.
suit-copas = copas
    .meaning = The suit of cups, c. Suits never decide anything.
suit-espadas = espadas
    .meaning = The suit of swords, e. Suits never decide anything.
suit-bastos = bastos
    .meaning = The suit of clubs, b. Suits never decide anything.
role-mano = mano
    .meaning = The seat that speaks first; between equal hands the one that comes first from mano wins. The next hand's mano is the seat after it.
role-postre = postre
    .meaning = The seat before mano: it deals and speaks last.
role-dealer = dealer
    .meaning = Who deals: postre. It deals the hands and says when a card was seen.
role-seat = seat
    .meaning = A player's place at the table, numbered from 0 in the order of play.
role-team = team
    .meaning = Those who win and lose together: even seats against odd seats, or each seat for himself with three and five players.
table-lance = lance
    .meaning = One of the four rounds of a hand, each bet and counted by itself: grande, chica, pares, and juego or punto.
table-talk = talk
    .meaning = From mano on each seat says mus or no mus, until one cuts or all want to discard.
table-offer = offer
    .meaning = What is put at stake in a lance, stones by envido or the game by órdago, until the rivals answer it.
table-raise = raise
    .meaning = An envido or órdago in answer to an offer: it accepts what was on the table and adds to it.
table-holder = holder
    .meaning = A seat that takes part in a lance: all do in grande, chica and punto, those who have it in pares and juego.
table-servido = servido
    .meaning = Who discards no card after mus visto stays servido, and then there is no further mus.
table-stock = stock
    .meaning = The cards that are not dealt yet. When it runs out, the discards are shuffled into a new one.
table-discards = discards
    .meaning = The cards that were thrown away, face down.
table-signal = seña
    .meaning = An agreed gesture that tells the partner something of one's cards. It must be true, and the rivals may see it.
lance-grande = grande
    .meaning = The highest cards win (R-4.3).
lance-chica = chica
    .meaning = The lowest cards win (R-4.4).
lance-pares = pares
    .meaning = The best par, medias or duples wins (R-4.5).
lance-juego = juego
    .meaning = Among hands of 31 points or more, 31 is best, then 32, 40, 37, 36, 35, 34, 33 (R-4.6).
lance-punto = punto
    .meaning = When nobody holds juego, the most points win (R-4.7).
pares_kind-none = no pares
    .meaning = No two cards alike: the hand takes no part in pares.
pares_kind-par = par
    .meaning = Two cards alike.
pares_kind-medias = medias
    .meaning = Three cards alike.
pares_kind-duples = duples
    .meaning = Two pairs; four alike are two equal pairs.
nickname-solomillo = solomillo
    .meaning = Three kings and an ace.
nickname-perete = perete
    .meaning = A 4, a 5, a 6 and a 7.
nickname-real = real
    .meaning = Three sevens and the card that makes them a real at this table.
action-mus = mus
    .meaning = Says that the seat wants to discard.
action-no_mus = no mus
    .meaning = Cuts the mus: the talk ends and the grande is bet.
action-perete = perete
    .meaning = Shows 4, 5, 6 and 7, puts them aside and is served four new cards, where the table plays it.
action-discard = discard
    .meaning = Throws cards away, face down, to be served new ones.
action-paso = paso
    .meaning = Does not bet. Who said paso may still answer or raise a later offer.
action-envido = envido
    .meaning = Offers two stones or more, or adds so many to the offer.
action-ordago = órdago
    .meaning = Stakes the whole game; it can only be answered quiero or no quiero.
action-quiero = quiero
    .meaning = Accepts the offer; the lance is closed, and counted at the end of the hand.
action-no_quiero = no quiero
    .meaning = Refuses the offer; when all rivals have, the offering team takes its stones at once.
action-deal = deal
    .meaning = The dealer deals, or serves the cards that are lacking.
action-mus_visto = mus visto
    .meaning = The dealer says that a card was seen while dealing, where the table plays it.
phase-dealing = dealing
    .meaning = Cards are to be dealt.
phase-mus = talk
    .meaning = The talk is on: each seat says mus or no mus.
phase-discarding = discarding
    .meaning = The seats discard in turn.
phase-betting = betting
    .meaning = A lance is bet.
phase-hand_over = hand over
    .meaning = The hand is counted, and the next is to be dealt.
phase-game_over = game over
    .meaning = A team is home; the next deal starts the next game.
phase-match_over = match over
    .meaning = A team has won the match; nothing more can happen.
settled-passed = passed
    .meaning = All holders said paso.
settled-accepted = accepted
    .meaning = An offer was accepted: its stones go to the best hand's team at the count.
settled-refused = refused
    .meaning = An offer was refused: the team that made it took its stones at once.
settled-uncontested = uncontested
    .meaning = Nothing could be bet: the holders are all of one team, or there are none.
settled-ordago = órdago
    .meaning = An órdago was accepted: the best hand of the lance wins the game.
reason-refused = refused offer
    .meaning = A refused offer paid at once (R-5.8).
reason-passed = passed
    .meaning = All passed, and the best hand takes the stone (R-6.2), or the table pays a pass stone (R-6.4).
reason-bet = bet
    .meaning = The stones of an accepted offer (R-6.2).
reason-hands = values of the hands
    .meaning = The values of the team's own hands in pares or juego (R-6.2, R-6.3).
reason-punto = punto
    .meaning = The stone of the punto (R-6.2).
reason-ordago = órdago
    .meaning = An accepted órdago brought what was lacking to the target (R-6.5).
reason-perete = perete
    .meaning = A perete was shown at a table that pays a stone for it (R-3.5).
decided_by-cards = cards
    .meaning = The winner has better cards than every rival.
decided_by-position = position
    .meaning = The best rival has equal cards and speaks later (R-2.3).
decided_by-unopposed = unopposed
    .meaning = No rival takes part (R-5.2).
score-stone = stone
    .meaning = The unit in which a game is counted, also called tanto. Forty win a game, unless the table plays to another number.
score-amarraco = amarraco
    .meaning = Five stones, as they are put aside on the table. The service counts stones only.
score-hand = hand
    .meaning = From one deal to the count of its four lances; also the four cards that a player holds.
score-game = game
    .meaning = What the first team to have its stones together wins. It is then home.
score-match = match
    .meaning = What the first team to win the agreed number of games wins.
setting-players = players
    .meaning = How many sit at the table: two to six.
setting-kings = kings
    .meaning = How many cards play as kings: four, eight or ten.
setting-extra_kings = extra kings
    .meaning = With ten kings, the two further cards that the table has agreed on.
setting-target_stones = stones of a game
    .meaning = The stones that win a game.
setting-games_to_win = games of a match
    .meaning = The games that win the match.
setting-min_raise = smallest raise
    .meaning = The fewest stones that a raise may add.
setting-pair_answers = answers of a pair
    .meaning = Whether each rival answers an offer, or the first answer of a pair binds both.
setting-refused_raise_bonus = bonus for a refused raise
    .meaning = What a refused raise in pares, juego or punto pays beyond what was accepted.
setting-pass_stone = pass stone
    .meaning = Whether pares and juego that all passed pay one stone more.
setting-ordago_accepted = accepted órdago
    .meaning = Whether the lances before an accepted órdago are counted first.
setting-la_real = la real
    .meaning = The 31 of three sevens that beats every other 31, and the card that makes it.
setting-perete = perete
    .meaning = Whether a hand of 4, 5, 6 and 7 may be shown and replaced.
setting-mus_visto = mus visto
    .meaning = What follows when a card was seen while dealing.
setting-mus_corrido = mus corrido
    .meaning = Whether in the first hand of a game mano moves on with each mus and goes to the seat that cuts.
setting-discard_order = order of discarding
    .meaning = Whether mano or the dealer discards and is served first.

## The kinds of words

glossary_kind-card =
    .meaning = A card, by its rank.
glossary_kind-suit =
    .meaning = A suit.
glossary_kind-role =
    .meaning = Who sits at the table, and as what.
glossary_kind-table =
    .meaning = What there is and what goes on at a table.
glossary_kind-lance =
    .meaning = A lance.
glossary_kind-pares_kind =
    .meaning = What a hand holds in pares.
glossary_kind-nickname =
    .meaning = What the table calls a hand.
glossary_kind-action =
    .meaning = What a seat or the dealer says or does.
glossary_kind-phase =
    .meaning = Where a hand is.
glossary_kind-settled =
    .meaning = How a lance was closed.
glossary_kind-reason =
    .meaning = Why stones were taken.
glossary_kind-decided_by =
    .meaning = What decided a lance.
glossary_kind-score =
    .meaning = What is counted.
glossary_kind-setting =
    .meaning = In what tables differ: a setting of the ruleset.
glossary_kind-signal =
    .meaning = A seña, by its gesture.
glossary_kind-ruling =
    .meaning = A ruling that answers cite.

# Odds and Discards
FourCardsOrUnknown = A hand has 4 cards here, each that is not known as ?, or is empty; not { $count }
SeenNotShown = The cards that are in no hand are named; a card that is not shown (?) says nothing here
SeenCount = With four cards in each hand at most { $most } cards are in no hand, not { $count }
NoDealAgrees = No deal of the unseen cards agrees with what is declared
TooLongToCount = The exact answer would take longer than a call may; leave accuracy out, or ask for a sampled one
NobodyWaitsForOdds = The answer is no longer waited for
TooRare = What is declared is too rare to be met among the deals that are drawn, if there is such a deal at all
OddsStopping = The service is stopping; ask another one
TooManyOdds = The service has as many odds to find as it can take; ask again in a moment
said-yes =
    .meaning = It holds it.
said-no =
    .meaning = It does not hold it.
said-unknown =
    .meaning = It has not been heard.
method-exact =
    .meaning = All deals are counted.
method-sampled =
    .meaning = Deals are drawn at random, always the same for the same request, and the answer has standard errors.
