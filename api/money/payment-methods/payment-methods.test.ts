// Payment methods: always exactly one default, even under concurrency, and each method belongs to one person.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { deposit as depositTable, paymentMethod } from '../../../db/schema/money/wallet'
import { expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'

const world = openWorld()
let as: Person
let ids: [string, string, string]

beforeEach(async () => {
  as = await world.person('client')
  ids = ['a', 'b', 'c'].map((name) => `${name}-${as.id}`) as typeof ids
  const common = { userId: as.id, processor: 'sandbox', token: 'sandbox_ok' }
  await world.db.insert(paymentMethod).values([
    {
      ...common,
      id: ids[0],
      type: 'card',
      cardType: 'Visa',
      lastFour: '4242',
      expiryDate: '12/30',
      isDefault: true,
      createdAt: 1,
    },
    { ...common, id: ids[1], type: 'mobile_money', provider: 'M-Pesa', phoneNumber: '+254700000001', createdAt: 2 },
    { ...common, id: ids[2], type: 'card', cardType: 'Amex', lastFour: '0005', createdAt: 3 },
  ])
})

const list = (who = as) => world.call('GET', '/api/wallet/methods', { as: who })
const prefer = (id: string, who = as) => world.call('PUT', `/api/wallet/methods/${id}/default`, { as: who })
const remove = (id: string, who = as) => world.call('DELETE', `/api/wallet/methods/${id}`, { as: who })

async function defaults(who = as): Promise<string[]> {
  const rows = await world.db.select().from(paymentMethod).where(eq(paymentMethod.userId, who.id))
  return rows.filter((row) => row.isDefault).map((row) => row.id)
}

const marks = ({ body }: { body: { items: { id: string; isDefault: boolean }[] } }) =>
  body.items.map(({ id, isDefault }) => [id, isDefault])

test('lists the default first, without tokens', async () => {
  await world.call('PUT', `/api/wallet/methods/${ids[2]}/default`, { as })
  const response = await list()
  expect(marks(response)).toEqual([
    [ids[2], true],
    [ids[0], false],
    [ids[1], false],
  ])
  expect(response.body.items[1]).toEqual({
    id: ids[0],
    type: 'card',
    label: 'Visa ending 4242',
    cardType: 'Visa',
    lastFour: '4242',
    expiryDate: '12/30',
    provider: null,
    phoneNumber: null,
    isDefault: false,
    expiresSoon: false,
    expired: false,
  })
  expect(JSON.stringify(response.body.items)).not.toMatch(/sandbox|token/)
  expect(response.trips).toBe(1)
})

describe('Make Default', () => {
  test('sets exactly one, and can be repeated', async () => {
    await list()
    for (const id of [ids[1], ids[1], ids[2], ids[0]]) {
      const response = await prefer(id)
      expect(response.status).toBe(200)
      expect(marks(response)[0]).toEqual([id, true])
      expect(await defaults()).toEqual([id])
      expect(response.trips).toBeLessThanOrEqual(2)
    }
  })

  test('leaves one after many concurrent requests', async () => {
    for (let round = 0; round < 5; round += 1) {
      const responses = await Promise.all([ids[0], ids[1], ids[2], ids[1], ids[0], ids[2]].map((id) => prefer(id)))
      for (const { status } of responses) expect(status).toBe(200)
      expect(await defaults()).toHaveLength(1)
    }
  })

  test('leaves one after a concurrent removal', async () => {
    const [preferred, removed] = await Promise.all([prefer(ids[1]), remove(ids[1])])
    expect([200, 404]).toContain(preferred.status)
    expect(removed.status).toBe(200)
    expect(await defaults()).toEqual([ids[0]])
  })
})

describe('Remove', () => {
  test('makes the first remaining method the default', async () => {
    await prefer(ids[1])
    expect(marks(await remove(ids[1]))).toEqual([
      [ids[0], true],
      [ids[2], false],
    ])
    expect(marks(await remove(ids[0]))).toEqual([[ids[2], true]])
    expect(marks(await remove(ids[2]))).toEqual([])
    expect(await defaults()).toEqual([])
  })

  test('keeps the default when another is removed', async () => {
    expect(marks(await remove(ids[1]))).toEqual([
      [ids[0], true],
      [ids[2], false],
    ])
  })

  test('rejects removing one twice; removes several concurrently', async () => {
    await remove(ids[0])
    expectProblem(await remove(ids[0]), 'not-found')
    const responses = await Promise.all([remove(ids[1]), remove(ids[2])])
    for (const { status } of responses) expect(status).toBe(200)
    expect(marks(await list())).toEqual([])
  })

  test('keeps a default while any method remains, when all are removed concurrently', async () => {
    await Promise.all([remove(ids[0]), remove(ids[1]), prefer(ids[2])])
    expect(await defaults()).toEqual([ids[2]])
  })

  test('keeps deposits paid with it', async () => {
    const body = { amount: '5', currency: 'KES', paymentMethodId: ids[0] }
    await world.call('POST', '/api/wallet/deposits', { as, key: 'once', body })
    expect((await remove(ids[0])).status).toBe(200)
    const [row] = await world.db.select().from(depositTable).where(eq(depositTable.userId, as.id))
    expect(row).toMatchObject({ status: 'confirmed', methodLabel: 'Visa ending 4242' })
  })
})

describe('another person’s method, or an unknown one', () => {
  test.each([
    ['Make Default', prefer],
    ['Remove', remove],
  ])('%s is not found, and changes nothing', async (_, action) => {
    const stranger = await world.person('client')
    expectProblem(await action(ids[1], stranger), 'not-found')
    expectProblem(await action('no-such-method'), 'not-found')
    expectProblem(await action(encodeURIComponent(`' OR 1=1 --`)), 'not-found')
    expect(await defaults()).toEqual([ids[0]])
    expect((await list()).body.items).toHaveLength(3)
    expect((await list(stranger)).body.items).toEqual([])
  })

  test('changes nothing with an expired session', async () => {
    await list()
    const before = new Map(as.cookies)
    await world.call('DELETE', '/api/me/sessions', { as })
    const ended = { ...as, cookies: before }
    expectProblem(await prefer(ids[1], ended), 'unauthenticated')
    expectProblem(await remove(ids[1], { ...as, cookies: new Map(before) }), 'unauthenticated')
    expect(await defaults()).toEqual([ids[0]])
  })
})
