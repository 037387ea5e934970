// The rows that the statements of payout-refusals.ts name: Nia's destinations and a payout of hers that came
// back, and one of the shop "duka" that is on its way. The books stay sound.
import { sql } from 'drizzle-orm'
import { recordTransfer } from '../../../api/money/ledger/ledger'
import { type Statement, writeBatch } from '../../../api/platform/command'
import type { World } from '../../fixtures/harness'

export async function plantPayout(world: World): Promise<Record<string, string>> {
  const run = (row: string) => world.db.run(sql.raw(row))
  const item = async (query: string) => {
    const { rows } = await run(query)
    return String(rows[0]?.id)
  }
  const nia = await item("SELECT owner_id AS id FROM salon WHERE id = 'nairobi'")
  const balanceOf = async (owner: string) =>
    Number(await item(`SELECT balance AS id FROM ledger_account WHERE id = 'payable:${owner}:KES'`))
  const lineOf = (owner: string, which: 'min' | 'max') =>
    item(`SELECT ${which}(sequence) AS id FROM account_entry WHERE account_id = 'payable:${owner}:KES'`)
  const place = (id: string, owner: string, currency: string, more: string) =>
    run(`INSERT INTO payout_destination (id, user_id, currency, type, processor, token, label, created_at, staff_id, usable_at, removed_at)
      VALUES ('${id}', '${owner}', '${currency}', 'bank', 'sandbox', 't', 'Bank ending 1', 1, ${more}, NULL)`)
  await place('d-nia', nia, 'KES', 'NULL, 1')
  await place('d-ada', nia, 'KES', "'ada', 1")
  await place('d-late', nia, 'UGX', 'NULL, 9999999999999')
  await place('d-old', nia, 'TZS', 'NULL, 1')
  await run("UPDATE payout_destination SET removed_at = 2 WHERE id = 'd-old'")
  await place('d-duka', 'duka-owner', 'KES', 'NULL, 1')

  const ctx = world.ctx()
  const requested = async (id: string, owner: string, destination: string) => {
    const minor = await balanceOf(owner)
    const [from, to] = [await lineOf(owner, 'min'), await lineOf(owner, 'max')]
    await writeBatch(ctx, [
      ...recordTransfer(ctx, {
        id: `${id}-hold`,
        kind: 'payout_hold',
        description: 'd',
        actor: 'system',
        moves: [
          { from: { kind: 'payable', owner, currency: 'KES' }, to: { kind: 'payout', owner, currency: 'KES' }, minor },
        ],
      }),
      run(`INSERT INTO payout (id, user_id, currency, amount, fee, fee_id, cause, destination_id, processor,
          from_sequence, to_sequence, hold_transfer_id, created_at, updated_at)
        VALUES ('${id}', '${owner}', 'KES', ${minor}, 1, 'fee-payout-weekly-1', 'weekly', '${destination}', 'sandbox',
          ${from}, ${to}, '${id}-hold', 5, 5)`),
    ] as unknown as [Statement, ...Statement[]])
    return minor
  }
  const first = await lineOf(nia, 'min')
  const owed = await requested('p-back', nia, 'd-nia')
  await writeBatch(ctx, [
    ...recordTransfer(ctx, {
      id: 'p-back-end',
      kind: 'payout_release',
      description: 'd',
      actor: 'system',
      reverses: 'p-back-hold',
      moves: [
        {
          from: { kind: 'payout', owner: nia, currency: 'KES' },
          to: { kind: 'payable', owner: nia, currency: 'KES' },
          minor: owed,
        },
      ],
    }),
    run(`UPDATE payout SET status = 'failed', failure = 'No.', reference = 'told', end_transfer_id = 'p-back-end'
      WHERE id = 'p-back'`),
  ] as unknown as [Statement, ...Statement[]])
  await requested('p-open', 'duka-owner', 'd-duka')
  return { OWED: String(owed), FIRST: first, LAST: await lineOf(nia, 'max') }
}
