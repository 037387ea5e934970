// What the dashboard of clients and businesses answers.
import { z } from 'zod'
import { MeAnswer } from '../../identity/accounts/responses'
import { ApplicationAnswer } from '../../identity/business/responses'
import { GoalAnswer } from '../../money/goals/responses'
import { WalletAnswer } from '../../money/ledger/responses'
import { PayWithAnswer } from '../../money/payment-methods/responses'
import { TransactionAnswer } from '../../money/transactions/responses'
import { id, MoneyAnswer } from '../../platform/values/responses'
import { AppointmentAnswer } from '../appointments/responses'

export const DashboardAnswer = z.object({
  me: MeAnswer,
  wallet: WalletAnswer,
  balances: z.array(MoneyAnswer),
  /** Money of the viewer's appointments that is held: what they, or their salons, may expect. */
  covered: z.array(MoneyAnswer),
  salons: z.array(
    z.object({
      id,
      name: z.string(),
      status: z.string(),
      timeZone: z.string(),
      missing: z.array(z.string()),
    }),
  ),
  application: ApplicationAnswer.nullable(),
  pending: z.array(AppointmentAnswer),
  upcoming: z.array(AppointmentAnswer),
  recent: z.array(TransactionAnswer),
  ...PayWithAnswer.shape,
  /** The active goals, the most pressing first. */
  goals: z.array(GoalAnswer),
})
