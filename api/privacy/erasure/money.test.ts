// What deletion leaves of money: the books, without anything that names a person; and which money blocks deletion.
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { command, hold, transfer } from '../../../db/schema/money/ledger'
import { plusSubscription } from '../../../db/schema/money/plus'
import { moneyRequest, scheduledTransfer } from '../../../db/schema/money/wallet-services'
import { expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { balance, expectSoundLedger, fund } from '../../../tests/fixtures/salons-and-purses'
import { placesOf } from '../../../tests/fixtures/text-search'
import {
  type Account,
  captureHold,
  PLATFORM,
  placeHold,
  recordTransfer,
  type TransferDraft,
} from '../../money/ledger/ledger'
import { ERASED_RESPONSE, type Statement } from '../../platform/command'

const world = openWorld(null)
const NAME = 'Wanjirũ Kamau'
const PHONE = '+254712345678'
const PICTURE = 'goals/0b9e6f6e-6f0e-4c7e-9a53-2f1a8d1c7f10.jpg'
let wanjiru: Person
let ben: Person

const leave = (as: Person) => world.call('POST', '/api/me/deletion', { as, body: { confirmation: 'DELETE' } })
const account = (kind: Account['kind'], owner: string): Account => ({ kind, owner, currency: 'KES' })

async function run(...rows: (string | Statement)[]): Promise<void> {
  for (const row of rows) await (typeof row === 'string' ? world.db.run(sql.raw(row)) : row)
}

function moved(
  id: string,
  kind: TransferDraft['kind'],
  description: string,
  from: Account,
  to: Account,
  minor: number,
): Statement[] {
  const moves = [{ from, to, minor }]
  return recordTransfer(world.ctx(), { id, kind, description, actor: 'wanjiru', moves })
}

const goal = (id: string, owner: string, name: string) =>
  `INSERT INTO savings_goal (id, user_id, name, target_amount, currency, icon, picture, created_at, updated_at) VALUES ('${id}', '${owner}', '${name}', 5000, 'KES', 'gift', ${owner === 'wanjiru' ? `'${PICTURE}'` : 'NULL'}, 0, 0)`
const member = (id: string, goalId: string, user: string, status: string) =>
  `INSERT INTO goal_member (id, goal_id, user_id, status, created_at, updated_at) VALUES ('${id}', '${goalId}', '${user}', '${status}', 0, 0)`
const repeated = (id: string, from: string, to: string) =>
  `INSERT INTO scheduled_transfer (id, user_id, currency, amount, to_user_id, note, frequency, anchor_date, time_zone, next_date, next_at, created_at, updated_at) VALUES ('${id}', '${from}', 'KES', 5, '${to}', 'For ${NAME}', 'daily', 'd', 'UTC', 'd', 9, 0, 0)`
const request = (id: string, from: string, to: string) =>
  `INSERT INTO money_request (id, requester_id, payer_id, currency, amount, note, created_at, updated_at, expires_at) VALUES ('${id}', '${from}', '${to}', 'KES', 100, 'Dear ${NAME}', 0, 0, 9)`
const answered = (actor: string, about: object) =>
  world.db.insert(command).values({
    actor,
    key: `key-${actor}`,
    name: 'sendMoney',
    inputHash: 'h',
    createdAt: 0,
    answer: JSON.stringify({ id: 'sent', amount: '1.00', ...about }),
  })

/** Inserts her data into every money table, all settled except the goal, Plus and a withdrawal. */
async function plant(): Promise<void> {
  const ctx = world.ctx()
  const label = `M-Pesa ${PHONE}`
  const [wanjirus, bens] = [account('wallet', 'wanjiru'), account('wallet', 'ben')]
  const { body: deposit } = await fund(world, wanjiru, '100')
  await run(
    `UPDATE deposit SET method_label = '${label}' WHERE id = '${deposit.id}'`,
    ...placeHold(ctx, {
      kind: 'withdrawal_hold',
      id: 'held',
      owner: 'wanjiru',
      currency: 'KES',
      minor: 1000,
      description: `Withdrawal to ${label}`,
      actor: 'wanjiru',
    }),
    `INSERT INTO withdrawal (id, user_id, currency, amount, fee, fee_id, processor, token, method_label, hold_id, daily_limit, monthly_limit, created_at, updated_at) VALUES ('w', 'wanjiru', 'KES', 1000, 10, 'fee-withdrawal-1', 'daraja', '${PHONE}', '${label}', 'held', 9000, 9000, 0, 0)`,
    goal('goal', 'wanjiru', `${NAME}’s braids`),
    member('m-own', 'goal', 'wanjiru', 'joined'),
    member('m-ben', 'goal', 'ben', 'invited'),
    "UPDATE goal_member SET status = 'joined' WHERE id = 'm-ben'",
    goal('bens', 'ben', 'Nails'),
    member('b-ben', 'bens', 'ben', 'joined'),
    member('b-own', 'bens', 'wanjiru', 'invited'),
    "INSERT INTO goal_auto_save VALUES ('goal', 'wanjiru', 1, 5, 'daily', 'd', 'UTC', 'd', 0, 0, 0)",
    "INSERT INTO goal_auto_save VALUES ('goal', 'ben', 1, 5, 'daily', 'd', 'UTC', 'd', 0, 0, 0)",
    ...moved('saved', 'goal_contribution', `Contribution to ${NAME}’s braids`, wanjirus, account('goal', 'm-own'), 500),
    ...moved('bens-in', 'goal_contribution', `Contribution to ${NAME}’s braids`, bens, account('goal', 'm-ben'), 300),
    ...moved('bens-out', 'goal_release', `Withdrawn from ${NAME}’s braids`, account('goal', 'm-ben'), bens, 300),
    repeated('to-ben', 'wanjiru', 'ben'),
    repeated('over', 'wanjiru', 'ben'),
    "UPDATE scheduled_transfer SET status = 'ended' WHERE id = 'over'",
    repeated('from-ben', 'ben', 'wanjiru'),
    request('asks', 'wanjiru', 'ben'),
    request('owes', 'ben', 'wanjiru'),
    request('paid', 'ben', 'wanjiru'),
    ...moved('sent', 'send', `From Wanjirũ to Ben: Dear ${NAME}`, wanjirus, bens, 100),
    "UPDATE money_request SET status = 'paid', transfer_id = 'sent' WHERE id = 'paid'",
    `INSERT INTO split VALUES ('split', 'wanjiru', 'KES', 100, 'sent', 'Of ${NAME}', 0)`,
    "INSERT INTO plus_subscription (id, user_id, plan, price, status, had_trial, pay_with, anchor_date, time_zone, period, period_starts_at, period_ends_at, next_at, created_at, updated_at) VALUES ('plus', 'wanjiru', 'monthly', 400, 'active', 0, 'method', 'd', 'UTC', 1, 0, 9, 9, 0, 0)",
    ...moved('plus-paid', 'plus_payment', 'Purse Plus', wanjirus, account('deferred', 'plus'), 400),
    `INSERT INTO plus_charge VALUES ('charge', 'plus', 1, 'KES', 400, '${label}', 'plus-paid', 0, 9, 0, 1, 9, 0)`,
    ...moved(
      'accrued',
      'interest_accrual',
      'Interest',
      account('interest_expense', PLATFORM),
      account('accrued', 'wanjiru'),
      7,
    ),
    "INSERT INTO auto_top_up VALUES ('wanjiru', 'KES', 1, 100, 500, NULL, 800, 0)",
    "INSERT INTO round_up VALUES ('wanjiru', 'KES', 1, 100, 0, 0)",
    "INSERT INTO spending_budget VALUES ('wanjiru', 'KES', 'products', 100, 0, '', 0, 0)",
    "INSERT INTO round_up_goal VALUES ('wanjiru', 'KES', 'goal', 0)",
    "INSERT INTO statement (id, user_id, currency, month, time_zone, format, created_at) VALUES ('statement', 'wanjiru', 'KES', '2027-01', 'UTC', 'csv', 0)",
    "UPDATE statement SET status = 'ready', file_key = 'statements/x', expires_at = 9 WHERE id = 'statement'",
    answered('wanjiru', { person: { id: 'ben', name: 'Ben' }, note: `I am ${NAME}` }),
    answered('ben', { person: { id: 'wanjiru', name: NAME, image: null }, note: `For ${NAME}` }),
  )
  await ctx.providers.files.put(PICTURE, new Uint8Array([1]), 'image/jpeg')
  await ctx.providers.files.put('statements/x', new Uint8Array([1]), 'text/csv')
}

beforeAll(async () => {
  wanjiru = await world.person('client', { id: 'wanjiru', name: NAME })
  ben = await world.person('client', { id: 'ben', name: 'Ben' })
  await fund(world, ben, '50')
  await plant()
})

test('is blocked by a withdrawal in progress, money in a goal and money in the purse, each with its page', async () => {
  const { body } = await world.call('GET', '/api/me/deletion', { as: wanjiru })
  expect(body.blockers.map((row: { what: string; path: string }) => [row.what, row.path])).toEqual([
    ['balance', '/client/wallet/withdraw'],
    ['goal', '/goals/goal'],
    ['withdrawal', '/client/wallet/withdrawals/w'],
  ])
  expect(body).toMatchObject({ possible: false, plus: true, interest: [{ amount: '0.07' }] })
  expectProblem(await leave(wanjiru), 'account-busy')
})

test('succeeds once everything is settled, and leaves nothing that names her', async () => {
  const ctx = world.ctx()
  const [held] = await world.db.select().from(hold).where(eq(hold.id, 'held'))
  if (!held) throw new Error('nothing is held')
  const wallet = account('wallet', 'wanjiru')
  const label = `Withdrawal to M-Pesa ${PHONE}`
  await run(
    ...captureHold(ctx, held, {
      kind: 'withdrawal_capture',
      id: 'paid-out',
      payee: account('clearing', PLATFORM),
      feeMinor: 10,
      description: label,
      actor: 'system',
    }),
    "UPDATE withdrawal SET status = 'confirmed', transfer_id = 'paid-out' WHERE id = 'w'",
    ...moved('out', 'goal_release', `Withdrawn from ${NAME}’s braids`, account('goal', 'm-own'), wallet, 500),
    ...moved('rest', 'send', 'From Wanjirũ to Ben', wallet, account('wallet', 'ben'), 8500),
  )
  expect(await placesOf(world, 'Wanjirũ')).toEqual(
    expect.arrayContaining(['transfer.description', 'money_request.note', 'savings_goal.name']),
  )
  const response = await leave(wanjiru)
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  await world.settle()
  expect(await placesOf(world, 'Wanjirũ')).toEqual([])
  expect(await placesOf(world, '712345678')).toEqual([])
  const { files } = world.ctx().providers
  expect(await files.get(PICTURE)).toBeNull()
  expect(await files.get('statements/x')).toBeNull()
})

test('keeps the sums and memberships of others', async () => {
  expect(await balance(world, 'wallet', 'ben')).toBe(5000 + 100 + 8500)
  expect(await balance(world, 'accrued', 'wanjiru')).toBe(0)
  const all = await world.db.select().from(command).where(eq(command.key, 'key-ben'))
  expect(all[0]?.answer).toBe(ERASED_RESPONSE)
  const [row] = await world.db.select().from(transfer).where(eq(transfer.id, 'bens-in'))
  expect(row).toMatchObject({ kind: 'goal_contribution', description: 'Deleted user' })
  const [plus] = await world.db.select().from(plusSubscription)
  expect(plus).toMatchObject({ status: 'ended' })
  const requests = await world.db.select().from(moneyRequest).orderBy(moneyRequest.id)
  expect(requests.map(({ id, status }) => [id, status])).toEqual([
    ['asks', 'cancelled'],
    ['owes', 'declined'],
    ['paid', 'paid'],
  ])
  const repeatedNow = await world.db.select().from(scheduledTransfer)
  expect(repeatedNow.map(({ status }) => status)).toEqual(['ended', 'ended', 'ended'])
  const { rows } = await world.db.run(sql`SELECT
    (SELECT count(*) FROM auto_top_up) + (SELECT count(*) FROM round_up) + (SELECT count(*) FROM round_up_goal)
      + (SELECT count(*) FROM spending_budget)
      + (SELECT count(*) FROM goal_auto_save WHERE is_active = 1) AS moving,
    (SELECT group_concat(id || ' ' || status, ', ') FROM (SELECT * FROM goal_member ORDER BY id)) AS members,
    (SELECT status FROM savings_goal WHERE id = 'goal') AS goal,
    (SELECT status FROM statement) AS statement`)
  expect(rows[0]).toMatchObject({
    moving: 0,
    members: 'b-ben joined, b-own declined, m-ben joined, m-own left',
    goal: 'archived',
    statement: 'expired',
  })
})

test('leaves the books balanced', async () => {
  await expectSoundLedger(world)
})
