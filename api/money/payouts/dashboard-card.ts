// Payout details beside the balance on dashboards: payouts in progress, and the next one.
import { z } from 'zod'
import { moneyJson } from '../../platform/values/money'
import { MoneyResponse } from '../../platform/values/responses'
import { rfc3339 } from '../../platform/values/time'
import type { PayoutSettingsResponse } from './responses'
import { settingsFrom } from './settings'
import { nextPayoutAt } from './terms'

export const PayoutCardResponse = z.object({
  inFlight: z.array(MoneyResponse),
  /** The next scheduled payout; null if there is nothing to pay out. */
  nextAt: z.iso.datetime({ offset: true }).nullable(),
})

type PayoutCardResponse = z.output<typeof PayoutCardResponse>

/** From accounts and settings read in the caller's batch; `now` is UTC milliseconds. */
export function payoutCard(
  accounts: { kind: string; balance: number; currency: string }[],
  settings: PayoutSettingsResponse[],
  now: number,
  timeZone: string,
): PayoutCardResponse {
  const some = accounts.filter(({ balance }) => balance > 0)
  const next = nextPayoutAt(settingsFrom(settings).schedule, now, timeZone)
  return {
    inFlight: some.filter(({ kind }) => kind === 'payout').map(({ balance, currency }) => moneyJson(balance, currency)),
    nextAt: some.some(({ kind }) => kind === 'payable') ? rfc3339(next, timeZone) : null,
  }
}
