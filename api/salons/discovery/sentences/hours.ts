// The hours of the day that a sentence names, in minutes. Pure.
import type { Rule, Understood } from './meaning'
import { after } from './words'

/** Parts of a day, from its beginning to its end. */
const PARTS: Record<string, [from: number, to: number]> = {
  morning: [0, 720],
  afternoon: [720, 1020],
  evening: [1020, 1440],
  night: [1020, 1440],
  lunch: [720, 840],
  lunchtime: [720, 840],
}

/** Phrases that say when: the longer ones first. */
const PHRASES: [string, [from: number, to: number]][] = [
  ['early in the morning', [0, 600]],
  ['early morning', [0, 600]],
  ['late morning', [600, 720]],
  ['early afternoon', [720, 900]],
  ['late afternoon', [900, 1080]],
  ['early evening', [1020, 1140]],
  ['late evening', [1140, 1440]],
  ['first thing', [0, 600]],
  ['lunch time', [720, 840]],
  ['lunch break', [720, 840]],
  ['after lunch', [780, 1440]],
  ['before lunch', [0, 720]],
  ['after work', [1020, 1440]],
  ['before work', [0, 540]],
  ['after school', [900, 1440]],
]

/** "in the morning", "this evening", "tonight", "after work". */
export const partOfDay: Rule = (tokens, today) => {
  if (tokens[0] === 'tonight') return [1, { date: today, ...hours([1020, 1440]) }]
  const rest = after(tokens, 'in the', 'during the', 'during', 'in', 'this', 'at', 'the') ?? tokens
  const taken = tokens.length - rest.length
  const when = tokens[0] === 'this' ? { date: today } : {}
  for (const [phrase, span] of PHRASES) {
    const left = after(rest, phrase)
    if (left) return [tokens.length - left.length, { ...when, ...hours(span) }]
  }
  const part = PARTS[(rest[0] ?? '').replace(/s$/, '')]
  return part ? [taken + 1, { ...when, ...hours(part) }] : null
}

function hours([from, to]: [number, number]): Partial<Understood> {
  return { ...(from > 0 && { from }), ...(to < 1440 && { to }) }
}

/** "2 to 5", "2pm to 5pm", "from 14:00 to 17:00", "between 2 and 5". */
export const range: Rule = (tokens) => {
  const rest = after(tokens, 'from', 'between') ?? tokens
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
  return [tokens.length - rest.length + 3, { from: start, to }]
}

/** "after 3pm", "before noon", "at 10", "around 4". */
export const time: Rule = (tokens) => {
  const opens = after(tokens, 'after', 'from', 'at', 'around', 'about')
  const ends = after(tokens, 'no later than', 'not later than', 'before', 'until', 'till', 'by')
  const rest = opens ?? ends ?? tokens
  const [word = ''] = rest
  // A bare number is a time only where it is led.
  if (rest === tokens && !/^\d{1,2}(?::\d\d)?(?:am|pm)$|^\d{1,2}:\d\d$|^noon$/.test(word)) return null
  const minute = clock(word)
  if (minute === null) return null
  return [tokens.length - rest.length + 1, ends ? { to: minute } : { from: minute }]
}

/** Minutes of the day; hours from 1 to 7 without am or pm are in the afternoon. */
function clock(word: string, half?: string): number | null {
  if (word === 'noon' || word === 'midday') return 720
  if (word === 'midnight') return 1440
  const [, hour, minute = '0', suffix] = /^(\d{1,2})(?:[:.](\d\d))?(am|pm)?$/.exec(word) ?? []
  const text = suffix ?? half
  const at = Number(hour)
  if (hour === undefined || Number(minute) > 59 || at > (text ? 12 : 24)) return null
  const isWritten24 = word.includes(':') && hour.length === 2
  const isPm = text ? text === 'pm' : !isWritten24 && at >= 1 && at <= 7
  const hours24 = text || isPm ? (at % 12) + (isPm ? 12 : 0) : at
  const total = hours24 * 60 + Number(minute)
  return total <= 1440 ? total : null
}
