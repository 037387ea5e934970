// Responses of the money overview.
import { z } from 'zod'
import { MoneyResponse } from '../../platform/values/responses'
import { FeeVersionResponse } from '../ledger/responses'
import { DestinationResponse, PayoutSettingsResponse, PayoutsResponse } from '../payouts/responses'

export const MoneyOverviewResponse = z.object({
  available: z.array(MoneyResponse),
  held: z.array(MoneyResponse),
  /** Earned, and not yet paid. */
  payable: z.array(MoneyResponse),
  fees: z.array(FeeVersionResponse),
  /** Payout settings of a partner or a seller; null for others. */
  payouts: z
    .object({
      settings: PayoutSettingsResponse,
      /** "0.5" percent by cause. */
      fees: PayoutsResponse.shape.fees,
      destinations: z.array(DestinationResponse),
    })
    .nullable(),
})

export type MoneyOverviewResponse = z.output<typeof MoneyOverviewResponse>
