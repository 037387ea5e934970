// Entries end by themselves with their last day, or with their salon.
import { and, asc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import { waitingEntry } from '../../../db/schema/booking/waiting-list'
import { user } from '../../../db/schema/identity'
import { salon } from '../../../db/schema/salons/salons'
import { changed, notify } from '../../notifications/outbox'
import { writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { eachRow, JOB_PAGE, type Outcome, runJob } from '../../platform/job-runs'
import { DomainError } from '../../platform/values/problem'
import { setAsideOf } from './set-aside'
import { asideIsBack, WAIT_ENDED, WAITING_PATH } from './step-writes'

/** Minute job; an entry ends once. */
export async function expireWaiting(ctx: Ctx): Promise<void> {
  await runJob(ctx, 'expireWaiting', (run) =>
    eachRow(
      run,
      (after) => overdue(ctx, after),
      ({ id }) => id,
      (row) => expire(ctx, row),
    ),
  )
}

function overdue(ctx: Ctx, after: string) {
  const closed = ctx.db.select({ id: salon.id }).from(salon).where(eq(salon.status, 'suspended'))
  return ctx.db
    .select({
      id: waitingEntry.id,
      clientId: waitingEntry.clientId,
      salonName: salon.name,
      salonStatus: salon.status,
      currency: salon.currency,
      aside: setAsideOf(waitingEntry.id),
    })
    .from(waitingEntry)
    .innerJoin(salon, eq(salon.id, waitingEntry.salonId))
    .innerJoin(user, and(eq(user.id, waitingEntry.clientId), isNull(user.deletedAt)))
    .where(
      and(
        eq(waitingEntry.status, 'waiting'),
        or(lte(waitingEntry.expiresAt, ctx.now()), inArray(waitingEntry.salonId, closed)),
        // A goal's entry ends with a question to its owner.
        isNull(waitingEntry.goalId),
        gt(waitingEntry.id, after),
      ),
    )
    .orderBy(asc(waitingEntry.id))
    .limit(JOB_PAGE)
}

async function expire(ctx: Ctx, found: Awaited<ReturnType<typeof overdue>>[number]): Promise<Outcome> {
  const { id, clientId, salonName, aside, currency } = found
  const why =
    found.salonStatus === 'suspended'
      ? `${salonName} isn’t taking bookings any more.`
      : `No time that suits you came up at ${salonName}.`
  try {
    await writeBatch(ctx, [
      ctx.db.update(waitingEntry).set({ status: 'expired', endedAt: ctx.now() }).where(eq(waitingEntry.id, id)),
      changed(ctx, clientId, 'appointments'),
      notify(ctx, clientId, {
        kind: 'appointment',
        title: WAIT_ENDED,
        text: `${why} Nothing was booked.${asideIsBack(aside, currency)}`,
        path: WAITING_PATH,
      }),
    ])
    return 'done'
  } catch (error) {
    // It was met or left concurrently.
    if (error instanceof DomainError && error.code === 'waiting-ended') return 'nothing'
    throw error
  }
}
