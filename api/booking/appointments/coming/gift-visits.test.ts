// A visit as a gift: whoever has proven the contact finds it, with the code to check in; nobody else, and never its price.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { appointment } from '../../../../db/schema/booking/appointments'
import { user } from '../../../../db/schema/identity'
import { userBlock } from '../../../../db/schema/messaging'
import { expectProblem, MONDAY, newKey, type Person } from '../../../../tests/fixtures/harness'
import { addSalons, at, booked, cutAt, fund, openSoundWorld, step } from '../../../../tests/fixtures/salons-and-purses'
import { HOUR } from '../../../platform/values/time'

const world = openSoundWorld()
let nia: Person
let otto: Person
let giver: Person
let days = 0

beforeAll(async () => {
  ;({ nia, otto } = await addSalons(world))
  giver = await world.person('client', { name: 'Amina' })
  await fund(world, giver, '90000')
})

/** A confirmed visit in three days, given to a contact. */
async function given(forContact: string, clock = '10:00') {
  world.now = MONDAY
  days += 1
  const { id } = await booked(
    world,
    giver,
    cutAt(world, '', { startsAt: at(world, clock, days + 2), forName: 'Zuri', forContact, forMessage: 'Enjoy!' }),
  )
  await step(world, nia, id, 'confirmation')
  return id as string
}

const giftsOf = async (as: Person) => {
  const { body } = await world.call('GET', '/api/me/gift-visits', { as })
  const { body: bookings } = await world.call('GET', '/api/me/bookings', { as })
  expect(bookings.gifts).toEqual(body.items)
  // It is no booking of theirs.
  expect(bookings.upcoming.items).toEqual([])
  return body.items
}

const startOf = async (id: string) => {
  const [row] = await world.db.select().from(appointment).where(eq(appointment.id, id))
  return row?.startsAt ?? 0
}

test.each(['email', 'phone'] as const)(
  'is found by the %s of an account, whose owner checks in with its code',
  async (kind) => {
    const phone = '+254712300001'
    const zuri = await world.person('client', { name: 'Zuri', phone })
    await world.db
      .update(user)
      .set({ phone: kind === 'phone' ? phone : null })
      .where(eq(user.id, zuri.id))
    const id = await given(kind === 'email' ? zuri.email : '+254 712 300 001')
    const [gift, ...others] = await giftsOf(zuri)
    expect(others).toEqual([])
    expect(gift).toMatchObject({
      id,
      from: 'Amina',
      message: 'Enjoy!',
      status: 'confirmed',
      serviceName: 'Cut',
      checkInCode: null,
      arrivedAt: null,
      salon: { name: 'Nyota Hair' },
    })
    expect(JSON.stringify(gift)).not.toMatch(/price|amount|hold|"2500/)
    world.now = (await startOf(id)) - HOUR
    const [today] = await giftsOf(zuri)
    const detail = await world.call('GET', `/api/appointments/${id}`, { as: giver })
    expect(today.checkInCode).toBe(detail.body.checkInCode)
    expect(today.checkInCode).toMatch(/^[B-Z]{4}$/)
    const enter = (as: Person) =>
      world.call('POST', '/api/check-ins', { as, key: newKey(), body: { code: today.checkInCode } })
    expectProblem(await enter(otto), 'check-in-code')
    expect((await enter(nia)).status).toBe(200)
    const [after] = await giftsOf(zuri)
    expect(after.checkInCode).toBeNull()
    expect(after.arrivedAt).not.toBeNull()
    // The day after, it is over.
    world.now += 24 * HOUR
    expect(await giftsOf(zuri)).toEqual([])
    await world.db.update(user).set({ phone: null }).where(eq(user.id, zuri.id))
  },
)

test('nobody else finds it: not unproven, not across a block, not who gave it, not once it is cancelled', async () => {
  const [zuri, unproven, across, stranger] = [
    await world.person('client'),
    await world.person('client'),
    await world.person('client'),
    await world.person('client'),
  ]
  await world.db.update(user).set({ emailVerified: false }).where(eq(user.id, unproven.id))
  await world.db.insert(userBlock).values({ blockerId: across.id, blockedId: giver.id, createdAt: 0 })
  const id = await given(zuri.email)
  await given(unproven.email)
  await given(across.email)
  world.now = (await startOf(id)) - HOUR
  for (const other of [unproven, across, stranger]) expect(await giftsOf(other)).toEqual([])
  const mine = await world.call('GET', '/api/me/gift-visits', { as: giver })
  expect(mine.body.items).toEqual([])
  expect(await giftsOf(zuri)).toMatchObject([{ id }])
  // It can be seen, and nothing of it changed or paid by them.
  expectProblem(await world.call('GET', `/api/appointments/${id}`, { as: zuri }), 'not-found')
  const cancel = { as: zuri, key: newKey() }
  expectProblem(await world.call('POST', `/api/appointments/${id}/cancellation`, cancel), 'not-found')
  expect((await step(world, nia, id, 'cancellation')).status).toBe(200)
  expect(await giftsOf(zuri)).toEqual([])
})
