// What the copy of one’s data and the end of an account answer.
import { z } from 'zod'
import { id, instant, MoneyResponse } from '../platform/values/responses'

export const ExportResponse = z.object({
  id,
  status: z.enum(['waiting', 'ready', 'failed', 'expired']),
  /** Of the archive, once it is ready. */
  bytes: z.number().int().nullable(),
  createdAt: instant,
  readyAt: instant.nullable(),
  /** Until when a ready one can be downloaded. */
  expiresAt: instant.nullable(),
})

export const LeavingResponse = z.object({
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
        'last-admin',
      ]),
      text: z.string(),
      path: z.string().nullable(),
      amount: MoneyResponse.nullable(),
    }),
  ),
  plus: z.boolean(),
  interest: z.array(MoneyResponse),
})
