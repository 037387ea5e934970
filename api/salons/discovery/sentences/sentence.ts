// A sentence such as "braids saturday afternoon near kilimani under 5000", as the filters that it means. Pure: days are
// counted from a given one, and what is not understood is kept as words to search for.
import { CURRENCIES, type Currency } from '../../../platform/values/money'
import { date, day } from './days'
import { partOfDay, range, time } from './hours'
import type { Rule, Understood } from './meaning'
import { after, kindOf, numberOf, ORDERS, saysNothing, tokensOf } from './words'

/**
 * What the sentence asks for; null if it has nothing but words to search for, which the search then takes as they are.
 * @param today the person's own day, YYYY-MM-DD
 */
export function understand(sentence: string, today: string): Understood | null {
  const tokens = tokensOf(sentence)
  const understood: Partial<Understood> = {}
  const left: string[] = []
  let isRequest = false
  for (let at = 0; at < tokens.length; ) {
    const rest = tokens.slice(at)
    const [word = ''] = rest
    const found = firstOf(RULES, rest, today)
    const kind = kindOf(word)
    if (found) {
      const [taken, means] = found
      // Of two values for one filter the first counts.
      Object.assign(understood, { ...means, ...understood })
      isRequest = true
      at += taken
    } else {
      // "Hair color" is about the color.
      if (kind && (understood.service ?? 'Hair') === 'Hair') understood.service = kind
      else if (!kind && !saysNothing(word)) left.push(word)
      at += 1
    }
  }
  const { from, to, service } = understood
  // Hours that exclude each other: those that were said first.
  if (from !== undefined && to !== undefined && from >= to) delete understood.to
  const isOrder = service && left.length === 0 && tokens.some((word) => ORDERS.has(word))
  return isRequest || isOrder ? { ...understood, q: left.join(' ') } : null
}

function firstOf(rules: Rule[], tokens: string[], today: string): ReturnType<Rule> {
  for (const rule of rules) {
    const found = rule(tokens, today)
    if (found) return found
  }
  return null
}

/** What people call currencies; a shilling is that of whoever asks. */
const UNITS: Record<string, Currency | undefined> = {
  ...Object.fromEntries(CURRENCIES.map((currency) => [currency.toLowerCase(), currency])),
  ksh: 'KES',
  kshs: 'KES',
  bob: 'KES',
  ush: 'UGX',
  ushs: 'UGX',
  tsh: 'TZS',
  tshs: 'TZS',
  frw: 'RWF',
  naira: 'NGN',
  cedi: 'GHS',
  cedis: 'GHS',
  rand: 'ZAR',
  rands: 'ZAR',
  dollar: 'USD',
  dollars: 'USD',
  sh: undefined,
  shs: undefined,
  shilling: undefined,
  shillings: undefined,
}

const isUnit = (word = '') => Object.hasOwn(UNITS, word)

/** "1500", "ksh1500", "1.5k". */
const SUM = /^([a-z]{2,4})?(\d{1,7}(?:\.\d{1,2})?)(k)?$/

type Sum = { max: number; currency?: Currency; taken: number; isMoney: boolean }

/** A sum at the beginning of the words: its value, how many they are, and whether they say that it is money. */
function sumAt(tokens: string[]): Sum | null {
  const isLed = isUnit(tokens[0])
  const [amount = '', unit = ''] = isLed ? tokens.slice(1) : tokens
  const [, attached, number, thousands] = SUM.exec(amount) ?? []
  if (!number || (attached && !isUnit(attached))) return null
  const max = Math.ceil(Number(number) * (thousands ? 1000 : 1))
  const isFollowed = isUnit(unit)
  const isMoney = isLed || isFollowed || Boolean(attached ?? thousands)
  const named = isLed ? tokens[0] : (attached ?? unit)
  const currency = UNITS[named ?? '']
  const taken = 1 + (isLed ? 1 : 0) + (isFollowed ? 1 : 0)
  return { max, ...(currency && { currency }), taken, isMoney }
}

function meant({ max, currency }: Sum, other?: Sum | null): Partial<Understood> {
  const named = currency ?? other?.currency
  return { max, ...(named && { currency: named }) }
}

/** Below this a bare number is people, hours or a day. */
const LEAST_PRICE = 100

/** "under 5000", "not more than 1500/-", "2k max", "1500 bob", "between 1000 and 2000 bob", "for 1500". */
const price: Rule = (tokens) => {
  const rest =
    after(
      tokens,
      ...['no more than', 'not more than', 'not above', 'not over', 'less than', 'cheaper than'],
      ...['under', 'below', 'up to', 'at most', 'max', 'maximum', 'budget of', 'budget is'],
      ...['budget', '<'],
    ) ?? null
  const led = tokens.length - (rest?.length ?? tokens.length)
  const capped = rest && sumAt(rest)
  if (capped) return [led + capped.taken, meant(capped)]
  const bare = after(tokens, 'for', 'around', 'about', 'between', 'from') ?? tokens
  const lead = tokens.length - bare.length
  const sum = sumAt(bare)
  if (!sum) return null
  const then = bare.slice(sum.taken)
  const second = after(then, 'to', 'and')
  const upper = second && sumAt(second)
  if (upper && (upper.isMoney || upper.max >= LEAST_PRICE) && upper.max > sum.max)
    return [lead + sum.taken + 1 + upper.taken, meant(upper, sum)]
  const most = after(then, 'or less', 'and below', 'max', 'maximum', 'at most')
  if (most) return [tokens.length - most.length, meant(sum)]
  const isFor = tokens[0] === 'for' && sum.max >= LEAST_PRICE
  return sum.isMoney || isFor ? [lead + sum.taken, meant(sum)] : null
}

/** "cheap", "the best". */
const order: Rule = (tokens) => {
  const [word = ''] = tokens
  if (/^(?:cheap|cheaper|cheapest|affordable|inexpensive)$/.test(word)) return [1, { sort: 'price' }]
  const rest = after(tokens, 'top rated', 'top-rated', 'best rated', 'highly rated', 'best')
  return rest && [tokens.length - rest.length, { sort: 'rating' }]
}

const purse: Rule = (tokens) => {
  const rest = after(
    tokens,
    ...['within my purse', 'in my purse', 'from my purse', 'my purse can pay', 'my purse covers'],
    ...['i can afford', 'with my balance'],
  )
  return rest && [tokens.length - rest.length, { purse: true }]
}

const open: Rule = (tokens) => {
  const rest = after(tokens, 'open right now', 'open now', 'right now', 'now')
  return rest && [tokens.length - rest.length, { open: true }]
}

/** "within 5 km", "within 5km of westlands". */
const radius: Rule = (tokens, today) => {
  const rest = after(tokens, 'within', 'less than', 'up to')
  const [, number, unit] = /^(\d{1,2})(km)?$/.exec(rest?.[0] ?? '') ?? []
  const isKm = unit || /^(?:km|kms|kilometers?|kilometres?)$/.test(rest?.[1] ?? '')
  if (!rest || !number || !isKm) return null
  const taken = tokens.length - rest.length + (unit ? 1 : 2)
  const within = Number(number)
  const of = tokens[taken] === 'of' ? placeAt(tokens.slice(taken + 1), today) : null
  return of ? [taken + 1 + of[0], { within, ...of[1] }] : [taken, { within }]
}

/** "near me", "nearby", "in my area". */
const nearby: Rule = (tokens) => {
  const rest = after(
    tokens,
    ...['near me', 'near here', 'near by', 'nearby', 'nearest', 'closest', 'close by', 'close to me'],
    ...['around me', 'around here', 'around my area', 'in my area', 'near my place', 'next to me'],
  )
  return rest && [tokens.length - rest.length, { nearMe: true }]
}

/** "near kilimani", "in dar es salaam", "at junction mall". */
const near: Rule = (tokens, today) => {
  const rest = after(tokens, 'near', 'close to', 'around', 'next to', 'opposite', 'in', 'at')
  const place = rest && placeAt(rest, today)
  return place && [tokens.length - rest.length + place[0], place[1]]
}

/** A place reaches to the next word that means something else. */
function placeAt(tokens: string[], today: string): [taken: number, means: { near: string }] | null {
  const skipped = tokens[0] === 'the' ? 1 : 0
  const rest = tokens.slice(skipped)
  let length = 0
  while (length < rest.length && length < MOST_PLACE_TOKENS) {
    const ahead = rest.slice(length)
    const [word = ''] = ahead
    if (kindOf(word) || saysNothing(word) || firstOf(RULES, ahead, today)) break
    length += 1
  }
  const name = rest.slice(0, length).join(' ')
  return /\p{L}/u.test(name) ? [skipped + length, { near: name }] : null
}

const MOST_PLACE_TOKENS = 4

const COMPANIONS = new Set(
  'friend sister brother mother mum mom mama wife husband boyfriend girlfriend partner bestie cousin'.split(' '),
)

/** "for two", "3 people", "with a friend", "for me and my sister", "couples". */
const people: Rule = (tokens) => {
  if (/^couples?'?s?$/.test(tokens[0] ?? '')) return [1, { people: 2 }]
  const company = after(tokens, 'with a', 'with my', 'for me and my', 'me and my', 'for me and a')
  if (company && COMPANIONS.has(company[0] ?? '')) return [tokens.length - company.length + 1, { people: 2 }]
  const friends = after(tokens, 'with')
  const more = numberOf(friends?.[0])
  if (more > 0 && more <= 3 && /^(?:friends|others|people)$/.test(friends?.[1] ?? '')) return [3, { people: more + 1 }]
  const group = after(tokens, 'for a group of', 'a group of', 'group of', 'for the', 'the')
  const rest = group ?? after(tokens, 'for') ?? tokens
  const count = numberOf(rest[0])
  if (count < 2 || count > 4) return null
  const taken = tokens.length - rest.length
  if (rest[1] === 'of' && rest[2] === 'us') return [taken + 3, { people: count }]
  const isCounted = /^(?:people|persons|friends|ladies|women|men|girls|guys|kids)$/.test(rest[1] ?? '')
  if (isCounted) return [taken + 2, { people: count }]
  // "for two", not "for two hours" and not "for 2pm".
  const isOnly = tokens[0] === 'for' || group !== null
  return isOnly && rest !== tokens && !isLengthUnit(rest[1]) && tokens[0] !== 'the'
    ? [taken + 1, { people: count }]
    : null
}

function isLengthUnit(word = ''): boolean {
  return /^(?:h|hours?|hrs?|min|mins|minutes?)$/.test(word)
}

/** "for 90 minutes", "2 hours", "an hour", "half an hour" */
const length: Rule = (tokens) => {
  const rest = after(tokens, 'for') ?? tokens
  const led = tokens.length - rest.length
  const half = after(rest, 'half an hour', 'half hour')
  if (half) return [tokens.length - half.length, { minutes: 30 }]
  const [first = '', second = ''] = rest
  const [, digits, suffix] = /^(\d{1,3})(h|hrs?|hours?|min|mins|minutes?)?$/.exec(first) ?? []
  const count = digits ? Number(digits) : numberOf(first)
  const unit = suffix ?? second
  if (!isLengthUnit(unit)) return null
  const minutes = count * (unit.startsWith('h') ? 60 : 1)
  if (minutes < 15 || minutes > 420) return null
  return [led + (suffix ? 1 : 2), { minutes }]
}

/** "10 to 20 dollars", which are no hours. */
const namedSum: Rule = (tokens, today) => {
  const found = price(tokens, today)
  return found?.[1].currency ? found : null
}

/** Longer and more particular forms come first. */
const RULES: Rule[] = [
  ...[namedSum, radius, purse, open, nearby, range, length, people, date, day, partOfDay, time],
  ...[price, order, near],
]
