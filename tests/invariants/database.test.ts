// What the database itself refuses, whoever asks: each trigger and check, by SQL sent straight to it.
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ProblemCode, problemOfRefusal, refusalName } from '../../api/problem'
import { addSalons, at, booked, cutAt, expectSoundLedger, fund, step } from '../fixtures'
import { newKey, openWorld, type Person } from '../harness'

const world = openWorld()
let amina: Person

/** Rows that statements below name: an appointment with its hold, one that ended, deposits, an account. */
const ids: Record<string, string> = {}

beforeAll(async () => {
  const { nia } = await addSalons(world)
  amina = await world.person('client', { id: 'amina' })
  await fund(world, amina, '9000')
  const open = await booked(world, amina, cutAt(world, '10:00'))
  const cancelled = await booked(world, amina, cutAt(world, '12:00'))
  await step(world, amina, cancelled.id, 'cancellation')
  const done = await booked(world, amina, cutAt(world, '14:00'))
  await step(world, nia, done.id, 'confirmation')
  await step(world, nia, done.id, 'completion')
  await world.call('POST', '/api/wallet/deposits', {
    as: amina,
    key: newKey(),
    body: { amount: '5', currency: 'KES', paymentMethodId: 'sandbox_hangs' },
  })
  await world.settle()
  const one = async (query: string) => {
    const { rows } = await world.db.run(sql.raw(query))
    return String(rows[0]?.id)
  }
  Object.assign(ids, {
    OPEN: open.id,
    DONE: done.id,
    CANCELLED: cancelled.id,
    HOLD: await one(`SELECT hold_id AS id FROM appointment WHERE id = '${open.id}'`),
    ENDED: await one(`SELECT hold_id AS id FROM appointment WHERE id = '${done.id}'`),
    BUSY: await one(`SELECT id FROM busy_interval WHERE appointment_id = '${open.id}'`),
    OTHERBUSY: await one(`SELECT id FROM busy_interval WHERE appointment_id = '${done.id}'`),
    CONFIRMED: await one("SELECT id FROM deposit WHERE status = 'confirmed'"),
    WAITING: await one("SELECT id FROM deposit WHERE status = 'waiting'"),
    TRANSFER: await one("SELECT id FROM transfer WHERE kind = 'deposit'"),
    RELEASE: await one("SELECT id FROM transfer WHERE kind = 'booking_release'"),
    POSTING: await one('SELECT id FROM posting'),
    EVENT: await one('SELECT id FROM appointment_event'),
    FEE: await one('SELECT id FROM fee'),
    WALLET: 'wallet:amina:KES',
    NOW: String(world.now),
    TEN: String(Date.parse(at(world, '10:00'))),
    TWELVE: String(Date.parse(at(world, '12:00'))),
    SIX: String(Date.parse(at(world, '18:00'))),
  })
  await world.db.run(sql`INSERT INTO provider_event VALUES ('sandbox', 'seen', 0)`)
  await world.db.run(sql`INSERT INTO review VALUES ('praise', 'nairobi', 'amina', 5, '', 0)`)
})

const named = (statement: string) =>
  statement.replace(/\$([A-Z]+)/g, (_, name) => ids[name] ?? `no ${name}`)

/** Why the database refuses a statement. What it takes is undone by the wire that trips behind it. */
async function refusalOf(...statements: string[]): Promise<unknown> {
  const batch = [...statements.map(named), 'INSERT INTO taken_by_the_database VALUES (1)']
  const error = await world.db.$client.batch(batch, 'write').then(
    () => null,
    (e) => e,
  )
  expect(String(error)).not.toMatch(/no such table/)
  return error
}

const ACCOUNT = 'ledger_account (id, owner, kind, currency, balance)'
const POSTING = 'posting (id, transfer_id, debit_account, credit_account, currency, amount)'
const TRANSFER = 'transfer (id, kind, description, actor, reverses, created_at)'
const HOLD = 'hold (id, owner, currency, amount, status, transfer_id, created_at)'
const DEPOSIT =
  'deposit (id, user_id, currency, amount, status, processor, token, method_label, created_at, updated_at, reference)'
const APPOINTMENT = `appointment (id, client_id, salon_id, service_id, staff_id, starts_at, ends_at, time_zone,
  service_name, duration_minutes, price, currency, payment, hold_id, fee_id, notes, status, created_at, updated_at)`
const BUSY = 'busy_interval (id, staff_id, appointment_id, starts_at, ends_at)'

/** An appointment's values, with what a case changes. */
function appointment(changes: Record<string, string> = {}): string {
  const values = {
    id: "'new'",
    client: "'amina'",
    salon: "'nairobi'",
    service: "'cut'",
    staff: "'ada'",
    from: '1',
    to: '2',
    zone: "'Africa/Nairobi'",
    name: "'Cut'",
    minutes: '60',
    price: '250000',
    currency: "'KES'",
    payment: "'salon'",
    hold: 'NULL',
    fee: "'$FEE'",
    notes: "''",
    status: "'pending'",
    created: '0',
    updated: '0',
    ...changes,
  }
  return `VALUES (${Object.values(values).join(', ')})`
}

const deposit = (status: string, id = 'new', reference = 'NULL', amount = 100) =>
  `VALUES ('${id}', 'amina', 'KES', ${amount}, '${status}', 'sandbox', 't', 'm', 0, 0, ${reference})`

/** The trigger or check under test, the statement, the name it refuses with (if another), the problem it means. */
type Case = [rule: string, statement: string, name?: string, problem?: ProblemCode]

const LEDGER: Case[] = [
  [
    'ledger_account_no_replace',
    `INSERT INTO ${ACCOUNT} VALUES ('wallet:new:KES', 'new', 'wallet', 'KES', 5)`,
    'ledger-immutable',
  ],
  [
    'ledger_account_no_replace',
    `INSERT OR REPLACE INTO ${ACCOUNT} VALUES ('$WALLET', 'amina', 'wallet', 'KES', 0)`,
    'ledger-immutable',
  ],
  [
    'ledger_account_no_replace',
    `INSERT INTO ${ACCOUNT} VALUES ('$WALLET', 'amina', 'wallet', 'KES', 0)
    ON CONFLICT (id) DO UPDATE SET balance = 5`,
    'ledger-immutable',
  ],
  [
    'ledger_account_no_change',
    "UPDATE ledger_account SET owner = 'x' WHERE id = '$WALLET'",
    'ledger-immutable',
  ],
  [
    'ledger_account_no_change',
    "UPDATE ledger_account SET kind = 'clearing' WHERE id = '$WALLET'",
    'ledger-immutable',
  ],
  [
    'ledger_account_no_change',
    "UPDATE OR REPLACE ledger_account SET id = '$WALLET' WHERE kind = 'hold'",
    'ledger-immutable',
  ],
  [
    'ledger_account_no_delete',
    "DELETE FROM ledger_account WHERE id = '$WALLET'",
    'ledger-immutable',
  ],
  ['ledger_account_id', `INSERT INTO ${ACCOUNT} VALUES ('wallet:a:KES', 'b', 'wallet', 'KES', 0)`],
  [
    'overdraft',
    `INSERT INTO ${POSTING} VALUES ('new', '$TRANSFER', '$WALLET', 'clearing:platform:KES', 'KES', 100000000)`,
    'overdraft',
    'insufficient-funds',
  ],
  [
    'transfer_no_replace',
    `INSERT OR REPLACE INTO ${TRANSFER} VALUES ('$TRANSFER', 'deposit', 'x', 'x', NULL, 0)`,
    'ledger-immutable',
  ],
  [
    'transfer_no_update',
    "UPDATE transfer SET description = 'x' WHERE id = '$TRANSFER'",
    'ledger-immutable',
  ],
  ['transfer_no_delete', "DELETE FROM transfer WHERE id = '$TRANSFER'", 'ledger-immutable'],
  [
    'posting_no_replace',
    `INSERT OR REPLACE INTO ${POSTING} VALUES ('$POSTING', '$TRANSFER', 'clearing:platform:KES', '$WALLET', 'KES', 9)`,
    'ledger-immutable',
  ],
  ['posting_no_update', "UPDATE posting SET amount = 1 WHERE id = '$POSTING'", 'ledger-immutable'],
  ['posting_no_delete', "DELETE FROM posting WHERE id = '$POSTING'", 'ledger-immutable'],
  [
    'posting_amount',
    `INSERT INTO ${POSTING} VALUES ('new', '$TRANSFER', '$WALLET', 'clearing:platform:KES', 'KES', 0)`,
  ],
  [
    'posting_amount',
    `INSERT INTO ${POSTING} VALUES ('new', '$TRANSFER', '$WALLET', 'clearing:platform:KES', 'KES', -5)`,
  ],
  [
    'posting_accounts',
    `INSERT INTO ${POSTING} VALUES ('new', '$TRANSFER', '$WALLET', '$WALLET', 'KES', 5)`,
  ],
  [
    'posting currency',
    `INSERT INTO ${POSTING} VALUES ('new', '$TRANSFER', '$WALLET', 'clearing:platform:KES', 'USD', 5)`,
    'FOREIGN',
  ],
  [
    'posting account',
    `INSERT INTO ${POSTING} VALUES ('new', '$TRANSFER', '$WALLET', 'wallet:nobody:KES', 'KES', 5)`,
    'FOREIGN',
  ],
  [
    'posting transfer',
    `INSERT INTO ${POSTING} VALUES ('new', 'none', '$WALLET', 'clearing:platform:KES', 'KES', 5)`,
    'FOREIGN',
  ],
  [
    'transfer_reverses',
    `INSERT INTO ${TRANSFER} SELECT 'new', 'booking_release', 'x', 'x', reverses, 0 FROM transfer WHERE id = '$RELEASE'`,
    'transfer.reverses',
  ],
  [
    'transfer_reverses',
    `INSERT OR REPLACE INTO ${TRANSFER} SELECT 'new', 'booking_release', 'x', 'x', reverses, 0 FROM transfer WHERE id = '$RELEASE'`,
    'FOREIGN',
  ],
  [
    'hold_no_replace',
    `INSERT OR REPLACE INTO ${HOLD} VALUES ('$HOLD', 'amina', 'KES', 1, 'held', '$TRANSFER', 0)`,
    'hold-ended',
    'appointment-status',
  ],
  [
    'hold_no_replace',
    `INSERT OR REPLACE INTO ${HOLD} SELECT 'new', owner, currency, 1, 'held', transfer_id, 0 FROM hold WHERE id = '$HOLD'`,
    'hold-ended',
    'appointment-status',
  ],
  [
    'hold_no_replace',
    `INSERT INTO ${HOLD} VALUES ('new', 'amina', 'KES', 1, 'released', '$TRANSFER', 0)`,
    'hold-ended',
    'appointment-status',
  ],
  [
    'hold_ends_once',
    "UPDATE hold SET status = 'released', ended_at = 1 WHERE id = '$ENDED'",
    'hold-ended',
    'appointment-status',
  ],
  [
    'hold_ends_once',
    "UPDATE hold SET status = 'held', ended_at = 1 WHERE id = '$ENDED'",
    'hold-ended',
    'appointment-status',
  ],
  [
    'hold_ends_once',
    "UPDATE hold SET status = 'captured' WHERE id = '$HOLD'",
    'hold-ended',
    'appointment-status',
  ],
  [
    'hold_no_change',
    "UPDATE hold SET amount = 1, status = 'captured', ended_at = 1 WHERE id = '$HOLD'",
    'ledger-immutable',
  ],
  [
    'hold_no_change',
    "UPDATE hold SET owner = 'x', status = 'captured', ended_at = 1 WHERE id = '$HOLD'",
    'ledger-immutable',
  ],
  ['hold_no_delete', "DELETE FROM hold WHERE id = '$ENDED'", 'ledger-immutable'],
  ['hold_amount', `INSERT INTO ${HOLD} VALUES ('new', 'amina', 'KES', 0, 'held', '$TRANSFER', 0)`],
  ['hold_status', "UPDATE hold SET status = 'lost', ended_at = 1 WHERE id = '$HOLD'"],
  [
    'fee_no_replace',
    "INSERT OR REPLACE INTO fee VALUES ('$FEE', 'platform', 0, 0)",
    'ledger-immutable',
  ],
  ['fee_no_update', "UPDATE fee SET basis_points = 0 WHERE id = '$FEE'", 'ledger-immutable'],
  ['fee_no_delete', "DELETE FROM fee WHERE id = '$FEE'", 'ledger-immutable'],
  ['fee_basis_points', "INSERT INTO fee VALUES ('new', 'platform', 10001, 0)"],
  [
    'command_no_replace',
    "INSERT OR REPLACE INTO command SELECT actor, key, name, 'x', '{}', 0 FROM command",
    'command-exists',
  ],
  ['command_no_update', "UPDATE command SET answer = '{}'", 'command-exists'],
  ['command_no_delete', 'DELETE FROM command', 'command-exists'],
]

const DEPOSITS: Case[] = [
  [
    'provider_event_no_replace',
    "INSERT OR REPLACE INTO provider_event VALUES ('sandbox', 'seen', 1)",
    'event-exists',
  ],
  ['provider_event_no_update', "UPDATE provider_event SET event_id = 'other'", 'event-exists'],
  ['provider_event_no_delete', 'DELETE FROM provider_event', 'event-exists'],
  [
    'deposit_no_replace',
    `INSERT INTO ${DEPOSIT} ${deposit('confirmed')}`,
    'deposit-status',
    'deposit-status',
  ],
  [
    'deposit_no_replace',
    `INSERT OR REPLACE INTO ${DEPOSIT} ${deposit('asked', '$CONFIRMED')}`,
    'deposit-status',
    'deposit-status',
  ],
  [
    'deposit_reference',
    `INSERT OR REPLACE INTO ${DEPOSIT} ${deposit('asked', 'new', "(SELECT reference FROM deposit WHERE id = '$CONFIRMED')")}`,
    'deposit-status',
    'deposit-status',
  ],
  [
    'deposit_reference',
    "UPDATE OR REPLACE deposit SET reference = (SELECT reference FROM deposit WHERE id = '$CONFIRMED') WHERE id = '$WAITING'",
    'deposit-status',
    'deposit-status',
  ],
  [
    'deposit_steps',
    "UPDATE deposit SET status = 'confirmed' WHERE id = '$WAITING'",
    'deposit-status',
    'deposit-status',
  ],
  [
    'deposit_steps',
    "UPDATE deposit SET status = 'failed', transfer_id = '$TRANSFER' WHERE id = '$WAITING'",
    'deposit-status',
    'deposit-status',
  ],
  [
    'deposit_steps',
    "UPDATE deposit SET status = 'asked' WHERE id = '$WAITING'",
    'deposit-status',
    'deposit-status',
  ],
  [
    'deposit_steps',
    "UPDATE deposit SET status = 'confirmed' WHERE id = '$CONFIRMED'",
    'deposit-status',
    'deposit-status',
  ],
  [
    'deposit_steps',
    "UPDATE deposit SET status = 'failed', transfer_id = NULL WHERE id = '$CONFIRMED'",
    'deposit-status',
    'deposit-status',
  ],
  [
    'deposit_credited_once',
    "UPDATE deposit SET transfer_id = NULL WHERE id = '$CONFIRMED'",
    'deposit-status',
    'deposit-status',
  ],
  [
    'deposit_credited_once',
    "UPDATE deposit SET transfer_id = '$RELEASE' WHERE id = '$CONFIRMED'",
    'deposit-status',
    'deposit-status',
  ],
  [
    'deposit_no_change',
    "UPDATE deposit SET amount = 1 WHERE id = '$WAITING'",
    'deposit-status',
    'deposit-status',
  ],
  [
    'deposit_no_change',
    "UPDATE deposit SET user_id = 'x' WHERE id = '$WAITING'",
    'deposit-status',
    'deposit-status',
  ],
  [
    'deposit_no_delete',
    "DELETE FROM deposit WHERE id = '$WAITING'",
    'deposit-status',
    'deposit-status',
  ],
  ['deposit_amount', `INSERT INTO ${DEPOSIT} ${deposit('asked', 'new', 'NULL', 0)}`],
  [
    'deposit_status_known',
    "UPDATE deposit SET status = 'lost' WHERE id = '$WAITING'",
    'deposit-status',
    'deposit-status',
  ],
  [
    'payment_method_type',
    "INSERT INTO payment_method (id, user_id, type, processor, token, created_at) VALUES ('m', 'amina', 'cash', 's', 't', 0)",
  ],
]

const BOOKINGS: Case[] = [
  [
    'appointment_starts_pending',
    `INSERT INTO ${APPOINTMENT} ${appointment({ status: "'confirmed'" })}`,
    'appointment-status',
    'appointment-status',
  ],
  [
    'appointment_starts_pending',
    `INSERT OR REPLACE INTO ${APPOINTMENT} ${appointment({ id: "'$DONE'" })}`,
    'appointment-status',
    'appointment-status',
  ],
  [
    'appointment_starts_pending',
    `INSERT OR REPLACE INTO ${APPOINTMENT} ${appointment({ payment: "'purse'", hold: "'$HOLD'" })}`,
    'appointment-status',
    'appointment-status',
  ],
  [
    'appointment_one_salon',
    `INSERT INTO ${APPOINTMENT} ${appointment({ service: "'nails'" })}`,
    'slot-unavailable',
    'slot-unavailable',
  ],
  [
    'appointment_one_salon',
    `INSERT INTO ${APPOINTMENT} ${appointment({ staff: "'dan'" })}`,
    'slot-unavailable',
    'slot-unavailable',
  ],
  [
    'appointment_one_salon',
    `INSERT INTO ${APPOINTMENT} ${appointment({ salon: "'kampala'" })}`,
    'slot-unavailable',
    'slot-unavailable',
  ],
  [
    'appointment_own_hold',
    `INSERT INTO ${APPOINTMENT} ${appointment({ payment: "'purse'", hold: "'$ENDED'" })}`,
    'hold-ended',
    'appointment-status',
  ],
  [
    'appointment_own_hold',
    `INSERT INTO ${APPOINTMENT} ${appointment({ payment: "'purse'", hold: "'none'" })}`,
    'hold-ended',
    'appointment-status',
  ],
  [
    'appointment_steps',
    "UPDATE appointment SET status = 'completed' WHERE id = '$OPEN'",
    'appointment-status',
    'appointment-status',
  ],
  [
    'appointment_steps',
    "UPDATE appointment SET status = 'pending' WHERE id = '$OPEN'",
    'appointment-status',
    'appointment-status',
  ],
  [
    'appointment_steps',
    "UPDATE appointment SET status = 'cancelled' WHERE id = '$DONE'",
    'appointment-status',
    'appointment-status',
  ],
  [
    'appointment_steps',
    "UPDATE appointment SET status = 'confirmed' WHERE id = '$CANCELLED'",
    'appointment-status',
    'appointment-status',
  ],
  [
    'appointment_status_known',
    "UPDATE appointment SET status = 'lost' WHERE id = '$OPEN'",
    'appointment-status',
    'appointment-status',
  ],
  [
    'appointment_no_change',
    "UPDATE appointment SET price = 1 WHERE id = '$OPEN'",
    'appointment-status',
    'appointment-status',
  ],
  [
    'appointment_no_change',
    "UPDATE appointment SET starts_at = 1 WHERE id = '$OPEN'",
    'appointment-status',
    'appointment-status',
  ],
  [
    'appointment_no_change',
    "UPDATE appointment SET client_id = 'x' WHERE id = '$OPEN'",
    'appointment-status',
    'appointment-status',
  ],
  [
    'appointment_no_delete',
    "DELETE FROM appointment WHERE id = '$CANCELLED'",
    'appointment-status',
    'appointment-status',
  ],
  ['appointment_times', `INSERT INTO ${APPOINTMENT} ${appointment({ from: '2' })}`],
  ['appointment_payment', `INSERT INTO ${APPOINTMENT} ${appointment({ payment: "'purse'" })}`],
  [
    'appointment_event_no_replace',
    "INSERT OR REPLACE INTO appointment_event VALUES ('$EVENT', '$OPEN', 'pending', 'x', 0)",
    'appointment-status',
    'appointment-status',
  ],
  [
    'appointment_event_no_update',
    "UPDATE appointment_event SET actor = 'x'",
    'appointment-status',
    'appointment-status',
  ],
  [
    'appointment_event_no_delete',
    'DELETE FROM appointment_event',
    'appointment-status',
    'appointment-status',
  ],
  [
    'busy_interval_no_overlap',
    `INSERT INTO ${BUSY} VALUES ('new', 'ada', NULL, $TEN - 1000, $TEN + 1)`,
    'slot-taken',
    'slot-taken',
  ],
  [
    'busy_interval_no_overlap',
    `INSERT INTO ${BUSY} VALUES ('new', 'ada', NULL, $TEN + 5, $TEN + 6)`,
    'slot-taken',
    'slot-taken',
  ],
  [
    'busy_interval_no_overlap',
    `INSERT INTO ${BUSY} VALUES ('new', 'ada', NULL, 0, $TEN * 2)`,
    'slot-taken',
    'slot-taken',
  ],
  [
    'busy_interval_no_overlap',
    `INSERT OR REPLACE INTO ${BUSY} VALUES ('$BUSY', 'ada', NULL, $TEN, $TEN + 1)`,
    'slot-taken',
    'slot-taken',
  ],
  [
    'busy_interval_no_overlap',
    `INSERT OR REPLACE INTO ${BUSY} VALUES ('new', 'ada', '$OPEN', $SIX, $SIX + 1)`,
    'slot-taken',
    'slot-taken',
  ],
  [
    'busy_interval_no_move_onto',
    "UPDATE busy_interval SET starts_at = $TEN WHERE id = '$OTHERBUSY'",
    'slot-taken',
    'slot-taken',
  ],
  [
    'busy_interval_no_move_onto',
    "UPDATE OR REPLACE busy_interval SET appointment_id = '$OPEN' WHERE id = '$OTHERBUSY'",
    'slot-taken',
    'slot-taken',
  ],
  ['busy_interval_times', `INSERT INTO ${BUSY} VALUES ('new', 'ada', NULL, $SIX, $SIX)`],
]

const OTHERS: Case[] = [
  ['user_role', "UPDATE user SET role = 'root' WHERE id = 'amina'"],
  ['salon_price_range', "UPDATE salon SET price_range = 5 WHERE id = 'nairobi'"],
  ['salon_status', "UPDATE salon SET status = 'closed' WHERE id = 'nairobi'"],
  ['salon_hours_range', "INSERT INTO salon_hours VALUES ('nairobi', 8, 0, 1)"],
  ['salon_hours_range', "INSERT INTO salon_hours VALUES ('nairobi', 1, 60, 60)"],
  ['salon_hours_range', "INSERT INTO salon_hours VALUES ('nairobi', 1, 60, 1441)"],
  ['staff_hours_range', "INSERT INTO staff_hours VALUES ('ada', 0, 0, 1)"],
  ['staff_break_range', "INSERT INTO staff_break VALUES ('ada', 1, -1, 1)"],
  ['service_price', "UPDATE service SET price = 0 WHERE id = 'cut'"],
  ['service_duration', "UPDATE service SET duration_minutes = 4 WHERE id = 'cut'"],
  ['service_buffers', "UPDATE service SET buffer_after_minutes = 241 WHERE id = 'cut'"],
  ['review_rating', "UPDATE review SET rating = 6 WHERE id = 'praise'"],
  [
    'review_no_replace',
    "INSERT INTO review VALUES ('more', 'nairobi', 'amina', 5, '', 0)",
    'review-exists',
  ],
  [
    'review_no_replace',
    "INSERT OR REPLACE INTO review VALUES ('more', 'nairobi', 'amina', 5, '', 0)",
    'review-exists',
  ],
  [
    'review_no_replace',
    "INSERT OR REPLACE INTO review VALUES ('praise', 'kampala', 'amina', 5, '', 0)",
    'review-exists',
  ],
  [
    'user_email',
    "INSERT INTO user SELECT 'new', name, email, 1, NULL, 'client', 'USD', 0, 0 FROM user WHERE id = 'amina'",
    'user.email',
  ],
  ['strict types', "UPDATE service SET price = 'free' WHERE id = 'cut'", 'cannot'],
]

describe.each([
  ['ledger', LEDGER],
  ['deposits', DEPOSITS],
  ['bookings', BOOKINGS],
  ['other tables', OTHERS],
])('%s', (_, cases) => {
  test.each(cases)('%s: %s', async (rule, statement, name = rule, problem) => {
    const error = await refusalOf(statement)
    expect(refusalName(error)).toBe(name)
    expect(problemOfRefusal(error)?.code).toBe(problem)
  })
})

test.each([
  ['another’s', { client: "'other'" }],
  ['a smaller', { price: '250001' }],
  ['a foreign', { currency: "'USD'" }],
])('no appointment stands on %s hold', async (_, changes) => {
  const hold = `INSERT INTO ${HOLD} VALUES ('free', 'amina', 'KES', 250000, 'held', '$RELEASE', 0)`
  const draft = appointment({ payment: "'purse'", hold: "'free'", ...changes })
  expect(refusalName(await refusalOf(hold, `INSERT INTO ${APPOINTMENT} ${draft}`))).toBe(
    'hold-ended',
  )
})

test('every rule of the migrations is among these cases', async () => {
  const { rows } = await world.db.run(
    sql`SELECT name, type, sql FROM sqlite_master WHERE sql IS NOT NULL`,
  )
  const refusing = rows
    .filter((row) => row.type === 'trigger' && String(row.sql).includes('RAISE'))
    .map((row) => row.name)
  const checks = rows.flatMap((row) =>
    [...String(row.sql).matchAll(/CONSTRAINT "(\w+)" CHECK/g)].map((match) => match[1]),
  )
  expect(refusing.length).toBeGreaterThan(30)
  expect(checks.length).toBeGreaterThan(20)
  const tested = new Set([...LEDGER, ...DEPOSITS, ...BOOKINGS, ...OTHERS].map(([rule]) => rule))
  expect([...refusing, ...checks].filter((rule) => !tested.has(String(rule)))).toEqual([])
})

test('a posting moves both balances; reviews keep their salon’s sums', async () => {
  const balances = async () => {
    const { rows } = await world.db.run(
      sql.raw(
        named(
          "SELECT balance FROM ledger_account WHERE id IN ('$WALLET', 'clearing:platform:KES') ORDER BY id DESC",
        ),
      ),
    )
    return rows.map((row) => Number(row.balance))
  }
  const [wallet = 0, clearing = 0] = await balances()
  await world.db.run(
    sql.raw(
      named(
        `INSERT INTO ${POSTING} VALUES ('moves', '$TRANSFER', 'clearing:platform:KES', '$WALLET', 'KES', 7)`,
      ),
    ),
  )
  expect(await balances()).toEqual([wallet + 7, clearing - 7])
  const sums = async () => {
    const { rows } = await world.db.run(
      sql`SELECT review_count, rating_sum FROM salon WHERE id = 'nairobi'`,
    )
    return [rows[0]?.review_count, rows[0]?.rating_sum]
  }
  expect(await sums()).toEqual([1, 5])
  await world.db.run(sql`UPDATE review SET rating = 3 WHERE id = 'praise'`)
  expect(await sums()).toEqual([1, 3])
  await world.db.run(sql`DELETE FROM review`)
  expect(await sums()).toEqual([0, 0])
  await expectSoundLedger(world)
})
