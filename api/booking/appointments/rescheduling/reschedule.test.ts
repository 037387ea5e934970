// Rescheduling: by the client while the policy allows it, by the salon while the appointment is open.
import { and, eq, isNull, like } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { appointment, appointmentEvent, appointmentItem, slotHold } from '../../../../db/schema/booking/appointments'
import { busyInterval } from '../../../../db/schema/booking/calendar'
import { localMail, outbox } from '../../../../db/schema/notifications'
import { salon, service, staff, staffService } from '../../../../db/schema/salons/salons'
import { expectProblem, MONDAY, newKey, openWorld, type Person } from '../../../../tests/fixtures/harness'
import {
  addSalons,
  at,
  balance,
  booked,
  cutAt,
  expectSoundLedger,
  fingerprint,
  fund,
  step,
} from '../../../../tests/fixtures/salons-and-purses'
import { HOUR, MINUTE } from '../../../platform/values/time'
import { remindClients } from '../reminders'

const world = openWorld()
let nia: Person
let otto: Person
let as: Person

beforeAll(async () => {
  const owners = await addSalons(world)
  nia = owners.nia
  otto = owners.otto
  as = await world.person('client', { name: 'Amina' })
  await fund(world, as, '100000')
})

function move(id: string, body: object, person: Person | undefined = as, key = newKey()) {
  return world.call('POST', `/api/appointments/${id}/move`, { as: person, key, body })
}

async function rowOf(id: string) {
  const [row] = await world.db.select().from(appointment).where(eq(appointment.id, id))
  if (!row) throw new Error('no such appointment')
  return row
}

/** An appointment's busy rows in the salon's zone, as "ada 10:00-11:00". */
async function busyOf(id: string): Promise<string[]> {
  const rows = await world.db.select().from(busyInterval).where(eq(busyInterval.visitId, id))
  const clock = (at: number) => new Date(at + 3 * HOUR).toISOString().slice(11, 16)
  return rows.map((row) => `${row.staffId ?? row.resourceId} ${clock(row.startsAt)}-${clock(row.endsAt)}`).sort()
}

/** Emails to a person about rescheduling the appointment at `path`. */
async function notificationsTo(person: Person, path: string): Promise<string[]> {
  await world.settle()
  const rows = await world.db
    .select()
    .from(localMail)
    .where(and(eq(localMail.recipient, person.email), eq(localMail.channel, 'email')))
  return rows
    .filter((row) => row.subject.includes('moved') && row.body.includes(path))
    .map(({ subject, body }) => `${subject}: ${body.split('\n')[0]}`)
}

test('lets a client reschedule: the slot changes, the money stays, the salon is notified', async () => {
  const { id } = await booked(world, as, cutAt(world, '10:00'))
  const [wallet, held] = [await balance(world, 'wallet', as.id), await balance(world, 'hold', as.id)]
  const key = newKey()
  const response = await move(id, { startsAt: at(world, '10:15', 3) }, as, key)
  expect([response.status, response.trips]).toEqual([200, 2])
  expect(response.body).toMatchObject({
    id,
    status: 'pending',
    startsAt: at(world, '10:15', 3),
    endsAt: at(world, '11:15', 3),
    staffId: 'ada',
    durationMinutes: 60,
  })
  expect(await busyOf(id)).toEqual(['ada 10:15-11:15'])
  const [item] = await world.db.select().from(appointmentItem).where(eq(appointmentItem.appointmentId, id))
  expect(item?.startsAt).toBe(Date.parse(at(world, '10:15', 3)))
  expect(await balance(world, 'wallet', as.id)).toBe(wallet)
  expect(await balance(world, 'hold', as.id)).toBe(held)

  const events = await world.db
    .select()
    .from(appointmentEvent)
    .where(and(eq(appointmentEvent.appointmentId, id), eq(appointmentEvent.kind, 'moved')))
  expect(events).toMatchObject([{ actor: as.id, status: 'pending' }])
  expect(JSON.parse(events[0]?.detail ?? '')).toEqual({
    from: Date.parse(at(world, '10:00')),
    to: Date.parse(at(world, '10:15', 3)),
  })
  expect(await notificationsTo(nia, `/partner/appointments/${id}`)).toEqual([
    'Booking moved: Amina has moved Cut at Nyota Hair, from Wed, Jan 13, 10:00 AM to Thu, Jan 14, 10:15 AM.',
  ])
  expect(await notificationsTo(as, `/client/bookings/${id}`)).toEqual([])

  // A replayed key returns the same response; with another time it is rejected.
  const before = await fingerprint(world)
  const again = await move(id, { startsAt: at(world, '10:15', 3) }, as, key)
  expect([again.status, again.body]).toEqual([200, response.body])
  expectProblem(await move(id, { startsAt: at(world, '10:30', 3) }, as, key), 'idempotency-key-reused')
  expect(await fingerprint(world)).toBe(before)
  // The old slot is free again, and its own time does not conflict.
  expect((await move(id, { startsAt: at(world, '10:45', 3) })).status).toBe(200)
  expect((await booked(world, as, cutAt(world, '10:00'))).status).toBe('pending')
  await expectSoundLedger(world)
})

test('lets the salon change the professional and the duration, off the quarter-hour grid', async () => {
  await world.db.update(staff).set({ commissionBasisPoints: 3000 }).where(eq(staff.id, 'bea'))
  const { id } = await booked(world, as, cutAt(world, '12:00'))
  await step(world, nia, id, 'confirmation')
  const startsAt = at(world, '12:05')
  const response = await move(id, { startsAt, staffId: 'bea', durationMinutes: 90 }, nia)
  expect(response.body).toMatchObject({ startsAt, staffId: 'bea', staffName: 'Person bea' })
  expect(response.body).toMatchObject({ status: 'confirmed', durationMinutes: 90 })
  expect(response.body.price).toEqual({ amount: '2500.00', currency: 'KES' })
  expect(await busyOf(id)).toEqual(['bea 12:05-13:35'])
  const items = await world.db.select().from(appointmentItem).where(eq(appointmentItem.appointmentId, id))
  expect(items).toMatchObject([{ staffId: 'bea', commissionBasisPoints: 3000 }])
  expect(await notificationsTo(as, `/client/bookings/${id}`)).toEqual([
    'Appointment moved: The salon has moved Cut at Nyota Hair, from Wed, Jan 13, 12:00 PM to Wed, Jan 13, 12:05 PM. Now with Person bea. Now 90 minutes long. Until you agree to it, you can cancel or move it free of charge.',
  ])
  // The database itself protects the agreed commission, and past appointments.
  const items2 = world.db.update(appointmentItem).set({ commissionBasisPoints: 9000 })
  await expect(items2.where(eq(appointmentItem.appointmentId, id))).rejects.toThrow()
  const agreed = { as, key: newKey(), body: { startsAt } }
  await world.call('POST', `/api/appointments/${id}/move-agreement`, agreed)
  await step(world, nia, id, 'completion')
  expectProblem(await move(id, { startsAt: at(world, '15:00') }, nia), 'appointment-status')
  const later = world.db.update(appointmentItem).set({ startsAt: 1, endsAt: 2 })
  await expect(later.where(eq(appointmentItem.appointmentId, id))).rejects.toThrow()
})

test('reschedules all services of a visit together, with the agreed minutes and names', async () => {
  const { id } = await booked(world, as, cutAt(world, '14:00', { serviceId: 'braids' }))
  const row = await rowOf(id)
  // Adds a second service by another professional after the first, as bookings do.
  await world.db.batch([
    world.db
      .update(appointment)
      .set({ endsAt: row.endsAt + HOUR, durationMinutes: 150, version: row.version + 1 })
      .where(eq(appointment.id, id)),
    world.db.insert(appointmentItem).values({
      id: 'second',
      appointmentId: id,
      position: 1,
      serviceId: 'cut',
      staffId: 'bea',
      startsAt: row.endsAt,
      endsAt: row.endsAt + HOUR,
      serviceName: 'Cut',
      price: 1,
    }),
    world.db
      .insert(busyInterval)
      .values({ id: 'second', staffId: 'bea', visitId: id, startsAt: row.endsAt, endsAt: row.endsAt + HOUR }),
    // Later changes to the salon's services have no effect.
    world.db.update(service).set({ durationMinutes: 240, active: false }).where(eq(service.id, 'braids')),
  ])
  const response = await move(id, { startsAt: at(world, '14:30') })
  expect(response.body).toMatchObject({ endsAt: at(world, '17:00'), durationMinutes: 150 })
  expect(await busyOf(id)).toEqual(['ada 14:15-16:30', 'bea 16:00-17:00'])
  // The first professional's work goes to Bea, adjacent to the second service: one interval.
  expect((await move(id, { startsAt: at(world, '14:30'), staffId: 'bea' }, nia)).status).toBe(200)
  expect(await busyOf(id)).toEqual(['bea 14:15-17:00'])
  const { errors } = expectProblem(
    await move(id, { startsAt: at(world, '14:30'), durationMinutes: 200 }, nia),
    'invalid-input',
  )
  expect(errors).toHaveProperty('durationMinutes')
  await world.db.update(service).set({ durationMinutes: 90, active: true }).where(eq(service.id, 'braids'))
  await step(world, as, id, 'cancellation')
})

test('enforces the policy’s limit for a client; the salon may reschedule on the day itself', async () => {
  const { id } = await booked(world, as, cutAt(world, '16:00'))
  const stranger = await world.person('client')
  for (const person of [otto, stranger]) {
    expectProblem(await move(id, { startsAt: at(world, '17:00') }, person), 'not-found')
  }
  expectProblem(await move(id, { startsAt: at(world, '17:00'), durationMinutes: 30 }), 'invalid-input')
  expectProblem(await move(id, { startsAt: at(world, '16:00') }), 'invalid-input')
  expectProblem(await move(id, { startsAt: at(world, '16:05') }), 'slot-unavailable')
  expectProblem(await move(id, { startsAt: at(world, '22:00') }, nia), 'slot-unavailable')
  expectProblem(await move(id, { startsAt: at(world, '10:00') }), 'slot-taken')
  expectProblem(await move(id, { startsAt: at(world, '17:00'), staffId: 'dan' }), 'invalid-input')

  await step(world, nia, id, 'confirmation')
  const now = world.now ?? 0
  world.now = Date.parse(at(world, '16:00')) - 24 * HOUR + 1
  const late = expectProblem(await move(id, { startsAt: '2027-01-15T16:00:00+03:00' }), 'appointment-status')
  expect(late.detail).toContain('too late')
  expect((await move(id, { startsAt: '2027-01-13T08:10:00+03:00' }, nia)).status).toBe(200)
  expectProblem(await move(id, { startsAt: '2027-01-11T16:00:00+03:00' }, nia), 'slot-unavailable')
  // What is held for it could be taken at once.
  expectProblem(await move(id, { startsAt: '2027-01-12T15:50:00+03:00' }, nia), 'slot-unavailable')
  expect((await move(id, { startsAt: '2027-01-12T16:10:00+03:00' }, nia)).status).toBe(200)
  world.now = now
})

test('ignores expired slot holds', async () => {
  const { id } = await booked(world, as, cutAt(world, '10:00', { startsAt: at(world, '10:00', 6) }))
  const heldAt = Date.parse(at(world, '13:00', 6))
  await world.db.batch([
    world.db.insert(slotHold).values({
      id: 'kept',
      clientId: as.id,
      salonId: 'nairobi',
      kind: 'checkout',
      startsAt: heldAt,
      endsAt: heldAt + HOUR,
      plan: [{ serviceId: 'cut', staffId: 'ada', addOnIds: [] }],
      price: 250_000,
      currency: 'KES',
      expiresAt: (world.now ?? 0) + 10 * MINUTE,
      createdAt: world.now ?? 0,
    }),
    world.db
      .insert(busyInterval)
      .values({ id: 'kept', staffId: 'ada', visitId: 'kept', startsAt: heldAt, endsAt: heldAt + HOUR }),
  ])
  expectProblem(await move(id, { startsAt: at(world, '13:00', 6) }), 'slot-taken')
  world.now = (world.now ?? 0) + 10 * MINUTE
  expect((await move(id, { startsAt: at(world, '13:00', 6) })).status).toBe(200)
  const [hold] = await world.db.select().from(slotHold).where(eq(slotHold.id, 'kept'))
  expect(hold).toMatchObject({ status: 'expired', endedAt: world.now })
})

test('drops the reminder of the previous time', async () => {
  const now = world.now ?? 0
  const { id } = await booked(world, as, cutAt(world, '', { startsAt: at(world, '10:00', 8) }))
  await step(world, nia, id, 'confirmation')
  await world.settle()
  world.now = Date.parse(at(world, '10:00', 8)) - 20 * HOUR
  await remindClients(world.ctx())
  const reminders = async () =>
    world.db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(like(outbox.id, `reminder:${id}%`), isNull(outbox.sentAt)))
  expect(await reminders()).toHaveLength(1)
  expect((await move(id, { startsAt: at(world, '10:00', 9) }, nia)).status).toBe(200)
  await world.settle()
  expect(await reminders()).toEqual([])
  world.now = now
})

test('works in a currency without decimals, and at a salon that has since closed', async () => {
  const client = await world.person('client', { currency: 'UGX' })
  await fund(world, client, '35000', 'UGX')
  const body = { salonId: 'kampala', serviceId: 'nails', staffId: 'dan' }
  const { id } = await booked(world, client, { ...cutAt(world, '10:00'), ...body })
  expect((await move(id, { startsAt: at(world, '11:00') }, client)).body.price).toEqual({
    amount: '35000',
    currency: 'UGX',
  })
  expect(await balance(world, 'hold', client.id, 'UGX')).toBe(35_000)
  await world.db.delete(staffService).where(eq(staffService.staffId, 'dan'))
  expectProblem(await move(id, { startsAt: at(world, '12:00') }, client), 'slot-unavailable')
  await world.db.update(salon).set({ status: 'suspended' }).where(eq(salon.id, 'kampala'))
  expectProblem(await move(id, { startsAt: at(world, '12:00') }, client), 'not-found')
  await expectSoundLedger(world)
})

describe('a time chosen by the salon, until the client agrees to it', () => {
  const STRICT = { freeCancelHours: 24, lateFeeBasisPoints: 10_000, noShowFeeBasisPoints: 10_000 }

  const agree = (id: string, startsAt: string, person = as, key = newKey()) =>
    world.call('POST', `/api/appointments/${id}/move-agreement`, { as: person, key, body: { startsAt } })

  /** A confirmed appointment a week from now, which the salon reschedules to half an hour from now. */
  async function movedClose(clock: string) {
    world.now = MONDAY
    await world.db.update(salon).set(STRICT).where(eq(salon.id, 'nairobi'))
    const { id } = await booked(world, as, cutAt(world, clock, { staffId: 'cem' }))
    await step(world, nia, id, 'confirmation')
    const startsAt = at(world, clock, 1)
    world.now = Date.parse(startsAt) - 30 * MINUTE
    expect((await move(id, { startsAt }, nia)).status).toBe(200)
    return { id, startsAt }
  }

  test('can be cancelled for free although the policy at booking would keep everything', async () => {
    const { id } = await movedClose('09:00')
    const { body } = await world.call('GET', `/api/appointments/${id}`, { as })
    expect(body).toMatchObject({
      movedBySalon: true,
      policy: { freeCancelHours: 0, lateFeeBasisPoints: 0, noShowFeeBasisPoints: 0 },
      terms: { cancel: { fee: { amount: '0.00' }, returned: { amount: '2500.00' } }, move: true },
    })
    await step(world, as, id, 'cancellation')
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', captured: 0 })
  })

  const perform = (id: string, what: string, person: Person, body: object = {}) =>
    world.call('POST', `/api/appointments/${id}/${what}`, { as: person, key: newKey(), body })

  test('can be refused after it is over too: the salon does not complete it alone for a day', async () => {
    const { id, startsAt } = await movedClose('13:00')
    const before = await balance(world, 'wallet', as.id)
    world.now = Date.parse(startsAt)
    const refused = expectProblem(await perform(id, 'completion', nia), 'appointment-status')
    expect(refused.detail).toContain('hasn’t agreed to the new time')
    expectProblem(await perform(id, 'arrival', nia), 'appointment-status')
    const { endsAt } = await rowOf(id)
    world.now = endsAt + 24 * HOUR - 1
    expectProblem(await perform(id, 'completion', nia), 'appointment-status')
    expect((await perform(id, 'cancellation', as)).status).toBe(200)
    expect(await balance(world, 'wallet', as.id)).toBe(before + 250_000)
  })

  test('is completed once the client has agreed, has come with their code, or has not refused it for a day', async () => {
    const ways: ((appointment: { id: string; startsAt: string }) => Promise<unknown>)[] = [
      ({ id, startsAt }) => agree(id, startsAt),
      async ({ id }) => {
        const { body } = await world.call('GET', `/api/appointments/${id}`, { as })
        const code = { as: nia, key: newKey(), body: { code: body.checkInCode } }
        expect((await world.call('POST', '/api/check-ins', code)).status).toBe(200)
      },
      async ({ id }) => {
        world.now = (await rowOf(id)).endsAt + 24 * HOUR
      },
    ]
    for (const [i, way] of ways.entries()) {
      const appointment = await movedClose(`1${4 + i}:00`)
      world.now = Date.parse(appointment.startsAt)
      await way(appointment)
      expect((await perform(appointment.id, 'completion', nia)).status).toBe(200)
    }
  })

  test('is proven anew where the salon has checked the client in before it moved the visit', async () => {
    world.now = MONDAY
    const { id } = await booked(world, as, cutAt(world, '17:00', { staffId: 'cem' }))
    await step(world, nia, id, 'confirmation')
    world.now = Date.parse(at(world, '17:00')) - 11 * HOUR
    expect((await perform(id, 'arrival', nia)).status).toBe(200)
    world.now = Date.parse(at(world, '09:00'))
    expect((await move(id, { startsAt: at(world, '09:15') }, nia)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ arrivedAt: null, movedBySalon: true })
    expectProblem(await perform(id, 'completion', nia), 'appointment-status')
  })

  test('costs nothing in case of a no-show', async () => {
    const { id, startsAt } = await movedClose('10:00')
    world.now = Date.parse(startsAt) + 1
    await step(world, nia, id, 'no-show')
    expect(await rowOf(id)).toMatchObject({ ending: 'no_show', captured: 0 })
  })

  test('restores the policy at booking once the client agrees, separately for each time', async () => {
    const { id, startsAt } = await movedClose('11:00')
    expectProblem(await agree(id, startsAt, await world.person('client')), 'not-found')
    expectProblem(await agree(id, startsAt, nia), 'forbidden')
    expectProblem(await agree(id, at(world, '13:00', 1)), 'appointment-status')
    const key = newKey()
    expect((await agree(id, startsAt, as, key)).status).toBe(200)
    expect((await agree(id, startsAt, as, key)).status).toBe(200)
    expectProblem(await agree(id, startsAt), 'appointment-status')
    world.now = Date.parse(startsAt) + 1
    await step(world, nia, id, 'no-show')
    expect(await rowOf(id)).toMatchObject({ ending: 'no_show', captured: 250_000 })
    await expectSoundLedger(world)
  })

  test('needs no agreement for the client’s own time, or for another professional', async () => {
    const { id } = await movedClose('12:00')
    await move(id, { startsAt: at(world, '14:00', 3) })
    expect((await rowOf(id)).movedBySalon).toBe(false)
    await move(id, { startsAt: at(world, '14:00', 3), staffId: 'bea' }, nia)
    expect((await rowOf(id)).movedBySalon).toBe(false)
  })
})

test('moving a visit when cancelling it costs a fee does not save the fee', async () => {
  world.now = MONDAY
  const policy = { freeCancelHours: 48, lateFeeBasisPoints: 5_000, rescheduleHours: 1 }
  await world.db.update(salon).set(policy).where(eq(salon.id, 'nairobi'))
  const { id } = await booked(world, as, cutAt(world, '11:00', { staffId: 'bea' }))
  await step(world, nia, id, 'confirmation')
  const termsNow = async () => (await world.call('GET', `/api/appointments/${id}`, { as })).body.terms
  const feeOnSheet = async () =>
    (await world.call('GET', `/api/appointments/${id}/move-sheet`, { as })).body.cancellationFee
  expect((await termsNow()).cancel.fee.amount).toBe('0.00')
  expect(await feeOnSheet()).toBeNull()
  world.now = Date.parse(at(world, '11:00')) - 2 * HOUR
  expect((await termsNow()).cancel.fee.amount).toBe('1250.00')
  expect((await feeOnSheet()).amount).toBe('1250.00')
  expect((await move(id, { startsAt: at(world, '11:00', 7) })).status).toBe(200)
  expect((await termsNow()).cancel.fee.amount).toBe('1250.00')
  // What the salon moves is free to leave, whatever came before.
  expect((await move(id, { startsAt: at(world, '12:00', 7) }, nia)).status).toBe(200)
  expect((await termsNow()).cancel.fee.amount).toBe('0.00')
})
