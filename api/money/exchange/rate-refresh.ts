// Scheduled refresh of rates: hourly, and sooner if there are none or the newest are old.
// Implausible moves are rejected, and admins are notified.
import { desc, eq } from 'drizzle-orm'
import { providerSwitch } from '../../../db/schema/admin/monitoring'
import { rate, rateSet } from '../../../db/schema/money/exchange'
import { notifyAdmins } from '../../notifications/admin-notifications'
import { writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { isJobDone, type Run, runJob, unitOver } from '../../platform/job-runs'
import type { Rates } from '../../platform/providers/rates/port'
import { utcForm } from '../../platform/values/date-forms'
import { CURRENCIES } from '../../platform/values/money'
import { refusalName } from '../../platform/values/problem'
import { DAY, HOUR, MINUTE, rfc3339 } from '../../platform/values/time'
import { newestRates } from './newest-rates'
import { areFresh, type DatedRates, ratesFrom } from './rates'

export const STALE_RATES = 'Exchange rates are out of date'

const JOB = 'refreshRates'
/** Rates older than this are also requested between the hours, in milliseconds. */
const OVERDUE = 2 * HOUR

/** The interval of those requests in minutes: sources limit requests per month. */
const EVERY = 10

/** The factor by which a rate may rise or fall per day since our newest set; applied once within a day. */
const DAILY_MOVE = 1.25

/** How far a source's clock may be ahead of ours, in milliseconds. */
const AHEAD = 5 * MINUTE

/**
 * Stores the source's newest rates as a new set, once for each (source, time). Does nothing if no
 * source is configured. Never throws; a failed run is recorded.
 */
export async function refreshRates(ctx: Ctx): Promise<void> {
  if (ctx.providers.rates && !(await isOff(ctx))) await runJob(ctx, JOB, (run) => refresh(ctx, run))
}

/** The same if there are no rates, or (every tenth minute) only old ones. Run by the minute job. */
export async function refreshOverdueRates(ctx: Ctx): Promise<void> {
  if (!ctx.providers.rates) return
  const [newest] = await ctx.db.select({ asOf: rateSet.asOf }).from(rateSet).orderBy(desc(rateSet.asOf)).limit(1)
  const overdue = newest && ctx.now() - newest.asOf >= OVERDUE
  const turn = Math.floor(ctx.now() / MINUTE) % EVERY === 0
  if (!newest || (overdue && turn)) await refreshRates(ctx)
}

/** Whether an admin has switched the source off. */
async function isOff(ctx: Ctx): Promise<boolean> {
  const off = await ctx.db
    .select({ at: providerSwitch.offAt })
    .from(providerSwitch)
    .where(eq(providerSwitch.provider, 'rates'))
  return off.length > 0
}

async function refresh(ctx: Ctx, run: Run): Promise<void> {
  const { rates: source } = ctx.providers
  if (!source) return
  const current = ratesFrom(await newestRates(ctx))
  let found: Rates
  try {
    found = await source.latest()
  } catch (error) {
    await alertStale(ctx, current)
    throw error
  }
  const odd = oddityOf(found, current, ctx.now())
  if (odd !== null) {
    run.skipped += 1
    await alertAdmins(ctx, 'odd', `Not taken from ${source.name}: ${odd}`)
  } else if (current?.source !== source.name || current.asOf < found.asOf) {
    await store(ctx, source.name, found, run)
    return
  }
  await alertStale(ctx, current)
}

/** Why rates are implausible, in words for admins; null if they are acceptable. Pure. */
export function oddityOf(found: Rates, current: DatedRates | null, now: number): string | null {
  if (found.asOf > now + AHEAD) return `they are dated ${rfc3339(found.asOf)}, which is in the future.`
  if (current === null) return null
  const days = Math.max(1, (found.asOf - current.asOf) / DAY)
  const most = DAILY_MOVE ** days
  for (const currency of CURRENCIES) {
    const before = current.micros.get(currency)
    const after = found.micros[currency]
    if (before && (after > before * most || after < before / most))
      return `${currency} went from ${before / 1_000_000} to ${after / 1_000_000} for one US dollar.`
  }
  return null
}

async function store(ctx: Ctx, source: string, found: Rates, run: Run): Promise<void> {
  const id = ctx.id()
  try {
    await writeBatch(ctx, [
      ctx.db.insert(rateSet).values({ id, source, asOf: found.asOf, fetchedAt: ctx.now() }),
      ctx.db
        .insert(rate)
        .values(CURRENCIES.map((currency) => ({ rateSetId: id, currency, micros: found.micros[currency] }))),
    ])
    run.done += 1
  } catch (error) {
    // Another run has just stored the same set.
    if (refusalName(error) !== 'rates-immutable') throw error
  }
}

async function alertStale(ctx: Ctx, current: DatedRates | null): Promise<void> {
  const fresh: boolean = areFresh(current, ctx.now())
  if (fresh) return
  const since = current ? `The newest are from ${utcForm(current.asOf)}.` : 'There are no rates yet.'
  await alertAdmins(ctx, 'stale', `Exchange is unavailable until new rates arrive. ${since}`)
}

/** Notifies every admin of one kind of problem, once a day. */
async function alertAdmins(ctx: Ctx, about: 'odd' | 'stale', text: string): Promise<void> {
  const title = about === 'odd' ? 'Exchange rates look wrong' : STALE_RATES
  const period = rfc3339(ctx.now()).slice(0, 10)
  try {
    await writeBatch(ctx, [
      unitOver(ctx, { job: JOB, subject: about, period }),
      notifyAdmins(ctx, { kind: 'system', title, text, path: '/admin/jobs' }),
    ])
  } catch (error) {
    if (!isJobDone(error)) throw error
  }
}
