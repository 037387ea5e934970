// What a dashboard says of payouts beside the balance: what is on its way, and when the next one is.
import { z } from 'zod'
import { moneyJson } from '../../platform/values/money'
import { MoneyResponse } from '../../platform/values/responses'
import { rfc3339 } from '../../platform/values/time'
import { type PayoutSettings, settingsFrom } from './settings'
import { nextPayoutAt } from './terms'

export const PayoutCardResponse = z.object({
  inFlight: z.array(MoneyResponse),
  /** By schedule; null where there is nothing to pay out. */
  nextAt: z.iso.datetime({ offset: true }).nullable(),
})

export type PayoutCard = z.output<typeof PayoutCardResponse>

/** From accounts and settings that were read in one batch with all else; `now` is UTC milliseconds. */
export function payoutCard(
  accounts: { kind: string; balance: number; currency: string }[],
  settings: PayoutSettings[],
  now: number,
  timeZone: string,
): PayoutCard {
  const some = accounts.filter(({ balance }) => balance > 0)
  const next = nextPayoutAt(settingsFrom(settings).schedule, now, timeZone)
  return {
    inFlight: some
      .filter(({ kind }) => kind === 'payout')
      .map(({ balance, currency }) => moneyJson(balance, currency)),
    nextAt: some.some(({ kind }) => kind === 'payable') ? rfc3339(next, timeZone) : null,
  }
}
