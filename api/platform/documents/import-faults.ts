// What is wrong in an imported file, by line and column. Pure.
import type { ImportFault } from '../../../db/schema/platform'

/** How many faults are stored; more would help nobody. */
export const MAX_FAULTS = 100

/** The faults of a file: the first hundred as text, and their number. */
export type Faults = { first: ImportFault[]; count: number }

export function noFaults(): Faults {
  return { first: [], count: 0 }
}

export function noteFault(faults: Faults, line: number, column: string, message: string): void {
  faults.count += 1
  if (faults.first.length < MAX_FAULTS) faults.first.push({ line, column, message })
}

/** A cell's text, shortened for a message. */
export function displayed(cell: string): string {
  return cell.length > 40 ? `${cell.slice(0, 39)}…` : cell
}
