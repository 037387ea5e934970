// Input of automation. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { id } from '../../platform/values/input'
import { CurrencyCode, minorIn, TypedAmount } from '../ledger/input'

/** Steps to which payments are rounded up, in whole units of the currency. */
export const ROUND_UP_STEPS = ['1', '10', '50', '100', '500', '1000'] as const

/** The most goals that can share a round-up. */
const MAX_ROUND_UP_GOALS = 10

const methodId = z.string().max(100)

/** Auto top-up of one currency: threshold, amount, payment method and cap per 24 hours. */
export const AutoTopUpEdit = z
  .object({
    currency: CurrencyCode,
    threshold: TypedAmount,
    amount: TypedAmount,
    dailyCap: TypedAmount,
    /** Empty: whichever method is the default when it runs. */
    paymentMethodId: methodId.default(''),
  })
  .transform(({ currency, paymentMethodId, ...typed }, check) => {
    const read = (field: keyof typeof typed) => minorIn(typed[field], currency, check, field)
    const edit = {
      currency,
      threshold: read('threshold'),
      amount: read('amount'),
      dailyCap: read('dailyCap'),
      paymentMethodId: paymentMethodId || null,
    }
    if (edit.dailyCap < edit.amount) {
      check.addIssue({ code: 'custom', path: ['dailyCap'], message: 'The daily limit must cover one top-up.' })
    }
    return edit
  })

/** Round-ups of one currency: the step and the goals. */
export const RoundUpEdit = z
  .object({
    currency: CurrencyCode,
    step: z.enum(ROUND_UP_STEPS, { error: 'Choose what to round up to.' }),
    goals: z
      .array(id, { error: 'Choose a goal.' })
      .min(1, 'Choose a goal.')
      .max(MAX_ROUND_UP_GOALS, `Choose up to ${MAX_ROUND_UP_GOALS} goals.`),
  })
  .transform(({ currency, step, goals }, check) => ({
    currency,
    stepMinor: minorIn(step, currency, check, 'step'),
    goals: [...new Set(goals)],
  }))

export const ServiceCurrency = z.object({ currency: CurrencyCode })

export const ServiceSwitch = z.object({ isActive: z.boolean() })

/** The form of a switch: which currency's service, and whether it is on. */
export const SwitchedService = ServiceSwitch.extend(ServiceCurrency.shape)
