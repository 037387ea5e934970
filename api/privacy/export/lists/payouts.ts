// Export files about payouts: settings, destinations, and each payout with its result, never a
// provider's token; and refunds that were promised before the next payout.
import { asc, eq, sql } from 'drizzle-orm'
import { appointment } from '../../../../db/schema/booking/appointments'
import { payout, payoutDestination, payoutSetting } from '../../../../db/schema/money/payouts'
import { promisedRefund } from '../../../../db/schema/money/promised-refunds'
import { staff } from '../../../../db/schema/salons/salons'
import { shopOrder } from '../../../../db/schema/shop/orders'
import type { Ctx } from '../../../platform/context'
import { rfc3339 } from '../../../platform/values/time'
import { amountOf, instantOf, money, pagesAlong } from './pages'
import type { List } from './zip-archive'

/** Their payouts, including staff shares, oldest first. */
export function payoutsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'payouts',
    columns: [
      ...['payout', 'at', 'partOf', 'staff', 'cause', 'status', 'to', 'fee', 'net'],
      ...['failure', 'amount', 'currency'],
    ],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: payout, label: payoutDestination.label, staffName: staff.name })
          .from(payout)
          .innerJoin(payoutDestination, eq(payoutDestination.id, payout.destinationId))
          .leftJoin(staff, eq(staff.id, payout.staffId)),
      eq(payout.userId, userId),
      [payout.createdAt, payout.id],
      (last) => [last.row.createdAt, last.row.id],
      ({ row, label, staffName }) => ({
        payout: row.id,
        at: rfc3339(row.createdAt),
        partOf: row.partOf,
        staff: staffName,
        cause: row.cause,
        status: row.status,
        to: label,
        fee: amountOf(row.fee, row.currency),
        net: amountOf(row.amount - row.fee, row.currency),
        failure: row.failure,
        ...money(row.amount, row.currency),
      }),
    ),
  }
}

/** Their payout settings, and current and former destinations. One round trip. */
export async function readPayouts(ctx: Ctx, userId: string) {
  const [settings, places] = await ctx.db.batch([
    ctx.db.select().from(payoutSetting).where(eq(payoutSetting.userId, userId)),
    ctx.db
      .select({ row: payoutDestination, staffName: staff.name })
      .from(payoutDestination)
      .leftJoin(staff, eq(staff.id, payoutDestination.staffId))
      .where(eq(payoutDestination.userId, userId))
      .orderBy(asc(payoutDestination.createdAt)),
  ])
  return {
    'payout-settings': settings.map(({ schedule, instant, split, updatedAt }) => ({
      schedule,
      instant,
      split,
      since: rfc3339(updatedAt),
    })),
    'payout-destinations': places.map(({ row, staffName }) => ({
      currency: row.currency,
      type: row.type,
      label: row.label,
      staff: staffName,
      addedAt: rfc3339(row.createdAt),
      removedAt: instantOf(row.removedAt),
    })),
  }
}

/** Refunds that wait, or waited, for the next earnings: of visits and orders of theirs, or promised by their business. */
export function promisedRefundsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'promised-refunds',
    columns: ['promise', 'at', 'appointment', 'order', 'reason', 'endedAt', 'amount', 'currency'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ promised: promisedRefund })
          .from(promisedRefund)
          .leftJoin(appointment, eq(appointment.id, promisedRefund.appointmentId))
          .leftJoin(shopOrder, eq(shopOrder.id, promisedRefund.orderId)),
      sql`${userId} IN (${promisedRefund.ownerId}, ${appointment.clientId}, ${shopOrder.clientId})`,
      [promisedRefund.id],
      (last) => [last.promised.id],
      ({ promised }) => ({
        promise: promised.id,
        at: rfc3339(promised.createdAt),
        appointment: promised.appointmentId,
        order: promised.orderId,
        reason: promised.reason,
        endedAt: rfc3339(promised.endedAt),
        ...money(promised.amount, promised.currency),
      }),
    ),
  }
}
