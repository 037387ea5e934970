// Cancelling a card, its expiry, and the reminders before it: who gets how much, to the unit.
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { proveFresh } from '../../../tests/fixtures/money/clients'
import { balance, expectSoundLedger, fund } from '../../../tests/fixtures/salons-and-purses'
import {
  begunGift,
  cardRow,
  claim,
  giftAction,
  kes,
  notificationsOf,
  onCard,
  paidIn,
} from '../../../tests/fixtures/shop/group-gifts'
import { drainOutbox } from '../../notifications/outbox'
import { DAY } from '../../platform/values/time'
import { expireGiftCards } from './runs/expiry-run'
import { remindOfGiftCards } from './runs/reminders'

const world = openWorld()
const START = world.now ?? 0
let ann: Person
let ben: Person
let cem: Person
let wanja: Person

beforeAll(async () => {
  const named = (name: string) => world.person('client', { name, id: name.toLowerCase() })
  ;[ann, ben, cem] = [await named('Ann'), await named('Ben'), await named('Cem')]
  wanja = await world.person('client', { name: 'Wanja', id: 'wanja' })
  for (const person of [ann, ben, cem]) {
    await fund(world, person, '9000')
    await proveFresh(world, person)
  }
})

afterEach(() => {
  world.now = START
})

const purse = (person: Person) => balance(world, 'wallet', person.id)
const purses = () => Promise.all([ann, ben, cem].map(purse))
const terms = (as: Person, id: string) => world.call('GET', `/api/gift-cards/${id}/cancellation`, { as })

/** A card of 300.01 funded by three people with KES 100.00, 100.00 and 100.01, and sent. */
async function shared(more: object = {}): Promise<string> {
  const id = await begunGift(world, ann, { amount: '300.01', own: '100', people: [ben.id, cem.id], ...more })
  await paidIn(world, ben, id, '100')
  await paidIn(world, cem, id, '100.01')
  return id
}

async function drained(): Promise<void> {
  await world.settle()
  while ((await drainOutbox(world.ctx())) > 0);
}

// Runs first, while no other card exists that could expire.
describe('time', () => {
  test('reminds the holder of the card twice and refunds the rest once', async () => {
    const email = 'slow@example.com'
    const id = await shared({ email })
    const { expiresAt } = await cardRow(world, id)
    if (!expiresAt) throw new Error('it was not sent')
    const TITLE = 'Your gift card expires soon'
    const runAt = async (at: number) => {
      world.now = at
      await Promise.all([remindOfGiftCards(world.ctx()), remindOfGiftCards(world.ctx())])
      await expireGiftCards(world.ctx())
      await drained()
    }
    await runAt(expiresAt - 30 * DAY - 1)
    expect(await notificationsOf(world, email, TITLE)).toEqual([])
    await runAt(expiresAt - 30 * DAY)
    await runAt(expiresAt - 20 * DAY)
    const [first, ...more] = await notificationsOf(world, email, TITLE)
    expect(more).toEqual([])
    expect(first).toContain('Claim the remaining KES 300.01 of the gift card from All of us by Jan 11, 2028.')
    // The email contains the code, because that is how the recipient claims it.
    expect(first).toContain('/gift?code=')
    expect((await claim(world, wanja, id, '0.01')).status).toBe(201)
    // From now on the card is hers, so she is notified in the app.
    await runAt(expiresAt - 7 * DAY)
    await runAt(expiresAt - 6 * DAY)
    expect(await notificationsOf(world, email, TITLE)).toHaveLength(1)
    expect(await notificationsOf(world, wanja.id, TITLE)).toHaveLength(1)
    const before = await purses()
    await runAt(expiresAt - 1)
    expect((await cardRow(world, id)).status).toBe('sent')
    world.now = expiresAt
    expectProblem(await claim(world, wanja, id), 'gift-card-unknown')
    await Promise.all(Array.from({ length: 20 }, () => expireGiftCards(world.ctx())))
    await runAt(expiresAt + DAY)
    expect(await cardRow(world, id)).toMatchObject({ status: 'expired', returned: 30_000 })
    const [a = 0, b = 0, c = 0] = before
    // 30,000 by 10,000 : 10,000 : 10,001: floors of 9,999.66…, 9,999.66…, 10,000.66…; the rest goes to the first two.
    expect(await purses()).toEqual([a + 10_000, b + 10_000, c + 10_000])
    expect(await notificationsOf(world, wanja.id, 'Gift card expired')).toEqual([
      'The gift card from All of us has expired, and the rest was refunded to the sender.',
    ])
    for (const person of [ann, ben, cem])
      expect(await notificationsOf(world, person.id, 'Gift card returned')).toEqual([
        'The gift for Wanja: The card has expired. KES 100.00 is back in your purse.',
      ])
    await expectSoundLedger(world)
  })
})

describe('cancelling', () => {
  test('refunds the unclaimed amount in proportion, as the terms stated', async () => {
    const id = await shared()
    expect((await claim(world, wanja, id, '100')).status).toBe(201)
    const before = await purses()
    const response = await terms(ann, id)
    expect(response.trips).toBe(1)
    expect(response.body).toMatchObject({ possible: true, rest: kes('200.01'), claimed: kes('100.00') })
    const parts = response.body.returns.map((r: { name: string; paid: object; back: object }) => [
      r.name,
      (r.back as { amount: string }).amount,
    ])
    // 20,001 by 10,000 : 10,000 : 10,001.
    expect(parts).toEqual([
      ['Ann', '66.67'],
      ['Ben', '66.67'],
      ['Cem', '66.67'],
    ])
    for (const other of [ben, wanja]) {
      expectProblem(await terms(other, id), 'not-found')
      expectProblem(await giftAction(world, other, id, 'cancellation', kes('200.01')), 'not-found')
    }
    expectProblem(await giftAction(world, ann, id, 'cancellation', kes('300.01')), 'gift-card-status')
    const key = newKey()
    const done = await giftAction(world, ann, id, 'cancellation', kes('200.01'), { key })
    expect([done.status, done.trips]).toEqual([200, 2])
    const again = await giftAction(world, ann, id, 'cancellation', kes('200.01'), { key })
    expect(again.body).toEqual(done.body)
    expectProblem(await giftAction(world, ann, id, 'cancellation', kes('1'), { key }), 'idempotency-key-reused')
    expect(await purses()).toEqual(before.map((sum) => sum + 6_667))
    expect(await onCard(world, id)).toBe(0)
    expect(await cardRow(world, id)).toMatchObject({
      status: 'cancelled',
      funded: 30_001,
      claimed: 10_000,
      returned: 20_001,
    })
    await drained()
    expect(await notificationsOf(world, wanja.id, 'Gift card cancelled')).toEqual([
      'All of us cancelled the rest of your gift card. The amount you claimed stays yours.',
    ])
    expect(await notificationsOf(world, ben.id, 'Gift card returned')).toContain(
      'The gift for Wanja: Ann cancelled it. KES 66.67 is back in your purse.',
    )
    // The organiser cancelled it herself; her only notification is of the expired card.
    expect(await notificationsOf(world, ann.id, 'Gift card returned')).toHaveLength(1)
    expectProblem(await claim(world, wanja, id), 'gift-card-unknown')
    expectProblem(await giftAction(world, ann, id, 'cancellation', kes('0')), 'gift-card-status')
    await expectSoundLedger(world)
  })

  test('does not notify the recipient of a card that is scheduled or still collecting', async () => {
    const scheduled = await shared({ deliverOn: '2027-01-30', email: 'later@example.com' })
    const collecting = await begunGift(world, ann, { people: [ben.id], email: 'later@example.com' })
    const before = await purses()
    expect((await giftAction(world, ann, scheduled, 'cancellation', kes('300.01'))).status).toBe(200)
    expect((await giftAction(world, ann, collecting, 'cancellation', kes('0'))).status).toBe(200)
    const [a = 0, b = 0, c = 0] = before
    expect(await purses()).toEqual([a + 10_000, b + 10_000, c + 10_001])
    await drained()
    expect(await notificationsOf(world, 'later@example.com', 'Gift card cancelled')).toEqual([])
    expect(await notificationsOf(world, ben.id, 'Group gift cancelled')).toEqual([
      'The gift for Wanja: Ann cancelled it.',
    ])
    await expectSoundLedger(world)
  })

  test('notifies the email address of a card bought by one person', async () => {
    const id = await begunGift(world, ann, { own: '1000', email: 'alone@example.com' })
    expect((await giftAction(world, ann, id, 'cancellation', kes('1000'))).status).toBe(200)
    await drained()
    expect(await notificationsOf(world, 'alone@example.com', 'Gift card cancelled')).toEqual([
      expect.stringMatching(
        /^All of us cancelled the gift card for you\. Its code no longer works\.\n\nPurse sent this for All of us, /,
      ),
    ])
  })

  test.each([
    ['a part', '10', 'gift-card-status'],
    ['all', undefined, 'gift-card-status'],
  ] as const)('is refused after %s was claimed in the meantime', async (_, amount, code) => {
    const id = await begunGift(world, ann, { own: '1000' })
    const raced = await giftAction(world, ann, id, 'cancellation', kes('1000'), {
      afterRead: () => claim(world, wanja, id, amount),
    })
    expectProblem(raced, code)
    expect(await onCard(world, id)).toBe(amount ? 99_000 : 0)
    await expectSoundLedger(world)
  })

  test('is refused after a payment in the meantime', async () => {
    const id = await begunGift(world, ann, { own: '100', people: [ben.id] })
    const raced = await giftAction(world, ann, id, 'cancellation', kes('100'), {
      afterRead: () => paidIn(world, ben, id, '50'),
    })
    expectProblem(raced, 'gift-card-status')
    expect(await cardRow(world, id)).toMatchObject({ status: 'funding', funded: 15_000 })
  })
})

describe('reading it afterwards', () => {
  test('shows the whole statement to the organiser and their own lines to the others', async () => {
    const id = await shared()
    await claim(world, wanja, id, '60')
    world.now = START + 1000
    await giftAction(world, ann, id, 'cancellation', kes('240.01'))
    const lines = async (as: Person) => {
      const response = await world.call('GET', `/api/gift-cards/${id}/statement`, { as })
      expect(response.status).toBe(200)
      return response.body.lines.map((l: { kind: string; name: string; amount: { amount: string } }) =>
        [l.kind, l.name, l.amount.amount].join(' '),
      )
    }
    expect(await lines(ann)).toEqual([
      ...['paid Ann 100.00', 'paid Ben 100.00', 'paid Cem 100.01', 'claimed Wanja -60.00'],
      ...['returned Ann -80.01', 'returned Ben -80.00', 'returned Cem -80.00'],
    ])
    expect(await lines(cem)).toEqual(['paid Cem 100.01', 'returned Cem -80.00'])
    expect(await lines(wanja)).toEqual(['claimed Wanja -60.00'])
    const stranger = await world.person('client')
    expectProblem(await world.call('GET', `/api/gift-cards/${id}/statement`, { as: stranger }), 'not-found')
  })

  test('lists the history by side and state', async () => {
    const [gloria, hope] = [await world.person('client'), await world.person('client')]
    await fund(world, gloria, '500')
    await proveFresh(world, gloria)
    await world.call('GET', '/api/me', { as: hope })
    const kinds = async (as: Person, query = '') => {
      const response = await world.call('GET', `/api/gift-cards/history${query}`, { as })
      expect([response.status, response.trips]).toEqual([200, 1])
      return response.body.items.map((item: { side: string; status: string }) => [item.side, item.status].join(' '))
    }
    const id = await begunGift(world, gloria, { own: '100', email: undefined, person: hope.id })
    await begunGift(world, ann, { people: [gloria.id] })
    expect(await kinds(gloria)).toEqual(['group funding', 'group funding'])
    expect(await kinds(hope)).toEqual([])
    await giftAction(world, gloria, id, 'sending', kes('100'))
    expect(await kinds(hope)).toEqual(['received sent'])
    expect(await kinds(gloria, '?side=received')).toEqual([])
    await giftAction(world, gloria, id, 'cancellation', kes('100'))
    expect(await kinds(gloria, '?state=over')).toEqual(['group cancelled'])
    expect(await kinds(gloria, '?side=group&state=open')).toEqual(['group funding'])
    expect(await kinds(hope, '?state=over')).toEqual(['received cancelled'])
    const page = await world.call('GET', '/api/gift-cards/history?limit=1', { as: gloria })
    expect(await kinds(gloria, `?limit=1&cursor=${page.body.next}`)).toEqual(['group cancelled'])
  })
})
