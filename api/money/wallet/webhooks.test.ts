// Webhooks of payment providers: signed, fresh, about one of our deposits or withdrawals, for its
// amount, and processed once, in any order.
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deposit, paymentMethod, withdrawal } from '../../../db/schema/money/wallet'
import { AUTH_SECRET, type CallResponse, expectProblem, newKey, type Person } from '../../../tests/fixtures/harness'
import { proveFresh } from '../../../tests/fixtures/money/clients'
import { balance, fingerprint, fund, openSoundWorld } from '../../../tests/fixtures/salons-and-purses'
import { MINUTE } from '../../platform/values/time'
import { DEPOSIT_LIFETIME, reconcileDeposits } from '../deposits/reconciliation'
import type { PaymentEvent } from '../providers/port'
import { sandboxEvent } from '../providers/sandbox'

const world = openSoundWorld()
const HEADER = 'sandbox-signature'

let as: Person
/** The event that settles the deposit under test. */
let event: PaymentEvent

beforeAll(async () => {
  as = await world.person('client')
})

beforeEach(async () => {
  // Each test is a day later: more than twenty unpaid charges per day are rejected.
  world.now = (world.now ?? 0) + 24 * 60 * 60_000
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

type Sending = { secret?: string; age?: number; processor?: string; tamper?: (body: string) => string }

async function send(
  sent: object,
  { secret = AUTH_SECRET, age = 0, processor = 'sandbox', tamper }: Sending = {},
): Promise<CallResponse> {
  const { body, headers } = await sandboxEvent(secret, sent as PaymentEvent, (world.now ?? 0) - age)
  // As a provider's server sends it: no cookies, no origin.
  return world.call('POST', `/api/webhooks/payments/${processor}`, {
    raw: tamper ? tamper(body) : body,
    headers: { [HEADER]: headers.get(HEADER) ?? '', origin: '', 'sec-fetch-site': '' },
  })
}

async function statusOf(id: string): Promise<string | undefined> {
  const [row] = await world.db.select().from(deposit).where(eq(deposit.id, id))
  return row?.status
}

test('credits the deposit for a signed event', async () => {
  const before = await balance(world, 'wallet', as.id)
  const response = await send(event)
  expect(response).toMatchObject({ status: 200, body: { received: true } })
  expect(await statusOf(event.subject.id)).toBe('confirmed')
  expect(await balance(world, 'wallet', as.id)).toBe(before + 2500)
})

test('credits once for repeated events, same or different, sequential or concurrent', async () => {
  const before = await balance(world, 'wallet', as.id)
  const again = { ...event, eventId: `${event.eventId}-2` }
  const responses = await Promise.all([event, event, again, again, event].map((e) => send(e)))
  responses.push(await send(event), await send(again))
  for (const response of responses) expect(response.status).toBe(200)
  expect(await balance(world, 'wallet', as.id)).toBe(before + 2500)
})

test('keeps a settled deposit unchanged, whatever later events report', async () => {
  const before = await balance(world, 'wallet', as.id)
  await send({ ...event, outcome: 'declined', reason: 'Not enough on the card.' })
  expect(await statusOf(event.subject.id)).toBe('failed')
  await send({ ...event, eventId: 'late' })
  expect(await statusOf(event.subject.id)).toBe('failed')
  expect(await balance(world, 'wallet', as.id)).toBe(before)
})

test('credits a late confirmation after expiry, once', async () => {
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

describe('rejected, with nothing changed', () => {
  const refuses = async (code: Parameters<typeof expectProblem>[1], response: () => Promise<CallResponse>) => {
    const before = await fingerprint(world)
    expectProblem(await response(), code)
    expect(await fingerprint(world)).toBe(before)
    expect(await statusOf(event.subject.id)).toBe('requires_action')
  }

  test('forged with another secret', () => refuses('invalid-signature', () => send(event, { secret: 'guess' })))

  test('altered after it was signed', () =>
    refuses('invalid-signature', () => send(event, { tamper: (body) => body.replace('2500', '250000') })))

  test('re-spaced after it was signed', () =>
    refuses('invalid-signature', () => send(event, { tamper: (body) => `${body} ` })))

  test.each([5 * MINUTE + 1, 24 * 60 * MINUTE, -5 * MINUTE - 1])('signed %d ms ago', (age) =>
    refuses('invalid-signature', () => send(event, { age })),
  )

  test.each(['', 'x', ',', `${Date.now()},`, `${Date.now()},zz`, 'NaN,00', '1,1,1'])('signature %j', (value) =>
    refuses('invalid-signature', () =>
      world.call('POST', '/api/webhooks/payments/sandbox', { body: event, headers: { [HEADER]: value } }),
    ),
  )

  test('for another amount', () => refuses('invalid-input', () => send({ ...event, minor: 250_000 })))

  test('for another currency', () => refuses('invalid-input', () => send({ ...event, currency: 'USD' })))

  test('for another reference than the stored one', () =>
    refuses('invalid-input', () => send({ ...event, reference: 'sandbox_action_other' })))

  test('about a withdrawal with that id', () =>
    refuses('not-found', () => send({ ...event, subject: { kind: 'withdrawal', id: event.subject.id } })))

  test('about an unknown deposit', () =>
    refuses('not-found', () => send({ ...event, subject: { kind: 'deposit', id: crypto.randomUUID() } })))

  test('from an unknown processor', () => refuses('not-found', () => send(event, { processor: 'acme' })))

  test.each<[string, () => unknown]>([
    ['an empty object', () => ({})],
    ['a list', () => []],
    ['a text', () => 'text'],
    ['null', () => null],
    ['a nested id', () => ({ ...event, subject: { kind: 'deposit', id: {} } })],
    ['a fraction', () => ({ ...event, minor: 0.5 })],
    ['an unknown outcome', () => ({ ...event, outcome: 'maybe' })],
  ])('signed, but no event: %s', (_, sent) => refuses('invalid-input', () => send(sent() as object)))

  test('signed, but not JSON', () => refuses('invalid-signature', () => send(event, { tamper: () => '{' })))
})

describe('withdrawals', () => {
  const NET = 9900
  let open: { id: string; event: PaymentEvent }

  beforeAll(async () => {
    await fund(world, as, '50000')
    await world.db.insert(paymentMethod).values({
      id: 'hanging',
      userId: as.id,
      processor: 'sandbox',
      token: 'sandbox_hangs',
      type: 'mobile_money',
      provider: 'M-Pesa',
      phoneNumber: '+254700000408',
      createdAt: 1,
    })
  })

  beforeEach(async () => {
    open = await hanging()
  })

  /** A withdrawal accepted by its provider, and the event that settles it. */
  async function hanging(amount = '100', minor = NET): Promise<typeof open> {
    await proveFresh(world, as)
    const { status, body } = await world.call('POST', '/api/wallet/withdrawals', {
      as,
      key: newKey(),
      body: { amount, currency: 'KES', paymentMethodId: 'hanging' },
    })
    expect([status, body.status]).toEqual([201, 'waiting'])
    return {
      id: body.id,
      event: {
        eventId: `event-${body.id}`,
        reference: `sandbox_hangs_${body.id}`,
        subject: { kind: 'withdrawal', id: body.id },
        minor,
        currency: 'KES',
        outcome: 'succeeded',
      },
    }
  }

  async function stateOf(id: string) {
    const [row] = await world.db.select().from(withdrawal).where(eq(withdrawal.id, id))
    return row?.status
  }

  const inPurse = () => balance(world, 'wallet', as.id)

  test('paid: the held money leaves once, even if events repeat', async () => {
    const before = await inPurse()
    const fees = await balance(world, 'fee_revenue', 'platform')
    const again = { ...open.event, eventId: `${open.event.eventId}-2` }
    const sent = [open.event, open.event, again, again, open.event]
    const responses = await Promise.all(sent.map((e) => send(e)))
    for (const response of [...responses, await send(open.event)]) expect(response.status).toBe(200)
    expect(await stateOf(open.id)).toBe('confirmed')
    expect(await inPurse()).toBe(before)
    expect(await balance(world, 'fee_revenue', 'platform')).toBe(fees + 100)
  })

  test('declined: the whole amount is back once, with the provider’s reason', async () => {
    const before = await inPurse()
    const declined = { ...open.event, outcome: 'declined' as const, reason: 'The number is closed.' }
    await Promise.all([send(declined), send({ ...declined, eventId: 'second' }), send(declined)])
    expect(await stateOf(open.id)).toBe('failed')
    expect(await inPurse()).toBe(before + 10_000)
    const { body } = await world.call('GET', `/api/wallet/withdrawals/${open.id}`, { as })
    expect(body.failure).toBe('The number is closed.')
  })

  test('paid after it was declined: nothing moves, and admins are notified once', async () => {
    const admin = await world.person('admin')
    await send({ ...open.event, eventId: 'no', outcome: 'declined' })
    const before = await inPurse()
    expect((await send(open.event)).status).toBe(200)
    expect((await send(open.event)).status).toBe(200)
    await world.settle()
    expect(await stateOf(open.id)).toBe('failed')
    expect(await inPurse()).toBe(before)
    const { body } = await world.call('GET', `/api/dev/outbox?to=${admin.email}`)
    expect(body.items.map((item: { subject: string }) => item.subject)).toEqual(['A provider contradicts our record'])
  })

  test.each<[string, (event: PaymentEvent) => [object, Sending?], Parameters<typeof expectProblem>[1]]>([
    ['forged', (e) => [e, { secret: 'guess' }], 'invalid-signature'],
    ['stale', (e) => [e, { age: 6 * MINUTE }], 'invalid-signature'],
    ['altered', (e) => [e, { tamper: (b) => b.replace('9900', '990000') }], 'invalid-signature'],
    ['for the gross amount', (e) => [{ ...e, minor: 10_000 }], 'invalid-input'],
    ['for another currency', (e) => [{ ...e, currency: 'USD' }], 'invalid-input'],
    ['for another reference', (e) => [{ ...e, reference: 'x' }], 'invalid-input'],
    ['as a deposit', (e) => [{ ...e, subject: { ...e.subject, kind: 'deposit' } }], 'not-found'],
  ])('%s: rejected, with nothing changed', async (_, make, code) => {
    const before = await fingerprint(world)
    expectProblem(await send(...make(open.event)), code)
    expect(await fingerprint(world)).toBe(before)
    expect(await stateOf(open.id)).toBe('waiting')
  })

  test('without a stored reference: rejects another payment’s reference, accepts its own', async () => {
    const other = await hanging()
    // The state after the provider accepted it and its response was lost.
    const lost = await hanging()
    await world.db.update(withdrawal).set({ reference: null }).where(eq(withdrawal.id, lost.id))
    const before = await fingerprint(world)
    const stolen = { ...lost.event, reference: other.event.reference }
    expectProblem(await send(stolen), 'invalid-input')
    expect(await fingerprint(world)).toBe(before)
    expect((await send(lost.event)).status).toBe(200)
    expect(await stateOf(lost.id)).toBe('confirmed')
  })

  test('in any order, mixed with invalid ones: the first valid event decides', async () => {
    type Word = 'paid' | 'paid again' | 'declined' | 'forged' | 'stale' | 'altered' | 'dearer'
    const kinds: Word[] = ['paid', 'paid', 'paid again', 'declined', 'forged', 'stale', 'altered', 'dearer']
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(kinds, { minLength: 1 }),
        fc.constantFrom('deposit' as const, 'withdrawal' as const),
        fc.boolean(),
        async (order, kind, atOnce) => {
          world.now = (world.now ?? 0) + 24 * 60 * MINUTE
          const subject = kind === 'withdrawal' ? await hanging() : await hangingDeposit()
          const before = await inPurse()
          const say = (word: Word) => sayOf(subject.event, word)
          const responses = atOnce
            ? await Promise.all(order.map(say))
            : await inTurn(order.map((word) => () => say(word)))
          for (const [i, word] of order.entries())
            expect([word, responses[i]?.status]).toEqual([word, FALSE.includes(word) ? 400 : 200])

          const truths = order.filter((word) => !FALSE.includes(word))
          const { body } = await world.call('GET', `/api/wallet/${kind}s/${subject.id}`, { as })
          const paid = kind === 'deposit' ? 2500 : 0
          const back = kind === 'deposit' ? 0 : 10_000
          const gained = (await inPurse()) - before
          if (truths.length === 0) expect([body.status, gained]).toEqual(['waiting', 0])
          else if (body.status === 'confirmed') expect(gained).toBe(paid)
          else expect([body.status, gained]).toEqual(['failed', back])
          if (!atOnce && truths.length > 0) expect(body.status).toBe(truths[0] === 'declined' ? 'failed' : 'confirmed')
        },
      ),
      { numRuns: 25 },
    )

    async function hangingDeposit(): Promise<typeof open> {
      const body = { amount: '25.00', currency: 'KES', paymentMethodId: 'sandbox_hangs' }
      const requested = await world.call('POST', '/api/wallet/deposits', { as, key: newKey(), body })
      const { id } = requested.body
      return {
        id,
        event: {
          eventId: `event-${id}`,
          reference: `sandbox_hangs_${id}`,
          subject: { kind: 'deposit', id },
          minor: 2500,
          currency: 'KES',
          outcome: 'succeeded',
        },
      }
    }

    function sayOf(event: PaymentEvent, word: Word): Promise<CallResponse> {
      switch (word) {
        case 'paid again':
          return send({ ...event, eventId: `${event.eventId}-again` })
        case 'declined':
          return send({ ...event, eventId: `${event.eventId}-declined`, outcome: 'declined' })
        case 'forged':
          return send(event, { secret: 'guess' })
        case 'stale':
          return send(event, { age: 6 * MINUTE })
        case 'altered':
          return send(event, { tamper: (body) => body.replace('succeeded', 'declined') })
        case 'dearer':
          return send({ ...event, eventId: `${event.eventId}-dearer`, minor: event.minor + 1 })
        default:
          return send(event)
      }
    }
  })

  const FALSE = ['forged', 'stale', 'altered', 'dearer']

  async function inTurn<T>(work: (() => Promise<T>)[]): Promise<T[]> {
    const done: T[] = []
    for (const step of work) done.push(await step())
    return done
  }
})
