// Monitoring: providers counted and switched, alerts raised and ended, the ledger by day.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { ledgerDay, ledgerKind, providerHour, scheduleBeat, systemAlert } from '../../../db/schema/admin/monitoring'
import { outbox } from '../../../db/schema/notifications'
import { jobRun } from '../../../db/schema/platform'
import { expectProblem, MONDAY, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { proveFresh } from '../../../tests/fixtures/money/clients'
import { addSalons, balance, booked, cutAt, fund, step } from '../../../tests/fixtures/salons-and-purses'
import { runJobs } from '../../jobs'
import { PLATFORM } from '../../money/ledger/ledger'
import { drainDue, sendEmail } from '../../notifications/outbox'
import { HOUR, MINUTE } from '../../platform/values/time'
import { trialBalance } from '../ledger/trial-balance'
import { checkAlerts, checkLedger } from './alerts'
import { sumLedgerDays } from './ledger-days'
import { type Call, callCounts } from './provider-calls'
import { type Seen, troublesIn } from './troubles'

const world = openWorld()

const admin = () => world.person('admin')

/** An admin with a fresh step-up. */
async function freshAdmin(): Promise<Person> {
  const as = await admin()
  await proveFresh(world, as)
  return as
}

async function dashboard(as: Person, query = '') {
  return world.call('GET', `/api/admin/dashboard${query}`, { as })
}

describe('the ledger by day', () => {
  test('sums incoming, earned and held money exactly once under concurrent runs', async () => {
    const { nia } = await addSalons(world)
    const amina = await world.person('client', { currency: 'KES' })
    await fund(world, amina, '9000')
    const done = await booked(world, amina, cutAt(world, '10:00'))
    await step(world, nia, done.id, 'confirmation')
    await step(world, nia, done.id, 'completion')
    const open = await booked(world, amina, cutAt(world, '12:00'))
    expect(open.id).toBeTruthy()
    const before = await world.db.select().from(ledgerDay)
    expect(before).toEqual([])
    await Promise.all(Array.from({ length: 8 }, () => sumLedgerDays(world.ctx())))
    await sumLedgerDays(world.ctx())

    const earned = await balance(world, 'fee_revenue', PLATFORM, 'KES')
    const response = await dashboard(await admin(), '?from=2027-01-07&to=2027-01-13&currency=KES')
    expect(response.status).toBe(200)
    expect(response.trips).toBeLessThanOrEqual(2)
    const { figures } = response.body
    expect(figures).toMatchObject({
      from: '2027-01-07',
      to: '2027-01-13',
      currency: 'KES',
      sums: { in: { amount: '9000.00' }, out: { amount: '0.00' }, costs: { amount: '0.00' } },
      held: { amount: '2500.00' },
      growth: { visits: 1, orders: 0 },
    })
    expect(figures.sums.revenue.amount).toBe((earned / 100).toFixed(2))
    expect(figures.days).toHaveLength(7)
    expect(figures.days.at(-1)).toMatchObject({ date: '2027-01-13', visits: 1 })
    const nothing = { in: { amount: '0.00' }, out: { amount: '0.00' } }
    expect(figures).toMatchObject({ sumsBefore: nothing })
    // The same days as those before others.
    const later = (await dashboard(await admin(), '?from=2027-01-14&to=2027-01-20&currency=KES')).body.figures
    expect(later).toMatchObject({ sums: nothing, sumsBefore: { in: { amount: '9000.00' } } })
    expect(later.sumsBefore.revenue).toEqual(figures.sums.revenue)
    expect(later.days.map(({ before }: { before: object }) => before)).toEqual(
      figures.days.map(({ in: money, out, revenue }: Record<string, object>) => ({ in: money, out, revenue })),
    )
    // Holds and liabilities equal all incoming money.
    const owed = [figures.held, ...Object.values(figures.owed), figures.sums.revenue] as { amount: string }[]
    expect(owed.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(9000)
    const summed = await world.db.run(
      sql`SELECT (SELECT sum(minor) FROM ledger_day) = (SELECT sum(amount) FROM posting) AS same,
        (SELECT sum(count) FROM ledger_day) = (SELECT count(*) FROM posting) AS all_of_them`,
    )
    expect(summed.rows[0]).toMatchObject({ same: 1, all_of_them: 1 })
    await expectKindsSummed()
  })

  /** What the kinds of accounts hold by the daily sums is what the accounts themselves do. */
  async function expectKindsSummed() {
    const held = (rows: { currency: string; kind: string; balance: number }[]) =>
      rows
        .filter(({ balance }) => balance !== 0)
        .map(({ currency, kind, balance }) => `${currency} ${kind} ${balance}`)
        .sort()
    const kinds = held(await world.db.select().from(ledgerKind))
    expect(kinds.length).toBeGreaterThan(3)
    expect(kinds).toEqual(held(await trialBalance(world.ctx())))
  }

  test('continues where it ended', async () => {
    const amina = await world.person('client')
    await fund(world, amina, '100')
    await sumLedgerDays(world.ctx())
    const { body } = await dashboard(await admin(), '?currency=KES')
    expect(body.figures.sums.in.amount).toBe('9100.00')
    await expectKindsSummed()
  })

  test('accepts only valid ranges of days', async () => {
    const as = await admin()
    expectProblem(await dashboard(as, '?from=2026-02-02&to=2026-02-01'), 'invalid-input')
    expectProblem(await dashboard(as, '?from=2020-02-02&to=2026-02-01'), 'invalid-input')
    expect((await dashboard(as, '?from=2026-12-01&to=2026-12-31')).body.figures.days).toHaveLength(31)
  })
})

describe('providers', () => {
  const list = async (as: Person) =>
    (await world.call('GET', '/api/admin/providers', { as })).body.providers as {
      provider: string
      state: string
      day: { succeeded: number; declined: number; failed: number; errorPercent: string | null }
      failure: string | null
    }[]
  const of = async (as: Person, name: string) => (await list(as)).find(({ provider }) => provider === name)

  test('are counted by the result of their calls', async () => {
    const as = await admin()
    const client = await world.person('client')
    await world.settle()
    const before = (await of(as, 'payments:sandbox'))?.day
    await fund(world, client, '10')
    await world.call('POST', '/api/wallet/deposits', {
      as: client,
      key: newKey(),
      body: { amount: '10', currency: 'KES', paymentMethodId: 'sandbox_declined' },
    })
    await world.settle()
    const after = await of(as, 'payments:sandbox')
    expect(after).toMatchObject({
      state: 'working',
      day: {
        succeeded: (before?.succeeded ?? 0) + 2,
        declined: (before?.declined ?? 0) + 1,
        failed: 0,
        errorPercent: '0',
      },
    })
    expect(await of(as, 'sms')).toMatchObject({ state: expect.any(String) })
  })

  test('that are switched off accept nothing new until they are switched on', async () => {
    const as = await freshAdmin()
    const client = await world.person('client')
    const path = '/api/admin/providers/payments:sandbox/pause'
    const key = newKey()
    const off = () => world.call('POST', path, { as, key, body: { reason: 'It charges twice.' } })
    expect((await off()).body).toMatchObject({ state: 'off', off: { reason: 'It charges twice.' } })
    // A replay returns the same; a second attempt finds it done.
    expect((await off()).body).toMatchObject({ state: 'off' })
    expectProblem(
      await world.call('POST', path, { as, key: newKey(), body: { reason: 'Again.' } }),
      'provider-switched',
    )
    const deposit = () =>
      world.call('POST', '/api/wallet/deposits', {
        as: client,
        key: newKey(),
        body: { amount: '10', currency: 'KES', paymentMethodId: 'sandbox_ok' },
      })
    expectProblem(await deposit(), 'provider-unavailable')
    expect(await of(as, 'payments:sandbox')).toMatchObject({ state: 'off' })
    const on = await world.call('DELETE', path, { as, key: newKey() })
    expect(on.body).toMatchObject({ state: 'working', off: null })
    expect((await deposit()).body).toMatchObject({ status: 'confirmed' })
    const events = await world.db.select().from(auditEvent).where(eq(auditEvent.actor, as.id))
    expect(events.map(({ event }) => event)).toEqual(['provider.switched-off', 'provider.switched-on'])
  })

  test('keep unsent messages in the outbox while switched off', async () => {
    const as = await freshAdmin()
    const switched = (method: string) =>
      world.call(method, '/api/admin/providers/email/pause', {
        as,
        key: newKey(),
        ...(method === 'POST' && { body: { reason: 'It is down.' } }),
      })
    await switched('POST')
    await world.settle()
    const waits = async () =>
      (await world.db.select().from(outbox).where(eq(outbox.channel, 'email'))).filter(
        ({ sentAt, recipient }) => sentAt === null && recipient === 'wren@example.com',
      ).length
    await world.call('POST', '/api/support/tickets', {
      body: { name: 'Wren', email: 'wren@example.com', subject: 'Hello', message: 'Is anyone there?' },
    })
    await world.settle()
    await runJobs(world.ctx())
    expect(await waits()).toBe(1)
    await switched('DELETE')
    await runJobs(world.ctx())
    await world.settle()
    expect(await waits()).toBe(0)
  })

  test('confirm on request that they are reachable', async () => {
    const as = await admin()
    const ask = (provider: string) => world.call('POST', `/api/admin/providers/${provider}/test`, { as })
    expect((await ask('payments:sandbox')).body).toEqual({ ok: true, words: 'It responded.', balances: [] })
    expect((await ask('rates')).body).toMatchObject({ ok: true })
    expect((await ask('email')).body.words).toBe(`An email was sent to ${as.email}.`)
    expectProblem(await ask('payments:nobody'), 'not-found')
  })
})

const QUIET: Seen = {
  now: MONDAY,
  rates: { asOf: MONDAY - HOUR },
  providers: [],
  off: [],
  waitingSince: null,
  jobs: [],
  beats: [],
  ledger: [{ currency: 'KES', sum: 0 }],
  broken: [],
  refusals: { hour: 0, dayBefore: 0 },
  caps: [],
}

describe('alerts', () => {
  const kinds = (seen: Partial<Seen>) =>
    troublesIn({ ...QUIET, ...seen }).map(({ kind, subject }) => `${kind} ${subject}`)

  test('are derived from the readings', () => {
    expect(kinds({})).toEqual([])
    expect(kinds({ rates: { asOf: null } })).toEqual(['rates rates'])
    expect(kinds({ rates: { asOf: MONDAY - 49 * HOUR } })).toEqual(['rates rates'])
    expect(kinds({ rates: null })).toEqual([])
    const stripe = { provider: 'payments:stripe', succeeded: 5, declined: 0, failed: 5 }
    expect(kinds({ providers: [stripe] })).toEqual(['provider payments:stripe'])
    expect(kinds({ providers: [stripe], off: ['payments:stripe'] })).toEqual([])
    expect(kinds({ providers: [{ ...stripe, failed: 4 }] })).toEqual([])
    const declining = { ...stripe, succeeded: 10, declined: 5, failed: 0 }
    expect(kinds({ providers: [declining] })).toEqual(['refusals payments:stripe'])
    expect(kinds({ waitingSince: MONDAY - 15 * MINUTE })).toEqual([])
    expect(kinds({ waitingSince: MONDAY - 15 * MINUTE - 1 })).toEqual(['provider outbox'])
    expect(kinds({ jobs: [{ job: 'autoSave', failed: 2, error: 'overdraft' }] })).toEqual(['job autoSave'])
    expect(kinds({ beats: [{ cron: '* * * * *', at: MONDAY - 11 * 60_000 }] })).toEqual(['schedule * * * * *'])
    expect(kinds({ beats: [{ cron: '23 0 * * *', at: MONDAY - 25 * HOUR }] })).toEqual([])
    expect(kinds({ ledger: [{ currency: 'KES', sum: 1 }], broken: ['wallet:a:KES'] })).toEqual([
      'ledger KES',
      'ledger wallet:a:KES',
    ])
    expect(kinds({ refusals: { hour: 50, dayBefore: 240 } })).toEqual(['refusals sign-in'])
    expect(kinds({ refusals: { hour: 50, dayBefore: 2400 } })).toEqual([])
    const cap = { prefix: '+254', cap: 500, unasked: false }
    expect(kinds({ caps: [cap, { ...cap, unasked: true }] })).toEqual([
      'refusals sms:+254',
      'refusals sms:+254:unasked',
    ])
  })

  test('say when in words', () => {
    const texts = troublesIn({
      ...QUIET,
      rates: { asOf: MONDAY - 49 * HOUR },
      waitingSince: MONDAY - HOUR,
      beats: [{ cron: '* * * * *', at: MONDAY - HOUR }],
    }).map(({ words }) => words)
    expect(texts).toHaveLength(3)
    for (const word of texts) expect(word).toMatch(/ \w{3}, \w{3} \d+, .+[AP]M UTC\.$/)
    expect(texts[2]).toMatch(/^What runs every minute last finished on /)
  })

  test('notify once, are acknowledged once, and end when no longer found', async () => {
    const as = await admin()
    const about = { subject: 'autoSave', kind: 'job' as const }
    const openAlerts = () =>
      world.db.select().from(systemAlert).where(sql`subject = 'autoSave' AND resolved_at IS NULL`)
    await world.db.insert(jobRun).values({
      id: 'failed',
      job: 'autoSave',
      startedAt: world.now ?? 0,
      finishedAt: world.now ?? 0,
      done: 0,
      skipped: 0,
      failed: 3,
      error: 'overdraft',
    })
    await Promise.all(Array.from({ length: 8 }, () => checkAlerts(world.ctx())))
    await world.settle()
    const [alert] = await openAlerts()
    expect(alert).toMatchObject({ ...about, acknowledgedAt: null })
    const { body } = await world.call('GET', '/api/me/notifications', { as })
    const notified = (body.items as { title: string }[]).filter(({ title }) => title === 'A job is failing')
    expect(notified).toHaveLength(1)

    const path = `/api/admin/alerts/${alert?.id}/acknowledgement`
    const key = newKey()
    for (const again of [1, 2])
      expect([again, (await world.call('POST', path, { as, key })).body]).toMatchObject([
        again,
        { acknowledged: { by: as.name } },
      ])
    expectProblem(await world.call('POST', path, { as: await admin(), key: newKey() }), 'alert-status')

    // The hourly check handles only its own ledger alerts, and this one stays active.
    await checkLedger(world.ctx())
    expect(await openAlerts()).toHaveLength(1)
    const now = world.now ?? 0
    world.now = now + 2 * HOUR
    await checkAlerts(world.ctx())
    expect(await openAlerts()).toHaveLength(0)
    world.now = now
  })

  /** The subjects of open alerts of a kind. */
  const openOf = async (kind: string) =>
    (await world.db.select().from(systemAlert).where(sql`kind = ${kind} AND resolved_at IS NULL`))
      .map(({ subject }) => subject)
      .sort()

  test.each(['files', 'payments:sandbox', 'sms', 'push'])(
    'begin when %s is away, and end by themselves when it is back',
    async (provider) => {
      const calls = (outcome: Call['outcome'], failure: string | null) =>
        world.db.batch([callCounts(world.ctx(), Array(9).fill({ provider, outcome, failure }) as Call[])])
      await calls('failed', 'TypeError')
      await checkAlerts(world.ctx())
      expect(await openOf('provider')).toEqual([provider])
      await calls('succeeded', null)
      await calls('succeeded', null)
      await checkAlerts(world.ctx())
      expect(await openOf('provider')).toEqual([])
    },
  )

  test('begin when a sender is away; then all that has waited is sent', async () => {
    // What others have left is sent, and then nothing within these hours.
    world.now = (world.now ?? 0) + HOUR
    await drainDue(world.ctx())
    const now = world.now + 2 * HOUR
    world.now = now
    let away = true
    const sent: string[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
      if (away) throw new TypeError('no connection')
      sent.push(JSON.parse(String(init?.body)).to[0])
      return Response.json({ id: 'sent' })
    })
    const lines = vi.spyOn(console, 'error').mockReturnValue()
    const sender = { LOCAL_ONLY: '', RESEND_API_KEY: 'key', EMAIL_FROM: 'purse@example.com' }
    const people = Array.from({ length: 6 }, (_, i) => `waits-${i}@example.com`)
    for (const to of people) await sendEmail(world.ctx(sender), { to, subject: 'Hello', text: 'Hello' })
    await world.settle()
    await checkAlerts(world.ctx())
    expect(await openOf('provider')).toEqual(['email'])
    expect(lines.mock.calls.flat().join()).toContain('"where":"outbox email"')

    for (let hours = 1; hours < 24; hours += 1) {
      world.now = now + hours * HOUR
      await drainDue(world.ctx(sender))
    }
    await checkAlerts(world.ctx(sender))
    expect(await openOf('provider')).toEqual(['email', 'outbox'])
    away = false
    world.now = now + 24 * HOUR
    await drainDue(world.ctx(sender))
    await world.settle()
    expect(sent.filter((to) => to.startsWith('waits-')).sort()).toEqual(people)
    await checkAlerts(world.ctx(sender))
    expect(await openOf('provider')).toEqual([])
    vi.restoreAllMocks()
  })

  test('begin when a schedule has stopped, and end when it runs again', async () => {
    const cron = '7 * * * *'
    await runJobs(world.ctx(), cron)
    const now = world.now ?? 0
    world.now = now + 3 * HOUR
    await checkAlerts(world.ctx())
    expect(await openOf('schedule')).toContain(cron)
    await runJobs(world.ctx(), cron)
    await checkAlerts(world.ctx())
    expect(await openOf('schedule')).not.toContain(cron)
    world.now = now
  })

  test('cover the ledger, per account and in sum', async () => {
    // Only someone with the database’s credentials could do this.
    const { rows } = await world.db.run(
      sql`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'ledger_account'`,
    )
    expect(rows.length).toBeGreaterThan(0)
    const [found] = (await world.db.run(sql`SELECT account_id AS id FROM account_entry ORDER BY sequence DESC LIMIT 1`))
      .rows
    const id = String(found?.id)
    const shift = (by: number) =>
      world.db.run(sql`UPDATE ledger_account SET balance = balance + ${by} WHERE id = ${id}`)
    await shift(7)
    await checkLedger(world.ctx())
    const open = () => openOf('ledger')
    expect(await open()).toEqual([id.slice(-3), id].sort())
    await shift(-7)
    // The account is checked every minute, the sum only hourly.
    await checkAlerts(world.ctx())
    expect(await open()).toEqual([id.slice(-3)])
    await checkLedger(world.ctx())
    expect(await open()).toEqual([])
  })

  test('schedules record when they finished', async () => {
    await runJobs(world.ctx(), '23 0 * * *')
    const [beat] = await world.db.select().from(scheduleBeat).where(eq(scheduleBeat.cron, '23 0 * * *'))
    expect(beat?.at).toBe(world.now)
  })

  test('hourly counts are deleted after three months', async () => {
    await world.db.insert(providerHour).values({ provider: 'email', hour: (world.now ?? 0) - 91 * 24 * HOUR })
    await runJobs(world.ctx(), '23 0 * * *')
    const old = await world.db
      .select()
      .from(providerHour)
      .where(sql`hour < ${(world.now ?? 0) - 90 * 24 * HOUR}`)
    expect(old).toEqual([])
  })
})
