# Todos los textos del servicio para personas, en español. Cada identificador y sus argumentos están explicados en en.ftl.

## Lo que significan los códigos de error, en pocas palabras

code-malformed_request = La petición no se puede leer
code-unknown_field = Ese campo no existe
code-invalid_card = Eso no es una carta
code-wrong_card_count = El número de cartas no es correcto
code-duplicate_card = Una carta está repetida
code-card_not_in_hand = La mano no tiene esa carta
code-suit_required = El palo de esta carta importa
code-hidden_cards = Hay una carta tapada que hace falta conocer
code-invalid_ruleset = En ninguna mesa se puede jugar con estas reglas
code-invalid_seat = Ese asiento no existe
code-invalid_score = Ninguna partida puede tener este tanteo
code-invalid_settlement = Ninguna mano se puede cerrar así
code-inconsistent_snapshot = Ninguna partida puede estar en este estado
code-not_your_turn = El turno es de otro asiento
code-illegal_action = Eso no se puede hacer ahora
code-bet_out_of_range = El envite está fuera de los límites
code-limit_exceeded = La petición es demasiado larga
code-not_found = Aquí no hay nada
code-method_not_allowed = Este método no se admite aquí
code-unsupported_media_type = Este tipo de contenido no se admite
code-payload_too_large = La petición es demasiado grande
code-unauthenticated = No se sabe quién pregunta
code-overloaded = El servicio está ocupado
code-timeout = La llamada ha tardado demasiado
code-internal = El servicio tiene un fallo

## Fallos de las cartas

NoCard = { $letter } no es una carta: una carta es R C S 7 6 5 4 3 2 o A, seguida si se quiere de su palo, o, c, e o b; ? es una carta tapada
NoCardButRank = { NoCard }; el índice va en mayúscula, { $rank }
NoCardButSuit = { NoCard }; el palo va detrás del índice
CardNotShown = Aquí hay una carta tapada (?), y esta llamada necesita conocerla
SuitMatters = { $card } necesita su palo: en esta mesa { $kings } juegan como reyes
CardTwice = { $card } está dos veces; la baraja solo la tiene una vez
FifthOfRank = Hay un quinto { $rank }; la baraja tiene cuatro cartas de cada índice
OneStringASeat = Hay { $players } jugadores, así que hacen falta { $players } textos, no { $given }
FourCardsAHand = Una mano tiene 4 cartas, no { $count }
FourCardsHere = Aquí una mano tiene 4 cartas, no { $count }
CardsHere =
    Aquí tiene que haber { $wanted ->
        [one] { $wanted } carta
       *[other] { $wanted } cartas
    }, no { $count }
DiscardRange = Aquí cada asiento se descarta de { $min } a 4 cartas, no de { $count }
NotInHand = La mano no tiene { $card }, o no tantas veces; los palos se nombran como los tiene la mano
DealtCount =
    Al asiento { $seat } hay que darle { $draws ->
        [one] { $draws } carta
       *[other] { $draws } cartas
    }, no { $count }
ServiceDealsCards = En esta mesa reparte el servicio, así que el reparto no lleva cartas; omítalas
CallerDealsCards = En esta mesa reparte quien llama, así que el reparto lleva las cartas de cada asiento

## Fallos de las reglas de la mesa

NoPreset = { $name } no es el nombre de ningún reglamento; los nombres son { $names }
SettingRange = { $setting } va de { $from } a { $to }; { $number } no vale
KingsRange = kings es 4, 8 o 10, no { $kings }
ExtraKingNeedsSuit = { $card } necesita su palo: un rey añadido es una sola carta de la baraja
KingAlready = { $card } ya es un rey
ExtraKingTwice = { $card } se nombra dos veces: los dos reyes añadidos son dos cartas
TenKingsNeedTwo = Con diez reyes hacen falta dos reyes añadidos, dos cartas con su palo, no { $count }
ExtraKingsNeedTen = Solo se añaden reyes cuando se juega con 10, no con { $kings }

## Lo que significan los ajustes de unas reglas

SettingTwoPlayers = Dos jugadores, cada uno por su cuenta.
SettingEachForHimself = { $players } jugadores, cada uno por su cuenta.
SettingTwoTeams = { $players } jugadores en dos equipos: asientos pares contra impares.
SettingFourKings = El 3 y el 2 son lo que son, y valen 3 y 2.
SettingEightKings = El 3 juega como rey y el 2 como as, a todos los efectos.
SettingTenKings = Como con ocho reyes, y además { $kings } juegan como reyes.
SettingNoExtraKings = Ninguna otra carta juega como rey.
SettingExtraKings = { $first } y { $second } juegan como reyes.
SettingTarget =
    Gana el juego el primer equipo que llega a { $stones ->
        [one] { $stones } tanto
       *[other] { $stones } tantos
    }.
SettingGames =
    Gana la partida el primer equipo que gana { $games ->
        [one] { $games } juego
       *[other] { $games } juegos
    }.
SettingMinRaise =
    Quien sube añade { $stones ->
        [one] { $stones } tanto
       *[other] { $stones } tantos
    } o más.
SettingNoBonus = Una subida no querida paga lo que se había aceptado antes.
SettingBonus =
    Una subida no querida a pares, juego o punto paga { $stones ->
        [one] { $stones } tanto
       *[other] { $stones } tantos
    } más.
SettingPassStone = Los pares y el juego disputados que quedan en paso pagan un tanto antes de los valores.
SettingNoPassStone = Los pares y el juego que quedan en paso solo pagan los valores.
SettingCorrido = En la primera mano de cada juego la mano corre con cada mus, y quien corta el mus pasa a ser mano.
SettingNoCorrido = La mano no cambia durante el reparto.

pair_answers-each =
    .meaning = Se pregunta a cada rival por turno; el envite no es querido cuando todos han dicho no quiero.
pair_answers-one_voice =
    .meaning = La primera respuesta de una pareja vale por los dos.
ordago_accepted-voids =
    .meaning = Un órdago querido decide el juego al momento; los lances anteriores no se cuentan.
ordago_accepted-counts_first =
    .meaning = Los lances anteriores a un órdago querido se cuentan primero y pueden acabar el juego.
la_real-off =
    .meaning = Todas las 31 valen lo mismo; en empate gana el asiento más cercano a la mano.
la_real-sota =
    .meaning = Tres sietes y una sota son la real y ganan a cualquier otra 31.
la_real-figure =
    .meaning = Tres sietes y un rey, caballo o sota de verdad son la real y ganan a cualquier otra 31.
la_real-any_ten =
    .meaning = Tres sietes y cualquier carta que valga diez son la real y ganan a cualquier otra 31.
perete-off =
    .meaning = Una mano de 4, 5, 6 y 7 se juega como cualquier otra.
perete-redraw =
    .meaning = Quien tiene 4, 5, 6 y 7 puede enseñarlos en su turno y recibe cuatro cartas nuevas.
perete-redraw_and_stone =
    .meaning = Como redraw, y además su equipo se apunta un tanto al momento, que puede acabar el juego.
mus_visto-off =
    .meaning = Que se vea una carta al repartir no cambia nada.
mus_visto-servido =
    .meaning = Tras el mus visto todos se descartan de cero a cuatro cartas sin hablar; si alguien queda servido ya no hay más mus.
mus_visto-redeal =
    .meaning = Tras el mus visto la misma persona vuelve a repartir todas las cartas.
discard_order-mano_first =
    .meaning = Los descartes y el servicio van por turno desde la mano.
discard_order-dealer_first =
    .meaning = El postre, que reparte, se descarta y se sirve primero; después los demás desde la mano.

## Los reglamentos con nombre

preset-standard =
    .meaning = El mus de la mayoría de las mesas: cuatro jugadores en dos parejas, ocho reyes, cuarenta tantos, al mejor de tres.
    .played_in = España y América Latina
preset-four_kings =
    .meaning = El mus corriente con cuatro reyes y cuatro ases: el 3 es un 3 y el 2 es un 2.
    .played_in = Partes de Navarra y del País Vasco, y mesas más antiguas de otros lugares
preset-juego_real =
    .meaning = El mus corriente en el que tres sietes y una sota ganan a cualquier otra 31.
    .played_in = Muchas mesas de toda España
preset-perete =
    .meaning = El mus corriente en el que una mano de 4, 5, 6 y 7 se puede enseñar y cambiar.
    .played_in = Regla de la casa en muchas mesas de España
preset-mus_visto =
    .meaning = El mus corriente en el que, si se ve una carta al repartir, todos se pueden descartar sin hablar.
    .played_in = Regla de la casa en muchas mesas de España
preset-french =
    .meaning = El mus del País Vasco francés: cuatro reyes, al mejor de cinco.
    .played_in = País Vasco francés
preset-fournier =
    .meaning = Las reglas impresas con las cartas de Fournier: mus corrido, mus visto, al mejor de cinco.
    .played_in = Mesas que siguen el folleto de la baraja de Fournier
preset-bizkaia =
    .meaning = El mus de Bizkaia: mus corrido, nuevo reparto tras el mus visto, a cuatro juegos.
    .played_in = Bizkaia
preset-fem =
    .meaning = Las reglas de la federación española: quien reparte se descarta primero, a cuatro juegos.
    .played_in = Torneos de la federación española
preset-madrid =
    .meaning = El mus de Madrid: un tanto más por una subida no querida a pares, juego o punto, al mejor de cinco.
    .played_in = Madrid
preset-two_players =
    .meaning = Dos jugadores, cada uno por su cuenta.
    .played_in = Donde no se encuentran cuatro jugadores
preset-three_players =
    .meaning = Tres jugadores, cada uno por su cuenta.
    .played_in = Donde no se encuentran cuatro jugadores
preset-five_players =
    .meaning = Cinco jugadores, cada uno por su cuenta.
    .played_in = Donde no se encuentran cuatro jugadores
preset-six_players =
    .meaning = Seis jugadores en dos equipos de tres.
    .played_in = Mesas de seis de toda España

## Fallos de asientos, equipos y tanteo

NoSeat = No hay asiento { $number }: los asientos van del 0 al { $last }
NoTeam = No hay equipo { $number }: los equipos van del 0 al { $last }
TeamsCount = Hay { $teams } equipos, no { $given }
StonesRange =
    El equipo { $team } tiene { $number ->
        [one] { $number } tanto
       *[other] { $number } tantos
    }; puede tener de 0 a { $most }
GamesRange =
    El equipo { $team } tiene { $number ->
        [one] { $number } juego
       *[other] { $number } juegos
    }; puede tener de 0 a { $most }
HomeAlready = El equipo { $team } ya ha salido con { $stones } de { $target } tantos, así que la mano no puede seguir
NotHome = Se dice que ha ganado el equipo { $team }, pero tiene { $stones } de { $target } tantos
GameCounts = El equipo { $team } ha ganado este juego, así que tiene al menos uno
MatchWonAlready = El equipo { $team } ha ganado la partida con { $has } de { $games } juegos
MatchNotWon = Se dice que el equipo { $team } ha ganado la partida, pero tiene { $has } de { $games } juegos

## Fallos de lo que está cerrado

LanceGrande = { lance-grande }
LanceChica = { lance-chica }
LancePares = { lance-pares }
LanceJuego = { lance-juego }
LancePunto = { lance-punto }
Contested = Hay disputa en el lance de { $lance }: participan rivales
Uncontested = No hay disputa en el lance de { $lance }: quienes lo tienen son todos del mismo equipo, o no lo tiene nadie
StonesOfLance = Los tantos de un lance van de 1 a { $most }, no son { $stones }
TeamHoldsNothing = El equipo { $team } no tiene ninguna mano en el lance de { $lance }, así que no pudo envidar
ClaimsOfTeams = Solo donde cada uno juega por su cuenta puede un asiento renunciar al lance (R-5.4)
ClaimsInOrder = Los asientos que renunciaron se escriben en orden ascendente, ninguno dos veces
NoClaim = El asiento { $seat } no participa en el lance, así que no tiene a qué renunciar
ClaimsKept = El asiento que envidó y el que quiso no renuncian al lance
HandEnded = La mano acabó con el lance anterior, así que no se juega nada más
FourLances = Una mano tiene cuatro lances
FourLancesYet = Una mano tiene cuatro lances, y esta no ha acabado antes

## Fallos del resto de un estado

DeckHidden = Las cartas de un mazo nunca están tapadas
DeckNeedsSuits = Donde reparte el servicio cada carta tiene su palo
DeckCount = Las manos, el mazo y los descartes suman { $total } cartas, no 40
DeckShuffles =
    Un mazo en juego se ha barajado al menos una vez, no { $shuffles } { $shuffles ->
        [one] vez
       *[other] veces
    }
HandWaits = Una mano que espera cartas tiene como mucho { $most }, no { $count }
HandNumber = Las manos se numeran desde 1, no { $number }
SaidOfPlayers = Hay { $players } jugadores, no { $given }
NotDeclaredYet = Todavía no se ha declarado el lance de { $lance }
DeclaredOtherwise = La mano del asiento { $seat } dice otra cosa del lance de { $lance }
SaidMus = Mientras se habla de mus pueden haberlo dicho de 0 a { $most } asientos, no { $said }
NobodyWaits = Donde reparte el servicio nadie espera cartas
ExchangeOver = Cuando se ha descartado el último asiento el descarte ha terminado
NoServido = En esta mesa no se juega el mus visto con servido
NoTalkAfterVisto = Tras el mus visto no se habla, así que nadie puede haber dicho mus
ServidoStays = La grande se juega sin hablar cuando algún asiento quedó servido y otro espera cartas
OnlyPereteInterrupts = Solo un perete interrumpe el habla, y en esta mesa no se juega
RefusedTook =
    El equipo { $team } se apuntó { $taken ->
        [one] { $taken } tanto
       *[other] { $taken } tantos
    } por envites no queridos en esta mano, pero tiene { $has }
HandTook =
    El equipo { $team } se apuntó { $taken ->
        [one] { $taken } tanto
       *[other] { $taken } tantos
    } en esta mano, pero tiene { $has }
AllClosed = Cuando los cuatro lances están cerrados la mano ha terminado
NothingAfterOrdago = Un órdago querido acaba el juego, así que después no se envida nada
HoldersUnknown = Aquí hay que saber quién tiene { $lance }: por las manos o por declared.{ $field }
CannotBeBet = El lance de { $lance } no se puede envidar: quienes lo tienen son todos del mismo equipo, o no lo tiene nadie
PassedOfHolders =
    El lance lo { $holders ->
        [one] tiene { $holders } asiento
       *[other] tienen { $holders } asientos
    }; mientras está abierto han pasado menos, no { $passed }
TakesNoPart = El asiento { $seat } no participa en el lance de { $lance }
AcceptedRange = Los tantos acordados antes de un envite son 0, o de 2 a { $most }, no { $accepted }
OfferRange = Un envite deja aquí de { $min } a { $most } tantos, no { $stones }
OffererIsIn = El asiento que envidó no está fuera del lance
RefusesOnce = Un asiento solo dice no quiero una vez
NobodyAsked = Antes del primer envite no se preguntó a nadie, así que nadie de su equipo puede haber dicho no quiero
OneVoiceForBoth = Donde una pareja tiene una sola voz, su no quiero deja a los dos fuera del lance
AllRefused = Cuando todos los rivales han dicho no quiero, el envite no es querido y el lance está cerrado
OrdagoEndsGame = Un órdago querido acaba el juego
HandNeedsFour = Una mano termina cuando los cuatro lances están cerrados
OnlyPereteEnds = Antes de cerrar ningún lance solo el tanto de un perete acaba un juego
OnlyOwnRefusal = Antes del recuento un equipo solo sale con los tantos de su propio envite no querido
HowGamesEnd = Un juego acaba tras el cuarto lance, un órdago querido o un envite no querido
BroughtTo =
    El equipo { $team } llegó a { $target ->
        [one] { $target } tanto
       *[other] { $target } tantos
    }, no a { $has }
NoPereteToShow = El equipo { $team } no tiene ningún perete que enseñar
NotTakenHome = Los tantos de esta mano no sacan al equipo { $team } con este tanteo

## Fallos de las acciones

TurnOf = El turno es del asiento { $turn }, no del { $seat }
EnvidoRange = Un envido añade aquí de { $min } a { $max } tantos, no { $stones }
SeatCannot =
    El asiento { $seat } no puede { $action ->
        [discard] descartarse
        [perete] enseñar un perete
        [no_mus] decir no mus
        [ordago] echar un órdago
        [no_quiero] decir no quiero
       *[other] decir { $action }
    }: { $why }
DealerCannot =
    Quien reparte no puede { $action ->
        [deal] repartir
        [mus_visto] anunciar mus visto
       *[other] decir { $action }
    }: { $why }
MatchIsOver = la partida ha terminado
GameIsOver = el juego ha terminado y el próximo reparto empieza otro
HandIsOver = la mano ha terminado y hay que repartir la siguiente
DealFirst = primero hay que repartir cartas
NoPereteHere = en esta mesa no se juega el perete
PereteTakes = hacen falta exactamente 4, 5, 6 y 7
NoVistoHere = en esta mesa no se juega el mus visto
MusSaidAlready = alguien ha dicho ya mus
TalkIsOn = se está hablando: mus o no mus
SeatsDiscard = los asientos se están descartando
NothingOffered = nadie ha envidado: paso, envido u órdago
OrdagoOffered = hay un órdago sobre la mesa: quiero o no quiero
RaiseTooHigh = subir pasaría del límite del lance
OfferStands = hay un envite sobre la mesa: quiero, no quiero, envido u órdago

## Fallos de las llamadas

RequestLimit =
    Una petición admite hasta { $most } { $field ->
        [hands] manos
        [actions] acciones
       *[other] { $field }
    }, no { $count }
BatchLimit =
    Un lote admite hasta { $most } { $field ->
        [items] elementos
        [hands] manos
        [actions] acciones
       *[other] { $field }
    } en total
ReplayTakesBoth = Una repetición desde un estado toma de él { $field }; omita { $field }, o el estado
ReplayTakesNeither = Una repetición necesita quién es mano en la primera mano (mano), o un estado desde el que seguir (snapshot)
NoSeed = No se puede obtener una semilla al azar: { $fault }

## Fallos de mensajes y flujos de gRPC

MessageNotSet = Aquí tiene que estar el mensaje { $message }
NoWordSet = { $message } no tiene ninguna de las palabras que aquí se conocen: { $words }
EnumZero = { $words } está a 0, que no es ninguna de sus palabras
EnumUnknown = { $words } no tiene ninguna palabra con el número { $number }
NoItemCame =
    El flujo ha terminado: no llegó ningún elemento en { $seconds } { $seconds ->
        [one] segundo
       *[other] segundos
    }
NoResultTaken =
    El flujo ha terminado: no se recogió ningún resultado en { $seconds } { $seconds ->
        [one] segundo
       *[other] segundos
    }
GoElsewhere = La conexión se va a cerrar y todo lo leído está contestado; siga en un flujo nuevo, por otra conexión

## Fallos del JSON

TheBody = El cuerpo
TheItem = El elemento
Field = { $path }
AnObject = un objeto
AnArray = una lista
AString = un texto
ABoolean = un valor lógico
AnInteger = un entero
ANumber = un número
Null = null
Quoted = { $text }
IsEmpty = { $subject } está vacío; tiene que ser un objeto JSON
ByteOrderMark = { $subject } empieza con una marca de orden de bytes, que JSON no admite
NotJson = { $subject } no es un valor JSON: se rompe en la línea { $line }, columna { $column }
EndsEarly = { $subject } no es un valor JSON: acaba antes que el valor
IsTwice = { $subject } está dos veces
Unreadable = { $subject } no se puede leer; el documento OpenAPI dice qué tiene que ser
IsNull = { $subject } es null; lo que no hay se omite
MustBe = { $subject } tiene que ser { $wanted }, no { $given }
MustBeInteger = { $subject } tiene que ser un entero de 32 bits, no { $given }
MustBeOneOf = { $subject } tiene que ser una de estas palabras: { $words }; no { $given }
IsMissing = Falta { $subject }
WordIsMissing = Falta { $subject }; es una de estas palabras: { $words }
NoFieldAtAll = No existe el campo { $name }: aquí no hay ninguno
NoField = No existe el campo { $name }; el más parecido es { $nearest }

## Fallos de las peticiones HTTP

NoContentType = La petición no tiene Content-Type; tiene que ser { $wanted }
WrongContentType = El Content-Type tiene que ser { $wanted }, no { $given }
WrongCoding = El Content-Encoding puede ser gzip, zstd o br, no { $given }
BodyTooLarge =
    El cuerpo puede tener hasta { $most } { $most ->
        [one] byte
       *[other] bytes
    }
BodyBrokeOff = El cuerpo se cortó antes de su final
QueryUnreadable = La consulta no se puede leer; es nombre=valor, con & entre dos y codificación por ciento
QueryTwice = La consulta tiene { $name } dos veces
NoParameterAtAll = No existe el parámetro { $name }: esta llamada no admite ninguno
NoParameter = No existe el parámetro { $name }; el más parecido es { $nearest }
PathNotText = Esta parte de la ruta no es UTF-8
NothingAt = En { $path } no hay nada; lo que hay está en /openapi.json
MethodNotTaken = { $path } no admite { $method }; la cabecera Allow dice qué admite
NotReady = El servicio está arrancando o parando y no admite llamadas

## Lo que hay antes de las llamadas

NoCertificate = La conexión no tiene certificado de cliente
NoToken = La petición no tiene ningún token conocido
TooManyConnections = El servicio tiene todas las conexiones que puede atender; pregunte de nuevo dentro de un momento
TooManyCalls = El servicio tiene todas las llamadas que puede atender; pregunte de nuevo dentro de un momento
RequestTooLarge =
    La petición se puede enviar en hasta { $most } { $most ->
        [one] byte
       *[other] bytes
    }
TooSlow =
    La llamada no se hizo, o no se envió, en { $seconds } { $seconds ->
        [one] segundo
       *[other] segundos
    }
BugInCall = El servicio ha topado con un fallo propio; la llamada no ha tenido efecto ({ $reference })
BugInItem = El servicio ha topado con un fallo propio; el elemento no ha tenido efecto ({ $reference })
AnswerNotWritten = La respuesta no se puede escribir: { $fault }
MetricsNotTold = Las métricas no se pueden dar: { $fault }
PageNotMade = La página no se puede hacer: { $fault }

## Señas: qué hace la cara, y qué dice

signal-bite_lip = morderse el labio inferior
signal-bite_lip_aside = morderse el labio inferior a un lado
signal-lips_aside = llevar a un lado la comisura de los labios cerrados
signal-twist_mouth = torcer la boca cerrada
signal-tongue = la punta de la lengua, en el centro
signal-tongue_aside = la punta de la lengua, a un lado
signal-turn_head = girar la cabeza a un lado
signal-eyebrows = levantar las cejas
signal-lips_out = sacar los labios cerrados
signal-wink = guiñar un ojo
signal-shoulders = levantar los dos hombros
signal-shoulder = levantar un hombro
signal-eyes = cerrar los ojos
signal-tilt_head = ladear la cabeza
signal-lift_head = levantar la cabeza
tells-two_kings = dos reyes
tells-three_kings = tres reyes
tells-medias_of_kings_or_others = medias de reyes; cerrada la grande, otras medias
tells-medias_of_kings = medias de reyes
tells-medias = medias
tells-two_aces = dos ases
tells-three_aces = tres ases
tells-medias_of_aces = medias de ases
tells-pares = pares
tells-duples = duples
tells-juego_not_31 = juego que no es 31
tells-points_31_or_30 = 31; cuando nadie tiene juego, 30
tells-points_30 = 30
tells-points_29 = 29
tells-nothing = nada que señalar
tells-wants_to_cut = quiere cortar el mus
tells-wants_to_bet = quiere envidar más
SignalTells = Dice: { $told }.
signal_set-fem =
    .meaning = Las señas de la federación española.
signal_set-bizkaia =
    .meaning = Las señas de Bizkaia.
signal_set-fournier =
    .meaning = Las señas impresas con las cartas de Fournier.

## Las reglas

ruling-R-1-1 =
    .meaning = Cuarenta cartas en cuatro palos de diez; los palos nunca deciden nada.
ruling-R-1-2 =
    .meaning = Con ocho reyes, lo habitual, el 3 juega como rey y el 2 como as, a todos los efectos.
ruling-R-1-3 =
    .meaning = Con cuatro reyes el 3 y el 2 son lo que son, y valen 3 y 2.
ruling-R-1-4 =
    .meaning = Con diez reyes se juega como con ocho, y además juegan como reyes otras dos cartas que la mesa ha acordado.
ruling-R-1-5 =
    .meaning = De mayor a menor las cartas son R C S 7 6 5 4 3 2 A; R, C y S valen 10, las demás su número, el as 1.
ruling-R-1-6 =
    .meaning = Una mano tiene cuatro cartas.
ruling-R-2-1 =
    .meaning = Los asientos se numeran desde 0 en el orden del juego.
ruling-R-2-2 =
    .meaning = Con dos, cuatro y seis jugadores hay dos equipos, asientos pares contra impares; con tres y cinco cada uno juega por su cuenta.
ruling-R-2-3 =
    .meaning = La mano habla primero y el postre el último; entre manos iguales gana la primera que viene desde la mano.
ruling-R-2-4 =
    .meaning = En la mano siguiente es mano el asiento que sigue al de esta.
ruling-R-3-1 =
    .meaning = Desde la mano cada asiento dice mus o no mus; el primer no mus corta, y la mano abre la grande.
ruling-R-3-2 =
    .meaning = Cuando todos han dicho mus cada uno se descarta de una a cuatro cartas, luego se sirve a todos y se vuelve a hablar.
ruling-R-3-3 =
    .meaning = Cuando el mazo se agota se sirve primero lo que queda, y luego se barajan todos los descartes en un mazo nuevo.
ruling-R-3-4 =
    .meaning = Con mus corrido, en la primera mano de un juego, la mano corre con cada mus y pasa al asiento que corta.
ruling-R-3-5 =
    .meaning = Donde se juega, quien tiene 4, 5, 6 y 7 puede enseñar este perete en su turno y recibe cuatro cartas nuevas.
ruling-R-3-6 =
    .meaning = Tras el mus visto, una carta vista al repartir, se reparte todo de nuevo o todos se descartan sin hablar, según la mesa.
ruling-R-4-1 =
    .meaning = Los lances son grande, chica, pares y después juego si alguien lo tiene; si no, punto.
ruling-R-4-2 =
    .meaning = Cada lance lo gana la mejor mano de un solo jugador; las manos de un equipo nunca se juntan.
ruling-R-4-3 =
    .meaning = A la grande las cartas se comparan desde la mayor, y gana la más alta.
ruling-R-4-4 =
    .meaning = A la chica las cartas se comparan desde la menor, y gana la más baja.
ruling-R-4-5 =
    .meaning = A pares los duples ganan a las medias y las medias al par; después decide el valor de la combinación.
ruling-R-4-6 =
    .meaning = Juego son 31 puntos o más; de mejor a peor 31, 32, 40, 37, 36, 35, 34, 33.
ruling-R-4-7 =
    .meaning = Al punto gana la suma mayor; la mejor es 30.
ruling-R-4-8 =
    .meaning = Con la real, tres sietes y la carta que diga la mesa ganan a cualquier otra 31.
ruling-R-5-1 =
    .meaning = Antes de los pares y del juego cada asiento dice la verdad de si los tiene; solo participan quienes los tienen.
ruling-R-5-2 =
    .meaning = Un lance que solo tiene un equipo, o que no tiene nadie, no se disputa: no se envida.
ruling-R-5-3 =
    .meaning = Hablan desde la mano quienes tienen el lance: paso, envido de dos tantos o más, u órdago; quien pasó aún puede contestar.
ruling-R-5-4 =
    .meaning = Los rivales contestan por turno; un quiero cierra el lance, y el envite no es querido cuando todos han dicho no quiero.
ruling-R-5-5 =
    .meaning = Quien sube dice los tantos que añade, al menos el mínimo de la mesa, y acepta lo que había sobre ella.
ruling-R-5-6 =
    .meaning = Las reglas no ponen límite; el servicio se detiene en 10.000 tantos por lance.
ruling-R-5-7 =
    .meaning = Un órdago se juega el juego entero y solo se contesta con quiero o no quiero.
ruling-R-5-8 =
    .meaning = Un envite no querido paga lo último que se había aceptado, o un tanto si no se había aceptado nada.
ruling-R-6-1 =
    .meaning = Los lances se cuentan en orden, y el primer equipo que llega a los tantos del juego ha salido; después no se cuenta nada.
ruling-R-6-2 =
    .meaning = La grande y la chica pagan un tanto si quedaron en paso, y los tantos envidados si se quisieron. Los pares y el juego pagan lo envidado y los valores de las manos del equipo que gana; si no se quisieron, los valores del equipo que envidó. El punto paga un tanto además del envite, se lo lleve quien se lo lleve.
ruling-R-6-3 =
    .meaning = El par vale 1, las medias 2 y los duples 3; el juego de 31 tres y los demás dos; cuenta cada mano del equipo.
ruling-R-6-4 =
    .meaning = Donde se juega así, los pares y el juego disputados que quedan en paso pagan un tanto más.
ruling-R-6-5 =
    .meaning = Un órdago querido se enseña al momento, y la mejor mano que participa gana el juego.
ruling-R-6-6 =
    .meaning = Gana la partida el primer equipo que gana los juegos acordados; el siguiente reparto empieza el siguiente juego desde cero.

## Las palabras del juego

card-rey = rey
    .meaning = R: la carta más alta, vale 10 puntos. Con ocho reyes los treses también son reyes.
card-caballo = caballo
    .meaning = C: por debajo del rey, vale 10 puntos.
card-sota = sota
    .meaning = S: por debajo del caballo, vale 10 puntos.
card-tres = tres
    .meaning = Con ocho reyes juega como rey a todos los efectos; con cuatro es un 3.
card-dos = dos
    .meaning = Con ocho reyes juega como as a todos los efectos; con cuatro es un 2.
card-as = as
    .meaning = A: la carta más baja, vale 1 punto. También se le llama pito.
suit-oros = oros
    .meaning = El palo de las monedas, o. Los palos nunca deciden nada.
suit-copas = copas
    .meaning = El palo de las copas, c. Los palos nunca deciden nada.
suit-espadas = espadas
    .meaning = El palo de las espadas, e. Los palos nunca deciden nada.
suit-bastos = bastos
    .meaning = El palo de los bastos, b. Los palos nunca deciden nada.
role-mano = mano
    .meaning = El asiento que habla primero; entre manos iguales gana la primera que viene desde él. En el reparto siguiente es mano el asiento que le sigue.
role-postre = postre
    .meaning = El asiento anterior a la mano: reparte y habla el último.
role-dealer = quien reparte
    .meaning = Es el postre. Reparte las cartas y avisa si se ha visto alguna.
role-seat = asiento
    .meaning = El sitio de un jugador en la mesa, numerado desde 0 en el orden del juego.
role-team = equipo
    .meaning = Los que ganan y pierden juntos, la pareja: asientos pares contra impares, o cada asiento por su cuenta con tres y cinco jugadores.
table-lance = lance
    .meaning = Cada una de las cuatro rondas de una mano, que se envida y se cuenta por sí sola: grande, chica, pares, y juego o punto.
table-talk = hablar
    .meaning = Desde la mano cada asiento dice mus o no mus, hasta que alguien corta o todos quieren descartarse.
table-offer = envite
    .meaning = Lo que se pone en juego en un lance, tantos con un envido o el juego entero con un órdago, hasta que los rivales contestan.
table-raise = subida
    .meaning = Un envido u órdago en respuesta a un envite: acepta lo que había sobre la mesa y añade.
table-holder = quien tiene el lance
    .meaning = Un asiento que participa en un lance: todos en grande, chica y punto; en pares y juego, los que los tienen.
table-servido = servido
    .meaning = Quien no se descarta de nada tras el mus visto queda servido, y entonces no hay más mus.
table-stock = mazo
    .meaning = Las cartas que aún no se han repartido. Cuando se agota, los descartes se barajan en uno nuevo.
table-discards = descartes
    .meaning = Las cartas que se han tirado, boca abajo.
table-signal = seña
    .meaning = Un gesto acordado que dice al compañero algo de las propias cartas. Tiene que ser verdad, y los rivales pueden verlo.
lance-grande = grande
    .meaning = Ganan las cartas más altas (R-4.3).
lance-chica = chica
    .meaning = Ganan las cartas más bajas (R-4.4).
lance-pares = pares
    .meaning = Gana el mejor par, medias o duples (R-4.5).
lance-juego = juego
    .meaning = Entre las manos de 31 puntos o más la mejor es 31, luego 32, 40, 37, 36, 35, 34 y 33 (R-4.6).
lance-punto = punto
    .meaning = Cuando nadie tiene juego, gana quien suma más puntos (R-4.7).
pares_kind-none = sin pares
    .meaning = No hay dos cartas iguales: la mano no participa en los pares.
pares_kind-par = par
    .meaning = Dos cartas iguales.
pares_kind-medias = medias
    .meaning = Tres cartas iguales.
pares_kind-duples = duples
    .meaning = Dos parejas; cuatro iguales son dos parejas iguales.
nickname-solomillo = solomillo
    .meaning = Tres reyes y un as.
nickname-perete = perete
    .meaning = Un 4, un 5, un 6 y un 7.
nickname-real = la real
    .meaning = Tres sietes y la carta que en esta mesa los hace la real.
action-mus = mus
    .meaning = Dice que el asiento quiere descartarse.
action-no_mus = no mus
    .meaning = Corta el mus: se deja de hablar y se juega la grande.
action-perete = perete
    .meaning = Enseña 4, 5, 6 y 7, los aparta y recibe cuatro cartas nuevas, donde se juega así.
action-discard = descarte
    .meaning = Tira cartas, boca abajo, para recibir otras.
action-paso = paso
    .meaning = No envida. Quien ha dicho paso aún puede contestar o subir un envite posterior.
action-envido = envido
    .meaning = Ofrece dos tantos o más, o añade tantos al envite.
action-ordago = órdago
    .meaning = Se juega el juego entero; solo se contesta con quiero o no quiero.
action-quiero = quiero
    .meaning = Acepta el envite; el lance queda cerrado y se cuenta al final de la mano.
action-no_quiero = no quiero
    .meaning = Rechaza el envite; cuando lo han hecho todos los rivales, el equipo que envidó se apunta sus tantos al momento.
action-deal = repartir
    .meaning = Quien reparte da las cartas, o sirve las que faltan.
action-mus_visto = mus visto
    .meaning = Quien reparte avisa de que se ha visto una carta, donde se juega así.
phase-dealing = reparto
    .meaning = Hay que repartir cartas.
phase-mus = hablar de mus
    .meaning = Se está hablando: cada asiento dice mus o no mus.
phase-discarding = descarte
    .meaning = Los asientos se descartan por turno.
phase-betting = envites
    .meaning = Se está envidando un lance.
phase-hand_over = fin de la mano
    .meaning = La mano está contada y hay que repartir la siguiente.
phase-game_over = fin del juego
    .meaning = Un equipo ha salido; el próximo reparto empieza otro juego.
phase-match_over = fin de la partida
    .meaning = Un equipo ha ganado la partida; ya no puede pasar nada más.
settled-passed = en paso
    .meaning = Todos los que tenían el lance dijeron paso.
settled-accepted = querido
    .meaning = Se quiso un envite: sus tantos son, al contar, del equipo de la mejor mano.
settled-refused = no querido
    .meaning = No se quiso un envite: el equipo que lo hizo se apuntó sus tantos al momento.
settled-uncontested = sin disputa
    .meaning = No se pudo envidar: quienes tienen el lance son del mismo equipo, o no lo tiene nadie.
settled-ordago = órdago
    .meaning = Se quiso un órdago: la mejor mano del lance gana el juego.
reason-refused = envite no querido
    .meaning = Un envite no querido se pagó al momento (R-5.8).
reason-passed = en paso
    .meaning = Todos pasaron y la mejor mano se lleva el tanto (R-6.2), o la mesa paga un tanto por el paso (R-6.4).
reason-bet = envite
    .meaning = Los tantos de un envite querido (R-6.2).
reason-hands = valores de las manos
    .meaning = Los valores de las manos del propio equipo en pares o juego (R-6.2, R-6.3).
reason-punto = punto
    .meaning = El tanto del punto (R-6.2).
reason-ordago = órdago
    .meaning = Un órdago querido trajo lo que faltaba para el juego (R-6.5).
reason-perete = perete
    .meaning = Se enseñó un perete en una mesa que paga un tanto por él (R-3.5).
decided_by-cards = cartas
    .meaning = Quien gana tiene mejores cartas que todos los rivales.
decided_by-position = posición
    .meaning = El mejor rival tiene cartas iguales y habla después (R-2.3).
decided_by-unopposed = sin rival
    .meaning = No participa ningún rival (R-5.2).
score-stone = tanto
    .meaning = La unidad en que se cuenta un juego, también llamada piedra. Con cuarenta se gana un juego, si la mesa no juega a otro número.
score-amarraco = amarraco
    .meaning = Cinco tantos, como se apartan en la mesa. El servicio solo cuenta tantos.
score-hand = mano
    .meaning = Desde un reparto hasta el recuento de sus cuatro lances; también las cuatro cartas de un jugador.
score-game = juego
    .meaning = Lo que gana el primer equipo que reúne sus tantos, que entonces ha salido. También se le llama chico.
score-match = partida
    .meaning = Lo que gana el primer equipo que gana los juegos acordados.
setting-players = jugadores
    .meaning = Cuántos se sientan a la mesa: de dos a seis.
setting-kings = reyes
    .meaning = Cuántas cartas juegan como reyes: cuatro, ocho o diez.
setting-extra_kings = reyes añadidos
    .meaning = Con diez reyes, las otras dos cartas que la mesa ha acordado.
setting-target_stones = tantos de un juego
    .meaning = Los tantos con los que se gana un juego.
setting-games_to_win = juegos de una partida
    .meaning = Los juegos con los que se gana la partida.
setting-min_raise = subida mínima
    .meaning = Los tantos que como poco añade una subida.
setting-pair_answers = respuestas de una pareja
    .meaning = Si contesta cada rival, o la primera respuesta de una pareja vale por los dos.
setting-refused_raise_bonus = prima por subida no querida
    .meaning = Lo que paga una subida no querida a pares, juego o punto además de lo aceptado.
setting-pass_stone = tanto por el paso
    .meaning = Si los pares y el juego que quedan en paso pagan un tanto más.
setting-ordago_accepted = órdago querido
    .meaning = Si los lances anteriores a un órdago querido se cuentan primero.
setting-la_real = la real
    .meaning = La 31 de tres sietes que gana a cualquier otra, y la carta que la completa.
setting-perete = perete
    .meaning = Si una mano de 4, 5, 6 y 7 se puede enseñar y cambiar.
setting-mus_visto = mus visto
    .meaning = Qué pasa cuando se ve una carta al repartir.
setting-mus_corrido = mus corrido
    .meaning = Si en la primera mano de un juego la mano corre con cada mus y pasa a quien corta.
setting-discard_order = orden del descarte
    .meaning = Si se descarta y se sirve primero la mano o quien reparte.

## Las clases de palabras

glossary_kind-card =
    .meaning = Una carta, por su índice.
glossary_kind-suit =
    .meaning = Un palo.
glossary_kind-role =
    .meaning = Quién se sienta a la mesa, y como qué.
glossary_kind-table =
    .meaning = Lo que hay y lo que pasa en una mesa.
glossary_kind-lance =
    .meaning = Un lance.
glossary_kind-pares_kind =
    .meaning = Lo que tiene una mano a pares.
glossary_kind-nickname =
    .meaning = Cómo llama la mesa a una mano.
glossary_kind-action =
    .meaning = Lo que dice o hace un asiento o quien reparte.
glossary_kind-phase =
    .meaning = Por dónde va una mano.
glossary_kind-settled =
    .meaning = Cómo se cerró un lance.
glossary_kind-reason =
    .meaning = Por qué se apuntaron tantos.
glossary_kind-decided_by =
    .meaning = Qué decidió un lance.
glossary_kind-score =
    .meaning = Lo que se cuenta.
glossary_kind-setting =
    .meaning = En qué se distinguen las mesas: un ajuste de las reglas.
glossary_kind-signal =
    .meaning = Una seña, por su gesto.
glossary_kind-ruling =
    .meaning = Una regla que citan las respuestas.

# Odds y Discards
FourCardsOrUnknown = Aquí una mano tiene 4 cartas, cada una que no se conoce como ?, o está vacía; no { $count }
SeenNotShown = Las cartas que no están en ninguna mano se nombran; una carta tapada (?) no dice nada aquí
SeenCount = Con cuatro cartas en cada mano, como mucho { $most } cartas no están en ninguna, no { $count }
NoDealAgrees = Ningún reparto de las cartas que no se ven encaja con lo declarado
TooLongToCount = La respuesta exacta tardaría más de lo que puede durar una llamada; quite accuracy o pida una por muestreo
NobodyWaitsForOdds = Ya nadie espera la respuesta
TooRare = Lo declarado es demasiado raro para aparecer entre los repartos sorteados, si es que existe alguno
OddsStopping = El servicio se está parando; pregunte a otro
TooManyOdds = El servicio ya tiene todas las probabilidades que puede calcular; vuelva a preguntar dentro de un momento
said-yes =
    .meaning = Lo tiene.
said-no =
    .meaning = No lo tiene.
said-unknown =
    .meaning = No se ha oído.
method-exact =
    .meaning = Se cuentan todos los repartos.
method-sampled =
    .meaning = Se sortean repartos, siempre los mismos para la misma petición, y la respuesta lleva errores típicos.
