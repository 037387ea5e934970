// A new method to withdraw to: adding it requires step-up, every contact is notified, and the owner
// has a day to object before money goes there.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { user } from '../../../db/schema/identity'
import { localMail } from '../../../db/schema/notifications'
import { expectProblem, MONDAY, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { clientWith, proveFresh } from '../../../tests/fixtures/money/clients'
import { DAY, HOUR } from '../../platform/values/time'

const world = openWorld()
const PATH = '/api/wallet/methods'
let as: Person

beforeEach(async () => {
  world.now = MONDAY
  as = await clientWith(world, 'Amina', '9000')
})

const PHONE = { type: 'mobile_money', provider: 'M-Pesa', phoneNumber: '+254 712 345 678', fullName: 'Amina Odongo' }

/** Behaves differently in the sandbox: none of the person's other methods has its token. */
const OTHER = { ...PHONE, phoneNumber: '+254 712 345 402' }

const add = (body: object = PHONE) => world.call('POST', PATH, { as, key: newKey(), body })

const withdraw = (paymentMethodId: string) =>
  world.call('POST', '/api/wallet/withdrawals', {
    as,
    key: newKey(),
    body: { amount: '100', currency: 'KES', paymentMethodId },
  })

const eventsOf = async () =>
  (await world.db.select().from(auditEvent).where(eq(auditEvent.actor, as.id)))
    .map(({ event, subject }) => ({ event, subject }))
    .filter(({ event }) => event.startsWith('payment-method.'))

test('requires step-up before the provider is asked', async () => {
  await proveFresh(world, as, false)
  world.now = MONDAY + HOUR
  expectProblem(await add(), 'step-up-required')
  const { body } = await world.call('GET', PATH, { as })
  expect(body).toMatchObject({ items: [], fresh: false })
  await proveFresh(world, as)
  expect((await add()).status).toBe(201)
  expect((await world.call('GET', PATH, { as })).body.fresh).toBe(true)
})

test('records adding and removing it, and notifies every contact', async () => {
  const phone = '+254711000777'
  await world.db.update(user).set({ phone }).where(eq(user.id, as.id))
  const { body } = await add()
  await world.settle()
  expect(await eventsOf()).toEqual([{ event: 'payment-method.added', subject: body.id }])
  const mails = await world.db.select().from(localMail)
  for (const recipient of [as.email, phone]) {
    const notified = mails.filter((mail) => mail.recipient === recipient)
    expect(notified.map((mail) => mail.body).join()).toContain('M-Pesa +254712345678')
  }
  await world.call('DELETE', `${PATH}/${body.id}`, { as })
  expect(await eventsOf()).toContainEqual({ event: 'payment-method.removed', subject: body.id })
})

test('allows withdrawals to the first at once, to a later one after a day', async () => {
  const first = await add()
  expect(first.body.coolsUntil).toBeNull()
  expect((await withdraw(first.body.id)).status).toBe(201)
  world.now = MONDAY + HOUR
  const second = await add(OTHER)
  expect(second.body.coolsUntil).toBe('2027-01-12T10:00:00+03:00')
  const message = 'M-Pesa +254712345402 was added less than 24 hours ago. You can use it once 24 hours have passed.'
  const refused = expectProblem(await withdraw(second.body.id), 'destination-cooling')
  expect(refused.errors).toEqual({ paymentMethodId: [message] })
  const options = await world.call('GET', '/api/wallet/withdrawals?currency=KES', { as })
  expect(options.body.destinations.map((destination: { coolsUntil: string | null }) => destination.coolsUntil)).toEqual(
    [null, '2027-01-12T10:00:00+03:00'],
  )
  expect((await withdraw(first.body.id)).status).toBe(201)
  world.now = MONDAY + HOUR + DAY
  expect((await withdraw(second.body.id)).status).toBe(201)
})

test('applies even if the first was removed before', async () => {
  const first = await add()
  await world.call('DELETE', `${PATH}/${first.body.id}`, { as })
  world.now = MONDAY + HOUR
  const second = await add(OTHER)
  expect(second.body.coolsUntil).not.toBeNull()
  expectProblem(await withdraw(second.body.id), 'destination-cooling')
})
