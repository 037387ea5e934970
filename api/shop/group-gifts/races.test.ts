// Sixty-four concurrent requests for one gift: its last amount is paid once, and a card that is
// claimed, cancelled and expired concurrently pays out exactly what was paid in.
import { afterEach, beforeAll, expect, test } from 'vitest'
import { expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
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
} from '../../../tests/fixtures/shop/group-gifts'
import { drainOutbox } from '../../notifications/outbox'
import { expireGiftCards } from '../gift-cards/runs/expiry-run'
import { invitationRow } from './invite'

const CROWD = 64

const world = openWorld()
const START = world.now ?? 0
let ann: Person
let crowd: Person[]

beforeAll(async () => {
  ann = await world.person('client', { name: 'Ann' })
  crowd = await Promise.all(Array.from({ length: CROWD }, () => world.person('client')))
  await fund(world, ann, '9000')
  for (const person of [ann, ...crowd]) {
    await fund(world, person, '2000')
    await proveFresh(world, person)
  }
})

afterEach(async () => {
  world.now = START
  await world.settle()
  await expectSoundLedger(world)
})

/** A gift into which the whole crowd is invited: more than the limit allows, for concurrent requests. */
async function crowded(more: object = {}): Promise<string> {
  const id = await begunGift(world, ann, more)
  const ctx = world.ctx()
  for (const { id: userId } of crowd) await invitationRow(ctx, id, userId)
  return id
}

test('accepts the last missing amount from one of sixty-four, and sends the card once', async () => {
  const id = await crowded({ own: '900' })
  const responses = await Promise.all(crowd.map((as) => giftAction(world, as, id, 'contributions', kes('100'))))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const loser of responses.filter(({ status }) => status !== 201)) {
    expect(['gift-card-full', 'gift-card-status']).toContain(loser.body.code)
    expectProblem(loser, loser.body.code)
  }
  await world.settle()
  expect(await cardRow(world, id)).toMatchObject({ status: 'sent', funded: 100_000, version: 1 })
  const TITLE = 'All of us sent you a gift card'
  expect(await notificationsOf(world, 'wanja@example.com', TITLE)).toHaveLength(1)
})

test('counts sixty-four contributions that complete the target together, and sends the card', async () => {
  const id = await crowded({ amount: '640', email: 'together@example.com' })
  const before = await Promise.all(crowd.map(({ id }) => balance(world, 'wallet', id)))
  const responses = await Promise.all(crowd.map((as) => giftAction(world, as, id, 'contributions', kes('10'))))
  expect(responses.map(({ status }) => status)).toEqual(crowd.map(() => 201))
  await world.settle()
  while ((await drainOutbox(world.ctx())) > 0);
  expect(await cardRow(world, id)).toMatchObject({ status: 'sent', funded: 64_000 })
  expect(await Promise.all(crowd.map(({ id }) => balance(world, 'wallet', id)))).toEqual(
    before.map((sum) => sum - 1_000),
  )
  const letters = await notificationsOf(world, 'together@example.com', 'All of us sent you a gift card')
  expect(letters).toHaveLength(1)
})

test('never pays the same money to a claimant and to the cancelling organiser', async () => {
  for (let round = 0; round < 4; round += 1) {
    const id = await begunGift(world, ann, { own: '1000' })
    const responses = await Promise.all([
      ...crowd.slice(0, 15).map((as) => claim(world, as, id, '400')),
      giftAction(world, ann, id, 'cancellation', kes('1000')),
    ])
    const claims = responses.slice(0, 15).filter(({ status }) => status === 201)
    const cancelled = responses[15]?.status === 200
    expect(claims.length).toBe(cancelled ? 0 : 1)
    for (const loser of responses.filter(({ status }) => status >= 300)) {
      expect([404, 409]).toContain(loser.status)
    }
    expect(await onCard(world, id)).toBe(cancelled ? 0 : 60_000)
  }
})

test('refunds once when cancelling and expiry coincide', async () => {
  const id = await begunGift(world, ann, { own: '1000' })
  const before = await balance(world, 'wallet', ann.id)
  world.now = (await cardRow(world, id)).expiresAt
  await Promise.all([
    ...Array.from({ length: 8 }, () => giftAction(world, ann, id, 'cancellation', kes('1000'))),
    ...Array.from({ length: 8 }, () => expireGiftCards(world.ctx())),
  ])
  const card = await cardRow(world, id)
  expect(['cancelled', 'expired']).toContain(card.status)
  expect(card).toMatchObject({ returned: 100_000, version: 2 })
  expect(await balance(world, 'wallet', ann.id)).toBeGreaterThanOrEqual(before + 100_000)
  expect(await onCard(world, id)).toBe(0)
})
