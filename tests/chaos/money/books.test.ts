// Each check of the books finds the fault that it is there for: planted in a database whose triggers and constraints
// are gone.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { CHECKS, faultsInBooks, reader } from './books'

type Row = Record<string, string | number | null>
type Plant = [table: string, row: Row][]

const account = (id: string, balance: number): Plant[number] => {
  const [kind = '', owner = '', currency = ''] = id.split(':')
  return ['ledger_account', { id, kind, owner, currency, balance }]
}
const transfer = (id: string, kind: string, more: Row = {}): Plant[number] => ['transfer', { id, kind, ...more }]
const posting = (transferId: string, from: string, to: string, amount: number): Plant[number] => [
  'posting',
  { id: transferId, transfer_id: transferId, currency: 'KES', amount, debit_account: from, credit_account: to },
]
const hold = (id: string, status: string, more: Row = {}): Plant[number] => [
  'hold',
  { id, owner: 'a', currency: 'KES', amount: 5, status, transfer_id: `t-${id}`, ...more },
]
const busy = (id: string, from: number, to: number, visit: string): Plant[number] => [
  'busy_interval',
  { id, staff_id: 'ada', visit_id: visit, starts_at: from, ends_at: to },
]

const ENDED = { ended_at: 1 }

/** By the check that must find it. */
const PLANTS: Record<string, Plant> = {
  'a currency sums to zero': [account('wallet:a:KES', 5)],
  'an account is not below zero': [account('wallet:a:KES', -5)],
  'a balance is its postings': [
    account('wallet:a:KES', 4),
    account('clearing:platform:KES', -5),
    posting('t', 'clearing:platform:KES', 'wallet:a:KES', 5),
  ],
  'a statement adds up line by line': [
    ['account_entry', { sequence: 1, account_id: 'wallet:a:KES', amount: 5, balance: 5 }],
    ['account_entry', { sequence: 2, account_id: 'wallet:a:KES', amount: 5, balance: 11 }],
  ],
  'a balance is the last line of its statement': [
    account('wallet:a:KES', 6),
    ['account_entry', { sequence: 1, account_id: 'wallet:a:KES', amount: 5, balance: 5 }],
  ],
  'a posting has its two lines': [
    posting('t', 'clearing:platform:KES', 'wallet:a:KES', 5),
    ['account_entry', { sequence: 1, account_id: 'wallet:a:KES', posting_id: 't', amount: 5 }],
  ],
  'a line has its posting': [['account_entry', { sequence: 1, posting_id: 'gone' }]],
  'a transfer moves something': [transfer('t', 'send')],
  'a transfer moves what its kind moves': [transfer('t', 'send'), posting('t', 'wallet:a:KES', 'payable:b:KES', 5)],
  'a hold account is what is held': [account('hold:a:KES', 4), hold('h', 'held')],
  'a hold has its transfer': [hold('h', 'held'), transfer('t-h', 'send')],
  'holds end as often as they are ended': [hold('h', 'captured', ENDED), transfer('t-h', 'send_hold')],
  'a hold that has ended says when': [hold('h', 'captured')],
  'a transfer is reversed once, and by as much at most': [
    transfer('a', 'send', { reverses: 'c' }),
    transfer('b', 'send', { reverses: 'c' }),
  ],
  'each deposit has one reason': [transfer('t', 'deposit')],
  'a deposit credits its amount': [
    posting('t', 'clearing:platform:KES', 'wallet:a:KES', 6),
    ['deposit', { id: 'd', status: 'confirmed', amount: 5, transfer_id: 't' }],
  ],
  'a deposit that has not come credits nothing': [
    ['deposit', { id: 'd', status: 'failed', amount: 5, transfer_id: 't' }],
  ],
  'a deposit is asked for by one command': [['deposit', { id: 'd', purpose: 'add_funds' }]],
  'each withdrawal_capture has one reason': [transfer('t', 'withdrawal_capture')],
  'a withdrawal pays what it says': [
    posting('t', 'hold:a:KES', 'clearing:platform:KES', 5),
    ['withdrawal', { id: 'w', status: 'confirmed', amount: 5, fee: 1, transfer_id: 't' }],
  ],
  'a withdrawal’s hold is as it is': [
    hold('h', 'held'),
    ['withdrawal', { id: 'w', status: 'confirmed', amount: 5, hold_id: 'h' }],
  ],
  'withdrawals are the holds of withdrawals': [['withdrawal', { id: 'w' }]],
  'each exchange has one reason': [['exchange_quote', { id: 'q', accepted_at: 1, transfer_id: 'gone' }]],
  'an exchange moves what was quoted': [
    posting('t', 'wallet:a:KES', 'liquidity:platform:KES', 6),
    ['exchange_quote', { id: 'q', accepted_at: 1, transfer_id: 't', from_amount: 5 }],
  ],
  'a paid request moved its amount once': [
    transfer('t', 'send'),
    posting('t', 'wallet:a:KES', 'wallet:b:KES', 6),
    ['money_request', { id: 'r', status: 'paid', amount: 5, transfer_id: 't' }],
  ],
  'a split asks for no more than was paid': [
    ['split', { id: 's', total: 5 }],
    ['money_request', { id: 'r', split_id: 's', amount: 6 }],
  ],
  'money that waits for somebody is held until it ends': [
    hold('h', 'held'),
    ['waiting_transfer', { id: 'w', status: 'claimed', hold_id: 'h', amount: 5 }],
  ],
  'what comes back of a visit that friends paid for goes to them': [
    hold('h', 'released', { amount: 500 }),
    ['appointment', { id: 'v', client_id: 'a', hold_id: 'h', currency: 'KES', status: 'cancelled' }],
    ['party_payment', { visit_id: 'v', payer_id: 'b', amount: 200 }],
  ],
  'money in a goal is of a goal that is open': [
    account('goal:m:KES', 5),
    ['goal_member', { id: 'm', goal_id: 'g' }],
    ['savings_goal', { id: 'g', status: 'archived', currency: 'KES' }],
  ],
  'a gift card holds what was paid and is left': [
    account('gift_card:c:KES', 4),
    ['gift_card', { id: 'c', currency: 'KES', funded: 5, status: 'sent' }],
    ['gift_contribution', { id: 'g', card_id: 'c', amount: 5 }],
  ],
  'each gift_card_payment has one reason': [transfer('t', 'gift_card_payment')],
  'each gift_card_claim has one reason': [transfer('t', 'gift_card_claim')],
  'a share of a gift is paid, and returned, as it says': [
    posting('t', 'wallet:a:KES', 'gift_card:c:KES', 5),
    ['gift_contribution', { id: 'g', card_id: 'c', amount: 5, returned: 5, transfer_id: 't' }],
  ],
  'each plus_payment has one reason': [transfer('t', 'plus_payment')],
  'Plus is paid once a period, and earned as far as it was used': [
    ...['a', 'b'].map((id): Plant[number] => [
      ...(['plus_charge', { id, subscription_id: 's', period: 1, transfer_id: id, amount: 0 }] as const),
    ]),
  ],
  'a reserve of payouts is empty': [account('reserve:a:KES', 4)],
  'each payout_hold has one reason': [transfer('t', 'payout_hold')],
  'each payout_capture has one reason': [transfer('t', 'payout_capture')],
  'each payout_release has one reason': [transfer('t', 'payout_release')],
  'a payout pays what it says': [
    posting('t', 'payable:a:KES', 'payout:a:KES', 4),
    ['payout', { id: 'p', amount: 5, hold_transfer_id: 't', status: 'requested' }],
  ],
  'what is on its way out is what open payouts say': [
    account('payout:a:KES', 4),
    ['payout', { id: 'p', user_id: 'a', currency: 'KES', amount: 5 }],
  ],
  'a line of a balance is paid out once': [
    ['payout', { id: 'p', user_id: 'a', currency: 'KES', from_sequence: 1, to_sequence: 9 }],
    ['payout', { id: 'q', user_id: 'a', currency: 'KES', from_sequence: 9, to_sequence: 12 }],
  ],
  'a professional is in one place at a time': [
    // Not the one before it, but the one before that.
    busy('a', 0, 100, 'a'),
    busy('b', 10, 20, 'b'),
    busy('c', 50, 60, 'c'),
  ],
  'times are taken by what stands, and by nothing else': [busy('a', 0, 1, 'gone')],
  'each booking_capture has one reason': [transfer('t', 'booking_capture')],
  'each booking_refund has one reason': [transfer('t', 'booking_refund')],
  'each tip has one reason': [transfer('t', 'tip')],
  'each goal_visit has one reason': [transfer('t', 'goal_visit')],
  'each goal_return has one reason': [transfer('t', 'goal_return')],
  'each saver_bonus has one reason': [transfer('t', 'saver_bonus')],
  'a visit’s hold is as it is': [
    hold('h', 'released', ENDED),
    ['appointment', { id: 'v', status: 'confirmed', hold_id: 'h' }],
  ],
  'what a visit was paid is what it says': [
    posting('t', 'hold:a:KES', 'payable:b:KES', 4),
    ['appointment', { id: 'v', capture_id: 't', captured: 5, price: 9 }],
  ],
  'a visit whose end is undone has its money back, to the unit': [
    hold('h', 'captured', ENDED),
    hold('i', 'held', { amount: 4 }),
    ['visit_reopening', { id: 'r', replaces_hold_id: 'h', hold_id: 'i' }],
  ],
  'nobody pays more for a visit than its price': [['appointment', { id: 'v', captured: 6, price: 5 }]],
  'a visit’s refunds are what came back': [['appointment', { id: 'v', refunded: 5 }]],
  'a goal’s visit takes its price from the goal, and gives it back whole': [
    posting('t', 'goal:m:KES', 'wallet:a:KES', 4),
    ['goal_visit', { visit_id: 'v', amount: 5, transfer_id: 't' }],
  ],
  'a seat of an open party has paid its share, and of no other party anything': [
    ['party', { id: 'p', status: 'gathering' }],
    ['party_seat', { id: 's', party_id: 'p', status: 'accepted', person_id: 'a', share: 5 }],
  ],
  'every hold is for something': [hold('h', 'held'), transfer('t-h', 'booking_hold')],
  'each order_capture has one reason': [transfer('t', 'order_capture')],
  'an order’s hold is as it is': [
    hold('h', 'held'),
    ['shop_order', { id: 'o', status: 'cancelled', hold_id: 'h', client_id: 'a', currency: 'KES' }],
  ],
  'an order holds or paid what was not refunded before': [
    hold('h', 'held'),
    ['shop_order', { id: 'o', hold_id: 'h', total: 6 }],
  ],
  'an order’s refunds are what came back': [['shop_order', { id: 'o', refunded: 5 }]],
  'no item is refunded twice': [['order_line', { id: 'l', quantity: 1, refunded_quantity: 1 }]],
  'an order is placed by one checkout': [
    ['checkout', { id: 'c', status: 'expired' }],
    ['shop_order', { id: 'o', checkout_id: 'c' }],
  ],
  'stock is its log, line by line': [
    ['product_variant', { id: 'v', stock: 3 }],
    ['stock_movement', { sequence: 1, variant_id: 'v', delta: 5, stock: 5 }],
  ],
}

const directory = mkdtempSync(join(tmpdir(), 'purse-books-'))
const bare = join(directory, 'bare')

beforeAll(async () => {
  copyFileSync(inject('migrated'), bare)
  await layBare(`file:${bare}`)
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

test('every check has a fault that is planted for it', () => {
  expect(Object.keys(PLANTS).sort()).toEqual(CHECKS.map(({ name }) => name).sort())
})

test('the books of a new database are sound', async () => {
  const { read, close } = reader(`file:${bare}`)
  expect(await faultsInBooks(read)).toEqual([])
  close()
})

for (const [name, plant] of Object.entries(PLANTS))
  test(`finds that it is not so: ${name}`, async () => {
    const file = join(directory, crypto.randomUUID())
    copyFileSync(bare, file)
    await write(`file:${file}`, plant)
    const { read, close } = reader(`file:${file}`)
    const found = (await faultsInBooks(read)).map((line) => line.slice(0, line.indexOf(':')))
    close()
    expect(found).toContain(name)
  })

/** Takes away what keeps faults out: triggers and unique indexes. */
async function layBare(url: string): Promise<void> {
  const client = createClient({ url })
  const { rows } = await client.execute(
    `SELECT type, name FROM sqlite_master WHERE type = 'trigger' OR sql LIKE 'CREATE UNIQUE INDEX%'`,
  )
  await client.batch(rows.map(({ type, name }) => `DROP ${type} "${name}"`))
  client.close()
}

/** What is not said of a row is empty or zero. */
async function write(url: string, rows: Plant): Promise<void> {
  const client = createClient({ url })
  await client.executeMultiple(
    'PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; PRAGMA synchronous = OFF',
  )
  for (const [table, row] of rows) {
    const { rows: columns } = await client.execute(`PRAGMA table_info(${table})`)
    const missing = columns
      .filter((column) => column.notnull === 1 && column.dflt_value === null && !(String(column.name) in row))
      .map((column) => [String(column.name), column.type === 'TEXT' ? `${column.name} ${Object.values(row)[0]}` : 0])
    const values: Row = { ...Object.fromEntries(missing), ...row }
    const names = Object.keys(values)
    await client.execute({
      sql: `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      args: Object.values(values),
    })
  }
  client.close()
}
