// Sending and requesting money: access, once per key, and at most one answer per request.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { preference, user } from '../../../db/schema/identity'
import { userBlock } from '../../../db/schema/messaging'
import { transfer } from '../../../db/schema/money/ledger'
import { moneyRequest } from '../../../db/schema/money/wallet-services'
import { type CallResponse, expectProblem, MONDAY, newKey, type Person } from '../../../tests/fixtures/harness'
import { clientWith, lettersTo, proveFresh } from '../../../tests/fixtures/money/clients'
import { balance, fingerprint, fund, openSoundWorld } from '../../../tests/fixtures/salons-and-purses'
import { runJobs } from '../../jobs'

const world = openSoundWorld()
let amina: Person
let ben: Person

beforeEach(async () => {
  world.now = MONDAY
  amina = await clientWith(world, 'Amina Otieno', '1000')
  ben = await clientWith(world, 'Ben Kato')
  await world.settle()
})

const send = (as: Person, to: Person | string, changes: object = {}, key = newKey()) =>
  world.call('POST', '/api/transfers/sends', {
    as,
    key,
    body: { person: typeof to === 'string' ? to : to.id, amount: '250', currency: 'KES', note: 'Lunch', ...changes },
  })

const request = (as: Person, from: Person, changes: object = {}, key = newKey()) =>
  world.call('POST', '/api/transfers/requests', {
    as,
    key,
    body: { person: from.id, amount: '300', currency: 'KES', note: 'Taxi', ...changes },
  })

const replyTo = (as: Person, id: string, how: string, key = newKey()) =>
  world.call('POST', `/api/transfers/requests/${id}/${how}`, { as, key })

const sums = () => Promise.all([balance(world, 'wallet', amina.id), balance(world, 'wallet', ben.id)])

describe('sending', () => {
  test('moves money at once; both sides see one neutral line, and the recipient is notified', async () => {
    const response = await send(amina, ben)
    expect(response.status, JSON.stringify(response.body)).toBe(201)
    expect(response.body).toMatchObject({
      person: { id: ben.id, name: 'Ben Kato', image: null },
      amount: { amount: '250.00', currency: 'KES' },
      note: 'Lunch',
    })
    expect(response.trips).toBe(2)
    expect(await sums()).toEqual([75_000, 25_000])
    for (const [as, amount] of [
      [amina, '-250.00'],
      [ben, '250.00'],
    ] as const) {
      const { body } = await world.call('GET', '/api/wallet/transactions', { as })
      expect(body.items[0]).toMatchObject({
        description: 'From Amina to Ben: Lunch',
        amount: { amount },
        transactionType: 'payment',
      })
    }
    expect(await lettersTo(world, ben)).toEqual(['Amina Otieno sent you KES 250.00'])
    expect(world.published.map(({ to }) => to)).toEqual(expect.arrayContaining([amina.id, ben.id]))
  })

  test('happens once per key; rejects another body under it', async () => {
    const key = newKey()
    const first = await send(amina, ben, {}, key)
    const again = await send(amina, ben, {}, key)
    expect(again.body).toEqual(first.body)
    expectProblem(await send(amina, ben, { amount: '251' }, key), 'idempotency-key-reused')
    expect(await sums()).toEqual([75_000, 25_000])
  })

  test('needs step-up and a sufficient balance', async () => {
    expectProblem(await send(amina, ben, { amount: '1000.01' }), 'insufficient-funds')
    await proveFresh(world, amina, false)
    expectProblem(await send(amina, ben), 'step-up-required')
    expect(await sums()).toEqual([100_000, 0])
  })

  test('reaches only clients who can be found, and never oneself', async () => {
    const partner = await world.person('beauty_partner')
    const left = await world.person('client')
    const hidden = await world.person('client')
    await world.db.update(user).set({ deletedAt: new Date() }).where(eq(user.id, left.id))
    await world.db.insert(preference).values({ userId: hidden.id, foundBy: 'nobody' })
    const blocking = await clientWith(world, 'Blocking')
    const block = { blockerId: blocking.id, blockedId: amina.id, createdAt: MONDAY }
    await world.db.insert(userBlock).values(block)
    const before = await fingerprint(world)
    expectProblem(await send(amina, partner), 'recipient-unavailable')
    expectProblem(await send(amina, left), 'recipient-unavailable')
    expectProblem(await send(amina, hidden), 'not-found')
    expectProblem(await send(amina, blocking), 'not-found')
    expectProblem(await send(amina, 'of-nobody'), 'not-found')
    expect(expectProblem(await send(amina, amina), 'invalid-input').errors.person).toBeTruthy()
    expect(await fingerprint(world)).toBe(before)
  })

  test('is rejected by the database if the recipient left between read and write', async () => {
    const response = await world.call('POST', '/api/transfers/sends', {
      as: amina,
      key: newKey(),
      body: { person: ben.id, amount: '10', currency: 'KES' },
      afterRead: () => world.db.update(user).set({ deletedAt: new Date() }).where(eq(user.id, ben.id)),
    })
    expectProblem(response, 'recipient-unavailable')
    expect(await sums()).toEqual([100_000, 0])
  })

  test.each([
    ['-1', 'amount'],
    ['0', 'amount'],
    ['1e3', 'amount'],
    ['0.001', 'amount'],
  ])('refuses %s', async (amount, field) => {
    const problem = expectProblem(await send(amina, ben, { amount }), 'invalid-amount')
    expect(problem.errors[field]).toBeTruthy()
  })

  test('limits the note, and supports currencies without decimals', async () => {
    expectProblem(await send(amina, ben, { note: 'x'.repeat(101) }), 'invalid-input')
    expectProblem(await send(amina, ben, { note: 'two\nlines' }), 'invalid-input')
    await fund(world, amina, '5000', 'UGX')
    expectProblem(await send(amina, ben, { amount: '10.5', currency: 'UGX' }), 'invalid-amount')
    expect((await send(amina, ben, { amount: '4999', currency: 'UGX' })).status).toBe(201)
    expect(await balance(world, 'wallet', ben.id, 'UGX')).toBe(4999)
    expect(await balance(world, 'wallet', amina.id, 'UGX')).toBe(1)
  })

  test('spends a balance once in sixty-four concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 64 }, () => send(amina, ben, { amount: '300' })))
    const won = responses.filter(({ status }) => status === 201)
    expect(won).toHaveLength(3)
    for (const lost of responses.filter(({ status }) => status !== 201)) {
      expectProblem(lost, 'insufficient-funds')
    }
    expect(await sums()).toEqual([10_000, 90_000])
  })
})

describe('a request', () => {
  test('is paid: the money moves, and the request is closed', async () => {
    const requested = await request(ben, amina)
    expect(requested.status, JSON.stringify(requested.body)).toBe(201)
    expect(requested.body).toMatchObject({ side: 'outgoing', status: 'pending', isShare: false })
    expect(await lettersTo(world, amina)).toEqual(['Ben Kato requests KES 300.00'])

    const paid = await replyTo(amina, requested.body.id, 'payment')
    expect(paid.status, JSON.stringify(paid.body)).toBe(200)
    expect(paid.body).toMatchObject({ side: 'incoming', status: 'paid', person: { id: ben.id } })
    expect(paid.trips).toBe(2)
    expect(await sums()).toEqual([70_000, 30_000])
    expect(await lettersTo(world, ben)).toEqual(['Amina Otieno sent you KES 300.00'])
    for (const how of ['payment', 'refusal'])
      expectProblem(await replyTo(amina, requested.body.id, how), 'request-status')
    expectProblem(await replyTo(ben, requested.body.id, 'cancellation'), 'request-status')
  })

  test('is declined or cancelled, and then cannot be paid', async () => {
    const [first, second] = [(await request(ben, amina)).body, (await request(ben, amina)).body]
    expect((await replyTo(amina, first.id, 'refusal')).body.status).toBe('declined')
    expect((await replyTo(ben, second.id, 'cancellation')).body.status).toBe('cancelled')
    for (const { id } of [first, second]) expectProblem(await replyTo(amina, id, 'payment'), 'request-status')
    expect(await lettersTo(world, ben)).toEqual(['Amina Otieno declined your request'])
    expect(await sums()).toEqual([100_000, 0])
  })

  test('allows each step to its own side only', async () => {
    const { id } = (await request(ben, amina)).body
    const stranger = await clientWith(world, 'Stranger', '1000')
    for (const how of ['payment', 'refusal', 'cancellation'])
      expectProblem(await replyTo(stranger, id, how), 'not-found')
    expectProblem(await replyTo(ben, id, 'payment'), 'not-found')
    expectProblem(await replyTo(ben, id, 'refusal'), 'not-found')
    expectProblem(await replyTo(amina, id, 'cancellation'), 'not-found')
    expect((await replyTo(amina, id, 'refusal')).status).toBe(200)
  })

  test('needs step-up and a sufficient balance to be paid, and otherwise stays open', async () => {
    const { id } = (await request(ben, amina, { amount: '1000.01' })).body
    expectProblem(await replyTo(amina, id, 'payment'), 'insufficient-funds')
    await proveFresh(world, amina, false)
    expectProblem(await replyTo(amina, id, 'payment'), 'step-up-required')
    const [row] = await world.db.select().from(moneyRequest).where(eq(moneyRequest.id, id))
    expect(row?.status).toBe('pending')
  })

  test('is paid once in sixty-four concurrent payments under different keys', async () => {
    const { id } = (await request(ben, amina, { amount: '10' })).body
    const responses: CallResponse[] = await Promise.all(Array.from({ length: 64 }, () => replyTo(amina, id, 'payment')))
    const won = responses.filter(({ status }) => status === 200)
    for (const lost of responses.filter(({ status }) => status !== 200)) expectProblem(lost, 'request-status')
    expect(won).toHaveLength(1)
    expect(await sums()).toEqual([99_000, 1000])
  })

  test('accepts one of concurrent payment, decline and cancellation', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = (await request(ben, amina, { amount: '1' })).body
      const responses = await Promise.all([
        replyTo(amina, id, 'payment'),
        replyTo(amina, id, 'refusal'),
        replyTo(ben, id, 'cancellation'),
      ])
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
      const [row] = await world.db.select().from(moneyRequest).where(eq(moneyRequest.id, id))
      expect(row?.status === 'paid').toBe(row?.transferId !== null)
    }
  })

  test('expires after fourteen days, once, and notifies the requester', async () => {
    const { id, expiresAt } = (await request(ben, amina)).body
    world.now = Date.parse(expiresAt)
    const listed = await world.call('GET', '/api/transfers/requests', { as: amina })
    expect(listed.body.items[0]).toMatchObject({ id, status: 'expired' })
    expect(listed.body.counts).toEqual({ incoming: 0, outgoing: 0 })
    expectProblem(await replyTo(amina, id, 'payment'), 'request-status')
    world.now += 1
    await Promise.all([1, 2, 3].map(() => runJobs(world.ctx())))
    const [row] = await world.db.select().from(moneyRequest).where(eq(moneyRequest.id, id))
    expect(row?.status).toBe('expired')
    expect(await lettersTo(world, ben)).toEqual(['Your request has expired'])
  })

  test('limits unanswered requests to one person to five', async () => {
    for (let i = 0; i < 5; i += 1) expect((await request(ben, amina)).status).toBe(201)
    expectProblem(await request(ben, amina), 'too-many-requests')
    expect((await request(amina, ben)).status).toBe(201)
  })

  test('is listed for both sides, each from their view, in one round trip', async () => {
    await request(ben, amina, { note: 'One' })
    world.now = MONDAY + 1000
    await request(ben, amina, { note: 'Two' })
    const mine = await world.call('GET', '/api/transfers/requests?limit=1', { as: amina })
    expect(mine.trips).toBe(1)
    expect(mine.body.items).toMatchObject([{ note: 'Two', side: 'incoming', person: { id: ben.id } }])
    expect(mine.body.counts).toEqual({ incoming: 2, outgoing: 0 })
    const rest = await world.call('GET', `/api/transfers/requests?limit=1&cursor=${mine.body.next}`, { as: amina })
    expect(rest.body.items).toMatchObject([{ note: 'One' }])
    expect(rest.body.next).toBeNull()
    const theirs = await world.call('GET', '/api/transfers/requests?side=outgoing', { as: ben })
    expect(theirs.body.items).toMatchObject([
      { note: 'Two', side: 'outgoing', person: { id: amina.id } },
      { note: 'One' },
    ])
  })
})

describe('choosing a person', () => {
  beforeAll(async () => {
    const zuri = await world.person('client', { name: 'Zuri Findable' })
    await world.db.insert(preference).values({ userId: zuri.id, foundBy: 'name' })
    await world.person('beauty_partner', { name: 'Zuri Partner' })
  })

  test('finds clients by name, and shows the balances of the purse', async () => {
    const { body } = await world.call('GET', '/api/transfers/draft?q=zuri', { as: amina })
    expect(body.found.map((person: { name: string }) => person.name)).toEqual(['Zuri Findable'])
    expect(Object.keys(body.found[0]).sort()).toEqual(['id', 'image', 'name'])
    expect(body.balances).toEqual([{ amount: '1000.00', currency: 'KES' }])
    expect((await world.call('GET', '/api/transfers/draft?q=z', { as: amina })).body.found).toBeNull()
  })

  test('tells one’s own contact from that of a stranger', async () => {
    const as = await world.person('client')
    const isOwn = async (q: string) =>
      (await world.call('GET', `/api/transfers/draft?${new URLSearchParams({ q })}`, { as })).body.own
    expect(await isOwn(as.email.toUpperCase())).toBe(true)
    expect(await isOwn('stranger@people.test')).toBe(false)
    expect(await isOwn('+254712000999')).toBe(false)
    await world.db.update(user).set({ phone: '+254712000999' }).where(eq(user.id, as.id))
    expect(await isOwn('+254 712 000 999')).toBe(true)
  })

  test('begins with the six whom money was last sent to, while they can receive it', async () => {
    const recent = async (as: Person) => {
      const { body } = await world.call('GET', '/api/transfers/draft', { as })
      return body.recent.map(({ name }: { name: string }) => name)
    }
    const names = ['Zola', 'Yusuf', 'Xola', 'Wafula', 'Violet', 'Umi', 'Tendai']
    const people: Person[] = []
    let at = MONDAY
    for (const name of names) {
      const person = await clientWith(world, name)
      people.push(person)
      world.now = at += 1000
      await send(amina, person, { amount: '10' })
    }
    world.now = at += 1000
    await send(amina, ben, { amount: '10' })
    world.now = at += 1000
    await send(amina, people[5] as Person, { amount: '10' })
    expect(await recent(amina)).toEqual(['Umi', 'Ben Kato', 'Tendai', 'Violet', 'Wafula', 'Xola'])
    // Only what one sent oneself.
    expect(await recent(ben)).toEqual([])

    await world.db.insert(userBlock).values({
      blockerId: ben.id,
      blockedId: amina.id,
      createdAt: at,
    })
    const [violet, umi] = people.slice(4) as [Person, Person]
    await world.db.insert(preference).values({ userId: violet.id, foundBy: 'nobody' })
    await send(umi, amina, { amount: '20' })
    const deletedAt = new Date(at)
    await world.db.update(user).set({ deletedAt }).where(eq(user.id, umi.id))
    expect(await recent(amina)).toEqual(['Tendai', 'Wafula', 'Xola', 'Yusuf', 'Zola'])
  })

  test('keeps the chosen people in order, without those who cannot receive money', async () => {
    const partner = await world.person('beauty_partner')
    const response = await world.call(
      'GET',
      `/api/transfers/draft?with=${ben.id},${partner.id},${amina.id},of-nobody`,
      { as: amina },
    )
    expect(response.trips).toBe(1)
    expect(response.body.people).toEqual([{ id: ben.id, name: 'Ben Kato', image: null }])
  })
})

test('sending makes one transfer with one posting', async () => {
  const before = await world.db.select().from(transfer)
  await send(amina, ben)
  expect(await world.db.select().from(transfer)).toHaveLength(before.length + 1)
})
