// The scheduled jobs, by the crons of wrangler.toml. Every job may run twice, or late, and does its
// work once: the database rejects repeated steps. See job-runs.ts.

import { expireProposals } from './admin/approvals/expiry'
import { sealAudit } from './admin/audit-log/hash-chain'
import { beat, checkAlerts, checkLedger } from './admin/monitoring/alerts'
import { sumLedgerDays } from './admin/monitoring/ledger-days'
import { deleteOldProviderHours } from './admin/monitoring/provider-health'
import { expireExtras } from './booking/appointments/chair/extras'
import { bookRecurring } from './booking/appointments/my-bookings/recurring-run'
import { promisedAppointmentRefund } from './booking/appointments/refunds/promised-visit'
import { remindClients } from './booking/appointments/reminders'
import { expireUnanswered } from './booking/appointments/transitions'
import { endParties, freeUnpaidSeats } from './booking/parties/expiry'
import { notifyChangedGoals } from './booking/saving/changed-run'
import { bookSavedGoals } from './booking/saving/due-run'
import { expireWaiting } from './booking/waiting/expiry'
import { matchWaiting } from './booking/waiting/matching'
import { deleteOldDeliveries, deliverWebhooks } from './developers/webhooks/delivery'
import { deleteExpiredCodes } from './identity/authentication/one-time-codes'
import { sweepPictures } from './messaging/messages/pictures'
import { runAutoTopUps } from './money/automation/auto-top-up'
import { runRoundUps } from './money/automation/round-up'
import { reconcileDeposits } from './money/deposits/reconciliation'
import { refreshOverdueRates, refreshRates } from './money/exchange/rate-refresh'
import { autoSave } from './money/goals/auto-save-run'
import { movePurses } from './money/ledger/business-balance'
import { remindOfExpiringCards } from './money/payment-methods/expiry-reminders'
import { reconcilePayouts } from './money/payouts/reconciliation'
import { runInstantPayouts, runPayouts } from './money/payouts/scheduled-run'
import { accrueInterest } from './money/plus/interest-run'
import { renewPlus } from './money/plus/renewal'
import { earnPlus } from './money/plus/revenue-recognition'
import { makePromisedRefunds } from './money/promised-refunds/promised-run'
import { notifyBudgets } from './money/transactions/budget-run'
import { makeStatements, sweepStatements } from './money/transactions/statement-generation'
import { expireRequests } from './money/transfers/requests'
import { runScheduledTransfers } from './money/transfers/scheduled-run'
import { returnWaiting } from './money/transfers/waiting-ends'
import { reconcileWithdrawals } from './money/withdrawals/reconciliation'
import { deleteSentFarewellEmails } from './notifications/farewell-email'
import { deleteOldNotifications } from './notifications/in-app'
import { deleteStaleMessages, drainDue } from './notifications/outbox'
import type { Ctx } from './platform/context'
import { deleteOldJobRuns, runJob } from './platform/job-runs'
import { purgeChangedPages } from './platform/page-changes'
import { deleteOldAttempts } from './platform/rate-limit'
import { CRONS } from './platform/values/time'
import { prepareExports, sweepExports } from './privacy/export/generation'
import { importSalons, sweepSalonImports } from './salons/imports/run'
import { syncCalendars } from './salons/private-calendars/sync'
import { refreshFreeTime } from './salons/times/free-time-refresh'
import { runSlotHoldExpiry } from './salons/times/occupied-time'
import { importProducts, sweepImports } from './shop/catalogue/import-run'
import { notifyLowStock } from './shop/catalogue/low-stock'
import { sweepProductPictures } from './shop/catalogue/pictures'
import { applyPriceChanges } from './shop/catalogue/prices'
import { expireCheckouts } from './shop/checkout/checkouts'
import { deliverGiftCards } from './shop/gift-cards/runs/delivery-run'
import { endGroupGifts, expireGiftCards } from './shop/gift-cards/runs/expiry-run'
import { remindOfGiftCards } from './shop/gift-cards/runs/reminders'
import { endUncollectedOrders, expireUnansweredOrders, settleShippedOrders } from './shop/orders/auto-transitions'
import { promisedOrderRefund } from './shop/orders/promised-order'
import { closeAnsweredTickets } from './support/tickets/auto-close'

type Jobs = Record<string, (ctx: Ctx) => Promise<unknown>>

const EVERY_MINUTE: Jobs = {
  reconcileDeposits,
  reconcileWithdrawals,
  reconcilePayouts,
  expireUnanswered,
  expireExtras,
  expireUnansweredOrders,
  settleShippedOrders,
  endUncollectedOrders,
  expireSlotHolds: runSlotHoldExpiry,
  endParties,
  freeUnpaidSeats,
  expireCheckouts,
  bookRecurring: bookRecurring,
  remindClients,
  renewPlus,
  autoSave,
  runScheduledTransfers,
  runRoundUps,
  // Before payouts.
  makePromisedRefunds: (ctx: Ctx) =>
    makePromisedRefunds(ctx, { visit: promisedAppointmentRefund, order: promisedOrderRefund }),
  runInstantPayouts,
  returnWaiting,
  // After the jobs that return money to a purse.
  movePurses,
  // After the jobs that debit a purse.
  runAutoTopUps,
  notifyBudgets,
  expireRequests,
  deliverGiftCards,
  endGroupGifts,
  expireGiftCards,
  refreshOverdueRates,
  applyPriceChanges,
  importProducts,
  importSalons,
  // After the jobs that take stock.
  notifyLowStock: notifyLowStock,
  prepareExports,
  makeStatements,
  // After the jobs that book or free time.
  refreshFreeTime,
  expireWaiting,
  // Before the jobs that would ask about the same.
  tellChangedGoals: notifyChangedGoals,
  // After the jobs that save; the matching books.
  bookSavedGoals,
  // After free time is known.
  matchWaiting,
  sumLedgerDays,
  // After the jobs that change what pages show.
  purgeChangedPages,
  // After the jobs that may fail.
  checkAlerts: checkAlerts,
  // After the jobs that write notifications.
  drainOutbox: (ctx: Ctx) => drainDue(ctx),
  deleteStaleMessages,
  sweepExports,
  sweepStatements,
  deleteSentFarewellEmails,
  deleteExpiredCodes,
  // After everything that people wait for: receivers may be slow.
  deliverWebhooks: (ctx: Ctx) => deliverWebhooks(ctx),
  syncCalendars,
  // Last: it seals what the others wrote.
  sealAudit,
}

/** Rates of exchange; daily work, checked hourly so that a missed day is soon caught up; and undelivered messages. */
const EVERY_HOUR: Jobs = {
  refreshRates,
  runPayouts,
  accrueInterest,
  earnPlus,
  sweepPictures,
  sweepProductPictures,
  sweepImports,
  sweepSalonImports,
  remindOfGiftCards,
  checkLedger,
  expireProposals,
  closeAnsweredTickets,
}

/** Work that can wait. */
const EVERY_DAY: Jobs = {
  remindOfExpiringCards: remindOfExpiringCards,
  deleteOldAttempts: deleteOldAttempts,
  deleteOldJobRuns: deleteOldJobRuns,
  deleteOldNotifications,
  deleteOldProviderHours: deleteOldProviderHours,
  deleteOldDeliveries,
}

export const SCHEDULES: Record<string, Jobs> = {
  [CRONS.minute]: EVERY_MINUTE,
  [CRONS.hour]: EVERY_HOUR,
  [CRONS.day]: EVERY_DAY,
}

/**
 * Runs the jobs of one schedule separately, so that one failure does not stop the others. Records complete failures
 * here, and the results of jobs that return a number; the others record their own runs.
 */
export async function runJobs(ctx: Ctx, cron = CRONS.minute): Promise<void> {
  for (const [name, job] of Object.entries(SCHEDULES[cron] ?? {})) {
    await runJob(ctx, name, async (run) => {
      const done = await job(ctx)
      if (typeof done === 'number') run.done += done
    })
  }
  await beat(ctx, cron)
}
