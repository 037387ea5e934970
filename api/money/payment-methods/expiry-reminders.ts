// Expiring cards: their owners are reminded once a month before, and once after expiry.
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { paymentMethod } from '../../../db/schema/money/wallet'
import { jobUnit } from '../../../db/schema/platform'
import type { Notification } from '../../notifications/channels'
import { drainOutbox, notify } from '../../notifications/outbox'
import { writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { eachRow, JOB_PAGE, runJob, unitOver } from '../../platform/job-runs'
import { HOUR } from '../../platform/values/time'
import { EXPIRY_WARNING, expiryOf } from './card-expiry'
import { type MethodRow, methodLabel } from './payment-methods'

const JOB = 'cardExpiry'

/** Run by the daily job: notifies each card's owner once of each state, however often it runs. */
export async function remindOfExpiringCards(ctx: Ctx): Promise<void> {
  await runJob(ctx, JOB, (run) =>
    eachRow(
      run,
      (after) => ending(ctx, after),
      (method) => method.id,
      async (method) => {
        const state = expiryOf(method.expiryDate, ctx.now())
        if (state === 'valid') return 'nothing'
        await writeBatch(ctx, [
          unitOver(ctx, { job: JOB, subject: method.id, period: state }),
          notify(ctx, method.userId, notificationOf(method, state)),
        ])
        return 'done'
      },
    ),
  )
  await drainOutbox(ctx)
}

/** Cards that expire within a month or have expired, without a reminder: "12/30" sorts as "3012". */
function ending(ctx: Ctx, after: string): Promise<MethodRow[]> {
  const now = ctx.now()
  const month = (instant: number) => new Date(instant).toISOString().slice(2, 7).replace('-', '')
  const printed = sql`substr(${paymentMethod.expiryDate}, 4, 2) || substr(${paymentMethod.expiryDate}, 1, 2)`
  // The card stays valid for half a day of the next month; see card-expiry.ts.
  const current = month(now - 12 * HOUR)
  const state = sql`CASE WHEN ${printed} < ${current} THEN 'expired' ELSE 'soon' END`
  return ctx.db
    .select()
    .from(paymentMethod)
    .where(
      and(
        gt(paymentMethod.id, after),
        eq(paymentMethod.type, 'card'),
        isNotNull(paymentMethod.expiryDate),
        sql`${printed} <= ${month(now + EXPIRY_WARNING)}`,
        sql`NOT EXISTS (SELECT 1 FROM ${jobUnit} WHERE ${jobUnit.job} = ${JOB}
          AND ${jobUnit.subject} = ${paymentMethod.id} AND ${jobUnit.period} = ${state})`,
      ),
    )
    .orderBy(asc(paymentMethod.id))
    .limit(JOB_PAGE)
}

function notificationOf(method: MethodRow, state: 'soon' | 'expired'): Notification {
  const label = methodLabel(method)
  const path = '/client/settings?tab=payment_methods'
  return state === 'soon'
    ? {
        kind: 'money',
        title: `${label} expires soon`,
        text: `${label} expires at the end of ${method.expiryDate}. Add your new card before then.`,
        path,
      }
    : { kind: 'money', title: `${label} has expired`, text: `${label} has expired. Add another payment method.`, path }
}
