// Whoever never asked for messages stops them all, by the link in any of them.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rateLimit } from '../../../db/schema/identity'
import { contactOptOut, localMail, notification, outbox } from '../../../db/schema/notifications'
import { giftCard } from '../../../db/schema/shop/gift-cards'
import { expectProblem, MONDAY, newKey, type Person } from '../../../tests/fixtures/harness'
import { clientWith } from '../../../tests/fixtures/money/clients'
import { addPartySalon, partyOf, start, started } from '../../../tests/fixtures/parties'
import { addSalons, at, book, booked, cutAt, openSoundWorld } from '../../../tests/fixtures/salons-and-purses'
import { bought, buy } from '../../../tests/fixtures/shop/gift-cards'
import { DAY } from '../../platform/values/time'
import { deliverGiftCards } from '../../shop/gift-cards/runs/delivery-run'
import { drainOutbox } from '../outbox'

const world = openSoundWorld()
const ZURI = 'zuri@example.com'
const PHONE = '+254712000999'
let made = 0

beforeAll(async () => {
  await addSalons(world)
})

let amina: Person
let salonId = ''

beforeEach(async () => {
  world.now = MONDAY
  await world.db.batch([
    world.db.delete(contactOptOut),
    world.db.delete(outbox),
    world.db.delete(localMail),
    world.db.delete(rateLimit),
  ])
  made += 1
  salonId = `salon${made}`
  await addPartySalon(world, salonId)
  amina = await clientWith(world, 'Amina', '100000')
})

const letters = async () => {
  await world.settle()
  await drainOutbox(world.ctx())
  return world.db.select().from(localMail)
}

function friends(...contacts: string[]) {
  const seats = contacts.map((contact) => ({ serviceId: `${salonId}-nails`, contact }))
  return { seats: [{ serviceId: `${salonId}-twist` }, ...seats] }
}

/** The secret of the link in the only message to a contact. */
async function tokenFor(contact: string): Promise<string> {
  const mail = (await letters()).filter(({ recipient }) => recipient === contact)
  expect(mail).toHaveLength(1)
  const [, token] = /http:\/\/localhost:8787\/stop\/(\S+)$/.exec(mail[0]?.body ?? '') ?? []
  expect(token, mail[0]?.body).toBeDefined()
  return token as string
}

const seen = (token: string) => world.call('GET', `/api/contact-opt-outs/${token}`)
const stop = (token: string) => world.call('PUT', `/api/contact-opt-outs/${token}`)

async function stopped(contact: string): Promise<string> {
  await started(world, amina, partyOf(world, salonId, friends(contact)))
  const token = await tokenFor(contact)
  expect((await stop(token)).body).toEqual({ stopped: true })
  await world.db.delete(localMail)
  return token
}

const transfer = (as: Person, contact: string) =>
  world.call('POST', '/api/transfers/waiting', { as, key: newKey(), body: { contact, amount: '1', currency: 'KES' } })

describe('the link', () => {
  test('is in every message to a contact, at its end', async () => {
    await started(world, amina, partyOf(world, salonId, friends(ZURI)))
    await bought(world, amina, { email: 'wanja@example.com' })
    await bought(world, amina, { email: undefined, phone: PHONE })
    expect((await transfer(amina, 'bea@example.com')).status).toBe(201)
    const appointment = cutAt(world, '10:00', { forName: 'Nia', forContact: 'nia@example.com' })
    await booked(world, amina, appointment)
    const tokens = new Set<string>()
    for (const to of [ZURI, 'wanja@example.com', PHONE, 'bea@example.com', 'nia@example.com'])
      tokens.add(await tokenFor(to))
    expect(tokens.size).toBe(5)
  })

  test('changes nothing until it is pressed, and can be taken back', async () => {
    await started(world, amina, partyOf(world, salonId, friends(ZURI)))
    const token = await tokenFor(ZURI)
    for (let i = 0; i < 2; i += 1) expect((await seen(token)).body).toEqual({ stopped: false })
    for (let i = 0; i < 2; i += 1) expect((await stop(token)).body).toEqual({ stopped: true })
    expect((await seen(token)).body).toEqual({ stopped: true })
    const back = await world.call('DELETE', `/api/contact-opt-outs/${token}`)
    expect(back.body).toEqual({ stopped: false })
    expect((await transfer(amina, ZURI)).status).toBe(201)
  })

  test('cannot be made by anybody else', async () => {
    await started(world, amina, partyOf(world, salonId, friends(ZURI)))
    const token = await tokenFor(ZURI)
    const forged = [token.slice(1), `${token}0`, token.replace(/^./, (c) => (c === 'a' ? 'b' : 'a')), 'x', '.']
    for (const other of forged) {
      expectProblem(await seen(other), 'not-found')
      expectProblem(await stop(other), 'not-found')
    }
    expect(await world.db.select().from(contactOptOut)).toEqual([])
  })

  test('leaves a hash, from which no contact can be read', async () => {
    await stopped(ZURI)
    const [row, ...others] = await world.db.select().from(contactOptOut)
    expect(others).toEqual([])
    expect(row?.contactHash).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('whoever has stopped them', () => {
  test.each([
    ['zuri@example.com', 'Zuri+2@Example.com'],
    [PHONE, '+254 0712 000 999'],
  ])(
    '%s gets none from anybody, however %s is written, and the sender reads it in neutral words',
    async (contact, typed) => {
      await stopped(contact)
      const ben = await clientWith(world, 'Ben', '100000')
      const gift = contact.includes('@') ? { email: typed } : { email: undefined, phone: typed.replaceAll(' ', '') }
      const appointment = cutAt(world, '12:00', { forName: 'Zuri', forContact: typed })
      const refused = [
        [
          await start(
            world,
            ben,
            partyOf(world, salonId, { ...friends('other@example.com', typed), startsAt: at(world, '14:00') }),
          ),
          'seats.2.contact',
        ],
        [await transfer(ben, typed), 'contact'],
        [await buy(world, ben, gift), contact.includes('@') ? 'email' : 'phone'],
        [await book(world, ben, appointment), 'forContact'],
      ] as const
      for (const [response, field] of refused) {
        expect(expectProblem(response, 'contact-unreachable').errors).toEqual({
          [field]: ['This person can’t be reached this way. Tell them yourself.'],
        })
      }
      expect(await letters()).toEqual([])
    },
  )

  test('gets none that was waiting, or that follows from an earlier one', async () => {
    const sent = await transfer(amina, ZURI)
    const token = await tokenFor(ZURI)
    const ctx = world.ctx()
    ctx.providers.email = null
    await drainOutbox(ctx)
    await stop(token)
    await world.db.delete(localMail)
    const cancelled = await world.call('POST', `/api/transfers/waiting/${sent.body.id}/cancellation`, {
      as: amina,
      key: newKey(),
    })
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
    expect((await letters()).filter(({ recipient }) => recipient === ZURI)).toEqual([])
  })

  test('gets no scheduled card: its sender is told, and can cancel it', async () => {
    const { id } = await bought(world, amina, { email: ZURI, deliverOn: '2027-01-13' })
    await stopped(ZURI)
    world.now = MONDAY + 3 * DAY
    await deliverGiftCards(world.ctx())
    await world.settle()
    expect((await letters()).filter(({ recipient }) => recipient === ZURI)).toEqual([])
    const [card] = await world.db.select().from(giftCard).where(eq(giftCard.id, id))
    expect(card?.status).toBe('sent')
    const notifications = await world.db.select().from(notification).where(eq(notification.userId, amina.id))
    expect(notifications.map(({ title }) => title)).toContain('Your gift card couldn’t be delivered')
  })

  test('still gets what they ask for themselves', async () => {
    await stopped(ZURI)
    const body = { name: 'Zuri', email: ZURI, subject: 'Hello', message: 'I have a question.' }
    expect((await world.call('POST', '/api/support/tickets', { body })).status).toBe(201)
    expect((await letters()).map(({ recipient }) => recipient)).toContain(ZURI)
  })
})

test('a scheduled card waits while its recipient has had too many messages', async () => {
  const { id } = await bought(world, amina, { email: ZURI, deliverOn: '2027-01-13' })
  world.now = MONDAY + 3 * DAY
  for (let i = 0; i < 5; i += 1) expect((await transfer(await clientWith(world, 'Ben', '10'), ZURI)).status).toBe(201)
  const status = async () => (await world.db.select().from(giftCard).where(eq(giftCard.id, id)))[0]?.status
  await deliverGiftCards(world.ctx())
  expect(await status()).toBe('scheduled')
  world.now += DAY
  await deliverGiftCards(world.ctx())
  expect(await status()).toBe('sent')
})
