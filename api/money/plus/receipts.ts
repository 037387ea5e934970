// Receipts for Plus: the amount, the period and the way to pay.

import { and, desc, eq } from 'drizzle-orm'
import { plusCharge, plusSubscription } from '../../../db/schema/money/plus'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { beyond } from '../../platform/keyset'
import { type Page, pageFrom } from '../../platform/pagination'
import { operatorOf } from '../../platform/settings'
import { moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { ReceiptsQuery } from './input'
import { ReceiptDetailResponse, type ReceiptResponse, ReceiptsResponse } from './responses'

/** The viewer's receipts, newest first; one round trip. */
export const listReceipts = operation('client', 'GET /plus/receipts', {
  summary: 'Plus payments, newest first',
  problems: ['invalid-cursor'],
  query: ReceiptsQuery,
  response: ReceiptsResponse,
  reads: ({ ctx, viewer, query }) => ({ rows: receiptsOf(ctx, viewer.id, query) }),
  read: ({ rows }, { query }) => receiptsPage(rows, query.limit),
})

/** One of the viewer's receipts, and who issued it. */
export const getReceipt = operation('client', 'GET /plus/receipts/:id', {
  summary: 'One receipt',
  response: ReceiptDetailResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    rows: selectReceipts(ctx).where(and(eq(plusCharge.id, id), eq(plusSubscription.userId, viewer.id))),
  }),
  read: ({ rows }, { ctx }) => {
    if (!rows[0]) throw new DomainError('not-found')
    const { name, address, taxNumber } = operatorOf(ctx.settings)
    return { ...receiptResponse(rows[0]), issuer: { name, address, taxNumber } }
  },
})

/** The statement that reads a person's receipts, newest first; one row more than `limit`. */
export function receiptsOf(
  ctx: Ctx,
  userId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  return selectReceipts(ctx)
    .where(and(eq(plusSubscription.userId, userId), beyond(cursor, [plusCharge.createdAt, plusCharge.id])))
    .orderBy(desc(plusCharge.createdAt), desc(plusCharge.id))
    .limit(limit + 1)
}

type Row = Awaited<ReturnType<typeof selectReceipts>>[number]

export function receiptsPage(rows: Row[], limit: number): Page<ReceiptResponse> {
  return pageFrom(rows, limit, ({ charge }) => [charge.createdAt, charge.id], receiptResponse)
}

function selectReceipts(ctx: Ctx) {
  return ctx.db
    .select({ charge: plusCharge, timeZone: plusSubscription.timeZone })
    .from(plusSubscription)
    .innerJoin(plusCharge, eq(plusCharge.subscriptionId, plusSubscription.id))
}

function receiptResponse({ charge, timeZone }: Row): ReceiptResponse {
  return {
    id: charge.id,
    plan: charge.months === 12 ? 'yearly' : 'monthly',
    amount: moneyJson(charge.amount, charge.currency),
    paidWith: charge.paidWith,
    paidAt: rfc3339(charge.createdAt, timeZone),
    startsAt: rfc3339(charge.startsAt, timeZone),
    endsAt: rfc3339(charge.endsAt, timeZone),
    timeZone,
    transferId: charge.transferId,
  }
}
