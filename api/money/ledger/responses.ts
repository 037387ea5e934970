// What a purse and the fees in force answer.
import { z } from 'zod'
import { CURRENCIES } from '../../platform/values/money'
import { instant, MoneyResponse } from '../../platform/values/responses'

export const WalletResponse = z.object({
  currency: z.enum(CURRENCIES),
  available: MoneyResponse,
  held: MoneyResponse,
  total: MoneyResponse,
})

export const FeeVersionResponse = z.object({
  kind: z.enum([
    'platform',
    'withdrawal',
    'withdrawal_plus',
    'exchange',
    'cashback',
    'cashback_cap',
    'vendor',
    'payout_daily',
    'payout_weekly',
    'payout_monthly',
    'payout_instant',
  ]),
  percent: z.string(),
  since: instant,
})
