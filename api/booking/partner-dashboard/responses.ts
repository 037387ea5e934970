// What the routes of a salon's desk answer.
import { z } from 'zod'
import { MeAnswer } from '../../identity/accounts/responses'
import { ApplicationAnswer } from '../../identity/business/responses'
import { PayoutCardAnswer } from '../../money/payouts/dashboard-card'
import { TransactionAnswer } from '../../money/transactions/responses'
import { MoneyAnswer } from '../../platform/values/responses'
import { AppointmentAnswer } from '../appointments/responses'

const instant = z.iso.datetime({ offset: true })
const count = z.number().int()

export const DeskAnswer = z.object({
  me: MeAnswer,
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
  application: ApplicationAnswer.nullable(),
  balances: z.array(MoneyAnswer),
  payout: PayoutCardAnswer,
  /** Money held in clients' purses for visits to come, by currency. */
  covered: z.array(MoneyAnswer),
  /** Waiting for an answer, the most urgent first. */
  pending: z.array(AppointmentAnswer),
  /** Today's visits at the listed salon, done or to come; then those after. */
  today: z.array(AppointmentAnswer),
  upcoming: z.array(AppointmentAnswer),
  /** Confirmed visits that are over and not closed yet. */
  unclosed: z.array(AppointmentAnswer),
  /** Reviews without an answer. */
  unanswered: count,
  recent: z.array(TransactionAnswer),
  /** Of the listed salon; null before it is listed. */
  figures: z
    .object({
      currency: z.string(),
      taken: z.array(z.object({ date: z.iso.date(), visits: count, amount: MoneyAnswer })),
      week: MoneyAnswer,
      weekBefore: MoneyAnswer,
      filled: z.array(z.object({ date: z.iso.date(), booked: count, working: count })),
    })
    .nullable(),
})

export const ClientRowAnswer = z.object({
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
  spent: MoneyAnswer,
  lastVisit: instant.nullable(),
  nextVisit: instant.nullable(),
  since: instant,
})

export const ClientListAnswer = z.object({
  items: z.array(ClientRowAnswer),
  next: z.string().nullable(),
  total: count,
})

export const ClientDetailAnswer = ClientRowAnswer.extend({
  notes: z.string(),
  history: z.array(AppointmentAnswer),
})

export const ClientIdAnswer = z.object({ id: z.string() })
