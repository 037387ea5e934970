// Automatic order transitions: unanswered orders, shipped orders that count as delivered, and
// uncollected orders. Each is safe to run twice, because an order leaves a status only once.
import { and, asc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { shopOrder } from '../../../db/schema/shop/orders'
import { writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { eachRow, JOB_PAGE, runJob } from '../../platform/job-runs'
import { refusalName } from '../../platform/values/problem'
import { type Found, selectOrders } from './order-rows'
import { type Change, cancelled, paid, writesOf } from './transitions'

/** Ends orders that the seller did not answer in time, and refunds them. */
export function expireUnansweredOrders(ctx: Ctx): Promise<void> {
  const due = and(eq(shopOrder.status, 'placed'), lt(shopOrder.answerBy, ctx.now()))
  return endEach(ctx, 'expireUnansweredOrders', due, (found) => cancelled(ctx, found, 'expired', 'system'))
}

/** Orders shipped a week ago count as delivered, unless the client disputes it. */
export function settleShippedOrders(ctx: Ctx): Promise<void> {
  const due = and(eq(shopOrder.status, 'shipped'), settledBefore(ctx))
  return endEach(ctx, 'settleShippedOrders', due, (found) => paid(ctx, found, 'delivered', 'system'))
}

/** Ends orders that nobody collected, and refunds them. */
export function endUncollectedOrders(ctx: Ctx): Promise<void> {
  const due = and(eq(shopOrder.status, 'ready'), settledBefore(ctx))
  return endEach(ctx, 'endUncollectedOrders', due, (found) => cancelled(ctx, found, 'uncollected', 'system'))
}

/** Matches the condition of the partial index of orders due for settlement. */
function settledBefore(ctx: Ctx): SQL | undefined {
  return and(isNull(shopOrder.disputedAt), lt(shopOrder.settleBy, ctx.now()))
}

async function endEach(ctx: Ctx, job: string, due: SQL | undefined, change: (found: Found) => Change): Promise<void> {
  await runJob(ctx, job, (run) =>
    eachRow(
      run,
      (after) =>
        selectOrders(ctx)
          .where(and(due, sql`${shopOrder.id} > ${after}`))
          .orderBy(asc(shopOrder.id))
          .limit(JOB_PAGE),
      ({ order }) => order.id,
      async (found) => {
        const [first, ...rest] = writesOf(ctx, found, 'system', change(found))
        if (!first) return 'nothing'
        try {
          await writeBatch(ctx, [first, ...rest])
        } catch (error) {
          // The seller, the client or another run was faster.
          if (['order-status', 'hold-ended'].includes(refusalName(error) ?? '')) return 'nothing'
          throw error
        }
        return 'done'
      },
    ),
  )
}
