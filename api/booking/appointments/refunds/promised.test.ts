// Refunds after a payout: promised from the next earnings, made as soon as these cover them, and never paid out.
import { beforeEach, expect, test } from 'vitest'
import { addSalon } from '../../../../tests/fixtures/businesses'
import { expectProblem, newKey, openWorld, type Person } from '../../../../tests/fixtures/harness'
import { direct, makePromised, owe, payNow, prove } from '../../../../tests/fixtures/money/payouts'
import {
  arriveWithCode,
  balance,
  booked,
  cutAt,
  fund,
  step,
  whenItBegins,
} from '../../../../tests/fixtures/salons-and-purses'

const world = openWorld()

/** What a cut costs, and what the salon gets of it. */
const [PRICE, NET] = [250_000, 243_750]

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

let salons = 0
let name = ''
let nia: Person
let client: Person

beforeEach(async () => {
  salons += 1
  name = `salon${salons}`
  nia = await world.person('beauty_partner')
  await addSalon(world, { id: name, ownerId: nia.id }, [{ id: `${name}-cut` }], [`${name}-ada`])
  await prove(world, nia)
  expect((await direct(world, nia)).status).toBe(201)
  client = await world.person('client')
  await fund(world, client, '10000')
})

/** A visit that was done and paid out. */
async function paidOut(clock = '10:00'): Promise<string> {
  const id = await visited(clock)
  await prove(world, nia)
  expect((await payNow(world, nia)).status).toBe(201)
  return id
}

async function visited(clock: string): Promise<string> {
  const wanted = { salonId: name, serviceId: `${name}-cut`, staffId: `${name}-ada` }
  const { id } = await booked(world, client, cutAt(world, clock, wanted))
  await step(world, nia, id, 'confirmation')
  await arriveWithCode(world, nia, id)
  expect((await step(world, nia, id, 'completion')).status).toBe(200)
  await whenItBegins(world, id)
  return id
}

const refund = (id: string, body: object = {}, options: object = {}) =>
  world.call('POST', `/api/appointments/${id}/refunds`, {
    as: nia,
    key: newKey(),
    body: { reason: 'The color ran', ...body },
    ...options,
  })

const promise = (id: string, body: object = {}, options: object = {}) =>
  refund(id, { fromNextEarnings: true, ...body }, options)

const seen = async (id: string, as: Person) => (await world.call('GET', `/api/appointments/${id}`, { as })).body

const run = () => makePromised(world)

const purse = () => balance(world, 'wallet', client.id)

test('is refused without the salon’s consent, and says whose balance is short', async () => {
  const id = await paidOut()
  const refused = expectProblem(await refund(id), 'insufficient-funds')
  expect(plain(refused.detail)).toBe('Your business’s balance is short by KES 2,437.50 for this refund.')
})

test('is made whole as soon as the balance covers it, and once', async () => {
  const id = await paidOut()
  const before = await purse()
  const response = await promise(id)
  expect([response.status, response.body.promised, response.body.refunded]).toEqual([201, true, null])
  expect(await purse()).toBe(before)
  const { promisedRefund, terms } = await seen(id, nia)
  expect(promisedRefund.amount.amount).toBe('2500.00')
  expect(terms.refund).toBeNull()
  expect((await seen(id, client)).promisedRefund).toEqual(promisedRefund)
  await world.settle()
  const { body } = await world.call('GET', `/api/dev/outbox?to=${client.email}`)
  expect(plain(JSON.stringify(body))).toContain('as soon as the salon has earned it')

  await owe(world, nia, NET - 1)
  await run()
  expect(await purse()).toBe(before)
  await owe(world, nia, 1)
  await Promise.all([run(), run()])
  await run()
  expect(await purse()).toBe(before + PRICE)
  expect(await balance(world, 'payable', nia.id)).toBe(0)
  const after = await seen(id, client)
  expect([after.promisedRefund, after.money.refunded.amount]).toEqual([null, '2500.00'])
  expectProblem(await promise(id), 'appointment-status')
})

test('is not paid out to the salon meanwhile', async () => {
  const id = await paidOut()
  await promise(id, { amount: '1000' })
  await owe(world, nia, 100_000)
  await prove(world, nia)
  const paid = await payNow(world, nia)
  expect(paid.body.amount.amount).toBe('25.00')
  const refused = expectProblem(await payNow(world, nia), 'payout-reserved')
  expect(plain(refused.detail)).toBe('KES 975.00 stays for refunds that you promised.')
  await run()
  expect(await balance(world, 'payable', nia.id)).toBe(0)
})

test('a payout that was read before the promise is written anew', async () => {
  const id = await paidOut()
  await owe(world, nia, 200_000)
  let done = false
  await prove(world, nia)
  const paid = await payNow(world, nia, {
    afterRead: async () => {
      if (!done) expect((await promise(id)).status).toBe(201)
      done = true
    },
  })
  expectProblem(paid, 'payout-reserved')
  expect(await balance(world, 'payable', nia.id)).toBe(200_000)
})

test('another refund of the visit waits for it, and other refunds leave it what it needs', async () => {
  const id = await paidOut()
  await promise(id, { amount: '2000' })
  const other = await visited('14:00')
  expectProblem(await refund(id, { amount: '100' }), 'refund-promised')
  // Of 2,437.50 in the balance 1,950 is promised.
  const refused = expectProblem(await refund(other, { amount: '1000' }), 'insufficient-funds')
  expect(plain(refused.detail)).toContain('short by KES 487.50')
  expect((await refund(other, { amount: '500' })).status).toBe(201)
})

test('no more is promised than was earned in a month', async () => {
  const id = await paidOut()
  const later = { at: (world.now ?? 0) + 40 * 24 * 3_600_000 }
  const refused = expectProblem(await promise(id, {}, later), 'insufficient-funds')
  expect(plain(refused.detail)).toContain('up to KES 0.00 of your next earnings')
  expect((await promise(id)).status).toBe(201)
})

test('what was not paid yet is neither refunded nor promised', async () => {
  const wanted = { salonId: name, serviceId: `${name}-cut`, staffId: `${name}-ada` }
  const { id } = await booked(world, client, cutAt(world, '10:00', wanted))
  for (const send of [refund, promise])
    expect(expectProblem(await send(id), 'appointment-status').detail).toContain('Nothing was paid for this visit')
})
