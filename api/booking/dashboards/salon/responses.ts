// Responses of the partner dashboard routes.
import { z } from 'zod'
import { MeResponse } from '../../../identity/accounts/responses'
import { ApplicationResponse } from '../../../identity/business/responses'
import { PayoutCardResponse } from '../../../money/payouts/dashboard-card'
import { TransactionResponse } from '../../../money/transactions/responses'
import { MoneyResponse } from '../../../platform/values/responses'
import { ClientRowResponse } from '../../../salons/people/responses'
import { AppointmentResponse } from '../../appointments/responses'

const count = z.number().int()

export const PartnerDashboardResponse = z.object({
  me: MeResponse,
  /** The partner's salons, listed ones first. */
  salons: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: z.string(),
      timeZone: z.string(),
      missing: z.array(z.string()),
    }),
  ),
  /** Their latest application for listing. */
  application: ApplicationResponse.nullable(),
  balances: z.array(MoneyResponse),
  payout: PayoutCardResponse,
  /** Money held in clients' purses for upcoming appointments, by currency. */
  covered: z.array(MoneyResponse),
  /** Pending appointments, the most urgent first. */
  pending: z.array(AppointmentResponse),
  /** Today's appointments at the listed salon, completed or not; then later ones. */
  today: z.array(AppointmentResponse),
  upcoming: z.array(AppointmentResponse),
  /** Confirmed appointments that are over but not completed yet. */
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

export type PartnerDashboardResponse = z.output<typeof PartnerDashboardResponse>

export const ClientDetailResponse = ClientRowResponse.extend({
  notes: z.string(),
  /** What their former system said of them, as it wrote it. */
  before: z.object({
    consent: z.string().optional(),
    birthday: z.string().optional(),
    visits: z.string().optional(),
    spent: z.string().optional(),
  }),
  history: z.array(AppointmentResponse),
})

export type ClientDetailResponse = z.output<typeof ClientDetailResponse>
