// What payment providers tell us: signed, fresh, about a deposit of ours, for its amount, and once.
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deposit } from '../../db/schema/wallet'
import { balance, expectSoundLedger, fingerprint } from '../../tests/fixtures'
import {
  type Answer,
  AUTH_SECRET,
  expectProblem,
  newKey,
  openWorld,
  type Person,
} from '../../tests/harness'
import type { PaymentEvent } from '../providers/payments/port'
import { sandboxEvent } from '../providers/payments/sandbox'
import { DEPOSIT_LIFETIME, reconcileDeposits } from './deposits'

const world = openWorld()
const HEADER = 'sandbox-signature'
const MINUTE = 60_000

let as: Person
/** The event that would settle the deposit under test. */
let event: PaymentEvent

beforeAll(async () => {
  as = await world.person('client')
})

beforeEach(async () => {
  const { body } = await world.call('POST', '/api/wallet/deposits', {
    as,
    key: newKey(),
    body: { amount: '25.00', currency: 'KES', paymentMethodId: 'sandbox_action' },
  })
  event = {
    eventId: `event-${body.id}`,
    reference: `sandbox_action_${body.id}`,
    subject: { kind: 'deposit', id: body.id },
    minor: 2500,
    currency: 'KES',
    outcome: 'succeeded',
  }
})

afterEach(() => expectSoundLedger(world))

type Sending = {
  secret?: string
  age?: number
  processor?: string
  tamper?: (body: string) => string
}

async function send(
  sent: object,
  { secret = AUTH_SECRET, age = 0, processor = 'sandbox', tamper }: Sending = {},
): Promise<Answer> {
  const { body, headers } = await sandboxEvent(secret, sent as PaymentEvent, (world.now ?? 0) - age)
  // As a provider's server posts it: no cookies, no origin.
  return world.call('POST', `/api/webhooks/payments/${processor}`, {
    raw: tamper ? tamper(body) : body,
    headers: { [HEADER]: headers.get(HEADER) ?? '', origin: '', 'sec-fetch-site': '' },
  })
}

async function statusOf(id: string): Promise<string | undefined> {
  const [row] = await world.db.select().from(deposit).where(eq(deposit.id, id))
  return row?.status
}

test('a signed event credits the deposit', async () => {
  const before = await balance(world, 'wallet', as.id)
  const answer = await send(event)
  expect(answer).toMatchObject({ status: 200, body: { received: true } })
  expect(await statusOf(event.subject.id)).toBe('confirmed')
  expect(await balance(world, 'wallet', as.id)).toBe(before + 2500)
})

test('told again, with the same event or another, in turn or at once, it credits once', async () => {
  const before = await balance(world, 'wallet', as.id)
  const again = { ...event, eventId: `${event.eventId}-2` }
  const answers = await Promise.all([event, event, again, again, event].map((e) => send(e)))
  answers.push(await send(event), await send(again))
  for (const answer of answers) expect(answer.status).toBe(200)
  expect(await balance(world, 'wallet', as.id)).toBe(before + 2500)
})

test('what is settled stays so, whatever is said afterwards', async () => {
  const before = await balance(world, 'wallet', as.id)
  await send({ ...event, outcome: 'declined', reason: 'Not enough on the card.' })
  expect(await statusOf(event.subject.id)).toBe('failed')
  await send({ ...event, eventId: 'late' })
  expect(await statusOf(event.subject.id)).toBe('failed')
  expect(await balance(world, 'wallet', as.id)).toBe(before)
})

test('a confirmation that comes after we gave up is credited all the same, once', async () => {
  const start = world.now ?? 0
  const before = await balance(world, 'wallet', as.id)
  world.now = start + DEPOSIT_LIFETIME + 1
  await reconcileDeposits(world.ctx())
  expect(await statusOf(event.subject.id)).toBe('expired')
  expect((await send(event)).status).toBe(200)
  await send({ ...event, eventId: 'again' })
  expect(await statusOf(event.subject.id)).toBe('confirmed')
  expect(await balance(world, 'wallet', as.id)).toBe(before + 2500)
  world.now = start
})

describe('refused, with nothing changed', () => {
  const refuses = async (
    code: Parameters<typeof expectProblem>[1],
    answer: () => Promise<Answer>,
  ) => {
    const before = await fingerprint(world)
    expectProblem(await answer(), code)
    expect(await fingerprint(world)).toBe(before)
    expect(await statusOf(event.subject.id)).toBe('requires_action')
  }

  test('forged with another secret', () =>
    refuses('invalid-signature', () => send(event, { secret: 'guess' })))

  test('altered after it was signed', () =>
    refuses('invalid-signature', () =>
      send(event, { tamper: (body) => body.replace('2500', '250000') }),
    ))

  test('re-spaced after it was signed', () =>
    refuses('invalid-signature', () => send(event, { tamper: (body) => `${body} ` })))

  test.each([5 * MINUTE + 1, 24 * 60 * MINUTE, -5 * MINUTE - 1])('signed %d ms ago', (age) =>
    refuses('invalid-signature', () => send(event, { age })),
  )

  test.each(['', 'x', ',', `${Date.now()},`, `${Date.now()},zz`, 'NaN,00', '1,1,1'])(
    'signature %j',
    (value) =>
      refuses('invalid-signature', () =>
        world.call('POST', '/api/webhooks/payments/sandbox', {
          body: event,
          headers: { [HEADER]: value },
        }),
      ),
  )

  test('for another amount', () =>
    refuses('invalid-input', () => send({ ...event, minor: 250_000 })))

  test('for another currency', () =>
    refuses('invalid-input', () => send({ ...event, currency: 'USD' })))

  test('about a deposit that is not there', () =>
    refuses('not-found', () =>
      send({ ...event, subject: { kind: 'deposit', id: crypto.randomUUID() } }),
    ))

  test('from a processor that we do not use', () =>
    refuses('not-found', () => send(event, { processor: 'acme' })))

  test.each<[string, () => unknown]>([
    ['an empty object', () => ({})],
    ['a list', () => []],
    ['a text', () => 'text'],
    ['null', () => null],
    ['a nested id', () => ({ ...event, subject: { kind: 'deposit', id: {} } })],
    ['a fraction', () => ({ ...event, minor: 0.5 })],
    ['an unknown outcome', () => ({ ...event, outcome: 'maybe' })],
  ])('signed, but no event: %s', (_, sent) =>
    refuses('invalid-input', () => send(sent() as object)),
  )

  test('signed, but not JSON', () =>
    refuses('invalid-signature', () => send(event, { tamper: () => '{' })))
})
