// The most used passwords of at least eight characters, in lower case, without those that other rules of
// password-rules.ts refuse: the first 2,400 of the list that zxcvbn carries (MIT).

let listed: Set<string> | undefined

/** Whether a password, in lower case, is one of them. */
export function isCommonPassword(password: string): boolean {
  listed ??= new Set(LIST.trim().split(/\s+/))
  return listed.has(password)
}

const LIST = `
0.0.0.000 01020304 0192837465 0o9i8u7y 10203040 1020304050 10293847 1029384756 11112222 1111qqqq
111222333 11223344 1122334455 112233445566 11235813 1123581321 12131415 1232323q 123321123
12344321 1234509876 123454321 1234554321 123456123 123456654321 12345677 1234567890a 1234567890q
1234567890z 1234567891 12345678910 1234567899 123456789987654321 123456789a 123456789d 123456789m
123456789o 123456789q 123456789qwe 123456789r 123456789s 123456789v 123456789z 12345678a 12345678q
12345679 1234567a 1234567aa 1234567q 123456987 123456aa 123456as 123456qqq 123456qw 123456qwe
123456qwerty 123456ru 12345abc 12345qaz 12345qwe 12345qwer 12345qwert 12345qwerty 12348765
1234abcd 1234asdf 1234qwer 1234rewq 1234zxcv 123581321 12365478 123654789 12369874 123698745
123789456 123qq123 123qwe123 123qweasd 123qweasdzxc 123qwert 123qwerty 12qw34er 12qwaszx 13243546
134679852 1357908642 135792468 1357924680 135798642 14725836 147258369 14785236 147852369 14789632
147896325 15426378 159753456 18436572 19283746 192837465 19411945 1a2b3c4d 1a2s3d4f 1michael
1million 1mustang 1passwor 1q2q3q4q 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qa2ws3ed 1qaz2wsx
1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw2 1qazxsw23edc 1qazzaq1 1qw23er4 1x2zkg8w 1z2x3c4v 1z2x3c4v5b
20spanks 22446688 23skidoo 24681012 25800852 2wsx3edc 31415926 321654987 369258147 3rjs1la7qe
44332211 45m2do5bs 4815162342 50spanks 55bgates 5wr2i7h8 66613666 69camaro 73501505 74108520
74123698 741258963 741852963 7777777a 78945612 789456123 7894561230 789632145 789654123 7ugd5hip2j
8j4ye3uz 911turbo 918273645 9293709b13 963852741 987456321 987654321a 99762000 a1234567 a12345678
a123456789 a1a2a3a4 a1b2c3d4 a1b2c3d4e5 a1s2d3f4 a1s2d3f4g5 aa123456 aaaa1111 aardvark abc12345
abc123456 abcd1234 abcdefg1 abdullah aberdeen abnormal abracadabra abrakadabra absolute absolutely
acapulco access14 access99 achilles acidburn addicted adelaide adgjmptw administrator adrenalin
adrienne advanced adventure aerosmit agent007 airborne aircraft airforce airplane albatros
alcatraz alejandr alejandro aleksandr aleksandra alessand alessandro alex1234 alexande alexander
alexandr alexandra alexandre alleycat alliance allison1 allnight allstate almighty alpha123
alphabet alterego amateurs ambrosia america1 american amethyst amsterda amsterdam anaconda
anastasi anastasia anastasiya andersen anderson andromed andromeda andyod22 angel123 angel666
angelica angelika angelina anhyeuem animated annabell annmarie anonymous antelope anthony1
anthony7 antonina anything aolsucks apollo11 apollo13 apple123 applepie aquarius archange architec
argentin argentina arizona1 arkansas armagedon armstron arsenal1 as123456 asdasd123 asdf1234
asdffdsa asdfg123 asdfgh01 asdfqwer asdfzxcv asdqwe123 ashleigh aspirine assassin asshole1
assholes atlanta1 atlantic atlantis atreides attitude auckland augustin augustus austin31 australi
australia avalanch aviation awesome1 azertyui azertyuiop azsxdcfv baberuth babybear babyblue
babycake babydoll babyface babygirl babylon5 babylove backbone backdoor badabing balloons ballsack
baltimor baracuda barbados barcelon barcelona barefeet barefoot baritone barselona baseball
basement basketba basketball bastards batman12 bcfields bearcats beatles1 beatrice beautifu
beautiful beckham7 beefcake beethove bellagio bendover benedict benessere benjamin bergkamp
berkeley bernardo bettyboo beverley bigballs bigblack bigblock bigboobs bigbooty bigbucks bigdaddy
bigdick1 bigdicks bigmoney bigpoppa bigtruck billabon billybob billyboy binladen biohazard
bionicle birthday bisexual bismarck bismilla bismillah bitchass blackberry blackbir blackbird
blackcat blackdog blackhaw blackhawk blackice blackjac blackjack blacklab blackman blackops
blackout blessing blink182 blizzard blowfish blue1234 blueball bluebell blueberr blueberry
bluebird blueeyes bluefish bluejays bluemoon bluesman bluestar bobafett bobdylan bobmarley
bollocks bonehead bookworm bordeaux borussia bradford bradley1 brandon1 brewster brighton brigitte
brittany brittney broadway broncos1 brooklyn brothers browning brucelee bubba123 bubbles1 buckeyes
buckshot budapest buddy123 buddyboy buddydog budlight budweise budweiser buffalo1 building
bukowski bulldog1 bulldogs bullfrog bullseye bullshit bunghole business buster12 buttercu
buttercup butterfl butterfly buttfuck butthead butthole bynthytn cabernet cadillac caliente
californ california caligula calimero callaway callisto camaross cambiami cambridg cameltoe
cameron1 campbell canadian candyass candyman cannabis cannibal cantona7 capetown capitals capricor
capricorn capslock captain1 cardinal cardinals care1839 carebear carlisle carlitos carnival
carolina caroline carpedie carpente cartman1 cartoons casanova cashflow cashmone cashmoney
cassandr cassandra castillo catalina catfight catherin catherine catwoman cavalier cbr900rr
cdtnkfyf celebrity cerberus cfitymrf chadwick chainsaw chairman challeng chambers champion
chandler changeme chargers charisma charlene charles1 charlie1 charlie2 charlott charlotte
charlton checkers checkmat cheerleaers chelsea1 chemical cherokee cherries cheshire chester1
chestnut chevelle chevrole chevrolet chevys10 chewbacc cheyenne chicago1 chicken1 chickens
chickenwing101 children chipmunk chiquita chocolat chocolate chopper1 chris123 chrisbln christia
christian christie christin christina christine christma christmas christop christophe christopher
chrysler chuckles cinnamon citation civilwar cjkysirj clarence clarinet clarissa classics claudia1
claymore clemente cleopatr cleopatra clevelan cleveland clifford climbing clippers clitoris
close-up cnfybckfd cocacola cocksuck cocksucker coldbeer coldplay colombia colonial colorado
coltrane columbia columbus comanche commande commander commando complete computer concorde
concrete confused conquest constant consumer continue contract converse cooldude coolhand coolness
copenhag corleone cornelia cornhole cornwall corvette costello cosworth courtney coventry cowboys1
crackers crawford crazybab crazyman creampie creation creative creature creepers crescent cricket1
criminal cristian cristina crjhgbjy cromwell crusader crystal1 cucumber culinary customer cutiepie
cyclones cygnusx1 daisydog dallas22 dangerous daniel12 daniella danielle dannyboy daredevi
daredevil darkange darkangel darklord darkness darkside darkstar darthvad daughter david123
davidson daylight dbrnjhbz deadhead deadpool deadspin death666 deathnote december deepthroat
deerhunt deeznuts deeznutz defender deftones delaware delpiero demon666 derparol designer destiny1
detroit1 devil666 devildog devilman dfcbkbcf dfktynby dfktynbyf diamond1 diamonds dickhead
dietcoke digital1 dilbert1 dilligaf dingdong dinosaur dipstick director dirtbike dirtydog disaster
discover dkflbckfd dkflbvbh doberman dodgeram dodgers1 doghouse dogpound dolemite dolphin1
dolphins dominion dominiqu dominique dontknow doomsday dortmund doughboy doughnut douglas1
downhill download downtown dragon01 dragon12 dragon69 dragonba dragonball dragonballz dragonfl
dragonfly dragster dreamcas dreaming drowssap drpepper drummer1 dthjybrf dtkjcbgtl dtxyjcnm
dutchess dynamite earnhard earthlink eastside eastwood eatmenow eatpussy eclipse1 edmonton
eggplant eighteen einstein ekaterina elcamino eldiablo eldorado electric electron elements
eleonora elephant elisabet elizabet elizabeth elizaveta emmanuel enforcer engineer england1
enternow enterpri enterprise entrance envelope erection ericsson escalade escorpio espresso
estrella eternity evangeli evangelion everlast evolutio evolution excalibu excalibur exchange
experience experienced explorer f00tball fabulous facebook fairlane faithful fandango fantasia
fantasies fantomas farscape fastball favorite favorite6 fearless feathers february federico
feelgood fellatio ferguson fernande fernando ferrari1 festival fgtkmcby fidelity fighting
finalfantasy fireball firebird fireblad firefigh firehawk firestorm firewall fishbone fishcake
fisherma fisherman fishhead fishing1 fishtank fivestar fkbyjxrf fktrcfylh fktrcfylhf flamengo
flamingo flanders flashman flathead fletcher flexible flipflop flipper1 florence florida1 flounder
flvbybcnhfnjh flyers88 football fordf150 foreplay foreskin forever1 forgetit formula1 forsaken
forsberg fortress fountain foxylady francesc francesco francine francisc francisco francois
frankie1 franklin freckles frederic frederik fredrick freebird freedom1 freefall freepass freeporn
freestyle freeuser freewill friday13 friendly friendster front242 frontier fuck_inside fuckface
fuckhead fuckinside fuckme69 fuckoff1 fuckthis fuckyou1 fuckyou2 fujifilm fullmoon function
funstuff funtimes fussball futurama fuzzball fyfcnfcbz fyfnjkbq fyutkbyf fyutkjxtr gabriel1
gabriela gabriele gabriell gabrielle gallaries gamecock gamecube gameover gandalf1 gangbang
gangbanged gangster gannibal garfield gargoyle garrison gateway1 gateway2 gatorade gbhfvblf
general1 generals genesis1 geoffrey georgia1 georgina geronimo gertrude gesperrt getmoney gfgfvfvf
gfhjkm123 gfhjkmgfhjkm ghbdtn123 ghbdtnbr ghbdtndctv ghbdtnrfrltkf ghblehjr ghbywtccf ghhh47hj7649
ghjcnbnenrf ghjcnjgfhjkm ghjcnjnfr ghjuhfvvf ghostrider gianluca gigabyte gilligan giovanna
giovanni giuseppe gizmodo1 gladiato gladiator glendale godbless godfathe godfather godsmack
godspeed godzilla gogators goldberg goldeney goldeneye goldfing goldfish goldstar goldwing
golfball gonzales gonzalez good123654 goodgirl goodluck goodtime goodyear goofball gordon24
gorgeous gotohell graduate graphics grateful graywolf greatone greedisgood green123 greenbay
greenday greenman gretchen greywolf griffith groupd2013 gsxr1000 gtnhjdbx guardian guillaum
guillerm guinness hairball halflife hallo123 hallowee halloween hamilton handball handsome
handyman hannibal happines happiness happy123 happyday happyman hardball hardcock hardcore
harddick hardrock hardware hardwood harrison harrypotter hartford hastings hattrick hawaii50
hawaiian hawkeyes hayabusa heather1 heavenly hedgehog heineken heinrich hellfire hello123
hellokitty hellsing hellyeah helsinki hercules herewego heritage hetfield highbury highheel
highland highlander highlife hillbill hillside holidays hollywoo hollywood holyshit homemade
homepage homework hondacbr honduras honeybee honeybun hongkong honolulu hooligan hoosiers hooters1
hopeless horsemen hospital hotgirls hotpussy hotstuff hounddog housewifes houston1 htubcnhfwbz
hugetits hugoboss humphrey hurrican hurricane huskers1 hydrogen hyperion icecream icehouse
idontkno idontknow ihateyou ilikepie illinois illusion ilovegod ilovepussy ilovesex iloveyou
ilya1234 immortal imperial implants india123 infamous infantry infected infiniti infinity
information innocent insanity insomnia inspiron instinct integral interacial intercourse interest
internal internet intrepid intruder inuyasha ireland1 irishman ironmaiden isabella isabelle
islander istanbul istheman italiano iverson3 jackass1 jackson1 jackson5 james007 james123 jamesbon
jamesbond japanese jasmine1 jayhawks jeanette jediknig jeepster jefferso jefferson jeffrey1
jellybea jellybean jennifer jennings jeremiah jermaine jessica1 jessica2 jesus123 jesus777
jiggaman johannes johncena johndeer johngalt johnson1 johnston jonathan jonathon jordan23 josephin
josephine joystick juliette junkmail jupiter1 jupiter2 jurassic just4fun justdoit justice1
juventus kakashka kamasutra kamikadze kamikaze kangaroo karolina katarina katerina katherin
katherine kathleen kawasaki kayleigh kazantip kcchiefs kcj9wx5n kenneth1 kentucky kenworth
keyboard keystone kicksass kikimora killbill killer12 killer123 kimberly kingfish kingkong
kingston kirkland kissmyas kissmyass kittycat kittykat kjrjvjnbd kleopatra klondike knickers
knockers knuckles konstantin kordell1 koroleva krasotka kristen1 kristian kristin1 kristina
kristine krokodil labrador lacrimosa lacrosse laetitia lakeside lakewood lalakers lamborghini
lancelot landmark lapochka laserjet lasvegas laughing laurence lavalamp lawrence leavemealone
lebowski leedsutd left4dead lemonade lenochka leonardo leonidas lesbians letmein1 letmein2
letmesee letsdoit letsfuck lfitymrf libertad liberty1 lifehack lifetime lighthou lighting lightnin
lightning lilwayne limewire lincoln1 lineage2 lionhear lionheart lionking lipstick livelife
liverpoo liverpool livewire ljxtymrf lockdown logitech lokomotiv lol12345 lollipop lollypop
lonesome lonestar lonewolf longdong longhair longhorn longjohn lorraine losangeles love1234
lovehate loveless lovelife loverboy loverman lowrider lucky123 luckydog luckyone ludacris lunchbox
macaroni macdaddy macgyver macintos madagaskar madeline madison1 madonna1 magazine magellan
magic123 magician magicman magnolia mailcreated5240 majestic makaveli makeitso maksimka malaysia
mallorca mallrats mamacita mamapapa mamochka manchest manchester mandarin mandingo mandrake
manunited maradona marathon marauder marcella marcello marcius2 margaret margarit margarita
marianna marianne marijuan marijuana mariners marines1 marino13 mariposa marjorie marlboro
marriage marseill marseille marshall martinez maryjane maryland masamune maserati mash4077
master12 masterbate masterbating mastermind matchbox matthew1 matthews matthias maurizio maverick
maxpower maxwell1 mazafaka mazda323 mazda626 mazdarx7 mcdonald mckenzie meatball meathead meatloaf
mechanic medicine megadeth megapass megatron melanie1 melissa1 mephisto mercedes merchant mercury1
meredith meridian mersedes messenger metallic metallica michael1 michael2 michaela michaels
michelle michigan microlab microphone microsof microsoft midnight mike1234 military millenium
millions millwall minecraft minimoni ministry minnesot mischief misfit99 mississi mississippi
missouri mistress mitchell mobydick modelsne mohammad mohammed molly123 mollydog monalisa money123
moneyman mongoose monkey12 monkey69 monkeybo monkeyboy monopoly monster1 monsters montana1
montecar monterey montgom240 montreal montrose moonbeam moonligh moonlight moonshin morpheus
morrison morrowind mortgage mortimer motherfucker motherlode motocros motorola mountain mudvayne
muhammad mulligan multiplelo munchkin mushroom musician musicman mustang1 mustang2 mustang5
mustang6 mustangs mynameis mypassword myspace1 myxworld nancy123 napoleon nascar24 natalie1
natasha1 natedogg nathalie nathanie nathaniel national naughty1 nautilus navigator navyseal
ncc1701a ncc1701d ncc1701e ncc74656 nebraska negative nemrac58 netscape nevermin nevermind
nevermore newcastl newcastle newpass6 newyork1 nicetits nicholas nightmar nightmare nightowl
nightwin nightwish nineball nineinch nineteen nintendo nirvana1 nokia123 nokia5530 nokia5800
nokia6233 nokia6300 nokian73 noname123 nopassword normandy northern nosferatu nostromo notebook
nothing1 notredam nounours november nthvbyfnjh ntktdbpjh nuttertools nwo4life nygiants oblivion
obsidian offshore offspring oklahoma opendoor operator optimist original outsider overkill
overlord p0015123 p0o9i8u7 p4ssw0rd p@ssw0rd pa55w0rd pa55word packers1 paintbal paintball
painting pakistan paladin1 pallmall palmtree panasoni panasonic pancakes pantera1 panther1
panthers pantyhos papamama paperino papillon paradigm paradise paramedi paranoid parlament
pasadena pass1234 passmast passport passw0rd passwor1 password passwords passwort patches1
pathetic pathfind patience patricia patrick1 patriots pavement pavilion peaches1 pearljam peekaboo
penelope penetration penguin1 penguins pentagon penthous perfect1 personal pertinant peterbil
peterpan peterson petrovich phantom1 pharmacy phialpha philippe phillies phillips phoenix1
pianoman pictures piercing pimpdadd pimpdaddy pineappl pineapple pinetree pingpong pinkfloy
pinkfloyd pinnacle pipeline pippen33 piramida pitchers pizzahut pizzaman plastics platinum
platypus playball playboy1 playboy2 playmate playstat playstation playtime pleasure plymouth
pokemon1 polniypizdec0211 poohbear pool6123 poontang poophead popcorn1 porkchop pornking pornstar
porsche1 porsche9 portland portugal poseidon positive pounding power123 powerful powerman preacher
precious predator pregnant presario presiden president pressure princesa princess pringles
printing private1 producer progress property prophecy prospect protocol prototype pufunga7782
pumpkin1 pumpkins punisher punkrock puppydog pussy123 pussycat pussyman q1234567 q123456789
q1q2q3q4q5 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 q2w3e4r5 qawsedrf qaz123wsx qazwsx12 qazwsx123
qazwsxed qazwsxedc qazwsxedcrfv qazxsw123 qazxswedc qq123456 quant4307s question qw123456
qwe123qwe qweasd123 qweasdzx qweasdzxc qwer1234 qwerasdf qwerasdfzxcv qwert123 qwert12345 qwerty11
qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty13 r2d2c3po rachelle radiohea
radiohead ragnarok raiders1 railroad rainbow1 rainbow6 rainbows rainyday raistlin rammstein
randolph rangers1 rasputin rastaman raymond1 realmadrid rebecca1 reckless recovery redalert
redbaron reddevil reddwarf redheads redlight redskins redwings reginald register reloaded remember
remingto renegade republic research resident revoluti revolution revolver reynolds rfgbnjirf
rfhfvtkmrf rfhfylfi rfhnjirf rfnthbyf rfntymrf rfvfcenhf rhbcnbyf rhfcfdbwf rhfcjnrf rhiannon
rhjrjlbk rhtdtlrj riccardo richard1 richards richmond riffraff rightnow riverrat riversid rjhjktdf
rjirfrgbde rjycnfynby roadkill roadking roadrunn roadrunner roadster robinson robotech robotics
rochelle rockford rockhard rocknrol rocknroll rockstar rockwell rodrigue rolltide romantic
romashka ronaldinho roosters rootbeer rosebud1 rosemary rosewood runescape rush2112 rushmore
rustydog sabrina1 sailboat salamander salasana salvador salvatore samantha sammy123 samsung1
sandberg sandiego sandman1 sandrine sandwich santiago sapphire sarajevo saratoga sasha123
sasha_007 satan666 satellite saturday sausages savannah saxophon scarface scarlett scheisse
scirocco scissors scoobydo scoobydoo scooter1 scorpio1 scorpion scotland scrabble scrapper
screamer screwyou seahawks sealteam sebastia sebastian security seductive segblue2 seinfeld
seminole semperfi senators sentinel sephirot sephiroth septembe september serenity sergbest
sergeant sersolution services sexybabe sexybitch sexygirl sexylady shadow12 shamrock shaney14
shanghai shannon1 sheepdog shepherd sheridan sherlock sherwood shitface shithead shopping showtime
shredder sickness sidekick sigmachi silverad silverado simpsons sinclair singapor singapore
sinister sithlord skateboard skinhead skipper1 skittles skorpion skydiver skywalke skywalker
slamdunk slapnuts slapshot slimshad slimshady slipknot slippery slowhand smackdow smackdown
smartass smashing smeghead smirnoff smirnova smithers smoothie sneakers snickers sniffing snoopdog
snowball snowbird snowboar snowboard snowflak snuggles soccer10 soccer11 soccer12 socrates
softball softtail software sojdlg123aljg sokolova solitude solution somerset somethin something
sonyericsson sonyfuck sooners1 sopranos soso123aljg soulmate southern southpar southpark southpaw
spaceman spanking sparhawk sparkles spartan1 spartans speakers special1 specialk spectrum speedway
spencer1 spiderma spiderman spitfire splendid splinter spongebo spongebob sporting springer
sprinter sprocket squerting squirrel srinivas stafford stallion standard stanford stanislav
stanley1 starbuck starcraf starcraft stardust starfire starfish stargate starligh starlight
starlite starship start123 startrek starwars steelers stefanie stephane stephani stephanie
stephen1 stephens sterling stewart1 stickman stigmata stiletto stingray stirling stocking stockton
stonecol stonecold stonewal stoppedby straight stranger stratfor strawber strawberry streaming
strength stripper suburban success1 suckcock suckdick suckmydick sullivan summer69 summer99
sundance sundevil sunflowe sunflower sunlight sunnyday sunshine super123 superfly superior
superman supernov supernova supersonic supersta superstar surprise surveyor survival survivor
svetlana sweetheart sweetnes sweetness sweetpea swimming swingers swinging swordfis swordfish
sylveste syncmaster syracuse tacobell taekwondo talisman tamerlan tampabay tangerin tarheels
tazmania technics teddybea teddybear telephon telephone temppass tennesse terminal terminat
terminator terrapin test1234 testing1 testpass thailand thanatos thankyou thebeast thedoors
theforce thegreat theodore therock1 thinking thirteen thisisit thompson thrasher threesom thuglife
thumper1 thunder1 thunderb thursday tiberius tickling ticklish tiffany1 tiger123 tigercat timoxa94
tinkerbe tinkerbell titanium titleist tkbpfdtnf together tokiohotel tomahawk tommyboy tomorrow
toonarmy topolino topsecret toriamos tortoise tottenha tottenham touching training transfer
translator traveler treasure treefrog trfnthbyf triangle trinidad trinitro trinitron trinity1
trombone trooper1 tropical trouble1 trucking trueblue truelove truffles trumpet1 trustno1 tunafish
turkey50 twilight ultimate umbrella unbelievable underdog underground undertak undertaker
underwear universa universal universe university username usmarine usuckballz1 vacation vagabond
valencia valentin valentina valentine valeriya valhalla valkyrie valleywa vampire1 vampires
vancouve vancouver vanessa1 vanguard vanhalen vasilisa vauxhall velocity vendetta verbatim
veronica veronika vfhufhbnf vfitymrf vflfufcrfh vfntvfnbrf vfrcbvrf vfvfgfgf victoria victory1
viewsoni viewsonic vikings1 viktoria viktoriya vincent1 vincenzo violetta vipergts virginia
virginie vjqgfhjkm vkontakte vladimir vladislav vodafone volkswag volleyba volleyball voyager1
vqsablpzla vsjasnel12 wachtwoord wanderer warcraft wareagle warhamme warhammer warrior1 warriors
washburn washingt washington waterboy waterfal waterloo waterman waterski wdtnjxtr weare138
webhompas webmaste webmaster websol76 websolutions wednesda welcome1 werewolf westside westwood
wetpussy wg8e3wjf whatever whiplash whiskers whistler whiteboy whiteout whitesox whocares whoknows
wildbill wildcard wildcats wildfire wildwood william1 williams windmill windsurf winfield winston1
winter99 wireless wishbone wolfgang wolfpack wolverin wolverine wonderboy wonderfu wonderful
woodland woodstoc wordpass wp2003wp wrangler wrestler wrestlin wrestling wrinkle1 yamahar1
yankees1 yankees2 yaroslav yeahbaby yfcntymrf yjdsqgfhjkm yogibear yosemite z1x2c3v4 z1x2c3v4b5
zachary1 zanzibar zaq12wsx zaq1xsw2 zaqwsxcde zaqxswcde zeppelin zerocool zildjian zxasqw12
zxcasdqwe zxcv1234 zxcvasdf zxcvb123 zxcvbnm1 zxcvbnm123
`
