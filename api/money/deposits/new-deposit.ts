// What somebody needs to add the money that a page lacks.
import type { Ctx, Viewer } from '../../platform/context'
import { moneyJson } from '../../platform/values/money'
import { readAs } from '../../platform/viewer/proof'
import { accountsOf, walletFrom } from '../ledger/balances'
import { methodsOf, payWith } from '../payment-methods/payment-methods'
import type { NewDepositQuery } from './input'
import { addedBy, amountsFor, quickAmounts } from './quick-amounts'
import type { NewDepositResponse } from './responses'

/** The balance, the methods, amounts to choose, and the page to continue with; one round trip. */
export async function getNewDeposit(
  ctx: Ctx,
  viewer: Viewer,
  { currency, minor, returnTo }: NewDepositQuery,
): Promise<NewDepositResponse> {
  const [, accounts, methods, added] = await readAs(ctx, viewer, [
    accountsOf(ctx, viewer),
    methodsOf(ctx, viewer.id),
    addedBy(ctx, viewer),
  ])
  return {
    available: walletFrom(accounts, viewer, currency).available,
    missing: minor === null ? null : moneyJson(minor, currency),
    quickAmounts: minor === null ? quickAmounts(currency, added) : amountsFor(currency, minor),
    returnTo,
    ...payWith(ctx, methods, { currency }),
  }
}
