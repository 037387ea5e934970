// Rows of every money table, in each state that a rule of 0002_money_rules.sql names: what the cases of
// money-refusals.ts refer to. The books stay sound.
import { sql } from 'drizzle-orm'
import {
  type Account,
  captureHold,
  type HeldMoney,
  PLATFORM,
  placeHold,
  recordTransfer,
  releaseHold,
  type TransferDraft,
} from '../../../api/money/ledger/ledger'
import type { Statement } from '../../../api/platform/command'
import { hold } from '../../../db/schema/money/ledger'
import type { World } from '../../fixtures/harness'
import { fund } from '../../fixtures/salons-and-purses'

const wallet = (owner: string, currency = 'KES'): Account => ({ kind: 'wallet', owner, currency })
const platform = (kind: Account['kind'], currency = 'KES'): Account => ({ kind, owner: PLATFORM, currency })

/**
 * Zara has something of everything, Zoe has money in Zara's goal and nowhere else, Yusuf has Plus and
 * nothing else, Amina has ended Plus and splits the payment `paymentId`.
 */
export async function plantMoney(world: World, paymentId: string): Promise<void> {
  for (const [id, amount] of [
    ['zara', '9000'],
    ['zoe', '1'],
    ['yusuf', '500'],
  ] as const)
    await fund(world, await world.person('client', { id }), amount)
  const run = async (...rows: (string | Statement)[]) => {
    for (const row of rows) await (typeof row === 'string' ? world.db.run(sql.raw(row)) : row)
  }
  const ctx = world.ctx()
  const moved = (id: string, kind: TransferDraft['kind'], ...moves: [Account, Account, number][]): Statement[] =>
    recordTransfer(ctx, {
      id,
      kind,
      description: kind,
      actor: 'zara',
      moves: moves.map(([from, to, minor]) => ({ from, to, minor })),
    })

  for (const [id, status] of [
    ['requested', ''],
    ['waiting', "status = 'waiting', reference = 'out-1'"],
    ['failed', "status = 'failed'"],
    ['paid', "status = 'confirmed', reference = 'out-2', transfer_id = 'paid-out'"],
  ] as const) {
    await run(
      ...placeHold(ctx, {
        kind: 'withdrawal_hold',
        id: `hold-${id}`,
        owner: 'zara',
        currency: 'KES',
        minor: 1000,
        description: 'Withdrawal',
        actor: 'zara',
      }),
      `INSERT INTO withdrawal (id, user_id, currency, amount, fee, fee_id, processor, token, method_label, hold_id, daily_limit, monthly_limit, created_at, updated_at)
        VALUES ('w-${id}', 'zara', 'KES', 1000, 10, 'fee-withdrawal-1', 'sandbox', 't', 'm', 'hold-${id}', 9000, 12000, 0, 0)`,
    )
    const held = (await world.db.select().from(hold)).find((row) => row.id === `hold-${id}`)
    const end = { description: 'End', actor: 'system' }
    if (id === 'failed')
      await run(...releaseHold(ctx, held as HeldMoney, { kind: 'withdrawal_release', status: 'released', ...end }))
    if (id === 'paid')
      await run(
        ...captureHold(ctx, held as HeldMoney, {
          kind: 'withdrawal_capture',
          id: 'paid-out',
          payee: platform('clearing'),
          feeMinor: 10,
          ...end,
        }),
      )
    if (status) await run(`UPDATE withdrawal SET ${status} WHERE id = 'w-${id}'`)
  }

  const quote = (id: string) =>
    `INSERT INTO exchange_quote (id, user_id, from_currency, from_amount, to_currency, to_amount, spread, fee_id, rate_set_id, created_at, expires_at) VALUES ('${id}', 'zara', 'KES', 1000, 'USD', 7, 5, 'fee-exchange-1', 'rates', 0, 10)`
  const goal = (id: string) =>
    `INSERT INTO savings_goal (id, user_id, name, target_amount, currency, icon, created_at, updated_at) VALUES ('${id}', 'zara', 'Braids', 5000, 'KES', 'gift', 0, 0)`
  const member = (id: string, goalId: string, userId: string, status: string) =>
    `INSERT INTO goal_member (id, goal_id, user_id, status, created_at, updated_at) VALUES ('${id}', '${goalId}', '${userId}', '${status}', 0, 0)`
  const saving = (id: string): Account => ({ kind: 'goal', owner: id, currency: 'KES' })
  const repeated = (id: string) =>
    `INSERT INTO scheduled_transfer (id, user_id, currency, amount, to_user_id, frequency, anchor_date, time_zone, next_date, next_at, created_at, updated_at) VALUES ('${id}', 'zara', 'KES', 5, 'amina', 'daily', '2027-01-01', 'UTC', '2027-01-02', 9, 0, 0)`
  const request = (id: string, to: string, split = 'NULL', amount = 100) =>
    `INSERT INTO money_request (id, requester_id, payer_id, currency, amount, split_id, created_at, updated_at, expires_at) VALUES ('${id}', 'amina', '${to}', 'KES', ${amount}, ${split}, 0, 0, 9)`
  const invited = (id: string) => [
    ...placeHold(ctx, {
      kind: 'send_hold',
      id: `hold-${id}`,
      owner: 'zara',
      currency: 'KES',
      minor: 100,
      description: 'Money sent by invitation',
      actor: 'zara',
    }),
    `INSERT INTO waiting_transfer (id, sender_id, contact, currency, amount, hold_id, created_at, expires_at) SELECT '${id}', 'zara', email, 'KES', 100, 'hold-${id}', 0, 9 FROM user WHERE id = 'yusuf'`,
  ]
  const plus = (id: string, userId: string, status: string) =>
    `INSERT INTO plus_subscription (id, user_id, plan, price, status, had_trial, pay_with, anchor_date, time_zone, period, period_starts_at, period_ends_at, next_at, created_at, updated_at) VALUES ('${id}', '${userId}', 'monthly', 50000, '${status}', ${status === 'trial' ? 1 : 0}, 'purse', '2027-01-01', 'UTC', 1, 0, 9, 9, 0, 0)`
  const statement = (id: string) =>
    `INSERT INTO statement (id, user_id, currency, month, time_zone, format, created_at) VALUES ('${id}', 'zara', 'KES', '2027-01', 'UTC', 'csv', 0)`
  await run(
    "INSERT INTO rate_set VALUES ('rates', 'sandbox', 5, 5)",
    "INSERT INTO rate VALUES ('rates', 'KES', 129200000)",
    quote('quote'),
    quote('used'),
    ...moved(
      'exchanged',
      'exchange',
      [wallet('zara'), platform('liquidity'), 995],
      [wallet('zara'), platform('exchange_revenue'), 5],
      [platform('liquidity', 'USD'), wallet('zara', 'USD'), 7],
    ),
    "UPDATE exchange_quote SET accepted_at = 5, transfer_id = 'exchanged' WHERE id = 'used'",
    goal('goal'),
    goal('archived'),
    "UPDATE savings_goal SET status = 'archived' WHERE id = 'archived'",
    member('m-zara', 'goal', 'zara', 'joined'),
    member('m-amina', 'goal', 'amina', 'invited'),
    member('m-zoe', 'goal', 'zoe', 'invited'),
    "UPDATE goal_member SET status = 'joined' WHERE id = 'm-zoe'",
    ...moved('saved', 'goal_contribution', [wallet('zoe'), saving('m-zoe'), 100]),
    "INSERT INTO goal_auto_save VALUES ('goal', 'zara', 1, 5, 'daily', '2027-01-01', 'UTC', '2027-01-02', 9, 0, 0)",
    repeated('repeated'),
    repeated('ended'),
    "UPDATE scheduled_transfer SET status = 'ended' WHERE id = 'ended'",
    `INSERT INTO split VALUES ('split', 'amina', 'KES', 250000, '${paymentId}', '', 0)`,
    request('share', 'zara', "'split'", 240_000),
    request('pending', 'zara'),
    request('settled', 'zara'),
    ...moved('sent', 'send', [wallet('zara'), wallet('amina'), 100]),
    "UPDATE money_request SET status = 'paid', transfer_id = 'sent' WHERE id = 'settled'",
    ...invited('invited'),
    ...invited('taken-back'),
    "UPDATE hold SET status = 'released', ended_at = 5 WHERE id = 'hold-taken-back'",
    ...moved('taken-back', 'send_release', [{ kind: 'hold', owner: 'zara', currency: 'KES' }, wallet('zara'), 100]),
    "UPDATE waiting_transfer SET status = 'cancelled', ended_at = 5 WHERE id = 'taken-back'",
    plus('p-zara', 'zara', 'trial'),
    plus('p-yusuf', 'yusuf', 'active'),
    plus('p-amina', 'amina', 'active'),
    "UPDATE plus_subscription SET status = 'ended', ended_at = 5 WHERE id = 'p-amina'",
    ...moved('plus-paid', 'plus_payment', [
      wallet('yusuf'),
      { kind: 'deferred', owner: 'p-yusuf', currency: 'KES' },
      50_000,
    ]),
    "INSERT INTO plus_charge VALUES ('charge', 'p-yusuf', 1, 'KES', 50000, 'Purse', 'plus-paid', 0, 9, 0, 1, 9, 0)",
    "INSERT INTO interest VALUES ('wallet:zara:KES', 'zara', '0', '2027-01-10')",
    "INSERT INTO job_unit VALUES ('job', 'zara', 'p', 'done', NULL, 0)",
    statement('statement'),
    statement('failed-statement'),
    "UPDATE statement SET status = 'failed' WHERE id = 'failed-statement'",
    "INSERT INTO auto_top_up VALUES ('zara', 'KES', 1, 100, 500, NULL, 800, 0)",
    "INSERT INTO round_up VALUES ('zara', 'KES', 1, 100, 0, 0)",
    "INSERT INTO spending_budget VALUES ('zara', 'KES', 'products', 100, 0, '', 0, 0)",
  )
}
