// Refunds that salons promised from their next earnings: each is made, whole, as soon as the balance covers it, the oldest
// first.
import { and, asc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import { appointment, promisedRefund } from '../../../db/schema/booking/appointments'
import { user } from '../../../db/schema/identity'
import { ledgerAccount } from '../../../db/schema/money/ledger'
import { cashbackPaid } from '../../money/plus/cashback'
import { notify } from '../../notifications/outbox'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { eachRow, JOB_PAGE, type Outcome, runJob } from '../../platform/job-runs'
import { sum } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { selectAppointments } from '../appointments/appointments'
import { plannedRefund } from './refunds'

/** Minute job, before payouts; safe to run twice and beside itself. */
export async function makePromisedRefunds(ctx: Ctx): Promise<void> {
  await runJob(ctx, 'makePromisedRefunds', (run) =>
    eachRow(
      run,
      (after) => covered(ctx, after),
      // Ids sort by time.
      ({ id }) => id,
      (promise) => make(ctx, promise),
    ),
  )
}

type Promised = typeof promisedRefund.$inferSelect

/** Promises that the balance covers now. */
function covered(ctx: Ctx, after: string): Promise<Promised[]> {
  const account = sql`'payable:' || ${promisedRefund.ownerId} || ':' || ${promisedRefund.currency}`
  return ctx.db
    .select({ promise: promisedRefund })
    .from(promisedRefund)
    .innerJoin(ledgerAccount, sql`${ledgerAccount.id} = ${account}`)
    .where(
      and(
        isNull(promisedRefund.endedAt),
        gt(promisedRefund.id, after),
        gte(ledgerAccount.balance, promisedRefund.net),
      ),
    )
    .orderBy(asc(promisedRefund.id))
    .limit(JOB_PAGE)
    .then((rows) => rows.map(({ promise }) => promise))
}

async function make(ctx: Ctx, promise: Promised): Promise<Outcome> {
  const { id, appointmentId, ownerId, amount, reason, currency } = promise
  const [[found], [cashback], [client]] = await ctx.db.batch([
    selectAppointments(ctx).where(eq(appointment.id, appointmentId)),
    cashbackPaid(ctx, appointmentId),
    ctx.db
      .select({ deletedAt: user.deletedAt })
      .from(appointment)
      .innerJoin(user, eq(user.id, appointment.clientId))
      .where(eq(appointment.id, appointmentId)),
  ])
  const ended = ctx.db
    .update(promisedRefund)
    .set({ endedAt: ctx.now() })
    .where(eq(promisedRefund.id, id))
  if (!found || !client || client.deletedAt) {
    await writeBatch(ctx, [ended])
    return 'nothing'
  }
  const { writes } = plannedRefund(ctx, found, ownerId, { amount, reason, cashback })
  const told = notify(ctx, ownerId, {
    kind: 'booking',
    title: 'Promised refund made',
    text: `${found.clientName} has ${sum(amount, currency)} back for ${found.appointment.serviceName}, from what you earned since.`,
    path: `/partner/appointments/${appointmentId}`,
  })
  try {
    // First what ends it: another refund is refused while it is promised.
    await writeBatch(ctx, [ended, ...writes, told] as [Statement, ...Statement[]])
    return 'done'
  } catch (error) {
    // A payout or another run was faster.
    if (error instanceof DomainError && PASSED.includes(error.code)) return 'nothing'
    throw error
  }
}

const PASSED = ['insufficient-funds', 'refund-promised', 'appointment-status']
