// What the standing of somebody answers.
import { z } from 'zod'
import { MoneyAnswer } from '../../platform/values/responses'
import { FeeVersionAnswer } from '../ledger/responses'
import { DestinationAnswer, PayoutSettingsAnswer, PayoutsAnswer } from '../payouts/responses'

export const StandingAnswer = z.object({
  available: z.array(MoneyAnswer),
  held: z.array(MoneyAnswer),
  /** Earned, and not yet paid out. */
  payable: z.array(MoneyAnswer),
  fees: z.array(FeeVersionAnswer),
  /** How a partner or a seller is paid out; null for others. */
  payouts: z
    .object({
      settings: PayoutSettingsAnswer,
      /** "0.5" percent by cause. */
      fees: PayoutsAnswer.shape.fees,
      destinations: z.array(DestinationAnswer),
    })
    .nullable(),
})
