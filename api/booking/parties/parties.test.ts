// Booking with friends, from the invitation to the visits: all or nothing, and every unit where it belongs.
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { appointment } from '../../../db/schema/booking/appointments'
import { busyInterval } from '../../../db/schema/booking/calendar'
import { party, partyPayment, partySeat } from '../../../db/schema/booking/parties'
import { hold } from '../../../db/schema/money/ledger'
import { notification } from '../../../db/schema/notifications'
import { salonHours } from '../../../db/schema/salons/salons'
import { expectProblem, MONDAY, newKey, type Person } from '../../../tests/fixtures/harness'
import {
  addPartySalon,
  gathering,
  openInvitation,
  partyAs,
  partyOf,
  seatAction,
  start,
  started,
  tokenOf,
} from '../../../tests/fixtures/parties'
import { at, balance, book, openSoundWorld } from '../../../tests/fixtures/salons-and-purses'
import { cancel, clientWith } from '../../../tests/fixtures/waiting-lists'
import { runJobs } from '../../jobs'
import { HOUR } from '../../platform/values/time'
import { endAppointments } from '../appointments/my-bookings/end-visits'
import { endParties } from './expiry'

const world = openSoundWorld()
let made = 0
let salonId = ''
let owner: Person

beforeEach(async () => {
  world.now = MONDAY
  made += 1
  salonId = `salon${made}`
  owner = await addPartySalon(world, salonId)
})

const purse = ({ id }: Person) => balance(world, 'wallet', id)
const heldOf = ({ id }: Person) => balance(world, 'hold', id)

async function seatsOf(id: string) {
  return world.db.select().from(partySeat).where(eq(partySeat.partyId, id)).orderBy(partySeat.position)
}

async function appointmentsOf(id: string) {
  const seats = await seatsOf(id)
  const rows = await Promise.all(
    seats.map((seat) => world.db.select().from(appointment).where(eq(appointment.id, seat.id))),
  )
  return rows.flat()
}

async function busyOf(id: string) {
  const seats = await seatsOf(id)
  const rows = await Promise.all(
    seats.map((seat) => world.db.select().from(busyInterval).where(eq(busyInterval.visitId, seat.id))),
  )
  return rows.flat()
}

describe('everyone pays their own', () => {
  test('three friends side by side: the last acceptance books all in one batch', async () => {
    const { id, organiser, zuri, wanja } = await gathering(world, salonId)
    expect([await purse(organiser), await heldOf(organiser)]).toEqual([800_000, 200_000])
    expect(await busyOf(id)).toHaveLength(3)
    const first = await seatAction(world, zuri, id, 1, 'acceptance', { share: '500.00' })
    expect(first.body).toEqual({ id, status: 'gathering' })
    expect(await appointmentsOf(id)).toEqual([])
    const seen = await partyAs(world, wanja, id)
    expect(seen).toMatchObject({ joined: 2, size: 3, isOrganiser: false, organiserName: 'Amina' })
    // What others pay is theirs to know.
    expect(seen.seats.map((seat: { share: unknown }) => seat.share === null)).toEqual([true, true, false])

    const last = await seatAction(world, wanja, id, 2, 'acceptance', { share: '500.00' })
    expect(last.body).toEqual({ id, status: 'booked' })
    const appointments = await appointmentsOf(id)
    expect(appointments.map((visit) => [visit.clientId, visit.status, visit.price])).toEqual([
      [organiser.id, 'confirmed', 200_000],
      [zuri.id, 'confirmed', 50_000],
      [wanja.id, 'confirmed', 50_000],
    ])
    expect(new Set(appointments.map((visit) => visit.staffId)).size).toBe(3)
    expect(new Set(appointments.map((visit) => visit.startsAt)).size).toBe(1)
    expect([await heldOf(organiser), await heldOf(zuri), await heldOf(wanja)]).toEqual([200_000, 50_000, 50_000])
    expect(await partyAs(world, zuri, id)).toMatchObject({ status: 'booked', mine: { visitId: appointments[1]?.id } })
  })

  test('a lost answer and a repeated one change nothing', async () => {
    const { id, zuri } = await gathering(world, salonId)
    const key = newKey()
    const body = { share: '500.00' }
    const first = await seatAction(world, zuri, id, 1, 'acceptance', body, key)
    const again = await seatAction(world, zuri, id, 1, 'acceptance', body, key)
    expect(again.body).toEqual(first.body)
    expect(await heldOf(zuri)).toBe(50_000)
    expectProblem(await seatAction(world, zuri, id, 1, 'acceptance', body), 'party-changed')
  })

  test('nothing above what was seen, and nothing without the money', async () => {
    const { id, zuri, wanja } = await gathering(world, salonId, { funds: ['2000', '499.99', '500'] })
    const low = await seatAction(world, wanja, id, 2, 'acceptance', { share: '499.99' })
    expectProblem(low, 'party-changed')
    expect(low.body.detail).toContain('500.00')
    expectProblem(await seatAction(world, zuri, id, 1, 'acceptance', { share: '500.00' }), 'insufficient-funds')
    expect(await partyAs(world, zuri, id)).toMatchObject({ mine: { missing: { amount: '0.01', currency: 'KES' } } })
    expectProblem(await seatAction(world, zuri, id, 1, 'acceptance', { share: '500.001' }), 'invalid-input')
  })

  test('one after the other, with one professional', async () => {
    const as = await clientWith(world, '5000')
    const seats = [0, 1, 2].map((n) => ({ serviceId: `${salonId}-nails`, staffId: `${salonId}-b`, name: `F${n}` }))
    const body = partyOf(world, salonId, { arrangement: 'in_turn', seats, share: '500.00' })
    const id = await started(world, as, body)
    const rows = await seatsOf(id)
    expect(rows.map((row) => (row.startsAt - (rows[0]?.startsAt ?? 0)) / HOUR)).toEqual([0, 1, 2])
    expect(rows.every((row) => row.plan[0]?.staffId === `${salonId}-b`)).toBe(true)
  })

  test('a friend who may choose takes another service at its price', async () => {
    const seats = [{ serviceId: `${salonId}-nails` }, { serviceId: `${salonId}-nails`, open: true }]
    const as = await clientWith(world, '5000')
    const friend = await clientWith(world, '5000')
    const id = await started(world, as, partyOf(world, salonId, { seats, share: '500.00' }))
    await openInvitation(world, friend, await tokenOf(world, as, id, 1))
    const [, seat] = (await partyAs(world, friend, id)).seats
    const twist = { amount: '2000.00', currency: 'KES' }
    const nails = { amount: '500.00', currency: 'KES' }
    expect(seat.services).toEqual([
      { id: `${salonId}-twist`, name: 'Twist', price: twist, share: twist },
      { id: `${salonId}-nails`, name: 'Nails', price: nails, share: nails },
    ])
    const choice = { share: '2000.00', serviceId: `${salonId}-twist` }
    const last = await seatAction(world, friend, id, 1, 'acceptance', choice)
    expect(last.body.status).toBe('booked')
    expect((await appointmentsOf(id))[1]).toMatchObject({ price: 200_000, serviceName: 'Twist' })
    expect(await heldOf(friend)).toBe(200_000)
  })
})

describe('who pays for others', () => {
  test('the organiser pays for all: friends pay nothing, and a cancelled visit goes back to the organiser', async () => {
    const { id, organiser, zuri, wanja } = await gathering(world, salonId, {
      funds: ['3000', '0', '0'],
      changes: { split: 'organiser', share: '3000.00' },
    })
    expect(await heldOf(organiser)).toBe(300_000)
    await seatAction(world, zuri, id, 1, 'acceptance', { share: '0.00' })
    const last = await seatAction(world, wanja, id, 2, 'acceptance', { share: '0' })
    expect(last.body.status).toBe('booked')
    expect([await heldOf(organiser), await heldOf(zuri), await heldOf(wanja)]).toEqual([200_000, 50_000, 50_000])
    expect([await purse(organiser), await purse(zuri)]).toEqual([0, 0])
    const [, second] = await appointmentsOf(id)
    expect((await cancel(world, zuri, second?.id ?? '')).status).toBe(200)
    expect([await purse(organiser), await purse(zuri), await heldOf(zuri)]).toEqual([50_000, 0, 0])
    expect((await appointmentsOf(id)).map((visit) => visit.status)).toEqual(['confirmed', 'cancelled', 'confirmed'])
    const notifications = await world.call('GET', '/api/me/notifications', { as: organiser })
    expect(JSON.stringify(notifications.body)).toContain('A visit of your friends was cancelled')
  })

  test('split evenly, the remainder from the first: each visit is held in full', async () => {
    const { id, organiser, zuri, wanja } = await gathering(world, salonId, {
      changes: { split: 'even', share: '1000.00' },
    })
    for (const [i, as] of [zuri, wanja].entries())
      await seatAction(world, as, id, i + 1, 'acceptance', { share: '1000.00' })
    expect([await purse(organiser), await purse(zuri), await purse(wanja)]).toEqual([900_000, 900_000, 900_000])
    expect([await heldOf(organiser), await heldOf(zuri)]).toEqual([200_000, 50_000])
    const [first] = await appointmentsOf(id)
    const paid = await world.db
      .select()
      .from(partyPayment)
      .where(eq(partyPayment.visitId, first?.id ?? ''))
    expect(paid.map(({ amount }) => amount)).toEqual([50_000, 50_000])
    await cancel(world, organiser, first?.id ?? '')
    expect([await purse(organiser), await purse(zuri), await purse(wanja)]).toEqual([1_000_000, 950_000, 950_000])
  })
})

describe('when not everybody comes', () => {
  test('at the deadline every share is back, to the unit, and the places are free', async () => {
    const { id, organiser, zuri } = await gathering(world, salonId)
    await seatAction(world, zuri, id, 1, 'acceptance', { share: '500.00' })
    world.now = MONDAY + 6 * HOUR - 1
    await endParties(world.ctx())
    expect((await partyAs(world, zuri, id)).status).toBe('gathering')
    world.now = MONDAY + 6 * HOUR
    expectProblem(await seatAction(world, zuri, id, 1, 'leave'), 'party-ended')
    await Promise.all([endParties(world.ctx()), endParties(world.ctx())])
    await runJobs(world.ctx(), '* * * * *')
    expect([await purse(organiser), await heldOf(organiser)]).toEqual([1_000_000, 0])
    expect([await purse(zuri), await heldOf(zuri)]).toEqual([1_000_000, 0])
    expect(await busyOf(id)).toEqual([])
    expect((await partyAs(world, zuri, id)).status).toBe('failed')
    const notifications = await world.call('GET', '/api/me/notifications', { as: zuri })
    expect(JSON.stringify(notifications.body)).toContain('KES 500.00 is back in your purse.')
  })

  test('a friend who leaves gets their share back; the organiser covers the place', async () => {
    const { id, organiser, zuri, wanja } = await gathering(world, salonId)
    await seatAction(world, zuri, id, 1, 'acceptance', { share: '500.00' })
    await seatAction(world, zuri, id, 1, 'leave')
    expectProblem(await seatAction(world, organiser, id, 0, 'leave'), 'party-changed')
    expect([await purse(zuri), await heldOf(zuri)]).toEqual([1_000_000, 0])
    await seatAction(world, wanja, id, 2, 'acceptance', { share: '500.00' })
    expectProblem(await seatAction(world, wanja, id, 1, 'cover', { share: '500.00' }), 'forbidden')
    const seen = await partyAs(world, organiser, id)
    expect(seen.seats[1]).toMatchObject({ status: 'declined', cover: { missing: null } })
    const covered = await seatAction(world, organiser, id, 1, 'cover', { share: '500.00' })
    expect(covered.body.status).toBe('booked')
    const [, second] = await appointmentsOf(id)
    expect(second).toMatchObject({ clientId: organiser.id, forName: 'Zuri' })
    expect(await heldOf(organiser)).toBe(250_000)
  })

  test('a friend who declined by mistake comes back, until the organiser has decided', async () => {
    const { id, organiser, zuri, wanja } = await gathering(world, salonId)
    await seatAction(world, zuri, id, 1, 'leave')
    const seen = await partyAs(world, zuri, id)
    expect(seen.mine).toMatchObject({ number: 1, share: { amount: '500.00' }, missing: null })
    expectProblem(await seatAction(world, wanja, id, 1, 'acceptance', { share: '500.00' }), 'not-found')
    expectProblem(await seatAction(world, zuri, id, 1, 'acceptance', { share: '499.99' }), 'party-changed')
    const back = await seatAction(world, zuri, id, 1, 'acceptance', { share: '500.00' })
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    expect([await purse(zuri), await heldOf(zuri)]).toEqual([950_000, 50_000])
    await seatAction(world, wanja, id, 2, 'leave')
    await seatAction(world, organiser, id, 2, 'cover', { share: '500.00' })
    expectProblem(await seatAction(world, wanja, id, 2, 'acceptance', { share: '500.00' }), 'party-ended')
    expect((await appointmentsOf(id)).map(({ clientId }) => clientId)).toEqual([
      ...[organiser.id, zuri.id, organiser.id],
    ])
  })

  test('a place is left out: nobody pays more than they agreed to but the organiser', async () => {
    const { id, organiser, zuri, wanja } = await gathering(world, salonId, {
      changes: { split: 'even', share: '1000.00' },
    })
    await seatAction(world, zuri, id, 1, 'acceptance', { share: '1000.00' })
    await seatAction(world, wanja, id, 2, 'leave')
    const { seats } = await partyAs(world, organiser, id)
    expect(seats[2].drop).toEqual({ share: { amount: '1500.00', currency: 'KES' }, missing: null })
    expectProblem(await seatAction(world, organiser, id, 2, 'drop', { share: '1000.00' }), 'party-changed')
    const dropped = await seatAction(world, organiser, id, 2, 'drop', { share: '1500.00' })
    expect(dropped.body.status).toBe('booked')
    expect([await purse(organiser), await purse(zuri)]).toEqual([850_000, 900_000])
    expect((await appointmentsOf(id)).map((visit) => visit.price)).toEqual([200_000, 50_000])
    expect(await busyOf(id)).toHaveLength(2)
  })

  test('too small a party is not taken', async () => {
    await world.call('POST', '/api/my-salon/party-settings', {
      as: owner,
      key: newKey(),
      body: { open: true, largest: 8, smallest: 3, hours: 2, held: 100 },
    })
    const { id, organiser } = await gathering(world, salonId)
    const { seats } = await partyAs(world, organiser, id)
    expect(seats[1].drop).toBe(null)
    expectProblem(await seatAction(world, organiser, id, 1, 'drop', { share: '2000.00' }), 'party-changed')
  })

  test('the organiser cancels for all', async () => {
    const { id, organiser, zuri } = await gathering(world, salonId)
    await seatAction(world, zuri, id, 1, 'acceptance', { share: '500.00' })
    const path = `/api/parties/${id}/cancellation`
    expectProblem(await world.call('POST', path, { as: zuri, key: newKey() }), 'forbidden')
    const response = await world.call('POST', path, { as: organiser, key: newKey() })
    expect(response.body).toEqual({ id, status: 'cancelled' })
    expect([await purse(organiser), await purse(zuri)]).toEqual([1_000_000, 1_000_000])
    expect(await busyOf(id)).toEqual([])
    expectProblem(await world.call('POST', path, { as: organiser, key: newKey() }), 'party-ended')
  })
})

describe('starting one', () => {
  test('keeps every place: nobody else can book it, and a third party of the day finds another time', async () => {
    await gathering(world, salonId)
    const other = await clientWith(world, '2000')
    const body = { salonId, serviceId: `${salonId}-twist`, payment: 'purse', startsAt: at(world, '10:00') }
    expectProblem(await book(world, other, body), 'slot-taken')
    expectProblem(await start(world, other, partyOf(world, salonId)), 'slot-taken')
  })

  test('the deadline is never within the salon’s notice period', async () => {
    const as = await clientWith(world, '2000')
    // Nine in the morning, an hour of notice: until noon for a visit at one.
    const id = await started(world, as, partyOf(world, salonId, { startsAt: at(world, '13:00', 0) }))
    const [row] = await world.db.select().from(party).where(eq(party.id, id))
    expect(row?.deadlineAt).toBe(Date.parse(at(world, '12:00', 0)))
    expectProblem(
      await start(world, as, partyOf(world, salonId, { startsAt: at(world, '10:00', 0) })),
      'parties-closed',
    )
  })

  test('not at a salon that takes none, nor larger than it takes', async () => {
    const as = await clientWith(world, '2000')
    const settings = (body: object) =>
      world.call('POST', '/api/my-salon/party-settings', { as: owner, key: newKey(), body })
    await settings({ open: true, largest: 2, smallest: 2, hours: 2 })
    expectProblem(await start(world, as, partyOf(world, salonId)), 'parties-closed')
    await settings({ open: false, largest: 8, smallest: 2, hours: 2 })
    expectProblem(await start(world, as, partyOf(world, salonId)), 'parties-closed')
    expect((await world.call('GET', '/api/my-salon/party-settings', { as: owner })).body).toEqual({
      open: false,
      largest: 8,
      smallest: 2,
      hours: 2,
      // Left out: all of it.
      held: 100,
    })
  })

  test('invites by name, by email and by link; each place has one person', async () => {
    const as = await clientWith(world, '2000')
    const friend = await world.person('client', { name: 'Wanja', phone: '+254712000999' })
    const seats = [
      { serviceId: `${salonId}-twist` },
      { serviceId: `${salonId}-nails`, name: 'Zuri', contact: 'Zuri@Example.com' },
      { serviceId: `${salonId}-nails`, userId: friend.id },
    ]
    const id = await started(world, as, partyOf(world, salonId, { seats }))
    await world.settle()
    const notifications = await world.call('GET', '/api/me/notifications', { as: friend })
    expect(JSON.stringify(notifications.body)).toContain('invites you')
    const seen = await partyAs(world, as, id)
    expect(seen.seats[1]).toMatchObject({ contact: 'zuri@example.com', name: 'Zuri' })
    expect(seen.seats[2].link).toBe(null)
    const token = await tokenOf(world, as, id, 1)
    const invitation = await world.call('GET', `/api/party-invitations/${token}`)
    expect(invitation.body).toMatchObject({
      open: true,
      organiserImage: null,
      salonType: 'Hair Salon',
      salonCover: null,
      name: 'Zuri',
      share: { amount: '500.00', currency: 'KES' },
      joined: 1,
      size: 3,
    })
    expectProblem(await openInvitation(world, friend, token), 'party-claimed')
    const zuri = await clientWith(world, '0')
    expect((await openInvitation(world, zuri, token)).status).toBe(200)
    expect((await openInvitation(world, zuri, token)).status).toBe(200)
    const late = await clientWith(world, '0')
    expectProblem(await openInvitation(world, late, token), 'party-claimed')
    expectProblem(await openInvitation(world, late, `${token}0`), 'not-found')
    expectProblem(await world.call('GET', `/api/parties/${id}`, { as: late }), 'not-found')
  })

  test('the times of a day are those that can be taken', async () => {
    const as = await clientWith(world, '9000')
    const query = new URLSearchParams({ salon: salonId, arrangement: 'together', split: 'even', seats: '3' })
    for (const service of ['twist', 'nails', 'nails']) query.append('service', `${salonId}-${service}`)
    const sheet = await world.call('GET', `/api/parties/times?${query}`, { as })
    expect(sheet.status, JSON.stringify(sheet.body)).toBe(200)
    expect(sheet.body.shares.map((share: { amount: string }) => share.amount)).toEqual([
      '1000.00',
      '1000.00',
      '1000.00',
    ])
    const [time] = sheet.body.times
    await started(world, as, partyOf(world, salonId, { split: 'even', startsAt: time.startsAt, share: '1000.00' }))
    const after = await world.call('GET', `/api/parties/times?${query}`, { as })
    expect(after.body.times[0].startsAt > time.startsAt).toBe(true)
  })

  test('names the next time that suits all where a day has none', async () => {
    const as = await clientWith(world, '0')
    const ask = async (date: string, seats = '2') => {
      const query = new URLSearchParams({ salon: salonId, arrangement: 'together', split: 'own' })
      query.set('seats', seats)
      query.set('date', date)
      for (let i = 0; i < Number(seats); i += 1) query.append('service', `${salonId}-twist`)
      return (await world.call('GET', `/api/parties/times?${query}`, { as })).body
    }
    await world.db.delete(salonHours).where(and(eq(salonHours.salonId, salonId), eq(salonHours.weekday, 7)))
    const sunday = await ask('2027-01-17')
    expect(sunday).toMatchObject({ date: '2027-01-17', times: [] })
    const monday = await ask('2027-01-18')
    expect(sunday.next).toBe(monday.times[0].startsAt)
    expect(monday.next).toBe(null)
    // There are only three professionals.
    expect(await ask('2027-01-17', '4')).toMatchObject({ times: [], next: null })
  })
})

describe('the salon', () => {
  test('confirms and moves it as one', async () => {
    salonId = `asks${made}`
    owner = await addPartySalon(world, salonId, { autoConfirm: false })
    const { id, zuri, wanja } = await gathering(world, salonId)
    for (const [i, as] of [zuri, wanja].entries())
      await seatAction(world, as, id, i + 1, 'acceptance', { share: '500.00' })
    await world.settle()
    const notifications = async (as: Person) =>
      (await world.db.select().from(notification).where(eq(notification.userId, as.id)))
        .map(({ text }) => text)
        .join('\n')
    // Who joined before the last one learns in the app that it has been requested; the last one knows.
    expect(await notifications(zuri)).toMatch(/^Requested for you: Nails at Three Chairs on .*with your/m)
    expect(await notifications(wanja)).not.toContain('equested')
    const seen = await world.call('GET', `/api/my-salon/parties/${id}`, { as: owner })
    expect(seen.body).toMatchObject({ organiserName: 'Amina', pending: true, open: true })
    expect(seen.body.visits).toHaveLength(3)
    const perform = (name: string, body?: object) =>
      world.call('POST', `/api/my-salon/parties/${id}/${name}`, { as: owner, key: newKey(), body })
    expect((await perform('confirmation')).status).toBe(200)
    expect((await appointmentsOf(id)).map((visit) => visit.status)).toEqual(Array(3).fill('confirmed'))
    expectProblem(await perform('confirmation'), 'appointment-status')
    // Half an hour later: each takes what another had.
    const moved = await perform('reschedule', { startsAt: at(world, '10:30') })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    const appointments = await appointmentsOf(id)
    expect(new Set(appointments.map((visit) => visit.startsAt))).toEqual(new Set([Date.parse(at(world, '10:30'))]))
    expect(appointments.every((visit) => visit.movedBySalon)).toBe(true)
    const day = await world.call('GET', `/api/calendar?date=${at(world, '10:00').slice(0, 10)}`, { as: owner })
    expect(day.body.visits.map((appointment: { partyId: string }) => appointment.partyId)).toEqual([id, id, id])
  })

  test('declines it as one: everybody gets everything back', async () => {
    salonId = `declines${made}`
    owner = await addPartySalon(world, salonId, { autoConfirm: false })
    const { id, organiser, zuri, wanja } = await gathering(world, salonId, {
      changes: { split: 'even', share: '1000.00' },
    })
    for (const [i, as] of [zuri, wanja].entries())
      await seatAction(world, as, id, i + 1, 'acceptance', { share: '1000.00' })
    const path = `/api/my-salon/parties/${id}/decline`
    expect((await world.call('POST', path, { as: owner, key: newKey() })).status).toBe(200)
    expect(await Promise.all([organiser, zuri, wanja].map(purse))).toEqual(Array(3).fill(1_000_000))
    expect(await busyOf(id)).toEqual([])
  })

  test('sees the places that are kept for a party', async () => {
    const { id } = await gathering(world, salonId)
    const date = at(world, '10:00').slice(0, 10)
    const day = await world.call('GET', `/api/calendar?date=${date}`, { as: owner })
    expect(day.body.beingBooked.map((booking: { partyId: string }) => booking.partyId)).toEqual([id, id, id])
    expectProblem(await world.call('GET', `/api/my-salon/parties/${id}`, { as: owner }), 'not-found')
  })
})

test('whoever leaves Purse or becomes a partner ends what they have paid for, and declines the rest', async () => {
  const { id, organiser, zuri, wanja } = await gathering(world, salonId)
  await seatAction(world, zuri, id, 1, 'acceptance', { share: '500.00' })
  const leave = async (as: Person) => {
    const [first, ...rest] = endAppointments(world.ctx(), as)
    if (first) await world.db.batch([first, ...rest])
    await endParties(world.ctx())
  }
  await leave(wanja)
  expect(await partyAs(world, organiser, id)).toMatchObject({
    status: 'gathering',
    seats: [{ status: 'accepted' }, { status: 'accepted' }, { status: 'declined' }],
  })
  await leave(zuri)
  expect((await partyAs(world, organiser, id)).status).toBe('failed')
  expect([await purse(organiser), await purse(zuri)]).toEqual([1_000_000, 1_000_000])
})

test('a late fee is kept of a visit that others paid for; the rest goes back to them', async () => {
  salonId = `late${made}`
  await addPartySalon(world, salonId, { freeCancelHours: 72, lateFeeBasisPoints: 2_000 })
  const { id, organiser, zuri, wanja } = await gathering(world, salonId, {
    funds: ['3000', '0', '0'],
    changes: { split: 'organiser', share: '3000.00' },
  })
  for (const [i, as] of [zuri, wanja].entries()) await seatAction(world, as, id, i + 1, 'acceptance', { share: '0' })
  const [, second] = await appointmentsOf(id)
  expect((await cancel(world, zuri, second?.id ?? '')).status).toBe(200)
  expect([await purse(organiser), await purse(zuri)]).toEqual([40_000, 0])
  const open = await world.db
    .select()
    .from(hold)
    .where(and(eq(hold.owner, zuri.id), eq(hold.status, 'held')))
  expect(open).toEqual([])
})
