// Group gifts: starting, inviting, paying to the unit, declining, completing, sending early, and missing the deadline.
import { beforeAll, describe, expect, test } from 'vitest'
import { type CallResponse, expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { proveFresh } from '../../../tests/fixtures/money/clients'
import { addSalons, balance, expectSoundLedger, fund } from '../../../tests/fixtures/salons-and-purses'
import {
  begunGift,
  cardRow,
  claim,
  GIFT,
  giftAction,
  kes,
  notificationsOf,
  onCard,
  paidIn,
} from '../../../tests/fixtures/shop/group-gifts'
import { drainOutbox } from '../../notifications/outbox'
import { endGroupGifts } from '../gift-cards/runs/expiry-run'

const world = openWorld()
let ann: Person
let ben: Person
let cem: Person
let wanja: Person

beforeAll(async () => {
  const named = (name: string) => world.person('client', { name, id: name.toLowerCase() })
  ;[ann, ben, cem] = [await named('Ann'), await named('Ben'), await named('Cem')]
  wanja = await world.person('client', { name: 'Wanja', id: 'wanja', email: 'wanja@example.com' })
  for (const person of [ann, ben, cem]) {
    await fund(world, person, '9000')
    await proveFresh(world, person)
  }
  await addSalons(world)
})

const seen = async (as: Person, id: string, q = ''): Promise<CallResponse> =>
  world.call('GET', `/api/gift-cards/groups/${id}${q}`, { as })

const purse = (person: Person) => balance(world, 'wallet', person.id)

describe('starting', () => {
  test('invites people, takes the contribution of the organiser, and stays a surprise', async () => {
    const before = await purse(ann)
    const id = await begunGift(world, ann, {
      own: '250.50',
      people: [ben.id, cem.id],
      // Unknown fields of the input have no effect.
      status: 'sent',
      funded: '1000',
      organiserId: ben.id,
    })
    await world.settle()
    expect(await purse(ann)).toBe(before - 25_050)
    expect(await onCard(world, id)).toBe(25_050)
    expect(await cardRow(world, id)).toMatchObject({ status: 'funding', funded: 25_050 })
    expect(await notificationsOf(world, ben.id, 'Group gift')).toEqual([
      'Ann invited you to a group gift card for Wanja: KES 1,000.00 in total. Choose how much to give, or decline. It’s a surprise, so don’t tell them.',
    ])
    const group = (await seen(ann, id)).body
    expect(group).toMatchObject({
      isOrganiser: true,
      missing: { amount: '749.50', currency: 'KES' },
      percent: 25,
      room: 18,
      // Until the end of Sunday in Nairobi.
      deadline: '2027-01-17T21:00:00Z',
    })
    expect(
      group.people.map(({ name, state, paid }: never) => [name, state, (paid as { amount: string }).amount]),
    ).toEqual([
      ['Ann', 'paid', '250.50'],
      ['Ben', 'invited', '0.00'],
      ['Cem', 'invited', '0.00'],
    ])
    const { people } = (await seen(ben, id)).body
    expect(people.map(({ name, paid }: never) => [name, paid && (paid as { amount: string }).amount])).toEqual([
      ['Ann', null],
      ['Ben', '0.00'],
      ['Cem', null],
    ])
    for (const other of [wanja, await world.person('client')]) {
      expectProblem(await seen(other, id), 'not-found')
      expectProblem(await giftAction(world, other, id, 'contributions', kes('1')), 'not-found')
    }
    expectProblem(await world.call('GET', `/api/gift-cards/groups/${id}`), 'unauthenticated')
    await expectSoundLedger(world)
  })

  test.each<[string, object, string]>([
    ['for whom it is', { people: ['wanja'] }, 'invalid-input'],
    ['oneself', { people: ['ann'] }, 'not-found'],
    ['nobody', { people: ['nobody'] }, 'not-found'],
    ['with a deadline that is over', { deadline: '2027-01-10' }, 'invalid-input'],
    ['with one in half a year', { deadline: '2027-07-10' }, 'invalid-input'],
    ['to go out before it is collected', { deliverOn: '2027-01-15' }, 'invalid-input'],
    ['with more of one’s own than it is', { own: '1000.01' }, 'invalid-input'],
    ['with more than there is', { amount: '60000', own: '50000' }, 'insufficient-funds'],
    ['of less than a card holds', { amount: '99' }, 'invalid-amount'],
  ])('is refused: %s', async (_, more, code) => {
    const body = { ...GIFT, ...more }
    const response = await world.call('POST', '/api/gift-cards/groups', { as: ann, key: newKey(), body })
    expectProblem(response, code as 'invalid-input')
  })

  test('creates one gift per key, and refuses another body under the same key', async () => {
    const key = newKey()
    const send = (body: object) => world.call('POST', '/api/gift-cards/groups', { as: ann, key, body })
    const first = await send(GIFT)
    expect((await send(GIFT)).body).toEqual(first.body)
    expectProblem(await send({ ...GIFT, amount: '900' }), 'idempotency-key-reused')
  })

  test('sends the gift at once when the organiser pays all of it', async () => {
    const id = await begunGift(world, ann, { own: '1000' })
    expect(await cardRow(world, id)).toMatchObject({ status: 'sent', funded: 100_000 })
  })
})

describe('inviting and declining', () => {
  test('only the organiser invites, each person once, and never the recipient', async () => {
    const id = await begunGift(world, ann, { email: undefined, person: wanja.id })
    expect((await giftAction(world, ann, id, 'invitations', { userId: ben.id })).status).toBe(201)
    const again = await giftAction(world, ann, id, 'invitations', { userId: ben.id })
    expectProblem(again, 'gift-card-status')
    expectProblem(await giftAction(world, ben, id, 'invitations', { userId: cem.id }), 'forbidden')
    const recipient = await giftAction(world, ann, id, 'invitations', { userId: wanja.id })
    expectProblem(recipient, 'recipient-unavailable')
    const found = (await seen(ann, id, '?q=an')).body.found as { name: string }[]
    expect(found.map(({ name }) => name)).not.toContain('Wanja')
    expect((await giftAction(world, ben, id, 'refusal')).status).toBe(200)
    expectProblem(await giftAction(world, ben, id, 'refusal'), 'gift-card-status')
    expect((await seen(ben, id)).body.hasDeclined).toBe(true)
    // A person who declined may be invited again, or change their mind.
    expect((await giftAction(world, ann, id, 'invitations', { userId: ben.id })).status).toBe(201)
    await giftAction(world, ben, id, 'refusal')
    await paidIn(world, ben, id, '10')
    expect((await seen(ann, id)).body.people[1]).toMatchObject({ name: 'Ben', state: 'paid' })
    expectProblem(await giftAction(world, ben, id, 'refusal'), 'gift-card-status')
    await world.settle()
    expect(await notificationsOf(world, wanja.id, 'Group gift')).toEqual([])
    // The surprise appears in none of the recipient's lists.
    const lists = ['/api/gift-cards?side=received', '/api/gift-cards/history']
    for (const list of lists) {
      const { items } = (await world.call('GET', list, { as: wanja })).body
      expect(items.filter((item: { id: string }) => item.id === id)).toEqual([])
    }
    for (const path of [id, `${id}/statement`, `groups/${id}`])
      expectProblem(await world.call('GET', `/api/gift-cards/${path}`, { as: wanja }), 'not-found')
  })

  test('invites twenty people at the most', async () => {
    const many = await Promise.all(Array.from({ length: 21 }, () => world.person('client')))
    const people = many.slice(0, 20).map(({ id }) => id)
    const id = await begunGift(world, ann, { people })
    const response = await giftAction(world, ann, id, 'invitations', { userId: many[20]?.id })
    expectProblem(response, 'gift-card-status')
    const body = { ...GIFT, people: many.map((person) => person.id) }
    expectProblem(await world.call('POST', '/api/gift-cards/groups', { as: ann, key: newKey(), body }), 'invalid-input')
  })
})

describe('paying in', () => {
  test('accepts contributions to the unit up to the target; the last one sends the card', async () => {
    const id = await begunGift(world, ann, { people: [ben.id, cem.id] })
    const [b, c] = [await purse(ben), await purse(cem)]
    const key = newKey()
    const paid = await giftAction(world, ben, id, 'contributions', kes('600.01'), { key })
    expect(paid.status).toBe(201)
    expect(paid.trips).toBe(2)
    expect((await giftAction(world, ben, id, 'contributions', kes('600.01'), { key })).body).toEqual(paid.body)
    expectProblem(await giftAction(world, ben, id, 'contributions', kes('1'), { key }), 'idempotency-key-reused')
    expectProblem(await giftAction(world, cem, id, 'contributions', kes('400')), 'gift-card-full')
    expectProblem(await giftAction(world, cem, id, 'contributions', { amount: '1', currency: 'USD' }), 'invalid-input')
    expect(await purse(ben)).toBe(b - 60_001)
    await paidIn(world, cem, id, '399.99')
    await world.settle()
    expect(await purse(cem)).toBe(c - 39_999)
    const card = await cardRow(world, id)
    expect(card).toMatchObject({ status: 'sent', funded: 100_000, version: 1 })
    expect(card.expiresAt).toBe(Date.parse('2028-01-11T06:00:00Z'))
    expect(await notificationsOf(world, 'wanja@example.com', 'All of us sent you a gift card')).toHaveLength(
      // Includes the card above, which the organiser paid alone.
      2,
    )
    for (const person of [ann, ben, cem])
      expect((await notificationsOf(world, person.id, 'The gift is complete')).at(-1)).toBe(
        'The gift for Wanja has reached KES 1,000.00. It is on its way.',
      )
    expectProblem(await giftAction(world, ann, id, 'contributions', kes('1')), 'gift-card-status')
    expectProblem(await giftAction(world, ann, id, 'invitations', { userId: wanja.id }), 'gift-card-status')
    await expectSoundLedger(world)
  })

  test('is refused when the purse does not cover it or the session is not fresh', async () => {
    const poor = await world.person('client')
    await proveFresh(world, poor)
    const id = await begunGift(world, ann, { people: [poor.id, ben.id] })
    const short = await giftAction(world, poor, id, 'contributions', kes('5'))
    expect(expectProblem(short, 'insufficient-funds').errors.amount).toEqual(['You have KES 0.00 in your purse.'])
    await proveFresh(world, ben, false)
    expectProblem(await giftAction(world, ben, id, 'contributions', kes('5')), 'step-up-required')
    await proveFresh(world, ben)
  })

  test('waits for the delivery day of a scheduled card', async () => {
    const id = await begunGift(world, ann, { people: [ben.id], deliverOn: '2027-01-20' })
    await paidIn(world, ben, id, '1000')
    expect(await cardRow(world, id)).toMatchObject({ status: 'scheduled', sentAt: null })
    await world.settle()
    expect((await notificationsOf(world, ann.id, 'The gift is complete')).at(-1)).toContain('on the chosen day')
  })

  test('sends the card when two concurrent contributions complete it together', async () => {
    const id = await begunGift(world, ann, { people: [ben.id, cem.id] })
    // Cem pays his half after Ben's read and before Ben's write: each saw half missing.
    const raced = await giftAction(world, ben, id, 'contributions', kes('500'), {
      afterRead: () => paidIn(world, cem, id, '500'),
    })
    expect(raced.status).toBe(201)
    await world.settle()
    await drainOutbox(world.ctx())
    expect(await cardRow(world, id)).toMatchObject({ status: 'sent', funded: 100_000 })
    expect(await notificationsOf(world, ann.id, 'The gift is complete')).toHaveLength(4)
    await expectSoundLedger(world)
  })
})

describe('sending early', () => {
  test('sends the balance that the organiser saw', async () => {
    const id = await begunGift(world, ann, { people: [ben.id] })
    expectProblem(await giftAction(world, ann, id, 'sending', kes('0')), 'gift-card-status')
    await paidIn(world, ben, id, '300')
    expectProblem(await giftAction(world, ben, id, 'sending', kes('300')), 'forbidden')
    expectProblem(await giftAction(world, ann, id, 'sending', kes('200')), 'gift-card-status')
    // Ben pays in while Ann sends: she has not seen that sum.
    const raced = await giftAction(world, ann, id, 'sending', kes('300'), {
      afterRead: () => paidIn(world, ben, id, '50'),
    })
    expectProblem(raced, 'gift-card-status')
    expect((await giftAction(world, ann, id, 'sending', kes('350'))).status).toBe(200)
    expect(await cardRow(world, id)).toMatchObject({ status: 'sent', funded: 35_000 })
    const claimed = await claim(world, wanja, id)
    expect(claimed.status, JSON.stringify(claimed.body)).toBe(201)
    expect(await onCard(world, id)).toBe(0)
    expectProblem(await giftAction(world, ann, id, 'sending', kes('350')), 'gift-card-status')
    await expectSoundLedger(world)
  })
})

describe('the deadline', () => {
  test('refunds everything once and notifies everybody', async () => {
    const id = await begunGift(world, ann, { own: '100', people: [ben.id, cem.id], deadline: '2027-01-12' })
    await paidIn(world, ben, id, '33.33')
    await paidIn(world, ben, id, '0.01')
    const [a, b] = [await purse(ann), await purse(ben)]
    const start = world.now ?? 0
    world.now = Date.parse('2027-01-12T20:59:59.999Z')
    await endGroupGifts(world.ctx())
    expect((await cardRow(world, id)).status).toBe('funding')
    world.now = Date.parse('2027-01-12T21:00:00Z')
    expectProblem(await giftAction(world, ben, id, 'contributions', kes('1')), 'gift-card-status')
    await Promise.all(Array.from({ length: 8 }, () => endGroupGifts(world.ctx())))
    await endGroupGifts(world.ctx())
    while ((await drainOutbox(world.ctx())) > 0);
    expect(await cardRow(world, id)).toMatchObject({ status: 'cancelled', returned: 13_334 })
    expect([await purse(ann), await purse(ben)]).toEqual([a + 10_000, b + 3_334])
    expect((await notificationsOf(world, ben.id, 'Gift card returned')).filter((t) => t.includes('33.34'))).toEqual([
      'The gift for Wanja: The total wasn’t reached in time. KES 33.34 is back in your purse.',
    ])
    expect(await notificationsOf(world, cem.id, 'Group gift cancelled')).not.toEqual([])
    await expectSoundLedger(world)
    world.now = start
  })
})
