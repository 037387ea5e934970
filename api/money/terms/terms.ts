// What Purse charges at this moment and who runs it: the one source for every public text that
// names a fee or the operator.
import type { z } from 'zod'
import type { FeeKind } from '../../../db/fee-kinds'
import type { Ctx } from '../../platform/context'
import { APY_BASIS_POINTS } from '../plus/terms/interest'
import { feesInForce, feesUntilNow } from '../wallet/money-overview'
import type { TermsResponse } from './responses'

export type Terms = z.output<typeof TermsResponse>

/** Shown where a deployment has not named itself; the deploy check refuses to publish these. */
const UNNAMED = {
  name: '[Name of the operator]',
  address: '[Registered address of the operator]',
  law: '[Country whose law applies]',
}

/** The operator and the fees in force; one round trip. */
export async function getTerms(ctx: Ctx): Promise<Terms> {
  const fees = feesInForce(await feesUntilNow(ctx))
  const percent = (kind: FeeKind) => fees.find((fee) => fee.kind === kind)?.percent ?? '0'
  const { OPERATOR_NAME, OPERATOR_ADDRESS, GOVERNING_LAW } = ctx.settings
  return {
    operator: {
      name: OPERATOR_NAME || UNNAMED.name,
      address: OPERATOR_ADDRESS || UNNAMED.address,
      law: GOVERNING_LAW || UNNAMED.law,
    },
    fees: {
      salon: percent('platform'),
      shop: percent('vendor'),
      withdrawal: percent('withdrawal'),
      withdrawalPlus: percent('withdrawal_plus'),
      exchange: percent('exchange'),
      instantPayout: percent('payout_instant'),
      cashback: percent('cashback'),
      interest: String(APY_BASIS_POINTS / 100),
    },
  }
}
