// Responses of the dashboards of clients and businesses.
import { z } from 'zod'
import { MeResponse } from '../../../identity/accounts/responses'
import { ApplicationResponse } from '../../../identity/business/responses'
import { GoalResponse } from '../../../money/goals/responses'
import { WalletResponse } from '../../../money/ledger/responses'
import { PayWithResponse } from '../../../money/payment-methods/responses'
import { TransactionResponse } from '../../../money/transactions/responses'
import { WaitingResponse } from '../../../money/transfers/responses'
import { id, MoneyResponse } from '../../../platform/values/responses'
import { LastAppointmentResponse } from '../../appointments/my-bookings/responses'
import { AppointmentResponse } from '../../appointments/responses'
import { WaitingInvitationResponse } from '../../parties/responses'

export const DashboardResponse = z.object({
  me: MeResponse,
  wallet: WalletResponse,
  balances: z.array(MoneyResponse),
  /** Every currency with money, available or held; the displayed one first. */
  purses: z.array(WalletResponse),
  /** Amounts to add with one press, in the displayed currency. */
  quickAmounts: z.array(MoneyResponse),
  /** Money held for the viewer's appointments, as client or as salon. */
  covered: z.array(MoneyResponse),
  salons: z.array(
    z.object({ id, name: z.string(), status: z.string(), timeZone: z.string(), missing: z.array(z.string()) }),
  ),
  application: ApplicationResponse.nullable(),
  pending: z.array(AppointmentResponse),
  upcoming: z.array(AppointmentResponse),
  /** The uploaded cover of the salon that a client visits next; null: nothing is booked. */
  nextCover: z.object({ salonId: z.string(), image: z.string().nullable() }).nullable(),
  /** A client's last visit that took place, at a salon that takes bookings; null: there was none. */
  last: LastAppointmentResponse.nullable(),
  recent: z.array(TransactionResponse),
  ...PayWithResponse.shape,
  /** Reached goals whose money waits to be used, then the active ones, the most urgent first. */
  goals: z.array(GoalResponse),
  /** Money that waits for the viewer to accept it, the newest first. */
  waiting: z.array(WaitingResponse),
  /** Visits with friends that the viewer is invited to, the most urgent first. */
  invitations: z.array(WaitingInvitationResponse),
})
