// A sentence such as "braids saturday afternoon near kilimani under 5000", as the filters that it means. Pure: days are
// counted from a given one, and what is not understood is kept as words to search for.
import { addDays } from '../../platform/values/dates'
import type { SERVICE_KINDS } from '../salons/input'

type Kind = (typeof SERVICE_KINDS)[number]

/** What a sentence asks for; times are minutes of the day. */
export type Understood = {
  service?: Kind
  /** YYYY-MM-DD */
  date?: string
  from?: number
  to?: number
  /** The length of the visit in minutes. */
  minutes?: number
  /** The name of a place, as it was typed. */
  near?: string
  /** Near the person themselves. */
  nearMe?: true
  /** Kilometres. */
  within?: number
  /** The highest price, in whole units of the salon's currency. */
  max?: number
  purse?: true
  people?: number
  open?: true
  /** The words that are left. */
  q: string
}

/** A rule for words of the sentence: how many of them it takes, and what they mean; null: none. */
type Rule = (words: string[], today: string) => [taken: number, means: Partial<Understood>] | null

/**
 * What the sentence asks for; null if it has nothing but words to search for, which the search then takes as they are.
 * @param today the person's own day, YYYY-MM-DD
 */
export function understand(sentence: string, today: string): Understood | null {
  const words = wordsOf(sentence)
  const understood: Partial<Understood> = {}
  const left: string[] = []
  let isRequest = false
  for (let at = 0; at < words.length; ) {
    const rest = words.slice(at)
    const found = firstOf(RULES, rest, today) ?? null
    const kind = KINDS.get(rest[0] ?? '')
    if (found) {
      const [taken, means] = found
      // What was said first stands.
      Object.assign(understood, { ...means, ...understood })
      isRequest = true
      at += taken
    } else {
      if (kind) understood.service ??= kind
      else if (!FILLERS.has(rest[0] ?? '')) left.push(rest[0] ?? '')
      at += 1
    }
  }
  const { from, to } = understood
  // Hours that exclude each other: those that were said first.
  if (from !== undefined && to !== undefined && from >= to) delete understood.to
  return isRequest ? { ...understood, q: left.join(' ') } : null
}

function firstOf(rules: Rule[], words: string[], today: string): ReturnType<Rule> {
  for (const rule of rules) {
    const found = rule(words, today)
    if (found) return found
  }
  return null
}

/** Small letters without accents; dashes between numbers are words of their own, and "5pm" is one word. */
function wordsOf(sentence: string): string[] {
  return sentence
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(/(\d{4})-(\d\d)-(\d\d)/g, '$1/$2/$3')
    .replace(/(?<=\d(?:am|pm)?)\s*[-–—]\s*(?=\d)/g, ' to ')
    .replace(/(\d)\s+(am|pm)\b/g, '$1$2')
    .replace(/[^\p{L}\p{N}:./'<-]+/gu, ' ')
    .split(' ')
    .map((word) => word.replace(/^[.:'-]+|[.:'-]+$/g, ''))
    .filter(Boolean)
}

const KIND_WORDS: Record<Kind, string> = {
  'Braids & Locs': 'braids braid braiding locs dreadlocks dreads cornrows twists',
  'Cuts & Beard': 'cut cuts haircut haircuts barber barbershop beard shave fade trim',
  Color: 'color colour coloring colouring highlights dye',
  Nails: 'nails nail manicure pedicure',
  'Massage & Body': 'massage massages scrub',
  'Facials & Skin': 'facial facials skincare',
  'Makeup & Bridal': 'makeup bridal',
  'Brows & Lashes': 'brows brow eyebrows lashes lash',
  'Waxing & Threading': 'wax waxing threading',
  Hair: 'hair hairdresser hairdo blowout',
}

const KINDS = new Map(
  (Object.entries(KIND_WORDS) as [Kind, string][]).flatMap(([kind, words]) =>
    words.split(' ').map((word): [string, Kind] => [word, kind]),
  ),
)

/** Words that say nothing of their own, once something else was understood. */
const FILLERS = new Set(
  'a an the i we me my us want need would like to get find book please for on in at and or with some somebody someone around'.split(
    ' ',
  ),
)

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

const PARTS: Record<string, [from: number, to: number]> = {
  morning: [0, 12 * 60],
  afternoon: [12 * 60, 17 * 60],
  evening: [17 * 60, 24 * 60],
  night: [17 * 60, 24 * 60],
}

const NUMBERS: Record<string, number> = { one: 1, two: 2, three: 3, four: 4 }

const CURRENCY =
  /^(?:kes|ksh|kshs|ugx|tzs|rwf|bif|etb|sos|ssp|ngn|ghs|zar|usd|bob|r|sh|shillings?)$/

/** Takes these words, or nothing: "less than". */
function after(words: string[], ...openings: string[]): string[] | null {
  for (const opening of openings) {
    const parts = opening.split(' ')
    if (parts.every((part, i) => words[i] === part)) return words.slice(parts.length)
  }
  return null
}

const price: Rule = (words) => {
  const rest = after(
    words,
    'under',
    'below',
    'less than',
    'up to',
    'at most',
    'max',
    'maximum',
    '<',
  )
  if (!rest) return null
  const isLed = CURRENCY.test(rest[0] ?? '')
  const [amount = '', unit = ''] = isLed ? rest.slice(1) : rest
  const [, number, thousands] = /^(?:kes|ksh)?(\d{1,7})(?:\.\d+)?(k)?$/.exec(amount) ?? []
  if (!number) return null
  const taken = words.length - rest.length + (isLed ? 2 : 1) + (CURRENCY.test(unit) ? 1 : 0)
  return [taken, { max: Number(number) * (thousands ? 1000 : 1) }]
}

const purse: Rule = (words) => {
  const rest = after(words, 'within my purse', 'in my purse', 'from my purse', 'i can afford')
  return rest && [words.length - rest.length, { purse: true }]
}

const open: Rule = (words) => {
  const rest = after(words, 'open now')
  return rest && [words.length - rest.length, { open: true }]
}

const radius: Rule = (words) => {
  const rest = after(words, 'within', 'less than', 'up to')
  const [, number, unit] = /^(\d{1,2})(km)?$/.exec(rest?.[0] ?? '') ?? []
  const isKm = unit || /^(?:km|kms|kilometers?|kilometres?)$/.test(rest?.[1] ?? '')
  if (!rest || !number || !isKm) return null
  return [words.length - rest.length + (unit ? 1 : 2), { within: Number(number) }]
}

/** A place reaches to the next word that means something else. */
const near: Rule = (words, today) => {
  const rest = after(words, 'near', 'close to', 'around', 'next to')
  if (!rest?.[0]) return null
  if (rest[0] === 'me') return [words.length - rest.length + 1, { nearMe: true }]
  let length = 0
  while (length < rest.length && length < MOST_PLACE_WORDS) {
    const ahead = rest.slice(length)
    if (KINDS.has(ahead[0] ?? '') || STOPS.has(ahead[0] ?? '')) break
    if (firstOf(RULES, ahead, today)) break
    length += 1
  }
  if (length === 0) return null
  return [words.length - rest.length + length, { near: rest.slice(0, length).join(' ') }]
}

const MOST_PLACE_WORDS = 4
const STOPS = new Set(['for', 'on', 'at', 'and', 'with', 'in'])

const day: Rule = (words, today) => {
  const weekday = weekdayOf(today)
  const rest = after(words, 'on') ?? words
  const lead = words.length - rest.length
  const [first = '', second = ''] = rest
  const says = (taken: number, days: number, more: Partial<Understood> = {}) =>
    [lead + taken, { date: addDays(today, days), ...more }] as [number, Partial<Understood>]
  if (first === 'today') return says(1, 0)
  if (first === 'tonight') return says(1, 0, hours(PARTS.evening))
  if (first === 'tomorrow') return says(1, 1)
  const isNext = first === 'next'
  const named = isNext || first === 'this' ? second : first
  const taken = named === first ? 1 : 2
  if (named === 'weekend' || named === 'week-end') {
    return says(taken, ((5 - weekday + 7) % 7) + (isNext ? 7 : 0))
  }
  const wanted = WEEKDAYS.findIndex((name) => name === named || isShortFor(named, name))
  if (wanted < 0) return null
  // "Next Friday" is that of the next week, also where this week's is still to come.
  return says(taken, isNext ? wanted - weekday + 7 : (wanted - weekday + 7) % 7)
}

function isShortFor(word: string, name: string): boolean {
  return word.length >= 3 && word.length <= 5 && name.startsWith(word)
}

/** "28 nov", "nov 28", "28/11", "2026/11/28": the next that comes. */
const date: Rule = (words, today) => {
  const rest = after(words, 'on') ?? words
  const lead = words.length - rest.length
  const [first = '', second = ''] = rest
  const iso = /^(\d{4})\/(\d\d)\/(\d\d)$/.exec(first)
  if (iso) return dated(lead + 1, today, Number(iso[3]), Number(iso[2]), Number(iso[1]))
  const short = /^(\d{1,2})[/.](\d{1,2})$/.exec(first)
  if (short) return dated(lead + 1, today, Number(short[1]), Number(short[2]))
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(first)
  if (dayFirst && monthOf(second))
    return dated(lead + 2, today, Number(dayFirst[1]), monthOf(second))
  const dayLast = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(second)
  if (dayLast && monthOf(first)) return dated(lead + 2, today, Number(dayLast[1]), monthOf(first))
  return null
}

function monthOf(word: string): number {
  return word.length >= 3 ? MONTHS.findIndex((name) => word.startsWith(name)) + 1 : 0
}

function dated(
  taken: number,
  today: string,
  day: number,
  month: number,
  year?: number,
): ReturnType<Rule> {
  const two = (part: number) => String(part).padStart(2, '0')
  const of = (one: number) => `${one}-${two(month)}-${two(day)}`
  const this_ = Number(today.slice(0, 4))
  const found = of(year ?? (of(this_) < today ? this_ + 1 : this_))
  const time = Date.parse(found)
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(found)
  return isReal && found >= today ? [taken, { date: found }] : null
}

const partOfDay: Rule = (words) => {
  const rest = after(words, 'in the', 'this', 'at') ?? words
  const part = PARTS[(rest[0] ?? '').replace(/s$/, '')]
  return part ? [words.length - rest.length + 1, hours(part)] : null
}

function hours([from, to]: [number, number] = [0, 1440]): Partial<Understood> {
  return { ...(from > 0 && { from }), ...(to < 1440 && { to }) }
}

/** "2 to 5", "2pm to 5pm", "from 14:00 to 17:00", "between 2 and 5". */
const range: Rule = (words) => {
  const rest = after(words, 'from', 'between') ?? words
  const [first = '', link = '', second = ''] = rest
  if (link !== 'to' && link !== 'until' && link !== 'till' && link !== 'and') return null
  const to = clock(second)
  // "2 to 5pm" are both in the afternoon, "10 to 2" are not.
  const half = /(am|pm)$/.exec(second)?.[1]
  const from = clock(first, half) ?? null
  if (from === null || to === null) return null
  const earlier = from >= to && half && clock(first) !== null ? (clock(first) as number) : from
  const start = earlier >= to && earlier >= 720 ? earlier - 720 : earlier
  if (start >= to) return null
  return [words.length - rest.length + 3, { from: start, to }]
}

/** "after 3pm", "before noon", "at 10". */
const time: Rule = (words) => {
  const opens = after(words, 'after', 'from', 'at')
  const ends = after(words, 'before', 'until', 'till', 'by')
  const rest = opens ?? ends ?? words
  const [word = ''] = rest
  // A bare number is a time only where it is led.
  if (rest === words && !/^\d{1,2}(?::\d\d)?(?:am|pm)$|^\d{1,2}:\d\d$|^noon$/.test(word))
    return null
  const minute = clock(word)
  if (minute === null) return null
  return [words.length - rest.length + 1, ends ? { to: minute } : { from: minute }]
}

/** Minutes of the day; hours from 1 to 7 without am or pm are in the afternoon. */
function clock(word: string, half?: string): number | null {
  if (word === 'noon' || word === 'midday') return 720
  if (word === 'midnight') return 1440
  const [, hour, minute = '0', own] = /^(\d{1,2})(?::(\d\d))?(am|pm)?$/.exec(word) ?? []
  const said = own ?? half
  const at = Number(hour)
  if (hour === undefined || Number(minute) > 59 || at > (said ? 12 : 24)) return null
  const isWritten24 = word.includes(':') && hour.length === 2
  const isPm = said ? said === 'pm' : !isWritten24 && at >= 1 && at <= 7
  const hours24 = said || isPm ? (at % 12) + (isPm ? 12 : 0) : at
  const total = hours24 * 60 + Number(minute)
  return total <= 1440 ? total : null
}

/** "for two", "3 people", "with a friend". */
const people: Rule = (words) => {
  const friend = after(words, 'with a friend', 'with my friend', 'with my sister', 'with my mother')
  if (friend) return [words.length - friend.length, { people: 2 }]
  const rest = after(words, 'for') ?? words
  const count = NUMBERS[rest[0] ?? ''] ?? (/^[1-4]$/.test(rest[0] ?? '') ? Number(rest[0]) : 0)
  const isCounted = /^(?:people|persons|of|friends|ladies|women|men|girls)$/.test(rest[1] ?? '')
  const taken = words.length - rest.length
  if (count === 0) return null
  if (isCounted) return [taken + (rest[1] === 'of' && rest[2] === 'us' ? 3 : 2), { people: count }]
  // "for two", not "for two hours" and not "for 2pm".
  const isLength = /^(?:h|hours?|hrs?|min|mins|minutes?)$/.test(rest[1] ?? '')
  return rest !== words && !isLength ? [taken + 1, { people: count }] : null
}

/** "for 90 minutes", "2 hours" */
const length: Rule = (words) => {
  const rest = after(words, 'for') ?? words
  const [first = '', second = ''] = rest
  const [, digits, own] = /^(\d{1,3})(h|hrs?|hours?|min|mins|minutes?)?$/.exec(first) ?? []
  const count = NUMBERS[first] ?? (digits ? Number(digits) : 0)
  const unit = own ?? second
  const per = /^h/.test(unit) ? 60 : /^min/.test(unit) ? 1 : 0
  if (!/^(?:h|hrs?|hours?|min|mins|minutes?)$/.test(unit)) return null
  const minutes = count * per
  if (minutes < 15 || minutes > 420) return null
  return [words.length - rest.length + (own ? 1 : 2), { minutes }]
}

/** Longer and more particular forms come first. */
const RULES: Rule[] = [
  radius,
  purse,
  price,
  open,
  range,
  length,
  people,
  date,
  day,
  partOfDay,
  time,
  near,
]

/** 0 for Monday. */
function weekdayOf(date: string): number {
  return (new Date(date).getUTCDay() + 6) % 7
}
