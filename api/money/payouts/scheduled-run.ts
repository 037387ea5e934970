// Payouts that run by themselves. By schedule: daily, on Mondays or on the first, at six in the person's own
// zone, each once by (job, person and currency, day); what was earned after six waits for the next. At
// once, where somebody chose that: as soon as something is earned. What cannot be paid out is left with the
// reason, and comes with the next.
import { and, asc, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm'
import { preference, user } from '../../../db/schema/identity'
import { ledgerAccount } from '../../../db/schema/money/ledger'
import { payoutSetting } from '../../../db/schema/money/payouts'
import { untilItStands, writeBatch } from '../../platform/command'
import { type Ctx, DEFAULT_TIME_ZONE } from '../../platform/context'
import {
  eachRow,
  JOB_PAGE,
  type Outcome,
  type Run,
  runJob,
  type Unit,
  unitOver,
} from '../../platform/job-runs'
import type { Currency } from '../../platform/values/money'
import {
  askedFor,
  idsOf,
  PAYOUT_MOVED,
  planOf,
  type Standing,
  settleAll,
  standingFrom,
  standingReads,
} from './request'
import { lastPayoutDay, type PayoutCause, type PayoutSchedule, payoutAt } from './terms'

const SCHEDULED = 'runPayouts'
const AT_ONCE = 'runInstantPayouts'

/** A balance that somebody is owed. */
type Owed = {
  account: string
  userId: string
  currency: string
  timeZone: string
  schedule: PayoutSchedule
  suspendedAt: number | Date | null
  /** The last day on which its payout was done or left. */
  lastDay: string | null
}

/** Pays out by schedule; run every hour, so that a day that was missed is soon caught up. */
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

/** Pays out at once to those who chose it; run every minute. */
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

/** Balances above nothing, of those who are paid at once or who are not, in the order of their accounts. */
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
        // The ids of accounts begin with their kind.
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
    // Earned since: that is for the next time.
    lines.firstAt > begun ? null : { job: SCHEDULED, subject: subjectOf(row), period: day },
  )
}

/**
 * Once for each thing that is earned and each place where it goes: what came back because it could not be
 * paid is not sent again by itself each minute.
 */
function payAtOnce(ctx: Ctx, row: Owed): Promise<Outcome> {
  return pay(ctx, row, 'instant', ({ lines, destinations }) => {
    const own = destinations.find((one) => one.staffId === null && one.currency === row.currency)
    const ready = own !== undefined && own.usableAt <= ctx.now()
    if (!ready || row.suspendedAt !== null) return null
    // Nothing but what came back: it is tried again once it can go elsewhere.
    if (lines.earned === 0 && own.createdAt <= lines.lastAt) return null
    const period = `${String(lines.earned).padStart(15, '0')} ${own.id}`
    return { job: AT_ONCE, subject: subjectOf(row), period }
  })
}

/** Pays out what stands, or leaves it with the reason; `unitOf` says which unit of work it is, if it is one. */
async function pay(
  ctx: Ctx,
  row: Owed,
  cause: PayoutCause,
  unitOf: (standing: Standing) => Unit | null,
): Promise<Outcome> {
  const whose = { userId: row.userId, currency: row.currency as Currency }
  const ids = await untilItStands(PAYOUT_MOVED, async () => {
    const standing = standingFrom(await ctx.db.batch(standingReads(ctx, whose)))
    const unit = unitOf(standing)
    if (!unit) return null
    const found = planOf(ctx, whose, cause, standing)
    // It goes out as soon as it may: nothing is left with a reason.
    if ('words' in found && found.code === 'daily-limit') return null
    const reason =
      row.suspendedAt !== null
        ? 'The account is suspended.'
        : 'words' in found
          ? found.words
          : undefined
    if (reason !== undefined || 'words' in found) {
      await writeBatch(ctx, [unitOver(ctx, unit, reason)])
      return []
    }
    await writeBatch(ctx, [unitOver(ctx, unit), ...askedFor(ctx, found, 'system')])
    return idsOf(found)
  })
  if (ids === null) return 'nothing'
  await settleAll(ctx, ids)
  return ids.length > 0 ? 'done' : 'skipped'
}

function subjectOf({ userId, currency }: Owed): string {
  return `${userId}:${currency}`
}
