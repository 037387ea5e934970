// A person's balances, destinations and schedule, and the status of each payout.

import { and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm'
import type { BatchResponse } from 'drizzle-orm/batch'
import { union } from 'drizzle-orm/sqlite-core'
import { accountEntry, ledgerAccount, transfer } from '../../../db/schema/money/ledger'
import { payout } from '../../../db/schema/money/payouts'
import { salon, staff } from '../../../db/schema/salons/salons'
import { shop } from '../../../db/schema/shop/products'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { BUSINESSES } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { beyond } from '../../platform/keyset'
import { type Page, pageFrom } from '../../platform/pagination'
import { CURRENCIES, type Currency, moneyJson, percentText } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { accountId } from '../ledger/ledger'
import { type DestinationRow, destinationKinds, destinationResponse } from './destination-kinds'
import { destinationOf, destinationsOf } from './destinations'
import { PayoutsQuery } from './input'
import { blockedBy, type FeeRow, feeOf, instantInDay, payoutFees, previewOf } from './plan'
import { type ReserveFacts, reserveFacts } from './reserve'
import {
  PayoutDetailResponse,
  type PayoutLineResponse,
  PayoutListResponse,
  type PayoutResponse,
  PayoutsResponse,
} from './responses'
import { type PayoutRow, payoutResponse, selectPayouts } from './row'
import { settingsFrom, settingsOf } from './settings'
import { nextPayoutAt, PAYOUT_CAUSES, type PayoutCause } from './terms'

type Balance = PayoutsResponse['balances'][number]
type PageQuery = { limit: number; cursor?: string | undefined }

/** Lines shown of a payout; its statement has all. */
const LINES_LIMIT = 200

/** Everything about the viewer's payouts; one round trip. */
export const getPayouts = operation(BUSINESSES, 'GET /payouts', {
  summary: 'Balances, payout settings and recent payouts',
  problems: ['invalid-cursor'],
  query: PayoutsQuery,
  response: PayoutsResponse,
  run: async ({ ctx, viewer, query }) => {
    const [proven, ...rows] = await readAs(ctx, viewer, [
      settingsOf(ctx, viewer.id),
      payoutFees(ctx),
      ctx.db.select().from(ledgerAccount).where(eq(ledgerAccount.owner, viewer.id)),
      destinationsOf(ctx, viewer.id),
      ownStaff(ctx, viewer),
      pageOfPayouts(ctx, viewer, query),
      instantInDay(ctx, viewer.id),
      reserveFacts(ctx, viewer.id),
      sellsIn(ctx, viewer.id),
    ])
    const [settings, fees, , destinations, members, payouts, instant, reserve, sold] = rows
    const choices = destinations.map(destinationOf)
    return {
      settings: settingsFrom(settings),
      fees: feesResponse(fees),
      balances: balancesIn(ctx, proven, rows, choices, {
        instantTimes: instant[0]?.times ?? 0,
        reserve,
        expected: (sold[0]?.currency ?? proven.currency) as Currency,
      }),
      destinations: choices.map((row) => destinationResponse(row, ctx.now(), proven.timeZone)),
      adding: destinationKinds(ctx),
      staff: members.map(({ basisPoints, ...member }) => ({ ...member, commissionPercent: percentText(basisPoints) })),
      payouts: pageFromRows(proven, payouts, query),
    }
  },
})

/** The viewer's payouts, staff parts included, newest first; one round trip. */
export const listPayouts = operation(BUSINESSES, 'GET /payouts/history', {
  summary: 'Your payouts, newest first',
  problems: ['invalid-cursor'],
  query: PayoutsQuery,
  response: PayoutListResponse,
  reads: ({ ctx, viewer, query }) => ({ rows: pageOfPayouts(ctx, viewer, query) }),
  read: ({ rows }, { viewer, query }) => pageFromRows(viewer, rows, query),
})

/**
 * One of the viewer's payouts with the lines that it pays; one round trip. The lines of a staff
 * part are those that its share was computed from, and do not sum to its amount.
 */
export const getPayout = operation(BUSINESSES, 'GET /payouts/:id', {
  summary: 'One payout, its lines and its status',
  response: PayoutDetailResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id } }) => {
    const condition = eq(payout.userId, viewer.id)
    const [proven, rows, lines, counted, parts] = await readAs(ctx, viewer, [
      selectPayouts(ctx).where(and(eq(payout.id, id), condition)),
      payoutLines(ctx, viewer.id, id).limit(LINES_LIMIT),
      ctx.db
        .select({ n: sql<number>`count(*)` })
        .from(payout)
        .innerJoin(accountEntry, isLineOf(viewer.id))
        .where(and(eq(payout.id, id), condition)),
      selectPayouts(ctx)
        .where(and(eq(payout.partOf, id), condition))
        .orderBy(asc(staff.name), asc(payout.id)),
    ])
    const row = rows[0]
    if (!row) throw new DomainError('not-found')
    return {
      ...payoutResponse(row, proven.timeZone),
      lines: lines.map((line) => lineResponse(line, proven.timeZone)),
      lineCount: counted[0]?.n ?? 0,
      parts: parts.map((part) => payoutResponse(part, proven.timeZone)),
      partOf: row.partOf,
      transfers: [row.holdTransferId, ...(row.endTransferId === null ? [] : [row.endTransferId])],
    }
  },
})

/** The statement that reads the lines paid by one of a person's payouts, oldest first; add a LIMIT. */
function payoutLines(ctx: Ctx, userId: string, id: string) {
  return ctx.db
    .select({
      id: accountEntry.postingId,
      sequence: accountEntry.sequence,
      transferId: accountEntry.transferId,
      kind: transfer.kind,
      description: transfer.description,
      createdAt: accountEntry.createdAt,
      amount: accountEntry.amount,
      currency: payout.currency,
    })
    .from(payout)
    .innerJoin(accountEntry, isLineOf(userId))
    .innerJoin(transfer, eq(transfer.id, accountEntry.transferId))
    .where(and(eq(payout.id, id), eq(payout.userId, userId)))
    .orderBy(asc(accountEntry.sequence))
    .$dynamic()
}

function isLineOf(userId: string) {
  const account = sql`'payable:' || ${userId} || ':' || ${payout.currency}`
  return and(
    eq(accountEntry.accountId, account),
    gte(accountEntry.sequence, payout.fromSequence),
    lte(accountEntry.sequence, payout.toSequence),
  )
}

type LineRow = Awaited<ReturnType<typeof payoutLines>>[number]

function lineResponse(line: LineRow, timeZone: string): PayoutLineResponse {
  const { id, transferId, kind, description, createdAt, amount, currency } = line
  const at = rfc3339(createdAt, timeZone)
  return { id, transferId, kind, description, at, amount: moneyJson(amount, currency) }
}

function ownStaff(ctx: Ctx, { id }: Viewer) {
  return ctx.db
    .select({ id: staff.id, name: staff.name, basisPoints: staff.commissionBasisPoints })
    .from(salon)
    .innerJoin(staff, eq(staff.salonId, salon.id))
    .where(and(eq(salon.ownerId, id), eq(staff.active, true)))
    .orderBy(asc(staff.name), asc(staff.id))
}

/**
 * The index is by currency: reads the newest of each and takes the page from among them, to avoid
 * sorting many payouts for twenty.
 */
function pageOfPayouts(ctx: Ctx, { id }: Viewer, { limit, cursor }: PageQuery) {
  const after = beyond(cursor, [sql`created_at`, sql`id`])
  const newest = CURRENCIES.map(
    (currency) => sql`SELECT id FROM (SELECT id FROM payout
      WHERE user_id = ${id} AND currency = ${currency} AND ${after ?? sql`1`}
      ORDER BY created_at DESC, id DESC LIMIT ${limit + 1})`,
  )
  return selectPayouts(ctx)
    .where(sql`${payout.id} IN (${sql.join(newest, sql` UNION ALL `)})`)
    .orderBy(desc(payout.createdAt), desc(payout.id))
    .limit(limit + 1)
}

function pageFromRows(viewer: ProvenViewer, rows: PayoutRow[], { limit }: PageQuery): Page<PayoutResponse> {
  return pageFrom(
    rows,
    limit,
    (row) => [row.createdAt, row.id],
    (row) => payoutResponse(row, viewer.timeZone),
  )
}

function feesResponse(fees: FeeRow[]): PayoutsResponse['fees'] {
  const percents = PAYOUT_CAUSES.map((cause) => [cause, percentText(feeOf(fees, cause).basisPoints)])
  return Object.fromEntries(percents) as PayoutsResponse['fees']
}

type Rows = Readonly<
  [BatchResponse<[ReturnType<typeof settingsOf>]>[0], FeeRow[], (typeof ledgerAccount.$inferSelect)[], ...unknown[]]
>

/** The currency that somebody's salon or shop sells in. */
function sellsIn({ db }: Ctx, owner: string) {
  return union(
    db.select({ currency: salon.currency }).from(salon).where(eq(salon.ownerId, owner)),
    db.select({ currency: shop.currency }).from(shop).where(eq(shop.ownerId, owner)),
  )
}

/** Every currency with earnings or a destination; before there are any, the one that is expected. */
function balancesIn(
  ctx: Ctx,
  viewer: ProvenViewer,
  [settings, fees, accounts]: Rows,
  destinations: DestinationRow[],
  { instantTimes, reserve, expected }: { instantTimes: number; reserve: ReserveFacts[]; expected: Currency },
): Balance[] {
  const salonDestinations = destinations.filter(({ staffId }) => staffId === null)
  const earned = accounts.filter(({ kind }) => kind === 'payable')
  const known = new Set([...earned, ...salonDestinations].map(({ currency }) => currency))
  if (known.size === 0) known.add(expected)
  const { schedule } = settingsFrom(settings)
  const of = (kind: 'payable' | 'payout', currency: Currency) =>
    accounts.find(({ id }) => id === accountId({ kind, owner: viewer.id, currency }))?.balance ?? 0
  return CURRENCIES.filter((currency) => known.has(currency)).map((currency) => {
    const payable = of('payable', currency)
    const destination = salonDestinations.find((row) => row.currency === currency)
    const facts = { balance: payable, fees, reserve, destination }
    const preview = (cause: PayoutCause) => previewOf(ctx, currency, cause, facts, viewer.timeZone)
    const now = ctx.now()
    const at = nextPayoutAt(schedule, now, viewer.timeZone)
    const instant = preview('instant')
    const blocked = blockedBy(ctx, currency, {
      balance: instant.amount,
      reserved: instant.reserved,
      destination,
      fee: feeOf(fees, 'instant'),
      instantInDay: instantTimes,
    })
    return {
      currency,
      payable: moneyJson(payable, currency),
      inFlight: moneyJson(of('payout', currency), currency),
      destination: destination ? destinationResponse(destination, now, viewer.timeZone) : null,
      next: { at: rfc3339(at, viewer.timeZone), ...costResponse(preview(schedule), currency) },
      now: costResponse(instant, currency),
      blocked: blocked?.words ?? null,
    }
  })
}

/** A preview as the api answers it. */
function costResponse({ amount, reserved, fee }: ReturnType<typeof previewOf>, currency: Currency): Balance['now'] {
  const money = (minor: number) => moneyJson(minor, currency)
  return { amount: money(amount), reserved, fee: money(fee), net: money(amount - fee) }
}
