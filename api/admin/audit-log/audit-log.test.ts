// The audit log for admins: search, paging, export and verification, each access recorded.
import { and, desc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { expectProblem, MONDAY, openWorld, type Person } from '../../../tests/fixtures/harness'
import { behindOurBack } from '../../../tests/fixtures/identity/tampering'
import { type AuditEvent, audit } from '../../platform/audit/audit'
import { readCsv } from '../../platform/documents/csv-reader'
import { DAY } from '../../platform/values/time'
import { sealAudit } from './hash-chain'
import type { AuditLogResponse } from './responses'

const world = openWorld()
let ada: Person
let amina: Person
let zuri: Person

beforeAll(async () => {
  ada = await world.person('admin', { name: 'Ada Admin' })
  amina = await world.person('client', { id: 'amina', name: 'Amina', email: 'amina@purse.test' })
  zuri = await world.person('client', { id: 'zuri', name: 'Zuri' })
  // From then on their session is claimed by a cookie.
  await world.call('GET', '/api/admin/jobs', { as: ada })
})

beforeEach(async () => {
  world.now = MONDAY
  await world.settle()
})

async function happened(
  event: AuditEvent,
  actor: string,
  subject: string,
  more: { at?: number; detail?: string } = {},
): Promise<void> {
  const ctx = { ...world.ctx(), now: () => more.at ?? MONDAY }
  await world.db.batch([audit(ctx, { actor, event, subject, detail: more.detail ?? '' })])
}

const read = async (query: Record<string, string> = {}, as = ada): Promise<AuditLogResponse> => {
  const response = await world.call('GET', `/api/admin/audit?${new URLSearchParams(query)}`, { as })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  expect(response.trips).toBe(1)
  return response.body
}

const newest = async (event: string) =>
  (
    await world.db
      .select()
      .from(auditEvent)
      .where(and(eq(auditEvent.event, event), eq(auditEvent.actor, ada.id)))
      .orderBy(desc(auditEvent.id))
      .limit(1)
  )[0]

describe('the list', () => {
  beforeAll(async () => {
    await happened('payout.requested', 'amina', 'p-1', { at: MONDAY - 3 * DAY, detail: 'weekly' })
    await happened('payout.paid', 'system', 'p-1', { at: MONDAY - 2 * DAY })
    await happened('payout-settings.changed', 'amina', 'amina', { at: MONDAY - 2 * DAY })
    await happened('person.suspended', ada.id, 'zuri', { at: MONDAY - DAY })
  })

  test('is sorted newest first and includes sequence numbers and known names', async () => {
    await read()
    const { items, kinds } = await read({ limit: '2' })
    expect(kinds).toContain('payout.paid')
    const [first] = (await read({ event: 'person.suspended' })).items
    expect(first).toMatchObject({
      actor: { id: ada.id, name: 'Ada Admin' },
      subject: { id: 'zuri', name: zuri.name },
      at: '2027-01-10T06:00:00Z',
    })
    expect(items.map(({ event }) => event)).toContain('audit.read')
  })

  test.each<[Record<string, string>, string[]]>([
    [{ event: 'payout' }, ['payout.paid', 'payout.requested']],
    [{ event: 'payout.paid' }, ['payout.paid']],
    [{ actor: 'amina' }, ['payout-settings.changed', 'payout.requested']],
    [{ actor: 'AMINA@purse.test' }, ['payout-settings.changed', 'payout.requested']],
    [{ actor: 'amina', event: 'payout' }, ['payout.requested']],
    [{ subject: 'p-1' }, ['payout.paid', 'payout.requested']],
    [{ subject: 'amina@purse.test', event: 'payout-settings' }, ['payout-settings.changed']],
    [{ since: '2027-01-09', until: '2027-01-09' }, ['payout-settings.changed', 'payout.paid']],
    [{ until: '2027-01-08' }, ['payout.requested']],
    [{ actor: '', subject: '', event: 'payout.requested', since: '', until: '' }, ['payout.requested']],
    [{ event: 'nothing.such' }, []],
    [{ actor: "x' OR 1=1 --" }, []],
  ])('filters by %j', async (query, expected) => {
    const { items } = await read(query)
    expect(items.map((item) => item.event)).toEqual(expected)
  })

  test('pages to the end without duplicates, even when many events share an instant', async () => {
    for (let i = 0; i < 7; i += 1) await happened('break.resolved', 'system', `b-${i}`)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: AuditLogResponse = await read({ event: 'break', limit: '3', ...(cursor && { cursor }) })
      seen.push(...page.items.map(({ subject }) => subject.id))
      cursor = page.next
    }
    expect(seen).toEqual(['b-6', 'b-5', 'b-4', 'b-3', 'b-2', 'b-1', 'b-0'])
  })

  test('records which filters were used, but not their values', async () => {
    await read({ actor: 'amina@purse.test', since: '2027-01-01' })
    expect(await newest('audit.read')).toMatchObject({ subject: 'audit-log', detail: 'actor, since' })
  })

  test('reports how far the chain is sealed', async () => {
    await sealAudit(world.ctx())
    const { chain } = await read()
    expect(chain.sealed).toBe(chain.last)
    expect(chain.head).toMatch(/^[0-9a-f]{64}$/)
    // The event of that access has no hash yet.
    expect((await read()).chain).toMatchObject({ last: chain.last + 1, sealed: chain.last })
  })

  test.each([
    [{ since: 'yesterday' }, 'invalid-input'],
    [{ cursor: 'nonsense' }, 'invalid-cursor'],
    [{ actor: 'x'.repeat(201) }, 'invalid-input'],
  ] as const)('%j is refused', async (query, code) => {
    const path = `/api/admin/audit?${new URLSearchParams(query as Record<string, string>)}`
    expectProblem(await world.call('GET', path, { as: ada }), code)
  })
})

describe('access', () => {
  const paths = ['/api/admin/audit', '/api/admin/audit/export']

  test.each(paths)('%s needs an admin with two-factor', async (path) => {
    expectProblem(await world.call('GET', path), 'unauthenticated')
    expectProblem(await world.call('GET', path, { as: amina }), 'forbidden')
    const bare = await world.person('admin', { twoFactorEnabled: false })
    expectProblem(await world.call('GET', path, { as: bare }), 'two-factor-required')
  })

  test('rejects an ended session and records no access for it', async () => {
    const gone = await world.person('admin')
    await world.call('GET', '/api/admin/audit', { as: gone })
    await world.db.$client.execute(`DELETE FROM session WHERE user_id = '${gone.id}'`)
    const recorded = () => world.db.$count(auditEvent, eq(auditEvent.actor, gone.id))
    const before = await recorded()
    expectProblem(await world.call('GET', '/api/admin/audit', { as: gone }), 'unauthenticated')
    expect(await recorded()).toBe(before)
  })
})

test('stores the origin of admin actions and sign-ins, but not of a client’s own payments', async () => {
  const headers = new Headers({ 'cf-connecting-ip': '2001:db8::7' })
  const ctx = { ...world.ctx(), headers }
  await world.db.batch([
    audit(ctx, { actor: ada.id, event: 'fee.changed', subject: 'from-there' }),
    audit(ctx, { actor: 'amina', event: 'session.started', subject: 'from-there' }),
    audit(ctx, { actor: 'amina', event: 'withdrawal.requested', subject: 'from-there' }),
  ])
  const { items } = await read({ subject: 'from-there' })
  expect(items.map(({ event, origin }) => [event, origin])).toEqual([
    ['withdrawal.requested', ''],
    ['session.started', '2001:db8::7'],
    ['fee.changed', '2001:db8::7'],
  ])
  const response = await world.call('GET', '/api/admin/audit/export?subject=from-there', {
    as: ada,
    headers: Object.fromEntries(headers),
  })
  const [head, ...rows] = readCsv(response.body).rows.map(({ cells }) => cells)
  expect(head?.at(-1)).toBe('From')
  expect(rows.map((cells) => cells.at(-1))).toEqual(['', '2001:db8::7', '2001:db8::7'])
  expect(await newest('audit.exported')).toMatchObject({ origin: '2001:db8::7' })
})

describe('the export', () => {
  test('contains ids, sequence numbers and hashes, and no executable formulas', async () => {
    await happened('money.credited', 'amina', '=cmd()', { detail: 'a, "b"' })
    await sealAudit(world.ctx())
    const path = '/api/admin/audit/export?event=money.credited'
    const { body, headers, trips } = await world.call('GET', path, { as: ada })
    expect([trips, headers.get('content-disposition')]).toEqual([1, 'attachment; filename="audit-log.csv"'])
    const [head, row, ...others] = readCsv(body).rows.map(({ cells }) => cells)
    expect(head).toHaveLength(row?.length ?? 0)
    expect(row?.slice(3, 7)).toEqual(['amina', 'money.credited', "'=cmd()", 'a, "b"'])
    expect(row?.[1]).toMatch(/^[0-9a-f]{64}$/)
    expect(others).toEqual([])
    expect(body).not.toContain('amina@purse.test')
    expect(await newest('audit.exported')).toMatchObject({ detail: 'event' })
  })

  test('is limited to ten thousand lines and says so', async () => {
    await world.db.$client.execute(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10001)
      INSERT INTO audit_event SELECT 'many-' || i, 'many', 'fee.changed', 's', 'r', i, '', '' FROM n`)
    const path = '/api/admin/audit/export?actor=many'
    const rows = readCsv((await world.call('GET', path, { as: ada })).body).rows
    expect(rows).toHaveLength(10_002)
    expect(rows.at(-1)?.cells[0]).toMatch(/^This file has only the newest 10000\. /)
    expect(rows.at(-2)?.cells[8]).toBe('many-2')
  })
})

describe('on-demand verification', () => {
  const verify = () => world.call('POST', '/api/admin/audit/verification', { as: ada })

  test('verifies the newest entries, reports how many, and shows the result afterwards', async () => {
    await sealAudit(world.ctx())
    const { status, body } = await verify()
    expect(status).toBe(200)
    expect(body).toMatchObject({ checked: 5_000, fault: null, from: body.to - 4_999 })
    const { verified } = (await read()).chain
    expect(verified).toEqual({
      at: '2027-01-11T06:00:00Z',
      by: { id: ada.id, name: 'Ada Admin' },
      found: `entries ${body.from} to ${body.to} are intact`,
    })
  })

  test('seals an admin’s action immediately after the response', async () => {
    await verify()
    await world.settle()
    const { chain } = await read()
    expect(chain.sealed).toBe(chain.last)
  })

  test('names the changed entry', async () => {
    await sealAudit(world.ctx())
    await behindOurBack(world.db, ['audit_event'], ["UPDATE audit_event SET actor = 'x' WHERE id = 'many-10000'"])
    const { body } = await verify()
    expect(body.fault.why).toContain('many-10000')
    expect((await read()).chain.verified?.found).toContain(`broken at entry ${body.fault.sequence}`)
  })
})
