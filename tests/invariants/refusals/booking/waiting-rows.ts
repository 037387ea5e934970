// Rows of the waiting list, in each state that a rule of 0018_waiting-list.sql names: what the cases of
// waiting-refusals.ts refer to.
import { sql } from 'drizzle-orm'
import { placeHold } from '../../../../api/money/ledger/ledger'
import type { World } from '../../../fixtures/harness'
import { AGREED } from './salon-rows'

export async function plantWaiting({ db }: World): Promise<void> {
  const entry = (id: string, client: string, mode: string) =>
    `INSERT INTO waiting_entry (id, client_id, salon_id, mode, plan, windows, first_date, last_date, notice_minutes, price, policy, created_at, expires_at) VALUES ('${id}', '${client}', 'nairobi', '${mode}', '[]', '[]', '2027-02-01', '2027-02-02', 120, 250000, '${JSON.stringify(AGREED)}', 0, 9)`
  const rows = [
    "UPDATE salon SET waiting_list = 0 WHERE id = 'kampala'",
    entry('waits', 'amina', 'book'),
    entry('told', 'zara', 'tell'),
    entry('ended-wait', 'amina', 'book'),
    "UPDATE waiting_entry SET status = 'left', ended_at = 1 WHERE id = 'ended-wait'",
    "INSERT INTO waiting_turn (id, entry_id, kind, starts_at, reason, created_at) VALUES ('passed', 'waits', 'passed', 1, 'funds', 0)",
  ]
  for (const row of rows) await db.run(sql.raw(row))
}

/** What wanja has set aside for one of her entries; the others have nothing. */
export async function plantWaitingHolds(world: World): Promise<void> {
  const entry = (id: string, mode: string, price = 100) =>
    `INSERT INTO waiting_entry (id, client_id, salon_id, mode, plan, windows, first_date, last_date, notice_minutes, price, policy, created_at, expires_at) VALUES ('${id}', 'wanja', 'nairobi', '${mode}', '[]', '[]', '2027-02-01', '2027-02-02', 120, ${price}, '${JSON.stringify(AGREED)}', 0, 9)`
  for (const row of [
    entry('saves', 'book'),
    entry('hopes', 'book'),
    entry('dearer', 'book', 101),
    entry('listens', 'tell'),
    entry('gone', 'book'),
    "UPDATE waiting_entry SET status = 'left', ended_at = 1 WHERE id = 'gone'",
  ])
    await world.db.run(sql.raw(row))
  const [first, ...rest] = placeHold(world.ctx(), {
    kind: 'booking_hold',
    id: 'waited',
    owner: 'wanja',
    currency: 'KES',
    minor: 100,
    description: 'Set aside',
    actor: 'wanja',
    transferId: 'hold-waited',
  })
  if (first) await world.db.batch([first, ...rest])
  await world.db.run(sql.raw("INSERT INTO waiting_hold VALUES ('waited', 'saves', 'back', 0)"))
}
