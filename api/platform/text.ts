// Schemas for bounded text, one line or several, and detection of invalid text. Browser-safe.
import { z } from 'zod'
import { posesAsUs } from './impersonation'
import { holdsAddress, holdsPhone, nameHoldsAddress } from './links'

/** A line of text without control characters; `label` begins what is said of a fault. */
export function line(label: string, max: number) {
  return z
    .string({ error: isRequired(label) })
    .trim()
    .max(max, ending(`${label} cannot exceed ${max} characters`))
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, `${label} must be on one line`)
}

/** Text of several lines; line ends become one character each. */
export function paragraphs(label: string, max: number) {
  return z
    .string({ error: isRequired(label) })
    .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
    .max(max, ending(`${label} cannot exceed ${max} characters`))
    .regex(/^(?:\n|[^\p{Cc}])*$/u, `${label} has characters that can’t be shown`)
}

/** The fault of a check after which no other is made: what reads a text by a rule of ours gets none of any length. */
export function ending(error: string) {
  return { error, abort: true }
}

/** A line that may not be empty. */
export function required(label: string, max: number) {
  return line(label, max).min(1, isRequired(label))
}

/** Text of several lines that may not be empty. */
export function requiredParagraphs(label: string, max: number) {
  return paragraphs(label, max).min(1, isRequired(label))
}

/** "Reason is required" */
export function isRequired(label: string): string {
  return `${label} is required`
}

/** A whole number within limits. */
export function whole(label: string, min: number, max: number) {
  const outside = `${label} must be between ${min} and ${max}`
  return z
    .number({ error: ({ input }) => (isBlank(input) ? isRequired(label) : `${label} must be a number`) })
    .int(`${label} must be a whole number`)
    .min(min, outside)
    .max(max, outside)
}

function isBlank(input: unknown): boolean {
  return input === undefined || input === null || input === ''
}

/**
 * The rule, for `refine`, of text that one person sends to another in a message of ours: nothing in it that
 * their mail client or phone would make a link of.
 */
export function noLinks(label: string) {
  return [
    (text: string) => !holdsAddress(text) && !holdsPhone(text),
    `${label} cannot have a web address, an email address or a phone number in it`,
  ] as const
}

/** The name of what a business sells, which stands in messages to its clients: no links, but brands and prices. */
export function offeringName(label: string, max: number) {
  return required(label, max).refine((name) => !nameHoldsAddress(name) && !holdsPhone(name), noLinks(label)[1])
}

/** The same of text that may have long numbers in it, like the post box of an address. */
export function noAddresses(label: string) {
  return [
    (text: string) => !holdsAddress(text),
    `${label} cannot have a web address or an email address in it`,
  ] as const
}

/** The rule, for `refine`, of names that stand in messages of ours: none reads as if Purse wrote it. */
export function notOurs(label: string) {
  return [(name: string) => !posesAsUs(name), `${label} looks like Purse or its staff. Choose another`] as const
}

/** A lone surrogate: JSON can express it, but it cannot be stored. */
const LONE_SURROGATE = /\p{Cs}/u

/** The most values that JSON from outside may have, and how many of its fields are named as ill-formed. */
const MOST_VALUES = 5000
const MOST_NAMED = 50

/**
 * Where JSON holds text that is not well formed, in values or in names: `lines.0.note`; `body` at its top. Null where it
 * has more values than anything that we take: nothing else is looked at then.
 */
export function illFormedFields(json: unknown): string[] | null {
  const found = new Set<string>()
  let values = 0
  // No recursion: a body may be nested deeper than the stack.
  const open: [at: string, value: unknown][] = [['', json]]
  for (let next = open.pop(); next && found.size < MOST_NAMED; next = open.pop()) {
    const [at, value] = next
    if (typeof value === 'string' && !isWellFormed(value)) found.add(at || 'body')
    if (typeof value !== 'object' || value === null) continue
    const inner = Object.entries(value)
    values += inner.length
    if (values > MOST_VALUES) return null
    for (const [name, item] of inner) {
      if (isWellFormed(name)) open.push([at ? `${at}.${name}` : name, item])
      else found.add(at || 'body')
    }
  }
  return [...found]
}

function isWellFormed(text: string): boolean {
  return !LONE_SURROGATE.test(text)
}
