// What the inputs of all areas have in common: ids, and how a field is read that people write in their own way. The api
// takes one way only; pages bring what was typed into it before they ask (app/platform/typed-input.server.ts).
import { type ZodType, z } from 'zod'

/** The id of something, as it is sent to us. */
export const id = z.string().min(1).max(100)

/** How a field of a form is read. */
export type Reading =
  /** "1,000.50", "12.5 %". A number of the schema (`z.number`) is always read so. */
  | { as: 'number' }
  | ({ as: 'phone' } & PhoneFields)
  /** Never sent back to the page. */
  | { as: 'secret' }

/** The fields of the same form that say whose number it may be. */
type PhoneFields = {
  /** The country that was chosen beside it. */
  country?: string
  /** The currency that is sent to it: its country comes after the sender's own, */
  currency?: string
  /** and before it where a provider of mobile money is chosen, whose numbers are there. */
  provider?: string
}

const readings = z.registry<Reading>()

/** The same schema, whose field is read as it says. */
export function typedAs<S extends ZodType>(schema: S, reading: Reading): S {
  readings.add(schema, reading)
  return schema
}

/** A schema without what stands around it, and what an empty field means to it. */
type Bare = {
  /** Of the field itself: an object, a list, text, a number. */
  core: ZodType
  reading: Reading | undefined
  /** An empty field is no answer: the default, or nothing. */
  isOptional: boolean
  isNullable: boolean
  /** Whether it makes an empty field no answer itself (`z.preprocess`). */
  isPrepared: boolean
}

const known = new WeakMap<ZodType, Bare>()

/** What stands inside of the optional, the default, the transformed. */
export function bare(schema: ZodType): Bare {
  const before = known.get(schema)
  if (before) return before
  const found: Bare = { core: schema, reading: undefined, isOptional: false, isNullable: false, isPrepared: false }
  for (let inner: ZodType | null = schema; inner; ) {
    found.core = inner
    found.reading ??= readings.get(inner)
    inner = within(inner, found)
  }
  known.set(schema, found)
  return found
}

function within(schema: ZodType, found: Bare): ZodType | null {
  const { def } = (schema as z.core.$ZodType as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
    case 'catch':
      found.isOptional = true
      return def.innerType as ZodType
    case 'nullable':
      found.isNullable = true
      return def.innerType as ZodType
    case 'readonly':
    case 'nonoptional':
      return def.innerType as ZodType
    case 'pipe': {
      const prepares = def.in._zod.def.type === 'transform'
      if (prepares) found.isPrepared = true
      return (prepares ? def.out : def.in) as ZodType
    }
    default:
      return null
  }
}
