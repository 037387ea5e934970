// The order of lists that people put in order themselves: a row says its place, counted from 0.
import { DomainError } from './problem'

type Placed = { id: string; position: number }

/** Where the next one goes. */
export function positionAfter(rows: Pick<Placed, 'position'>[]): number {
  return Math.max(-1, ...rows.map((row) => row.position)) + 1
}

/**
 * The rows whose place changes where one moves to another, counted among all of the list, which comes in order.
 * @throws DomainError not-found (it is none of them)
 */
export function movedTo(rows: Placed[], id: string, to: number): Placed[] {
  const moved = rows.find((row) => row.id === id)
  if (!moved) throw new DomainError('not-found')
  const list = rows.filter((row) => row !== moved)
  list.splice(to, 0, moved)
  return list.flatMap((row, position) => (row.position === position ? [] : [{ ...row, position }]))
}
