// What the database itself refuses: each trigger and check, by SQL sent directly to it.
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { problemOfRefusal, refusalName } from '../../../api/platform/values/problem'
import { addSalon, addShop } from '../../fixtures/businesses'
import { newKey, openWorld, type Person } from '../../fixtures/harness'
import { addSalons, at, booked, cutAt, expectSoundLedger, fund, step } from '../../fixtures/salons-and-purses'
import { ADJUSTMENTS } from './adjustment-refusals'
import { plantTransfer } from './adjustment-rows'
import { AUDIT_CHAIN } from './audit-refusals'
import { plantAudit } from './audit-rows'
import { BLOCKED } from './booking/blocked-refusals'
import { CHANGES, plantChanges } from './booking/change-refusals'
import { IMPORTS } from './booking/import-refusals'
import { plantImports } from './booking/import-rows'
import { PARTIES } from './booking/party-refusals'
import { plantParties } from './booking/party-rows'
import { PROMISES, plantPromises } from './booking/refund-refusals'
import { REOPENINGS } from './booking/reopening-refusals'
import { CHAIR, DEPOSIT_HOLDS, DISCOUNTS, SALONS, VISITS } from './booking/salon-refusals'
import { plantChair, plantVisits } from './booking/salon-rows'
import { SAVING } from './booking/saving-refusals'
import { plantSaving } from './booking/saving-rows'
import { WAITING } from './booking/waiting-refusals'
import { plantWaiting, plantWaitingHolds } from './booking/waiting-rows'
import { CREDENTIALS } from './credential-refusals'
import { plantCredentials } from './credential-rows'
import { DEVELOPERS } from './developer-refusals'
import { plantDevelopers } from './developer-rows'
import { GIFT_CARDS } from './gift-refusals'
import { MESSAGES, NOTIFICATIONS, OFFERS } from './message-refusals'
import { plantMessages } from './message-rows'
import { DELETION_MONEY, EXCHANGE, GOALS, MONEY, PLUS_AND_JOBS, SERVICES } from './money-refusals'
import { plantMoney } from './money-rows'
import { OPERATIONS } from './operations-refusals'
import { plantOperations } from './operations-rows'
import { PAYOUTS } from './payout-refusals'
import { plantPayout } from './payout-rows'
import { PEOPLE } from './people-refusals'
import { plantPeople } from './people-rows'
import {
  ACCOUNTS,
  APPLICATIONS,
  appointment,
  BOOKINGS,
  DELETION,
  DEPOSITS,
  HOLD,
  LEDGER,
  OTHERS,
  POSTING,
} from './refusals'
import { ORDERS, SHOPS } from './shop-refusals'
import { plantShop } from './shop-rows'
import { SUPPORT } from './support-refusals'
import { plantSupport } from './support-rows'

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
  const begun = await booked(world, amina, cutAt(world, '16:00', { payment: 'salon' }))
  await step(world, nia, begun.id, 'confirmation')
  await world.call('POST', '/api/wallet/deposits', {
    as: amina,
    key: newKey(),
    body: { amount: '5', currency: 'KES', paymentMethodId: 'sandbox_hangs' },
  })
  await world.settle()
  const item = async (query: string) => {
    const { rows } = await world.db.run(sql.raw(query))
    return String(rows[0]?.id)
  }
  Object.assign(ids, {
    OPEN: open.id,
    BEGUN: begun.id,
    DONE: done.id,
    CANCELLED: cancelled.id,
    HOLD: await item(`SELECT hold_id AS id FROM appointment WHERE id = '${open.id}'`),
    ENDED: await item(`SELECT hold_id AS id FROM appointment WHERE id = '${done.id}'`),
    BUSY: await item(`SELECT id FROM busy_interval WHERE visit_id = '${open.id}'`),
    OTHERBUSY: await item(`SELECT id FROM busy_interval WHERE visit_id = '${begun.id}'`),
    CONFIRMED: await item("SELECT id FROM deposit WHERE status = 'confirmed'"),
    WAITING: await item("SELECT id FROM deposit WHERE status = 'waiting'"),
    TRANSFER: await item("SELECT id FROM transfer WHERE kind = 'deposit'"),
    RELEASE: await item("SELECT id FROM transfer WHERE kind = 'booking_release'"),
    POSTING: await item('SELECT id FROM posting'),
    EVENT: await item('SELECT id FROM appointment_event'),
    FEE: await item("SELECT id FROM fee WHERE kind = 'platform'"),
    WALLET: 'wallet:amina:KES',
    CLEARING: 'clearing:platform:KES',
    NIA: nia.id,
    SESSION: await item("SELECT id FROM session WHERE user_id = 'amina'"),
    TEN: String(Date.parse(at(world, '10:00'))),
    SIX: String(Date.parse(at(world, '18:00'))),
  })
  await world.db.run(sql`INSERT INTO provider_event VALUES ('sandbox', 'seen', 0)`)
  await world.db.run(sql`INSERT INTO audit_event VALUES ('act', 'amina', 'act', 'amina', 'r', 0, '', '')`)
  await world.db.run(
    sql`INSERT INTO one_time_code (id, purpose, recipient, code_hash, attempts, created_at, expires_at)
      VALUES ('used', 'sign-in', 'x', 'h', 0, 0, 9), ('open', 'sign-in', 'x', 'h', 0, 0, 9)`,
  )
  await world.db.run(sql`UPDATE one_time_code SET used_at = 5 WHERE id = 'used'`)
  await world.db.run(sql`UPDATE one_time_code SET attempts = 2 WHERE id = 'open'`)
  await world.person('client', { phone: '+254700000001' })
  await addApplications()
  await world.db.run(
    sql`INSERT INTO review (id, salon_id, user_id, rating, created_at) VALUES ('praise', 'nairobi', 'amina', 5, 0)`,
  )
  await leave()
  // Before the others: it books.
  Object.assign(ids, await plantSaving(world))
  await plantVisits(world, done.id, Number(ids.SIX))
  await plantChair(world, begun.id, done.id, nia.id)
  await plantChanges(world, open.id, nia.id)
  await plantMoney(world, await item(`SELECT transfer_id AS id FROM hold WHERE id = '${ids.HOLD}'`))
  await plantMessages(world, nia.id)
  Object.assign(ids, await plantShop(world, amina))
  await plantOperations(world)
  Object.assign(ids, await plantPayout(world))
  Object.assign(ids, await plantPeople(world))
  Object.assign(ids, await plantTransfer(world))
  Object.assign(ids, await plantAudit(world))
  await plantSupport(world)
  await plantCredentials(world)
  await plantWaiting(world)
  await plantParties(world)
  await plantWaitingHolds(world)
  await plantDevelopers(world)
  await plantImports(world)
  await plantPromises(world, done.id, nia.id)
})

/** Two that wait, for a salon and a shop; one that was refused; drafts that nobody asked for yet. */
async function addApplications(): Promise<void> {
  for (const [id, role] of [
    ['paula', 'beauty_partner'],
    ['petra', 'beauty_partner'],
    ['selma', 'product_seller'],
    ['ada-admin', 'admin'],
    ['bob-admin', 'admin'],
  ] as const)
    await world.person(role, { id })
  const draft = { status: 'draft' } as const
  await addSalon(world, { id: 'plain', ownerId: 'paula', ...draft })
  await addSalon(world, { id: 'chair', ownerId: 'petra', ...draft })
  await addShop(world, { id: 'stall', ownerId: 'selma', ...draft })
  await addShop(world, { id: 'kiosk', ownerId: 'bob-admin', ...draft })
  const requested = (id: string, owner: string, role: string, subject: string) =>
    world.db.run(
      sql`INSERT INTO application (id, user_id, role, subject_id, created_at) VALUES (${id}, ${owner}, ${role}, ${subject}, 0)`,
    )
  await requested('refused', 'paula', 'beauty_partner', 'plain')
  await world.db.run(
    sql`UPDATE application SET status = 'refused', decided_by = 'ada-admin', decided_at = 1 WHERE id = 'refused'`,
  )
  await requested('waits', 'petra', 'beauty_partner', 'chair')
  await requested('requested', 'selma', 'product_seller', 'stall')
  await requested('bobs', 'bob-admin', 'product_seller', 'kiosk')
}

/** Somebody who had a salon and a shop and has left, and amina's exports. */
async function leave(): Promise<void> {
  await world.person('beauty_partner', { id: 'gone' })
  await addSalon(world, { id: 'gone-salon', ownerId: 'gone', status: 'suspended' })
  const rows = [
    "INSERT INTO shop (id, owner_id, name, address, city, country, currency, phone, status, created_at) VALUES ('gone-shop', 'gone', 'n', 'a', 'c', 'k', 'KES', 'p', 'draft', 0)",
    "UPDATE user SET deleted_at = 1 WHERE id = 'gone'",
    "INSERT INTO data_export (id, user_id, created_at) VALUES ('failed-export', 'amina', 0)",
    "UPDATE data_export SET status = 'failed' WHERE id = 'failed-export'",
    "INSERT INTO data_export (id, user_id, created_at) VALUES ('export', 'amina', 0)",
  ]
  for (const row of rows) await world.db.run(sql.raw(row))
}

const named = (statement: string) => statement.replace(/\$([A-Z]+)/g, (_, name) => ids[name] ?? `no ${name}`)

/** Why the database refuses a statement. What it takes is undone by the wire that trips behind it. */
async function refusalOf(...statements: string[]): Promise<unknown> {
  const batch = [...statements.map(named), 'INSERT INTO taken_by_the_database VALUES (1)']
  const error = await world.db.$client.batch(batch).then(
    () => null,
    (e) => e,
  )
  expect(String(error)).not.toMatch(/no such table/)
  return error
}

/** What each refusal means to a caller; the rest are faults of ours. */
const MEANINGS: Record<string, string> = {
  overdraft: 'insufficient-funds',
  'slot-taken': 'slot-taken',
  'slot-unavailable': 'slot-unavailable',
  'slot-hold-ended': 'slot-hold-ended',
  'staff-busy': 'staff-busy',
  'waiting-ended': 'waiting-ended',
  'waiting-limit': 'waiting-limit',
  'waiting-list-closed': 'waiting-list-closed',
  'client-blocked': 'client-blocked',
  'picture-limit': 'picture-limit',
  'appointment-status': 'appointment-status',
  'hold-ended': 'appointment-status',
  'cashback-cap': 'appointment-status',
  'cashback-linked': 'appointment-status',
  'deposit-status': 'deposit-status',
  'deposit-abandoned': 'deposit-status',
  'application-status': 'application-status',
  'account-busy': 'account-busy',
  'method-exists': 'method-exists',
  'method-limit': 'method-limit',
  'visit-limit': 'visit-limit',
  'extras-ended': 'extras-ended',
  'refund-promised': 'refund-promised',
  'extras_request.appointment_id': 'extras-ended',
  'change-ended': 'change-ended',
  'visit_change.appointment_id': 'change-ended',
  'reopening-refused': 'reopening-refused',
  'tip-refused': 'tip-refused',
  'too-many-requests': 'too-many-requests',
  'destination-cooling': 'destination-cooling',
  'user.phone': 'contact-taken',
  'user.email': 'contact-taken',
  'account-deleted': 'unauthenticated',
  'withdrawal-status': 'withdrawal-status',
  'withdrawal-limit': 'withdrawal-limit',
  'daily-limit': 'daily-limit',
  'auto-top-up-cap': 'auto-top-up-cap',
  'recipient-unavailable': 'recipient-unavailable',
  'quote-expired': 'quote-expired',
  'goal-status': 'goal-status',
  'goal-booking-limit': 'goal-booking-limit',
  'invalid-amount': 'invalid-amount',
  'goal-not-empty': 'goal-not-empty',
  'request-status': 'request-status',
  'waiting-status': 'waiting-status',
  'invalid-input': 'invalid-input',
  'party-ended': 'party-ended',
  'party-changed': 'party-changed',
  'party-claimed': 'party-claimed',
  'party_seat.party_id': 'party-claimed',
  'party-limit': 'party-limit',
  'parties-closed': 'parties-closed',
  'split-exceeded': 'split-exceeded',
  'schedule-status': 'schedule-status',
  scheduled_transfer_status: 'schedule-status',
  'plus-status': 'plus-status',
  'cannot-write': 'cannot-write',
  'message-foreign': 'not-found',
  'discount-refused': 'discount-refused',
  'discount-overlap': 'discount-overlap',
  member_discount_percent: 'discount-refused',
  member_discount_period: 'discount-refused',
  'offer-ended': 'offer-ended',
  'out-of-stock': 'out-of-stock',
  'product-unavailable': 'product-unavailable',
  'cart-full': 'cart-full',
  'checkout-ended': 'checkout-ended',
  'checkout-changed': 'checkout-changed',
  'pickup-unavailable': 'pickup-unavailable',
  'order-status': 'order-status',
  'refund-exceeded': 'refund-exceeded',
  'return-status': 'return-status',
  'sku-taken': 'sku-taken',
  'price-change-applied': 'price-change-applied',
  'import-status': 'import-status',
  'address-limit': 'address-limit',
  'gift-card-status': 'gift-card-status',
  'gift-card-spent': 'gift-card-spent',
  'gift-card-full': 'gift-card-full',
  'checkout-exists': 'checkout-changed',
  order_line_refunded: 'refund-exceeded',
  'stock-log': 'set-up-changed',
  stock_movement_delta: 'set-up-changed',
  'payout-status': 'payout-status',
  'payout-moved': 'payout-status',
  'destination-status': 'destination-status',
  'proposal-status': 'proposal-status',
  'second-admin-required': 'second-admin-required',
  'credentials-changed': 'credentials-changed',
  adjustment: 'second-admin-required',
  'suspension-status': 'suspension-status',
  'account-suspended': 'account-suspended',
  'fee-backdated': 'fee-backdated',
  'break-status': 'break-status',
  'provider-off': 'provider-unavailable',
  'provider-switched': 'provider-switched',
  'alert-status': 'alert-status',
  'ticket-status': 'ticket-status',
  'moderation-status': 'moderation-status',
  'support-act': 'forbidden',
  forbidden: 'forbidden',
  'calendar-limit': 'calendar-limit',
  'webhook-limit': 'webhook-limit',
  'api-key-limit': 'api-key-limit',
  'api-key-invalid': 'api-key-invalid',
  gift_card_settled: 'gift-card-status',
  gift_contribution_amounts: 'gift-card-spent',
}

const CASES = {
  ledger: LEDGER,
  deposits: DEPOSITS,
  bookings: [...BOOKINGS, ...DEPOSIT_HOLDS],
  visits: VISITS,
  blocked: BLOCKED,
  waiting: WAITING,
  saving: SAVING,
  imports: IMPORTS,
  parties: PARTIES,
  'at the chair': CHAIR,
  'promised refunds': PROMISES,
  'changes of visits': CHANGES,
  'visits whose end is undone': REOPENINGS,
  salons: SALONS,
  accounts: ACCOUNTS,
  credentials: CREDENTIALS,
  applications: APPLICATIONS,
  'other tables': OTHERS,
  developers: DEVELOPERS,
  leaving: [...DELETION, ...DELETION_MONEY],
  'money in and out': MONEY,
  exchange: EXCHANGE,
  goals: GOALS,
  services: SERVICES,
  'Plus and jobs': PLUS_AND_JOBS,
  messages: MESSAGES,
  offers: OFFERS,
  notifications: NOTIFICATIONS,
  shops: SHOPS,
  orders: ORDERS,
  'gift cards': GIFT_CARDS,
  'member discounts': DISCOUNTS,
  operations: OPERATIONS,
  payouts: PAYOUTS,
  'people, fees and the audit log': PEOPLE,
  adjustments: ADJUSTMENTS,
  'the chain over the audit log': AUDIT_CHAIN,
  support: SUPPORT,
}

type Case = [rule: string, statement: string, name: string]

async function expectRefused([, statement, name]: Case): Promise<void> {
  const error = await refusalOf(...statement.split(' ;; '))
  expect(refusalName(error)).toBe(name)
  expect(problemOfRefusal(error)?.code).toBe(MEANINGS[name])
}

const dropsRule = ([, statement]: Case) => statement.includes('DROP TRIGGER')

describe.each(Object.entries(CASES))('%s', (_, refused) => {
  test.each(refused.filter((row) => !dropsRule(row)))('%s: %s', (...item) => expectRefused(item))
})

// After the others: once a rule was dropped, SQLite reads all of the schema again at each rollback of the connection.
describe('where another rule is gone', () => {
  const refused = Object.values(CASES).flat().filter(dropsRule)
  test.each(refused)('%s: %s', (...item) => expectRefused(item))
})

test.each([
  ['another’s', { client: "'other'" }],
  ['a smaller', { price: '250001' }],
  ['a foreign', { currency: "'USD'" }],
])('no appointment stands on %s hold', async (_, changes) => {
  const hold = `INSERT INTO ${HOLD} VALUES ('free', 'amina', 'KES', 250000, 'held', '$RELEASE', 0)`
  const draft = `INSERT INTO ${appointment({ payment: "'purse'", hold: "'free'", ...changes })}`
  expect(refusalName(await refusalOf(hold, draft))).toBe('hold-ended')
})

test('every rule of the migrations is among these cases', async () => {
  const { rows } = await world.db.run(sql`SELECT name, type, sql FROM sqlite_master WHERE sql IS NOT NULL`)
  const refusing = rows
    .filter((row) => row.type === 'trigger' && String(row.sql).includes('RAISE'))
    .map((row) => row.name)
  const checks = rows.flatMap((row) =>
    [...String(row.sql).matchAll(/CONSTRAINT "(\w+)" CHECK/g)].map((match) => match[1]),
  )
  expect(refusing.length).toBeGreaterThan(30)
  expect(checks.length).toBeGreaterThan(20)
  const tested = new Set(
    Object.values(CASES)
      .flat()
      .map(([rule]) => rule),
  )
  expect([...refusing, ...checks].filter((rule) => !tested.has(String(rule)))).toEqual([])
})

test('a posting moves both balances; reviews keep their salon’s sums', async () => {
  const accounts = ['wallet:zara:KES', 'goal:m-zoe:KES']
  const balances = async () => {
    const { rows } = await world.db.run(
      sql`SELECT balance FROM ledger_account WHERE id IN (${accounts[0]}, ${accounts[1]}) ORDER BY id DESC`,
    )
    return rows.map((row) => Number(row.balance))
  }
  const [wallet = 0, goal = 0] = await balances()
  await world.db.run(sql.raw(`INSERT INTO ${POSTING} VALUES ('moves', 'saved', '${accounts.join("', '")}', 'KES', 7)`))
  expect(await balances()).toEqual([wallet - 7, goal + 7])
  const sums = async () => {
    const { rows } = await world.db.run(sql`SELECT review_count, rating_sum FROM salon WHERE id = 'nairobi'`)
    return [rows[0]?.review_count, rows[0]?.rating_sum]
  }
  // Two of four: the others are taken down.
  expect(await sums()).toEqual([2, 6])
  await world.db.run(sql`UPDATE review SET rating = 3 WHERE id = 'praise'`)
  expect(await sums()).toEqual([2, 4])
  await world.db.run(sql`UPDATE moderation SET outcome = 'restored', outcome_reason = 'r', outcome_by = 'tom-admin', outcome_at = 4
    WHERE subject_kind = 'review' AND outcome IS NULL`)
  expect(await sums()).toEqual([4, 6])
  await world.db.run(sql`DELETE FROM review`)
  expect(await sums()).toEqual([0, 0])
  await expectSoundLedger(world)
})
