// A problem: a refusal by the API for a reason the caller can act on. Browser-safe. Responses are
// application/problem+json.
import { PLATFORM_PROBLEMS, type ProblemRows, type Problems } from './problems'

export type ProblemCode = keyof Problems

/** What went wrong with each field, by its path ("amount", "startsAt"). */
export type FieldErrors = Record<string, string[]>

export type Problem = {
  type: string
  title: string
  status: number
  code: ProblemCode
  requestId: string
  detail?: string
  errors?: FieldErrors
  /** A time that can be had instead, as at the salon. */
  startsAt?: string
}

let known: ProblemRows = PLATFORM_PROBLEMS

/** Database names that differ from their problem's code. */
let meanings: Record<string, ProblemCode> = {}

/** Makes the problems of all areas known: see api/problems.ts. */
export function knowProblems(rows: ProblemRows, names: Record<string, ProblemCode>): void {
  known = rows
  meanings = names
}

/** Thrown by verbs; the one error handler of the api turns it into a Problem. */
export class DomainError extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly extra: { detail?: string; errors?: FieldErrors; startsAt?: string; cause?: unknown } = {},
  ) {
    super(extra.detail ?? known[code]?.title ?? code, { cause: extra.cause })
    this.name = 'DomainError'
  }
}

/** What is wrong with one field of an input, to throw. */
export function fieldFault(
  field: string,
  message: string,
  more: { detail?: string; cause?: unknown } = {},
): DomainError {
  return new DomainError('invalid-input', { ...more, errors: { [field]: [message] } })
}

/** @throws DomainError invalid-input if any field has a fault. */
export function refuseFaults(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new DomainError('invalid-input', { errors })
}

/**
 * The name of the constraint or trigger that rejected a write, if the database rejected it. A database that is locked or
 * full has rejected nothing.
 */
export function refusalName(error: unknown): string | null {
  for (let e = error; e instanceof Error; e = e.cause) {
    const match = /SQLite error: (?!database |disk )(?:(?:CHECK|UNIQUE) constraint failed: )?([a-z][a-z0-9_.-]*)/i.exec(
      e.message,
    )
    if (match?.[1]) return match[1]
  }
  return null
}

/** Whether that is the code of a problem. */
export function isProblemCode(name: string): name is ProblemCode {
  return Object.hasOwn(known, name)
}

/** A database rejection as its problem, or null for anything else: that is a bug. */
export function problemOfRefusal(error: unknown): DomainError | null {
  const name = refusalName(error) ?? ''
  const code = isProblemCode(name) ? name : Object.hasOwn(meanings, name) && meanings[name]
  return code ? new DomainError(code, { cause: error }) : null
}
