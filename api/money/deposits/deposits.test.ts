// Deposits: the result of each provider behaviour, and that no money is credited twice.
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { command } from '../../../db/schema/money/ledger'
import { deposit, paymentMethod } from '../../../db/schema/money/wallet'
import { jobRun } from '../../../db/schema/platform'
import { type CallResponse, expectProblem, newKey, type Options, type Person } from '../../../tests/fixtures/harness'
import {
  addSalons,
  balance,
  cutAt,
  fingerprint,
  openSoundWorld,
  postingsOf,
} from '../../../tests/fixtures/salons-and-purses'
import { HOOKS } from '../../hooks'
import { audit } from '../../platform/audit/audit'
import { writeBatch } from '../../platform/command'
import { recordTransfer } from '../ledger/ledger'
import { depositStatements, settleDeposit } from './deposits'
import { DEPOSIT_LIFETIME, reconcileDeposits } from './reconciliation'

const world = openSoundWorld()
let as: Person

beforeAll(() => addSalons(world))

beforeEach(async () => {
  as = await world.person('client')
})

function topUp(
  paymentMethodId: string | undefined,
  options: Options & { amount?: string } = {},
): Promise<CallResponse> {
  const { amount = '25.00', ...rest } = options
  return world.call('POST', '/api/wallet/deposits', {
    as,
    key: newKey(),
    body: { amount, currency: 'KES', paymentMethodId },
    ...rest,
  })
}

function decide(id: string, decision: string, options: Options = {}): Promise<CallResponse> {
  return world.call('POST', `/api/sandbox/deposits/${id}/decision`, { as, body: { decision }, ...options })
}

async function rowOf(id: string) {
  const [row] = await world.db.select().from(deposit).where(eq(deposit.id, id))
  if (!row) throw new Error('no such deposit')
  return row
}

describe('a deposit for a page', () => {
  const body = { amount: '25.00', currency: 'KES', returnTo: '/client/gift-cards/new/review' }
  const returnTo = { path: '/client/gift-cards/new/review', name: 'your gift card' }

  test.each(['sandbox_ok', 'sandbox_action', 'sandbox_hangs'])(
    'stores where it continues, whatever its outcome: %s',
    async (paymentMethodId) => {
      const requested = await topUp(undefined, { body: { ...body, paymentMethodId } })
      expect(requested.body.returnTo).toEqual(returnTo)
      const { path } = { path: `/api/wallet/deposits/${requested.body.id}` }
      expect((await world.call('GET', path, { as })).body.returnTo).toEqual(returnTo)
      expect((await rowOf(requested.body.id)).returnTo).toBe(returnTo.path)
    },
  )

  test('cannot lead anywhere else', async () => {
    const response = await topUp(undefined, { body: { ...body, returnTo: 'https://evil.test/client/wallet/send' } })
    expectProblem(response, 'invalid-input')
    expect(response.body.errors).toHaveProperty('returnTo')
  })

  test('is asked for with what is missing, and the name of the page', async () => {
    const ask = (query: string) => world.call('GET', `/api/wallet/deposits/new?currency=KES${query}`, { as })
    const { body } = await ask('&amount=1234.56&returnTo=/client/gift-cards/new/review')
    expect(body).toMatchObject({ missing: { amount: '1234.56', currency: 'KES' }, returnTo })
    expect(body.quickAmounts[0].amount).toBe('1234.56')
    expect((await ask('&amount=lots&returnTo=//evil.test')).body).toMatchObject({ missing: null, returnTo: null })
  })

  test('keeps its page: only erasing the account removes it', async () => {
    const { body: made } = await topUp(undefined, { body: { ...body, paymentMethodId: 'sandbox_ok' } })
    const change = (to: string | null) => world.db.update(deposit).set({ returnTo: to }).where(eq(deposit.id, made.id))
    await expect(change('/booking/b')).rejects.toThrow()
  })
})

describe('a card that succeeds', () => {
  test('credits the purse at once, from the provider’s clearing account', async () => {
    const before = await balance(world, 'wallet', as.id)
    const { status, body } = await topUp('sandbox_ok')
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      status: 'confirmed',
      amount: { amount: '25.00', currency: 'KES' },
      method: 'Visa ending 4242',
      createdAt: '2027-01-11T09:00:00+03:00',
      settledAt: '2027-01-11T09:00:00+03:00',
      actionUrl: null,
      failure: null,
      transferId: expect.any(String),
      returnTo: null,
      abandonable: false,
      abandoned: false,
      isFirst: true,
    })
    expect(await balance(world, 'wallet', as.id)).toBe(before + 2500)
    const { transferId } = await rowOf(body.id)
    expect(await postingsOf(world, [transferId ?? ''])).toEqual([`clearing:platform:KES -> wallet:${as.id}:KES 2500`])
    expect((await world.call('GET', `/api/wallet/deposits/${body.id}`, { as })).body).toMatchObject(body)
  })

  test('notifies the person’s devices', async () => {
    world.published.length = 0
    await topUp('sandbox_ok')
    await world.settle()
    expect(world.published).toEqual([{ to: as.id, event: { type: 'changed', what: 'wallet' } }])
  })

  test('returns the same response for the same key and credits nothing more', async () => {
    const key = newKey()
    const first = await topUp('sandbox_ok', { key })
    const before = await fingerprint(world)
    const again = await topUp('sandbox_ok', { key })
    expect(again.status).toBe(first.status)
    expect(again.body).toEqual(first.body)
    expect(await fingerprint(world)).toBe(before)
  })

  test('rejects the same key with another body, but accepts another person’s same key', async () => {
    const key = newKey()
    await topUp('sandbox_ok', { key })
    const before = await fingerprint(world)
    expectProblem(await topUp('sandbox_ok', { key, amount: '25.01' }), 'idempotency-key-reused')
    expectProblem(await topUp('sandbox_twice', { key }), 'idempotency-key-reused')
    const elsewhere = await world.call('POST', '/api/appointments', { as, key, body: cutAt(world, '10:00') })
    expectProblem(elsewhere, 'idempotency-key-reused')
    expect(await fingerprint(world)).toBe(before)
    const other = await world.person('client')
    expect((await topUp('sandbox_ok', { key, as: other })).status).toBe(201)
  })
})

describe('choosing the method to charge', () => {
  test('charges the default method, or one of the viewer’s by id, never another person’s', async () => {
    const owner = await world.person('client')
    const common = { userId: owner.id, processor: 'sandbox', createdAt: 0 }
    await world.db.insert(paymentMethod).values([
      {
        ...common,
        id: 'phone',
        type: 'mobile_money',
        token: 'sandbox_declined',
        provider: 'M-Pesa',
        phoneNumber: '+254700000001',
      },
      { ...common, id: 'card', type: 'card', token: 'sandbox_ok', cardType: 'Visa', lastFour: '4242', isDefault: true },
    ])
    expect((await topUp(undefined, { as: owner })).body.method).toBe('Visa ending 4242')
    expectProblem(await topUp('phone', { as: owner }), 'payment-declined')
    const { errors } = expectProblem(await topUp('card'), 'payment-method-unknown')
    expect(errors).toHaveProperty('paymentMethodId')
  })

  test('reports that there is no method', async () => {
    const before = await fingerprint(world)
    expectProblem(await topUp(undefined), 'no-payment-method')
    expectProblem(await topUp('card-of-nobody'), 'payment-method-unknown')
    expect(await fingerprint(world)).toBe(before)
  })

  test('charges nothing without a provider (production before one is configured)', async () => {
    const before = await fingerprint(world)
    const response = await topUp('sandbox_ok', { settings: { LOCAL_ONLY: undefined } })
    expectProblem(response, 'provider-unavailable')
    expect(await fingerprint(world)).toBe(before)
  })
})

describe('a card that is declined', () => {
  test('responds 402 with the reason, records a failed deposit without money, and replays it', async () => {
    const before = await balance(world, 'wallet', as.id)
    const key = newKey()
    const first = expectProblem(await topUp('sandbox_declined', { key }), 'payment-declined')
    expect(first.detail).toMatch(/declined/)
    const again = expectProblem(await topUp('sandbox_declined', { key }), 'payment-declined')
    expect(again.detail).toBe(first.detail)
    const rows = await world.db.select().from(deposit).where(eq(deposit.token, 'sandbox_declined'))
    const mine = rows.filter((row) => row.userId === as.id)
    expect(mine).toMatchObject([{ status: 'failed', transferId: null, failure: first.detail }])
    expect(await balance(world, 'wallet', as.id)).toBe(before)
  })
})

describe('a card that requires authentication', () => {
  test('credits nothing until it is approved, then once', async () => {
    const before = await balance(world, 'wallet', as.id)
    const { status, body } = await topUp('sandbox_action')
    expect(status).toBe(201)
    expect(body.status).toBe('requires_action')
    expect(body.actionUrl).toMatch(new RegExp(`^/dev/approve-payment\\?deposit=${body.id}&`))
    expect(await balance(world, 'wallet', as.id)).toBe(before)

    const approved = await decide(body.id, 'approve')
    const { isFirst: _, ...rest } = body
    expect(approved.body).toEqual({
      ...rest,
      status: 'confirmed',
      abandonable: false,
      actionUrl: null,
      settledAt: '2027-01-11T09:00:00+03:00',
      transferId: expect.any(String),
    })
    expect(await balance(world, 'wallet', as.id)).toBe(before + 2500)
    expectProblem(await decide(body.id, 'approve'), 'deposit-status')
    expectProblem(await decide(body.id, 'decline'), 'deposit-status')
    expect(await balance(world, 'wallet', as.id)).toBe(before + 2500)
  })

  test('sends no notification to a person who has just completed the step', async () => {
    const person = await world.person('client')
    const { body } = await topUp('sandbox_action', { as: person })
    await decide(body.id, 'approve', { as: person })
    await world.settle()
    expect(await notifyWhen(person)).toEqual([])
  })

  test('fails with a readable reason if it is declined, and stays failed', async () => {
    const before = await balance(world, 'wallet', as.id)
    const { body } = await topUp('sandbox_action')
    const declined = await decide(body.id, 'decline')
    expect(declined.body).toMatchObject({ status: 'failed', failure: 'The payment wasn’t approved.' })
    expectProblem(await decide(body.id, 'approve'), 'deposit-status')
    expect(await balance(world, 'wallet', as.id)).toBe(before)
  })

  test('allows nobody else to see or decide it, and only in a local run', async () => {
    const { body } = await topUp('sandbox_action')
    const stranger = await world.person('client')
    expectProblem(await world.call('GET', `/api/wallet/deposits/${body.id}`, { as: stranger }), 'not-found')
    expectProblem(await decide(body.id, 'approve', { as: stranger }), 'not-found')
    expectProblem(await decide(body.id, 'approve', { as: undefined }), 'unauthenticated')
    expectProblem(await decide(body.id, 'approve', { settings: { LOCAL_ONLY: undefined } }), 'not-found')
    expectProblem(await decide(body.id, 'perhaps'), 'invalid-input')
    expect((await rowOf(body.id)).status).toBe('requires_action')
  })

  test('counts only one of a concurrent approval and decline', async () => {
    const before = await balance(world, 'wallet', as.id)
    const { body } = await topUp('sandbox_action')
    await Promise.all(Array.from({ length: 8 }, (_, i) => decide(body.id, i % 2 === 0 ? 'approve' : 'decline')))
    const { status } = await rowOf(body.id)
    expect(['confirmed', 'failed']).toContain(status)
    expect(await balance(world, 'wallet', as.id)).toBe(before + (status === 'confirmed' ? 2500 : 0))
  })
})

describe('a provider that does not answer', () => {
  test('leaves the deposit waiting for half an hour, then expires it without money', async () => {
    const start = world.now ?? 0
    const before = await balance(world, 'wallet', as.id)
    const { status, body } = await topUp('sandbox_hangs')
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'waiting', actionUrl: null, failure: null })

    world.now = start + DEPOSIT_LIFETIME - 1
    await reconcileDeposits(world.ctx())
    expect((await rowOf(body.id)).status).toBe('waiting')

    world.now = start + DEPOSIT_LIFETIME + 1
    await reconcileDeposits(world.ctx())
    await reconcileDeposits(world.ctx())
    const { body: expired } = await world.call('GET', `/api/wallet/deposits/${body.id}`, { as })
    expect(expired).toMatchObject({ status: 'expired', failure: 'The payment wasn’t confirmed in time.' })
    expect(await balance(world, 'wallet', as.id)).toBe(before)
    world.now = start
  })

  test('completes a request that died before asking the provider once, by retry and by job', async () => {
    const start = world.now ?? 0
    const poor = await world.person('client')
    const key = newKey()
    const id = await dieHalfway(poor, key)
    world.now = start + 61_000
    const retry = () => topUp('sandbox_ok', { as: poor, key })
    const [response] = await Promise.all([retry(), reconcileDeposits(world.ctx()), reconcileDeposits(world.ctx())])
    expect(response.body).toMatchObject({ id, status: 'confirmed' })
    expect(await balance(world, 'wallet', poor.id)).toBe(2500)

    const left = await dieHalfway(poor, newKey())
    world.now += 61_000
    await reconcileDeposits(world.ctx())
    await reconcileDeposits(world.ctx())
    expect((await rowOf(left)).status).toBe('confirmed')
    expect(await balance(world, 'wallet', poor.id)).toBe(5000)
    world.now = start
  })

  test('is not sent to the provider any more once another way to pay was chosen', async () => {
    const start = world.now ?? 0
    const poor = await world.person('client')
    const left = await dieHalfway(poor, newKey())
    const path = `/api/wallet/deposits/${left}/abandonment`
    expect((await world.call('POST', path, { as: poor, key: newKey() })).status).toBe(200)
    world.now = start + 61_000
    await reconcileDeposits(world.ctx())
    expect((await rowOf(left)).status).toBe('expired')
    expect(await balance(world, 'wallet', poor.id)).toBe(0)
    world.now = start
  })
})

describe('a provider that reports the result only when asked', () => {
  test('settles the deposit once by asking, and notifies a person who has left the page', async () => {
    const start = world.now ?? 0
    const person = await world.person('client')
    const { body } = await topUp('sandbox_heals', { as: person })
    expect(body).toMatchObject({ status: 'waiting', settledAt: null })
    world.now = start + 59_000
    await reconcileDeposits(world.ctx())
    expect((await rowOf(body.id)).status).toBe('waiting')
    // A distinct moment, because it identifies the run.
    world.now = start + 62_000
    const runs = await Promise.all(Array.from({ length: 20 }, () => reconcileDeposits(world.ctx())))
    expect(runs.reduce((sum, run) => sum + run.done, 0)).toBe(1)
    expect((await rowOf(body.id)).status).toBe('confirmed')
    expect(await balance(world, 'wallet', person.id)).toBe(2500)
    await world.settle()
    expect(await notifyWhen(person)).toEqual(['KES 25.00 was added to your purse'])
    const written = await world.db.select().from(jobRun).where(eq(jobRun.job, 'reconcileDeposits'))
    expect(written.filter((run) => run.startedAt === start + 62_000)).toMatchObject([{ done: 1 }])
    world.now = start
  })

  test('asks again for a deposit unknown to the provider while it is young, then expires it', async () => {
    const start = world.now ?? 0
    const person = await world.person('client')
    const young = await dieHalfway(person, newKey())
    world.now = start + 61_000
    await reconcileDeposits(world.ctx())
    expect((await rowOf(young)).status).toBe('confirmed')

    const late = await dieHalfway(person, newKey(), start)
    world.now = start + DEPOSIT_LIFETIME + 1
    await reconcileDeposits(world.ctx())
    await world.settle()
    expect((await rowOf(late)).status).toBe('expired')
    expect(await notifyWhen(person)).toContain('KES 25.00 could not be added')
    world.now = start
  })

  test('continues with other deposits if one cannot be queried', async () => {
    const start = world.now ?? 0
    const person = await world.person('client')
    const stuck = await dieHalfway(person, newKey(), start, { processor: 'gone' })
    const { body } = await topUp('sandbox_heals', { as: person })
    world.now = start + 2 * 60_000
    const run = await reconcileDeposits(world.ctx())
    expect(run).toMatchObject({ done: 1, failed: 1 })
    expect((await rowOf(body.id)).status).toBe('confirmed')
    expect((await rowOf(stuck)).status).toBe('requested')
    world.now = start
  })
})

describe('the purpose of a deposit', () => {
  const draft = (person: Person, purpose: 'plus' | 'auto_top_up') => ({
    userId: person.id,
    currency: 'KES',
    minor: 2500,
    method: { processor: 'sandbox', token: 'sandbox_heals', label: 'M-Pesa' },
    purpose,
    subjectId: purpose === 'plus' ? 'charge' : null,
  })

  async function hangingFor(person: Person): Promise<string> {
    const ctx = world.ctx()
    const { row, insert } = depositStatements(ctx, draft(person, 'plus'))
    await writeBatch(ctx, [insert])
    expect((await settleDeposit(ctx, row)).status).toBe('waiting')
    return row.id
  }

  afterEach(() => vi.restoreAllMocks())

  test('writes what the purpose requires together with the money, whoever reports the outcome', async () => {
    const start = world.now ?? 0
    const person = await world.person('client')
    vi.spyOn(HOOKS.deposits.plus, 'onConfirmed').mockImplementation(async (ctx, row) => [
      audit(ctx, { actor: 'system', event: 'account.created', subject: row.id }),
    ])
    const id = await hangingFor(person)
    world.now = start + 61_000
    await Promise.all([reconcileDeposits(world.ctx()), reconcileDeposits(world.ctx())])
    expect((await rowOf(id)).status).toBe('confirmed')
    const written = await world.db.select().from(auditEvent).where(eq(auditEvent.subject, id))
    expect(written).toHaveLength(1)
    world.now = start
  })

  test('credits the money although the database rejects what the purpose requires', async () => {
    const start = world.now ?? 0
    const person = await world.person('client')
    vi.spyOn(HOOKS.deposits.plus, 'onConfirmed').mockImplementation(async (ctx, row) =>
      recordTransfer(ctx, {
        id: ctx.id(),
        kind: 'plus_payment',
        description: 'Plus',
        actor: row.userId,
        moves: [
          {
            from: { kind: 'wallet', owner: row.userId, currency: row.currency },
            to: { kind: 'deferred', owner: 'nobody', currency: row.currency },
            minor: row.amount + 1,
          },
        ],
      }),
    )
    const id = await hangingFor(person)
    world.now = start + 61_000
    await reconcileDeposits(world.ctx())
    expect((await rowOf(id)).status).toBe('confirmed')
    expect(await balance(world, 'wallet', person.id)).toBe(2500)
    expect(await balance(world, 'deferred', 'nobody')).toBe(0)
    world.now = start
  })

  test('writes what the caller requires if that call reports the outcome', async () => {
    vi.spyOn(HOOKS.deposits.plus, 'onConfirmed').mockResolvedValue([])
    const person = await world.person('client')
    const ctx = world.ctx()
    const requested = { ...draft(person, 'plus'), method: { ...draft(person, 'plus').method, token: 'sandbox_ok' } }
    const { row, insert } = depositStatements(ctx, requested)
    await writeBatch(ctx, [insert])
    const settled = await settleDeposit(ctx, row, ({ id }) => [
      audit(ctx, { actor: 'system', event: 'account.created', subject: id }),
    ])
    expect(settled.status).toBe('confirmed')
    const written = await world.db.select().from(auditEvent).where(eq(auditEvent.subject, row.id))
    expect(written).toHaveLength(1)
  })
})

/** Titles of a person's notifications, oldest first. */
async function notifyWhen(person: Person): Promise<string[]> {
  const letters = await world.call('GET', `/api/dev/outbox?to=${person.email}`)
  return letters.body.items.map((item: { subject: string }) => item.subject.replaceAll('\u00a0', ' ')).reverse()
}

/** The state after a request that died after its first batch: its key and a deposit just requested. */
async function dieHalfway(
  person: Person,
  key: string,
  at = world.now ?? 0,
  changes: Partial<typeof deposit.$inferInsert> = {},
): Promise<string> {
  const { body } = await topUp('sandbox_ok')
  const { reference: _, transferId: __, ...row } = await rowOf(body.id)
  const commands = await world.db.select().from(command).where(eq(command.actor, as.id))
  const recorded = commands.find((c) => c.answer.includes(body.id))
  if (!recorded) throw new Error('a deposit without its command')
  const id = crypto.randomUUID()
  await world.db.batch([
    world.db.insert(command).values({ ...recorded, actor: person.id, key, answer: JSON.stringify({ id }) }),
    world.db
      .insert(deposit)
      .values({ ...row, id, userId: person.id, status: 'requested', createdAt: at, updatedAt: at, ...changes }),
  ])
  return id
}

test('credits once if the provider confirms twice', async () => {
  const before = await balance(world, 'wallet', as.id)
  const { body } = await topUp('sandbox_twice')
  expect(body.status).toBe('confirmed')
  await world.settle()
  expect(await balance(world, 'wallet', as.id)).toBe(before + 2500)
  expect((await rowOf(body.id)).status).toBe('confirmed')
})
