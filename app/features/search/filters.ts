// Filters of a list as encoded in its address: parsed from it, sent to the api, and written into
// the addresses of everything that changes them.

/** Named as in the address; empty: not set. */
type Filters = Record<string, string | string[]>

/** The active filters in words, and the remaining filters without each. */
export type Active<F> = [label: string, without: Partial<F>][]

/** Parses the filters of an address; unknown values are dropped rather than rejected. */
export function filterReader(url: string) {
  const { searchParams } = new URL(url)
  const of = (values: readonly (string | number)[]) => (value: string) =>
    values.some((known) => String(known) === value)
  return {
    q: (searchParams.get('q') ?? '').slice(0, 100),
    cursor: searchParams.get('cursor') ?? '',
    one: (name: string, known: readonly (string | number)[] | ((value: string) => boolean)) => {
      const value = searchParams.get(name) ?? ''
      return (typeof known === 'function' ? known : of(known))(value) ? value : ''
    },
    many: (name: string, known: readonly string[]) => searchParams.getAll(name).filter(of(known)),
  }
}

/** Choices in the order of the alphabet, each once; the chosen one is among them. */
export function withChosen(choices: string[], chosen: string): string[] {
  return [...new Set([...choices, ...(chosen ? [chosen] : [])])].sort((a, b) => a.localeCompare(b))
}

/** The longest name of a place. */
const LONGEST_PLACE = 80

/** Whether a value may name a place: only the server has the list. */
export function isPlaceName(value: string): boolean {
  return value.length <= LONGEST_PLACE && value.trim() === value
}

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

export function isDate(value: string): boolean {
  return DATE.test(value) && !Number.isNaN(Date.parse(value))
}

/** The filters that take several values. */
type Lists<F> = { [K in keyof F as F[K] extends string[] ? K : never]: F[K] }

/** The active ones: lists, and all that is not empty. */
export function chosen<F extends Filters>(filters: F): Record<string, string> & Lists<F> {
  const given: object = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  return given as Record<string, string> & Lists<F>
}

/** The address of the same list with a change, from its first page on; the defaults in `usual` are omitted. */
export function searchAddress<F extends Filters>(
  base: string,
  filters: F,
  change: Partial<F>,
  usual: Partial<F> = {},
): string {
  const all = Object.entries<string | string[] | undefined>({ ...filters, cursor: '', ...change })
  const single = all.filter(([name, value]) => !Array.isArray(value) && value !== usual[name])
  const lists = all.filter(([, value]) => Array.isArray(value))
  const pairs = [...single, ...lists].flatMap(([name, value]) =>
    [value ?? ''].flat().flatMap((text) => (text ? [[name, text]] : [])),
  )
  return pairs.length > 0 ? `${base}?${new URLSearchParams(pairs)}` : base
}

/** The active single-value filters. */
export function whereOn<F>(filters: [on: string, label: string, without: Partial<F>][]): Active<F> {
  return filters.flatMap(([on, label, without]): Active<F> => (on ? [[label, without]] : []))
}

/** One for each value, where several can be chosen. */
export function eachOf<F>(name: keyof F, values: string[], label: (value: string) => string = String): Active<F> {
  return values.map((value) => [label(value), { [name]: values.filter((other) => other !== value) } as Partial<F>])
}
