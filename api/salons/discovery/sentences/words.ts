// The words of a sentence, and those that say little of their own. Pure.
import { within as isWithinOneLetter } from '../../../platform/values/spelling'
import type { SERVICE_KINDS } from '../../profile/input'

export type Kind = (typeof SERVICE_KINDS)[number]

/**
 * Small letters without accents. Numbers, times, dates and sums are brought to the form that the rules know: dashes between
 * numbers are words of their own, "5 pm" is one word, and so is "1 500".
 */
export function tokensOf(sentence: string): string[] {
  const plain = sentence
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[‘’ʼ`]/g, "'")
    .replace(/[$₦₵]/g, (sign) => ` ${SIGNS[sign]} `)
  return FORMS.reduce((text, [form, written]) => text.replace(form, written), plain)
    .replace(/quarter to (\d{1,2})(?!\d)/g, (_, hour) => `${(Number(hour) + 11) % 12 || 12}:45`)
    .replace(/[^\p{L}\p{N}:./'<-]+/gu, ' ')
    .replace(/(\p{L})\/(\p{L})/gu, '$1 $2')
    .split(' ')
    .map((word) => word.replace(/^[.:'-]+|[.:'-]+$/g, ''))
    .filter(Boolean)
}

const SIGNS: Record<string, string> = { $: 'usd', '₦': 'ngn', '₵': 'ghs' }

const FORMS: [RegExp, string][] = [
  // "1500/-" and "1500/=" are shillings.
  [/(\d)\s?\/[-=]/g, '$1 sh'],
  [/(\d),(?=\d{3}\b)/g, '$1'],
  [/\b(\d{1,3}) (?=\d{3}\b(?![:.]))/g, '$1'],
  [/\b(\d{4})-(\d\d)-(\d\d)\b/g, '$1/$2/$3'],
  [/\b(\d{1,2})-(\d{1,2})-(\d{4})\b/g, '$1/$2/$3'],
  [/\bhalf past (\d{1,2})\b/g, '$1:30'],
  [/\bquarter past (\d{1,2})\b/g, '$1:15'],
  [/\b(\d{1,2})\s?o'?clock\b/g, '$1:00'],
  [/\b(\d\d)(\d\d)\s?hrs?\b/g, '$1:$2'],
  [/\b(\d{1,2})h(\d\d)\b/g, '$1:$2'],
  [/\b(1\d|2[0-4])h\b/g, '$1:00'],
  [/\b(\d{1,2})\.(\d\d)(?=\s?(?:am|pm)\b|\s?[-–—]\s?\d{1,2}\.\d\d)/g, '$1:$2'],
  [/([-–—]\s?\d{1,2})\.(\d\d)\b/g, '$1:$2'],
  [/(?<=\d(?:\s?am|\s?pm)?)\s*[-–—]\s*(?=\d)/g, ' to '],
  [/(\d)\s+(am|pm)\b/g, '$1$2'],
  [/\bmake[ -]up\b/g, 'makeup'],
  [/\bblow[ -]dr/g, 'blowdr'],
]

const KIND_TERMS: Record<Kind, string> = {
  'Braids & Locs': 'braids braid braiding braided locs dreadlocks dreads cornrows cornrow twists twist',
  'Cuts & Beard': 'cut cuts haircut haircuts barber barbers barbershop beard shave fade trim',
  Color: 'color colour coloring colouring highlights dye',
  Nails: 'nails nail manicure manicures pedicure pedicures mani pedi',
  'Massage & Body': 'massage massages scrub',
  'Facials & Skin': 'facial facials skincare',
  'Makeup & Bridal': 'makeup bridal',
  'Brows & Lashes': 'brows brow eyebrows eyebrow lashes lash eyelashes',
  'Waxing & Threading': 'wax waxing threading',
  Hair: 'hair hairdresser hairdressers hairdo blowout blowdry',
}

const KINDS = new Map(
  (Object.entries(KIND_TERMS) as [Kind, string][]).flatMap(([kind, terms]) =>
    terms.split(' ').map((word): [string, Kind] => [word, kind]),
  ),
)

/** The shortest word that is known with one wrong letter: of shorter ones too many are other words. */
const FORGIVEN = 6

/** The kind of services that a word names, also with one wrong letter. */
export function kindOf(word: string): Kind | undefined {
  return KINDS.get(word) ?? KINDS.get(alike(word, KINDS.keys()) ?? '')
}

/** The known word that somebody may have meant: one letter is wrong, and not the first. */
export function alike(word: string, known: Iterable<string>): string | undefined {
  if (word.length < FORGIVEN) return undefined
  for (const text of known)
    if (text.length >= FORGIVEN && text[0] === word[0] && isWithinOneLetter(word, text)) return text
  return undefined
}

/** Words that ask for something. */
export const ORDERS = new Set(
  'need want wanna like looking find show book get give search recommend suggest please pls plz kindly hi hello hey'.split(
    ' ',
  ),
)

/** Words that say nothing of their own, once something else was understood. */
const FILLERS = new Set(
  `a an the i i'm im i'd id we me my us our you your am is are be do does did done have has can could would will who who's
   whos what what's whats which where there here how to for on in at and or with of by from some somebody someone somewhere
   something any anyone anybody anything anytime time times around about available availability appointment appointments
   booking slot slots spot opening openings open free salon salons places parlour studio shop shops service services session
   good nice great last minute now just also it that this my son daughter home`
    .split(/\s+/)
    .filter(Boolean),
)

export function saysNothing(word: string): boolean {
  return FILLERS.has(word) || ORDERS.has(word)
}

const NUMBERS: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4 }

/** "two", "2": a small number; 0 if it is none. */
export function numberOf(word: string | undefined): number {
  return NUMBERS[word ?? ''] ?? (/^\d{1,3}$/.test(word ?? '') ? Number(word) : 0)
}

/** The words after one of some openings: "less than"; null without any. */
export function after(tokens: string[], ...openings: string[]): string[] | null {
  for (const opening of openings) {
    const parts = opening.split(' ')
    if (parts.every((part, i) => tokens[i] === part)) return tokens.slice(parts.length)
  }
  return null
}
