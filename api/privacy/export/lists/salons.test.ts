// Export of salons, appointments and reviews: own data only, and every table exported or left out for a reason.
import { getTableName, is, sql } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import * as bookings from '../../../../db/schema/booking/appointments'
import * as calendars from '../../../../db/schema/booking/calendar'
import * as goalBookings from '../../../../db/schema/booking/goal-bookings'
import * as parties from '../../../../db/schema/booking/parties'
import * as feeds from '../../../../db/schema/booking/staff-feeds'
import * as waitingLists from '../../../../db/schema/booking/waiting-list'
import * as promises from '../../../../db/schema/money/promised-refunds'
import * as clients from '../../../../db/schema/salons/clients'
import * as imports from '../../../../db/schema/salons/imports'
import * as reviews from '../../../../db/schema/salons/reviews'
import * as salons from '../../../../db/schema/salons/salons'
import { anyTimeOf, bookingJobs, contribute, savingForVisit } from '../../../../tests/fixtures/goals-for-visits'
import { openWorld, type Person } from '../../../../tests/fixtures/harness'
import { addSalons, booked, cutAt, fund, step } from '../../../../tests/fixtures/salons-and-purses'
import { makeArchive } from '../content'

/** The file of each table in the export of a client or of a partner, or the reason why it is left out. */
const WHERE: Record<string, { client?: string; partner?: string } | { leftOut: string }> = {
  appointment: { client: 'appointments', partner: 'salon-appointments' },
  appointment_item: { client: 'appointment-services' },
  appointment_event: { leftOut: 'the steps of a visit; the visit says where they led' },
  appointment_refund: { client: 'refunds' },
  promised_refund: { client: 'promised-refunds', partner: 'promised-refunds' },
  busy_interval: { leftOut: 'follows from visits and blocked times' },
  calendar_feed: { leftOut: 'the hash of a secret' },
  staff_calendar_feed: { leftOut: 'the hash of a secret' },
  salon_client: { client: 'salon-contacts', partner: 'salon-clients' },
  salon_import: { partner: 'salon-imports' },
  salon_import_row: { leftOut: 'what became of each line; the clients and services are listed themselves' },
  slot_hold: { client: 'slot-holds' },
  blocked_time: { partner: 'blocked-times' },
  private_calendar: { partner: 'private-calendars' },
  recurring_appointment: { client: 'recurring-appointments' },
  waiting_entry: { client: 'waiting-list' },
  waiting_turn: { client: 'waiting-list-times' },
  waiting_hold: { client: 'waiting-list-set-aside' },
  goal_booking: { client: 'goal-bookings' },
  goal_visit: { client: 'goal-visits' },
  waiting_due: { leftOut: 'which salons are to be matched; nobody’s' },
  party: { client: 'visits-with-friends' },
  party_seat: { client: 'visits-with-friends' },
  party_share: { client: 'visits-with-friends-shares' },
  party_payment: { client: 'visits-with-friends-paid' },
  favorite: { client: 'favorites' },
  review: { client: 'reviews' },
  review_photo: { client: 'reviews' },
  review_report: { client: 'review-reports' },
  salon: { partner: 'salons' },
  salon_exception: { partner: 'salons' },
  salon_hours: { partner: 'salons' },
  salon_picture: { partner: 'salons' },
  resource: { partner: 'salons' },
  service: { partner: 'salons' },
  add_on: { partner: 'salons' },
  staff: { partner: 'salons' },
  searched_client: { leftOut: 'the number of a client’s words for searching' },
  service_resource: { leftOut: 'how a service is done, not whose it is' },
  staff_break: { leftOut: 'the working week of those who work there' },
  staff_exception: { leftOut: 'the working week of those who work there' },
  staff_hours: { leftOut: 'the working week of those who work there' },
  staff_service: { leftOut: 'who does what there, not whose it is' },
}

const world = openWorld()
let files: Record<'client' | 'partner', Record<string, string>>

const filesOf = async (as: Person) =>
  Object.fromEntries(
    Object.entries(unzipSync(await makeArchive(world.ctx(), as.id))).map(([name, bytes]) => [
      name,
      new TextDecoder().decode(bytes),
    ]),
  )

beforeAll(async () => {
  const { nia } = await addSalons(world)
  const amina = await world.person('client', { id: 'amina', name: 'Amina Otieno' })
  const zuri = await world.person('client', { id: 'zuri', name: 'Zuri Njeri' })
  const done = await booked(world, amina, cutAt(world, '10:00', { payment: 'salon' }))
  await step(world, nia, done.id, 'confirmation')
  const planted = [
    `INSERT INTO transfer (id, kind, description, actor, created_at) VALUES ('back', 'booking_refund', 'Refund', 'nia', 0)`,
    `INSERT INTO review (id, salon_id, user_id, rating, comment, created_at, reply, replied_at) VALUES ('hers', 'nairobi', 'amina', 5, 'Kind hands.', 0, 'Come again', 1), ('theirs', 'nairobi', 'zuri', 1, 'STRANGE', 0, '', NULL)`,
    `INSERT INTO review_photo VALUES ('shot', 'hers', '/files/reviews/shot.jpg', 0)`,
    `INSERT INTO review_report VALUES ('report', 'theirs', 'amina', 'spam', 'Sells wigs', 0), ('other', 'hers', 'zuri', 'other', 'STRANGE', 0)`,
    `INSERT INTO favorite VALUES ('amina', 'nairobi', 0), ('zuri', 'kampala', 0)`,
    ...['amina', 'zuri'].flatMap((who) => [
      `INSERT INTO slot_hold (id, client_id, salon_id, kind, starts_at, ends_at, plan, price, currency, message, expires_at, created_at) VALUES ('kept-${who}', '${who}', 'nairobi', 'proposal', 1, 2, '[]', 5000, 'KES', 'For ${who}', 9, 0)`,
      `INSERT INTO recurring_appointment (id, client_id, salon_id, plan, payment, notes, first_date, minute, every_weeks, next_date, created_at) VALUES ('often-${who}', '${who}', 'nairobi', '[]', 'salon', 'Of ${who}', '2027-01-04', 600, 2, '2027-01-18', 0)`,
    ]),
    `INSERT INTO waiting_entry (id, client_id, salon_id, mode, plan, windows, first_date, last_date, notice_minutes, price, policy, created_at, expires_at) VALUES ('hopes', 'amina', 'nairobi', 'tell', '[]', '[]', '2027-02-01', '2027-02-02', 120, 0, '{}', 0, 9)`,
    `INSERT INTO waiting_turn (id, entry_id, kind, starts_at, created_at) VALUES ('said', 'hopes', 'told', 1, 0)`,
    `INSERT INTO ledger_account VALUES ('wallet:amina:KES', 'amina', 'wallet', 'KES', 0), ('hold:amina:KES', 'amina', 'hold', 'KES', 0), ('clearing:platform:KES', 'platform', 'clearing', 'KES', 0)`,
    `INSERT INTO transfer (id, kind, description, actor, created_at) VALUES ('in', 'deposit', 'Deposit', 'amina', 0), ('aside', 'booking_hold', 'Hold', 'amina', 0)`,
    `INSERT INTO posting VALUES ('in', 'in', 'clearing:platform:KES', 'wallet:amina:KES', 'KES', 10), ('aside', 'aside', 'wallet:amina:KES', 'hold:amina:KES', 'KES', 10)`,
    `INSERT INTO hold (id, owner, currency, amount, transfer_id, created_at) VALUES ('aside', 'amina', 'KES', 10, 'aside', 0)`,
    `INSERT INTO party (id, organiser_id, salon_id, arrangement, split, currency, policy, smallest, starts_at, deadline_at, created_at) VALUES ('ours', 'amina', 'nairobi', 'together', 'even', 'KES', '{}', 2, 99999999, 9, 0)`,
    ...['amina', 'zuri'].map(
      (who, i) =>
        `INSERT INTO party_seat (id, party_id, position, plan, starts_at, ends_at, price, share, name, user_id, created_at) VALUES ('seat-${who}', 'ours', ${i}, '[]', 1, 2, 10, 10, 'Friend', '${who}', 0)`,
    ),
    `INSERT INTO party_share VALUES ('mine', 'seat-amina', 'amina', 10, 'aside', 0)`,
    `UPDATE party_seat SET status = 'accepted', person_id = 'amina' WHERE id = 'seat-amina'`,
    `INSERT INTO transfer (id, kind, description, actor, created_at) VALUES ('in-2', 'deposit', 'Deposit', 'zuri', 0), ('aside-2', 'booking_hold', 'Hold', 'zuri', 0)`,
    `INSERT INTO ledger_account VALUES ('wallet:zuri:KES', 'zuri', 'wallet', 'KES', 0), ('hold:zuri:KES', 'zuri', 'hold', 'KES', 0)`,
    `INSERT INTO posting VALUES ('in-2', 'in-2', 'clearing:platform:KES', 'wallet:zuri:KES', 'KES', 10), ('aside-2', 'aside-2', 'wallet:zuri:KES', 'hold:zuri:KES', 'KES', 10)`,
    `INSERT INTO hold (id, owner, currency, amount, transfer_id, created_at) VALUES ('aside-2', 'zuri', 'KES', 10, 'aside-2', 0)`,
    `INSERT INTO party_share VALUES ('theirs', 'seat-zuri', 'zuri', 10, 'aside-2', 0)`,
    `UPDATE party_seat SET status = 'accepted', person_id = 'zuri' WHERE id = 'seat-zuri'`,
    ...['amina', 'zuri'].flatMap((who) => [
      `INSERT INTO waiting_entry (id, client_id, salon_id, mode, plan, windows, first_date, last_date, notice_minutes, price, policy, created_at, expires_at) VALUES ('saves-${who}', '${who}', 'nairobi', 'book', '[]', '[]', '2027-02-01', '2027-02-02', 120, 5, '{}', 0, 9)`,
      `INSERT INTO transfer (id, kind, description, actor, created_at) VALUES ('more-${who}', 'deposit', 'Deposit', '${who}', 0), ('waited-${who}', 'booking_hold', 'Hold', '${who}', 0)`,
      `INSERT INTO posting VALUES ('more-${who}', 'more-${who}', 'clearing:platform:KES', 'wallet:${who}:KES', 'KES', 5), ('waited-${who}', 'waited-${who}', 'wallet:${who}:KES', 'hold:${who}:KES', 'KES', 5)`,
      `INSERT INTO hold (id, owner, currency, amount, transfer_id, created_at) VALUES ('waited-${who}', '${who}', 'KES', 5, 'waited-${who}', 0)`,
      `INSERT INTO waiting_hold VALUES ('waited-${who}', 'saves-${who}', 'back-${who}', 0)`,
    ]),
    `INSERT INTO party_payment VALUES ('seat-zuri', 'amina', 5)`,
    `INSERT INTO salon_client (id, salon_id, name, phone, created_at) VALUES ('guest', 'nairobi', 'Wambui', '+254700000077', 0), ('far', 'kampala', 'STRANGE', '', 0)`,
    `INSERT INTO salon_client (id, salon_id, name, phone, email, notes, created_at) VALUES ('hers-elsewhere', 'kampala', 'Amina at Kampala', '', 'amina@purse.test', 'STRANGE', 0)`,
    `INSERT INTO salon_import (id, salon_id, actor, file_name, rows_total, kind, source, columns, mapping, created_at, updated_at) VALUES ('list', 'nairobi', 'nia', 'clients.csv', 1, 'clients', 'other', '[]', '[]', 0, 0)`,
    `INSERT INTO blocked_time VALUES ('meeting', 'ada', 1, 2, 'blocked', 'Dentist', 0, NULL), ('else', 'dan', 1, 2, 'leave', 'STRANGE', 0, NULL)`,
    `INSERT INTO private_calendar (id, staff_id, address, host, created_at, next_at) VALUES ('own', 'ada', 'STRANGE', 'cal.example.com', 0, 0), ('far', 'dan', 'STRANGE', 'STRANGE', 0, 0)`,
    `INSERT INTO salon_picture (id, salon_id, kind, image, alt, created_at) VALUES ('cover', 'nairobi', 'cover', '/files/salons/cover.jpg', 'The door', 0)`,
    `INSERT INTO resource (id, salon_id, kind, name) VALUES ('basin', 'nairobi', 'Basin', 'Basin 1')`,
    `INSERT INTO add_on (id, service_id, name, price) VALUES ('oil', 'cut', 'Hot oil', 50000)`,
  ]
  for (const row of planted) await world.db.run(sql.raw(row))
  await fund(world, amina, '2500')
  const goal = { salonId: 'nairobi', plan: [{ serviceId: 'cut' }], name: 'A cut' }
  const id = await savingForVisit(world, amina, { ...goal, booking: anyTimeOf(world, 3) })
  await contribute(world, amina, id, '2500')
  await bookingJobs(world)
  files = { client: await filesOf(amina), partner: await filesOf(nia) }
  void zuri
})

test('exports every table or states why it is left out', () => {
  const tables = [
    ...[bookings, calendars, clients, feeds, goalBookings, imports, parties, promises, reviews, salons, waitingLists],
  ]
    .flatMap((module) => Object.values(module))
    .filter((value) => is(value, SQLiteTable))
    .map((table) => getTableName(table))
  expect(tables.sort()).toEqual(Object.keys(WHERE).sort())
  for (const [table, where] of Object.entries(WHERE)) {
    if ('leftOut' in where) continue
    for (const [who, name] of Object.entries(where)) {
      const list = JSON.parse(files[who as 'client' | 'partner'][`${name}.json`] ?? 'null')
      const filled = ['appointment_refund', 'promised_refund'].includes(table) ? Array.isArray(list) : list?.length > 0
      expect([table, who, filled]).toEqual([table, who, true])
      expect(files.client['README.txt']).toContain(name)
    }
  }
})

test('names each slot hold', () => {
  expect(JSON.parse(files.client['slot-holds.json'] ?? '')).toMatchObject([{ hold: 'kept-amina' }])
})

test('names what they set aside while they waited, and nobody else', () => {
  expect(JSON.parse(files.client['waiting-list-set-aside.json'] ?? '')).toMatchObject([
    { entry: 'saves-amina', hold: 'expired' },
  ])
})

test('exports their texts and nobody else’s', () => {
  const all = (who: 'client' | 'partner') => Object.values(files[who]).join('\n')
  for (const word of ['Kind hands.', 'Come again', '/files/reviews/shot.jpg', 'Sells wigs', 'For amina', 'Of amina'])
    expect(all('client')).toContain(word)
  for (const word of ['Wambui', '+254700000077', 'Dentist', 'The door', 'Basin 1', 'Hot oil', 'cal.example.com'])
    expect(all('partner')).toContain(word)
  for (const word of ['STRANGE', 'For zuri', 'Of zuri']) {
    expect(all('client')).not.toContain(word)
    expect(all('partner')).not.toContain(word)
  }
})
