// Values for the fuzz run, drawn from a seed: such as fit a JSON schema of our OpenAPI document, and such as nobody
// should send.
import fc, { type GeneratorValue } from 'fast-check'

export type Draw = GeneratorValue

export type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
}

/** Ids that the product really has, by what they are of: `appointments`, `salons`. */
export type Ids = Map<string, string[]>

/** How the values of one request are drawn: `faults` is the share of them that fit nothing. */
export type Source = { draw: Draw; ids: Ids; faults: number }

/** Always the same draws for the same seed and place. */
export function drawsOf(seed: number, place: number): Draw {
  const mixed = (seed ^ Math.imul(place + 1, 0x9e3779b1)) | 0
  const [draw] = fc.sample(fc.gen(), { seed: mixed, numRuns: 1 })
  if (!draw) throw new Error('nothing was drawn')
  return draw
}

export function pick<T>(draw: Draw, list: readonly T[]): T {
  return list[draw(fc.nat, list.length - 1)] as T
}

/** Whether something that happens in this share of cases happens now. */
export function happens(draw: Draw, share: number): boolean {
  return draw(fc.nat, 999) < share * 1000
}

const HOSTILE_TEXT = [
  ...['', ' ', '\t\n', '\u0000', 'a\u0000b', 'Abc\ud800', '\udfff', '\u202egpj.exe', '\ufeff'],
  ...['e\u0301'.repeat(500), '👩‍👩‍👧‍👦'.repeat(40), 'Å'.repeat(5_000), 'x'.repeat(100_000)],
  ...['9'.repeat(400), '-1', '0', '00', '1e309', 'NaN', '0x10', '1.005', '1,000', '٣'],
  ...['999999999999999999.99', '-0.01', '9007199254740993', 'null', 'undefined', '0000-00-00'],
  ...['9999-12-31', '2026-02-30', '+275760-09-13', '1969-12-31T23:59:59Z'],
  ...['2026-11-23T25:61:00Z', '24:01', "' OR 1=1 --", '"; DROP TABLE user; --', '%', '_', '\\'],
  ...['*', '(', '"*" NEAR', 'a AND', '{{7*7}}', '<script>alert(1)</script>', '<!--', ']]>'],
  ...['&#0;', 'javascript:alert(1)', '//evil.example', '/\\evil.example', '../../etc/passwd'],
  ...['..%2f..%2f', '%00', '%ff', 'file:///etc/passwd', 'http://169.254.169.254/', '__proto__'],
  ...['constructor', 'toString', 'hasOwnProperty', 'KES', 'kes', 'XXX', 'Africa/Nairobi'],
  ...['Mars/Base'],
]

const HOSTILE_THINGS: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER + 2, -Number.MAX_SAFE_INTEGER, 5e-324],
  ...[[], {}, [[]], [null], [{}], { length: -1 }, { toString: 1 }, { $ne: null }, Array(2_000).fill('x')],
]

export function hostileText(draw: Draw): string {
  return happens(draw, 0.1) ? draw(fc.string, { unit: 'binary', maxLength: 60 }) : pick(draw, HOSTILE_TEXT)
}

export function hostileThing(draw: Draw): unknown {
  if (happens(draw, 0.6)) return hostileText(draw)
  if (happens(draw, 0.1)) return deep(draw(fc.integer, { min: 50, max: 2_000 }))
  return pick(draw, HOSTILE_THINGS)
}

function deep(levels: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level += 1) value = [value]
  return value
}

/** What one might type into a field, of all kinds: the ones that fit a schema are taken. */
const TEXTS = [
  ...['1', '5', '10', '100', '250.50', '0.01', '1000', '950.00', 'KES', 'USD', 'UGX', 'EUR'],
  ...['Achieng Odongo', 'Nairobi', '2026-12-24', '2027-01-15', '2030-06-30'],
  ...['2026-12-01T09:00:00Z', '2027-03-01T10:30:00.000Z', '09:00', '17:30', '24:00'],
  ...['+254712345678', '0712345678', 'achieng@people.test', 'client@purse.test'],
  ...['partner@purse.test', 'long-enough-2026', 'week', 'month', 'day', 'open', 'all', 'true'],
  ...['false', 'Kenya', 'KE', 'en', 'A message of some words, as one writes them.'],
  ...['Trim & Shape', 'amani-hair-studio', 'Braids', 'SKU-0001', '000000', '-1.2921,36.8219'],
  ...['1-open', 'appointment:of-nobody', 'order:of-nobody', '/client/wallet', 'Africa/Nairobi'],
  ...['2.5', 'https://push.example/send/1', 'sandbox', 'a'.repeat(24), 'a'.repeat(43)],
]

/** A value of that schema, or, as often as the source wants faults, of none. */
export function valueFor(source: Source, schema: Schema, name = ''): unknown {
  const { draw, faults } = source
  if (happens(draw, faults)) return hostileThing(draw)
  if ('const' in schema) return schema.const
  if (schema.enum) return pick(draw, schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valueFor(source, pick(draw, choices), name)
  if (schema.allOf) return valueFor(source, Object.assign({}, ...schema.allOf), name)
  switch (Array.isArray(schema.type) ? pick(draw, schema.type) : schema.type) {
    case 'object':
      return objectOf(source, schema)
    case 'array': {
      const least = schema.minItems ?? 0
      const length = draw(fc.integer, { min: least, max: Math.min(schema.maxItems ?? 3, least + 2) })
      return Array.from({ length }, () => valueFor(source, schema.items ?? {}, name))
    }
    case 'integer':
      return Math.trunc(numberOf(draw, schema))
    case 'number':
      return numberOf(draw, schema)
    case 'boolean':
      return draw(fc.boolean)
    case 'null':
      return null
    default:
      return textOf(source, schema, name)
  }
}

function objectOf(source: Source, schema: Schema): object {
  const { draw } = source
  const entries = Object.entries(schema.properties ?? {})
    .filter(([name]) => schema.required?.includes(name) || draw(fc.boolean))
    // Now and then one is missing.
    .filter(() => !happens(draw, source.faults / 4))
    .map(([name, property]) => [name, valueFor(source, property, name)])
  const rest = schema.additionalProperties
  if (typeof rest === 'object') entries.push(['purse', valueFor(source, rest)])
  return Object.fromEntries(entries)
}

function numberOf(draw: Draw, { minimum = -1_000, maximum = 1_000 }: Schema): number {
  const least = Math.max(minimum, -1e9)
  const most = Math.min(maximum, 1e9)
  return pick(draw, [least, most, Math.min(least + 1, most), Math.trunc((least + most) / 2)])
}

function textOf(source: Source, schema: Schema, name: string): string {
  const { draw, ids } = source
  if (/id$/i.test(name)) return idOf(source, `${name.replace(/_?id$/i, '').toLowerCase()}s`)
  const pattern = new RegExp(schema.pattern ?? '', 'u')
  const { minLength = 0, maxLength = 10_000 } = schema
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength && pattern.test(text)
  const known = name === 'person' || name === 'subject' ? (ids.get('people') ?? []) : []
  const fitting = [...TEXTS, ...known].filter(fits)
  return fitting.length > 0 ? pick(draw, fitting) : 'x'.repeat(minLength || 1)
}

/** Mostly one of that kind, be it the caller's own or somebody else's; also of another kind, or of nobody. */
export function idOf({ draw, ids, faults }: Source, kind: string): string {
  if (happens(draw, faults)) return hostileText(draw)
  const known = ids.get(kind) ?? []
  if (known.length > 0 && happens(draw, 0.7)) return pick(draw, known)
  const all = [...ids.values()].flat()
  return all.length > 0 && happens(draw, 0.7) ? pick(draw, all) : 'of-nobody'
}
