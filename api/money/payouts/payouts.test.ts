import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { user } from '../../../db/schema/identity'
import { payoutDestination } from '../../../db/schema/money/payouts'
import { staff } from '../../../db/schema/salons/salons'
import { AUTH_SECRET, expectProblem, MONDAY, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { ACCOUNTS, direct, owe, owed, payNow, prove, rowsOf } from '../../../tests/fixtures/money/payouts'
import {
  addSalons,
  arriveWithCode,
  balance,
  booked,
  cutAt,
  fingerprint,
  fund,
  postingsOf,
  step,
} from '../../../tests/fixtures/salons-and-purses'
import { runJobs } from '../../jobs'
import { DAY, HOUR, MINUTE } from '../../platform/values/time'
import { sandboxEvent } from '../providers/sandbox'
import { reconcilePayouts } from './reconciliation'
import { runInstantPayouts, runPayouts } from './scheduled-run'

const world = openWorld()

/** Amounts are formatted with non-breaking spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

const overview = async (as: Person) => (await world.call('GET', '/api/payouts', { as })).body
const detail = async (as: Person, id: string) => (await world.call('GET', `/api/payouts/${id}`, { as })).body

/** Titles of a person's notifications, oldest first. */
async function notified(to: string): Promise<string[]> {
  await world.settle()
  const letters = await world.call('GET', `/api/dev/outbox?to=${to}`)
  return letters.body.items.map((item: { subject: string }) => plain(item.subject)).reverse()
}

async function backAt(now: number, work: () => Promise<unknown>): Promise<void> {
  const before = world.now
  world.now = now
  await work().finally(() => {
    world.now = before
  })
}

describe('an instant payout', () => {
  test('must be confirmed again if the fee is higher than displayed', async () => {
    const person = await owed(world, 100_000)
    const [{ now }] = (await overview(person)).balances
    expect(now.fee.amount).toBe('15.00')
    // More was earned since: the fee is based on the amount paid out.
    await owe(world, person, 100_000)
    const before = await fingerprint(world)
    const refused = expectProblem(await payNow(world, person, { fee: '15.00' }), 'fee-changed')
    expect(plain(refused.detail)).toBe('The fee is now KES 30.00. Check it, then confirm again.')
    expect(await fingerprint(world)).toBe(before)
    expect((await payNow(world, person, { fee: '30.00' })).status).toBe(201)
  })

  test('pays out the whole balance less the fee, with the lines that it covers', async () => {
    const person = await owed(world, 100_000)
    await owe(world, person, 25_050)
    const response = await payNow(world, person)
    expect(response.status, JSON.stringify(response.body)).toBe(201)
    expect(response.body).toEqual({
      id: expect.any(String),
      status: 'confirmed',
      cause: 'instant',
      amount: { amount: '1250.50', currency: 'KES' },
      fee: { amount: '18.76', currency: 'KES' },
      feePercent: '1.5',
      net: { amount: '1231.74', currency: 'KES' },
      destination: 'Equity Bank ending 1234',
      staff: null,
      createdAt: '2027-01-11T09:00:00+03:00',
      settledAt: '2027-01-11T09:00:00+03:00',
      failure: null,
    })
    expect(await balance(world, 'payable', person.id)).toBe(0)
    expect(await balance(world, 'payout', person.id)).toBe(0)
    const page = await detail(person, response.body.id)
    expect(page).toMatchObject({ ...response.body, lineCount: 2, parts: [], partOf: null })
    expect(page.lines.map((line: { amount: { amount: string } }) => line.amount.amount)).toEqual(['1000.00', '250.50'])
    expect(await postingsOf(world, page.transfers)).toEqual([
      `payable:${person.id}:KES -> payout:${person.id}:KES 125050`,
      `payout:${person.id}:KES -> clearing:platform:KES 123174`,
      `payout:${person.id}:KES -> fee_revenue:platform:KES 1876`,
    ])
    const records = await world.db.select().from(auditEvent).where(eq(auditEvent.subject, response.body.id))
    expect(records.map(({ actor, event }) => [actor, event]).sort()).toEqual(
      [
        [person.id, 'payout.requested'],
        ['system', 'payout.paid'],
      ].sort(),
    )
    expect(await notified(person.email)).toContain('KES 1,231.74 was paid out')
  })

  test('begins where the previous one ended', async () => {
    const person = await owed(world, 100_000)
    const first = await payNow(world, person)
    await owe(world, person, 300)
    await owe(world, person, 400)
    const second = await payNow(world, person)
    const [a, b] = await rowsOf(world, person)
    expect([a?.id, b?.id]).toEqual([first.body.id, second.body.id])
    expect(b?.amount).toBe(700)
    expect((await detail(person, second.body.id)).lineCount).toBe(2)
    expect(b?.fromSequence).toBeGreaterThan(a?.toSequence ?? 0)
    const list = await world.call('GET', '/api/payouts/history?limit=1', { as: person })
    expect(list.body.items).toMatchObject([{ id: second.body.id }])
    const next = await world.call('GET', `/api/payouts/history?limit=1&cursor=${list.body.next}`, { as: person })
    expect(next.body).toMatchObject({ items: [{ id: first.body.id }], next: null })
  })

  test('replays the same key without moving more; rejects another body', async () => {
    const person = await owed(world, 100_000)
    const key = newKey()
    const first = await payNow(world, person, { key })
    await owe(world, person, 500)
    const before = await fingerprint(world)
    const again = await payNow(world, person, { key })
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expectProblem(await payNow(world, person, { key, currency: 'UGX' }), 'idempotency-key-reused')
    expect(await fingerprint(world)).toBe(before)
  })

  test('makes one payout of 64 concurrent requests', async () => {
    const person = await owed(world, 100_000)
    const responses = await Promise.all(Array.from({ length: 64 }, () => payNow(world, person)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const response of responses.filter(({ status }) => status !== 201))
      expectProblem(response, 'insufficient-funds')
    expect(await rowsOf(world, person)).toMatchObject([{ amount: 100_000, status: 'confirmed' }])
  })

  test('includes what is earned between read and write', async () => {
    const person = await owed(world, 100_000)
    const response = await payNow(world, person, { afterRead: () => owe(world, person, 77) })
    expect(response.body).toMatchObject({ status: 'confirmed', amount: { amount: '1000.77' } })
    expect((await detail(person, response.body.id)).lineCount).toBe(2)
  })

  test('is rejected with a reason and without changes', async () => {
    const person = await owed(world, 0)
    const bare = await world.person('product_seller')
    await prove(world, bare)
    await owe(world, bare, 500)
    const client = await world.person('client')
    const stranger = await world.person('product_seller')
    const before = await fingerprint(world)
    expectProblem(await payNow(world, person), 'insufficient-funds')
    expectProblem(await payNow(world, bare), 'no-destination')
    expectProblem(await payNow(world, person, { currency: 'XXX' }), 'invalid-input')
    expectProblem(await payNow(world, client), 'forbidden')
    expectProblem(await payNow(world, person, { as: undefined }), 'unauthenticated')
    await backAt(MONDAY + HOUR, async () => expectProblem(await payNow(world, bare), 'step-up-required'))
    expect(await fingerprint(world)).toBe(before)
    const paid = await owed(world, 900)
    const { body } = await payNow(world, paid)
    expectProblem(await world.call('GET', `/api/payouts/${body.id}`, { as: stranger }), 'not-found')
  })

  test('returns the money with the reason if it fails; works to another destination', async () => {
    const person = await owed(world, 100_000, ACCOUNTS.declines)
    const { body } = await payNow(world, person)
    expect(body).toMatchObject({ status: 'failed', failure: 'The account could not be paid. Try another method.' })
    expect(await balance(world, 'payable', person.id)).toBe(100_000)
    expect(await notified(person.email)).toContain('KES 1,000.00 is back in your balance')
    await direct(world, person)
    expectProblem(await payNow(world, person), 'destination-cooling')
    await backAt(MONDAY + DAY, async () => {
      await prove(world, person)
      const again = await payNow(world, person)
      expect(again.body).toMatchObject({ status: 'confirmed', amount: { amount: '1000.00' } })
      // The line of the returned money is among those of the new payout, and part of its sum.
      const { lines } = await detail(person, again.body.id)
      expect(lines).toMatchObject([{ kind: 'payout_release', amount: { amount: '1000.00' } }])
    })
  })
})

describe('an unsettled payout', () => {
  test('is settled once by asking the provider', async () => {
    const person = await owed(world, 50_000, ACCOUNTS.heals)
    const { body } = await payNow(world, person)
    expect(body.status).toBe('waiting')
    expect((await overview(person)).balances).toMatchObject([
      { payable: { amount: '0.00' }, inFlight: { amount: '500.00' } },
    ])
    await backAt(MONDAY + 2 * MINUTE, async () => {
      await Promise.all(Array.from({ length: 20 }, () => reconcilePayouts(world.ctx())))
    })
    expect(await detail(person, body.id)).toMatchObject({ status: 'confirmed' })
    expect(await balance(world, 'payout', person.id)).toBe(0)
  })

  test('is reported to admins after an hour, once; its event settles it', async () => {
    const admin = await world.person('admin')
    const person = await owed(world, 60_000, ACCOUNTS.hangs)
    const { body } = await payNow(world, person)
    for (const passed of [61 * MINUTE, 90 * MINUTE]) await backAt(MONDAY + passed, () => reconcilePayouts(world.ctx()))
    expect((await notified(admin.email)).filter((title) => title === 'A payout is stuck')).toHaveLength(1)
    const [row] = await rowsOf(world, person)
    const event = async (changes: object = {}) => {
      const { body: raw, headers } = await sandboxEvent(
        AUTH_SECRET,
        {
          eventId: 'payout-paid',
          reference: row?.reference ?? '',
          subject: { kind: 'payout', id: body.id },
          minor: (row?.amount ?? 0) - (row?.fee ?? 0),
          currency: 'KES',
          outcome: 'succeeded',
          ...changes,
        },
        MONDAY,
      )
      return world.call('POST', '/api/webhooks/payments/sandbox', { raw, headers: Object.fromEntries(headers) })
    }
    expectProblem(await event({ minor: 60_000 }), 'invalid-input')
    expectProblem(await event({ reference: 'another' }), 'invalid-input')
    // Repeated and shuffled: the first valid event counts.
    const responses = await Promise.all([...Array.from({ length: 8 }, () => event()), event({ eventId: 'again' })])
    expect(new Set(responses.map(({ status }) => status)).size).toBe(1)
    await event({ eventId: 'no', outcome: 'declined' })
    expect(await detail(person, body.id)).toMatchObject({ status: 'confirmed' })
    expect(await balance(world, 'payable', person.id)).toBe(0)
    expect(await balance(world, 'payout', person.id)).toBe(0)
  })
})

describe('scheduled payouts', () => {
  const run = (n = 1) => Promise.all(Array.from({ length: n }, () => runPayouts(world.ctx())))

  /** MONDAY is at nine; this is the following Monday at six. */
  const NEXT = MONDAY - 3 * HOUR + 7 * DAY

  test('run weekly on Monday at six, once in 20 concurrent runs', async () => {
    const person = await owed(world, 40_000)
    await run()
    expect(await rowsOf(world, person)).toEqual([])
    await backAt(NEXT - MINUTE, () => run())
    expect(await rowsOf(world, person)).toEqual([])
    await backAt(NEXT, () => run(20))
    expect(await rowsOf(world, person)).toMatchObject([
      { cause: 'weekly', amount: 40_000, fee: 200, status: 'confirmed' },
    ])
    // What is earned afterwards waits for the next Monday.
    await backAt(NEXT + HOUR, () => owe(world, person, 5000))
    await backAt(NEXT + 3 * DAY, () => run())
    expect(await rowsOf(world, person)).toHaveLength(1)
    // And that one is caught up although the job was down.
    await backAt(NEXT + 9 * DAY, () => run(2))
    expect(await rowsOf(world, person)).toMatchObject([{}, { amount: 5000, cause: 'weekly' }])
  })

  test('run daily and on the first of the month, each at its own fee', async () => {
    const choose = (as: Person, schedule: string) =>
      world.call('PUT', '/api/payouts/settings', { as, body: { schedule } })
    const daily = await owed(world, 10_000)
    const monthly = await owed(world, 20_000)
    expect((await choose(daily, 'daily')).body).toEqual({ schedule: 'daily', instant: false, split: false })
    await choose(monthly, 'monthly')
    const firstOfFebruary = Date.parse('2027-02-01T06:00:00+03:00')
    await backAt(MONDAY - 3 * HOUR + DAY, () => run())
    expect(await rowsOf(world, daily)).toMatchObject([{ cause: 'daily', fee: 100 }])
    await backAt(firstOfFebruary - 1, () => run())
    expect(await rowsOf(world, monthly)).toEqual([])
    await backAt(firstOfFebruary, () => run())
    expect(await rowsOf(world, monthly)).toMatchObject([{ cause: 'monthly', fee: 50 }])
    expect(await rowsOf(world, daily)).toHaveLength(1)
  })

  test('are skipped once with the reason if there is no destination, and included in the next', async () => {
    const bare = await world.person('product_seller')
    await owe(world, bare, 700)
    await backAt(NEXT, () => run(3))
    await backAt(NEXT + DAY, () => run())
    const { rows } = await world.db.$client.execute(
      `SELECT period, outcome, reason FROM job_unit WHERE subject = '${bare.id}:KES'`,
    )
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { period: '2027-01-18', outcome: 'skipped', reason: 'Add a payout destination for KES.' },
    ])
    await prove(world, bare)
    await direct(world, bare)
    await backAt(NEXT + 7 * DAY, () => run())
    expect(await rowsOf(world, bare)).toMatchObject([{ amount: 700, status: 'confirmed' }])
  })

  test('pay nobody who is suspended', async () => {
    const person = await owed(world, 800)
    await world.db.$client.batch([
      `INSERT INTO user (id, name, email, email_verified, role, currency, created_at, updated_at)
         SELECT 'boss', 'Boss', 'boss@x.test', 1, 'admin', 'KES', 0, 0 WHERE NOT EXISTS (SELECT 1 FROM user WHERE id = 'boss')`,
      `INSERT INTO suspension (id, user_id, reason, suspended_by, created_at) VALUES ('s', '${person.id}', 'r', 'boss', 1)`,
      `UPDATE user SET suspended_at = 1 WHERE id = '${person.id}'`,
    ])
    await backAt(NEXT, () => run())
    expect(await rowsOf(world, person)).toEqual([])
  })

  test('pay out as soon as something is earned, if set to instant', async () => {
    const person = await owed(world, 0)
    await world.call('PUT', '/api/payouts/settings', { as: person, body: { instant: true } })
    await runInstantPayouts(world.ctx())
    await owe(world, person, 20_000)
    await Promise.all(Array.from({ length: 20 }, () => runInstantPayouts(world.ctx())))
    expect(await rowsOf(world, person)).toMatchObject([{ cause: 'instant', amount: 20_000 }])
    await backAt(NEXT, () => runJobs(world.ctx(), '7 * * * *'))
    expect(await rowsOf(world, person)).toHaveLength(1)
  })

  test('pay out instantly fifty times a day; the rest follows as soon as the limit allows', async () => {
    const person = await owed(world, 0)
    await world.call('PUT', '/api/payouts/settings', { as: person, body: { instant: true } })
    for (let time = 1; time <= 50; time += 1) {
      await owe(world, person, 50)
      expect((await payNow(world, person)).body).toMatchObject({ fee: { amount: '0.01' } })
    }
    await owe(world, person, 50)
    await runInstantPayouts(world.ctx())
    const message = 'You’ve had 50 instant payouts in 24 hours, the maximum. Try again later.'
    const refused = expectProblem(await payNow(world, person), 'daily-limit')
    expect(refused.detail).toBe(message)
    expect((await overview(person)).balances).toMatchObject([{ blocked: message }])
    expect(await rowsOf(world, person)).toHaveLength(50)
    await backAt(MONDAY + DAY, () => runInstantPayouts(world.ctx()))
    expect(await rowsOf(world, person)).toHaveLength(51)
  })

  test('do not retry a failed instant payout until something changes', async () => {
    const person = await owed(world, 20_000, ACCOUNTS.declines)
    await world.call('PUT', '/api/payouts/settings', { as: person, body: { instant: true } })
    for (let i = 0; i < 3; i += 1) await runInstantPayouts(world.ctx())
    expect(await rowsOf(world, person)).toMatchObject([{ status: 'failed' }])
    await owe(world, person, 1)
    for (let i = 0; i < 3; i += 1) await runInstantPayouts(world.ctx())
    expect(await rowsOf(world, person)).toHaveLength(2)
    await backAt(MONDAY + MINUTE, () => direct(world, person))
    await runInstantPayouts(world.ctx())
    await backAt(MONDAY + MINUTE + DAY, () => runInstantPayouts(world.ctx()))
    const rows = await rowsOf(world, person)
    expect(rows.map(({ status, amount }) => [status, amount])).toEqual([
      ['failed', 20_000],
      ['failed', 20_001],
      ['confirmed', 20_001],
    ])
  })
})

describe('destinations', () => {
  const numbers = async () => {
    const { rows } = await world.db.$client.execute(
      `SELECT group_concat(token || label) AS t FROM payout_destination
       UNION ALL SELECT group_concat(payload) FROM outbox
       UNION ALL SELECT group_concat(answer || input_hash) FROM command
       UNION ALL SELECT group_concat(detail) FROM audit_event`,
    )
    return JSON.stringify(rows)
  }

  test('no row stores the account number; the person is notified of every change', async () => {
    const person = await owed(world, 500)
    expect(await numbers()).not.toMatch(/0011\s?2233\s?4455/)
    const phone = await world.call('POST', '/api/payouts/destinations', {
      as: person,
      key: newKey(),
      body: { type: 'mobile_money', currency: 'KES', provider: 'M-Pesa', phone: '0712 345 678' },
    })
    expect(phone.body).toMatchObject({
      type: 'mobile_money',
      label: 'M-Pesa ending 5678',
      coolsUntil: '2027-01-12T09:00:00+03:00',
      staff: null,
    })
    const { destinations, balances } = await overview(person)
    expect(destinations).toEqual([phone.body])
    expect(balances[0]).toMatchObject({ blocked: expect.stringContaining('M-Pesa ending 5678') })
    const removal = await world.call('DELETE', `/api/payouts/destinations/${phone.body.id}`, { as: person })
    expect(removal.body).toEqual({ id: phone.body.id })
    expectProblem(await world.call('DELETE', `/api/payouts/destinations/${phone.body.id}`, { as: person }), 'not-found')
    // Removing one and adding it again is a change too.
    expect((await direct(world, person)).body.coolsUntil).not.toBeNull()
    // Another currency has its own first destination.
    expect((await direct(world, person, { currency: 'UGX' })).body.coolsUntil).toBeNull()
    const titles = await notified(person.email)
    expect(titles.filter((t) => t === 'Where your payouts go was changed')).toHaveLength(5)
  })

  test('require step-up, replay the key, and must be payable', async () => {
    const person = await owed(world, 500)
    const key = newKey()
    const first = await direct(world, person, { key, currency: 'UGX' })
    expect((await direct(world, person, { key, currency: 'UGX' })).body).toEqual(first.body)
    const other = { key, currency: 'UGX', number: ACCOUNTS.hangs }
    expectProblem(await direct(world, person, other), 'idempotency-key-reused')
    await backAt(MONDAY + HOUR, async () => {
      expectProblem(await direct(world, person), 'step-up-required')
      const path = `/api/payouts/destinations/${first.body.id}`
      expectProblem(await world.call('DELETE', path, { as: person }), 'step-up-required')
    })
    const stranger = await owed(world, 0)
    const theirs = await world.call('DELETE', `/api/payouts/destinations/${first.body.id}`, { as: stranger })
    expectProblem(theirs, 'not-found')
    expectProblem(await direct(world, person, { staffId: 'nobody' }), 'not-found')
    const bad = { type: 'mobile_money', currency: 'KES', provider: 'M-Pesa', phone: '12' }
    const refused = await world.call('POST', '/api/payouts/destinations', { as: person, key: newKey(), body: bad })
    expect(expectProblem(refused, 'invalid-input').errors.phone).toHaveLength(1)
    const nowhere = await direct(world, person, { settings: { LOCAL_ONLY: '' } })
    expectProblem(nowhere, 'method-unsupported')
  })

  test('two concurrent changes leave one', async () => {
    const person = await owed(world, 0)
    const responses = await Promise.all(Array.from({ length: 8 }, () => direct(world, person)))
    expect(responses.some(({ status }) => status === 201)).toBe(true)
    for (const response of responses.filter(({ status }) => status !== 201))
      expectProblem(response, 'destination-status')
    const current = await world.db.select().from(payoutDestination).where(eq(payoutDestination.userId, person.id))
    expect(current.filter(({ removedAt }) => removedAt === null)).toHaveLength(1)
  })
})

describe('staff parts', () => {
  test('each gets their commission less refunds; the rest is the salon’s', async () => {
    const { nia } = await addSalons(world)
    const share = (id: string, commissionBasisPoints: number) =>
      world.db.update(staff).set({ commissionBasisPoints }).where(eq(staff.id, id))
    await share('ada', 4000)
    await share('bea', 3333)
    const client = await world.person('client')
    await fund(world, client, '50000')
    await prove(world, nia)
    await direct(world, nia)
    await direct(world, nia, { staffId: 'ada', number: ACCOUNTS.heals })
    // Bea has no destination: her part stays with the salon.
    const split = { split: true }
    await world.call('PUT', '/api/payouts/settings', { as: nia, body: split })
    const appointment = async (clock: string, staffId: string) => {
      const { id } = await booked(world, client, cutAt(world, clock, { staffId }))
      await step(world, nia, id, 'confirmation')
      await arriveWithCode(world, nia, id)
      expect((await step(world, nia, id, 'completion')).status).toBe(200)
      return id
    }
    const first = await appointment('10:00', 'ada')
    await appointment('12:00', 'bea')
    expect((await overview(nia)).staff).toMatchObject([
      { id: 'ada', commissionPercent: '40' },
      { id: 'bea', commissionPercent: '33.33' },
      { id: 'cem', commissionPercent: '0' },
    ])
    await prove(world, nia)
    const { body } = await payNow(world, nia)
    // Two cuts at 2,500 less 2.5%; of Ada's own 40%.
    expect(body).toMatchObject({ status: 'confirmed', amount: { amount: '3875.00' }, staff: null })
    const page = await detail(nia, body.id)
    expect(page.parts).toMatchObject([
      { amount: { amount: '1000.00' }, fee: { amount: '15.00' }, staff: { id: 'ada' } },
    ])
    expect(page.lines.map((line: { amount: { amount: string } }) => line.amount.amount)).toEqual([
      ...['2437.50', '2437.50', '-1000.00'],
    ])
    await world.settle()
    await backAt(MONDAY + 2 * MINUTE, () => reconcilePayouts(world.ctx()))
    expect(await detail(nia, page.parts[0].id)).toMatchObject({ status: 'confirmed', partOf: body.id })
    // A refund of an amount already paid out reduces the next share: here to nothing.
    await appointment('14:00', 'ada')
    const refund = await world.call('POST', `/api/appointments/${first}/refunds`, {
      as: nia,
      key: newKey(),
      body: { amount: '2000', reason: 'x' },
    })
    expect(refund.status, JSON.stringify(refund.body)).toBe(201)
    await prove(world, nia)
    const next = await payNow(world, nia)
    // 40% of 2,500 less 40% of 2,000.
    expect((await detail(nia, next.body.id)).parts).toMatchObject([{ amount: { amount: '200.00' } }])
    expect(await balance(world, 'payable', nia.id)).toBe(0)
    // A tip is theirs in full, whatever their commission is short of.
    await appointment('16:00', 'bea')
    const tipped = await world.call('POST', `/api/appointments/${first}/tips`, {
      as: client,
      key: newKey(),
      body: { amount: '250' },
    })
    expect(tipped.status, JSON.stringify(tipped.body)).toBe(201)
    await world.call('POST', `/api/appointments/${first}/refunds`, {
      as: nia,
      key: newKey(),
      body: { amount: '500', reason: 'x' },
    })
    await prove(world, nia)
    const last = await payNow(world, nia)
    expect((await detail(nia, last.body.id)).parts).toMatchObject([
      { amount: { amount: '250.00' }, staff: { id: 'ada' } },
    ])
    const csv = await world.call('GET', `/api/payouts/${last.body.id}/statement/csv`, { as: nia })
    expect(csv.body).toContain('Tip for Person ada: Cut at Nyota Hair')
    expect(csv.body).toContain('income of your staff: no platform fee charged: 250.00')
  })

  test('adding a destination for another salon’s staff is rejected', async () => {
    const person = await owed(world, 0)
    expectProblem(await direct(world, person, { staffId: 'ada' }), 'not-found')
  })
})

test('the overview takes one round trip and previews the next payout', async () => {
  const person = await owed(world, 100_000)
  await world.db.update(user).set({ currency: 'KES' }).where(eq(user.id, person.id))
  const response = await world.call('GET', '/api/payouts', { as: person })
  expect(response.trips).toBe(1)
  expect(response.body).toMatchObject({
    settings: { schedule: 'weekly', instant: false, split: false },
    fees: { daily: '1', weekly: '0.5', monthly: '0.25', instant: '1.5' },
    balances: [
      {
        currency: 'KES',
        payable: { amount: '1000.00' },
        inFlight: { amount: '0.00' },
        next: { at: '2027-01-18T06:00:00+03:00', fee: { amount: '5.00' }, net: { amount: '995.00' } },
        now: { fee: { amount: '15.00' }, net: { amount: '985.00' } },
        blocked: null,
      },
    ],
    adding: { bank: { reason: null } },
    staff: [],
    payouts: { items: [], next: null },
  })
})

test('a seller cannot split with staff', async () => {
  const person = await owed(world, 0)
  const requested = await world.call('PUT', '/api/payouts/settings', { as: person, body: { split: true } })
  expectProblem(requested, 'invalid-input')
})

test('every currency sums to zero at the end', async () => {
  const { rows } = await world.db.$client.execute(
    'SELECT currency, sum(balance) AS s FROM ledger_account GROUP BY currency HAVING sum(balance) <> 0',
  )
  expect(rows).toEqual([])
})
