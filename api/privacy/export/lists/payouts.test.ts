// Payouts in an export, as a blocker of account deletion, and after it.
import { getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import * as payouts from '../../../../db/schema/money/payouts'
import { MONDAY, openWorld, type Person } from '../../../../tests/fixtures/harness'
import { ACCOUNTS, direct, owed, payNow, prove } from '../../../../tests/fixtures/money/payouts'
import { reconcilePayouts } from '../../../money/payouts/reconciliation'
import { makeArchive } from '../content'

const world = openWorld()

async function archiveOf({ id }: Person): Promise<Record<string, string>> {
  const files = unzipSync(await makeArchive(world.ctx(), id))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]))
}

/** The file of each table. */
const WHERE: Record<string, string> = {
  payout: 'payouts',
  payout_setting: 'payout-settings',
  payout_destination: 'payout-destinations',
}

test('exports every payout table, without other people’s data or tokens', async () => {
  const person = await owed(world, 5000)
  const other = await owed(world, 7000)
  await world.call('PUT', '/api/payouts/settings', { as: person, body: { schedule: 'monthly' } })
  for (const as of [person, other]) await payNow(world, as)
  const tables = Object.values(payouts).filter((value) => is(value, SQLiteTable))
  expect(tables.map((table) => getTableName(table)).sort()).toEqual(Object.keys(WHERE).sort())
  const files = await archiveOf(person)
  for (const file of Object.values(WHERE)) {
    expect(JSON.parse(files[`${file}.json`] ?? 'null')).toHaveLength(1)
    expect(files['README.txt']).toContain(file)
  }
  expect(JSON.parse(files['payouts.json'] ?? '')).toMatchObject([
    { amount: '50.00', fee: '0.75', net: '49.25', to: 'Equity Bank ending 1234' },
  ])
  expect(Object.values(files).join('\n')).not.toMatch(/sandbox_ok|0011\s?2233/)
})

test('blocks deletion while a payout is in progress; erases its destination after the deletion', async () => {
  const person = await owed(world, 5000, ACCOUNTS.heals)
  await world.call('PUT', '/api/payouts/settings', { as: person, body: { instant: true } })
  await payNow(world, person)
  const { blockers } = (await world.call('GET', '/api/me/deletion', { as: person })).body
  expect(blockers).toMatchObject([
    {
      what: 'payable',
      text: expect.stringMatching(/^A payout of KES\s50.00 is still in progress\.$/),
      path: '/seller/payouts',
    },
  ])
  world.now = MONDAY + 2 * 60_000
  await reconcilePayouts(world.ctx())
  await world.settle()
  await prove(world, person)
  await direct(world, person, { currency: 'UGX' })
  const left = await world.call('POST', '/api/me/deletion', { as: person, body: { confirmation: 'DELETE' } })
  expect(left.status, JSON.stringify(left.body)).toBeLessThan(300)
  await world.settle()
  const { rows } = await world.db.$client.execute(
    `SELECT token || label AS words FROM payout_destination WHERE user_id = '${person.id}'`,
  )
  expect(rows.map(({ words }) => words)).toEqual(['removedremoved', 'removedremoved'])
  const { rows: counted } = await world.db.$client.execute(
    `SELECT count(*) AS n FROM transfer JOIN posting ON posting.transfer_id = transfer.id
     WHERE transfer.description LIKE '%Equity%' AND '${person.id}' IN (
       SELECT owner FROM ledger_account WHERE id IN (posting.debit_account, posting.credit_account))`,
  )
  expect(counted[0]?.n).toBe(0)
  const { rows: chosen } = await world.db.$client.execute(
    `SELECT count(*) AS n FROM payout_setting WHERE user_id = '${person.id}'`,
  )
  expect(chosen[0]?.n).toBe(0)
})
