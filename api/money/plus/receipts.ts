// Receipts for Plus: the amount, the period and the way to pay.

import { and, desc, eq } from 'drizzle-orm'
import { plusCharge, plusSubscription } from '../../../db/schema/money/plus'
import type { Ctx, Viewer } from '../../platform/context'
import { beyond } from '../../platform/keyset'
import { type Page, pageFrom } from '../../platform/pagination'
import { operatorOf } from '../../platform/settings'
import { moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import type { ReceiptDetailResponse, ReceiptResponse } from './responses'

/** The viewer's receipts, newest first; one round trip. */
export async function listReceipts(
  ctx: Ctx,
  viewer: Viewer,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<ReceiptResponse>> {
  const [, rows] = await readAs(ctx, viewer, [receiptsOf(ctx, viewer.id, query)])
  return receiptsPage(rows, query.limit)
}

/**
 * One of the viewer's receipts, and who issued it.
 * @throws DomainError not-found, if it is unknown or another person's
 */
export async function getReceipt(
  ctx: Ctx,
  viewer: Viewer,
  id: string,
): Promise<ReceiptDetailResponse> {
  const [, rows] = await readAs(ctx, viewer, [
    selectReceipts(ctx).where(and(eq(plusCharge.id, id), eq(plusSubscription.userId, viewer.id))),
  ])
  if (!rows[0]) throw new DomainError('not-found')
  const { name, address, taxNumber } = operatorOf(ctx.settings)
  return { ...receiptAnswer(rows[0]), issuer: { name, address, taxNumber } }
}

/** The statement that reads a person's receipts, newest first; one row more than `limit`. */
export function receiptsOf(
  ctx: Ctx,
  userId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  return selectReceipts(ctx)
    .where(
      and(
        eq(plusSubscription.userId, userId),
        beyond(cursor, [plusCharge.createdAt, plusCharge.id]),
      ),
    )
    .orderBy(desc(plusCharge.createdAt), desc(plusCharge.id))
    .limit(limit + 1)
}

type Row = Awaited<ReturnType<typeof selectReceipts>>[number]

export function receiptsPage(rows: Row[], limit: number): Page<ReceiptResponse> {
  return pageFrom(rows, limit, ({ charge }) => [charge.createdAt, charge.id], receiptAnswer)
}

function selectReceipts(ctx: Ctx) {
  return ctx.db
    .select({ charge: plusCharge, timeZone: plusSubscription.timeZone })
    .from(plusSubscription)
    .innerJoin(plusCharge, eq(plusCharge.subscriptionId, plusSubscription.id))
}

function receiptAnswer({ charge, timeZone }: Row): ReceiptResponse {
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
