// Rows of parties in each state that a rule of their migration names: what the cases of party-refusals.ts refer to.
import { sql } from 'drizzle-orm'
import { placeHold } from '../../../../api/money/ledger/ledger'
import type { World } from '../../../fixtures/harness'
import { fund } from '../../../fixtures/salons-and-purses'

/** A party of amina's with zuri, wanja and a place for anybody; one that was cancelled. */
export async function plantParties(world: World): Promise<void> {
  const run = async (...rows: string[]) => {
    for (const row of rows) await world.db.run(sql.raw(row))
  }
  const wanja = await world.person('client', { id: 'wanja' })
  await fund(world, wanja, '5000')
  const party = (id: string, organiser: string, split = 'own') =>
    `INSERT INTO party (id, organiser_id, salon_id, arrangement, split, currency, policy, smallest, starts_at, deadline_at, created_at) VALUES ('${id}', '${organiser}', 'nairobi', 'together', '${split}', 'KES', '{}', 2, 9000000, 5400000, 0)`
  const seat = (id: string, party: string, position: number, user: string, open = 0) =>
    `INSERT INTO party_seat (id, party_id, position, plan, open, starts_at, ends_at, price, share, user_id, created_at) VALUES ('${id}', '${party}', ${position}, '[]', ${open}, 9000000, 9000060, 100, 100, ${user}, 0)`
  const busy = (id: string, i: number) =>
    `INSERT INTO busy_interval (id, staff_id, visit_id, starts_at, ends_at) VALUES ('${id}', 'cem', '${id}', ${9000000 + i * 60}, ${9000060 + i * 60})`
  await run(
    party('party', 'wanja', 'even'),
    seat('seat-0', 'party', 0, "'wanja'"),
    seat('seat-1', 'party', 1, "'zara'"),
    seat('seat-2', 'party', 2, 'NULL'),
    party('over', 'wanja'),
    seat('over-0', 'over', 0, "'wanja'"),
    seat('over-1', 'over', 1, 'NULL'),
    ...['seat-0', 'seat-1', 'seat-2'].map(busy),
    "UPDATE party SET status = 'cancelled', ended_at = 1, version = 1 WHERE id = 'over'",
    party('small', 'wanja'),
    seat('small-0', 'small', 0, "'wanja'"),
    seat('small-1', 'small', 1, 'NULL'),
    ...['small-0', 'small-1'].map((id, i) => busy(id, 5 + i)),
  )
  for (const id of ['share', 'spare']) {
    const [first, ...rest] = placeHold(world.ctx(), {
      kind: 'booking_hold',
      id,
      owner: 'wanja',
      currency: 'KES',
      minor: 100,
      description: 'Share',
      actor: 'wanja',
      transferId: id,
    })
    if (first) await world.db.batch([first, ...rest])
  }
  await run(
    "INSERT INTO party_share VALUES ('share', 'seat-0', 'wanja', 100, 'share', 0)",
    "UPDATE party_seat SET status = 'accepted', person_id = 'wanja' WHERE id = 'seat-0'",
    "INSERT INTO party_share VALUES ('spare', 'seat-2', 'wanja', 100, 'spare', 0)",
    "UPDATE party_seat SET status = 'accepted', person_id = 'wanja' WHERE id = 'seat-2'",
  )
}
