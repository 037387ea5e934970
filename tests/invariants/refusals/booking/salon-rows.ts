// Rows of every table of salons and bookings, in each state that a rule of 0005_booking_rules.sql names:
// what the cases of salon-refusals.ts refer to. The books stay sound.
import { sql } from 'drizzle-orm'
import { recordTransfer } from '../../../../api/money/ledger/ledger'
import type { World } from '../../../fixtures/harness'

/** The terms that amina agreed to for the visit that she repeats. */
export const AGREED = {
  freeCancelHours: 24,
  rescheduleHours: 24,
  lateFeeBasisPoints: 0,
  noShowFeeBasisPoints: 0,
  depositBasisPoints: 0,
}

/** `done` is a completed appointment of amina's, of which a little was refunded; `six` is free (UTC ms). */
export async function plantVisits(world: World, done: string, six: number): Promise<void> {
  const run = async (...rows: string[]) => {
    for (const row of rows) await world.db.run(sql.raw(row))
  }
  await world.person('client', { id: 'left' })
  const hold = (id: string) =>
    `INSERT INTO slot_hold (id, client_id, salon_id, kind, starts_at, ends_at, plan, price, currency, expires_at, created_at) VALUES ('${id}', 'amina', 'nairobi', 'checkout', ${six}, ${six + 1}, '[]', 250000, 'KES', 9, 0)`
  await run(
    "UPDATE user SET deleted_at = 1 WHERE id = 'left'",
    "INSERT INTO resource (id, salon_id, kind, name) VALUES ('chair-1', 'nairobi', 'Chair', 'Chair 1')",
    hold('kept'),
    `INSERT INTO busy_interval (id, resource_id, visit_id, starts_at, ends_at) VALUES ('kept-chair', 'chair-1', 'kept', ${six - 10}, ${six + 10})`,
    hold('over'),
    "UPDATE slot_hold SET status = 'released', ended_at = 1 WHERE id = 'over'",
    "INSERT INTO blocked_time VALUES ('meeting', 'bea', 40, 60, 'blocked', '', 0, NULL)",
    "INSERT INTO private_calendar (id, staff_id, address, host, created_at, next_at) VALUES ('own', 'bea', 'x', 'cal.example.com', 0, 0)",
    "INSERT INTO busy_interval (id, staff_id, block_id, starts_at, ends_at) VALUES ('meeting', 'bea', 'meeting', 40, 60)",
    "INSERT INTO recurring_appointment (id, client_id, salon_id, plan, payment, first_date, minute, every_weeks, next_date, status, created_at) VALUES ('ended', 'amina', 'nairobi', '[]', 'salon', '2027-01-04', 600, 2, '2027-01-18', 'ended', 0)",
    `INSERT INTO recurring_appointment (id, client_id, salon_id, plan, payment, price, policy, first_date, minute, every_weeks, next_date, created_at) VALUES ('agreed', 'amina', 'nairobi', '[]', 'salon', 250000, '${JSON.stringify(AGREED)}', '2027-01-04', 600, 2, '2037-01-18', 0)`,
  )
  const { rows } = await world.db.run(
    sql`SELECT owner_id AS owner FROM salon JOIN appointment ON appointment.salon_id = salon.id WHERE appointment.id = ${done}`,
  )
  const owner = String(rows[0]?.owner)
  const [first, ...rest] = recordTransfer(world.ctx(), {
    id: 'refund',
    kind: 'booking_refund',
    description: 'Refund',
    actor: owner,
    moves: [
      {
        from: { kind: 'payable', owner, currency: 'KES' },
        to: { kind: 'wallet', owner: 'amina', currency: 'KES' },
        minor: 98,
      },
      {
        from: { kind: 'fee_revenue', owner: 'platform', currency: 'KES' },
        to: { kind: 'wallet', owner: 'amina', currency: 'KES' },
        minor: 2,
      },
    ],
  })
  if (first) await world.db.batch([first, ...rest])
  await run(
    `UPDATE appointment SET refunded = 100, version = version + 1 WHERE id = '${done}'`,
    `INSERT INTO appointment_refund (id, appointment_id, amount, fee_part, cashback_part, transfer_id, actor, created_at) VALUES ('back', '${done}', 100, 2, 0, 'refund', '${owner}', 0)`,
  )
}

/** The extras that a visit of amina's has yet to be agreed to; a tip on her completed one. */
export async function plantChair(world: World, begun: string, done: string, owner: string) {
  const run = (row: string) => world.db.run(sql.raw(row))
  await run(`UPDATE appointment SET arrived_at = starts_at - 10 WHERE id = '${begun}'`)
  await run(
    `INSERT INTO extras_request (id, appointment_id, extras, amount, actor, created_at, expires_at) VALUES ('more', '${begun}', '[{"price":5}]', 5, '${owner}', 0, 9)`,
  )
  const [first, ...rest] = recordTransfer(world.ctx(), {
    id: 'thanks',
    kind: 'tip',
    description: 'Tip',
    actor: 'amina',
    moves: [
      {
        from: { kind: 'wallet', owner: 'amina', currency: 'KES' },
        to: { kind: 'payable', owner, currency: 'KES' },
        minor: 10,
      },
    ],
  })
  if (first) await world.db.batch([first, ...rest])
  await run(
    `INSERT INTO tip (id, appointment_id, staff_id, number, amount, transfer_id, actor, created_at) VALUES ('thanks', '${done}', 'ada', 1, 10, 'thanks', 'amina', 1)`,
  )
}
