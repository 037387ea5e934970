// The fields of a form from the schema of its input: their names, what they hold (what was typed, where the form was
// refused), what is wrong with them, and their limits. Pages are drawn on the server; islands are given what they need.
import type { ZodString, ZodType, z } from 'zod'
import { bare } from '../../../api/platform/values/input'

/** A refused form, as the page gets it; of several forms, which one is in its fields. */
export type FormResult =
  | {
      notice?: unknown
      result?: {
        initialValue?: Readonly<Record<string, unknown>> | null | undefined
        error?: Readonly<Record<string, readonly string[] | null | undefined>> | null | undefined
        /** Some of the answers: the others are as before. */
        isPartial?: boolean | undefined
      } | null
    }
  | null
  | undefined

/** Which of a page's forms was refused: its hidden `intent`. */
export function intentOf(formResult: FormResult): string | undefined {
  const intent = formResult?.result?.initialValue?.intent
  return typeof intent === 'string' ? intent : undefined
}

/** The answers of an address, as a form that comes back with them. */
export function asFormResult(
  initialValue: Readonly<Record<string, unknown>> | null | undefined,
  error: { readonly [name: string]: readonly string[] | null | undefined } = {},
) {
  return { result: { initialValue, error, isPartial: true } }
}

type Own = string | number | null | undefined

/** The names of a schema's fields, and those that are the page's own. */
type Name<S extends ZodType> = (keyof z.input<S> & string) | (string & Record<never, never>)

export type FieldOf<S extends ZodType = ZodType> = ReturnType<typeof fieldsOf<S>>

/**
 * The fields of a form.
 * @param schema of its input
 * @param formResult what its action gave back
 * @param hidden the fields that say which of the page's forms it is: another's refusal is not this one's
 * @param before what its fields hold before it is sent, where a field is not given that itself
 */
export function fieldsOf<S extends ZodType>(
  schema: S,
  formResult: FormResult,
  hidden: Record<string, string> = {},
  before: { readonly [name: string]: unknown } = {},
) {
  const result = formResult?.result
  const isThis = Object.entries(hidden).every(
    ([name, value]) => name === 'key' || String(result?.initialValue?.[name] ?? '') === value,
  )
  const typed = isThis && result?.initialValue ? result.initialValue : null
  const faults: Readonly<Record<string, readonly string[] | null | undefined>> = (isThis && result?.error) || {}
  const isSubmitted = (name: string) => typed !== null && (!result?.isPartial || at(typed, name) !== undefined)
  const all = (name: string, initial?: readonly string[]): string[] =>
    typed && isSubmitted(name)
      ? [at(typed, name) ?? []].flat().map((item) => String(item ?? ''))
      : [...(initial ?? [before[name] ?? []].flat().map(String))]
  const errors = (name: string): string[] | undefined => {
    const found = faults[name] ?? faults[name.replace(/\[(\d+)\]/g, '.$1')]
    return found ? [...found] : undefined
  }
  const field = (name: Name<S>, initial?: Own) => ({
    name,
    defaultValue: isSubmitted(name) ? (all(name)[0] ?? '') : ownOf(initial ?? before[name]),
    errors: errors(name),
    ...limitsOf(schema, name),
  })
  return Object.assign(field, {
    /** The values of a list, as that of checkboxes with one name. */
    all,
    errors,
    /** The text of a field, for what is drawn by it. */
    text: (name: string, initial?: Own): string =>
      isSubmitted(name) ? (all(name)[0] ?? '') : (ownOf(initial ?? before[name]) ?? ''),
    /** The same; undefined where it is empty. */
    value: (name: string): string | undefined => all(name)[0] || undefined,
    /** Whether a box is ticked. */
    on: (name: string, initial: boolean = before[name] === true): boolean =>
      isSubmitted(name) ? all(name).length > 0 : initial,
    /** Whether the form comes back refused, and with faults beside its fields. */
    isRefused: typed !== null,
    isFaulty: Object.keys(faults).length > 0,
    /** All of what is wrong, by field. */
    faults: faults as Record<string, string[]>,
    /** All of what was typed, by field; null where nothing was. */
    typed: typed && (Object.fromEntries(Object.keys(typed).map((n) => [n, all(n)])) as Record<string, string[]>),
  })
}

function ownOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** The value of a field by its name: "shares[0].amount". */
function at(values: Readonly<Record<string, unknown>>, name: string): unknown {
  if (name in values) return values[name]
  let found: unknown = values
  for (const part of name.split(/[.[\]]+/).filter(Boolean)) {
    if (typeof found !== 'object' || found === null) return undefined
    found = (found as Record<string, unknown>)[part]
  }
  return found
}

type Limits = {
  required?: true
  maxLength?: number
  inputMode?: 'decimal' | 'numeric'
}

const known = new WeakMap<ZodType, Map<string, Limits>>()

/** What a field takes, as its control can say it. */
function limitsOf(schema: ZodType, name: string): Limits {
  const limits = known.get(schema) ?? new Map<string, Limits>()
  known.set(schema, limits)
  const before = limits.get(name)
  if (before) return before
  const inner = innerOf(schema, name)
  const found = inner ? limitsIn(inner) : {}
  limits.set(name, found)
  return found
}

function innerOf(schema: ZodType, name: string): ZodType | null {
  let inner: ZodType | undefined = schema
  for (const part of name.split(/[.[\]]+/).filter(Boolean)) {
    const { core } = bare(inner)
    const { shape, element } = core as { shape?: Record<string, ZodType>; element?: ZodType }
    inner = element ?? shape?.[part]
    if (!inner) return null
  }
  return inner
}

function limitsIn(schema: ZodType): Limits {
  const { core, reading, isOptional, isNullable, isPrepared } = bare(schema)
  const { type } = core._zod.def
  if (type === 'number') {
    const needed = !isOptional && !isNullable && !isPrepared
    return { ...(needed && { required: true }), inputMode: 'numeric' }
  }
  if (type !== 'string') return {}
  const { maxLength } = core as ZodString
  const needed = !isOptional && !isNullable && !schema.safeParse('').success
  return {
    ...(needed && { required: true }),
    // Separators, spaces and a country code come on top: those are read, not counted.
    ...(maxLength !== null && maxLength !== undefined && !reading && { maxLength }),
    ...(reading?.as === 'number' && { inputMode: 'decimal' }),
  }
}
