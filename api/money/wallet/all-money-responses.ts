// Response of the page with all of a client's money.
import { z } from 'zod'
import { id, instant, MoneyResponse } from '../../platform/values/responses'
import { TogetherResponse, WalletResponse } from '../ledger/responses'

/** Money set aside for one purpose. */
export const HeldResponse = z.object({
  id,
  amount: MoneyResponse,
  since: instant,
  /** The transaction that set it aside. */
  transferId: id,
  kind: z.enum(['appointment', 'order', 'withdrawal', 'waiting', 'party', 'waiting_list', 'other']),
  /** The id of the appointment, order, withdrawal, waiting transfer, party or entry; null if it is none of them. */
  subjectId: id.nullable(),
  /** What it is for: the services, the order's reference, the method that is paid, the contact it was sent to. */
  name: z.string(),
  /** The salon or the shop. */
  at: z.string().nullable(),
  /** What ends it. */
  waitsFor: z.enum([
    'salon_answer',
    'visit',
    'seller_answer',
    'delivery',
    'receipt',
    'dispute',
    'pickup',
    'payout',
    'acceptance',
    'friends',
    'free_time',
    'other',
  ]),
  /** When the visit with friends is; null of everything else. */
  startsAt: instant.nullable(),
  /** When that is or ends, if there is a date. */
  until: instant.nullable(),
  timeZone: z.string(),
})

export type HeldResponse = z.output<typeof HeldResponse>

export const AllMoneyResponse = z.object({
  currency: WalletResponse.shape.currency,
  timeZone: z.string(),
  /** The displayed currency first; `total` includes what is saved in goals. */
  purses: z.array(
    WalletResponse.extend({
      saved: MoneyResponse,
      /** The total in the displayed currency; null without rates. */
      approximately: MoneyResponse.nullable(),
    }),
  ),
  /** The sum of `approximately`. */
  together: TogetherResponse,
  /** The newest first; `more`: there are older ones. */
  held: z.array(HeldResponse),
  more: z.boolean(),
})
