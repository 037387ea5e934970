// A payout's statement: its lines sum exactly to its amount in both formats, also with staff parts
// and with more lines than one read returns, and only its owner can read it.
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { session } from '../../../../db/schema/identity'
import { addSalon } from '../../../../tests/fixtures/businesses'
import { expectProblem, openWorld, type Person } from '../../../../tests/fixtures/harness'
import { addDestination, earned, type Part, paidOut } from '../../../../tests/fixtures/money/paid-out'
import { pdfText } from '../../../../tests/fixtures/pdf-text'
import type { Viewer } from '../../../platform/context'
import { readStatement, STEP } from './statement-content'
import { csvOf } from './statement-csv'
import { pdfOf } from './statement-pdf'

const world = openWorld()
let nia: Person
let otto: Person

beforeAll(async () => {
  nia = await world.person('beauty_partner', { name: 'Nia =Wanjiku' })
  otto = await world.person('beauty_partner', { name: 'Otto' })
  await addSalon(world, { id: 'nairobi', ownerId: nia.id }, [], ['ada'])
})

const earn = (who: Person, minor: number, description: string) => earned(world, who, minor, description)
const destinationOf = (who: Person, staffId?: string) => addDestination(world, who, staffId)
const paid = (who: Person, destinationId: string, parts: Part[] = []) => paidOut(world, who, destinationId, parts)

const fetched = (as: Person, id: string, format: 'csv' | 'pdf') =>
  world.call('GET', `/api/payouts/${id}/statement/${format}`, { as })

/** The table's cells; none of these rows contains a comma. */
async function tableOf(as: Person, id: string): Promise<string[][]> {
  const { status, body, headers } = await fetched(as, id, 'csv')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers.get('cache-control')).toBe('no-store')
  const [heads, ...rows] = (body as string).replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(heads).toBe('Date,Description,Type,Earned,Taken,Currency,Transaction')
  return rows.map((row) => row.split(','))
}

const minorOf = (cell = '') => Number(cell.replace('.', ''))

/** The sum of a table's lines: the rows that name a transfer. */
const summed = (rows: string[][]) =>
  rows.filter((row) => row[6] !== '').reduce((sum, row) => sum + minorOf(row[3]) - minorOf(row[4]), 0)

/** The texts that a PDF draws. */
const textOf = (bytes: Uint8Array) => pdfText(bytes).pages.flat()

const ISSUER = { name: 'Example Limited', address: '1 Street, Nairobi', taxNumber: 'P05', law: 'Kenya' }

describe('a statement of a payout', () => {
  test('lists what it pays, sums exactly, and continues where the previous one ended', async () => {
    const to = await destinationOf(nia)
    const staffTo = await destinationOf(nia, 'ada')
    await earn(nia, 243_751, '=HYPERLINK("x")')
    await earn(nia, 100_001, 'Cut at Nyota')
    await earned(world, nia, -50_002, 'Refund: Cut at Nyota')
    const first = await paid(nia, to, [{ staffId: 'ada', minor: 40_000, destinationId: staffTo }])
    const rows = await tableOf(nia, first)
    expect(summed(rows)).toBe(243_751 + 100_001 - 50_002 - 40_000)
    expect(rows.map((row) => [row[1], row.at(-5)]).slice(0, 5)).toEqual([
      [`"'=HYPERLINK(""x"")"`, 'Visit'],
      ['Cut at Nyota', 'Visit'],
      ['Refund: Cut at Nyota', 'Refund'],
      ['Share of a staff member', 'Staff share'],
      ['Total', ''],
    ])
    const notified = rows.find((row) => row.includes('Went to staff'))
    expect(notified?.[1]).toContain('Person ada to M-Pesa ending 5678')
    expect(minorOf(notified?.at(-3))).toBe(40_000)
    expect(rows.at(-1)?.slice(1, 3)).toEqual(['On its way', 'Status'])
    const sum = rows.find(([, text]) => text === 'Total')
    const net = rows.find(([, text]) => text === 'To M-Pesa ending 5678')
    expect(minorOf(sum?.[3])).toBe(253_750)
    expect(minorOf(net?.[3])).toBe(253_750 - 1_268)

    await earn(nia, 7, 'A tip')
    const second = await paid(nia, to)
    expect(summed(await tableOf(nia, second))).toBe(7)
    expect(summed(await tableOf(nia, first))).toBe(253_750)
    // The staff part has its own statement.
    expect(summed(await tableOf(nia, `${first}-ada`))).toBe(40_000)
  })

  test('has the same content as a PDF', async () => {
    const as = await world.person('product_seller', { name: 'Zuri' })
    await earn(as, 500_050, 'Order K7M2')
    const id = await paid(as, await destinationOf(as))
    const { status, headers } = await fetched(as, id, 'pdf')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(headers.get('content-disposition')).toMatch(/purse-payout-KES-2027-01-11\.pdf/)
    const statement = await readStatement(world.ctx(), await viewerOf(as), id, 100)
    const texts = textOf(await pdfOf(statement, ISSUER))
    expect(texts).toEqual(
      expect.arrayContaining([
        'Zuri',
        'Issued by Example Limited, 1 Street, Nairobi. Tax number P05.',
        'Order K7M2',
        '5,000.50',
        'Fee (0.5%)',
        '25.00',
        '4,975.50',
      ]),
    )
  })

  test('lists more lines than one read returns, or the sum of the rest', async () => {
    const as = await world.person('product_seller')
    const to = await destinationOf(as)
    await earn(as, 5, 'The first')
    const many = STEP + 20
    const series = sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${many})`
    await world.db.run(sql`INSERT INTO transfer (id, kind, description, actor, created_at)
      ${series} SELECT ${as.id} || i, 'order_capture', 'Order ' || i, 'system', ${world.now} FROM n`)
    await world.db.run(sql`INSERT INTO posting (id, transfer_id, debit_account, credit_account, currency, amount)
      ${series} SELECT ${as.id} || i, ${as.id} || i, 'clearing:platform:KES', ${`payable:${as.id}:KES`}, 'KES', i FROM n`)
    const id = await paid(as, to)
    const whole = 5 + (many * (many + 1)) / 2
    const rows = await tableOf(as, id)
    expect(rows.filter((row) => row[6] !== '')).toHaveLength(many + 1)
    expect(summed(rows)).toBe(whole)
    const { trips } = await fetched(as, id, 'csv')
    expect(trips).toBe(2)
    const cut = await readStatement(world.ctx(), await viewerOf(as), id, 3)
    expect(cut.lines).toHaveLength(3)
    expect(cut.further).toEqual({ count: many - 2, amount: whole - 5 - 1 - 2 })
    expect(Buffer.from(csvOf(cut)).toString()).toContain(`${many - 2} further lines`)
  })

  test('is readable by its owner only', async () => {
    const as = await world.person('product_seller')
    await earn(as, 9_900, 'Order')
    const id = await paid(as, await destinationOf(as))
    for (const format of ['csv', 'pdf'] as const) {
      expectProblem(await fetched(otto, id, format), 'not-found')
      expectProblem(await fetched(await world.person('client'), id, format), 'forbidden')
      expectProblem(await world.call('GET', `/api/payouts/${id}/statement/${format}`), 'unauthenticated')
      expect((await fetched(as, id, format)).status).toBe(200)
    }
  })
})

/** The viewer of a person's requests. */
async function viewerOf({ id, role }: Person): Promise<Viewer> {
  const [row] = await world.db.select().from(session).where(eq(session.userId, id))
  return { id, role, sessionToken: row?.token ?? '' }
}
