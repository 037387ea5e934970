// A person's history: the lines of their wallets (for partners and sellers: of their payable balance), newest first,
// with the balance after each. Lines are read by account and sequence, so that a page costs the same however long the
// history is; a search reads a limited number of lines at a time.

import { and, desc, eq, gt, inArray, lt, lte, or, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch'
import { alias } from 'drizzle-orm/sqlite-core'
import { prepared } from '../../../db/prepared'
import { user } from '../../../db/schema/identity'
import { accountEntry, hold, ledgerAccount, transfer } from '../../../db/schema/money/ledger'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { EVERYONE } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { decodeCursor, encodeCursor, type Page, pageFrom, pageOf } from '../../platform/pagination'
import { addDays } from '../../platform/values/dates'
import { type Currency, moneyJson } from '../../platform/values/money'
import { dueAt } from '../../platform/values/recurrence'
import { rfc3339 } from '../../platform/values/time'
import { DEFAULT_TIME_ZONE } from '../../platform/values/zone'
import { readAs } from '../../platform/viewer/proof'
import { HistoryQuery } from '../ledger/input'
import { lineText, saying } from './line-words'
import { TransactionResponse } from './responses'
import { ofTab, type Tab, type TransferKind, transactionTypeOf } from './transaction-kinds'

/** Local days, both inclusive: "2026-11-21". */
type Range = { from?: string | undefined; to?: string | undefined }

/** `displayed`: the display currency as stored in the database; absent: every currency. */
type LinesQuery = {
  currency?: Currency | 'displayed' | undefined
  type?: Tab | undefined
  /** Part of the description, or an amount. */
  q?: string | undefined
  limit: number
  cursor?: string | undefined
}

/**
 * Lines of an account that one search looks at; the next page continues from there. Each is up to four rows that
 * the database reads, of the two thousand that a page may take.
 */
export const SEARCHED = 450

/**
 * The history by tab, words and days in the person's time zone. One round trip; a second one if
 * days are given and the person's zone is not the usual one.
 */
export const listHistory = operation(EVERYONE, 'GET /wallet/history', {
  summary: 'The transaction history by tab, search and dates, newest first',
  query: HistoryQuery,
  response: pageOf(TransactionResponse),
  problems: ['invalid-cursor', 'unknown-currency'],
  run: async ({ ctx, viewer, query: requested }) => {
    const query = { ...requested, currency: requested.currency ?? ('displayed' as const) }
    const { rows } = await readInZone(ctx, viewer, query, (bounds) => [...pageOfHistory(ctx, viewer, query, bounds)])
    return historyPage(rows[0], rows[1], query)
  },
})

type Base = Pick<Ctx, 'db'>

/** Whose lines; a placeholder in a prepared statement. */
type Owner = { id: string | Placeholder }

/** The statement that reads history lines, newest first; one row more than `limit`. */
export function entriesOf(ctx: Base, viewer: Owner, query: LinesQuery, bounds: Bounds = {}) {
  const entry = alias(accountEntry, 'entry')
  const lines = isSearch(query)
    ? foundLines(query, newestLines(ctx, query, bounds).limit(SEARCHED))
    : newestLines(ctx, query, bounds).limit(query.limit + 1)
  return ctx.db
    .select({
      sequence: entry.sequence,
      id: entry.postingId,
      transferId: entry.transferId,
      kind: transfer.kind,
      description: lineText(entry),
      createdAt: entry.createdAt,
      currency: ledgerAccount.currency,
      amount: entry.amount,
      balance: entry.balance,
      holdStatus: hold.status,
    })
    .from(ledgerAccount)
    .innerJoin(entry, and(eq(entry.accountId, ledgerAccount.id), inArray(entry.sequence, lines)))
    .innerJoin(transfer, eq(transfer.id, entry.transferId))
    .leftJoin(hold, eq(hold.transferId, transfer.id))
    .where(ownLines(viewer, query.currency))
    .orderBy(desc(entry.sequence))
    .limit(query.limit + 1)
}

/** Those of a search among some lines, at most a page: no more is read of a line than decides it. */
function foundLines({ type, q, limit }: LinesQuery, lines: SQLWrapper): SQL {
  const line = alias(accountEntry, 'line')
  return sql`(SELECT ${line.sequence} FROM ${accountEntry} AS line
    JOIN ${transfer} ON ${transfer.id} = ${line.transferId}
    WHERE ${and(sql`${line.sequence} IN ${lines}`, ofTab(type), saying(q, line))}
    ORDER BY ${line.sequence} DESC LIMIT ${limit + 1})`
}

/** How many lines a dashboard shows. */
export const NEWEST = 5

/** The same for a dashboard: the newest of every currency. */
export function newestEntriesOf(ctx: Ctx, viewer: Viewer) {
  return newestEntries(ctx.db, { owner: viewer.id })
}

const newestEntries = prepared((db, value) => entriesOf({ db }, { id: value('owner') }, { limit: NEWEST }))

/** How many lines the wallet shows at first. */
export const FIRST = 10

/**
 * The two statements of a history's page: its lines, and how far back a search went. Those of the wallet as it opens are
 * prepared.
 */
export function pageOfHistory(
  ctx: Ctx,
  viewer: Viewer,
  query: LinesQuery & Range,
  bounds: Bounds,
): [ReturnType<typeof firstEntries>, ReturnType<typeof noSearchEnd>] {
  const { currency, limit, cursor, from, to } = query
  const first = currency === 'displayed' && limit === FIRST && !isSearch(query)
  return first && !cursor && !from && !to
    ? [firstEntries(ctx.db, { owner: viewer.id }), noSearchEnd(ctx.db, { owner: viewer.id })]
    : [entriesOf(ctx, viewer, query, bounds), searchEndOf(ctx, viewer, query, bounds)]
}

const FIRST_PAGE = { currency: 'displayed', limit: FIRST } as const

const firstEntries = prepared((db, value) => entriesOf({ db }, { id: value('owner') }, FIRST_PAGE))

const noSearchEnd = prepared((db, value) => searchEndOf({ db }, { id: value('owner') }, FIRST_PAGE))

/** The statement that reads how far back a search went: null if it reached the end. */
export function searchEndOf(ctx: Base, viewer: Owner, query: LinesQuery, bounds: Bounds = {}) {
  const lastSeen = newestLines(ctx, query, bounds)
    .limit(1)
    .offset(SEARCHED - 1)
  return ctx.db
    .select({ sequence: sql<number | null>`max((${lastSeen}))` })
    .from(ledgerAccount)
    .where(and(ownLines(viewer, query.currency), isSearch(query) ? undefined : sql`0`))
}

/** History rows as a page of transactions. A page does not end within an exchange, which is one line of it. */
export function entriesPage(entries: Entry[], limit: number): Page<TransactionResponse> {
  let end = Math.min(limit, entries.length)
  while (end > 1 && entries[end]?.kind === 'exchange' && sameTransfer(entries, end)) end -= 1
  const { items, next } = pageFrom(entries, end, (entry) => [entry.sequence, entry.id], same)
  return { items: withoutParts(items).map(transactionFrom), next }
}

const same = (entry: Entry): Entry => entry

function sameTransfer(entries: Entry[], at: number): boolean {
  return entries[at]?.transferId === entries[at - 1]?.transferId
}

/**
 * An exchange as one line: what left the purse, amount and fee together; what came in, where the
 * list has that currency alone.
 */
function withoutParts(entries: Entry[]): Entry[] {
  return entries.flatMap((entry, i) => {
    if (entry.kind !== 'exchange') return [entry]
    const sides = entries.filter(({ transferId }) => transferId === entry.transferId)
    const mainEntry = sides.find(({ amount }) => amount < 0) ?? entry
    if (entries.indexOf(mainEntry) !== i) return []
    const parts = sides.filter(({ currency }) => currency === mainEntry.currency)
    return [{ ...mainEntry, amount: parts.reduce((sum, { amount }) => sum + amount, 0) }]
  })
}

/** The same for a search: the next page begins where this one ended. */
export function historyPage(
  entries: Entry[],
  [end]: { sequence: number | null }[],
  { limit }: LinesQuery,
): Page<TransactionResponse> {
  const last = end?.sequence ?? 0
  const page = entriesPage(
    entries.filter(({ sequence }) => sequence >= last),
    limit,
  )
  return last > 0 && page.next === null ? { ...page, next: encodeCursor([last, '']) } : page
}

/** Instants, UTC milliseconds: `since` inclusive, `before` exclusive. */
export type Bounds = { since?: number; before?: number }

type Query = BatchItem<'sqlite'>

/**
 * Runs a read in the person's time zone. The batch itself reads the zone: it is sent again if the
 * usual one, in which most people live, was wrong.
 * @throws DomainError unauthenticated
 */
export async function readInZone<const Q extends Readonly<[Query, ...Query[]]>>(
  ctx: Ctx,
  viewer: Viewer,
  range: Range,
  queriesOf: (bounds: Bounds) => Q,
): Promise<{ proven: ProvenViewer; rows: BatchResponse<Q> }> {
  const read = (zone: string) => readAs(ctx, viewer, queriesOf(boundsOf(range, zone)))
  const inUsual = await read(DEFAULT_TIME_ZONE)
  const { timeZone } = inUsual[0]
  const dated = range.from !== undefined || range.to !== undefined
  const [proven, ...rows] = dated && timeZone !== DEFAULT_TIME_ZONE ? await read(timeZone) : inUsual
  return { proven, rows }
}

/** The instants that bound local days. */
export function boundsOf({ from, to }: Range, timeZone: string): Bounds {
  return {
    ...(from !== undefined && { since: dueAt(from, timeZone, 0) }),
    ...(to !== undefined && { before: dueAt(addDays(to, 1), timeZone, 0) }),
  }
}

/**
 * The last line of an account before an instant: the end of a day or a month in the account's own
 * order, so that consecutive periods meet without a gap.
 */
export function lastLineBefore(ctx: Base, account: SQL | string, instant: number) {
  return ctx.db
    .select({ sequence: accountEntry.sequence })
    .from(accountEntry)
    .where(and(sql`${accountEntry.accountId} = ${account}`, lt(accountEntry.createdAt, instant)))
    .orderBy(desc(accountEntry.createdAt), desc(accountEntry.sequence))
    .limit(1)
}

/** The lines of one account, newest first. */
function newestLines(ctx: Base, { cursor }: LinesQuery, { since, before }: Bounds) {
  const [beyond] = cursor ? decodeCursor(cursor) : []
  const lineBefore = (instant: number) => sql`coalesce((${lastLineBefore(ctx, sql`${ledgerAccount.id}`, instant)}), 0)`
  return ctx.db
    .select({ sequence: accountEntry.sequence })
    .from(accountEntry)
    .where(
      and(
        eq(accountEntry.accountId, ledgerAccount.id),
        beyond === undefined ? undefined : lt(accountEntry.sequence, Number(beyond)),
        since === undefined ? undefined : gt(accountEntry.sequence, lineBefore(since)),
        before === undefined ? undefined : lte(accountEntry.sequence, lineBefore(before)),
      ),
    )
    .orderBy(desc(accountEntry.sequence))
}

const LINED = ['wallet', 'payable'] as const

function ownLines({ id }: Owner, currency: LinesQuery['currency']): SQL | undefined {
  if (currency === undefined) return and(eq(ledgerAccount.owner, id), inArray(ledgerAccount.kind, [...LINED]))
  const code =
    currency === 'displayed' ? sql`(SELECT ${user.currency} FROM ${user} WHERE ${user.id} = ${id})` : sql`${currency}`
  return or(...LINED.map((kind) => sql`${ledgerAccount.id} = ${`${kind}:`} || ${id} || ':' || ${code}`))
}

function isSearch({ type, q }: LinesQuery): boolean {
  return (type ?? 'all') !== 'all' || Boolean(q)
}

type Entry = {
  sequence: number
  id: string
  transferId: string
  kind: TransferKind
  description: string
  createdAt: number
  currency: string
  amount: number
  balance: number
  holdStatus: (typeof hold.$inferSelect)['status'] | null
}

function transactionFrom(entry: Entry): TransactionResponse {
  return {
    id: entry.id,
    transferId: entry.transferId,
    transactionType: transactionTypeOf(entry.kind),
    description: entry.description,
    createdAt: rfc3339(entry.createdAt),
    amount: moneyJson(entry.amount, entry.currency),
    balance: moneyJson(entry.balance, entry.currency),
    status: entry.holdStatus === 'held' ? 'pending' : 'completed',
  }
}
