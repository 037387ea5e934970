// What runs on a schedule, by the lines of wrangler.toml. Every job may run twice, or late, and does its
// work once: each step is refused by the database when it was already made. See job-runs.ts.
import { prepareExports, sweepExports } from './accounts/export-files'
import { forgetFarewells } from './accounts/farewell'
import { forgetOldCodes } from './auth/codes'
import { remindClients } from './bookings/reminders'
import { expireUnanswered } from './bookings/steps'
import { type Ctx, logFailure } from './context'
import { drainOutbox, forgetUnsent } from './notifications/outbox'
import { reconcileDeposits } from './wallet/deposits'

type Jobs = Record<string, (ctx: Ctx) => Promise<unknown>>

const EVERY_MINUTE: Jobs = {
  reconcileDeposits,
  expireUnanswered,
  remindClients,
  prepareExports,
  // After whatever has something to tell.
  drainOutbox: (ctx: Ctx) => drainOutbox(ctx),
  forgetUnsent,
  sweepExports,
  forgetFarewells,
  forgetOldCodes,
}

/** Rates of exchange, and what else is asked of others. */
const EVERY_HOUR: Jobs = {}

/** What is counted in days; a day that was missed is caught up. */
const EVERY_DAY: Jobs = {}

/** The schedules as wrangler.toml has them. */
export const SCHEDULES: Record<string, Jobs> = {
  '* * * * *': EVERY_MINUTE,
  '7 * * * *': EVERY_HOUR,
  '23 0 * * *': EVERY_DAY,
}

/** The jobs of one schedule, each on its own, so that one failure does not keep the others. */
export async function runJobs(ctx: Ctx, cron = '* * * * *'): Promise<void> {
  for (const [name, job] of Object.entries(SCHEDULES[cron] ?? {})) {
    try {
      await job(ctx)
    } catch (error) {
      logFailure(`job ${name}`, error)
    }
  }
}
