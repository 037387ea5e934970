// Split payments: the parts add up once, and each is paid or declined separately.
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hold } from '../../../db/schema/money/ledger'
import { expectProblem, MONDAY, newKey, type Person } from '../../../tests/fixtures/harness'
import { clientWith, lettersTo } from '../../../tests/fixtures/money/clients'
import { addSalons, balance, booked, cutAt, openSoundWorld, step } from '../../../tests/fixtures/salons-and-purses'
import { equalParts } from '../../platform/values/money'

const world = openSoundWorld()
let nia: Person
let amina: Person
let ben: Person
let cleo: Person
let day = 1

beforeAll(async () => {
  nia = (await addSalons(world)).nia
})

beforeEach(async () => {
  world.now = MONDAY
  day += 1
  amina = await clientWith(world, 'Amina Otieno', '3000')
  ben = await clientWith(world, 'Ben Kato', '2000')
  cleo = await clientWith(world, 'Cleo Were', '2000')
  await world.settle()
})

/** A booking of Amina's, KES 2,500; returns the transfer that debited her wallet. */
async function payment(): Promise<{ transaction: string; appointment: string }> {
  const { id } = await booked(world, amina, cutAt(world, '10:00', { startsAt: at() }))
  const rows = await world.db.select().from(hold)
  const row = rows.find((row) => row.owner === amina.id)
  return { transaction: row?.transferId ?? '', appointment: id }
}

const at = () => new Date(MONDAY + day * 86_400_000 + 3_600_000).toISOString()

const share = (transaction: string, shares: object[], changes: object = {}, key = newKey()) =>
  world.call('POST', '/api/transfers/splits', {
    as: amina,
    key,
    body: { transaction, currency: 'KES', note: 'Our day', shares, ...changes },
  })

const draft = (transaction: string, as = amina) =>
  world.call('GET', `/api/transfers/splits/draft?transaction=${transaction}`, { as })

test('equal parts add up to the whole and differ by at most one unit, larger ones first', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.integer({ min: 1, max: 11 }), (total, people) => {
      const parts = equalParts(total, people)
      expect(parts).toHaveLength(people)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
      expect([...parts].sort((a, b) => b - a)).toEqual(parts)
    }),
  )
})

describe('a payment', () => {
  test('is split in equal parts, the organiser’s first; each share is paid separately', async () => {
    const { transaction } = await payment()
    const before = await draft(transaction)
    expect(before.trips).toBe(1)
    expect(before.body).toMatchObject({
      payment: { id: transaction, amount: { amount: '2500.00', currency: 'KES' } },
      split: null,
    })
    const response = await share(transaction, [{ person: ben.id }, { person: cleo.id }])
    expect(response.status, JSON.stringify(response.body)).toBe(201)
    expect(response.trips).toBe(2)
    expect(response.body).toMatchObject({
      total: { amount: '2500.00' },
      own: { amount: '833.34' },
      received: { amount: '0.00' },
      shares: [
        { person: { id: ben.id }, amount: { amount: '833.33' }, status: 'pending', isShare: true },
        { person: { id: cleo.id }, amount: { amount: '833.33' }, status: 'pending' },
      ],
    })
    expect(await lettersTo(world, ben)).toEqual(['Amina Otieno requests KES 833.33'])

    const [first, second] = response.body.shares
    const pay = await world.call('POST', `/api/transfers/requests/${first.id}/payment`, { as: ben, key: newKey() })
    expect(pay.status, JSON.stringify(pay.body)).toBe(200)
    await world.call('POST', `/api/transfers/requests/${second.id}/refusal`, { as: cleo, key: newKey() })
    expect(await balance(world, 'wallet', amina.id)).toBe(50_000 + 83_333)
    expect((await draft(transaction)).body.split).toMatchObject({
      received: { amount: '833.33' },
      shares: [{ status: 'paid' }, { status: 'declined' }],
    })
    const theirs = await world.call('GET', '/api/transfers/requests', { as: ben })
    expect(theirs.body.items[0]).toMatchObject({ note: 'Our day', isShare: true, splitOf: null })
    const mine = await world.call('GET', '/api/transfers/requests?side=outgoing', { as: amina })
    expect(mine.body.items[0]).toMatchObject({ splitOf: transaction })
  })

  test('by amounts: the rest is the organiser’s; more than was paid is rejected', async () => {
    const { transaction } = await payment()
    const tooMuch = [
      { person: ben.id, amount: '2000' },
      { person: cleo.id, amount: '500.01' },
    ]
    expectProblem(await share(transaction, tooMuch), 'split-exceeded')
    const response = await share(transaction, [
      { person: ben.id, amount: '1000' },
      { person: cleo.id, amount: '499.99' },
    ])
    expect(response.body.own).toEqual({ amount: '1000.01', currency: 'KES' })
  })

  test('is split once under concurrent requests', async () => {
    const { transaction } = await payment()
    const responses = await Promise.all(Array.from({ length: 16 }, () => share(transaction, [{ person: ben.id }])))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const lost of responses.filter(({ status }) => status !== 201)) expectProblem(lost, 'split-exceeded')
    const again = expectProblem(await share(transaction, [{ person: cleo.id }]), 'split-exceeded')
    expect(again.detail).toBe('This payment is already split.')
    expect((await draft(transaction)).body.split.shares).toHaveLength(1)
  })

  test('is split once per key; another body under the key is rejected', async () => {
    const { transaction } = await payment()
    const key = newKey()
    const first = await share(transaction, [{ person: ben.id }], {}, key)
    expect((await share(transaction, [{ person: ben.id }], {}, key)).body).toEqual(first.body)
    expectProblem(await share(transaction, [{ person: cleo.id }], {}, key), 'idempotency-key-reused')
  })

  test('of another person, in another currency, or of another kind is not found', async () => {
    const { transaction } = await payment()
    expectProblem(await draft(transaction, ben), 'not-found')
    const foreign = await world.call('POST', '/api/transfers/splits', {
      as: ben,
      key: newKey(),
      body: { transaction, currency: 'KES', shares: [{ person: cleo.id }] },
    })
    expectProblem(foreign, 'not-found')
    expectProblem(await share(transaction, [{ person: ben.id }], { currency: 'USD' }), 'not-found')
    expectProblem(await draft('of-nobody'), 'not-found')
    const { body } = await world.call('GET', '/api/wallet/transactions', { as: ben })
    expectProblem(await draft(body.items[0].id, ben), 'not-found')
  })

  test('cannot be split after a refund', async () => {
    const { transaction, appointment } = await payment()
    await step(world, amina, appointment, 'cancellation')
    expectProblem(await share(transaction, [{ person: ben.id }]), 'split-exceeded')
  })

  test('can be split after the appointment too', async () => {
    const { transaction, appointment } = await payment()
    await step(world, nia, appointment, 'confirmation')
    await step(world, nia, appointment, 'completion')
    expect((await share(transaction, [{ person: ben.id }])).status).toBe(201)
  })

  test('rejects duplicates, oneself, an empty list, and more than ten people', async () => {
    const { transaction } = await payment()
    const twice = [{ person: ben.id }, { person: ben.id }]
    expectProblem(await share(transaction, twice), 'invalid-input')
    expectProblem(await share(transaction, [{ person: amina.id }]), 'invalid-input')
    expectProblem(await share(transaction, []), 'invalid-input')
    const many = Array.from({ length: 11 }, (_, i) => ({ person: `p${i}` }))
    expectProblem(await share(transaction, many), 'invalid-input')
    const halves = [{ person: ben.id, amount: '10' }, { person: cleo.id }]
    expectProblem(await share(transaction, halves), 'invalid-amount')
  })

  test('money that was sent can be split, in a currency without decimals', async () => {
    await world.call('POST', '/api/wallet/deposits', {
      as: amina,
      key: newKey(),
      body: { amount: '10', currency: 'UGX', paymentMethodId: 'sandbox_ok' },
    })
    const sent = await world.call('POST', '/api/transfers/sends', {
      as: amina,
      key: newKey(),
      body: { person: cleo.id, amount: '10', currency: 'UGX' },
    })
    const response = await share(sent.body.id, [{ person: ben.id }, { person: cleo.id }], { currency: 'UGX' })
    expect(response.body).toMatchObject({
      own: { amount: '4' },
      shares: [{ amount: { amount: '3' } }, { amount: { amount: '3' } }],
    })
  })
})
