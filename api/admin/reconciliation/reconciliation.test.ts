// A provider's report against our books: the breaks it opens and resolves, and how admins resolve one.
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { providerReport, reconciliationBreak } from '../../../db/schema/admin/adjustments'
import { auditEvent, proposal } from '../../../db/schema/admin/governance'
import { deposit } from '../../../db/schema/money/wallet'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { expectSoundBooks } from '../../../tests/fixtures/money/books'
import { proveFresh } from '../../../tests/fixtures/money/clients'
import { balance, fund } from '../../../tests/fixtures/salons-and-purses'
import { type Statement, writeBatch } from '../../platform/command'
import type { ProvenViewer } from '../../platform/context'
import { moneyConfirmation } from '../ledger/confirmation'

const world = openWorld()
const DAYS = 'processor=sandbox&from=2027-01-11&until=2027-01-11'
const LABELS = 'The provider settled it the next day.'
let ada: Person
let ben: Person
let amina: Person

beforeAll(async () => {
  ada = await world.person('admin')
  ben = await world.person('admin')
  await proveFresh(world, ada)
  amina = await world.person('client', { name: 'Amina' })
  for (const amount of ['100', '200', '300', '20000']) await fund(world, amina, amount)
})

afterEach(() => expectSoundBooks(world))

const csv = (...rows: string[]) => ['kind,reference,amount,currency,at', ...rows].join('\n')
const AT = '2027-01-11T09:00:00+03:00'

const send = (path: string, raw: string, as: Person | undefined = ada, key = newKey(), days = DAYS) =>
  world.call('POST', `/api/admin/reconciliation/${path}?${days}`, {
    as,
    raw,
    key,
    headers: { 'content-type': 'text/csv' },
  })

const queue = async (status = 'open') =>
  (await world.call('GET', `/api/admin/reconciliation/breaks?status=${status}`, { as: ada })).body

const resolve = (id: string, body: object, key = newKey()) =>
  world.call('POST', `/api/admin/reconciliation/breaks/${id}/resolution`, { as: ada, key, body })

const ours = async () =>
  (await world.db.select().from(deposit).where(eq(deposit.status, 'confirmed'))).sort((a, b) => a.amount - b.amount)

describe('a report', () => {
  test('that is malformed lists its faults by line, and nothing is imported', async () => {
    const bad = csv('deposit,a,1,KES,yesterday', 'gift,b,1.001,XXX,2027-01-11T00:00:00Z', `fee,,1,KES,${AT}`)
    const { body } = await send('previews', bad)
    expect(body.faults.map((f: { line: number; column: string }) => [f.line, f.column])).toEqual([
      [2, 'at'],
      [3, 'kind'],
      [3, 'currency'],
      [4, 'reference'],
    ])
    expect(expectProblem(await send('reports', bad), 'invalid-input').errors.file[0]).toContain('Line 2')
    const twice = csv(`deposit,a,1,KES,${AT}`, `deposit,a,1,KES,${AT}`)
    expect((await send('previews', twice)).body.faults).toHaveLength(1)
    expect((await send('previews', 'kind;at\n')).body.faults.length).toBeGreaterThan(0)
    const many = csv(...Array.from({ length: 5001 }, (_, i) => `fee,f${i},1,KES,${AT}`))
    expect((await send('previews', many)).body.faults[0].message).toContain('5000')
    expectProblem(
      await send('reports', bad, ada, newKey(), DAYS.replace('until=2027-01-11', 'until=2027-03-11')),
      'invalid-input',
    )
    expect(await world.db.select().from(providerReport)).toEqual([])
  })

  test('can be imported and read by admins only', async () => {
    expectProblem(await send('reports', csv(), amina), 'forbidden')
    expectProblem(
      await world.call('POST', `/api/admin/reconciliation/previews?${DAYS}`, {
        raw: csv(),
        headers: { 'content-type': 'text/csv' },
      }),
      'unauthenticated',
    )
  })

  test('from the sandbox opens nothing; deployments have none', async () => {
    const path = '/api/admin/reconciliation/sandbox-report?from=2027-01-11&until=2027-01-11'
    const report = await world.call('GET', path, { as: ada })
    expect(report.body.split('\r\n')).toHaveLength(6)
    const { body } = await send('previews', report.body)
    expect(body).toMatchObject({ lines: 4, matched: 4, breakCount: 0, faults: [] })
    expectProblem(await world.call('GET', path, { as: ada, settings: { LOCAL_ONLY: '0' } }), 'not-found')
  })

  test('opens each kind of break once; a later report resolves what it contains', async () => {
    const [firstItem, second, third, big] = await ours()
    const first = csv(
      `deposit,${firstItem?.reference},100,KES,${AT}`,
      `deposit,${second?.reference},150,KES,${AT}`,
      `deposit,${big?.reference},20000,KES,${AT}`,
      `deposit,stranger,55,KES,${AT}`,
      `fee,${firstItem?.reference},2.50,KES,${AT}`,
      `chargeback,${firstItem?.reference},14000,KES,${AT}`,
    )
    const plan = await send('previews', first)
    expect(plan.body).toMatchObject({ lines: 6, matched: 2, breakCount: 5, known: 0, settled: 0 })
    const key = newKey()
    const response = await send('reports', first, ada, key)
    expect(response).toMatchObject({ status: 201, body: { breaks: 5 } })
    expect((await send('reports', first, ada, key)).body).toEqual(response.body)
    expectProblem(await send('reports', csv(`fee,x,1,KES,${AT}`), ada, key), 'idempotency-key-reused')
    const { items, counts, clearing } = await queue()
    expect(counts).toEqual({ open: 5, resolved: 0 })
    expect(items.map((i: { kind: string }) => i.kind).sort()).toEqual([
      'amount',
      'unbooked',
      'unbooked',
      'unknown_here',
      'unknown_there',
    ])
    // 20,600.00 by the books; 50 less, 55 more, 2.50 and 14,000 less, 300 that they lack.
    expect(clearing).toEqual([
      expect.objectContaining({ books: kes('20600.00'), breaks: kes('-14297.50'), providers: kes('6302.50') }),
    ])
    // Importing it again opens nothing twice.
    await send('reports', first)
    expect((await queue()).counts.open).toBe(5)
    await send('reports', csv(`deposit,${third?.reference},300,KES,${AT}`))
    expect((await queue()).counts).toEqual({ open: 4, resolved: 1 })
    const [resolved] = (await queue('resolved')).items
    expect(resolved).toMatchObject({ kind: 'unknown_there', reference: third?.reference })
  })
})

const kes = (amount: string) => ({ amount, currency: 'KES' })

const breakOf = async (kind: 'amount' | 'unknown_here' | 'unbooked', part = '') =>
  (await world.db.select().from(reconciliationBreak).where(eq(reconciliationBreak.kind, kind))).find(({ reference }) =>
    reference.includes(part),
  ) as typeof reconciliationBreak.$inferSelect

describe('a break', () => {
  test('shows both sides and is resolved once with an explanation', async () => {
    const { id } = await breakOf('amount')
    const seen = await world.call('GET', `/api/admin/reconciliation/breaks/${id}`, { as: ada })
    expect(seen.body).toMatchObject({
      kind: 'amount',
      ours: kes('200.00'),
      theirs: kes('150.00'),
      subject: { kind: 'deposit', person: { name: 'Amina' }, amount: kes('200.00') },
      line: { line: 2, amount: kes('150.00') },
    })
    expect(seen.body.suggestions[0]).toMatchObject({ pair: 'suspense>clearing', amount: kes('50.00') })
    expect(seen.trips).toBe(1)
    expectProblem(await resolve(id, { words: 'short' }), 'invalid-input')
    const key = newKey()
    const response = await resolve(id, { words: LABELS }, key)
    expect(response).toMatchObject({ status: 200, body: { transfer: null, proposal: null } })
    expect((await resolve(id, { words: LABELS }, key)).body).toEqual(response.body)
    expectProblem(await resolve(id, { words: LABELS }), 'break-status')
    const [event] = await world.db.select().from(auditEvent).where(eq(auditEvent.subject, id))
    expect(event).toMatchObject({ event: 'break.resolved', actor: ada.id })
    expectProblem(await resolve('none', { words: LABELS }), 'not-found')
  })

  test('of a fee is resolved once with a correction despite concurrent requests', async () => {
    const { id } = await breakOf('unbooked', 'fee')
    const before = await balance(world, 'clearing', 'platform')
    const correction = { pair: 'provider_expense>clearing', amount: '2.50', currency: 'KES' }
    const responses = await Promise.all([1, 2, 3].map(() => resolve(id, { words: LABELS, correction })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await balance(world, 'clearing', 'platform')).toBe(before + 250)
    expect(await balance(world, 'provider_expense', 'platform')).toBe(-250)
  })

  test('of a chargeback above the limit waits for another admin', async () => {
    const { id } = await breakOf('unbooked', 'chargeback')
    const correction = { pair: 'receivable>clearing', amount: '14000', currency: 'KES', personId: amina.id }
    const { body } = await resolve(id, { words: LABELS, correction })
    expect(body.transfer).toBeNull()
    expect((await queue()).items.map((item: { id: string }) => item.id)).toContain(id)
    const ctx = world.ctx()
    const [row] = await world.db.select().from(proposal).where(eq(proposal.id, body.proposal.id))
    if (!row) throw new Error('nothing was proposed')
    const rows = await world.db.batch(moneyConfirmation.reads(ctx, row) as [Statement])
    const writes = moneyConfirmation.decide(ctx, { id: ben.id } as ProvenViewer, row, rows as unknown[])
    const confirmed = { status: 'confirmed' as const, decidedBy: ben.id, decidedAt: ctx.now() }
    await writeBatch(ctx, [world.db.update(proposal).set(confirmed).where(eq(proposal.id, row.id)), ...writes])
    expect(await balance(world, 'receivable', amina.id)).toBe(-1_400_000)
    const [now] = await world.db.select().from(reconciliationBreak).where(eq(reconciliationBreak.id, id))
    expect(now).toMatchObject({ status: 'resolved', resolvedBy: ben.id, resolution: LABELS })
  })
})
