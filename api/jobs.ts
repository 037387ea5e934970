// What runs on a schedule, by the lines of wrangler.toml. Every job may run twice, or late, and does its
// work once: each step is refused by the database when it was already made. See job-runs.ts.
import { prepareExports, sweepExports } from './accounts/export-files'
import { forgetFarewells } from './accounts/farewell'
import { sealAudit } from './admin/audit-chain'
import { expireProposals } from './admin/proposal-expiry'
import { forgetOldCodes } from './auth/codes'
import { forgetOldAttempts } from './auth/rate-limit'
import { runAutoTopUps } from './automation/auto-top-up'
import { runRoundUps } from './automation/round-up'
import { remindClients } from './bookings/reminders'
import { bookStanding } from './bookings/standing-run'
import { expireUnanswered } from './bookings/steps'
import { freeKeptTimes } from './bookings/visits'
import { expireCheckouts } from './cart/checkouts'
import { importProducts, sweepImports } from './catalogue/import-run'
import { tellOfLowStock } from './catalogue/low-stock'
import { sweepProductPictures } from './catalogue/pictures'
import { applyPriceChanges } from './catalogue/prices'
import type { Ctx } from './context'
import { refreshOverdueRates, refreshRates } from './exchange/refresh'
import { deliverGiftCards } from './gift-cards/delivery-run'
import { endGroupGifts, expireGiftCards } from './gift-cards/ending-runs'
import { remindOfGiftCards } from './gift-cards/reminders'
import { autoSave } from './goals/auto-save-run'
import { forgetOldRuns, runJob } from './job-runs'
import { sweepPictures } from './messages/pictures'
import { forgetOldNotices } from './notifications/bell'
import { drainOutbox, forgetUnsent } from './notifications/outbox'
import { beat, checkLedger, watchOver } from './operations/alerts'
import { sumLedgerDays } from './operations/ledger-days'
import { forgetOldHours } from './operations/provider-states'
import { endUncollectedOrders, expireUnansweredOrders, settleShippedOrders } from './orders/ends'
import { reconcilePayouts } from './payouts/reconciliation'
import { runInstantPayouts, runPayouts } from './payouts/run'
import { earnPlus } from './plus/earned'
import { accrueInterest } from './plus/interest-run'
import { renewPlus } from './plus/renewal'
import { refreshFreeTime } from './salons/free-time-refresh'
import { closeAnswered } from './support/tickets-ending'
import { expireRequests } from './transfers/requests'
import { runScheduledTransfers } from './transfers/scheduled-run'
import { movePurses } from './wallet/business-balance'
import { reconcileDeposits } from './wallet/deposit-reconciliation'
import { tellOfExpiry } from './wallet/expiry-notices'
import { makeStatements, sweepStatements } from './wallet/statement-files'
import { reconcileWithdrawals } from './wallet/withdrawal-reconciliation'

type Jobs = Record<string, (ctx: Ctx) => Promise<unknown>>

const EVERY_MINUTE: Jobs = {
  reconcileDeposits,
  reconcileWithdrawals,
  reconcilePayouts,
  expireUnanswered,
  expireUnansweredOrders,
  settleShippedOrders,
  endUncollectedOrders,
  freeKeptTimes,
  expireCheckouts,
  bookStanding,
  remindClients,
  renewPlus,
  autoSave,
  runScheduledTransfers,
  runRoundUps,
  runInstantPayouts,
  // After what brings money back into a purse.
  movePurses,
  // After what takes money out of a purse.
  runAutoTopUps,
  expireRequests,
  deliverGiftCards,
  endGroupGifts,
  expireGiftCards,
  refreshOverdueRates,
  applyPriceChanges,
  importProducts,
  // After whatever takes stock.
  tellOfLowStock,
  prepareExports,
  makeStatements,
  // After whatever books or frees time.
  refreshFreeTime,
  sumLedgerDays,
  // After whatever may fail.
  watchOver,
  // After whatever has something to tell.
  drainOutbox: (ctx: Ctx) => drainOutbox(ctx),
  forgetUnsent,
  sweepExports,
  sweepStatements,
  forgetFarewells,
  forgetOldCodes,
  // Last: it seals what the others wrote.
  sealAudit,
}

/**
 * Rates of exchange; what is counted in days, looked for often so that a missed day is soon caught up;
 * and what was never sent.
 */
const EVERY_HOUR: Jobs = {
  refreshRates,
  runPayouts,
  accrueInterest,
  earnPlus,
  sweepPictures,
  sweepProductPictures,
  sweepImports,
  remindOfGiftCards,
  checkLedger,
  expireProposals,
  closeAnswered,
}

/** What can wait. */
const EVERY_DAY: Jobs = {
  tellOfExpiry,
  forgetOldAttempts,
  forgetOldRuns,
  forgetOldNotices,
  forgetOldHours,
}

/** The schedules as wrangler.toml has them. */
export const SCHEDULES: Record<string, Jobs> = {
  '* * * * *': EVERY_MINUTE,
  '7 * * * *': EVERY_HOUR,
  '23 0 * * *': EVERY_DAY,
}

/**
 * The jobs of one schedule, each on its own, so that one failure does not keep the others. What fails
 * whole is written down here, as is what a job that counts in a number did; the others write their own
 * runs.
 */
export async function runJobs(ctx: Ctx, cron = '* * * * *'): Promise<void> {
  for (const [name, job] of Object.entries(SCHEDULES[cron] ?? {})) {
    await runJob(ctx, name, async (run) => {
      const done = await job(ctx)
      if (typeof done === 'number') run.done += done
    })
  }
  await beat(ctx, cron)
}
