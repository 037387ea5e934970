// The schemas of all that people send, and values of them: as large as they allow, and as large as a request may be.
import { z } from 'zod'
import { TOOLS } from '../../../api/developers/assistants/tools'

type Def = Record<string, unknown> & { type: string; checks?: { _zod: { def: Check } }[] }
type Check = { check: string; maximum?: number; format?: string }

/** Every schema that an `input.ts` exports, alone or by a name in an object, by its path and name; and those of tools. */
export const INPUTS: [name: string, schema: z.ZodType][] = [
  ...Object.entries(import.meta.glob('../../../api/**/input.ts', { eager: true })).flatMap(([path, exported]) =>
    schemasIn(exported as object, path.replace('../../../', '')),
  ),
  ...TOOLS.map(({ name, input }): [string, z.ZodType] => [`tool ${name}`, input]),
]

function schemasIn(exported: object, at: string): [string, z.ZodType][] {
  return Object.entries(exported).flatMap(([name, value]): [string, z.ZodType][] => {
    if (value instanceof z.ZodType) return [[`${at} ${name}`, value]]
    return isPlain(value) ? schemasIn(value, `${at} ${name}`) : []
  })
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** Texts of which at least one is what a field wants, so that the rules of a whole form are reached. */
const USUAL = [
  ...['Amina', 'amina@purse.test', '+254712345678', '2027-03-01', '2027-03-01T10:00:00Z', '10:00'],
  ...['12.50', '2.5', '1200', '5', 'KES', '123456', 'Africa/Nairobi', 'https://calendar.test/a.ics'],
  ...['AB', 'purple-hare-drives-9-trams', '2027-03', '2027-03-01T10:00', '1', 'a_b', '0a1b2c3d'],
  ...['ABCD-EFGH-JKLM-NPQR', '/client/home', 'order:1', '3-open', '-1.28,36.82', 'DELETE'],
  ...['', 'a'.repeat(22), 'a'.repeat(87)],
]

/** The largest body, in bytes. */
export const BODY = 65_536

const NUMBERS = [1, 5, 10, 60, 0, 100, 1000, 2027]

/** What makes a value: the letters of its texts, how long those are at most, and which way of several. */
export type Making = { letters: string; length: number; way: number }

export function defOf(schema: z.ZodType): Def {
  return schema._zod.def as unknown as Def
}

/** A value as large as the schema allows, up to what the making says; `beyond` pays no heed to what it allows. */
export function worstOf(schema: z.ZodType, making: Making, beyond: boolean, depth = 0): unknown {
  const def = defOf(schema)
  const inner = (part: unknown, d = depth) => worstOf(part as z.ZodType, making, beyond, d)
  switch (def.type) {
    case 'string':
      return textOf(schema, making, beyond)
    case 'number':
    case 'int':
      return NUMBERS.find((number) => schema.safeParse(number).success) ?? 1
    case 'boolean':
      return true
    case 'literal':
      return (def.values as unknown[])[0]
    case 'enum': {
      const entries = Object.values(def.entries as object)
      return entries[making.way % entries.length]
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape as object).map(([name, field]) => [name, inner(field, depth + 1)]),
      )
    case 'array': {
      const item = inner(def.element, depth + 1)
      const most = Math.ceil((beyond ? BODY : BODY / 3) / ((JSON.stringify(item) ?? '').length + 1))
      return distinct(def.element as z.ZodType, item, Math.max(1, beyond ? most : Math.min(limitOf(def), most)))
    }
    case 'record':
      return Object.fromEntries(Array.from({ length: BODY / 10 }, (_, i) => [`k${i}`, 1]))
    case 'tuple':
      return (def.items as unknown[]).map((item) => inner(item, depth + 1))
    case 'union': {
      const options = def.options as unknown[]
      return inner(options[making.way % options.length])
    }
    case 'intersection':
      return { ...(inner(def.left) as object), ...(inner(def.right) as object) }
    case 'pipe':
      return inner(defOf(def.in as z.ZodType).type === 'transform' ? def.out : def.in)
    case 'lazy':
      return depth > 8 ? null : inner((def.getter as () => unknown)())
    case 'null':
      return null
    case 'undefined':
    case 'void':
    case 'never':
      return undefined
    default:
      return def.innerType ? inner(def.innerType) : nested
  }
}

/** Each item another, where the list takes that: rules compare them. */
function distinct(element: z.ZodType, item: unknown, count: number): unknown[] {
  const another = varied(element, item)
  return Array.from({ length: count }, (_, i) => another(i))
}

function varied(schema: z.ZodType, value: unknown): (i: number) => unknown {
  if (typeof value === 'string') {
    const another = (i: number) => `${10_000 + i}${value}`.slice(0, Math.max(value.length, 6))
    return schema.safeParse(another(2345)).success ? another : () => value
  }
  const { shape } = defOf(schema) as { shape?: Record<string, z.ZodType> }
  if (!shape) return () => value
  const fields = Object.entries(value as object).map(([name, item]) => {
    const field = shape[name]
    return [name, field ? varied(field, item) : () => item] as const
  })
  return (i) => Object.fromEntries(fields.map(([name, another]) => [name, another(i)]))
}

const nested = JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`) as unknown

/** Of the letters, as long as it may be, if the field takes that; else what it takes. */
function textOf(schema: z.ZodType, { letters, length, way }: Making, beyond: boolean): string {
  if (beyond) return filled(letters, length)
  const long = filled(letters, Math.min(limitOf(defOf(schema)), length))
  if (schema.safeParse(long).success) return long
  const usual = usualFor(schema)
  return usual[way % Math.max(1, usual.length)] ?? long
}

const taken = new Map<z.ZodType, string[]>()

/** The usual texts that a field takes. */
export function usualFor(schema: z.ZodType): string[] {
  const found = taken.get(schema) ?? USUAL.filter((text) => schema.safeParse(text).success)
  taken.set(schema, found)
  return found
}

export function filled(letters: string, length: number): string {
  return letters.repeat(Math.ceil(length / letters.length)).slice(0, length)
}

/** The most letters or items that are allowed. */
export function limitOf({ checks = [] }: Def): number {
  const limits = checks.flatMap(({ _zod: { def } }) =>
    def.check === 'max_length' || def.check === 'length_equals'
      ? [def.maximum ?? (def as { length?: number }).length ?? Infinity]
      : [],
  )
  return Math.min(Infinity, ...limits)
}

const PARTS = ['innerType', 'element', 'in', 'out', 'valueType', 'keyType', 'left', 'right']

/** All that a schema is made of, itself included. */
export function partsOf(schema: unknown, found = new Set<z.ZodType>()): Set<z.ZodType> {
  if (!(schema instanceof z.ZodType) || found.has(schema)) return found
  found.add(schema)
  const def = defOf(schema)
  for (const field of Object.values(def.shape ?? {})) partsOf(field, found)
  for (const part of PARTS) partsOf(def[part], found)
  for (const list of ['options', 'items']) for (const item of (def[list] as unknown[]) ?? []) partsOf(item, found)
  return found
}

/** Checks that look at a size only. */
const BOUNDS = ['min_length', 'max_length', 'length_equals', 'greater_than', 'less_than', 'number_format']

/** Whether a part of a schema looks at more than a size, or changes what was sent. */
export function isRule(part: z.ZodType): boolean {
  const { type, checks = [] } = defOf(part)
  return type === 'transform' || type === 'array' || checks.some(({ _zod }) => !BOUNDS.includes(_zod.def.check))
}
