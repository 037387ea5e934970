// Responses of a salon's imports.
import { z } from 'zod'
import { EVERY_FIELD, IMPORT_KINDS, SOURCES } from './input'

const Whole = z.number().int().min(0)

export const ImportResponse = z.object({
  id: z.string(),
  kind: z.enum(IMPORT_KINDS),
  source: z.enum(SOURCES),
  fileName: z.string(),
  status: z.enum(['checked', 'running', 'done', 'discarded', 'undoing', 'undone']),
  rowsTotal: Whole,
  rowsDone: Whole,
  created: Whole,
  merged: Whole,
  unchanged: Whole,
  skipped: Whole,
  faults: z.array(z.object({ line: Whole, column: z.string(), message: z.string() })),
  columns: z.array(
    z.object({
      heading: z.string(),
      samples: z.array(z.string()),
      /** What it is read into; null: it is not imported. */
      field: z.enum(EVERY_FIELD).nullable(),
    }),
  ),
  /** Fields without which nothing can be imported, and that no column has. */
  missing: z.array(z.enum(EVERY_FIELD)),
  merge: z.enum(['either', 'phone', 'email', 'never']),
  dates: z.enum(['dmy', 'mdy']),
  sample: z.array(z.object({ line: Whole, outcome: z.string(), cells: z.array(z.tuple([z.string(), z.string()])) })),
  /** Services without a price, and what was said of each: "free", "out" or a price; null: nothing yet. */
  asked: z.array(z.object({ line: Whole, name: z.string(), answer: z.string().nullable() })),
  /** Whether it can still be undone, and until when. */
  undoable: z.boolean(),
  undoUntil: z.string().nullable(),
  undone: Whole,
  kept: Whole,
  createdAt: z.string(),
})

export type ImportResponse = z.output<typeof ImportResponse>

export const ImportsResponse = z.object({ items: z.array(ImportResponse) })
