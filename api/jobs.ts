// What runs on a schedule. Every job may run twice, or late, and does its work once: each step is
// refused by the database when it was already made.
import { prepareExports, sweepExports } from './accounts/export-files'
import { forgetFarewells } from './accounts/farewell'
import { forgetOldCodes } from './auth/codes'
import { remindClients } from './bookings/reminders'
import { expireUnanswered } from './bookings/steps'
import { type Ctx, logFailure } from './context'
import { drainOutbox, forgetUnsent } from './notifications/outbox'
import { reconcileDeposits } from './wallet/deposits'

const EVERY_MINUTE = {
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

/** The minute job: each part on its own, so that one failure does not keep the others. */
export async function runMinuteJobs(ctx: Ctx): Promise<void> {
  for (const [name, job] of Object.entries(EVERY_MINUTE)) {
    try {
      await job(ctx)
    } catch (error) {
      logFailure(`job ${name}`, error)
    }
  }
}
