// Two hundred sentences that people could type, and the filters that each means. Today is Thursday, November 26, 2026.
// `q`: the words that are left to search for. Where a line has only `words`, the sentence is searched for as it stands.
import { expect, test } from 'vitest'
import type { Understood } from './meaning'
import { understand } from './sentence'

const THURSDAY = '2026-11-26'

/** What the words of the table mean. */
const KINDS: Record<string, Understood['service']> = {
  braids: 'Braids & Locs',
  cuts: 'Cuts & Beard',
  color: 'Color',
  nails: 'Nails',
  massage: 'Massage & Body',
  facial: 'Facials & Skin',
  makeup: 'Makeup & Bridal',
  brows: 'Brows & Lashes',
  wax: 'Waxing & Threading',
  hair: 'Hair',
}
const DAYS: Record<string, string> = {
  thu: '2026-11-26',
  fri: '2026-11-27',
  sat: '2026-11-28',
  sun: '2026-11-29',
  mon: '2026-11-30',
  tue: '2026-12-01',
  wed: '2026-12-02',
}

const SENTENCES = `
Open Saturday 2–5 pm, near me, within my purse | sat 14:00-17:00 nearMe purse
open on Saturday | sat
open sunday | sun
salons open Saturday 2 to 5 | sat 14:00-17:00
free Saturday afternoon | sat 12:00-17:00
open now | open
anything open now near me | open nearMe
who is open right now | open
open today | thu
open today after 6 | thu 18:00-
whats open tomorrow morning | fri -12:00
cheap braids in kampala | braids near=kampala sort=price
braids after work | braids 17:00-
the day after tomorrow, facial | facial sat
kids haircut saturday | cuts sat q=kids
manicur saterday | nails sat
pedicure not more than 1500/- | nails max=1500
braids saturday afternoon near kilimani under 5000 | braids sat 12:00-17:00 near=kilimani max=5000
manicure for two tomorrow at 10 | nails people=2 fri 10:00-
massage tonight | massage thu 17:00-
knotless braids next friday | braids 2026-12-04 q=knotless
haircut this weekend before noon | cuts sat -12:00
facial on 3 december after 3pm | facial 2026-12-03 15:00-
nails within 5 km of westlands | nails within=5 near=westlands
nails near westlands within 5km | nails near=westlands within=5
locs for 3 hours monday | braids minutes=180 mon
hair up to KES 2,500 | hair currency=KES max=2500
hair below 3k near upper hill road on sunday | hair max=3000 near=upper+hill+road sun
amani tomorrow | fri q=amani
i need a manicure | nails
i want to get my hair done tomorrow | hair fri
can you find me a barber please | cuts
could i book a massage for saturday please | massage sat
please show me facials in nairobi | facial near=nairobi
hi, looking for braids this saturday | braids sat
hello i would like a pedicure on monday | nails mon
looking for someone to do my makeup on friday | makeup fri
I'm looking for a good massage near me | massage nearMe
i'd like to book a haircut at 5pm today | cuts thu 17:00-
where can i get my nails done near me | nails nearMe
do you have any salon with free slots tomorrow afternoon | fri 12:00-17:00
book me a facial for tuesday morning | facial tue -12:00
get me a haircut now | cuts open
find a hairdresser in mombasa for sunday | hair near=mombasa sun
show salons near junction mall | near=junction+mall
who can do my eyebrows tonight | brows thu 17:00-
need a shave asap | cuts thu
want my lashes done this evening | brows thu 17:00-
kindly get me a waxing appointment for wednesday | wax wed
is there any barber open today near yaya centre | cuts thu near=yaya+centre
braids tmrw | braids fri
braids tmr morning | braids fri -12:00
nails tommorow | nails fri
nails tomorow at 4 | nails fri 16:00-
hair 2moro | hair fri
massage saterday | massage sat
massage satarday evening | massage sat 17:00-
facial wensday | facial wed
facial wednsday morning | facial wed -12:00
haircut thrusday | cuts thu
haircut tuseday 3pm | cuts tue 15:00-
pedicur friday | nails fri
padicure on friday | nails fri
massege tomorrow | massage fri
faciel sunday | facial sun
briads saturday | braids sat
haircutt monday | cuts mon
eyebrow threading saturday | brows sat
make up saturday morning | makeup sat -12:00
make-up for a wedding on saturday | makeup sat q=wedding
mani pedi saturday | nails sat
mani and pedi for 2 on sunday | nails people=2 sun
manicure & pedicure tomorrow | nails fri
gel nails under 2000 | nails max=2000 q=gel
acrylics friday | fri q=acrylics
silk press under 3k | max=3000 q=silk+press
dreadlocks retouch saturday | braids sat q=retouch
cornrows for kids on saturday morning | braids sat -12:00 q=kids
beard trim at 6pm | cuts 18:00-
fade today after work | cuts thu 17:00-
hair colour next week | color mon
highlights this weekend | color sat
bridal makeup 12 december | makeup 2026-12-12
brazilian wax saturday | wax sat q=brazilian
scrub and massage sunday | massage sun
hot stone massage near me | massage nearMe q=hot+stone
deep tissue massage for 90 minutes tomorrow | massage minutes=90 fri q=deep+tissue
haircut 2-5 | cuts 14:00-17:00
haircut 2–5pm | cuts 14:00-17:00
haircut 2—5 pm | cuts 14:00-17:00
haircut 14:00-17:30 | cuts 14:00-17:30
haircut 14.00 - 17.00 | cuts 14:00-17:00
haircut between 1 and 3 pm | cuts 13:00-15:00
haircut from 9am to 11am | cuts 09:00-11:00
haircut 9am till noon | cuts 09:00-12:00
haircut after 5.30pm | cuts 17:30-
haircut at 10 am | cuts 10:00-
haircut at 16h | cuts 16:00-
haircut at 16h30 | cuts 16:30-
haircut 1600hrs | cuts 16:00-
haircut at half past 4 | cuts 16:30-
haircut at quarter past 3 | cuts 15:15-
haircut at quarter to 5 | cuts 16:45-
haircut 5 o'clock | cuts 17:00-
haircut around 3pm | cuts 15:00-
haircut about 11am | cuts 11:00-
haircut by 6 | cuts -18:00
haircut before 4 | cuts -16:00
haircut no later than 7pm | cuts -19:00
haircut from 8 | cuts 08:00-
haircut after lunch | cuts 13:00-
haircut at lunch | cuts 12:00-14:00
haircut lunch time tomorrow | cuts 12:00-14:00 fri
haircut during lunch break | cuts 12:00-14:00
haircut before work | cuts -09:00
haircut after school | cuts 15:00-
haircut early morning | cuts -10:00
haircut first thing tomorrow | cuts -10:00 fri
haircut late evening | cuts 19:00-
haircut late afternoon | cuts 15:00-18:00
haircut this afternoon | cuts thu 12:00-17:00
haircut this morning | cuts thu -12:00
haircut this evening | cuts thu 17:00-
haircut in the evening | cuts 17:00-
saturday evening facial | facial sat 17:00-
any time tomorrow for nails | nails fri
nails anytime on monday | nails mon
nails day after tomorrow | nails sat
nails in 3 days | nails sun
nails in two days | nails sat
nails in a week | nails 2026-12-03
nails next week | nails mon
nails next monday | nails mon
nails next weekend | nails 2026-12-05
nails over the weekend | nails sat
nails on the weekend | nails sat
nails this friday | nails fri
nails coming tuesday | nails tue
nails on the 5th | nails 2026-12-05
nails on the 28th | nails sat
nails 28th nov | nails sat
nails 28 november | nails sat
nails november 28 | nails sat
nails on 28th of november | nails sat
nails 28/11 | nails sat
nails 28.11. | nails sat
nails 28-11-2026 | nails sat
nails 28/11/2026 | nails sat
nails 2026-11-28 | nails sat
nails dec 5th at 2 | nails 2026-12-05 14:00-
nails saturday or sunday | nails sat
nails sat 2pm | nails sat 14:00-
nails fri/sat | nails fri
pedicure max 1500 | nails max=1500
pedicure under sh 1500 | nails max=1500
pedicure below ksh1500 | nails currency=KES max=1500
pedicure below ksh. 1,500 | nails currency=KES max=1500
pedicure for 1500 bob | nails currency=KES max=1500
braids under $20 | braids currency=USD max=20
braids below 50,000 ugx | braids currency=UGX max=50000
braids ush 50000 max | braids currency=UGX max=50000
braids up to ₦15,000 | braids currency=NGN max=15000
braids for 200 cedis | braids currency=GHS max=200
braids 10 to 20 dollars | braids currency=USD max=20
braids between 10 and 20 dollars | braids currency=USD max=20
pedicure 1500 bob | nails currency=KES max=1500
pedicure for 1500 | nails max=1500
pedicure 1.5k | nails max=1500
pedicure 2k max | nails max=2000
pedicure 1500 or less | nails max=1500
pedicure 1500 max | nails max=1500
pedicure less than 1500/= | nails max=1500
pedicure at most kes 1 500 | nails currency=KES max=1500
pedicure no more than 1500 | nails max=1500
pedicure not above 1500 shillings | nails max=1500
pedicure cheaper than 2000 | nails max=2000
pedicure budget 2000 | nails max=2000
pedicure with a budget of 2000 | nails max=2000
pedicure my budget is 2,000 | nails max=2000
pedicure between 1000 and 2000 bob | nails currency=KES max=2000
pedicure 1000-2000 ksh | nails currency=KES max=2000
pedicure around 2000 shillings | nails max=2000
cheap pedicure | nails sort=price
cheapest haircut near me | cuts nearMe sort=price
affordable braids in nairobi | braids near=nairobi sort=price
best braids in nairobi | braids near=nairobi sort=rating
top rated massage tomorrow | massage fri sort=rating
nearest barber | cuts nearMe
closest nail salon | nails nearMe
nail salon nearby | nails nearMe
nails close to me | nails nearMe
nails around here | nails nearMe
nails in my area | nails nearMe
nails close by open now | nails nearMe open
massage in kampala tomorrow | massage near=kampala fri
massage at westgate saturday | massage near=westgate sat
massage around kilimani | massage near=kilimani
massage next to sarit centre | massage near=sarit+centre
massage close to garden city for 2 | massage near=garden+city people=2
massage in dar es salaam on sunday | massage near=dar+es+salaam sun
massage, kilimani, saturday | massage sat q=kilimani
lagos braids saturday | braids sat q=lagos
within my purse | purse
braids i can afford | braids purse
braids that my purse can pay | braids purse
nails with what is in my purse | nails purse
massage from my purse tomorrow | massage purse fri
massage for 2 people saturday | massage people=2 sat
massage for me and my friend | massage people=2
massage for me and my sister tomorrow | massage people=2 fri
massage with my mum on sunday | massage people=2 sun
massage with 2 friends saturday | massage people=3 sat
massage for the two of us | massage people=2
massage for three | massage people=3
massage for a group of 4 | massage people=4
couples massage friday evening | massage people=2 fri 17:00-
3 ladies manicure saturday 10am | nails people=3 sat 10:00-
haircut for my son saturday | cuts sat
haircut for my daughter on sunday | cuts sun
2 hours of braids tomorrow | braids minutes=120 fri
an hour massage today | massage minutes=60 thu
half hour massage today | massage minutes=30 thu
30 min facial today | facial minutes=30 thu
appointment for hair tomorrow at 9 in the morning | hair fri 09:00-12:00
available barbers tonight in kilimani | cuts thu 17:00- near=kilimani
last minute nails today | nails thu
nails today pls, near westlands | nails thu near=westlands
`

/** "nails sat 14:00-17:00 near=upper+hill" as what the sentence means. */
function meaning(listed: string): Understood {
  const means: Record<string, unknown> = { q: '' }
  for (const word of listed.trim().split(' ')) {
    const [, from, to] = /^(\d\d:\d\d)?-(\d\d:\d\d)?$/.exec(word) ?? []
    const [name = '', value] = word.split('=')
    if (from || to) {
      if (from) means.from = minutesOf(from)
      if (to) means.to = minutesOf(to)
    } else if (value !== undefined) means[name] = /^\d+$/.test(value) ? Number(value) : value.replaceAll('+', ' ')
    else if (KINDS[word]) means.service = KINDS[word]
    else if (DAYS[word] || /^\d{4}-/.test(word)) means.date = DAYS[word] ?? word
    else means[word] = true
  }
  return means as Understood
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

test.each(
  SENTENCES.trim()
    .split('\n')
    .map((line): [string, string] => {
      const [sentence = '', expected = ''] = line.split(' | ')
      return [sentence, expected]
    }),
)('%s: %s', (sentence, expected) => {
  expect(understand(sentence, THURSDAY)).toEqual(meaning(expected))
})

// Names of salons, services and streets are words to search for, whatever else they could mean.
test.each([
  'braids',
  'Amani Hair Studio',
  'nails kilimani',
  'The Open House Spa',
  'box braids',
  'gel polish',
  'Friday’s Barbershop',
  'Free Spirit Hair',
  'knotless',
  'étoile',
  'sunset spa',
  'mayfair',
  'Purse',
  '',
  '   ',
])('as it stands: %s', (sentence) => {
  expect(understand(sentence, THURSDAY)).toBeNull()
})
