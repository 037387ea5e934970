// Protection against card testing: unsuccessful charges and added methods are limited per person
// (triggers enforce the limits), and admins are notified of many within an hour.
import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { auditEvent } from '../../../db/schema/admin/governance'
import { deposit } from '../../../db/schema/money/wallet'
import { notifyAdmins } from '../../notifications/admin-notifications'
import { drainOutbox } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import { writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { logFailure } from '../../platform/http/log'
import { isJobDone, unitOver } from '../../platform/job-runs'
import { tooMany } from '../../platform/rate-limit'
import { DAY, HOUR } from '../../platform/values/time'

/**
 * Charges per person and day without a successful payment (yet). The trigger deposit_unpaid_limit enforces the same.
 */
const UNPAID_A_DAY = 20

/**
 * Methods per person and day that may be added or attempted. The trigger payment_method_daily_limit enforces the same.
 */
const METHODS_A_DAY = 15

/** Admins are notified of this many declined charges or added methods within an hour. */
const SUSPICIOUS = 10
/** Written out, so that its partial index is used. */
const UNPAID = sql`${deposit.status} <> 'confirmed'`

type Counted = { count: number; first: number | null }[]

/** The statement that reads a person's charges of the last day that were not paid. */
export function unpaidOf(ctx: Ctx, userId: string) {
  return ctx.db
    .select({
      count: sql<number>`count(*)`,
      first: sql<number | null>`min(${deposit.createdAt})`,
    })
    .from(deposit)
    .where(
      and(
        eq(deposit.userId, userId),
        UNPAID,
        ne(deposit.purpose, 'auto_top_up'),
        gt(deposit.createdAt, ctx.now() - DAY),
      ),
    )
}

/** @throws DomainError too-many-requests */
export function refuseUnpaid(ctx: Ctx, [unpaid]: Counted): void {
  if ((unpaid?.count ?? 0) < UNPAID_A_DAY) return
  throw tooMany(untilFree(ctx, unpaid?.first), 'Too many of your payments didn’t go through.')
}

/** The statement that counts the methods a person added or tried to within a day, and whether they ever added one. */
export function addedOf(ctx: Ctx, userId: string) {
  const today = sql`FILTER (WHERE ${auditEvent.createdAt} > ${ctx.now() - DAY}
    AND ${auditEvent.event} <> 'payment-method.removed')`
  return ctx.db
    .select({
      count: sql<number>`count(*) ${today}`,
      first: sql<number | null>`min(${auditEvent.createdAt}) ${today}`,
      ever: sql<number>`count(*) FILTER (WHERE ${auditEvent.event} <> 'payment-method.refused')`,
    })
    .from(auditEvent)
    .where(
      and(
        eq(auditEvent.actor, userId),
        inArray(auditEvent.event, ['payment-method.added', 'payment-method.refused', 'payment-method.removed']),
      ),
    )
}

/** @throws DomainError too-many-requests */
export function refuseManyAdded(ctx: Ctx, [added]: Counted): void {
  if ((added?.count ?? 0) < METHODS_A_DAY) return
  throw tooMany(untilFree(ctx, added?.first), 'You have added many payment methods today.')
}

/** Runs after the response: detects possible card testing; admins are notified once a day per person. */
export function detectCardTesting(ctx: Ctx, userId: string): void {
  ctx.after(async () => {
    try {
      await alertCardTesting(ctx, userId)
    } catch (error) {
      if (!isJobDone(error)) logFailure('card testing', error)
    }
  })
}

async function alertCardTesting(ctx: Ctx, userId: string): Promise<void> {
  const since = ctx.now() - HOUR
  const [declined, added] = await ctx.db.batch([
    ctx.db
      .select({ count: sql<number>`count(*)` })
      .from(deposit)
      .where(and(eq(deposit.userId, userId), UNPAID, eq(deposit.status, 'failed'), gt(deposit.createdAt, since))),
    ctx.db
      .select({ count: sql<number>`count(*)` })
      .from(auditEvent)
      .where(
        and(
          eq(auditEvent.actor, userId),
          inArray(auditEvent.event, ['payment-method.added', 'payment-method.refused']),
          gt(auditEvent.createdAt, since),
        ),
      ),
  ])
  const charges = declined[0]?.count ?? 0
  const methods = added[0]?.count ?? 0
  if (charges < SUSPICIOUS && methods < SUSPICIOUS) return
  const period = new Date(ctx.now()).toISOString().slice(0, 10)
  await writeBatch(ctx, [
    unitOver(ctx, { job: 'reportCardTesting', subject: userId, period }),
    audit(ctx, { actor: 'system', event: 'card-testing.suspected', subject: userId }),
    notifyAdmins(ctx, {
      kind: 'system',
      title: 'Possible card testing',
      text: `Within an hour, ${charges} charges of user ${userId} were declined and ${methods} payment methods were added. Check the account.`,
      path: `/admin/people/${userId}`,
    }),
  ])
  await drainOutbox(ctx)
}

/** Seconds until the first attempt of the day is older than a day. */
function untilFree(ctx: Ctx, first: number | null | undefined): number {
  return Math.ceil(((first ?? ctx.now()) + DAY - ctx.now()) / 1000)
}
