# Alle Texte des Dienstes für Menschen, auf Deutsch. Was jede Kennung ist und welche Argumente sie hat, steht in en.ftl.

## Was die Fehlercodes bedeuten, in wenigen Worten

code-malformed_request = Die Anfrage ist nicht lesbar
code-unknown_field = Dieses Feld gibt es nicht
code-invalid_card = Das ist keine Karte
code-wrong_card_count = Falsche Anzahl von Karten
code-duplicate_card = Eine Karte ist doppelt
code-card_not_in_hand = Diese Karte ist nicht auf der Hand
code-suit_required = Bei dieser Karte kommt es auf die Farbe an
code-hidden_cards = Eine Karte ist verdeckt, die bekannt sein muss
code-invalid_ruleset = Nach diesen Regeln kann kein Tisch spielen
code-invalid_seat = Diesen Platz gibt es nicht
code-invalid_score = Diesen Stand kann kein Spiel haben
code-invalid_settlement = So kann keine Hand abgeschlossen sein
code-inconsistent_snapshot = In diesem Zustand kann kein Spiel sein
code-not_your_turn = Ein anderer Platz ist an der Reihe
code-illegal_action = Das ist jetzt nicht erlaubt
code-bet_out_of_range = Der Einsatz liegt außerhalb der Grenzen
code-limit_exceeded = Die Anfrage ist zu lang
code-not_found = Hier ist nichts
code-method_not_allowed = Diese Methode ist hier nicht erlaubt
code-unsupported_media_type = Dieser Medientyp wird nicht unterstützt
code-payload_too_large = Die Anfrage ist zu groß
code-unauthenticated = Wer fragt, ist nicht bekannt
code-overloaded = Der Dienst ist ausgelastet
code-timeout = Der Aufruf hat zu lange gedauert
code-internal = Der Dienst hat einen Fehler

## Fehler bei Karten

NoCard = { $letter } ist keine Karte: Eine Karte ist R C S 7 6 5 4 3 2 oder A, danach auf Wunsch ihre Farbe o, c, e oder b; ? ist eine verdeckte Karte
NoCardButRank = { NoCard }; der Rang wird großgeschrieben, { $rank }
NoCardButSuit = { NoCard }; die Farbe steht hinter dem Rang
CardNotShown = Hier ist eine Karte verdeckt (?), die dieser Aufruf kennen muss
SuitMatters = { $card } braucht ihre Farbe: An diesem Tisch spielen { $kings } als Könige
CardTwice = { $card } ist doppelt; ein Blatt hat diese Karte nur einmal
FifthOfRank = Es gibt eine fünfte Karte { $rank }; ein Blatt hat vier von jedem Rang
OneStringASeat = Es sind { $players } Spieler, also braucht es { $players } Texte, nicht { $given }
FourCardsAHand = Eine Hand hat 4 Karten, nicht { $count }
FourCardsHere = Eine Hand hat hier 4 Karten, nicht { $count }
CardsHere =
    Hier { $wanted ->
        [one] muss { $wanted } Karte
       *[other] müssen { $wanted } Karten
    } stehen, nicht { $count }
DiscardRange = Ein Platz wirft hier { $min } bis 4 Karten ab, nicht { $count }
NotInHand = { $card } ist nicht auf der Hand, oder nicht so oft; Farben werden genannt, wie die Hand sie nennt
DealtCount =
    Platz { $seat } bekommt { $draws ->
        [one] { $draws } Karte
       *[other] { $draws } Karten
    }, nicht { $count }
ServiceDealsCards = An diesem Tisch gibt der Dienst, also bringt das Geben keine Karten mit; lassen Sie sie weg
CallerDealsCards = An diesem Tisch gibt der Aufrufer, also bringt das Geben die Karten für jeden Platz mit

## Fehler bei Regeln

NoPreset = { $name } ist kein Regelwerk; die Regelwerke heißen { $names }
SettingRange = { $setting } reicht von { $from } bis { $to }; { $number } geht nicht
KingsRange = kings ist 4, 8 oder 10, nicht { $kings }
ExtraKingNeedsSuit = { $card } braucht ihre Farbe: Ein weiterer König ist eine einzelne Karte des Blatts
KingAlready = { $card } ist schon ein König
ExtraKingTwice = { $card } ist zweimal genannt: Die zwei weiteren Könige sind zwei Karten
TenKingsNeedTwo = Zehn Könige brauchen zwei weitere Könige, zwei Karten mit ihrer Farbe, nicht { $count }
ExtraKingsNeedTen = Weitere Könige gibt es nur mit 10 Königen, nicht mit { $kings }

## Was die Einstellungen eines Regelwerks bedeuten

SettingTwoPlayers = Zwei Spieler, jeder für sich.
SettingEachForHimself = { $players } Spieler, jeder für sich.
SettingTwoTeams = { $players } Spieler in zwei Teams: gerade gegen ungerade Plätze.
SettingFourKings = Drei und Zwei sind sie selbst und zählen 3 und 2.
SettingEightKings = Eine Drei spielt in jeder Hinsicht als König, eine Zwei als Ass.
SettingTenKings = Wie mit acht Königen, und { $kings } spielen auch als Könige.
SettingNoExtraKings = Keine weiteren Karten spielen als Könige.
SettingExtraKings = { $first } und { $second } spielen als Könige.
SettingTarget =
    Wer zuerst { $stones ->
        [one] { $stones } Stein
       *[other] { $stones } Steine
    } hat, gewinnt das Spiel.
SettingGames =
    Wer zuerst { $games ->
        [one] { $games } Spiel
       *[other] { $games } Spiele
    } gewonnen hat, gewinnt die Partie.
SettingMinRaise =
    Wer erhöht, legt { $stones ->
        [one] { $stones } Stein
       *[other] { $stones } Steine
    } oder mehr dazu.
SettingNoBonus = Eine abgelehnte Erhöhung bringt, was vorher angenommen war.
SettingBonus =
    Eine abgelehnte Erhöhung bei Pares, Juego oder Punto bringt { $stones ->
        [one] { $stones } Stein
       *[other] { $stones } Steine
    } mehr.
SettingPassStone = Umstrittene Pares und umstrittenes Juego, bei denen alle passen, bringen vor den Werten einen Stein.
SettingNoPassStone = Pares und Juego, bei denen alle passen, bringen nur die Werte.
SettingCorrido = In der ersten Hand jedes Spiels wandert Mano mit jedem Mus weiter, und wer no mus sagt, wird Mano.
SettingNoCorrido = Mano bleibt die ganze Hand über dieselbe.

pair_answers-each =
    .meaning = Jeder Gegner wird der Reihe nach gefragt; das Gebot ist abgelehnt, wenn alle no quiero gesagt haben.
pair_answers-one_voice =
    .meaning = Die erste Antwort eines Paars gilt für beide.
ordago_accepted-voids =
    .meaning = Ein angenommener Órdago entscheidet das Spiel sofort; die früheren Lances werden nicht gezählt.
ordago_accepted-counts_first =
    .meaning = Die Lances vor einem angenommenen Órdago werden zuerst gezählt und können das Spiel beenden.
la_real-off =
    .meaning = Jede 31 ist gleich viel wert; bei Gleichstand gewinnt, wer näher an Mano sitzt.
la_real-sota =
    .meaning = Drei Siebenen und eine Sota sind eine Real und schlagen jede andere 31.
la_real-figure =
    .meaning = Drei Siebenen und ein echter Rey, Caballo oder eine Sota sind eine Real und schlagen jede andere 31.
la_real-any_ten =
    .meaning = Drei Siebenen und irgendeine Karte, die zehn zählt, sind eine Real und schlagen jede andere 31.
perete-off =
    .meaning = Eine Hand aus 4, 5, 6 und 7 wird wie jede andere gespielt.
perete-redraw =
    .meaning = Wer 4, 5, 6 und 7 hält, darf sie zeigen, wenn er an der Reihe ist, und bekommt vier neue Karten.
perete-redraw_and_stone =
    .meaning = Wie redraw, und sein Team nimmt sofort einen Stein, der das Spiel beenden kann.
mus_visto-off =
    .meaning = Eine Karte, die beim Geben zu sehen war, ändert nichts.
mus_visto-servido =
    .meaning = Nach Mus visto werfen alle ohne Gespräch null bis vier Karten ab; bleibt jemand servido, gibt es kein weiteres Mus.
mus_visto-redeal =
    .meaning = Nach Mus visto gibt derselbe Geber alle Karten neu.
discard_order-mano_first =
    .meaning = Abgeworfen und ausgeteilt wird der Reihe nach ab Mano.
discard_order-dealer_first =
    .meaning = Postre, der gibt, wirft zuerst ab und bekommt zuerst, dann die anderen ab Mano.

## Die Regelwerke mit Namen

preset-standard =
    .meaning = Das Spiel der meisten Tische: vier Spieler in zwei Paaren, acht Könige, vierzig Steine, zwei Gewinnspiele.
    .played_in = Spanien und Lateinamerika
preset-four_kings =
    .meaning = Das übliche Spiel mit vier Königen und vier Assen: Eine Drei ist eine Drei, eine Zwei eine Zwei.
    .played_in = Teile Navarras und des Baskenlands, anderswo ältere Tische
preset-juego_real =
    .meaning = Das übliche Spiel, in dem drei Siebenen und eine Sota jede andere 31 schlagen.
    .played_in = Viele Tische in ganz Spanien
preset-perete =
    .meaning = Das übliche Spiel, in dem eine Hand aus 4, 5, 6 und 7 gezeigt und getauscht werden darf.
    .played_in = Hausregel vieler Tische in Spanien
preset-mus_visto =
    .meaning = Das übliche Spiel, in dem alle ohne Gespräch abwerfen dürfen, wenn beim Geben eine Karte zu sehen war.
    .played_in = Hausregel vieler Tische in Spanien
preset-french =
    .meaning = Das Spiel des französischen Baskenlands: vier Könige, drei Gewinnspiele.
    .played_in = Französisches Baskenland
preset-fournier =
    .meaning = Die Regeln, die den Karten von Fournier beiliegen: Mus corrido, Mus visto, drei Gewinnspiele.
    .played_in = Tische, die dem Blatt in der Packung von Fournier folgen
preset-bizkaia =
    .meaning = Das Spiel von Bizkaia: Mus corrido, neues Geben nach Mus visto, vier Gewinnspiele.
    .played_in = Bizkaia
preset-fem =
    .meaning = Die Regeln des spanischen Verbands: Der Geber wirft zuerst ab, vier Gewinnspiele.
    .played_in = Turniere des spanischen Verbands
preset-madrid =
    .meaning = Das Spiel von Madrid: ein Stein mehr für eine abgelehnte Erhöhung bei Pares, Juego oder Punto, drei Gewinnspiele.
    .played_in = Madrid
preset-two_players =
    .meaning = Zwei Spieler, jeder für sich.
    .played_in = Wo sich keine vier Spieler finden
preset-three_players =
    .meaning = Drei Spieler, jeder für sich.
    .played_in = Wo sich keine vier Spieler finden
preset-five_players =
    .meaning = Fünf Spieler, jeder für sich.
    .played_in = Wo sich keine vier Spieler finden
preset-six_players =
    .meaning = Sechs Spieler in zwei Teams zu dritt.
    .played_in = Sechsertische in ganz Spanien

## Fehler bei Plätzen, Teams und Stand

NoSeat = Es gibt keinen Platz { $number }: Die Plätze sind 0 bis { $last }
NoTeam = Es gibt kein Team { $number }: Die Teams sind 0 bis { $last }
TeamsCount = Es gibt { $teams } Teams, nicht { $given }
StonesRange =
    Team { $team } hat { $number ->
        [one] { $number } Stein
       *[other] { $number } Steine
    }; möglich sind 0 bis { $most }
GamesRange =
    Team { $team } hat { $number ->
        [one] { $number } Spiel
       *[other] { $number } Spiele
    }; möglich sind 0 bis { $most }
HomeAlready = Team { $team } ist mit { $stones } von { $target } Steinen im Ziel, also kann die Hand nicht weitergehen
NotHome = Team { $team } soll mit { $stones } von { $target } Steinen gewonnen haben
GameCounts = Team { $team } hat dieses Spiel gewonnen, also hat es mindestens eines
MatchWonAlready = Team { $team } hat die Partie mit { $has } von { $games } Spielen gewonnen
MatchNotWon = Team { $team } soll die Partie mit { $has } von { $games } Spielen gewonnen haben

## Fehler bei Abgeschlossenem

LanceGrande = { lance-grande }
LanceChica = { lance-chica }
LancePares = { lance-pares }
LanceJuego = { lance-juego }
LancePunto = { lance-punto }
Contested = Der Lance { $lance } ist umstritten: Gegner nehmen daran teil
Uncontested = Der Lance { $lance } ist unumstritten: Wer ihn hält, gehört zu einem Team, oder niemand hält ihn
StonesOfLance = Ein Lance geht um 1 bis { $most } Steine, nicht um { $stones }
TeamHoldsNothing = Team { $team } hat keine Hand im Lance { $lance }, also kann es nichts geboten haben
ClaimsOfTeams = Nur wo jeder für sich spielt, kann ein Platz seinen Anspruch aufgeben (R-5.4)
ClaimsInOrder = Die Plätze, die ihren Anspruch aufgegeben haben, stehen in aufsteigender Folge, keiner zweimal
NoClaim = Platz { $seat } nimmt an dem Lance nicht teil, also hat er keinen Anspruch aufzugeben
ClaimsKept = Der Platz, der geboten hat, und der, der angenommen hat, behalten ihren Anspruch
HandEnded = Die Hand hat mit dem Lance davor geendet, also wird nichts mehr gespielt
FourLances = Eine Hand hat vier Lances
FourLancesYet = Eine Hand hat vier Lances, und diese hat nicht vorher geendet

## Fehler im Rest eines Spielstands

DeckHidden = Die Karten eines Stapels sind nie verdeckt
DeckNeedsSuits = Wo der Dienst gibt, hat jede Karte ihre Farbe
DeckCount = Hände, Stapel und Ablage haben zusammen { $total } Karten, nicht 40
DeckShuffles = Ein Stapel im Spiel ist mindestens einmal gemischt worden, nicht { $shuffles }-mal
HandWaits = Eine Hand, die auf Karten wartet, hat höchstens { $most }, nicht { $count }
HandNumber = Hände sind ab 1 gezählt, nicht { $number }
SaidOfPlayers = Es sind { $players } Spieler, nicht { $given }
NotDeclaredYet = Der Lance { $lance } ist noch nicht angesagt
DeclaredOtherwise = Die Hand von Platz { $seat } sagt etwas anderes zum Lance { $lance }
SaidMus = Während des Gesprächs können 0 bis { $most } Plätze Mus gesagt haben, nicht { $said }
NobodyWaits = Wo der Dienst gibt, wartet niemand auf Karten
ExchangeOver = Hat der letzte Platz abgeworfen, ist der Tausch vorbei
NoServido = An diesem Tisch wird Mus visto nicht mit servido gespielt
NoTalkAfterVisto = Nach Mus visto gibt es kein Gespräch, in dem jemand Mus gesagt haben könnte
ServidoStays = Um die Grande wird ohne Gespräch gesetzt, wenn ein Platz servido blieb und ein anderer auf Karten wartet
OnlyPereteInterrupts = Nur ein Perete unterbricht ein Gespräch, und an diesem Tisch wird er nicht gespielt
RefusedTook =
    Team { $team } hat in dieser Hand für abgelehnte Gebote { $taken ->
        [one] { $taken } Stein
       *[other] { $taken } Steine
    } genommen, hat aber { $has }
HandTook =
    Team { $team } hat in dieser Hand { $taken ->
        [one] { $taken } Stein
       *[other] { $taken } Steine
    } genommen, hat aber { $has }
AllClosed = Sind alle vier Lances abgeschlossen, ist die Hand vorbei
NothingAfterOrdago = Ein angenommener Órdago beendet das Spiel, also wird danach nichts gesetzt
HoldersUnknown = Hier muss bekannt sein, wer { $lance } hält: aus den Händen oder aus declared.{ $field }
CannotBeBet = Um den Lance { $lance } kann nicht gesetzt werden: Wer ihn hält, gehört zu einem Team, oder niemand hält ihn
PassedOfHolders =
    Den Lance { $holders ->
        [one] hält { $holders } Platz
       *[other] halten { $holders } Plätze
    }; solange er offen ist, haben weniger davon gepasst, nicht { $passed }
TakesNoPart = Platz { $seat } nimmt am Lance { $lance } nicht teil
AcceptedRange = Vor einem Gebot sind 0 oder 2 bis { $most } Steine vereinbart, nicht { $accepted }
OfferRange = Ein Gebot macht hier { $min } bis { $most } Steine, nicht { $stones }
OffererIsIn = Der Platz, der geboten hat, ist nicht aus dem Lance
RefusesOnce = Ein Platz lehnt nur einmal ab
NobodyAsked = Vor dem ersten Gebot wurde niemand gefragt, also kann niemand aus dem eigenen Team abgelehnt haben
OneVoiceForBoth = Wo ein Paar eine Stimme hat, gilt sein no quiero für beide
AllRefused = Haben alle Gegner no quiero gesagt, ist das Gebot abgelehnt und der Lance abgeschlossen
OrdagoEndsGame = Ein angenommener Órdago beendet das Spiel
HandNeedsFour = Eine Hand ist vorbei, wenn alle vier Lances abgeschlossen sind
OnlyPereteEnds = Nur der Stein für einen Perete beendet ein Spiel, bevor ein Lance abgeschlossen ist
OnlyOwnRefusal = Vor dem Zählen bringen nur die Steine des eigenen abgelehnten Gebots ein Team ins Ziel
HowGamesEnd = Ein Spiel endet nach dem vierten Lance, einem angenommenen Órdago oder einem abgelehnten Gebot
BroughtTo =
    Team { $team } kam auf { $target ->
        [one] { $target } Stein
       *[other] { $target } Steine
    }, nicht auf { $has }
NoPereteToShow = Team { $team } hat keinen Perete zu zeigen
NotTakenHome = Die Steine dieser Hand bringen Team { $team } mit diesem Stand nicht ins Ziel

## Fehler bei Aktionen

TurnOf = An der Reihe ist Platz { $turn }, nicht Platz { $seat }
EnvidoRange = Ein Envido legt hier { $min } bis { $max } Steine dazu, nicht { $stones }
SeatCannot =
    Platz { $seat } kann nicht { $action ->
        [discard] abwerfen
        [perete] einen Perete zeigen
        [no_mus] no mus sagen
        [ordago] órdago sagen
        [no_quiero] no quiero sagen
       *[other] { $action } sagen
    }: { $why }
DealerCannot =
    Der Geber kann nicht { $action ->
        [deal] geben
        [mus_visto] Mus visto ansagen
       *[other] { $action } sagen
    }: { $why }
MatchIsOver = Die Partie ist vorbei
GameIsOver = Das Spiel ist vorbei, und das nächste Geben beginnt ein neues
HandIsOver = Die Hand ist vorbei, und die nächste ist zu geben
DealFirst = Zuerst sind Karten zu geben
NoPereteHere = An diesem Tisch wird der Perete nicht gespielt
PereteTakes = Dazu braucht es genau 4, 5, 6 und 7
NoVistoHere = An diesem Tisch wird Mus visto nicht gespielt
MusSaidAlready = Ein Platz hat schon Mus gesagt
TalkIsOn = Das Gespräch läuft: mus oder no mus
SeatsDiscard = Die Plätze werfen gerade ab
NothingOffered = Es ist nichts geboten: paso, envido oder órdago
OrdagoOffered = Geboten ist ein Órdago: quiero oder no quiero
RaiseTooHigh = Eine Erhöhung ginge über die Grenze des Lance hinaus
OfferStands = Ein Gebot steht: quiero, no quiero, envido oder órdago

## Fehler bei Aufrufen

RequestLimit =
    Eine Anfrage fasst bis zu { $most } { $field ->
        [hands] Hände
        [actions] Aktionen
       *[other] { $field }
    }, nicht { $count }
BatchLimit =
    Ein Sammelaufruf fasst zusammen bis zu { $most } { $field ->
        [items] Einträge
        [hands] Hände
        [actions] Aktionen
       *[other] { $field }
    }
ReplayTakesBoth = Eine Wiedergabe ab einem Spielstand nimmt { $field } aus ihm; lassen Sie { $field } weg, oder den Spielstand
ReplayTakesNeither = Eine Wiedergabe braucht Mano der ersten Hand (mano) oder einen Spielstand, ab dem sie weitergeht (snapshot)
NoSeed = Es ist kein zufälliger Startwert zu bekommen: { $fault }

## Fehler bei Nachrichten und Strömen von gRPC

MessageNotSet = Die Nachricht { $message } muss hier gesetzt sein
NoWordSet = { $message } hat keines der Wörter, die hier bekannt sind: { $words }
EnumZero = { $words } ist auf 0 gesetzt, und das ist keines seiner Wörter
EnumUnknown = { $words } hat kein Wort mit der Nummer { $number }
NoItemCame =
    Der Strom ist zu Ende: Kein Eintrag kam innerhalb von { $seconds } { $seconds ->
        [one] Sekunde
       *[other] Sekunden
    }
NoResultTaken =
    Der Strom ist zu Ende: Kein Ergebnis wurde innerhalb von { $seconds } { $seconds ->
        [one] Sekunde
       *[other] Sekunden
    } abgeholt
GoElsewhere = Die Verbindung wird geschlossen, und alles Gelesene ist beantwortet; machen Sie in einem neuen Strom auf einer anderen weiter

## Fehler im JSON

TheBody = Der Inhalt
TheItem = Der Eintrag
Field = { $path }
AnObject = ein Objekt
AnArray = eine Liste
AString = ein Text
ABoolean = ein Wahrheitswert
AnInteger = eine ganze Zahl
ANumber = eine Zahl
Null = null
Quoted = { $text }
IsEmpty = { $subject } ist leer; es muss ein JSON-Objekt sein
ByteOrderMark = { $subject } beginnt mit einer Bytereihenfolge-Marke, die JSON nicht erlaubt
NotJson = { $subject } ist kein JSON-Wert: In Zeile { $line }, Spalte { $column } geht es nicht weiter
EndsEarly = { $subject } ist kein JSON-Wert: Er endet zu früh
IsTwice = { $subject } ist zweimal da
Unreadable = { $subject } ist nicht lesbar; was es sein muss, sagt das OpenAPI-Dokument
IsNull = { $subject } ist null; was es nicht gibt, wird weggelassen
MustBe = { $subject } muss { $wanted } sein, nicht { $given }
MustBeInteger = { $subject } muss eine ganze Zahl von 32 Bit sein, nicht { $given }
MustBeOneOf = { $subject } muss eines von { $words } sein, nicht { $given }
IsMissing = { $subject } fehlt
WordIsMissing = { $subject } fehlt; es ist eines von { $words }
NoFieldAtAll = Es gibt kein Feld { $name }: Hier gibt es keine
NoField = Es gibt kein Feld { $name }; das ähnlichste heißt { $nearest }

## Fehler bei HTTP-Anfragen

NoContentType = Die Anfrage hat keinen Content-Type; er muss { $wanted } sein
WrongContentType = Der Content-Type muss { $wanted } sein, nicht { $given }
WrongCoding = Das Content-Encoding darf gzip, zstd oder br sein, nicht { $given }
BodyTooLarge =
    Der Inhalt darf bis zu { $most } { $most ->
        [one] Byte
       *[other] Bytes
    } haben
BodyBrokeOff = Der Inhalt brach vor seinem Ende ab
QueryUnreadable = Die Abfrage ist nicht lesbar; sie heißt Name=Wert, mit & dazwischen und in Prozentkodierung
QueryTwice = Die Abfrage hat { $name } zweimal
NoParameterAtAll = Es gibt keinen Parameter { $name }: Dieser Aufruf nimmt keine
NoParameter = Es gibt keinen Parameter { $name }; der ähnlichste heißt { $nearest }
PathNotText = Dieser Teil des Pfads ist kein UTF-8
NothingAt = Unter { $path } ist nichts; was es gibt, steht in /openapi.json
MethodNotTaken = { $path } nimmt { $method } nicht an; die Kopfzeile Allow sagt, was es annimmt
NotReady = Der Dienst startet oder endet gerade und nimmt keine Aufrufe an

## Was vor den Aufrufen steht

NoCertificate = Die Verbindung hat kein Zertifikat eines Clients
NoToken = Die Anfrage hat kein bekanntes Token
TooManyConnections = Der Dienst hat so viele Verbindungen, wie er bedienen kann; fragen Sie gleich noch einmal
TooManyCalls = Der Dienst hat so viele Aufrufe, wie er bedienen kann; fragen Sie gleich noch einmal
RequestTooLarge =
    Die Anfrage darf mit bis zu { $most } { $most ->
        [one] Byte
       *[other] Bytes
    } gesendet werden
TooSlow =
    Der Aufruf wurde nicht innerhalb von { $seconds } { $seconds ->
        [one] Sekunde
       *[other] Sekunden
    } erledigt oder gesendet
BugInCall = Der Dienst ist auf einen eigenen Fehler gestoßen; der Aufruf hatte keine Wirkung ({ $reference })
BugInItem = Der Dienst ist auf einen eigenen Fehler gestoßen; der Eintrag hatte keine Wirkung ({ $reference })
AnswerNotWritten = Die Antwort lässt sich nicht schreiben: { $fault }
MetricsNotTold = Die Metriken lassen sich nicht nennen: { $fault }
PageNotMade = Die Seite lässt sich nicht bauen: { $fault }

## Señas: was das Gesicht tut, und was es sagt

signal-bite_lip = auf die Unterlippe beißen
signal-bite_lip_aside = seitlich auf die Unterlippe beißen
signal-lips_aside = den Mundwinkel bei geschlossenen Lippen zur Seite ziehen
signal-twist_mouth = den geschlossenen Mund verziehen
signal-tongue = die Zungenspitze in der Mitte zeigen
signal-tongue_aside = die Zungenspitze an der Seite zeigen
signal-turn_head = den Kopf zur Seite drehen
signal-eyebrows = die Augenbrauen heben
signal-lips_out = die geschlossenen Lippen vorschieben
signal-wink = zwinkern
signal-shoulders = beide Schultern heben
signal-shoulder = eine Schulter heben
signal-eyes = beide Augen schließen
signal-tilt_head = den Kopf neigen
signal-lift_head = den Kopf heben
tells-two_kings = zwei Könige
tells-three_kings = drei Könige
tells-medias_of_kings_or_others = Medias aus Königen; ist die Grande abgeschlossen, andere Medias
tells-medias_of_kings = Medias aus Königen
tells-medias = Medias
tells-two_aces = zwei Asse
tells-three_aces = drei Asse
tells-medias_of_aces = Medias aus Assen
tells-pares = Pares
tells-duples = Duples
tells-juego_not_31 = Juego, aber nicht 31
tells-points_31_or_30 = 31; wenn niemand Juego hat, 30
tells-points_30 = 30
tells-points_29 = 29
tells-nothing = nichts zu zeigen
tells-wants_to_cut = will das Mus beenden
tells-wants_to_bet = will mehr setzen
SignalTells = Sagt: { $told }.
signal_set-fem =
    .meaning = Die Señas des spanischen Verbands.
signal_set-bizkaia =
    .meaning = Die Señas von Bizkaia.
signal_set-fournier =
    .meaning = Die Señas, die den Karten von Fournier beiliegen.

## Die Regeln

ruling-R-1-1 =
    .meaning = Vierzig Karten in vier Farben zu zehn; die Farben entscheiden nie etwas.
ruling-R-1-2 =
    .meaning = Mit acht Königen, dem Üblichen, spielt eine Drei in jeder Hinsicht als König und eine Zwei als Ass.
ruling-R-1-3 =
    .meaning = Mit vier Königen sind Drei und Zwei sie selbst und zählen 3 und 2.
ruling-R-1-4 =
    .meaning = Mit zehn Königen gilt dasselbe wie mit acht, und zwei weitere Karten, auf die sich der Tisch geeinigt hat, spielen auch als Könige.
ruling-R-1-5 =
    .meaning = Die Karten von oben nach unten sind R C S 7 6 5 4 3 2 A; R, C und S zählen 10, die anderen ihre Zahl, ein Ass 1.
ruling-R-1-6 =
    .meaning = Eine Hand hat vier Karten.
ruling-R-2-1 =
    .meaning = Die Plätze sind ab 0 in der Reihenfolge des Spiels gezählt.
ruling-R-2-2 =
    .meaning = Zwei, vier und sechs Spieler sind zwei Teams, gerade gegen ungerade Plätze; zu dritt und zu fünft spielt jeder für sich.
ruling-R-2-3 =
    .meaning = Mano spricht zuerst und Postre zuletzt; unter gleichen Händen gewinnt die, die von Mano aus zuerst kommt.
ruling-R-2-4 =
    .meaning = In der nächsten Hand ist der Platz nach dem jetzigen Mano.
ruling-R-3-1 =
    .meaning = Ab Mano sagt jeder Platz mus oder no mus; das erste no mus beendet das Gespräch, und Mano eröffnet die Grande.
ruling-R-3-2 =
    .meaning = Haben alle mus gesagt, wirft jeder eine bis vier Karten ab, dann bekommen alle neue, und das Gespräch beginnt von vorn.
ruling-R-3-3 =
    .meaning = Geht der Stapel aus, wird zuerst der Rest ausgeteilt, dann wird die ganze Ablage zu einem neuen gemischt.
ruling-R-3-4 =
    .meaning = Beim Mus corrido wandert Mano in der ersten Hand eines Spiels mit jedem Mus weiter und geht an den Platz, der es beendet.
ruling-R-3-5 =
    .meaning = Wo es so gespielt wird, darf ein Platz mit 4, 5, 6 und 7 diesen Perete zeigen, wenn er an der Reihe ist, und bekommt vier neue Karten.
ruling-R-3-6 =
    .meaning = Nach Mus visto, einer beim Geben gesehenen Karte, wird neu gegeben, oder alle werfen ohne Gespräch ab, je nach Tisch.
ruling-R-4-1 =
    .meaning = Die Lances sind Grande, Chica, Pares, dann Juego, wenn es jemand hat, sonst Punto.
ruling-R-4-2 =
    .meaning = Einen Lance gewinnt die beste einzelne Hand; die Hände eines Teams werden nie zusammengelegt.
ruling-R-4-3 =
    .meaning = Bei der Grande werden die Karten von der höchsten an verglichen, und die höhere gewinnt.
ruling-R-4-4 =
    .meaning = Bei der Chica werden die Karten von der niedrigsten an verglichen, und die niedrigere gewinnt.
ruling-R-4-5 =
    .meaning = Bei Pares schlagen Duples die Medias und Medias ein Par; danach entscheidet der Rang der Kombination.
ruling-R-4-6 =
    .meaning = Juego sind 31 Punkte oder mehr; vom besten zum schlechtesten 31, 32, 40, 37, 36, 35, 34, 33.
ruling-R-4-7 =
    .meaning = Beim Punto gewinnt die höhere Summe; 30 ist am besten.
ruling-R-4-8 =
    .meaning = Mit la Real schlagen drei Siebenen und die Karte, die der Tisch nennt, jede andere 31.
ruling-R-5-1 =
    .meaning = Vor Pares und Juego sagt jeder Platz wahrheitsgemäß, ob er sie hat; nur wer sie hat, nimmt teil.
ruling-R-5-2 =
    .meaning = Ein Lance, den nur ein Team hält oder niemand, ist unumstritten: Es wird nicht gesetzt.
ruling-R-5-3 =
    .meaning = Wer den Lance hält, spricht ab Mano: paso, envido um zwei Steine oder mehr, oder órdago; wer gepasst hat, darf später noch antworten.
ruling-R-5-4 =
    .meaning = Die Gegner antworten der Reihe nach; ein quiero schließt den Lance ab, und das Gebot ist abgelehnt, wenn alle no quiero gesagt haben.
ruling-R-5-5 =
    .meaning = Wer erhöht, nennt die Steine, die er dazulegt, mindestens so viele, wie der Tisch verlangt, und nimmt an, was schon lag.
ruling-R-5-6 =
    .meaning = Die Regeln kennen keine Grenze; der Dienst hört bei 10.000 Steinen in einem Lance auf.
ruling-R-5-7 =
    .meaning = Ein Órdago setzt das ganze Spiel und lässt sich nur mit quiero oder no quiero beantworten.
ruling-R-5-8 =
    .meaning = Ein abgelehntes Gebot bringt, was zuletzt angenommen war, oder einen Stein, wenn nichts angenommen war.
ruling-R-6-1 =
    .meaning = Die Lances werden der Reihe nach gezählt, und das erste Team mit genug Steinen ist im Ziel; danach wird nichts mehr gezählt.
ruling-R-6-2 =
    .meaning = Grande und Chica bringen einen Stein, wenn alle passten, und die gesetzten Steine, wenn ein Gebot angenommen war. Pares und Juego bringen die gesetzten Steine und die Werte der Hände des Teams, das gewinnt; war das Gebot abgelehnt, die Werte des Teams, das geboten hat. Der Punto bringt neben dem Einsatz einen Stein, wer ihn auch nimmt.
ruling-R-6-3 =
    .meaning = Ein Par ist 1 wert, Medias 2, Duples 3; ein Juego von 31 drei, jedes andere zwei; jede Hand des Teams zählt.
ruling-R-6-4 =
    .meaning = Wo es so gespielt wird, bringen umstrittene Pares und umstrittenes Juego, bei denen alle passen, einen Stein mehr.
ruling-R-6-5 =
    .meaning = Bei einem angenommenen Órdago wird sofort aufgedeckt, und die beste Hand, die teilnimmt, gewinnt das Spiel.
ruling-R-6-6 =
    .meaning = Die Partie gewinnt, wer zuerst die vereinbarten Spiele gewonnen hat; das nächste Geben beginnt das nächste Spiel bei null.

## Die Wörter des Spiels

card-rey = Rey (König)
    .meaning = R: die höchste Karte, zählt 10 Punkte. Mit acht Königen sind auch die Dreien Könige.
card-caballo = Caballo (Reiter)
    .meaning = C: unter dem Rey, zählt 10 Punkte.
card-sota = Sota (Bube)
    .meaning = S: unter dem Caballo, zählt 10 Punkte.
card-tres = Drei
    .meaning = Mit acht Königen spielt sie in jeder Hinsicht als König, mit vier ist sie eine Drei.
card-dos = Zwei
    .meaning = Mit acht Königen spielt sie in jeder Hinsicht als Ass, mit vier ist sie eine Zwei.
card-as = Ass
    .meaning = A: die niedrigste Karte, zählt 1 Punkt.
suit-oros = Oros
    .meaning = Die Farbe der Münzen, o. Farben entscheiden nie etwas.
suit-copas = Copas
    .meaning = Die Farbe der Kelche, c. Farben entscheiden nie etwas.
suit-espadas = Espadas
    .meaning = Die Farbe der Schwerter, e. Farben entscheiden nie etwas.
suit-bastos = Bastos
    .meaning = Die Farbe der Keulen, b. Farben entscheiden nie etwas.
role-mano = Mano
    .meaning = Der Platz, der zuerst spricht; unter gleichen Händen gewinnt die, die von ihm aus zuerst kommt. In der nächsten Hand ist es der Platz danach.
role-postre = Postre
    .meaning = Der Platz vor Mano: Er gibt und spricht zuletzt.
role-dealer = Geber
    .meaning = Wer gibt: Postre. Er teilt die Karten aus und sagt, wenn eine zu sehen war.
role-seat = Platz
    .meaning = Wo ein Spieler am Tisch sitzt, ab 0 in der Reihenfolge des Spiels gezählt.
role-team = Team
    .meaning = Wer zusammen gewinnt und verliert: gerade gegen ungerade Plätze, oder zu dritt und zu fünft jeder Platz für sich.
table-lance = Lance
    .meaning = Eine der vier Runden einer Hand, um die für sich gesetzt und gezählt wird: Grande, Chica, Pares, und Juego oder Punto.
table-talk = Gespräch
    .meaning = Ab Mano sagt jeder Platz mus oder no mus, bis einer beendet oder alle abwerfen wollen.
table-offer = Gebot
    .meaning = Was in einem Lance eingesetzt wird, Steine mit envido oder das Spiel mit órdago, bis die Gegner antworten.
table-raise = Erhöhung
    .meaning = Ein Envido oder Órdago als Antwort auf ein Gebot: nimmt an, was schon lag, und legt etwas dazu.
table-holder = Wer den Lance hält
    .meaning = Ein Platz, der an einem Lance teilnimmt: alle bei Grande, Chica und Punto; bei Pares und Juego, wer sie hat.
table-servido = servido
    .meaning = Wer nach Mus visto keine Karte abwirft, bleibt servido, und dann gibt es kein weiteres Mus.
table-stock = Stapel
    .meaning = Die Karten, die noch nicht gegeben sind. Geht er aus, wird die Ablage zu einem neuen gemischt.
table-discards = Ablage
    .meaning = Die Karten, die verdeckt abgeworfen wurden.
table-signal = Seña
    .meaning = Ein vereinbartes Zeichen, das dem Partner etwas über die eigenen Karten sagt. Es muss wahr sein, und die Gegner dürfen es sehen.
lance-grande = Grande
    .meaning = Die höchsten Karten gewinnen (R-4.3).
lance-chica = Chica
    .meaning = Die niedrigsten Karten gewinnen (R-4.4).
lance-pares = Pares
    .meaning = Das beste Par, die besten Medias oder Duples gewinnen (R-4.5).
lance-juego = Juego
    .meaning = Unter Händen mit 31 Punkten oder mehr ist 31 am besten, dann 32, 40, 37, 36, 35, 34, 33 (R-4.6).
lance-punto = Punto
    .meaning = Hat niemand Juego, gewinnen die meisten Punkte (R-4.7).
pares_kind-none = keine Pares
    .meaning = Keine zwei gleichen Karten: Die Hand nimmt an Pares nicht teil.
pares_kind-par = Par
    .meaning = Zwei gleiche Karten.
pares_kind-medias = Medias
    .meaning = Drei gleiche Karten.
pares_kind-duples = Duples
    .meaning = Zwei Paare; vier gleiche sind zwei gleiche Paare.
nickname-solomillo = Solomillo
    .meaning = Drei Könige und ein Ass.
nickname-perete = Perete
    .meaning = Eine 4, eine 5, eine 6 und eine 7.
nickname-real = Real
    .meaning = Drei Siebenen und die Karte, die sie an diesem Tisch zur Real macht.
action-mus = mus
    .meaning = Sagt, dass der Platz abwerfen will.
action-no_mus = no mus
    .meaning = Beendet das Gespräch: Um die Grande wird gesetzt.
action-perete = Perete
    .meaning = Zeigt 4, 5, 6 und 7, legt sie weg und bekommt vier neue Karten, wo es so gespielt wird.
action-discard = abwerfen
    .meaning = Legt Karten verdeckt ab, um neue zu bekommen.
action-paso = paso
    .meaning = Setzt nicht. Wer paso gesagt hat, darf auf ein späteres Gebot noch antworten oder erhöhen.
action-envido = envido
    .meaning = Bietet zwei Steine oder mehr, oder legt so viele zum Gebot dazu.
action-ordago = órdago
    .meaning = Setzt das ganze Spiel; darauf gibt es nur quiero oder no quiero.
action-quiero = quiero
    .meaning = Nimmt das Gebot an; der Lance ist abgeschlossen und wird am Ende der Hand gezählt.
action-no_quiero = no quiero
    .meaning = Lehnt das Gebot ab; haben es alle Gegner getan, nimmt das bietende Team seine Steine sofort.
action-deal = geben
    .meaning = Der Geber gibt, oder teilt aus, was an Karten fehlt.
action-mus_visto = Mus visto
    .meaning = Der Geber sagt, dass beim Geben eine Karte zu sehen war, wo es so gespielt wird.
phase-dealing = Geben
    .meaning = Karten sind zu geben.
phase-mus = Gespräch
    .meaning = Das Gespräch läuft: Jeder Platz sagt mus oder no mus.
phase-discarding = Abwerfen
    .meaning = Die Plätze werfen der Reihe nach ab.
phase-betting = Setzen
    .meaning = Um einen Lance wird gesetzt.
phase-hand_over = Hand vorbei
    .meaning = Die Hand ist gezählt, und die nächste ist zu geben.
phase-game_over = Spiel vorbei
    .meaning = Ein Team ist im Ziel; das nächste Geben beginnt das nächste Spiel.
phase-match_over = Partie vorbei
    .meaning = Ein Team hat die Partie gewonnen; mehr kann nicht geschehen.
settled-passed = gepasst
    .meaning = Alle, die den Lance halten, sagten paso.
settled-accepted = angenommen
    .meaning = Ein Gebot wurde angenommen: Seine Steine gehen beim Zählen an das Team der besten Hand.
settled-refused = abgelehnt
    .meaning = Ein Gebot wurde abgelehnt: Das Team, von dem es kam, nahm seine Steine sofort.
settled-uncontested = unumstritten
    .meaning = Es konnte nicht gesetzt werden: Nur ein Team hält den Lance, oder niemand.
settled-ordago = Órdago
    .meaning = Ein Órdago wurde angenommen: Die beste Hand des Lance gewinnt das Spiel.
reason-refused = abgelehntes Gebot
    .meaning = Ein abgelehntes Gebot brachte sofort Steine (R-5.8).
reason-passed = gepasst
    .meaning = Alle passten, und die beste Hand nimmt den Stein (R-6.2), oder der Tisch zahlt einen fürs Passen (R-6.4).
reason-bet = Einsatz
    .meaning = Die Steine eines angenommenen Gebots (R-6.2).
reason-hands = Werte der Hände
    .meaning = Die Werte der eigenen Hände des Teams bei Pares oder Juego (R-6.2, R-6.3).
reason-punto = Punto
    .meaning = Der Stein für den Punto (R-6.2).
reason-ordago = Órdago
    .meaning = Ein angenommener Órdago brachte, was bis zum Ziel fehlte (R-6.5).
reason-perete = Perete
    .meaning = Ein Perete wurde an einem Tisch gezeigt, der dafür einen Stein zahlt (R-3.5).
decided_by-cards = Karten
    .meaning = Der Gewinner hat bessere Karten als jeder Gegner.
decided_by-position = Platz
    .meaning = Der beste Gegner hat gleiche Karten und spricht später (R-2.3).
decided_by-unopposed = ohne Gegner
    .meaning = Kein Gegner nimmt teil (R-5.2).
score-stone = Stein
    .meaning = Die Einheit, in der ein Spiel gezählt wird, spanisch tanto. Vierzig gewinnen ein Spiel, wenn der Tisch nichts anderes vereinbart.
score-amarraco = Amarraco
    .meaning = Fünf Steine, wie sie am Tisch beiseitegelegt werden. Der Dienst zählt nur Steine.
score-hand = Hand
    .meaning = Von einem Geben bis zum Zählen seiner vier Lances; auch die vier Karten, die ein Spieler hält.
score-game = Spiel
    .meaning = Was das Team gewinnt, das seine Steine zuerst beisammen hat. Es ist dann im Ziel.
score-match = Partie
    .meaning = Was das Team gewinnt, das zuerst die vereinbarten Spiele gewonnen hat.
setting-players = Spieler
    .meaning = Wie viele am Tisch sitzen: zwei bis sechs.
setting-kings = Könige
    .meaning = Wie viele Karten als Könige spielen: vier, acht oder zehn.
setting-extra_kings = weitere Könige
    .meaning = Mit zehn Königen die zwei weiteren Karten, auf die sich der Tisch geeinigt hat.
setting-target_stones = Steine eines Spiels
    .meaning = Die Steine, die ein Spiel gewinnen.
setting-games_to_win = Spiele einer Partie
    .meaning = Die Spiele, die die Partie gewinnen.
setting-min_raise = kleinste Erhöhung
    .meaning = Wie viele Steine eine Erhöhung mindestens dazulegt.
setting-pair_answers = Antworten eines Paars
    .meaning = Ob jeder Gegner auf ein Gebot antwortet, oder die erste Antwort eines Paars für beide gilt.
setting-refused_raise_bonus = Zuschlag für abgelehnte Erhöhung
    .meaning = Was eine abgelehnte Erhöhung bei Pares, Juego oder Punto über das Angenommene hinaus bringt.
setting-pass_stone = Stein fürs Passen
    .meaning = Ob Pares und Juego, bei denen alle passen, einen Stein mehr bringen.
setting-ordago_accepted = angenommener Órdago
    .meaning = Ob die Lances vor einem angenommenen Órdago zuerst gezählt werden.
setting-la_real = la Real
    .meaning = Die 31 aus drei Siebenen, die jede andere schlägt, und die Karte, die sie dazu macht.
setting-perete = Perete
    .meaning = Ob eine Hand aus 4, 5, 6 und 7 gezeigt und getauscht werden darf.
setting-mus_visto = Mus visto
    .meaning = Was geschieht, wenn beim Geben eine Karte zu sehen war.
setting-mus_corrido = Mus corrido
    .meaning = Ob Mano in der ersten Hand eines Spiels mit jedem Mus weiterwandert und an den Platz geht, der es beendet.
setting-discard_order = Reihenfolge des Abwerfens
    .meaning = Ob Mano oder der Geber zuerst abwirft und zuerst bekommt.

## Die Arten von Wörtern

glossary_kind-card =
    .meaning = Eine Karte, nach ihrem Rang.
glossary_kind-suit =
    .meaning = Eine Farbe.
glossary_kind-role =
    .meaning = Wer am Tisch sitzt, und als was.
glossary_kind-table =
    .meaning = Was es an einem Tisch gibt und was dort geschieht.
glossary_kind-lance =
    .meaning = Ein Lance.
glossary_kind-pares_kind =
    .meaning = Was eine Hand bei Pares hält.
glossary_kind-nickname =
    .meaning = Wie der Tisch eine Hand nennt.
glossary_kind-action =
    .meaning = Was ein Platz oder der Geber sagt oder tut.
glossary_kind-phase =
    .meaning = Wie weit eine Hand ist.
glossary_kind-settled =
    .meaning = Wie ein Lance abgeschlossen wurde.
glossary_kind-reason =
    .meaning = Warum Steine genommen wurden.
glossary_kind-decided_by =
    .meaning = Was einen Lance entschied.
glossary_kind-score =
    .meaning = Was gezählt wird.
glossary_kind-setting =
    .meaning = Worin sich Tische unterscheiden: eine Einstellung des Regelwerks.
glossary_kind-signal =
    .meaning = Eine Seña, nach ihrer Geste.
glossary_kind-ruling =
    .meaning = Eine Regel, die Antworten anführen.

# Odds und Discards
FourCardsOrUnknown = Eine Hand hat hier 4 Karten, jede unbekannte als ?, oder sie ist leer; nicht { $count }
SeenNotShown = Karten, die in keiner Hand sind, werden genannt; eine verdeckte Karte (?) sagt hier nichts
SeenCount = Bei vier Karten in jeder Hand sind höchstens { $most } Karten in keiner, nicht { $count }
NoDealAgrees = Keine Verteilung der ungesehenen Karten passt zu dem, was angesagt ist
TooLongToCount = Die genaue Antwort würde länger dauern, als ein Aufruf darf; lassen Sie accuracy weg oder verlangen Sie eine Stichprobe
NobodyWaitsForOdds = Auf die Antwort wartet niemand mehr
TooRare = Was angesagt ist, ist zu selten, um unter den gezogenen Verteilungen vorzukommen, falls es überhaupt eine gibt
OddsStopping = Der Dienst hört gerade auf; fragen Sie einen anderen
TooManyOdds = Der Dienst hat so viele Chancen zu berechnen, wie er kann; fragen Sie gleich noch einmal
said-yes =
    .meaning = Er hält es.
said-no =
    .meaning = Er hält es nicht.
said-unknown =
    .meaning = Es ist nicht zu hören gewesen.
method-exact =
    .meaning = Alle Verteilungen werden gezählt.
method-sampled =
    .meaning = Verteilungen werden zufällig gezogen, für dieselbe Anfrage immer dieselben, und die Antwort hat Standardfehler.
