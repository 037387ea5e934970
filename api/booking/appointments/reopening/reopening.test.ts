// Undoing how a visit that was paid from the purse ended: the visit and every unit of its money are as before, and it can end
// again; refused once something came after.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { tip } from '../../../../db/schema/booking/chair'
import { visitReopening } from '../../../../db/schema/booking/reopenings'
import { notification } from '../../../../db/schema/notifications'
import { salon, staff } from '../../../../db/schema/salons/salons'
import { NO_SHOW_FEE, openEndedVisits } from '../../../../tests/fixtures/ended-visits'
import { expectProblem, newKey } from '../../../../tests/fixtures/harness'
import { balance, fingerprint, step } from '../../../../tests/fixtures/salons-and-purses'
import { moveBetween } from '../../../money/transfers/send'
import type { Statement } from '../../../platform/command'
import { MINUTE } from '../../../platform/values/time'

const { world, people, call, seen, wait, visit, end, undo, state, refuses } = openEndedVisits()

describe('all is as before', () => {
  test('a visit paid from the purse, once per key, and it can be completed again', async () => {
    const id = await visit()
    const before = await state(id)
    wait(30 * MINUTE)
    await end(id)
    expect((await seen(id, people.amina)).terms.undo).toBeNull()
    expect(Date.parse((await seen(id, people.nia)).terms.undo)).toBe((world.now ?? 0) + 15 * MINUTE)
    wait(15 * MINUTE)
    const key = newKey()
    const response = await undo(id, { reason: 'Wrong row' }, people.nia, key)
    expect(response).toMatchObject({
      status: 200,
      body: { id, status: 'confirmed', ending: null, captured: null, hold: 'held' },
    })
    expect((await undo(id, { reason: 'Wrong row' }, people.nia, key)).body).toEqual(response.body)
    expect(await state(id)).toEqual(before)
    const { timeline, terms } = await seen(id, people.amina)
    expect(timeline.at(-1)).toMatchObject({ kind: 'reopened', by: 'salon', note: 'Wrong row' })
    expect(terms.tip).toBeNull()
    const notifications = await world.db.select().from(notification).where(eq(notification.userId, people.amina.id))
    expect(notifications.find(({ title }) => title === 'Your visit is open again')?.text).toMatch(
      /KES\s2,500\.00 is set aside for it again, as before\. Nothing has been paid/,
    )
    expectProblem(await undo(id), 'appointment-status')
    // And again, with the same money.
    await end(id)
    expect(await state(id)).toMatchObject({ status: 'completed', nia: before.nia + 243_750 })
    expect((await undo(id)).status).toBe(200)
    expect(await state(id)).toEqual(before)
    await end(id, 'no-show')
    expect((await undo(id)).status).toBe(200)
    expect(await state(id)).toEqual(before)
    expect(await world.db.select().from(visitReopening).where(eq(visitReopening.appointmentId, id))).toHaveLength(3)
  })

  test('extras and tips: the client agrees to them anew', async () => {
    const id = await visit()
    const before = await state(id)
    const extras = { extras: [{ serviceId: 'braids', addOnId: 'beads' }] }
    await call(`appointments/${id}/completion`, extras, people.nia)
    const request = (await seen(id, people.amina)).extras.id
    await call(`appointments/${id}/extras-agreement`, { extrasId: request }, people.amina)
    expect((await call(`appointments/${id}/tips`, { amount: '100' }, people.amina)).status).toBe(201)
    expect((await call(`appointments/${id}/tips`, { amount: '150' }, people.amina)).status).toBe(201)
    expect(await state(id)).toMatchObject({ price: 300_001, items: 2 })
    expect((await undo(id)).status).toBe(200)
    expect(await state(id)).toEqual(before)
    expect(await world.db.select().from(tip).where(eq(tip.appointmentId, id))).toEqual([])
    expect((await seen(id, people.amina)).extras?.status).not.toBe('asked')
    // Completed without them: the price is the one that was booked.
    await end(id)
    expect(await state(id)).toMatchObject({ price: 250_000, captured: 250_000 })
    expect((await call(`appointments/${id}/tips`, { amount: '100' }, people.amina)).status).toBe(201)
    await undo(id)
    await call(`appointments/${id}/completion`, extras, people.nia)
    const again = (await seen(id, people.amina)).extras.id
    expect(again).not.toBe(request)
    expect((await call(`appointments/${id}/extras-agreement`, { extrasId: again }, people.amina)).status).toBe(200)
    expect(await state(id)).toMatchObject({ price: 300_001, captured: 300_001 })
  })

  test('a no-show, with the fee and without', async () => {
    const id = await visit()
    const before = await state(id)
    await end(id, 'no-show')
    expect(await state(id)).toMatchObject({ ending: 'no_show', captured: 83_325, busy: [] })
    expect((await undo(id)).status).toBe(200)
    expect(await state(id)).toEqual(before)
    await world.db.update(salon).set({ noShowFeeBasisPoints: 0 })
    const free = await visit()
    const held = await state(free)
    await end(free, 'no-show')
    expect(await state(free)).toMatchObject({ captured: 0, hold: held.hold - 250_000 })
    expect((await undo(free)).status).toBe(200)
    expect(await state(free)).toEqual(held)
    await end(free)
    await world.db.update(salon).set({ noShowFeeBasisPoints: NO_SHOW_FEE })
  })

  test('the time of a visit that was completed early, which is taken again', async () => {
    const id = await visit()
    const before = await state(id)
    wait(10 * MINUTE)
    await end(id)
    expect((await state(id)).busy).not.toEqual(before.busy)
    expect((await undo(id)).status).toBe(200)
    expect(await state(id)).toEqual(before)
  })
})

describe('refused', () => {
  test('after 15 minutes, for others, and for visits that did not end so', async () => {
    const id = await visit()
    expectProblem(await undo(id), 'appointment-status')
    await end(id)
    expectProblem(await undo(id, {}, people.otto), 'not-found')
    expect((await undo(id, {}, people.amina)).status).toBe(403)
    wait(15 * MINUTE + 1)
    await refuses(id, /15 minutes/)
    const cancelled = await visit()
    await step(world, people.nia, cancelled, 'cancellation')
    expectProblem(await undo(cancelled), 'appointment-status')
  })

  test('after a refund, a dispute or a review', async () => {
    const refunded = await visit()
    await end(refunded)
    await call(`appointments/${refunded}/refunds`, { amount: '1', reason: 'Cold water' }, people.nia)
    await refuses(refunded, /refunded/)
    const disputed = await visit()
    await end(disputed)
    await call(`appointments/${disputed}/dispute`, { message: 'Nobody was there' }, people.amina)
    await refuses(disputed, /disputes/)
    const reviewed = await visit()
    await end(reviewed)
    wait(1)
    const body = { rating: 5, comment: 'Lovely' }
    const response = await world.call('PUT', '/api/salons/nairobi/review', { as: people.amina, body })
    expect(response.status, JSON.stringify(response.body)).toBeLessThan(300)
    await refuses(reviewed, /reviewed/)
  })

  test('once who did it has left the team', async () => {
    const id = await visit({ staffId: 'cem' })
    await end(id)
    await world.db.update(staff).set({ active: false }).where(eq(staff.id, 'cem'))
    await refuses(id, /left your team/)
    await world.db.update(staff).set({ active: true }).where(eq(staff.id, 'cem'))
  })

  test('once somebody else has its time', async () => {
    const id = await visit()
    await end(id, 'no-show')
    const walkIn = {
      guest: { name: 'Walk-in' },
      plan: [{ serviceId: 'cut', staffId: 'ada' }],
      startsAt: new Date(world.now ?? 0).toISOString(),
    }
    const response = await call('calendar/appointments', walkIn, people.nia)
    expect(response.status, JSON.stringify(response.body)).toBe(201)
    expectProblem(await undo(id), 'slot-taken')
  })

  test('once the client has used what had come back', async () => {
    const id = await visit()
    await end(id, 'no-show')
    const all = await balance(world, 'wallet', people.amina.id)
    const friend = await world.person('client', { name: 'Wanja' })
    const spent = { id: newKey(), from: people.amina, to: friend, minor: all, currency: 'KES', note: '' }
    await world.db.batch(moveBetween(world.ctx(), spent as never) as [Statement])
    const before = await fingerprint(world)
    expect(expectProblem(await undo(id), 'reopening-refused').detail).toMatch(/Not all of the money/)
    expect(await fingerprint(world)).toBe(before)
  })
})
