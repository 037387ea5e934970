// A flow in steps, one question a screen. Each step lists the fields that it asks for, as the api's faults name them; a
// field of rows ("windows.0.fromMinute") belongs to "windows". The answers so far are in the address or in the form, so
// that every step is a page of its own, and going back keeps everything.

export type Steps<S extends string> = Readonly<Record<S, readonly string[]>>

type Faults = Record<string, string[]>

export type StepPlace<S extends string = string> = {
  step: S
  number: number
  of: number
  before: S | null
  next: S | null
}

/** The step that is wanted, or the first before it that has a fault; the first step where none is wanted. */
export function stepAt<S extends string>(steps: Steps<S>, wanted: string | null | undefined, faults: Faults): S {
  const names = namesOf(steps)
  const at = Math.max(0, names.indexOf(wanted as S))
  const faulty = names.slice(0, at).find((name) => isFaulty(steps[name], faults))
  return faulty ?? (names[at] as S)
}

/** The first step with a fault, or the one given where no step has the field. */
export function stepOfFault<S extends string>(steps: Steps<S>, faults: Faults, otherwise: S): S {
  return namesOf(steps).find((name) => isFaulty(steps[name], faults)) ?? otherwise
}

/** Where a step is in its flow; `more` pages follow, such as a review. */
export function placeOf<S extends string>(steps: Steps<S>, step: S, more = 0): StepPlace<S> {
  const names = namesOf(steps)
  const i = names.indexOf(step)
  return { step, number: i + 1, of: names.length + more, before: names[i - 1] ?? null, next: names[i + 1] ?? null }
}

/** Whether a step comes before another. */
export function comesBefore<S extends string>(steps: Steps<S>, text: string, other: string): boolean {
  const names: string[] = namesOf(steps)
  return names.includes(text) && names.indexOf(text) < names.indexOf(other)
}

/** The answers of an address, all values by their names. */
export function choicesIn(query: URLSearchParams): Record<string, string[]> {
  return Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]))
}

/** What a page has of its own: it is not an answer. */
const NO_CHOICE = ['step', 'key', 'terms']

/** The answers as fields, but for those that a step asks for. */
export function carriedBy(
  choices: Record<string, string[]>,
  fieldPatterns: readonly RegExp[],
): [name: string, value: string][] {
  return Object.entries(choices)
    .filter(([name]) => !NO_CHOICE.includes(name) && !fieldPatterns.some((pattern) => pattern.test(name)))
    .flatMap(([name, values]) => values.map((value): [string, string] => [name, value]))
}

/** The query of the step before, with the answers of all. */
export function queryBefore(choices: Record<string, string[]>, { before }: StepPlace): string {
  return `?${new URLSearchParams([...carriedBy(choices, []), ...(before ? [['step', before]] : [])])}`
}

/** A query as a form, for what reads both. */
export function asForm(query: URLSearchParams): FormData {
  const form = new FormData()
  for (const [name, value] of query) form.append(name, value)
  return form
}

function isFaulty(fields: readonly string[], faults: Faults): boolean {
  return Object.keys(faults).some((name) => isOf(fields, name))
}

function isOf(fields: readonly string[], name: string): boolean {
  return fields.includes(name) || fields.includes(name.split('.')[0] ?? '')
}

function namesOf<S extends string>(steps: Steps<S>): S[] {
  return Object.keys(steps) as S[]
}
