// What a row of an imported file does, whatever it holds.
import { type SQL, sql } from 'drizzle-orm'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'

type Outcome = 'created' | 'merged' | 'unchanged' | 'skipped'

/** The effect of a row. */
export type Planned = {
  line: number
  outcome: Outcome
  /** What it makes or changes. */
  subjectId: string | null
  /** Why it is skipped, or what the salon should know. */
  note: string
  /** Of a service without a price: its name, which its salon is asked about. */
  unpriced?: string
  /** What is shown of it before it is written. */
  cells: [label: string, text: string][]
  /** The statements that write it. */
  writes: (ctx: Ctx) => Statement[]
}

/** The label of a cell that says what was guessed, and from which cell of the file. */
export const GUESSED = 'Guessed'

const nothing = () => []

export function skipped(line: number, note: string): Planned {
  return { line, outcome: 'skipped', subjectId: null, note, cells: [], writes: nothing }
}

export function unchanged(line: number, subjectId: string, note: string): Planned {
  return { line, outcome: 'unchanged', subjectId, note, cells: [], writes: nothing }
}

/** What can be compared and restored of a client, a service or a staff member; SQL for JSON. */
export const SNAPSHOTS = {
  clients: (id: string): SQL =>
    sql`(SELECT json_object('name', name, 'phone', phone, 'email', email, 'notes', notes,
      'blocked', blocked_at, 'before', before) FROM salon_client WHERE id = ${id} AND user_id IS NULL)`,
  services: (id: string): SQL =>
    sql`(SELECT json_object('category', category, 'name', name, 'description', description, 'price', amount,
      'minutes', duration_minutes, 'before', buffer_before_minutes, 'after', buffer_after_minutes, 'gap', gap_minutes, 'active', active) FROM service WHERE id = ${id})`,
  staff: (id: string): SQL =>
    sql`(SELECT json_object('name', name, 'title', title, 'bio', bio, 'picture', picture, 'commission', commission_basis_points, 'setUp', set_up, 'active', active) FROM staff WHERE id = ${id})`,
  appointments: (id: string): SQL =>
    sql`(SELECT json_object('version', version, 'status', status) FROM appointment WHERE id = ${id})`,
}
