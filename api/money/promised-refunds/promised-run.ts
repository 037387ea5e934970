// Refunds that salons and shops promised from their next earnings: each is made, whole, as soon as the balance covers it, the
// oldest first.
import { and, asc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import { ledgerAccount } from '../../../db/schema/money/ledger'
import { promisedRefund } from '../../../db/schema/money/promised-refunds'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { eachRow, JOB_PAGE, type Outcome, runJob } from '../../platform/job-runs'
import { DomainError } from '../../platform/values/problem'

export type Promised = typeof promisedRefund.$inferSelect

/** The statements that make a promised refund; null: there is nobody to refund any more. */
type Maker = (ctx: Ctx, promised: Promised) => Promise<Statement[] | null>

/** Minute job, before payouts; safe to run twice and beside itself. The makers are those of visits and of orders. */
export async function makePromisedRefunds(ctx: Ctx, makers: { visit: Maker; order: Maker }): Promise<void> {
  await runJob(ctx, 'makePromisedRefunds', (run) =>
    eachRow(
      run,
      (after) => covered(ctx, after),
      // Ids sort by time.
      ({ id }) => id,
      (promised) => make(ctx, promised, promised.orderId === null ? makers.visit : makers.order),
    ),
  )
}

/** Promises that the balance covers now. */
function covered(ctx: Ctx, after: string): Promise<Promised[]> {
  const account = sql`'payable:' || ${promisedRefund.ownerId} || ':' || ${promisedRefund.currency}`
  return ctx.db
    .select({ promised: promisedRefund })
    .from(promisedRefund)
    .innerJoin(ledgerAccount, sql`${ledgerAccount.id} = ${account}`)
    .where(
      and(isNull(promisedRefund.endedAt), gt(promisedRefund.id, after), gte(ledgerAccount.balance, promisedRefund.net)),
    )
    .orderBy(asc(promisedRefund.id))
    .limit(JOB_PAGE)
    .then((rows) => rows.map(({ promised }) => promised))
}

async function make(ctx: Ctx, promised: Promised, maker: Maker): Promise<Outcome> {
  const writes = await maker(ctx, promised)
  const ended = ctx.db.update(promisedRefund).set({ endedAt: ctx.now() }).where(eq(promisedRefund.id, promised.id))
  try {
    // First what ends it: another refund is refused while it is promised.
    await writeBatch(ctx, [ended, ...(writes ?? [])])
    return writes ? 'done' : 'nothing'
  } catch (error) {
    // A payout or another run was faster.
    if (error instanceof DomainError && PASSED.includes(error.code)) return 'nothing'
    throw error
  }
}

const PASSED = ['insufficient-funds', 'refund-promised', 'appointment-status', 'order-status']
