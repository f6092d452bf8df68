# Zerbitzuaren testu guztiak, pertsonentzat, euskaraz. Identifikatzaileak eta haien argumentuak en.ftl fitxategian azaltzen dira.

## Errore-kodeek zer esan nahi duten, hitz gutxitan

code-malformed_request = Eskaera ezin da irakurri
code-unknown_field = Ez dago horrelako eremurik
code-invalid_card = Hori ez da karta bat
code-wrong_card_count = Karta kopurua ez da zuzena
code-duplicate_card = Karta bat bi aldiz dago
code-card_not_in_hand = Jokalariak ez du karta hori
code-suit_required = Karta honen kolorea jakin behar da
code-hidden_cards = Ezagutu behar den karta bat estalita dago
code-invalid_ruleset = Mahai batek ere ezin du arau hauekin jokatu
code-invalid_seat = Ez dago horrelako eserlekurik
code-invalid_score = Partida batek ere ezin du tanteo hori izan
code-invalid_settlement = Kartaldirik ezin da horrela itxi
code-inconsistent_snapshot = Partida batek ere ezin du egoera horretan egon
code-not_your_turn = Beste eserleku baten txanda da
code-illegal_action = Hori ezin da orain egin
code-bet_out_of_range = Apustua mugetatik kanpo dago
code-limit_exceeded = Eskaera luzeegia da
code-not_found = Hemen ez dago ezer
code-method_not_allowed = Metodo hau ez da hemen onartzen
code-unsupported_media_type = Eduki mota hau ez da onartzen
code-payload_too_large = Eskaera handiegia da
code-unauthenticated = Ez dakigu nork galdetzen duen
code-overloaded = Zerbitzua lanpetuta dago
code-timeout = Deiak denbora gehiegi hartu du
code-internal = Zerbitzuak akats bat du

## Karten hutsegiteak

NoCard = { $letter } ez da karta bat: karta bat R C S 7 6 5 4 3 2 edo A da, eta ondoren, nahi izanez gero, haren kolorea, o, c, e edo b; ? karta estalia da
NoCardButRank = { NoCard }; kartaren hizkia larriz idazten da, { $rank }
NoCardButSuit = { NoCard }; kolorea kartaren hizkiaren ondoren doa
CardNotShown = Hemen karta bat estalita dago (?), eta dei honek ezagutu behar du
SuitMatters = { $card } kartak kolorea behar du: mahai honetan { $kings } errege dira
CardTwice = { $card } bi aldiz dago; karta-sortan behin bakarrik dago
FifthOfRank = Bosgarren { $rank } bat dago; karta-sortan hizki bakoitzeko lau daude
OneStringASeat = { $players } jokalari daude, beraz { $players } testu behar dira, ez { $given }
FourCardsAHand = Jokalari batek 4 karta ditu, ez { $count }
FourCardsHere = Hemen jokalari batek 4 karta ditu, ez { $count }
CardsHere =
    Hemen { $wanted ->
        [one] karta { $wanted } egon behar du
       *[other] { $wanted } karta egon behar dute
    }, ez { $count }
DiscardRange = Hemen eserleku batek { $min } eta 4 karta artean botatzen ditu, ez { $count }
NotInHand = Jokalariak ez du { $card }, edo ez hainbeste aldiz; koloreak eskuko kartetan bezala izendatzen dira
DealtCount =
    { $seat }. eserlekuari { $draws ->
        [one] karta { $draws } eman behar zaio
       *[other] { $draws } karta eman behar zaizkio
    }, ez { $count }
ServiceDealsCards = Mahai honetan zerbitzuak banatzen du, beraz banaketak ez du kartarik ekartzen; kendu itzazu
CallerDealsCards = Mahai honetan deitzen duenak banatzen du, beraz banaketak eserleku bakoitzaren kartak ekartzen ditu

## Arauen hutsegiteak

NoPreset = { $name } ez da arau-multzo baten izena; izenak hauek dira: { $names }
SettingRange = { $setting } { $from } eta { $to } artekoa da, ez { $number }
KingsRange = kings 4, 8 edo 10 da, ez { $kings }
ExtraKingNeedsSuit = { $card } kartak kolorea behar du: errege gehigarria sortako karta bakar bat da
KingAlready = { $card } lehendik ere errege da
ExtraKingTwice = { $card } bi aldiz izendatu da: bi errege gehigarriak bi karta dira
TenKingsNeedTwo = Hamar erregerekin bi errege gehigarri behar dira, bi karta beren kolorearekin, ez { $count }
ExtraKingsNeedTen = Errege gehigarriak 10 erregerekin bakarrik jokatzen dira, ez { $kings } erregerekin

## Arau-multzo baten ezarpenek zer esan nahi duten

SettingTwoPlayers = Bi jokalari, bakoitza bere kontura.
SettingEachForHimself = { $players } jokalari, bakoitza bere kontura.
SettingTwoTeams = { $players } jokalari bi taldetan: eserleku bikoitiak bakoitien aurka.
SettingFourKings = Hirukoa eta bikoa direna dira, eta 3 eta 2 balio dute.
SettingEightKings = Hirukoa errege da eta bikoa bateko, alde guztietatik.
SettingTenKings = Zortzi erregerekin bezala, eta { $kings } ere errege dira.
SettingNoExtraKings = Ez dago errege den beste kartarik.
SettingExtraKings = { $first } eta { $second } errege dira.
SettingTarget =
    Lehenbizi { $stones ->
        [one] tanto { $stones } duen taldeak
       *[other] { $stones } tanto dituen taldeak
    } irabazten du partida.
SettingGames =
    Lehenbizi { $games ->
        [one] partida { $games }
       *[other] { $games } partida
    } irabazten duen taldeak irabazten du norgehiagoka.
SettingMinRaise =
    Igotzen duenak { $stones ->
        [one] tanto { $stones }
       *[other] { $stones } tanto
    } edo gehiago eransten du.
SettingNoBonus = Onartu gabeko igoerak aurretik onartutakoa ematen du.
SettingBonus =
    Pareetan, jokoan edo puntuan onartu gabeko igoerak { $stones ->
        [one] tanto { $stones }
       *[other] { $stones } tanto
    } gehiago ematen du.
SettingPassStone = Bi taldeek izan eta paso geratu diren pareek eta jokoak tanto bat ematen dute balioen aurretik.
SettingNoPassStone = Paso geratu diren pareek eta jokoak balioak bakarrik ematen dituzte.
SettingCorrido = Partida bakoitzeko lehen kartaldian eskua mus bakoitzarekin aurrera doa, eta musa mozten duena esku izatera pasatzen da.
SettingNoCorrido = Eskua ez da aldatzen kartaldi osoan.

pair_answers-each =
    .meaning = Aurkari bakoitzari txandaka galdetzen zaio; guztiek tira esan dutenean apustua ez da onartu.
pair_answers-one_voice =
    .meaning = Bikote baten lehen erantzunak biontzat balio du.
ordago_accepted-voids =
    .meaning = Onartutako hordagoak berehala erabakitzen du partida; aurreko jokaldiak ez dira kontatzen.
ordago_accepted-counts_first =
    .meaning = Onartutako hordagoaren aurreko jokaldiak lehenik kontatzen dira, eta partida amai dezakete.
la_real-off =
    .meaning = 31 guztiek berdin balio dute; berdinketan eskutik hurbilen dagoenak irabazten du.
la_real-sota =
    .meaning = Hiru zazpiko eta txota bat erreala dira, eta beste edozein 31ri irabazten diote.
la_real-figure =
    .meaning = Hiru zazpiko eta benetako errege, zaldi edo txota bat erreala dira, eta beste edozein 31ri irabazten diote.
la_real-any_ten =
    .meaning = Hiru zazpiko eta hamar balio duen edozein karta erreala dira, eta beste edozein 31ri irabazten diote.
perete-off =
    .meaning = 4, 5, 6 eta 7 dituenak beste edonork bezala jokatzen du.
perete-redraw =
    .meaning = 4, 5, 6 eta 7 dituenak bere txandan erakuts ditzake, eta lau karta berri jasotzen ditu.
perete-redraw_and_stone =
    .meaning = redraw bezala, eta taldeak tanto bat hartzen du berehala, partida amai dezakeena.
mus_visto-off =
    .meaning = Banatzean karta bat ikusteak ez du ezer aldatzen.
mus_visto-servido =
    .meaning = Mus vistoren ondoren guztiek zero eta lau karta artean botatzen dituzte hitz egin gabe; inor servido geratzen bada, ez dago mus gehiagorik.
mus_visto-redeal =
    .meaning = Mus vistoren ondoren banatzaile berak karta guztiak berriro banatzen ditu.
discard_order-mano_first =
    .meaning = Kartak txandaka botatzen eta ematen dira, eskutik hasita.
discard_order-dealer_first =
    .meaning = Azkenak, banatzen duenak, lehenik botatzen eta hartzen ditu kartak; gero besteek, eskutik hasita.

## Izena duten arau-multzoak

preset-standard =
    .meaning = Mahai gehienetako musa: lau jokalari bi bikotetan, zortzi errege, berrogei tanto, bi partida irabazi arte.
    .played_in = Espainia eta Latinoamerika
preset-four_kings =
    .meaning = Ohiko musa lau erregerekin eta lau batekorekin: hirukoa hiruko da eta bikoa biko.
    .played_in = Nafarroaren eta Euskal Herriaren zati batzuk, eta beste lekuetako mahai zaharragoak
preset-juego_real =
    .meaning = Ohiko musa, hiru zazpikok eta txota batek beste edozein 31ri irabazten diotela.
    .played_in = Espainia osoko mahai asko
preset-perete =
    .meaning = Ohiko musa, 4, 5, 6 eta 7 erakutsi eta alda daitezkeela.
    .played_in = Espainiako mahai askotako etxeko araua
preset-mus_visto =
    .meaning = Ohiko musa, banatzean karta bat ikusten bada guztiek hitz egin gabe kartak bota ditzaketela.
    .played_in = Espainiako mahai askotako etxeko araua
preset-french =
    .meaning = Ipar Euskal Herriko musa: lau errege, hiru partida irabazi arte.
    .played_in = Ipar Euskal Herria
preset-fournier =
    .meaning = Fournier kartekin datozen arauak: mus jarraia, mus visto, hiru partida irabazi arte.
    .played_in = Fournier sortako orriari jarraitzen dioten mahaiak
preset-bizkaia =
    .meaning = Bizkaiko musa: mus jarraia, mus vistoren ondoren banaketa berria, lau partida irabazi arte.
    .played_in = Bizkaia
preset-fem =
    .meaning = Espainiako federazioaren arauak: banatzaileak lehenik botatzen ditu kartak, lau partida irabazi arte.
    .played_in = Espainiako federazioaren txapelketak
preset-madrid =
    .meaning = Madrilgo musa: tanto bat gehiago pareetan, jokoan edo puntuan onartu gabeko igoeragatik, hiru partida irabazi arte.
    .played_in = Madril
preset-two_players =
    .meaning = Bi jokalari, bakoitza bere kontura.
    .played_in = Lau jokalari aurkitzen ez diren lekuetan
preset-three_players =
    .meaning = Hiru jokalari, bakoitza bere kontura.
    .played_in = Lau jokalari aurkitzen ez diren lekuetan
preset-five_players =
    .meaning = Bost jokalari, bakoitza bere kontura.
    .played_in = Lau jokalari aurkitzen ez diren lekuetan
preset-six_players =
    .meaning = Sei jokalari hiruko bi taldetan.
    .played_in = Espainia osoko seiko mahaiak

## Eserlekuen, taldeen eta tanteoaren hutsegiteak

NoSeat = Ez dago { $number }. eserlekurik: eserlekuak 0tik { $last }ra doaz
NoTeam = Ez dago { $number }. talderik: taldeak 0tik { $last }ra doaz
TeamsCount = { $teams } talde daude, ez { $given }
StonesRange =
    { $team }. taldeak { $number ->
        [one] tanto { $number } du
       *[other] { $number } tanto ditu
    }; 0 eta { $most } artean izan ditzake
GamesRange =
    { $team }. taldeak { $number ->
        [one] partida { $number } du
       *[other] { $number } partida ditu
    }; 0 eta { $most } artean izan ditzake
HomeAlready = { $team }. taldea iritsi da ({ $stones } tanto, { $target } behar dira), beraz kartaldiak ezin du jarraitu
NotHome = { $team }. taldeak irabazi omen du, baina { $target } tanto behar dira eta { $stones } ditu
GameCounts = { $team }. taldeak partida hau irabazi du, beraz gutxienez bat du
MatchWonAlready = { $team }. taldeak norgehiagoka irabazi du: { $games } partida behar dira eta { $has } ditu
MatchNotWon = { $team }. taldeak norgehiagoka irabazi omen du, baina { $games } partida behar dira eta { $has } ditu

## Itxitakoaren hutsegiteak

LanceGrande = { lance-grande }
LanceChica = { lance-chica }
LancePares = { lance-pares }
LanceJuego = { lance-juego }
LancePunto = { lance-punto }
Contested = Jokaldi honetan ({ $lance }) aurkariek parte hartzen dute, beraz apustua egin daiteke
Uncontested = Jokaldi honetan ({ $lance }) ezin da apusturik egin: dutenak talde berekoak dira, edo inork ez du
StonesOfLance = Jokaldi baten tantoak 1 eta { $most } artekoak dira, ez { $stones }
TeamHoldsNothing = { $team }. taldeak ez du kartarik jokaldi honetan ({ $lance }), beraz ezin izan du ezer eskaini
ClaimsOfTeams = Bakoitzak bere kontura jokatzen duenean bakarrik uko egin diezaioke eserleku batek jokaldiari (R-5.4)
ClaimsInOrder = Uko egin duten eserlekuak goranzko ordenan idazten dira, bat ere ez bi aldiz
NoClaim = { $seat }. eserlekuak ez du jokaldian parte hartzen, beraz ez du zeri uko egin
ClaimsKept = Apustua egin duen eserlekuak eta onartu duenak ez diote jokaldiari uko egiten
HandEnded = Kartaldia aurreko jokaldiarekin amaitu da, beraz ez da gehiago jokatzen
FourLances = Kartaldi batek lau jokaldi ditu
FourLancesYet = Kartaldi batek lau jokaldi ditu, eta hau ez da lehenago amaitu

## Egoeraren gainerakoaren hutsegiteak

DeckHidden = Sorta bateko kartak ez daude inoiz estalita
DeckNeedsSuits = Zerbitzuak banatzen duenean karta bakoitzak bere kolorea du
DeckCount =
    Eskuko kartak, sorta eta botatakoak guztira { $total ->
        [one] karta { $total } dira
       *[other] { $total } karta dira
    }, ez 40
DeckShuffles =
    Jokoan dagoen sorta gutxienez behin nahasi da, ez { $shuffles ->
        [one] aldi { $shuffles }
       *[other] { $shuffles } aldiz
    }
HandWaits = Kartaren zain dagoenak gehienez { $most } karta ditu, ez { $count }
HandNumber = Kartaldiak 1etik aurrera zenbatzen dira, ez { $number }
SaidOfPlayers = { $players } jokalari daude, ez { $given }
NotDeclaredYet = Jokaldi hau ({ $lance }) oraindik ez da esan
DeclaredOtherwise = { $seat }. eserlekuaren kartek besterik diote jokaldi honetaz ({ $lance })
SaidMus = Musaz hitz egiten den bitartean 0 eta { $most } eserleku artean esan dezakete mus, ez { $said }
NobodyWaits = Zerbitzuak banatzen duenean inor ez dago kartaren zain
ExchangeOver = Azken eserlekuak kartak bota dituenean aldaketa amaitu da
NoServido = Mahai honetan ez da mus visto servidoarekin jokatzen
NoTalkAfterVisto = Mus vistoren ondoren ez da hitz egiten, beraz inork ezin izan du mus esan
ServidoStays = Handia hitz egin gabe jokatzen da eserlekuren bat servido geratu denean eta beste bat kartaren zain dagoenean
OnlyPereteInterrupts = Peretek bakarrik eteten du hitz egitea, eta mahai honetan ez da jokatzen
RefusedTook =
    { $team }. taldeak { $taken ->
        [one] tanto { $taken } hartu du
       *[other] { $taken } tanto hartu ditu
    } onartu gabeko apustuengatik kartaldi honetan, baina { $has } ditu
HandTook =
    { $team }. taldeak { $taken ->
        [one] tanto { $taken } hartu du
       *[other] { $taken } tanto hartu ditu
    } kartaldi honetan, baina { $has } ditu
AllClosed = Lau jokaldiak itxita daudenean kartaldia amaitu da
NothingAfterOrdago = Onartutako hordagoak partida amaitzen du, beraz ondoren ez da apusturik egiten
HoldersUnknown = Hemen jakin behar da nork duen jokaldia ({ $lance }): kartengatik edo declared.{ $field } eremuagatik
CannotBeBet = Jokaldi honetan ({ $lance }) ezin da apusturik egin: dutenak talde berekoak dira, edo inork ez du
PassedOfHolders =
    { $holders ->
        [one] Eserleku { $holders }ek du jokaldia
       *[other] { $holders } eserlekuk dute jokaldia
    }; irekita dagoen bitartean gutxiagok esan dute paso, ez { $passed }
TakesNoPart = { $seat }. eserlekuak ez du jokaldi honetan parte hartzen ({ $lance })
AcceptedRange = Apustu baten aurretik adostutako tantoak 0 dira, edo 2 eta { $most } artekoak, ez { $accepted }
OfferRange = Hemen apustu batek { $min } eta { $most } tanto artean egiten ditu, ez { $stones }
OffererIsIn = Apustua egin duen eserlekua ez dago jokalditik kanpo
RefusesOnce = Eserleku batek behin bakarrik esaten du tira
NobodyAsked = Lehen apustuaren aurretik ez zaio inori galdetu, beraz bere taldeko inork ezin izan du tira esan
OneVoiceForBoth = Bikote batek ahots bakarra duenean, haren tirak biak uzten ditu jokalditik kanpo
AllRefused = Aurkari guztiek tira esan dutenean apustua ez da onartu eta jokaldia itxita dago
OrdagoEndsGame = Onartutako hordagoak partida amaitzen du
HandNeedsFour = Kartaldia lau jokaldiak itxita daudenean amaitzen da
OnlyPereteEnds = Jokaldirik itxi aurretik pereteren tantoak bakarrik amaitzen du partida
OnlyOwnRefusal = Kontatu aurretik, onartu ez zaion bere apustuaren tantoekin bakarrik iristen da talde bat
HowGamesEnd = Partida laugarren jokaldiaren, onartutako hordagoaren edo onartu gabeko apustuaren ondoren amaitzen da
BroughtTo =
    { $team }. taldea { $target ->
        [one] tanto { $target }era iritsi da
       *[other] { $target } tantora iritsi da
    }, ez { $has } tantora
NoPereteToShow = { $team }. taldeak ez du perete bat ere erakusteko
NotTakenHome = Tanteo honekin kartaldi honetako tantoek ez dute { $team }. taldea amaierara eramaten

## Ekintzen hutsegiteak

TurnOf = { $turn }. eserlekuaren txanda da, ez { $seat }. eserlekuarena
EnvidoRange = Hemen enbido batek { $min } eta { $max } tanto artean eransten ditu, ez { $stones }
SeatCannot =
    { $seat }. eserlekuak ezin du { $action ->
        [no_mus] mintza esan
        [perete] perete erakutsi
        [discard] kartarik bota
        [envido] enbido esan
        [ordago] hordago bota
        [quiero] iduki esan
        [no_quiero] tira esan
       *[other] { $action } esan
    }: { $why }
DealerCannot =
    Banatzaileak ezin du { $action ->
        [deal] banatu
        [mus_visto] mus visto esan
       *[other] { $action } esan
    }: { $why }
MatchIsOver = norgehiagoka amaitu da
GameIsOver = partida amaitu da, eta hurrengo banaketak beste bat hasten du
HandIsOver = kartaldia amaitu da, eta hurrengoa banatu behar da
DealFirst = lehenik kartak banatu behar dira
NoPereteHere = mahai honetan ez da perete jokatzen
PereteTakes = zehazki 4, 5, 6 eta 7 behar dira
NoVistoHere = mahai honetan ez da mus visto jokatzen
MusSaidAlready = norbaitek mus esan du jada
TalkIsOn = musaz hitz egiten ari dira: mus edo mintza
SeatsDiscard = eserlekuak kartak botatzen ari dira
NothingOffered = ez dago apusturik: paso, enbido edo hordago
OrdagoOffered = hordago bat dago mahai gainean: iduki edo tira
RaiseTooHigh = igoerak jokaldiaren muga gaindituko luke
OfferStands = apustu bat dago mahai gainean: iduki, tira, enbido edo hordago

## Deien hutsegiteak

RequestLimit =
    Eskaera batek gehienez { $most } { $field ->
        [hands] esku
        [actions] ekintza
       *[other] { $field }
    } onartzen ditu, ez { $count }
BatchLimit =
    Sorta batek guztira gehienez { $most } { $field ->
        [items] elementu
        [hands] esku
        [actions] ekintza
       *[other] { $field }
    } onartzen ditu
ReplayTakesBoth = Egoera batetik abiatzen den errepikapenak bertatik hartzen du { $field }; kendu { $field }, edo egoera
ReplayTakesNeither = Errepikapenak lehen kartaldiko eskua behar du (mano), edo jarraitzeko egoera bat (snapshot)
NoSeed = Ezin da ausazko hazirik lortu: { $fault }

## gRPC mezuen eta jarioen hutsegiteak

MessageNotSet = Hemen { $message } mezua egon behar da
NoWordSet = { $message } mezuak ez du hemen ezagutzen den hitzik: { $words }
EnumZero = { $words } 0 da, eta hori ez da haren hitzetako bat
EnumUnknown = { $words } zerrendan ez dago { $number } zenbakia duen hitzik
NoItemCame =
    Jarioa amaitu da: ez da elementurik etorri { $seconds ->
        [one] segundo { $seconds }ean
       *[other] { $seconds } segundotan
    }
NoResultTaken =
    Jarioa amaitu da: ez da emaitzarik hartu { $seconds ->
        [one] segundo { $seconds }ean
       *[other] { $seconds } segundotan
    }
GoElsewhere = Konexioa itxiko da, eta irakurritako guztia erantzunda dago; jarraitu jario berri batean, beste konexio batean

## JSONaren hutsegiteak

TheBody = Edukia
TheItem = Elementua
Field = { $path }
AnObject = objektu bat
AnArray = zerrenda bat
AString = testu bat
ABoolean = balio logiko bat
AnInteger = zenbaki oso bat
ANumber = zenbaki bat
Null = null
Quoted = { $text }
IsEmpty = { $subject } hutsik dago; JSON objektu bat izan behar du
ByteOrderMark = { $subject } byte-ordenaren marka batekin hasten da, eta JSONek ez du onartzen
NotJson = { $subject } ez da JSON balio bat: { $line }. lerroko { $column }. zutabean eteten da
EndsEarly = { $subject } ez da JSON balio bat: balioa baino lehen amaitzen da
IsTwice = { $subject } bi aldiz dago
Unreadable = { $subject } ezin da irakurri; OpenAPI dokumentuak dio zer izan behar duen
IsNull = { $subject } null da; ez dagoena kendu egiten da
MustBe = { $subject } { $wanted } izan behar da, ez { $given }
MustBeInteger = { $subject } 32 biteko zenbaki oso bat izan behar da, ez { $given }
MustBeOneOf = { $subject } hitz hauetako bat izan behar da: { $words }; ez { $given }
IsMissing = { $subject } falta da
WordIsMissing = { $subject } falta da; hitz hauetako bat da: { $words }
NoFieldAtAll = Ez dago { $name } eremurik: hemen ez dago bat ere
NoField = Ez dago { $name } eremurik; antzekoena { $nearest } da

## HTTP eskaeren hutsegiteak

NoContentType = Eskaerak ez du Content-Type goibururik; { $wanted } izan behar da
WrongContentType = Content-Type goiburua { $wanted } izan behar da, ez { $given }
WrongCoding = Content-Encoding goiburua gzip, zstd edo br izan daiteke, ez { $given }
BodyTooLarge =
    Edukiak gehienez { $most ->
        [one] byte { $most } izan dezake
       *[other] { $most } byte izan ditzake
    }
BodyBrokeOff = Edukia amaitu baino lehen eten da
QueryUnreadable = Galdera-katea ezin da irakurri; izena=balioa da, tartean & eta ehuneko kodeketan
QueryTwice = Galdera-kateak { $name } bi aldiz du
NoParameterAtAll = Ez dago { $name } parametrorik: dei honek ez du bat ere hartzen
NoParameter = Ez dago { $name } parametrorik; antzekoena { $nearest } da
PathNotText = Bidearen zati hau ez da UTF-8
NothingAt = { $path } bidean ez dago ezer; dagoena /openapi.json dokumentuan dago
MethodNotTaken = { $path } bideak ez du { $method } onartzen; Allow goiburuak dio zer onartzen duen
NotReady = Zerbitzua abiatzen edo gelditzen ari da, eta ez du deirik hartzen

## Deien aurretik dagoena

NoCertificate = Konexioak ez du bezero-ziurtagiririk
NoToken = Eskaerak ez du token ezagunik
TooManyConnections = Zerbitzuak har ditzakeen konexio guztiak ditu; galdetu berriro une bat barru
TooManyCalls = Zerbitzuak har ditzakeen dei guztiak ditu; galdetu berriro une bat barru
RequestTooLarge =
    Eskaera gehienez { $most ->
        [one] byte { $most }ean
       *[other] { $most } bytetan
    } bidal daiteke
TooSlow =
    Deia ez da egin, edo ez da bidali, { $seconds ->
        [one] segundo { $seconds }ean
       *[other] { $seconds } segundotan
    }
BugInCall = Zerbitzuak bere akats batekin egin du topo; deiak ez du eraginik izan ({ $reference })
BugInItem = Zerbitzuak bere akats batekin egin du topo; elementuak ez du eraginik izan ({ $reference })
AnswerNotWritten = Erantzuna ezin da idatzi: { $fault }
MetricsNotTold = Neurketak ezin dira eman: { $fault }
PageNotMade = Orria ezin da egin: { $fault }

## Keinuak: aurpegiak zer egiten duen, eta zer esaten duen

signal-bite_lip = beheko ezpainari hozka egin
signal-bite_lip_aside = beheko ezpainari alde batera hozka egin
signal-lips_aside = ezpain itxien ertza alde batera eraman
signal-twist_mouth = aho itxia okertu
signal-tongue = mihi-punta atera, erdian
signal-tongue_aside = mihi-punta atera, alde batera
signal-turn_head = burua alde batera biratu
signal-eyebrows = bekainak altxatu
signal-lips_out = ezpain itxiak aurrera atera
signal-wink = begi-keinua egin
signal-shoulders = bi sorbaldak altxatu
signal-shoulder = sorbalda bat altxatu
signal-eyes = bi begiak itxi
signal-tilt_head = burua okertu
signal-lift_head = burua altxatu
tells-two_kings = bi errege
tells-three_kings = hiru errege
tells-medias_of_kings_or_others = erregeen mediak; handia itxita dagoenean, beste mediak
tells-medias_of_kings = erregeen mediak
tells-medias = mediak
tells-two_aces = bi bateko
tells-three_aces = hiru bateko
tells-medias_of_aces = batekoen mediak
tells-pares = pareak
tells-duples = dupleak
tells-juego_not_31 = jokoa, baina ez 31
tells-points_31_or_30 = 31; inork jokorik ez duenean, 30
tells-points_30 = 30
tells-points_29 = 29
tells-nothing = ez dago ezer esatekorik
tells-wants_to_cut = musa moztu nahi du
tells-wants_to_bet = gehiago jokatu nahi du
SignalTells = Hau dio: { $told }.
signal_set-fem =
    .meaning = Espainiako federazioaren keinuak.
signal_set-bizkaia =
    .meaning = Bizkaiko keinuak.
signal_set-fournier =
    .meaning = Fournier kartekin datozen keinuak.

## Arauak

ruling-R-1-1 =
    .meaning = Berrogei karta dira, lau koloretan hamarna; koloreek ez dute inoiz ezer erabakitzen.
ruling-R-1-2 =
    .meaning = Zortzi erregerekin, ohikoena, hirukoa errege da eta bikoa bateko, alde guztietatik.
ruling-R-1-3 =
    .meaning = Lau erregerekin hirukoa eta bikoa direna dira, eta 3 eta 2 balio dute.
ruling-R-1-4 =
    .meaning = Hamar erregerekin zortzirekin bezala jokatzen da, eta mahaiak adostutako beste bi karta ere errege dira.
ruling-R-1-5 =
    .meaning = Kartak handienetik txikienera R C S 7 6 5 4 3 2 A dira; R, C eta S kartek 10 balio dute, besteek beren zenbakia, batekoak 1.
ruling-R-1-6 =
    .meaning = Jokalari bakoitzak lau karta ditu.
ruling-R-2-1 =
    .meaning = Eserlekuak 0tik aurrera zenbatzen dira, jokoaren ordenan.
ruling-R-2-2 =
    .meaning = Bi, lau eta sei jokalarik bi talde osatzen dituzte, eserleku bikoitiak bakoitien aurka; hiruk eta bostek bakoitzak bere kontura jokatzen dute.
ruling-R-2-3 =
    .meaning = Eskuak lehenik hitz egiten du eta azkenak azkenik; karta berdinen artean eskutik hasita lehena datorrenak irabazten du.
ruling-R-2-4 =
    .meaning = Hurrengo kartaldian oraingo eskuaren ondoko eserlekua da esku.
ruling-R-3-1 =
    .meaning = Eskutik hasita eserleku bakoitzak mus edo mintza esaten du; lehen mintzak mozten du, eta eskuak irekitzen du handia.
ruling-R-3-2 =
    .meaning = Guztiek mus esan dutenean bakoitzak bat eta lau karta artean botatzen ditu, gero guztiei berriak ematen zaizkie, eta berriro hitz egiten da.
ruling-R-3-3 =
    .meaning = Sorta amaitzen denean, geratzen dena ematen da lehenik, eta gero botatako karta guztiak nahasten dira sorta berri batean.
ruling-R-3-4 =
    .meaning = Mus jarraian, partida bateko lehen kartaldian, eskua mus bakoitzarekin aurrera doa, eta mozten duen eserlekura pasatzen da.
ruling-R-3-5 =
    .meaning = Horrela jokatzen denean, 4, 5, 6 eta 7 dituenak perete hori bere txandan erakuts dezake, eta lau karta berri jasotzen ditu.
ruling-R-3-6 =
    .meaning = Mus vistoren ondoren, banatzean karta bat ikusi denean, dena berriro banatzen da, edo guztiek hitz egin gabe botatzen dituzte kartak, mahaiaren arabera.
ruling-R-4-1 =
    .meaning = Jokaldiak handia, txikia eta pareak dira, eta gero jokoa norbaitek badu; bestela, puntua.
ruling-R-4-2 =
    .meaning = Jokaldi bakoitza jokalari bakar baten kartarik onenek irabazten dute; talde baten kartak ez dira inoiz batzen.
ruling-R-4-3 =
    .meaning = Handian kartak handienetik hasita alderatzen dira, eta handienak irabazten du.
ruling-R-4-4 =
    .meaning = Txikian kartak txikienetik hasita alderatzen dira, eta txikienak irabazten du.
ruling-R-4-5 =
    .meaning = Pareetan dupleek mediei irabazten diete eta mediek pareari; gero konbinazioaren kartak erabakitzen du.
ruling-R-4-6 =
    .meaning = Jokoa 31 puntu edo gehiago da; onenetik txarrenera 31, 32, 40, 37, 36, 35, 34, 33.
ruling-R-4-7 =
    .meaning = Puntuan batura handienak irabazten du; onena 30 da.
ruling-R-4-8 =
    .meaning = Errealarekin, hiru zazpikok eta mahaiak esandako kartak beste edozein 31ri irabazten diote.
ruling-R-5-1 =
    .meaning = Pareen eta jokoaren aurretik eserleku bakoitzak egia esaten du badituen ala ez; dituztenek bakarrik hartzen dute parte.
ruling-R-5-2 =
    .meaning = Talde bakar batek duen jokaldian, edo inork ez duenean, ez da apusturik egiten.
ruling-R-5-3 =
    .meaning = Jokaldia dutenek eskutik hasita hitz egiten dute: paso, bi tantoko edo gehiagoko enbido, edo hordago; paso esan duenak oraindik erantzun dezake.
ruling-R-5-4 =
    .meaning = Aurkariek txandaka erantzuten dute; iduki batek jokaldia ixten du, eta guztiek tira esan dutenean apustua ez da onartu.
ruling-R-5-5 =
    .meaning = Igotzen duenak eransten dituen tantoak esaten ditu, gutxienez mahaiaren gutxienekoa, eta mahai gainean zegoena onartzen du.
ruling-R-5-6 =
    .meaning = Arauek ez dute mugarik; zerbitzua 10.000 tantotan gelditzen da jokaldi bakoitzean.
ruling-R-5-7 =
    .meaning = Hordagoan partida osoa jokatzen da, eta iduki edo tira bakarrik erantzun daiteke.
ruling-R-5-8 =
    .meaning = Onartu gabeko apustuak onartutako azkena ematen du, edo tanto bat ezer onartu ez bada.
ruling-R-6-1 =
    .meaning = Jokaldiak ordenan kontatzen dira, eta partidaren tantoetara lehena heltzen den taldea iritsi da; ondoren ez da ezer kontatzen.
ruling-R-6-2 =
    .meaning = Handiak eta txikiak tanto bat ematen dute paso geratu badira, eta jokatutako tantoak apustua onartu bada. Pareek eta jokoak jokatutakoa eta irabazlearen taldeko karten balioak ematen dituzte; apustua onartu ez bada, apustua egin zuen taldearenak. Puntuak tanto bat ematen du apustuaz gain, nork hartzen duen gorabehera.
ruling-R-6-3 =
    .meaning = Pareak 1 balio du, mediek 2 eta dupleek 3; 31ko jokoak hiru, beste edozeinek bi; taldeko jokalari bakoitzarena kontatzen da.
ruling-R-6-4 =
    .meaning = Horrela jokatzen denean, bi taldeek izan eta paso geratu diren pareek eta jokoak tanto bat gehiago ematen dute.
ruling-R-6-5 =
    .meaning = Onartutako hordagoan kartak berehala erakusten dira, eta parte hartzen duten kartarik onenek irabazten dute partida.
ruling-R-6-6 =
    .meaning = Adostutako partidak lehena irabazten dituen taldeak irabazten du norgehiagoka; hurrengo banaketak hurrengo partida hasten du, zerotik.

## Jokoaren hitzak

card-rey = erregea
    .meaning = R: kartarik handiena, 10 puntu balio ditu. Zortzi erregerekin hirukoak ere errege dira.
card-caballo = zaldia
    .meaning = C: erregearen azpitik, 10 puntu balio ditu.
card-sota = txota
    .meaning = S: zaldiaren azpitik, 10 puntu balio ditu.
card-tres = hirukoa
    .meaning = Zortzi erregerekin errege da alde guztietatik; laurekin hiruko bat da.
card-dos = bikoa
    .meaning = Zortzi erregerekin bateko da alde guztietatik; laurekin biko bat da.
card-as = batekoa
    .meaning = A: kartarik txikiena, puntu 1 balio du.
suit-oros = urreak
    .meaning = Txanponen kolorea, o. Koloreek ez dute inoiz ezer erabakitzen.
suit-copas = kopak
    .meaning = Kopen kolorea, c. Koloreek ez dute inoiz ezer erabakitzen.
suit-espadas = ezpatak
    .meaning = Ezpaten kolorea, e. Koloreek ez dute inoiz ezer erabakitzen.
suit-bastos = bastoiak
    .meaning = Bastoien kolorea, b. Koloreek ez dute inoiz ezer erabakitzen.
role-mano = eskua
    .meaning = Lehenik hitz egiten duen eserlekua; karta berdinen artean hortik hasita lehena datorrenak irabazten du. Hurrengo kartaldian ondoko eserlekua da esku.
role-postre = azkena
    .meaning = Eskuaren aurreko eserlekua: kartak banatzen ditu eta azkenik hitz egiten du.
role-dealer = banatzailea
    .meaning = Kartak banatzen dituena: azkena. Kartaren bat ikusi bada, berak esaten du.
role-seat = eserlekua
    .meaning = Jokalari baten lekua mahaian, 0tik aurrera zenbatuta jokoaren ordenan.
role-team = taldea
    .meaning = Elkarrekin irabazten eta galtzen dutenak, bikotea: eserleku bikoitiak bakoitien aurka, edo hiru eta bost jokalarirekin bakoitza bere kontura.
table-lance = jokaldia
    .meaning = Kartaldi baten lau atalotako bat, bakoitza bere aldetik jokatzen eta kontatzen dena: handia, txikia, pareak, eta jokoa edo puntua.
table-talk = musaz hitz egitea
    .meaning = Eskutik hasita eserleku bakoitzak mus edo mintza esaten du, batek moztu arte edo guztiek kartak bota nahi izan arte.
table-offer = apustua
    .meaning = Jokaldi batean jokatzen dena, tantoak enbidoarekin edo partida hordagoarekin, aurkariek erantzun arte.
table-raise = igoera
    .meaning = Apustu bati enbidoz edo hordagoz erantzutea: mahai gainean zegoena onartzen du eta gehiago eransten dio.
table-holder = jokaldia duena
    .meaning = Jokaldi batean parte hartzen duen eserlekua: denak handian, txikian eta puntuan; pareetan eta jokoan, dituztenak.
table-servido = servido
    .meaning = Mus vistoren ondoren kartarik botatzen ez duena servido geratzen da, eta orduan ez dago mus gehiagorik.
table-stock = sorta
    .meaning = Oraindik banatu gabeko kartak. Amaitzen denean, botatakoak nahasten dira sorta berri batean.
table-discards = botatako kartak
    .meaning = Bota diren kartak, buruz behera.
table-signal = keinua
    .meaning = Norberaren karten berri bikotekideari ematen dion keinu adostua. Egia izan behar du, eta aurkariek ikus dezakete.
lance-grande = handia
    .meaning = Kartarik handienek irabazten dute (R-4.3).
lance-chica = txikia
    .meaning = Kartarik txikienek irabazten dute (R-4.4).
lance-pares = pareak
    .meaning = Pare, media edo duplerik onenek irabazten dute (R-4.5).
lance-juego = jokoa
    .meaning = 31 puntu edo gehiago dituztenen artean onena 31 da, gero 32, 40, 37, 36, 35, 34 eta 33 (R-4.6).
lance-punto = puntua
    .meaning = Inork jokorik ez duenean, puntu gehien dituenak irabazten du (R-4.7).
pares_kind-none = parerik ez
    .meaning = Ez dago bi karta berdinik: jokalariak ez du pareetan parte hartzen.
pares_kind-par = parea
    .meaning = Bi karta berdin.
pares_kind-medias = mediak
    .meaning = Hiru karta berdin.
pares_kind-duples = dupleak
    .meaning = Bi pare; lau berdin bi pare berdin dira.
nickname-solomillo = solomilloa
    .meaning = Hiru errege eta bateko bat.
nickname-perete = peretea
    .meaning = 4 bat, 5 bat, 6 bat eta 7 bat.
nickname-real = erreala
    .meaning = Hiru zazpiko eta mahai honetan erreal egiten dituen karta.
action-mus = mus
    .meaning = Eserlekuak kartak bota nahi dituela esaten du.
action-no_mus = mintza
    .meaning = Musa mozten du: hitz egitea amaitzen da eta handia jokatzen da.
action-perete = peretea
    .meaning = 4, 5, 6 eta 7 erakusten ditu, alde batera uzten ditu eta lau karta berri jasotzen ditu, horrela jokatzen denean.
action-discard = kartak botatzea
    .meaning = Kartak botatzen ditu, buruz behera, berriak jasotzeko.
action-paso = paso
    .meaning = Ez du apusturik egiten. Paso esan duenak ondorengo apustu bati erantzun diezaioke, edo igo dezake.
action-envido = enbido
    .meaning = Bi tanto edo gehiago eskaintzen ditu, edo hainbeste eransten dio apustuari.
action-ordago = hordago
    .meaning = Partida osoa jokatzen du; iduki edo tira bakarrik erantzun daiteke.
action-quiero = iduki
    .meaning = Apustua onartzen du; jokaldia itxita geratzen da, eta kartaldiaren amaieran kontatzen da.
action-no_quiero = tira
    .meaning = Apustua ez du onartzen; aurkari guztiek hala egin dutenean, apustua egin duen taldeak berehala hartzen ditu bere tantoak.
action-deal = banatu
    .meaning = Banatzaileak kartak banatzen ditu, edo falta direnak ematen ditu.
action-mus_visto = mus visto
    .meaning = Banatzaileak karta bat ikusi dela esaten du, horrela jokatzen denean.
phase-dealing = banaketa
    .meaning = Kartak banatu behar dira.
phase-mus = musaz hitz egitea
    .meaning = Hitz egiten ari dira: eserleku bakoitzak mus edo mintza esaten du.
phase-discarding = kartak botatzea
    .meaning = Eserlekuek txandaka botatzen dituzte kartak.
phase-betting = apustuak
    .meaning = Jokaldi bat jokatzen ari da.
phase-hand_over = kartaldiaren amaiera
    .meaning = Kartaldia kontatuta dago, eta hurrengoa banatu behar da.
phase-game_over = partidaren amaiera
    .meaning = Talde bat iritsi da; hurrengo banaketak beste partida bat hasten du.
phase-match_over = norgehiagokaren amaiera
    .meaning = Talde batek norgehiagoka irabazi du; ezin da besterik gertatu.
settled-passed = paso geratuta
    .meaning = Jokaldia zuten guztiek paso esan zuten.
settled-accepted = onartuta
    .meaning = Apustu bat onartu zen: kontatzean haren tantoak karta onenak dituen taldearenak dira.
settled-refused = onartu gabe
    .meaning = Apustu bat ez zen onartu: egin zuen taldeak berehala hartu zituen bere tantoak.
settled-uncontested = apusturik gabe
    .meaning = Ezin izan da apusturik egin: jokaldia dutenak talde berekoak dira, edo inork ez du.
settled-ordago = hordago
    .meaning = Hordago bat onartu zen: jokaldiko kartarik onenek irabazten dute partida.
reason-refused = onartu gabeko apustua
    .meaning = Onartu gabeko apustu batek berehala eman zituen tantoak (R-5.8).
reason-passed = paso geratuta
    .meaning = Guztiek paso esan zuten, eta kartarik onenek hartzen dute tantoa (R-6.2), edo mahaiak pasoagatik tanto bat ematen du (R-6.4).
reason-bet = apustua
    .meaning = Onartutako apustu baten tantoak (R-6.2).
reason-hands = karten balioak
    .meaning = Taldeko karten balioak pareetan edo jokoan (R-6.2, R-6.3).
reason-punto = puntua
    .meaning = Puntuaren tantoa (R-6.2).
reason-ordago = hordago
    .meaning = Onartutako hordago batek partidarako falta zena ekarri zuen (R-6.5).
reason-perete = peretea
    .meaning = Perete bat erakutsi zen, hargatik tanto bat ematen duen mahai batean (R-3.5).
decided_by-cards = kartak
    .meaning = Irabazleak aurkari guztiek baino karta hobeak ditu.
decided_by-position = tokia
    .meaning = Aurkaririk onenak karta berdinak ditu eta geroago hitz egiten du (R-2.3).
decided_by-unopposed = aurkaririk gabe
    .meaning = Ez du aurkaririk parte hartzen (R-5.2).
score-stone = tantoa
    .meaning = Partida bat kontatzeko unitatea. Berrogeik irabazten dute partida, mahaiak beste kopuru bat adostu ezean.
score-amarraco = hamarrekoa
    .meaning = Bost tanto, mahaian alde batera jartzen diren bezala. Zerbitzuak tantoak bakarrik kontatzen ditu.
score-hand = kartaldia
    .meaning = Banaketa batetik haren lau jokaldiak kontatu arte. Jokalari batek dituen lau kartei eskua ere esaten zaie.
score-game = partida
    .meaning = Bere tantoak lehena biltzen dituen taldeak irabazten duena; orduan taldea iritsi da.
score-match = norgehiagoka
    .meaning = Adostutako partidak lehena irabazten dituen taldeak irabazten duena.
setting-players = jokalariak
    .meaning = Zenbat esertzen diren mahaian: bi eta sei artean.
setting-kings = erregeak
    .meaning = Zenbat karta diren errege: lau, zortzi edo hamar.
setting-extra_kings = errege gehigarriak
    .meaning = Hamar erregerekin, mahaiak adostutako beste bi kartak.
setting-target_stones = partidaren tantoak
    .meaning = Partida bat irabazteko behar diren tantoak.
setting-games_to_win = norgehiagokaren partidak
    .meaning = Norgehiagoka irabazteko behar diren partidak.
setting-min_raise = igoerarik txikiena
    .meaning = Igoera batek gutxienez eransten dituen tantoak.
setting-pair_answers = bikotearen erantzunak
    .meaning = Aurkari bakoitzak erantzuten duen, ala bikote baten lehen erantzunak biontzat balio duen.
setting-refused_raise_bonus = onartu gabeko igoeraren saria
    .meaning = Pareetan, jokoan edo puntuan onartu gabeko igoerak onartutakoaz gain ematen duena.
setting-pass_stone = pasoaren tantoa
    .meaning = Paso geratu diren pareek eta jokoak tanto bat gehiago ematen duten.
setting-ordago_accepted = onartutako hordagoa
    .meaning = Onartutako hordagoaren aurreko jokaldiak lehenik kontatzen diren.
setting-la_real = erreala
    .meaning = Beste edozein 31ri irabazten dion hiru zazpikoko 31, eta osatzen duen karta.
setting-perete = peretea
    .meaning = 4, 5, 6 eta 7 erakutsi eta alda daitezkeen.
setting-mus_visto = mus visto
    .meaning = Zer gertatzen den banatzean karta bat ikusten denean.
setting-mus_corrido = mus jarraia
    .meaning = Partida bateko lehen kartaldian eskua mus bakoitzarekin aurrera doan, eta mozten duenarengana pasatzen den.
setting-discard_order = kartak botatzeko ordena
    .meaning = Lehenik eskuak ala banatzaileak botatzen eta hartzen dituen kartak.

## Hitz motak

glossary_kind-card =
    .meaning = Karta bat, bere hizkiaren arabera.
glossary_kind-suit =
    .meaning = Kolore bat.
glossary_kind-role =
    .meaning = Nor esertzen den mahaian, eta zer den.
glossary_kind-table =
    .meaning = Mahai batean dagoena eta gertatzen dena.
glossary_kind-lance =
    .meaning = Jokaldi bat.
glossary_kind-pares_kind =
    .meaning = Jokalari batek pareetan duena.
glossary_kind-nickname =
    .meaning = Mahaiak nola deitzen dien karta batzuei.
glossary_kind-action =
    .meaning = Eserleku batek edo banatzaileak esaten edo egiten duena.
glossary_kind-phase =
    .meaning = Kartaldia zertan den.
glossary_kind-settled =
    .meaning = Jokaldi bat nola itxi den.
glossary_kind-reason =
    .meaning = Tantoak zergatik hartu diren.
glossary_kind-decided_by =
    .meaning = Zerk erabaki duen jokaldia.
glossary_kind-score =
    .meaning = Kontatzen dena.
glossary_kind-setting =
    .meaning = Mahaiak zertan bereizten diren: arauen ezarpen bat.
glossary_kind-signal =
    .meaning = Keinu bat.
glossary_kind-ruling =
    .meaning = Erantzunek aipatzen duten arau bat.

# Odds eta Discards
FourCardsOrUnknown = Hemen jokalari batek 4 karta ditu, ezezaguna dena ? gisa, edo hutsik dago; ez { $count }
SeenNotShown = Inork ez dituen kartak izenez ematen dira; estalitako karta batek (?) ez du hemen ezer esaten
SeenCount = Jokalari bakoitzak lau karta dituela, gehienez { $most } karta ez ditu inork, ez { $count }
NoDealAgrees = Ikusi gabeko karten banaketa bakar bat ere ez dator bat esandakoarekin
TooLongToCount = Erantzun zehatzak dei batek iraun dezakeena baino gehiago iraungo luke; kendu accuracy edo eskatu laginketa bidezkoa
NobodyWaitsForOdds = Inor ez dago jada erantzunaren zain
TooRare = Esandakoa bakanegia da ateratako banaketen artean agertzeko, halakorik baldin badago
OddsStopping = Zerbitzua gelditzen ari da; galdetu beste bati
TooManyOdds = Zerbitzuak ezin du probabilitate gehiago kalkulatu oraintxe; galdetu berriro une batean
said-yes =
    .meaning = Badauka.
said-no =
    .meaning = Ez dauka.
said-unknown =
    .meaning = Ez da entzun.
method-exact =
    .meaning = Banaketa guztiak zenbatzen dira.
method-sampled =
    .meaning = Banaketak zoriz ateratzen dira, eskaera bererako beti berak, eta erantzunak errore estandarrak ditu.
