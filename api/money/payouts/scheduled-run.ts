// Scheduled and automatic instant payouts. Scheduled ones run daily, on Mondays or on the first, at
// six in the person's time zone, each once by (job, person and currency, day); what is earned after
// six waits for the next one. Instant ones run as soon as something is earned. What cannot be paid
// out is skipped with the reason, and included in the next payout.
import { and, asc, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm'
import { preference, user } from '../../../db/schema/identity'
import { ledgerAccount } from '../../../db/schema/money/ledger'
import { payoutSetting } from '../../../db/schema/money/payouts'
import { retryUnique, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { eachRow, JOB_PAGE, type Outcome, type Run, runJob, type Unit, unitOver } from '../../platform/job-runs'
import type { Currency } from '../../platform/values/money'
import type { ProblemCode } from '../../platform/values/problem'
import { localDay } from '../../platform/values/recurrence'
import { DEFAULT_TIME_ZONE } from '../../platform/values/zone'
import { type PayoutFacts, payoutFacts, payoutReads, planOf } from './plan'
import { idsOf, PAYOUT_MOVED, requestedOf, settleAll } from './request'
import { lastPayoutDay, type PayoutCause, type PayoutSchedule, payoutAt } from './terms'

const SCHEDULED = 'runPayouts'
const AT_ONCE = 'runInstantPayouts'

/** A balance payable to a person. */
type Owed = {
  account: string
  userId: string
  currency: string
  timeZone: string
  schedule: PayoutSchedule
  suspendedAt: number | Date | null
  /** The last day on which its payout ran or was skipped. */
  lastDay: string | null
}

/** Runs scheduled payouts; every hour, so that a missed day is soon caught up. */
export function runPayouts(ctx: Ctx): Promise<Run> {
  return runJob(ctx, SCHEDULED, (run) =>
    eachRow(
      run,
      (after) => owed(ctx, after, false),
      (row) => row.account,
      (row) => payBySchedule(ctx, row),
    ),
  )
}

/** Runs instant payouts for those who chose them; every minute. */
export function runInstantPayouts(ctx: Ctx): Promise<Run> {
  return runJob(ctx, AT_ONCE, (run) =>
    eachRow(
      run,
      (after) => owed(ctx, after, true),
      (row) => row.account,
      (row) => payAtOnce(ctx, row),
    ),
  )
}

/** Positive balances, either of people with instant payouts or of all others, ordered by account. */
async function owed(ctx: Ctx, after: string, instant: boolean): Promise<Owed[]> {
  return ctx.db
    .select({
      account: ledgerAccount.id,
      userId: user.id,
      currency: ledgerAccount.currency,
      timeZone: sql<string>`coalesce(${preference.timeZone}, ${DEFAULT_TIME_ZONE})`,
      schedule: sql<PayoutSchedule>`coalesce(${payoutSetting.schedule}, 'weekly')`,
      suspendedAt: user.suspendedAt,
      lastDay: sql<string | null>`(SELECT max(period) FROM job_unit
        WHERE job = ${SCHEDULED} AND subject = ${user.id} || ':' || ${ledgerAccount.currency})`,
    })
    .from(ledgerAccount)
    .innerJoin(user, and(eq(user.id, ledgerAccount.owner), isNull(user.deletedAt)))
    .leftJoin(payoutSetting, eq(payoutSetting.userId, user.id))
    .leftJoin(preference, eq(preference.userId, user.id))
    .where(
      and(
        // Account ids begin with their kind.
        gte(ledgerAccount.id, 'payable:'),
        lt(ledgerAccount.id, 'payable;'),
        gt(ledgerAccount.id, after),
        gt(ledgerAccount.balance, 0),
        sql`coalesce(${payoutSetting.instant}, 0) = ${instant ? 1 : 0}`,
      ),
    )
    .orderBy(asc(ledgerAccount.id))
    .limit(JOB_PAGE)
}

async function payBySchedule(ctx: Ctx, row: Owed): Promise<Outcome> {
  const day = lastPayoutDay(row.schedule, ctx.now(), row.timeZone)
  if (row.lastDay !== null && row.lastDay >= day) return 'nothing'
  const begun = payoutAt(day, row.timeZone)
  return pay(ctx, row, row.schedule, ({ lines }) =>
    // Earned since the run began: left for the next one.
    lines.firstAt > begun ? null : { job: SCHEDULED, subject: subjectOf(row), period: day },
  )
}

/** Once for each earning and destination: returned money is not paid out again every minute by itself. */
function payAtOnce(ctx: Ctx, row: Owed): Promise<Outcome> {
  return pay(ctx, row, 'instant', ({ lines, destinations }) => {
    const destination = destinations.find(
      (destination) => destination.staffId === null && destination.currency === row.currency,
    )
    const ready = destination !== undefined && destination.usableAt <= ctx.now()
    if (!ready || row.suspendedAt !== null) return null
    // Only returned money, and what waited beside it: retried once there is a newer destination.
    if (lines.earned === 0 && lines.returned && destination.createdAt <= lines.lastAt) return null
    // Only what waited: once a day, a part of it may be free.
    const isEarned = lines.earned > 0 || lines.returned
    const since = isEarned ? String(lines.earned).padStart(15, '0') : localDay(ctx.now(), row.timeZone)
    const period = `${since} ${destination.id}`
    return { job: AT_ONCE, subject: subjectOf(row), period }
  })
}

/** Pays out the balance, or skips it with the reason; `unitOf` returns its unit of work, if it has one. */
async function pay(
  ctx: Ctx,
  row: Owed,
  cause: PayoutCause,
  unitOf: (facts: PayoutFacts) => Unit | null,
): Promise<Outcome> {
  const whose = { userId: row.userId, currency: row.currency as Currency }
  const ids = await retryUnique(PAYOUT_MOVED, async () => {
    const facts = payoutFacts(await ctx.db.batch(payoutReads(ctx, whose)))
    const unit = unitOf(facts)
    if (!unit) return null
    const found = planOf(ctx, { ...whose, timeZone: row.timeZone }, cause, facts)
    // Paid out as soon as the limit or the reserve allows: no skip is recorded.
    if ('words' in found && cause === 'instant' && isSoon(found.code)) return null
    const reason = row.suspendedAt !== null ? 'The account is suspended.' : 'words' in found ? found.words : undefined
    if (reason !== undefined || 'words' in found) {
      await writeBatch(ctx, [unitOver(ctx, unit, reason)])
      return []
    }
    await writeBatch(ctx, [unitOver(ctx, unit), ...requestedOf(ctx, found, 'system')])
    return idsOf(found)
  })
  if (ids === null) return 'nothing'
  await settleAll(ctx, ids)
  return ids.length > 0 ? 'done' : 'skipped'
}

/** Whether what blocks a payout ends by itself. */
function isSoon(code: ProblemCode): boolean {
  return code === 'daily-limit' || code === 'payout-reserved'
}

function subjectOf({ userId, currency }: Owed): string {
  return `${userId}:${currency}`
}
