// The writes that the ledger's statements would make, read without a database: who is debited and
// credited, and how a hold ends.
import { drizzle } from 'drizzle-orm/sqlite-proxy'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { accountId, captureHold, PLATFORM, placeHold, recordTransfer, releaseHold } from './ledger'

const NOW = Date.parse('2027-01-11T06:00:00Z')

/** Hands out id-1, id-2, …; its statements are never run. */
function context(): Ctx {
  let ids = 0
  const id = () => {
    ids += 1
    return `id-${ids}`
  }
  return { db: drizzle(async () => ({ rows: [] })), now: () => NOW, id } as unknown as Ctx
}

type Query = { sql: string; params: unknown[] }

function queryOf(statement: Statement): Query {
  const { toSQL, getQuery } = statement as unknown as Record<string, (() => Query) | undefined>
  const read = toSQL ?? getQuery
  if (!read) throw new Error('neither a query nor raw SQL')
  return read.call(statement)
}

/** An inserted row: its table, and the columns with a value. */
function rowOf({ sql, params }: Query): { table: string; row: Record<string, unknown> } | null {
  const [, table = '', names = '', values = ''] = /^insert into "(\w+)" \((.*?)\) values \((.*)\)$/.exec(sql) ?? []
  if (!table) return null
  const given = [...params]
  const columns = names.split(', ').map((name) => name.replaceAll('"', ''))
  const entries = values
    .split(', ')
    .map((value, i) => [columns[i] ?? '', value === '?' ? given.shift() : value] as const)
  return { table, row: Object.fromEntries(entries.filter(([, value]) => value !== 'null')) }
}

/** A short form of each statement, in order: "open x", "transfer kind id", "a -> b 5", "hold … of 5". */
function notified(statements: Statement[]): string[] {
  return statements.map((statement) => {
    const query = queryOf(statement)
    const found = rowOf(query)
    if (!found) {
      const [verb = ''] = query.sql.trim().split(' ')
      const once = query.sql.includes('WHERE NOT EXISTS') ? ' once' : ''
      const table = /"\w+"/.exec(query.sql)?.[0]
      return `${verb} ${table}${once}: ${query.params.join(' ')}`
    }
    const { table, row } = found
    if (table === 'posting') return `${row.debit_account} -> ${row.credit_account} ${row.amount}`
    return `${table}: ${Object.values(row).join(' ')}`
  })
}

/** The net effect of postings on each account, in minor units. */
function effectOf(statements: Statement[]): Record<string, number> {
  const effect: Record<string, number> = {}
  for (const statement of statements) {
    const found = rowOf(queryOf(statement))
    if (found?.table !== 'posting') continue
    const { debit_account: debit, credit_account: credit, amount } = found.row
    effect[String(debit)] = (effect[String(debit)] ?? 0) - Number(amount)
    effect[String(credit)] = (effect[String(credit)] ?? 0) + Number(amount)
  }
  return effect
}

const wallet = { kind: 'wallet', owner: 'amina', currency: 'KES' } as const
const goal = { kind: 'goal', owner: 'member-1', currency: 'KES' } as const
const payable = { kind: 'payable', owner: 'nia', currency: 'KES' } as const

const held = { id: 'hold-1', owner: 'amina', currency: 'KES', amount: 250_000, transferId: 'transfer-0' }

test('names an account by its kind, owner and currency', () => {
  expect(accountId(wallet)).toBe('wallet:amina:KES')
  expect(accountId({ kind: 'fee_revenue', owner: PLATFORM, currency: 'UGX' })).toBe('fee_revenue:platform:UGX')
})

describe('a transfer', () => {
  test('opens each account once, then groups its postings; leaves out zero moves', () => {
    const statements = recordTransfer(context(), {
      id: 'transfer-1',
      kind: 'goal_contribution',
      description: 'Into Braids',
      actor: 'amina',
      moves: [
        { from: wallet, to: goal, minor: 700 },
        { from: wallet, to: payable, minor: 0 },
        { from: wallet, to: goal, minor: 50 },
      ],
    })
    expect(notified(statements)).toEqual([
      'INSERT "ledger_account" once: wallet:amina:KES amina wallet KES wallet:amina:KES',
      'INSERT "ledger_account" once: goal:member-1:KES member-1 goal KES goal:member-1:KES',
      `transfer: transfer-1 goal_contribution Into Braids amina ${NOW}`,
      'wallet:amina:KES -> goal:member-1:KES 700',
      'wallet:amina:KES -> goal:member-1:KES 50',
    ])
    expect(statements.slice(3).map((statement) => rowOf(queryOf(statement))?.row)).toMatchObject([
      { id: 'id-1', transfer_id: 'transfer-1', currency: 'KES' },
      { id: 'id-2', transfer_id: 'transfer-1', currency: 'KES' },
    ])
  })

  test('names the transfer that it reverses', () => {
    const [reversal] = recordTransfer(context(), {
      id: 'transfer-2',
      kind: 'booking_refund',
      description: 'Refund',
      actor: 'nia',
      reverses: 'transfer-1',
      moves: [],
    })
    expect(reversal && rowOf(queryOf(reversal))?.row).toMatchObject({ reverses: 'transfer-1' })
  })
})

describe('a hold', () => {
  const draft = {
    kind: 'booking_hold',
    id: 'hold-1',
    owner: 'amina',
    currency: 'KES',
    minor: 250_000,
    description: 'Cut at Nyota Hair',
    actor: 'amina',
  } as const

  test('moves money from the wallet to the hold account, under one row', () => {
    const statements = placeHold(context(), { ...draft, transferId: 'transfer-0' })
    expect(notified(statements).slice(2)).toEqual([
      `transfer: transfer-0 booking_hold Cut at Nyota Hair amina ${NOW}`,
      'wallet:amina:KES -> hold:amina:KES 250000',
      `hold: hold-1 amina KES 250000 held transfer-0 ${NOW}`,
    ])
  })

  test('belongs to the transfer that placed it, even if the caller set no id', () => {
    const rows = placeHold(context(), draft).map((statement) => rowOf(queryOf(statement)))
    const placing = rows.find((row) => row?.table === 'transfer')?.row.id
    expect(placing).toBe('id-1')
    expect(rows.find((row) => row?.table === 'hold')?.row.transfer_id).toBe(placing)
    expect(rows.find((row) => row?.table === 'posting')?.row.transfer_id).toBe(placing)
  })

  test('is released whole to the wallet, by a transfer that reverses it', () => {
    const end = { kind: 'booking_release', status: 'expired', description: 'No answer', actor: 'system' } as const
    const statements = releaseHold(context(), held, end)
    expect(notified(statements)).toEqual([
      `update "hold": expired ${NOW} hold-1`,
      'INSERT "ledger_account" once: hold:amina:KES amina hold KES hold:amina:KES',
      'INSERT "ledger_account" once: wallet:amina:KES amina wallet KES wallet:amina:KES',
      `transfer: id-1 booking_release No answer system transfer-0 ${NOW}`,
      'hold:amina:KES -> wallet:amina:KES 250000',
    ])
    const named = releaseHold(context(), held, { ...end, id: 'transfer-3' })
    expect(notified(named)[3]).toContain('transfer: transfer-3 ')
  })

  const capture = {
    kind: 'booking_capture',
    id: 'transfer-4',
    payee: payable,
    feeMinor: 6_250,
    description: 'Cut at Nyota Hair',
    actor: 'nia',
  } as const

  test('is captured: the net amount to the payee, the fee to us', () => {
    const statements = captureHold(context(), held, capture)
    expect(notified(statements)[0]).toBe(`update "hold": captured ${NOW} hold-1`)
    expect(notified(statements)).toContain(`transfer: transfer-4 booking_capture Cut at Nyota Hair nia ${NOW}`)
    expect(effectOf(statements)).toEqual({
      'hold:amina:KES': -250_000,
      'payable:nia:KES': 243_750,
      'fee_revenue:platform:KES': 6_250,
    })
  })

  test('is captured in part: the rest goes back to the wallet', () => {
    const part = { ...capture, feeMinor: 1_000, capturedMinor: 75_000 }
    expect(effectOf(captureHold(context(), held, part))).toEqual({
      'hold:amina:KES': -250_000,
      'payable:nia:KES': 74_000,
      'fee_revenue:platform:KES': 1_000,
      'wallet:amina:KES': 175_000,
    })
  })

  test('is emptied whatever is captured, credits nobody less than nothing, and sums to zero', () => {
    const sums = fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(), fc.nat()).map(([amount, some, less]) => {
      const capturedMinor = 1 + (some % amount)
      return { amount, capturedMinor, feeMinor: less % (capturedMinor + 1) }
    })
    fc.assert(
      fc.property(sums, ({ amount, ...sum }) => {
        const statements = captureHold(context(), { ...held, amount }, { ...capture, ...sum })
        const { 'hold:amina:KES': emptied, ...others } = effectOf(statements)
        expect(emptied).toBe(-amount)
        const given = Object.values(others)
        expect(Math.min(...given)).toBeGreaterThan(0)
        expect(given.reduce((all, minor) => all + minor, 0)).toBe(amount)
      }),
      { numRuns: 50 },
    )
  })
})
