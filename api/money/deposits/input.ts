// Input of deposits. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { id } from '../../platform/values/input'
import { parseAmount } from '../../platform/values/money'
import { CurrencyCode, minorIn, TypedAmount } from '../ledger/input'
import { LONGEST_RETURN_PATH, returnToOf } from './return-to'

/** Adding funds: a decimal string, parsed into minor units. */
export const TopUp = z
  .object({
    amount: TypedAmount,
    currency: CurrencyCode,
    paymentMethodId: id.optional(),
    /** The page that the money is for. */
    returnTo: z.string().max(LONGEST_RETURN_PATH).optional(),
  })
  .transform(({ amount, currency, paymentMethodId, returnTo }, check) => {
    const page = returnToOf(returnTo)
    if (returnTo !== undefined && !page) {
      check.addIssue({ code: 'custom', path: ['returnTo'], message: 'This is not a page to return to.' })
    }
    return { minor: minorIn(amount, currency, check), currency, paymentMethodId, returnTo: page?.path }
  })

/** What is missing for a page; read from an address, so that anything invalid counts as absent. */
export const NewDepositQuery = z
  .object({
    currency: CurrencyCode,
    amount: z.string().max(40).optional().catch(undefined),
    returnTo: z.string().optional(),
  })
  .transform(({ currency, amount = '', returnTo }) => {
    const read = parseAmount(amount.trim(), currency)
    return { currency, minor: read.ok ? read.minor : null, returnTo: returnToOf(returnTo) }
  })
