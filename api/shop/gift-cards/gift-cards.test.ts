// Gift cards bought by one person: payment, delivery, and what each side sees.
import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { localMail, notification, outbox } from '../../../db/schema/notifications'
import { giftCard } from '../../../db/schema/shop/gift-cards'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { clientWith, proveFresh } from '../../../tests/fixtures/money/clients'
import { addSalons, balance, expectSoundLedger } from '../../../tests/fixtures/salons-and-purses'
import { bought, buy, claim, codeInMail, FOR_WANJIKU } from '../../../tests/fixtures/shop/gift-cards'
import { drainOutbox } from '../../notifications/outbox'
import { codeFrom, codeOf, grouped } from '../gift-card-codes/codes'
import { deliverGiftCards } from './runs/delivery-run'

const world = openWorld()
let amina: Person
let brian: Person

beforeAll(async () => {
  await addSalons(world)
  amina = await clientWith(world, 'Amina', '100000')
  brian = await clientWith(world, 'Brian')
  // The first call stores the session in their cookie.
  for (const as of [amina, brian]) await world.call('GET', '/api/me', { as })
})

const cardPath = (id: string) => `/api/gift-cards/${id}`
const cardRow = async (id: string) => (await world.db.select().from(giftCard).where(eq(giftCard.id, id)))[0]

describe('codes', () => {
  test('are 24 Crockford letters, stable for a card, different for another card or secret', async () => {
    const code = await codeOf('secret', 'card')
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{24}$/)
    expect(await codeOf('secret', 'card')).toBe(code)
    expect(await codeOf('secret', 'other')).not.toBe(code)
    expect(await codeOf('other', 'card')).not.toBe(code)
    expect(grouped(code)).toMatch(/^(?:[0-9A-Z]{4}-){5}[0-9A-Z]{4}$/)
  })

  test('are accepted in the forms that people type', async () => {
    const code = await codeOf('secret', 'card')
    expect(codeFrom(` ${grouped(code).toLowerCase().replaceAll('-', ' ')} `)).toBe(code)
    expect(codeFrom('oO0iIlL1 2222 3333 4444 5555')).toBe('000111112222333344445555')
    expect(codeFrom(code.slice(1))).toBeNull()
    expect(codeFrom(`U${code.slice(1)}`)).toBeNull()
  })
})

test('pays a card from the purse to the unit and sends it by email', async () => {
  const before = await balance(world, 'wallet', amina.id)
  const card = await bought(world, amina)
  expect(card).toMatchObject({
    side: 'sent',
    status: 'sent',
    reach: 'email',
    sentTo: 'wanjiku@purse.test',
    left: { amount: '5000.00', currency: 'KES' },
    suggestion: null,
  })
  expect(await balance(world, 'wallet', amina.id)).toBe(before - 500_000)
  expect(await balance(world, 'gift_card', card.id)).toBe(500_000)
  const code = await codeInMail(world)
  expect(await cardRow(card.id)).toMatchObject({ funded: 500_000, codeLastFour: code.slice(-4) })
  const [mail] = await world.db.select().from(localMail).where(eq(localMail.recipient, 'wanjiku@purse.test'))
  expect(mail?.subject).toBe('Amina sent you a gift card')
  expect(mail?.body).toContain('KES 5,000.00')
  expect(mail?.body).toContain(grouped(code))
  expect(mail?.body).toMatch(/Purse sent this for Amina.* never asks for your password/s)
  const [copy, ...more] = await world.db.select().from(localMail).where(eq(localMail.recipient, amina.email))
  expect(more).toEqual([])
  expect(copy?.subject).toMatch(/^Gift card sent to /)
  expect(copy?.body).toContain('To: wanjiku@purse.test\nFrom: Amina\nAmount: KES 5,000.00')
  expect(copy?.body).not.toContain(grouped(code))
  await expectSoundLedger(world)
})

test('sends a text message with a link to open the card', async () => {
  await bought(world, amina, { email: undefined, phone: '+254 712 000 111' })
  const code = await codeInMail(world)
  const [sms] = await world.db.select().from(localMail).where(eq(localMail.recipient, '+254712000111'))
  expect(sms?.body).toContain(`/gift?code=${code}`)
})

test('notifies a recipient on Purse, who claims it on its page without a code', async () => {
  const card = await bought(world, amina, { email: undefined, person: brian.id })
  expect(card).toMatchObject({ reach: 'person', lastFour: null, sentTo: null })
  await world.settle()
  await drainOutbox(world.ctx())
  const notified = await world.db.select().from(notification).where(eq(notification.userId, brian.id))
  expect(notified.map(({ path }) => path)).toEqual([`/client/gift-cards/${card.id}`])
  const seen = await world.call('GET', cardPath(card.id), { as: brian })
  expect(seen.trips).toBe(1)
  expect(seen.body).toMatchObject({ side: 'received', claimable: true, resendAt: null })
  const path = `${cardPath(card.id)}/claims`
  const part = await world.call('POST', path, { as: brian, key: newKey(), body: { amount: '2000' } })
  expect(part.status, JSON.stringify(part.body)).toBe(201)
  expect(part.trips).toBe(2)
  expect(part.body).toMatchObject({ left: { amount: '3000.00' } })
  expectProblem(
    await world.call('POST', path, { as: brian, key: newKey(), body: { amount: '3000.01' } }),
    'gift-card-spent',
  )
  const rest = await world.call('POST', path, { as: brian, key: newKey(), body: {} })
  expect(rest.body).toMatchObject({ amount: { amount: '3000.00' }, left: { amount: '0.00' } })
  expect(await balance(world, 'wallet', brian.id)).toBe(500_000)
  expect(await balance(world, 'gift_card', card.id)).toBe(0)
  const after = (await world.call('GET', cardPath(card.id), { as: amina })).body
  expect(after).toMatchObject({ status: 'claimed', claimed: { amount: '5000.00' } })
  expect(after.timeline.map(({ what }: { what: string }) => what)).toEqual(['made', 'sent', 'claimed', 'claimed'])
  expectProblem(await world.call('POST', path, { as: brian, key: newKey(), body: {} }), 'gift-card-status')
  await expectSoundLedger(world)
})

describe('buying is refused', () => {
  test('for people without permission, and for incomplete input', async () => {
    expectProblem(await world.call('POST', '/api/gift-cards', { key: newKey(), body: FOR_WANJIKU }), 'unauthenticated')
    const before = await balance(world, 'wallet', amina.id)
    const faults: [object, string][] = [
      [{ email: undefined }, 'recipient'],
      [{ phone: '+254712000111' }, 'recipient'],
      [{ amount: '99.99' }, 'amount'],
      [{ amount: '65000.01' }, 'amount'],
      [{ amount: '-5' }, 'amount'],
      [{ design: 'free' }, 'design'],
      [{ message: 'see https://evil.test' }, 'message'],
      [{ fromName: 'www.evil.test' }, 'fromName'],
      [{ fromName: 'Purse Security' }, 'fromName'],
      [{ fromName: 'Рurѕе' }, 'fromName'],
      [{ recipientName: 'call 0712 345 678' }, 'recipientName'],
      [{ recipientName: 'Customer Support' }, 'recipientName'],
      [{ message: 'purse-secure.evil.example/login' }, 'message'],
      [{ message: 'write to help@evil.example' }, 'message'],
      [{ deliverOn: '2027-01-10' }, 'deliverOn'],
      [{ deliverOn: '2028-02-01' }, 'deliverOn'],
      [{ salonId: 'nowhere' }, 'salonId'],
      [{ salonId: 'kampala', serviceId: 'cut' }, 'salonId'],
      [{ serviceId: 'cut' }, 'salonId'],
      [{ email: undefined, person: amina.id }, 'person'],
    ]
    for (const [changes, field] of faults) {
      const response = await buy(world, amina, changes)
      expect(response.status, JSON.stringify(changes)).toBe(400)
      expect(Object.keys(response.body.errors)).toContain(field)
    }
    const stranger = await world.person('beauty_partner')
    expectProblem(await buy(world, amina, { email: undefined, person: stranger.id }), 'recipient-unavailable')
    expect(await balance(world, 'wallet', amina.id)).toBe(before)
  })

  test('when the purse does not cover it', async () => {
    expectProblem(await buy(world, await clientWith(world, 'Poor')), 'insufficient-funds')
  })

  test('when the session is not fresh', async () => {
    const stale = await clientWith(world, 'Stale', '6000')
    await proveFresh(world, stale, false)
    expectProblem(await buy(world, stale), 'step-up-required')
  })

  test('when the key was used for something else; the same key pays once', async () => {
    const key = newKey()
    const before = await balance(world, 'wallet', amina.id)
    const first = await buy(world, amina, {}, { key })
    const again = await buy(world, amina, {}, { key })
    expect(again.body).toEqual(first.body)
    expectProblem(await buy(world, amina, { amount: '600' }, { key }), 'idempotency-key-reused')
    expect(await balance(world, 'wallet', amina.id)).toBe(before - 500_000)
  })

  test('after too many cards in a day', async () => {
    const busy = await clientWith(world, 'Busy', '3000')
    const item = (i: number) => ({ amount: '100', email: `friend${i}@example.com` })
    for (let i = 0; i < 20; i += 1) await bought(world, busy, item(i))
    expect(expectProblem(await buy(world, busy, item(20)), 'too-many-requests').detail).toContain('20 gift cards a day')
  })
})

describe('a scheduled card', () => {
  test('goes out once at nine in the morning of the sender’s day, however often the job runs', async () => {
    const card = await bought(world, amina, { deliverOn: '2027-01-20', recipientName: 'Zawadi' })
    // The purchase's own background work also drains the outbox.
    await world.settle()
    expect(card).toMatchObject({ status: 'scheduled', lastFour: null, deliverAt: '2027-01-20T06:00:00Z' })
    const due = Date.parse('2027-01-20T06:00:00Z')
    const { now } = world
    world.now = due - 1
    await deliverGiftCards(world.ctx())
    expect(await cardRow(card.id)).toMatchObject({ status: 'scheduled', sentAt: null })
    world.now = due
    await Promise.all(Array.from({ length: 8 }, () => deliverGiftCards(world.ctx())))
    await deliverGiftCards(world.ctx())
    expect(await cardRow(card.id)).toMatchObject({ status: 'sent', sentAt: due, version: 2 })
    const waiting = await world.db.select().from(outbox).orderBy(asc(outbox.createdAt))
    const ours = waiting.filter(({ payload }) => payload.includes(card.id))
    expect(ours.filter(({ channel }) => channel === 'email')).toHaveLength(1)
    await drainOutbox(world.ctx())
    world.now = now
  })

  test('stays hidden from its recipient until then', async () => {
    const card = await bought(world, amina, { email: undefined, person: brian.id, deliverOn: '2027-01-13' })
    expectProblem(await world.call('GET', cardPath(card.id), { as: brian }), 'not-found')
    const list = await world.call('GET', '/api/gift-cards?side=received', { as: brian })
    expect(list.body.items.map(({ id }: { id: string }) => id)).not.toContain(card.id)
    const path = `${cardPath(card.id)}/claims`
    expectProblem(await world.call('POST', path, { as: brian, key: newKey(), body: {} }), 'not-found')
  })
})

test('lets only the sender resend a card, once an hour', async () => {
  const card = await bought(world, amina, { email: 'again@purse.test' })
  // An hour later a message still in the outbox would count as stuck, so it is sent first.
  await world.settle()
  const path = `${cardPath(card.id)}/resending`
  const now = world.now ?? 0
  const HOUR = 60 * 60_000
  const again = (at: number, as = amina) => world.call('POST', path, { as, key: newKey(), at })
  expectProblem(await again(now + HOUR - 1), 'too-many-requests')
  expectProblem(await again(now + HOUR, brian), 'not-found')
  const responses = await Promise.all(Array.from({ length: 6 }, () => again(now + HOUR)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429, 429])
  expectProblem(await again(now + 2 * HOUR - 1), 'too-many-requests')
  const seen = await world.call('GET', cardPath(card.id), { as: amina })
  expect(seen.body.resendAt).toBe(new Date(now + 2 * HOUR).toISOString().replace('.000', ''))
  await codeInMail(world)
  const mails = await world.db.select().from(localMail).where(eq(localMail.recipient, 'again@purse.test'))
  expect(mails).toHaveLength(2)
})

test('lists cards for both sides, newest first, and for nobody else', async () => {
  const card = await bought(world, amina, { email: undefined, person: brian.id, salonId: 'nairobi', serviceId: 'cut' })
  for (const [as, side] of [
    [amina, 'sent'],
    [brian, 'received'],
  ] as const) {
    const list = await world.call('GET', `/api/gift-cards?side=${side}&limit=2`, { as })
    expect(list.trips).toBe(1)
    expect(list.body.items[0]).toMatchObject({ id: card.id, side })
    expect(list.body.items[0].suggestion).toEqual({
      salon: { id: 'nairobi', name: 'Nyota Hair' },
      service: { id: 'cut', name: 'Cut' },
    })
  }
  const stranger = await world.person('client')
  expectProblem(await world.call('GET', cardPath(card.id), { as: stranger }), 'not-found')
})

test('returns the choices for making a card in one round trip', async () => {
  const path = `/api/gift-cards/draft?person=${brian.id}&q=bri&salon=nairobi&service=cut`
  const draft = await world.call('GET', path, { as: amina })
  expect(draft.trips).toBe(1)
  expect(draft.body).toMatchObject({
    person: { id: brian.id },
    fromName: 'Amina',
    suggestion: { salon: { id: 'nairobi' }, service: { id: 'cut' } },
    today: '2027-01-11',
    timeZone: 'Africa/Nairobi',
  })
  expect(draft.body.found.map(({ id }: { id: string }) => id)).toContain(brian.id)
})

test('links a transaction to the card on both sides', async () => {
  const card = await bought(world, amina, { email: 'lines@purse.test' })
  const claimed = await claim(world, brian, await codeInMail(world))
  expect(claimed.status, JSON.stringify(claimed.body)).toBe(201)
  const link = { kind: 'gift_card', id: card.id, name: 'Gift card' }
  const line = await world.call('GET', `/api/wallet/history/${claimed.body.transferId}`, { as: brian })
  expect(line.body.links).toEqual([link])
  expect(line.body.description).toBe('Gift card claimed')
  const history = await world.call('GET', '/api/wallet/history?currency=KES&limit=1', { as: amina })
  const paid = await world.call('GET', `/api/wallet/history/${history.body.items[0].transferId}`, { as: amina })
  expect(paid.body.links).toEqual([link])
  expect(paid.body.description).toBe('Gift card sent')
})
