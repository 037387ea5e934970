// Response schemas of the account deletion routes.
import { z } from 'zod'
import { MoneyResponse } from '../../platform/values/responses'

export const AccountDeletionResponse = z.object({
  possible: z.boolean(),
  fresh: z.boolean(),
  blockers: z.array(
    z.object({
      what: z.enum([
        'balance',
        'held',
        'payable',
        'deposit',
        'withdrawal',
        'goal',
        'booking',
        'appointment',
        'order',
        'sale',
        'gift-card',
        'promise',
        'last-admin',
      ]),
      text: z.string(),
      path: z.string().nullable(),
      amount: MoneyResponse.nullable(),
    }),
  ),
  plus: z.boolean(),
  interest: z.array(MoneyResponse),
  /** Refunds that salons and shops promised, which are not made any more. */
  promised: z.array(MoneyResponse),
})
