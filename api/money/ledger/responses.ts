// Responses with a purse and the fees in force.
import { z } from 'zod'
import { FEE_KINDS } from '../../../db/fee-kinds'
import { CURRENCIES } from '../../platform/values/money'
import { instant, MoneyResponse } from '../../platform/values/responses'

export const WalletResponse = z.object({
  currency: z.enum(CURRENCIES),
  available: MoneyResponse,
  held: MoneyResponse,
  total: MoneyResponse,
})

export type WalletResponse = z.output<typeof WalletResponse>

/** All that somebody owns in one currency, and the date of the rates; null without rates. */
export const TogetherResponse = z.object({ total: MoneyResponse, asOf: instant }).nullable()

export const FeeVersionResponse = z.object({ kind: z.enum(FEE_KINDS), percent: z.string(), since: instant })

export type FeeVersionResponse = z.output<typeof FeeVersionResponse>
