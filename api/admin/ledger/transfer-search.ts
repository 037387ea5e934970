// Transfer search by any related name, owner, kind, day and amount. Names are looked up by index;
// the rows that filters scan are bounded, and the next page continues from there.

import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { posting, transfer } from '../../../db/schema/money/ledger'
import { type Bounds, readInZone, SEARCHED } from '../../money/transactions/transactions'
import { lookedAt } from '../../platform/audit/audit-look'
import { operation } from '../../platform/http/operation'
import { beyond } from '../../platform/keyset'
import { decodeCursor, encodeCursor } from '../../platform/pagination'
import { isCurrency, parseAmount } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import { requireTwoFactor } from '../../platform/viewer/proof'
import { KIND_LABELS, PROCESSORS, TransferSearch } from './input'
import { amountsOf, postingResponses, postingsOf } from './postings'
import { TransferListResponse } from './responses'

/** How often one transfer can occur in one account's statement. */
const LINES = 4

/**
 * Transfers, newest first. The access is recorded without the search terms. One round trip, a
 * second if days are given and the admin lives in an uncommon zone.
 */
export const searchTransfers = operation('admin', 'GET /admin/money/transfers', {
  summary: 'Search transfers, newest first',
  query: TransferSearch,
  response: TransferListResponse,
  run: async ({ ctx, viewer, query: requested }) => {
    const { limit, cursor } = requested
    const query = withAmount(requested)
    const read = { id: ctx.id(), event: 'transfer.searched', subject: 'transfers' } as const
    const filtered = query.kind ?? query.currency ?? query.min ?? query.max ?? query.from ?? query.until
    const searched = query.q !== undefined || filtered !== undefined
    const { proven, rows } = await readInZone(ctx, viewer, { from: query.from, to: query.until }, (bounds) => {
      const window = windowOf(query, bounds)
      return [
        ctx.db
          .select({
            id: transfer.id,
            kind: transfer.kind,
            description: transfer.description,
            createdAt: transfer.createdAt,
            postings: postingsOf(sql`${transfer.id}`),
          })
          .from(transfer)
          .where(
            sql`${transfer.id} IN (SELECT id FROM (${window.transfers}) AS ${transfer}
              WHERE ${matches(query, bounds)}
              ORDER BY ${transfer.createdAt} DESC, ${transfer.id} DESC LIMIT ${limit + 1})`,
          )
          .orderBy(desc(transfer.createdAt), desc(transfer.id)),
        ctx.db.select({ at: window.endAt, id: window.endId }).from(sql`(SELECT 1)`),
        lookedAt(ctx, viewer, read, searched ? undefined : sql`0`),
      ]
    })
    requireTwoFactor(proven)
    const [found, [end]] = rows
    // Other accounts may have been scanned further back than the one whose lines ended first.
    const whole = end?.at == null ? found : found.filter((row) => row.createdAt >= Number(end.at))
    const visible = whole.slice(0, limit)
    const last = visible.at(-1)
    const next =
      whole.length > limit && last
        ? encodeCursor([last.createdAt, last.id])
        : end?.at == null
          ? null
          : encodeCursor([Number(end.at), end.id ?? '~'])
    return {
      items: visible.map(({ postings, createdAt, ...row }) => ({
        ...row,
        kindWords: KIND_LABELS[row.kind],
        createdAt: rfc3339(createdAt, proven.timeZone),
        amounts: amountsOf(postings),
        postings: postingResponses(postings),
      })),
      next,
      later: cursor !== undefined,
    }
  },
})

type Query = Omit<TransferSearch, 'q'> & { q?: string | undefined }

/** "2500.00 KES" or "KES 2,500" is an amount, not a name. */
function withAmount(query: TransferSearch): Query {
  const match = /^(?:([A-Za-z]{3})\s+([\d.,]+)|([\d.,]+)\s+([A-Za-z]{3}))$/.exec(query.q ?? '')
  const currency = (match?.[1] ?? match?.[4] ?? '').toUpperCase()
  if (!match || !isCurrency(currency)) return query
  const read = parseAmount((match[2] ?? match[3] ?? '').replaceAll(',', ''), currency)
  if (!read.ok) return query
  return { ...query, q: undefined, currency, min: read.minor, max: read.minor }
}

function matches(query: Query, { since, before }: Bounds): SQL {
  const { kind, currency, min, max } = query
  // The account's own net movement: a payment less its fee is also found by the full amount.
  const moved = (account: SQL) => sql`EXISTS (SELECT 1 FROM ${posting}
    WHERE ${posting.transferId} = ${transfer.id} AND ${posting.currency} = ${currency}
    GROUP BY ${account}
    HAVING sum(${posting.amount}) BETWEEN ${min ?? 0} AND ${max ?? Number.MAX_SAFE_INTEGER})`
  return (
    and(
      kind === undefined ? undefined : eq(transfer.kind, kind),
      currency === undefined
        ? undefined
        : sql`(${moved(sql`${posting.debitAccount}`)} OR ${moved(sql`${posting.creditAccount}`)})`,
      beyond(query.cursor, [transfer.createdAt, transfer.id]),
      since === undefined ? undefined : sql`${transfer.createdAt} >= ${since}`,
      before === undefined ? undefined : sql`${transfer.createdAt} < ${before}`,
    ) ?? sql`1`
  )
}

/** The scanned transfers, and where the scan stopped if it was cut short. */
function windowOf(
  query: Query,
  bounds: Bounds,
): { transfers: SQL; endAt: SQL<number | null>; endId: SQL<string | null> } {
  const { q, kind, currency, limit } = query
  const filtered = kind !== undefined || currency !== undefined
  const none = sql<null>`NULL`
  if (q === undefined) {
    const lines = filtered ? SEARCHED : limit + 1
    const looked = and(
      beyond(query.cursor, [sql`created_at`, sql`id`]),
      bounds.since === undefined ? undefined : sql`created_at >= ${bounds.since}`,
      bounds.before === undefined ? undefined : sql`created_at < ${bounds.before}`,
    )
    const newest = (column: SQL, cut: SQL) =>
      sql`SELECT ${column} FROM transfer WHERE ${looked ?? sql`1`} ORDER BY created_at DESC, id DESC ${cut}`
    const last = sql`LIMIT 1 OFFSET ${lines - 1}`
    return {
      transfers: newest(sql`id, kind, created_at`, sql`LIMIT ${lines}`),
      endAt: filtered ? sql`(${newest(sql`created_at`, last)})` : none,
      endId: filtered ? sql`(${newest(sql`id`, last)})` : none,
    }
  }
  const lines = filtered ? SEARCHED : LINES * (limit + 1)
  const [at] = query.cursor === undefined ? [] : decodeCursor(query.cursor)
  const looked = and(
    sql`line.account_id = own.id`,
    at === undefined ? undefined : sql`line.created_at <= ${at}`,
    bounds.since === undefined ? undefined : sql`line.created_at >= ${bounds.since}`,
    bounds.before === undefined ? undefined : sql`line.created_at < ${bounds.before}`,
  )
  const newest = (column: SQL, cut: SQL) =>
    sql`SELECT ${column} FROM account_entry AS line WHERE ${looked} ORDER BY line.created_at DESC ${cut}`
  return {
    transfers: sql`SELECT id, kind, created_at FROM transfer WHERE id IN (${named(q)}
      UNION SELECT entry.transfer_id FROM ledger_account AS own
      JOIN account_entry AS entry ON entry.sequence IN (${newest(sql`line.sequence`, sql`LIMIT ${lines}`)})
      WHERE own.owner IN (${ownersOf(q)}))`,
    endAt: sql`(SELECT max((${newest(sql`line.created_at`, sql`LIMIT 1 OFFSET ${lines - 1}`)}))
      FROM ledger_account AS own WHERE own.owner IN (${ownersOf(q)}))`,
    endId: none,
  }
}

/** The accounts a name refers to: a person's with their goals and Plus, a goal's, a gift card's. */
function ownersOf(q: string): SQL {
  const people = sql`SELECT id FROM user WHERE id = ${q} UNION SELECT id FROM user WHERE email = ${q.toLowerCase()}
    UNION SELECT id FROM user WHERE phone = ${phoneOf(q)}`
  return sql`SELECT ${q} UNION ${people}
    UNION SELECT member.id FROM goal_member AS member WHERE member.user_id IN (${people})
    UNION SELECT member.id FROM goal_member AS member WHERE member.goal_id = ${q}
    UNION SELECT plus.id FROM plus_subscription AS plus WHERE plus.user_id IN (${people})`
}

/** Numbers are typed with spaces but stored without. */
function phoneOf(q: string): string {
  return q.replace(/[\s()-]/g, '')
}

/** The transfers behind a name; each lookup has its index. */
function named(q: string): SQL {
  const at = sql.raw(`processor IN (${PROCESSORS.map((name) => `'${name}'`).join(', ')})`)
  const appointments = sql`SELECT id FROM appointment WHERE id = ${q}`
  const orders = sql`SELECT id FROM shop_order WHERE id = ${q} UNION SELECT id FROM shop_order WHERE reference = ${q.toUpperCase()}`
  const holds = sql`SELECT hold_id FROM appointment WHERE id IN (${appointments}) UNION SELECT hold_id FROM shop_order WHERE id IN (${orders})
    UNION SELECT hold_id FROM withdrawal WHERE id = ${q} UNION SELECT hold_id FROM withdrawal WHERE ${at} AND reference = ${q}
    UNION SELECT ${q}`
  const placed = sql`SELECT transfer_id FROM hold WHERE id IN (${holds})`
  const captures = sql`SELECT capture_id FROM appointment WHERE id = ${q} UNION SELECT capture_id FROM shop_order WHERE id IN (${orders})`
  return sql`SELECT ${q}
    UNION SELECT transfer_id FROM posting WHERE id = ${q}
    UNION SELECT transfer_id FROM deposit WHERE id = ${q}
    UNION SELECT transfer_id FROM deposit WHERE ${at} AND reference = ${q}
    UNION SELECT transfer_id FROM withdrawal WHERE id = ${q}
    UNION SELECT transfer_id FROM withdrawal WHERE ${at} AND reference = ${q}
    UNION SELECT hold_transfer_id FROM payout WHERE id = ${q}
    UNION SELECT end_transfer_id FROM payout WHERE id = ${q}
    UNION SELECT hold_transfer_id FROM payout WHERE ${at} AND reference = ${q}
    UNION SELECT end_transfer_id FROM payout WHERE ${at} AND reference = ${q}
    UNION ${placed}
    UNION SELECT back.id FROM transfer AS back WHERE back.reverses IN (${placed})
    UNION ${captures}
    UNION SELECT paid.capture_id || '-cashback' FROM appointment AS paid WHERE paid.id = ${q}
    UNION SELECT transfer_id FROM appointment_refund WHERE appointment_id = ${q}
    UNION SELECT transfer_id FROM order_refund WHERE order_id IN (${orders})
    UNION SELECT transfer_id FROM adjustment WHERE id = ${q}
    UNION SELECT transfer_id FROM adjustment WHERE subject = ${q}`
}
