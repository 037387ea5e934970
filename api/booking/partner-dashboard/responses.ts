// What the routes of a salon's desk answer.
import { z } from 'zod'
import { MeResponse } from '../../identity/accounts/responses'
import { ApplicationResponse } from '../../identity/business/responses'
import { PayoutCardResponse } from '../../money/payouts/dashboard-card'
import { TransactionResponse } from '../../money/transactions/responses'
import { MoneyResponse } from '../../platform/values/responses'
import { AppointmentResponse } from '../appointments/responses'

const instant = z.iso.datetime({ offset: true })
const count = z.number().int()

export const DeskResponse = z.object({
  me: MeResponse,
  /** Theirs, the listed ones first. */
  salons: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: z.string(),
      timeZone: z.string(),
      missing: z.array(z.string()),
    }),
  ),
  /** The last time they asked to be listed. */
  application: ApplicationResponse.nullable(),
  balances: z.array(MoneyResponse),
  payout: PayoutCardResponse,
  /** Money held in clients' purses for visits to come, by currency. */
  covered: z.array(MoneyResponse),
  /** Waiting for an answer, the most urgent first. */
  pending: z.array(AppointmentResponse),
  /** Today's visits at the listed salon, done or to come; then those after. */
  today: z.array(AppointmentResponse),
  upcoming: z.array(AppointmentResponse),
  /** Confirmed visits that are over and not closed yet. */
  unclosed: z.array(AppointmentResponse),
  /** Reviews without an answer. */
  unanswered: count,
  recent: z.array(TransactionResponse),
  /** Of the listed salon; null before it is listed. */
  figures: z
    .object({
      currency: z.string(),
      taken: z.array(z.object({ date: z.iso.date(), visits: count, amount: MoneyResponse })),
      week: MoneyResponse,
      weekBefore: MoneyResponse,
      filled: z.array(z.object({ date: z.iso.date(), booked: count, working: count })),
    })
    .nullable(),
})

export const ClientRowResponse = z.object({
  id: z.string(),
  name: z.string(),
  /** What a guest gave, or what a client of Purse has on their account. */
  phone: z.string(),
  email: z.string(),
  /** Known to the salon alone: not on Purse. */
  isGuest: z.boolean(),
  /** Visits that were completed; those that nobody came to. */
  visits: count,
  missed: count,
  /** What they paid for completed visits, refunds taken off. */
  spent: MoneyResponse,
  lastVisit: instant.nullable(),
  nextVisit: instant.nullable(),
  since: instant,
})

export const ClientListResponse = z.object({
  items: z.array(ClientRowResponse),
  next: z.string().nullable(),
  total: count,
})

export const ClientDetailResponse = ClientRowResponse.extend({
  notes: z.string(),
  history: z.array(AppointmentResponse),
})

export const ClientIdResponse = z.object({ id: z.string() })
