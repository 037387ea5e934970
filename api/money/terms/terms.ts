// What Purse charges at this moment and who runs it: the one source for every public text that
// names a fee or the operator.

import type { FeeKind } from '../../../db/fee-kinds'
import { operation } from '../../platform/http/operation'
import { operatorOf } from '../../platform/settings'
import { APY_BASIS_POINTS } from '../plus/terms/interest'
import { feesInForce, feesUntilNow } from '../wallet/money-overview'
import { TermsResponse } from './responses'

/** The operator and the fees in force; one round trip. */
export const getTerms = operation('public', 'GET /terms', {
  summary: 'The fees in force, and who runs Purse',
  response: TermsResponse,
  run: async ({ ctx }) => {
    const fees = feesInForce(await feesUntilNow(ctx))
    const percent = (kind: FeeKind) => fees.find((fee) => fee.kind === kind)?.percent ?? '0'
    return {
      operator: operatorOf(ctx.settings),
      fees: {
        salon: percent('platform'),
        shop: percent('vendor'),
        withdrawal: percent('withdrawal'),
        withdrawalPlus: percent('withdrawal_plus'),
        exchange: percent('exchange'),
        payouts: {
          daily: percent('payout_daily'),
          weekly: percent('payout_weekly'),
          monthly: percent('payout_monthly'),
          instant: percent('payout_instant'),
        },
        cashback: percent('cashback'),
        interest: String(APY_BASIS_POINTS / 100),
      },
    }
  },
})
