// What people fill in, as the api takes it: "1,000.50" in the way of their language, a phone number without its country
// code, an empty field that is no answer. How a field is read is said by its schema (`typedAs`), never by its name.
import parsePhoneNumber, { type CountryCode, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min'
import type { ZodType, z } from 'zod'
import { PHONE_COUNTRIES, phoneCountryFor } from '../../api/identity/authentication/input'
import { plainPhone } from '../../api/platform/phones/phone-text'
import { bare, type Reading } from '../../api/platform/values/input'
import { instantAt, rfc3339 } from '../../api/platform/values/time'
import { typedAmount } from './typed-amount'

/** What decides how a form is read. */
export type Writer = {
  /** Of the browser: "en-KE". */
  language: string
  country: CountryCode | null
}

/**
 * The language of a request and the sender's country: from their phone number, else their network, else their display
 * currency (the dollar is everybody's), else their language.
 */
export function writerOf({ headers }: Request, visitor: { phone: string | null; currency: string } | null): Writer {
  const language = headers.get('accept-language')?.split(/[,;]/)[0]?.trim() ?? ''
  const region = /-([A-Z]{2})\b/.exec(language)?.[1]
  const named = [
    visitor?.phone && parsePhoneNumber(visitor.phone)?.country,
    headers.get('cf-ipcountry'),
    visitor && visitor.currency !== 'USD' && phoneCountryFor(visitor.currency),
    region,
  ].find((code): code is CountryCode => Boolean(code && isSupportedCountry(code)))
  return { language: language || 'en-US', country: named ?? null }
}

/** A form, or the query of an address. */
export type Fields = FormData | URLSearchParams

/** The fields of a schema as the api takes them, unchecked: what cannot be read stays as it was typed, to be refused. */
export function readFields<S extends ZodType>(schema: S, fields: Fields, writer: Writer): z.input<S> {
  const beside = (name: string) => String(fields.get(name) ?? '')
  return typed(schema, written(schema, fields, ''), writer, beside)
}

/** The same of what a page has put together itself: a text, a list, an object of them. */
export function readTyped<S extends ZodType>(schema: S, raw: unknown, writer: Writer): z.input<S> {
  return typed(schema, raw, writer, () => '')
}

/** What the fields say, by their names: "shares[0].amount". */
function written(schema: ZodType, fields: Fields, name: string): unknown {
  const { core, isOptional } = bare(schema)
  const { def } = (core as z.core.$ZodType as z.core.$ZodTypes)._zod
  if (def.type === 'union') {
    const chosen = optionOf(def, (key) => fields.get(name ? `${name}.${key}` : key))
    return chosen ? written(chosen, fields, name) : textIn(fields, name)
  }
  if (def.type === 'object') {
    const found: [string, unknown][] = Object.entries(def.shape).map(([key, inner]) => [
      key,
      written(inner as ZodType, fields, name ? `${name}.${key}` : key),
    ])
    const given = found.filter(([, value]) => value !== undefined)
    return given.length > 0 || name === '' ? Object.fromEntries(given) : undefined
  }
  if (def.type === 'array') {
    const element = def.element as ZodType
    if (isObject(element)) return rowsIn(element, fields, name)
    const all = fields.getAll(name).map(String)
    return all.length > 0 || !isOptional ? all : undefined
  }
  if (def.type === 'boolean') {
    if (!fields.has(name)) return isOptional && !hasDefault(schema) ? undefined : false
    return !OFF.includes(String(fields.getAll(name).at(-1)))
  }
  return textIn(fields, name)
}

/** What the value of a switch says where it is off. */
const OFF = ['', 'off', 'no', 'false']

function textIn(fields: Fields, name: string): string | undefined {
  const value = fields.get(name)
  return typeof value === 'string' ? value : undefined
}

function rowsIn(element: ZodType, fields: Fields, name: string): unknown[] {
  const rows: unknown[] = []
  for (let i = 0; i < MOST_ROWS; i += 1) {
    const row = written(element, fields, `${name}[${i}]`)
    if (row === undefined) return rows
    rows.push(row)
  }
  return rows
}

const MOST_ROWS = 100

function isObject(schema: ZodType): boolean {
  return bare(schema).core._zod.def.type === 'object'
}

function hasDefault(schema: ZodType): boolean {
  const { def } = (schema as z.core.$ZodType as z.core.$ZodTypes)._zod
  if (def.type === 'default' || def.type === 'prefault') return true
  return def.type === 'pipe' ? hasDefault(def.in as ZodType) : false
}

/** Of several kinds of input, the one that is named: `type=bank`. */
function optionOf(def: z.core.$ZodUnionDef, named: (key: string) => unknown): ZodType | null {
  const key = (def as { discriminator?: string }).discriminator
  if (!key) return null
  const value = named(key)
  const found = def.options.find((option) => {
    const { core } = bare(option as ZodType)
    const shape = (core as unknown as { shape?: Record<string, ZodType> }).shape
    return shape?.[key]?.safeParse(value).success
  })
  return (found ?? def.options[0] ?? null) as ZodType | null
}

type Beside = (name: string) => string

function typed<S extends ZodType>(schema: S, raw: unknown, writer: Writer, beside: Beside): z.input<S> {
  return read(schema, raw, writer, beside) as z.input<S>
}

function read(schema: ZodType, raw: unknown, writer: Writer, beside: Beside): unknown {
  const { core, reading, isOptional, isNullable, isPrepared } = bare(schema)
  const { def } = (core as z.core.$ZodType as z.core.$ZodTypes)._zod
  if (typeof raw === 'string') {
    const isNumber = def.type === 'number'
    if (raw === '' && isNullable) return null
    // Of a number that need not be said, but was emptied, the api says that it is missing.
    const isMissing = isNumber && !isPrepared && !hasDefault(schema)
    if (raw.trim() === '' && isNumber) return isMissing ? (isCoerced(def) ? '' : null) : undefined
    if (raw === '' && isOptional && !takesNothing(core)) return undefined
    const text = reading ? asRead(reading, raw, writer, beside) : raw
    if (!isNumber) return text
    const number = typedAmount(raw.replace(PERCENT, ''), writer.language)
    return isCoerced(def) ? number : Number(number)
  }
  if (Array.isArray(raw) && def.type === 'array')
    return raw.map((entry) => read(def.element as ZodType, entry, writer, beside))
  if (typeof raw !== 'object' || raw === null) return raw
  const values = raw as Record<string, unknown>
  const shaped = def.type === 'union' ? optionOf(def, (key) => values[key]) : core
  const shape = (shaped && bare(shaped).core) as { shape?: Record<string, ZodType> } | null
  if (!shape?.shape) return raw
  const near = (name: string) => (name in values ? String(values[name] ?? '') : beside(name))
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const inner = shape.shape?.[key]
      const result = inner ? read(inner, value, writer, near) : value
      return result === undefined ? [] : [[key, result]]
    }),
  )
}

/** Whether an empty text is an answer: it clears what was there. */
function takesNothing(core: ZodType): boolean {
  const before = emptied.get(core)
  if (before !== undefined) return before
  const takes = core.safeParse('').success
  emptied.set(core, takes)
  return takes
}

const emptied = new WeakMap<ZodType, boolean>()

const PERCENT = /%\s*$/

function isCoerced(def: object): boolean {
  return 'coerce' in def && def.coerce === true
}

function asRead(reading: Reading, raw: string, writer: Writer, beside: Beside): string {
  if (reading.as === 'number') return typedAmount(raw.replace(PERCENT, ''), writer.language)
  if (reading.as !== 'phone') return raw
  const chosen = reading.country ? beside(reading.country) : ''
  if (isSupportedCountry(chosen)) return typedPhone(raw, chosen, true)
  for (const country of countriesOf(reading, writer, beside)) {
    const read = typedPhone(raw, country)
    if (read !== raw) return read
  }
  return raw
}

/** The countries whose number it may be, the likeliest first. */
function countriesOf(
  { currency, provider }: Reading & { as: 'phone' },
  { country }: Writer,
  beside: Beside,
): CountryCode[] {
  const code = currency ? beside(currency) : ''
  const paid = code === 'USD' ? null : phoneCountryFor(code)
  const network = provider ? beside(provider) : ''
  // M-Pesa numbers are Kenyan here, wherever their owner is.
  const last: CountryCode | null = network === 'M-Pesa' ? 'KE' : null
  const likely = network ? [paid, country, last] : [country, paid]
  return likely.filter((country): country is CountryCode => Boolean(country))
}

/** The fields that are never sent back to the page. */
export function secretsOf(schema: ZodType): string[] {
  const shape = (bare(schema).core as { shape?: Record<string, ZodType> }).shape ?? {}
  return Object.entries(shape).flatMap(([key, inner]) => (bare(inner).reading?.as === 'secret' ? [key] : []))
}

/**
 * "0712 345 678" in Kenya is "+254712345678"; a number with its country code, or none at all, stays as it was. Beside a
 * `chosen` country the zero may lack.
 */
export function typedPhone(raw: string, country: CountryCode | null, chosen = false): string {
  const typed = plainPhone(raw)
  if (!country || !/^\s*[\d(][\d\s().\-\u2010-\u2015]+$/.test(typed)) return raw
  if (/^\s*00/.test(typed) || !(chosen || /^\s*0/.test(typed))) return raw
  const found = parsePhoneNumber(typed, country)
  return found?.isValid() ? found.number : raw
}

/** What is offered beside a phone number: our countries and the sender's own, which is selected. */
export function phoneCountries(request: Request): { own: string; offered: [code: string, label: string][] } {
  const ownCountry = writerOf(request, null).country ?? PHONE_COUNTRIES[0]
  const offered = new Set<CountryCode>([ownCountry, ...PHONE_COUNTRIES])
  return { own: ownCountry, offered: [...offered].map((code) => [code, `${code} +${getCountryCallingCode(code)}`]) }
}

/** 570 for "09:30"; text that is no time becomes a number that the api rejects. */
export function minuteOf(text: string): number {
  const match = /^(\d{2}):(\d{2})/.exec(text)
  return match ? Number(match[1]) * 60 + Number(match[2]) : -1
}

/** The instant of a form's day and time, in its time zone; what cannot be read is refused by the api. */
export function instantIn(form: FormData): string {
  const [date, time, timeZone] = ['date', 'time', 'timeZone'].map((name) => String(form.get(name) ?? '')) as [
    string,
    string,
    string,
  ]
  const minute = minuteOf(time)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || minute < 0) return ''
  try {
    return rfc3339(instantAt(date, minute, timeZone), timeZone)
  } catch {
    return ''
  }
}
