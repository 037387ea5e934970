// A few words about everybody who works at a salon: one sentence about their trade, one about how they work. No two
// people of the demo data have the same two, and no sentence stands twice in one team.
import { randomOf } from '../random'

/** What is true of whoever works in a trade, whoever they are and wherever. */
const TRADES = {
  braiding: [
    'Box braids, knotless and cornrows, from the first parting to the last knot.',
    'Knows how much a temple can carry, and braids no tighter.',
    'Small braids to the waist are a favorite; bring a film and a cushion.',
    'Counts the braids while parting, so that both sides come out even.',
    'Dips the ends in hot water as carefully as the front was begun.',
  ],
  hair: [
    'Silk presses, twist-outs and trims on hair as it grows.',
    'Reads a scalp first and a picture second.',
    'Learned on 4C hair, and calls no texture difficult.',
    'Blow dries that last the week, with as little heat as they need.',
    'Cuts on dry hair, so that you see what is leaving.',
    'Loves a big change, and says kindly when a small one is better.',
    'Protective styles for those who swim, run and have no time.',
  ],
  color: [
    'Warm browns, copper and soft highlights, with a strand test before any of them.',
    'Keeps the formula of your color on a card, for years.',
    'Would rather take two appointments than one risk with your curls.',
    'Mixes by eye and by scale, and trusts the scale.',
  ],
  barbering: [
    'Fades from skin to soft, and a line that does not move back.',
    'Hot towel, straight razor, steady hand.',
    'First haircuts of small boys, with patience and a dinosaur.',
    'Waves, tapers and the cut that you have had since school.',
    'Shapes a beard to the jaw that is under it.',
    'Cleans the clippers in front of you, every time.',
    'Cuts with scissors where others reach for the machine.',
  ],
  nails: [
    'Gel, overlays and French tips as thin as a thread.',
    'Paints flowers and Kente patterns by hand on a nail of any length.',
    'Careful with cuticles, and with nails that have been bitten.',
    'Almond shapes that match on all ten fingers.',
    'Sterilizes every file and opens the packet at your table.',
    'Cracked heels and tired feet are in good hands here.',
  ],
  massage: [
    'Deep tissue for runners, slow strokes for everybody else.',
    'Warm stones, warm oil and no talk unless you begin.',
    'Finds the knot in a shoulder before you have pointed.',
    'Works with expectant mothers, on the side and with many cushions.',
    'Scrubs, wraps and the long quiet after them.',
    'Trained in Swedish massage first, and in everything else since.',
  ],
  skin: [
    'Facials for skin that marks easily, without peeling it off.',
    'Looks at your skin under the lamp before choosing anything.',
    'Dark marks and dry cheeks, treated slowly and for good.',
    'Extracts only what is ready, and leaves the rest alone.',
  ],
  makeup: [
    'Deep skin in its true shade, in daylight and under a flash.',
    'Brides at dawn, and their mothers straight after.',
    'Soft glam that is still there after the dancing.',
    'Teaches you to do at home what was done in the chair.',
    'Ties a gele that survives the whole party.',
  ],
  henna: [
    'Bridal henna up to the elbow, drawn without a stencil.',
    'Mixes the paste at night, so that it stains dark in the morning.',
    'Swahili florals and fine lines, for hands that hold still.',
  ],
  threading: [
    'Brows by thread in ten minutes, even on both sides.',
    'Upper lips and chins with hardly a tear.',
    'Draws the shape first, and asks before the thread moves.',
    'Rose water before, aloe after, and no red by lunch.',
  ],
  waxing: [
    'Quick with the strip, so that it is over before you wince.',
    'First-timers are told every step, and may stop at any.',
    'Sugar for sensitive skin, hard wax for the rest.',
    'Leaves nothing behind the knee, and no bruises either.',
  ],
  medicine: [
    'Laser settings for dark skin, noted in your file each time.',
    'Licensed, insured and in no hurry to sell a course.',
    'Tests a small spot first, and means the advice to wait.',
    'Peels and needling for scars, with a plan on paper.',
    'Explains what a treatment cannot do as well as what it can.',
  ],
  brows: [
    'Maps a brow on the face before one hair leaves it.',
    'Tints to the color of your roots and not of the marker.',
    'Grows out the thin years with patience.',
    'Hair strokes so fine that nobody asks.',
  ],
  lashes: [
    'Isolates each lash, so that your own are all still there.',
    'Wispy or full, and light enough to forget.',
    'Tests the glue behind the ear before a first set.',
    'Lifts and tints for six weeks without a curler.',
  ],
  home: [
    'Brings the table, the towels, the lamp and even the bin bag.',
    'Hair, nails and make-up in your living room, before the car comes.',
    'Sets up in ten minutes and leaves the floor as it was.',
    'Whole bridal parties, one sofa at a time.',
    'Comes to offices, wards and new mothers.',
  ],
} satisfies Record<string, string[]>

type Trade = keyof typeof TRADES

const TRADE_OF = {
  'Lead Stylist': 'hair',
  'Senior Stylist': 'hair',
  Stylist: 'hair',
  Braider: 'braiding',
  Colorist: 'color',
  'Master Barber': 'barbering',
  'Senior Barber': 'barbering',
  Barber: 'barbering',
  'Junior Barber': 'barbering',
  'Grooming Specialist': 'barbering',
  'Lead Nail Artist': 'nails',
  'Nail Technician': 'nails',
  'Nail Artist': 'nails',
  Pedicurist: 'nails',
  'Spa Director': 'massage',
  'Senior Therapist': 'massage',
  'Massage Therapist': 'massage',
  'Body Therapist': 'massage',
  Facialist: 'skin',
  'Skin Therapist': 'skin',
  'Lead Artist': 'makeup',
  'Bridal Artist': 'makeup',
  'Makeup Artist': 'makeup',
  'Henna Artist': 'henna',
  'Master Threader': 'threading',
  'Threading Artist': 'threading',
  'Beauty Therapist': 'threading',
  'Lead Waxer': 'waxing',
  'Waxing Therapist': 'waxing',
  'Medical Director': 'medicine',
  'Aesthetic Nurse': 'medicine',
  'Laser Nurse': 'medicine',
  'Medical Aesthetician': 'medicine',
  'Brow Director': 'brows',
  'Brow Artist': 'brows',
  'Brow & Lash Artist': 'brows',
  'Lead Lash Artist': 'lashes',
  'Lash Artist': 'lashes',
  'Lift Specialist': 'lashes',
  'Lead Beautician': 'home',
  'Nail & Makeup Artist': 'home',
  'Home Stylist': 'home',
} satisfies Record<string, Trade>

/** What somebody may be at a salon. */
export type JobTitle = keyof typeof TRADE_OF

/** True of anybody who is good at what they do. */
const WAYS = [
  'Patient with first visits.',
  'Comes early, and remembers how you like it.',
  'Quiet hands, honest advice, no hurry.',
  'You will know the price and the time before anything happens.',
  'Busy on Saturdays: weekday mornings are the calm ones.',
  'Came from teaching, and still explains everything while working.',
  'Keeps notes, so that you need not say it twice.',
  'Ten years in the trade, and still takes courses.',
  'Good music, low.',
  'Happy to work in silence.',
  'The one to ask for before a wedding.',
  'Learned it from a grandmother, then everywhere else.',
  'Calm with children and with nervous parents.',
  'Never late, and sorry if it is by four minutes.',
  'Asks first, then starts.',
  'Will tell you to wait if waiting is better.',
  'Trained two of the team.',
  'Back after a year abroad, with new ideas.',
  'Reads on the bus and recommends novels.',
  'Sings in a choir, and hums at work.',
  'Evenings are the best time to book.',
  'Prefers a long appointment to two short ones.',
  'Most clients have come for years.',
  'Laughs easily and works precisely.',
]

type Member = { id: string; salonId: string; title: string }

/** The biography of each of them, by their trade. */
export function biosOf(staff: Member[]): string[] {
  const given = new Set<string>()
  const used = new Map<string, Set<string>>()
  return staff.map(({ id, salonId, title }) => {
    const here = used.get(salonId) ?? new Set()
    used.set(salonId, here)
    const trade = TRADES[TRADE_OF[title as JobTitle]]
    const pairs = trade.flatMap((craft) => WAYS.map((way) => [craft, way] as const))
    const open = randomOf(`bio:${id}`)
      .shuffle(pairs)
      .find(([craft, way]) => !here.has(craft) && !here.has(way) && !given.has(`${craft} ${way}`))
    if (!open) throw new Error(`Nothing is left to say of ${id}, ${title}`)
    for (const sentence of open) here.add(sentence)
    const bio = open.join(' ')
    given.add(bio)
    return bio
  })
}
