// Export of the money tables: own data, only the names of other people, and every table exported or
// left out for a reason.
import { getTableName, is, sql } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import * as exchange from '../../../../db/schema/money/exchange'
import * as goals from '../../../../db/schema/money/goals'
import * as plus from '../../../../db/schema/money/plus'
import * as wallet from '../../../../db/schema/money/wallet'
import * as services from '../../../../db/schema/money/wallet-services'
import { openWorld, type Person } from '../../../../tests/fixtures/harness'
import { fund } from '../../../../tests/fixtures/salons-and-purses'
import {
  type Account,
  captureHold,
  PLATFORM,
  placeHold,
  recordTransfer,
  type TransferDraft,
} from '../../../money/ledger/ledger'
import type { Statement } from '../../../platform/command'
import { makeArchive } from '../content'

/** The file of each table, or the reason why it is left out. */
const WHERE: Record<string, string | { leftOut: string }> = {
  payment_method: 'payment-methods',
  deposit: 'deposits',
  provider_event: { leftOut: 'names of events at a payment provider; it says nothing of anybody' },
  withdrawal: 'withdrawals',
  statement: 'statements',
  rate_set: { leftOut: 'rates are the same for everybody' },
  rate: { leftOut: 'rates are the same for everybody' },
  exchange_quote: 'exchanges',
  savings_goal: 'goals',
  goal_member: 'goals',
  goal_auto_save: 'auto-saves',
  auto_top_up: 'auto-top-ups',
  round_up: 'round-ups',
  spending_budget: 'budgets',
  round_up_goal: 'round-ups',
  scheduled_transfer: 'scheduled-transfers',
  split: 'splits',
  money_request: 'money-requests',
  waiting_transfer: 'waiting-transfers',
  plus_subscription: 'plus-subscriptions',
  plus_charge: 'plus-receipts',
  interest: 'interest',
  cashback: { leftOut: 'what came back stands in the history; this counts it' },
}

const world = openWorld(null)
let amina: Person
let files: Record<string, string>

const json = (name: string) => JSON.parse(files[`${name}.json`] ?? 'null')

async function run(...rows: (string | Statement)[]): Promise<void> {
  for (const row of rows) await (typeof row === 'string' ? world.db.run(sql.raw(row)) : row)
}

const account = (kind: Account['kind'], owner: string): Account => ({ kind, owner, currency: 'KES' })

function moved(
  id: string,
  kind: TransferDraft['kind'],
  description: string,
  from: Account,
  to: Account,
  minor: number,
): Statement[] {
  const moves = [{ from, to, minor }]
  return recordTransfer(world.ctx(), { id, kind, description, actor: 'somebody', moves })
}

const goal = (id: string, owner: string, name: string) =>
  `INSERT INTO savings_goal (id, user_id, name, target_amount, currency, icon, target_date, created_at, updated_at)
    VALUES ('${id}', '${owner}', '${name}', 500000, 'KES', 'gift', '2027-03-31', 0, 0)`
const member = (id: string, goalId: string, person: string, status: string) =>
  `INSERT INTO goal_member (id, goal_id, user_id, status, created_at, updated_at) VALUES ('${id}', '${goalId}', '${person}', '${status}', 0, 0)`
const step = (id: string, status: string) => `UPDATE goal_member SET status = '${status}' WHERE id = '${id}'`
const request = (id: string, from: string, to: string, note: string, share = 'NULL') =>
  `INSERT INTO money_request (id, requester_id, payer_id, currency, amount, note, split_id, created_at, updated_at, expires_at)
    VALUES ('${id}', '${from}', '${to}', 'KES', 100, '${note}', ${share}, 0, 0, 9)`
const quote = (id: string, person: string) =>
  `INSERT INTO exchange_quote (id, user_id, from_currency, from_amount, to_currency, to_amount, spread, fee_id, rate_set_id, created_at, expires_at)
    VALUES ('${id}', '${person}', 'KES', 12920, 'UGX', 3700, 65, 'fee-exchange-1', 'rates', 0, 9000)`

/** One person's data in every table, with a friend; `w` prefixes every id and text. */
async function plant(w: string, as: Person, friend: Person): Promise<void> {
  const ctx = world.ctx()
  const [wallet, theirs] = [account('wallet', as.id), account('wallet', friend.id)]
  await fund(world, as, '1000')
  const held = { id: `${w}-held`, owner: as.id, currency: 'KES', amount: 1000, transferId: `${w}-holding` }
  await run(
    `INSERT INTO payment_method (id, user_id, type, processor, token, card_type, last_four, expiry_date, created_at)
      VALUES ('${w}-method', '${as.id}', 'card', 'sandbox', 'SECRET-${w}', 'Visa', '4242', '12/30', 0)`,
    ...placeHold(ctx, {
      kind: 'withdrawal_hold',
      id: held.id,
      owner: as.id,
      currency: 'KES',
      minor: 1000,
      description: `Withdrawal of ${w}`,
      actor: as.id,
      transferId: held.transferId,
    }),
    `INSERT INTO withdrawal (id, user_id, currency, amount, fee, fee_id, processor, token, method_label, hold_id, daily_limit, monthly_limit, created_at, updated_at)
      VALUES ('${w}-out', '${as.id}', 'KES', 1000, 10, 'fee-withdrawal-1', 'sandbox', 'SECRET-${w}', 'Card of ${w}', '${held.id}', 9000, 9000, 0, 0)`,
    ...captureHold(ctx, held, {
      kind: 'withdrawal_capture',
      id: `${w}-paid`,
      payee: account('clearing', PLATFORM),
      feeMinor: 10,
      description: `Withdrawal of ${w}`,
      actor: 'system',
    }),
    `UPDATE withdrawal SET status = 'confirmed', transfer_id = '${w}-paid', reference = 'SECRET-REF-${w}' WHERE id = '${w}-out'`,
    `INSERT INTO statement (id, user_id, currency, month, time_zone, format, created_at)
      VALUES ('${w}-statement', '${as.id}', 'KES', '2027-01', 'UTC', 'csv', 0)`,
    `UPDATE statement SET status = 'ready', file_key = 'SECRET-FILE-${w}', expires_at = 9 WHERE id = '${w}-statement'`,
    quote(`${w}-open`, as.id),
    quote(`${w}-exchange`, as.id),
    ...moved(`${w}-exchanged`, 'exchange', 'Exchanged', wallet, account('liquidity', PLATFORM), 12_920),
    `UPDATE exchange_quote SET accepted_at = 5000, transfer_id = '${w}-exchanged' WHERE id = '${w}-exchange'`,
    goal(`${w}-goal`, as.id, `Braids of ${w}`),
    member(`${w}-in-own`, `${w}-goal`, as.id, 'joined'),
    member(`${w}-friend-in-own`, `${w}-goal`, friend.id, 'invited'),
    step(`${w}-friend-in-own`, 'joined'),
    goal(`${w}-friends`, friend.id, `Nails beside ${w}`),
    member(`${w}-friend-in-friends`, `${w}-friends`, friend.id, 'joined'),
    member(`${w}-in-friends`, `${w}-friends`, as.id, 'invited'),
    step(`${w}-in-friends`, 'joined'),
    goal(`${w}-left`, friend.id, `LEFT-${w}`),
    member(`${w}-in-left`, `${w}-left`, as.id, 'invited'),
    step(`${w}-in-left`, 'declined'),
    ...moved(`${w}-in`, 'goal_contribution', `Into ${w}`, wallet, account('goal', `${w}-in-own`), 700),
    ...moved(`${w}-back`, 'goal_release', `Out of ${w}`, account('goal', `${w}-in-own`), wallet, 200),
    `INSERT INTO goal_auto_save VALUES ('${w}-goal', '${as.id}', 1, 500, 'weekly', '2027-01-04', 'UTC', '2027-01-11', 0, 0, 0)`,
    `INSERT INTO auto_top_up VALUES ('${as.id}', 'KES', 1, 100, 500, '${w}-method', 800, 0)`,
    `INSERT INTO round_up VALUES ('${as.id}', 'KES', 1, 1000, 0, 0)`,
    `INSERT INTO spending_budget VALUES ('${as.id}', 'KES', 'products', 4000, 0, '', 0, 0)`,
    `INSERT INTO round_up_goal VALUES ('${as.id}', 'KES', '${w}-goal', 0)`,
    `INSERT INTO scheduled_transfer (id, user_id, currency, amount, to_user_id, note, frequency, anchor_date, time_zone, next_date, next_at, created_at, updated_at)
      VALUES ('${w}-scheduled', '${as.id}', 'KES', 5000, '${friend.id}', 'Rent of ${w}', 'monthly', '2027-01-31', 'UTC', '2027-02-28', 9, 0, 0)`,
    ...moved(`${w}-sent`, 'send', `Sent by ${w}`, wallet, theirs, 300),
    ...moved(`${w}-got`, 'send', `Got by ${w}`, theirs, wallet, 100),
    `INSERT INTO split VALUES ('${w}-split', '${as.id}', 'KES', 300, '${w}-sent', 'Lunch of ${w}', 0)`,
    request(`${w}-asks`, as.id, friend.id, `Share of ${w}`, `'${w}-split'`),
    request(`${w}-owes`, friend.id, as.id, `Asked of ${w}`),
    ...placeHold(ctx, {
      kind: 'send_hold',
      id: `${w}-invited`,
      owner: as.id,
      currency: 'KES',
      minor: 100,
      actor: as.id,
      description: `Invited by ${w}`,
    }),
    `INSERT INTO waiting_transfer (id, sender_id, contact, currency, amount, note, hold_id, created_at, expires_at)
      VALUES ('${w}-waits', '${as.id}', '${w}@new.example', 'KES', 100, 'Gift of ${w}', '${w}-invited', 0, 9)`,
    `INSERT INTO plus_subscription (id, user_id, plan, price, status, had_trial, pay_with, anchor_date, time_zone, period, period_starts_at, period_ends_at, next_at, created_at, updated_at)
      VALUES ('${w}-plus', '${as.id}', 'monthly', 400, 'active', 0, 'purse', '2027-01-01', 'UTC', 1, 0, 9, 9, 0, 0)`,
    ...moved(`${w}-plus-paid`, 'plus_payment', 'Plus', wallet, account('deferred', `${w}-plus`), 400),
    `INSERT INTO plus_charge VALUES ('${w}-charge', '${w}-plus', 1, 'KES', 400, 'Purse', '${w}-plus-paid', 0, 9, 0, 1, 9, 0)`,
    ...moved(
      ...([`${w}-earned`, 'interest_accrual', 'Interest'] as const),
      ...([account('interest_expense', PLATFORM), account('accrued', as.id), 7] as const),
    ),
    ...moved(`${w}-interest`, 'interest_payment', 'Paid', account('accrued', as.id), wallet, 6),
    `INSERT INTO interest VALUES ('wallet:${as.id}:KES', '${as.id}', '123456789012345678', '2027-01-10')`,
  )
}

beforeAll(async () => {
  const person = (id: string, name: string) => world.person('client', { id: `id-of-${id}`, name })
  amina = await person('amina', 'Amina Otieno')
  const baraka = await person('baraka', 'Baraka Mwangi')
  await run("INSERT INTO rate_set VALUES ('rates', 'test', 0, 0)")
  await plant('hers', amina, baraka)
  await plant('strange', await person('zuri', 'Zuri Njeri'), await person('omar', 'Omar Said'))
  // Her friend's data with other people is not part of her export.
  await plant('strange-too', baraka, await person('juma', 'Juma Odhiambo'))
  files = await filesOf(amina)
})

async function filesOf(as: Person): Promise<Record<string, string>> {
  const zip = unzipSync(await makeArchive(world.ctx(), as.id))
  return Object.fromEntries(Object.entries(zip).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]))
}

test('exports every money table or states why it is left out', () => {
  const tables = [wallet, exchange, goals, services, plus]
    .flatMap((module) => Object.values(module))
    .filter((value) => is(value, SQLiteTable))
    .map((table) => getTableName(table))
  expect(tables.sort()).toEqual(Object.keys(WHERE).sort())
  for (const [table, where] of Object.entries(WHERE)) {
    if (typeof where !== 'string') continue
    expect([table, json(where)?.length]).toEqual([table, expect.any(Number)])
    expect([table, json(where).length > 0]).toEqual([table, true])
    expect(files['README.txt']).toContain(where)
  }
})

test('exports deposits, withdrawals and exchanges', () => {
  expect(json('payment-methods')).toContainEqual(
    expect.objectContaining({ label: 'Visa ending 4242', expires: '12/30' }),
  )
  expect(json('deposits')).toEqual([expect.objectContaining({ amount: '1000.00', purpose: 'add_funds' })])
  expect(json('withdrawals')).toEqual([
    {
      withdrawal: 'hers-out',
      at: '1970-01-01T00:00:00Z',
      amount: '10.00',
      fee: '0.10',
      currency: 'KES',
      method: 'Card of hers',
      status: 'confirmed',
      failure: null,
      transaction: 'hers-paid',
    },
  ])
  // Only accepted quotes; whole units in a currency without decimals.
  expect(json('exchanges')).toEqual([
    {
      exchange: 'hers-exchange',
      at: '1970-01-01T00:00:05Z',
      gave: '129.20',
      gaveCurrency: 'KES',
      got: '3700',
      gotCurrency: 'UGX',
      spread: '0.65',
      transaction: 'hers-exchanged',
    },
  ])
  expect(json('statements')).toEqual([
    expect.objectContaining({ month: '2027-01', currency: 'KES', format: 'csv', status: 'expired' }),
  ])
})

test('exports goals with member names, and her own part to the last shilling', () => {
  const [ownGoal, friends, declined] = ['hers-goal', 'hers-friends', 'hers-left'].map((id) =>
    json('goals').find((row: { goal: string }) => row.goal === id),
  )
  expect(json('goals')).toHaveLength(3)
  expect(ownGoal).toMatchObject({
    membership: 'joined',
    name: 'Braids of hers',
    owner: 'Amina Otieno',
    own: '5.00',
    members: 'Amina Otieno, Baraka Mwangi',
    target: '5000.00',
    status: 'active',
  })
  expect(friends).toMatchObject({
    membership: 'joined',
    name: 'Nails beside hers',
    owner: 'Baraka Mwangi',
    own: '0.00',
    members: 'Baraka Mwangi, Amina Otieno',
  })
  expect(declined).toMatchObject({ membership: 'declined', own: '0.00' })
  expect(JSON.stringify(files)).not.toContain('LEFT-')
  expect(
    json('goal-contributions').map((row: { goal: string; amount: string; description: string }) => [
      row.goal,
      row.amount,
      row.description,
    ]),
  ).toEqual([
    ['hers-goal', '7.00', 'Into hers'],
    ['hers-goal', '-2.00', 'Out of hers'],
  ])
})

test('exports automatic transfers', () => {
  expect(json('auto-saves')).toEqual([
    expect.objectContaining({
      goal: { id: 'hers-goal', name: 'Braids of hers' },
      amount: '5.00',
      currency: 'KES',
      frequency: 'weekly',
      nextOn: '2027-01-11',
      isActive: true,
    }),
  ])
  expect(json('auto-top-ups')).toEqual([
    expect.objectContaining({
      whenBelow: '1.00',
      amount: '5.00',
      atMostDaily: '8.00',
      currency: 'KES',
      method: 'Visa ending 4242',
    }),
  ])
  expect(json('round-ups')).toEqual([
    expect.objectContaining({ step: '10.00', currency: 'KES', goals: [{ id: 'hers-goal', name: 'Braids of hers' }] }),
  ])
  expect(json('scheduled-transfers')).toEqual([
    expect.objectContaining({
      person: 'Baraka Mwangi',
      goal: null,
      amount: '50.00',
      note: 'Rent of hers',
      frequency: 'monthly',
      startsOn: '2027-01-31',
      nextOn: '2027-02-28',
      status: 'active',
    }),
  ])
})

test('exports money between her and others from her side', () => {
  const sides = (name: string) => json(name).map((row: Record<string, string>) => [row.side, row.person, row.amount])
  expect(sides('sends')).toEqual([
    ['sent', 'Baraka Mwangi', '-3.00'],
    ['received', 'Baraka Mwangi', '1.00'],
  ])
  expect(sides('money-requests')).toEqual([
    ['outgoing', 'Baraka Mwangi', '1.00'],
    ['incoming', 'Baraka Mwangi', '1.00'],
  ])
  expect(json('money-requests')[0]).toMatchObject({ share: true, split: 'hers-split', status: 'expired' })
  expect(json('splits')).toEqual([
    expect.objectContaining({ split: 'hers-split', amount: '3.00', note: 'Lunch of hers', transaction: 'hers-sent' }),
  ])
})

test('exports Plus with its receipts and interest', () => {
  expect(json('plus-subscriptions')).toEqual([
    expect.objectContaining({ subscription: 'hers-plus', plan: 'monthly', status: 'active' }),
  ])
  expect(json('plus-receipts')).toEqual([
    expect.objectContaining({ receipt: 'hers-charge', amount: '4.00', paidWith: 'Purse' }),
  ])
  expect(json('interest-payments')).toEqual([
    expect.objectContaining({ transaction: 'hers-interest', amount: '0.06', currency: 'KES' }),
  ])
  expect(json('interest')).toEqual([
    { account: `wallet:${amina.id}:KES`, accruedUntil: '2027-01-10', carried: '123456789012345678' },
  ])
  expect(json('balances')).toContainEqual(expect.objectContaining({ account: 'accrued', balance: '0.01' }))
})

test('exports only names of other people, and no secrets', () => {
  const secrets = ['strange', 'Zuri', 'Omar', 'Juma', 'id-of-baraka', 'baraka@', 'SECRET']
  for (const [name, text] of Object.entries(files))
    for (const word of secrets) expect([name, word, text.includes(word)]).toEqual([name, word, false])
})

test('exports long lists completely when all rows have the same instant', async () => {
  const [from, to] = [await world.person('client'), await world.person('client')]
  await fund(world, from, '100')
  await run(...moved('first', 'send', 'First', account('wallet', from.id), account('wallet', to.id), 1))
  const many = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100)'
  await run(
    `${many} INSERT INTO transfer (id, kind, description, actor, created_at) SELECT 'many-' || i, 'send', 'd', 'x', 0 FROM n`,
    `${many} INSERT INTO posting (id, transfer_id, debit_account, credit_account, currency, amount)
      SELECT 'many-' || i, 'many-' || i, 'wallet:${from.id}:KES', 'wallet:${to.id}:KES', 'KES', 1 FROM n`,
    `${many} INSERT INTO money_request (id, requester_id, payer_id, currency, amount, created_at, updated_at, expires_at)
      SELECT 'many-' || i, '${to.id}', '${from.id}', 'KES', 1, 0, 0, 9 FROM n`,
  )
  const all = await filesOf(from)
  const ids = (name: string, id: string) =>
    new Set(JSON.parse(all[`${name}.json`] ?? '[]').map((row: Record<string, string>) => row[id]))
  expect(ids('sends', 'transaction').size).toBe(1101)
  expect(ids('money-requests', 'request').size).toBe(1100)
})
