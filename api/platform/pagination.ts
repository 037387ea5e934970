// Lists: a page of items and an opaque cursor to the next.
import { z } from 'zod'
import { DomainError } from './values/problem'

export const STRAY_CURSOR = 'Use a cursor from this list.'

export type Page<T> = { items: T[]; next: string | null }

/** A list response, for the OpenAPI document. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next: z.string().nullable() })
}

/** Where counting stops: nobody reads that many, and counting on would read all of them. */
export const COUNTED = 1000

/** How many there are; `capped`: at least this many, because counting stopped. */
export type CappedTotal = { total: number; capped: boolean }

/** A capped total, for the OpenAPI document. */
export const cappedTotal = { total: z.number().int(), capped: z.boolean() }

/** From the number of rows counted, at most one more than are to be said. */
export function totalFrom(counted = 0, most = COUNTED): CappedTotal {
  return { total: Math.min(counted, most), capped: counted > most }
}

/** What every list takes: `limit` 1 to 100 and `cursor`. */
export function pageInput(defaultLimit: number) {
  return {
    limit: z.coerce.number().int().min(1).max(100).default(defaultLimit),
    cursor: z.string().max(400).optional(),
  }
}

/**
 * Takes a page from `limit + 1` rows; the extra row only shows that there is more. `keyOf` gives
 * the sort key of a row, which becomes the cursor.
 */
export function pageFrom<R, T>(
  rows: R[],
  limit: number,
  keyOf: (row: R) => [number, string],
  item: (row: R) => T,
): Page<T> {
  const visible = rows.slice(0, limit)
  const last = rows.length > limit ? visible.at(-1) : undefined
  return { items: visible.map(item), next: last ? encodeCursor(keyOf(last)) : null }
}

/**
 * The sort key that a cursor carries.
 * @throws DomainError invalid-cursor
 */
export function decodeCursor(cursor: string): [number, string] {
  try {
    const bytes = Uint8Array.from(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    return Key.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    throw new DomainError('invalid-cursor', {
      errors: { cursor: [STRAY_CURSOR] },
    })
  }
}

/** Integers only: the database client throws at NaN, which another key would become. */
const Key = z.tuple([z.int(), z.string().max(100)])

/** The cursor that carries a sort key. */
export function encodeCursor(key: [number, string]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(key))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
