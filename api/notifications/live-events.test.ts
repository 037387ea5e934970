// Every notification, driven through the api and the jobs: one in the app and one on each chosen channel, and
// nothing that makes a sound during quiet hours.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { preference, user } from '../../db/schema/identity'
import { localMail, notification } from '../../db/schema/notifications'
import { MONDAY, newKey, openWorld, type Person } from '../../tests/fixtures/harness'
import { plantDevice } from '../../tests/fixtures/identity/push-service'
import { proveFresh } from '../../tests/fixtures/money/clients'
import { autoSaving, begun, kes, perform } from '../../tests/fixtures/money/goals'
import { addCard, subscribe } from '../../tests/fixtures/money/plus-members'
import { addSalons, booked, cutAt, fund, step } from '../../tests/fixtures/salons-and-purses'
import { runJobs } from '../jobs'
import { DAY, HOUR } from '../platform/values/time'
import { drainOutbox } from './outbox'
import { smsText } from './rendering/sms-text'

const world = openWorld()

let nia: Person
let others = 0
let cuts = 0

beforeAll(async () => {
  nia = (await addSalons(world)).nia
  await reachable(nia)
})

/** Chooses every channel, has a device, and quiet hours from 21:00 to 6:00 in Nairobi. */
async function reachable(person: Person): Promise<Person> {
  others += 1
  const phone = `+254713000${String(others).padStart(3, '0')}`
  await world.db.update(user).set({ phone }).where(eq(user.id, person.id))
  await world.db.insert(preference).values({
    userId: person.id,
    push: true,
    email: true,
    sms: true,
    quietFrom: 21 * 60,
    quietTo: 6 * 60,
    timeZone: 'Africa/Nairobi',
  })
  await plantDevice(world.db, person)
  await proveFresh(world, person)
  return person
}

/** A client with money and every channel. */
async function client(money = '5000'): Promise<Person> {
  const person = await reachable(await world.person('client'))
  if (money !== '0') await fund(world, person, money)
  return person
}

/** An appointment at a time of its own: four a day, from three days ahead. */
function appointment(as: Person) {
  cuts += 1
  const [day, hour] = [3 + Math.floor(cuts / 4), 8 + 2 * (cuts % 4)]
  const date = new Date((world.now ?? 0) + day * DAY).toISOString().slice(0, 10)
  const startsAt = `${date}T${String(hour).padStart(2, '0')}:00:00+03:00`
  return booked(world, as, cutAt(world, '10:00', { startsAt }))
}

type Notified = { to: Person; title: RegExp; at?: number }

const post = (as: Person, path: string, body: object = {}) => world.call('POST', path, { as, key: newKey(), body })

const EVENTS: Record<string, () => Promise<Notified>> = {
  'booking made': async () => {
    await appointment(await client())
    return { to: nia, title: /^New booking request$/ }
  },
  'booking confirmed': async () => {
    const to = await client()
    await step(world, nia, (await appointment(to)).id, 'confirmation')
    return { to, title: /^Appointment confirmed$/ }
  },
  'booking moved by the salon': async () => {
    const to = await client()
    const { id, startsAt } = await appointment(to)
    const later = new Date(Date.parse(startsAt) + HOUR).toISOString()
    const moved = await post(nia, `/api/appointments/${id}/move`, { startsAt: later })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    return { to, title: /moved|another time|new time/i }
  },
  'booking cancelled by the client': async () => {
    const from = await client()
    await step(world, from, (await appointment(from)).id, 'cancellation')
    return { to: nia, title: /^Booking cancelled$/ }
  },
  'booking completed': async () => {
    const to = await client()
    const { id } = await appointment(to)
    await step(world, nia, id, 'confirmation')
    await step(world, nia, id, 'completion')
    return { to, title: /^Thank you for your visit$/ }
  },
  reminder: async () => {
    const to = await client()
    const { id, startsAt } = await appointment(to)
    await step(world, nia, id, 'confirmation')
    return { to, title: /coming up/, at: Date.parse(startsAt) - 20 * HOUR }
  },
  'money in, from somebody': async () => {
    const [from, to] = [await client(), await client('0')]
    const sent = await post(from, '/api/transfers/sends', { person: to.id, amount: '10', currency: 'KES', note: '' })
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    return { to, title: /sent you/ }
  },
  'money out': async () => {
    const to = await client()
    const paymentMethodId = await addCard(world, to)
    await post(to, '/api/wallet/withdrawals', { amount: '100', currency: 'KES', paymentMethodId })
    return { to, title: /paid out/ }
  },
  'money failed': async () => {
    const to = await client()
    const paymentMethodId = await addCard(world, to, 'sandbox_declined')
    await post(to, '/api/wallet/withdrawals', { amount: '100', currency: 'KES', paymentMethodId })
    return { to, title: /back in your purse/ }
  },
  'auto-save done': async () => {
    const to = await client()
    const goal = await begun(world, to)
    await autoSaving(world, to, goal)
    return { to, title: /^Auto-save complete$/, at: (world.now ?? 0) + 32 * DAY }
  },
  'auto-save not done': async () => {
    const to = await client('0')
    const goal = await begun(world, to)
    await autoSaving(world, to, goal)
    return { to, title: /^Not enough for auto-save$/, at: Date.parse('2027-02-11T10:00:00+03:00') }
  },
  'goal reached': async () => {
    const to = await client()
    const goal = await begun(world, to)
    await perform(world, to, goal, 'contributions', kes('1000'))
    return { to, title: /^Goal reached$/ }
  },
  plus: async () => {
    const to = await client('0')
    expect((await subscribe(world, to)).status).toBe(201)
    return { to, title: /^Subscription Started$/ }
  },
  review: async () => {
    const from = await client()
    const { id } = await appointment(from)
    await step(world, nia, id, 'confirmation')
    await step(world, nia, id, 'completion')
    const written = await world.call('PUT', '/api/salons/nairobi/review', {
      as: from,
      at: (world.now ?? 0) + 30 * DAY,
      body: { rating: 5, comment: 'Lovely work' },
    })
    expect([200, 201], JSON.stringify(written.body)).toContain(written.status)
    return { to: nia, title: /^A new review/ }
  },
}

/** The channels by which a text has reached a person. */
async function reached({ id, email }: Person, text: string) {
  const [me] = await world.db.select({ phone: user.phone }).from(user).where(eq(user.id, id))
  const rows = await world.db.select().from(localMail)
  return rows
    .filter(({ recipient }) => [id, email, me?.phone].includes(recipient))
    .filter(({ body }) => [text, smsText(text)].some((text) => body.startsWith(text)))
    .map(({ channel }) => channel)
    .sort()
}

test.each(Object.keys(EVENTS))('%s', async (name) => {
  world.now = MONDAY
  const before = new Set((await world.db.select().from(notification)).map(({ id }) => id))
  const { to, title, at } = await (EVENTS[name] as () => Promise<Notified>)()
  await world.settle()
  if (at) {
    world.now = at
    await runJobs(world.ctx())
  }
  for (let run = 0; run < 3; run += 1) await drainOutbox(world.ctx())
  await world.settle()
  const rows = (await world.db.select().from(notification)).filter(
    (row) => row.userId === to.id && !before.has(row.id) && title.test(row.title),
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.path).toMatch(/^\/(client|partner|goals)/)
  const text = rows[0]?.text ?? 'nothing'
  expect(await reached(to, text)).toEqual(['email', 'push', 'sms'])
})

test('sends only silent channels during quiet hours', async () => {
  // 22:00 in Nairobi.
  world.now = MONDAY + 13 * HOUR
  const [from, to] = [await client(), await client('0')]
  const note = 'For the night'
  await post(from, '/api/transfers/sends', { person: to.id, amount: '10', currency: 'KES', note })
  await world.settle()
  const [row] = await world.db.select().from(notification).where(eq(notification.userId, to.id))
  const channels = () => reached(to, row?.text ?? 'nothing')
  expect(await channels()).toEqual(['email'])
  world.now += 8 * HOUR - 1
  await drainOutbox(world.ctx())
  expect(await channels()).toEqual(['email'])
  world.now += 1
  await drainOutbox(world.ctx())
  await drainOutbox(world.ctx())
  expect(await channels()).toEqual(['email', 'push', 'sms'])
})
