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
  salons: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: z.string(),
      timeZone: z.string(),
      missing: z.array(z.string()),
    }),
  ),
  application: ApplicationAnswer.nullable(),
  balances: z.array(MoneyAnswer),
  payout: PayoutCardAnswer,
  covered: z.array(MoneyAnswer),
  pending: z.array(AppointmentAnswer),
  today: z.array(AppointmentAnswer),
  upcoming: z.array(AppointmentAnswer),
  unclosed: z.array(AppointmentAnswer),
  unanswered: count,
  recent: z.array(TransactionAnswer),
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
  phone: z.string(),
  email: z.string(),
  isGuest: z.boolean(),
  visits: count,
  missed: count,
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
