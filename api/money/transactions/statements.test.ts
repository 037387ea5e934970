// Monthly statements: they reconcile with the ledger in both formats; long ones are generated in
// steps and survive being killed; only their owner can read them, for a week.
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { preference } from '../../../db/schema/identity'
import { statement } from '../../../db/schema/money/wallet'
import { expectProblem, MONDAY, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { plantLines } from '../../../tests/fixtures/money/long-month'
import { pdfText } from '../../../tests/fixtures/pdf-text'
import { balance, fund } from '../../../tests/fixtures/salons-and-purses'
import { writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { makeFile } from '../../platform/documents/background-file'
import { operatorOf } from '../../platform/settings'
import { recordTransfer } from '../ledger/ledger'
import { csvOf } from './statement-csv'
import { makeStatements, STATEMENT, STEP, sweepStatements } from './statement-generation'
import { pdfOf } from './statement-pdf'

const world = openWorld()

/** The current month of the tests' clock, and the previous one. */
const [NOW, BEFORE] = ['2027-01', '2026-12']

beforeAll(() => {
  world.now = MONDAY
})

type Requested = { currency?: string; month?: string; format?: string }

const askFor = (as: Person, { currency = 'KES', month = NOW, format = 'csv' }: Requested = {}, key = newKey()) =>
  world.call('POST', '/api/wallet/history/statements', { as, key, body: { currency, month, format } })

const rowOf = async (id: string) => {
  const [row] = await world.db.select().from(statement).where(eq(statement.id, id))
  if (!row) throw new Error(`no statement ${id}`)
  return row
}

const list = async (as: Person) => (await world.call('GET', '/api/wallet/history/statements', { as })).body

/** Requests, generates and downloads a statement; returns its bytes. */
async function made(as: Person, requested: Requested = {}): Promise<Buffer> {
  const { body, status } = await askFor(as, requested)
  expect([status, body.status]).toEqual([201, 'waiting'])
  await world.settle()
  return file(body.id)
}

async function file(id: string): Promise<Buffer> {
  const row = await rowOf(id)
  expect(row.status).toBe('ready')
  const stored = await world.ctx().providers.files.get(row.fileKey ?? '')
  const bytes = Buffer.from(await new Response(stored?.body).arrayBuffer())
  expect(bytes.length).toBe(row.bytes)
  return bytes
}

/** Parses an RFC 4180 table; the first row names the columns. */
function tableOf(bytes: Buffer): Record<string, string>[] {
  const text = bytes.toString('utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  const rows: string[][] = [[]]
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/y
  cell.lastIndex = 1
  while (cell.lastIndex < text.length) {
    const [, value = '', end] = cell.exec(text) ?? []
    if (end === undefined) throw new Error('not a table')
    rows.at(-1)?.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value)
    if (end === '\r\n') rows.push([])
  }
  const [names = [], ...lines] = rows.slice(0, -1)
  for (const line of lines) expect(line).toHaveLength(names.length)
  return lines.map((line) => Object.fromEntries(names.map((name, i) => [name, line[i] ?? ''])))
}

/** The texts of a PDF's pages, a line each. */
const pagesOf = (bytes: Uint8Array) => pdfText(bytes).pages.map((texts) => texts.join('\n'))

async function spent(as: Person, minor: number, description: string, at = world.now ?? 0) {
  const ctx: Ctx = { ...world.ctx(), now: () => at }
  const wallet = { kind: 'wallet', owner: as.id, currency: 'KES' } as const
  const clearing = { kind: 'clearing', owner: 'platform', currency: 'KES' } as const
  const [first, ...rest] = recordTransfer(ctx, {
    id: ctx.id(),
    kind: minor < 0 ? 'send' : 'deposit',
    description,
    actor: as.id,
    moves: [minor < 0 ? { from: wallet, to: clearing, minor: -minor } : { from: clearing, to: wallet, minor }],
  })
  if (first) await writeBatch(ctx, [first, ...rest])
}

describe('a statement', () => {
  test('as a table: opens, adds up line by line, and closes with the ledger', async () => {
    const as = await world.person('client')
    await spent(as, 500_000, 'Before the month', Date.parse('2026-12-31T20:59:59Z'))
    await spent(as, 100_050, 'The month begins in Nairobi', Date.parse('2026-12-31T21:00:00Z'))
    await spent(as, -250_025, 'Cut, wash “and” "blow-dry"\nat Nyota')
    const table = tableOf(await made(as))
    expect(table[0]).toMatchObject({ Description: 'Opening balance', Balance: '5000.00' })
    expect(table.slice(1, -1)).toMatchObject([
      {
        Date: '2027-01-01T00:00:00+03:00',
        Description: 'The month begins in Nairobi',
        Type: 'Deposit',
        'Money in': '1000.50',
        'Money out': '',
        Balance: '6000.50',
        Currency: 'KES',
      },
      {
        Description: 'Cut, wash “and” "blow-dry"\nat Nyota',
        Type: 'Payment',
        'Money in': '',
        'Money out': '2500.25',
        Balance: '3500.25',
        Transaction: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ])
    expect(table.at(-1)).toMatchObject({
      Description: 'Closing balance',
      'Money in': '1000.50',
      'Money out': '2500.25',
      Balance: '3500.25',
    })
    expect(await balance(world, 'wallet', as.id)).toBe(350_025)
    // The previous month ends where this one begins.
    const earlier = tableOf(await made(as, { month: BEFORE }))
    expect(earlier.at(-1)).toMatchObject({ Balance: '5000.00' })
    expect(tableOf(await made(as, { month: '2026-11' })).map((row) => row.Balance)).toEqual(['0.00', '0.00'])
  })

  test('uses months in the person’s time zone', async () => {
    const as = await world.person('client')
    await world.db.insert(preference).values({ userId: as.id, timeZone: 'America/New_York' })
    await spent(as, 100, 'Old year there', Date.parse('2027-01-01T04:59:59Z'))
    await spent(as, 100, 'New year there', Date.parse('2027-01-01T05:00:00Z'))
    const table = tableOf(await made(as))
    expect(table.map((row) => row.Description)).toEqual(['Opening balance', 'New year there', 'Closing balance'])
  })

  test('works in a currency without decimals', async () => {
    const as = await world.person('client')
    await fund(world, as, '12500', 'UGX')
    const table = tableOf(await made(as, { currency: 'UGX' }))
    expect(table.at(-1)).toMatchObject({ Balance: '12500', 'Money in': '12500', Currency: 'UGX' })
    const [page] = pagesOf(await made(as, { currency: 'UGX', format: 'pdf' }))
    expect(page).toContain('12,500')
    expect(page).not.toContain('12,500.')
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '|cmd'])(
    'a description like %j is no formula',
    (description) => {
      const line = { transferId: 't', createdAt: 0, description, type: 'other' as const }
      const [, row] = tableOf(
        Buffer.from(
          csvOf({
            name: '',
            currency: 'KES',
            month: NOW,
            timeZone: 'UTC',
            madeAt: 0,
            opening: 0,
            lines: [{ ...line, amount: 5, balance: 5 }],
            closing: 5,
          }),
        ),
      )
      expect(row?.Description).toBe(`'${description}`)
    },
  )

  test('as a PDF has totals, every line and numbered pages', async () => {
    const as = await world.person('client', { name: 'Łucja አበበ Иван' })
    await spent(as, 900_000, 'Added funds to wallet')
    for (let i = 1; i <= 90; i += 1) await spent(as, -100, `Sent ${i}`)
    const bytes = await made(as, { format: 'pdf' })
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const pages = pagesOf(bytes)
    expect(pages).toHaveLength(3)
    expect(pages[0]).toContain('January 2027')
    expect(pages[0]).toContain('Łucja አበበ Иван')
    expect(pages[0]).toContain('9,000.00')
    expect(pages[0]).toContain('-90.00')
    expect(pages[0]).toContain('8,910.00')
    for (let i = 1; i <= 90; i += 1) expect(pages.join('\n').split('\n')).toContain(`Sent ${i}`)
    expect(pages[2]).toContain('Closing balance')
    expect(pages.map((page) => /Page \d of \d/.exec(page)?.[0])).toEqual(['Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3'])
  })

  test('says so if nothing moved in the month', async () => {
    const as = await world.person('client')
    const [page] = pagesOf(await made(as, { format: 'pdf' }))
    expect(page).toContain('No transactions this month.')
  })
})

test('5,000 lines in steps, killed midway: restarts after its time is up, and closes', async () => {
  const as = await world.person('client')
  await plantLines(world, as, 5_000)
  const id = await waiting(as)
  const notified: number[] = []
  /** Generates it, counting steps; dies when the live update of the fourth would be sent. */
  const attempt = async (dies: boolean) => {
    const ctx = world.ctx()
    let steps = 0
    const live = {
      publish: async () => {
        steps += 1
        notified.push((await rowOf(id)).linesDone)
        // Simulates a kill: nothing after it runs.
        if (dies && steps === 4) await new Promise(() => {})
      },
      presence: ctx.providers.live.presence,
    }
    const work = makeFile({ ...ctx, providers: { ...ctx.providers, live } }, STATEMENT, id)
    await (dies ? Promise.race([work, until(() => notified.length === 4)]) : work)
  }
  await attempt(true)
  expect(await rowOf(id)).toMatchObject({ status: 'waiting', linesDone: 4 * STEP, linesTotal: 5_000, attempts: 1 })
  expect((await list(as)).items[0]).toMatchObject({ linesDone: 2_000, linesTotal: 5_000 })
  // The first attempt may still be running.
  await makeStatements(world.ctx())
  expect(await rowOf(id)).toMatchObject({ status: 'waiting', attempts: 1 })
  world.now = MONDAY + STATEMENT.time + 1
  await attempt(false)
  // Progress never goes backwards.
  expect(notified).toEqual([...notified].sort((a, b) => a - b))
  expect(await rowOf(id)).toMatchObject({ status: 'ready', linesDone: 5_000, attempts: 2 })
  const table = tableOf(await file(id))
  expect(table).toHaveLength(5_002)
  expect(table.at(-1)).toMatchObject({ Balance: '0.01', 'Money out': '49.99' })
  expect(await balance(world, 'wallet', as.id)).toBe(1)

  const pdf = pagesOf(await pdfMade(as))
  expect(pdf.at(-1)).toContain(`Page ${pdf.length} of ${pdf.length}`)
  expect(pdf.at(-1)).toContain('0.01')
  world.now = MONDAY
})

const pdfMade = (as: Person) => made(as, { format: 'pdf' })

/** A pending statement that only the tests generate. */
async function waiting(as: Person): Promise<string> {
  const id = newKey()
  await world.db.insert(statement).values({
    id,
    userId: as.id,
    currency: 'KES',
    month: NOW,
    timeZone: 'Africa/Nairobi',
    format: 'csv',
    createdAt: world.now ?? 0,
  })
  return id
}

async function until(holds: () => boolean): Promise<void> {
  await expect.poll(holds, { timeout: 20_000, interval: 5 }).toBe(true)
}

describe('generating', () => {
  test('generates each statement once in concurrent runs', async () => {
    const as = await world.person('client')
    await spent(as, 100, 'x')
    const ids = []
    for (let i = 0; i < 5; i += 1) ids.push(await waiting(as))
    await Promise.all(Array.from({ length: 10 }, () => makeStatements(world.ctx())))
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ status: 'ready', attempts: 1 })
  })

  test('fails after three attempts if it cannot be stored, and can be requested again', async () => {
    const as = await world.person('client')
    const id = await waiting(as)
    const ctx = world.ctx()
    const files = {
      ...ctx.providers.files,
      put: async () => {
        throw new Error('full')
      },
    }
    for (let i = 0; i < 5; i += 1) await makeStatements({ ...ctx, providers: { ...ctx.providers, files } })
    expect(await rowOf(id)).toMatchObject({ status: 'failed', attempts: 3 })
    const again = await askFor(as)
    expect(again.body).toMatchObject({ status: 'waiting' })
    await world.settle()
    expect((await rowOf(again.body.id)).status).toBe('ready')
  })

  test('gives up a statement whose attempts never finished', async () => {
    const as = await world.person('client')
    const id = await waiting(as)
    await world.db
      .update(statement)
      .set({ attempts: 3, expiresAt: MONDAY - 1 })
      .where(eq(statement.id, id))
    await makeStatements(world.ctx())
    expect((await rowOf(id)).status).toBe('failed')
  })
})

describe('requesting, listing, downloading', () => {
  test('returns the same statement for the same key; rejects the key for another one', async () => {
    const as = await world.person('client')
    const key = newKey()
    const first = await askFor(as, {}, key)
    await world.settle()
    const again = await askFor(as, {}, key)
    expect(again.body).toEqual(first.body)
    expectProblem(await askFor(as, { format: 'pdf' }, key), 'idempotency-key-reused')
    expect((await list(as)).items).toHaveLength(1)
  })

  test('reuses a stored statement of a past month; regenerates the current month', async () => {
    const as = await world.person('client')
    await spent(as, 100, 'x', MONDAY - 20 * 86_400_000)
    const ids = async (month: string) => {
      const [a, b] = [await askFor(as, { month }), await askFor(as, { month })]
      await world.settle()
      const c = await askFor(as, { month })
      await world.settle()
      return [a, b, c].map(({ body }) => body.id)
    }
    expect(new Set(await ids(BEFORE)).size).toBe(1)
    expect(new Set(await ids(NOW)).size).toBeGreaterThan(1)
  })

  test('lists months since the first money, newest first, per currency', async () => {
    const as = await world.person('client')
    expect(await list(as)).toMatchObject({ items: [], purses: [], currency: 'KES' })
    await spent(as, 100, 'x', Date.parse('2026-10-31T22:00:00Z'))
    await fund(world, as, '5', 'UGX')
    expect((await list(as)).purses).toEqual([
      { currency: 'KES', months: ['2027-01', '2026-12', '2026-11'] },
      { currency: 'UGX', months: ['2027-01'] },
    ])
  })

  test.each([
    { month: '2027-02' },
    { month: '2027-13' },
    { month: '1999-01' },
    { month: 'x' },
    { format: 'exe' },
    { currency: 'EUR' },
  ])('refuses %j', async (requested) => {
    const as = await world.person('client')
    const response = await askFor(as, requested)
    expect(response.status).toBe(400)
    expect(Object.keys(response.body.errors)).toEqual(Object.keys(requested))
  })

  test('enforces the daily limit', async () => {
    const as = await world.person('client')
    await world.db.insert(statement).values(
      Array.from({ length: 12 }, (_, i) => ({
        id: `${as.id}-${i}`,
        userId: as.id,
        currency: 'KES',
        month: '2020-01',
        timeZone: 'UTC',
        format: 'csv' as const,
        createdAt: MONDAY,
      })),
    )
    const refused = expectProblem(await askFor(as), 'too-many-requests')
    expect(refused.detail).toMatch(
      /^You’ve requested 12 statements in 24 hours, the maximum\. Please try again in \d+ (hours|minutes)\.$/,
    )
    await world.db.run(sql`UPDATE statement SET status = 'failed' WHERE user_id = ${as.id}`)
  })

  test('serves it to its owner only, uncached, in its own format, for a week', async () => {
    const [as, other] = [await world.person('client'), await world.person('client')]
    const partner = await world.person('beauty_partner')
    await spent(as, 700, 'x')
    const { body } = await askFor(as, { format: 'pdf' })
    await world.settle()
    const path = (format: string) => `/api/wallet/history/statements/${body.id}/${format}`
    const get = (format: string, who?: Person) => world.call('GET', path(format), { as: who })
    const { status, headers } = await get('pdf', as)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe('attachment; filename="purse-KES-2027-01.pdf"')
    expect(headers.get('cache-control')).toBe('no-store')
    expectProblem(await get('csv', as), 'not-found')
    expectProblem(await get('pdf', other), 'not-found')
    expectProblem(await get('pdf', partner), 'forbidden')
    expectProblem(await get('pdf'), 'unauthenticated')

    const { fileKey } = await rowOf(body.id)
    world.now = MONDAY + STATEMENT.retention
    expectProblem(await get('pdf', as), 'not-found')
    expect((await list(as)).items[0]).toMatchObject({ status: 'expired', expiresAt: null })
    // A run deletes twenty at most, in no order, and the tests before left more than that.
    for (let run = 0; run < 2; run += 1) await sweepStatements(world.ctx())
    expect(await rowOf(body.id)).toMatchObject({ status: 'expired', fileKey: null })
    expect(await world.ctx().providers.files.get(fileKey ?? '')).toBeNull()
    world.now = MONDAY
  })
})

test('generates a PDF for a person without a name', async () => {
  const bytes = await pdfOf(
    {
      name: '',
      currency: 'BIF',
      month: NOW,
      timeZone: 'Africa/Bujumbura',
      madeAt: MONDAY,
      opening: 5,
      lines: [],
      closing: 5,
    },
    operatorOf(world.ctx().settings),
  )
  expect(pagesOf(bytes)).toHaveLength(1)
})
