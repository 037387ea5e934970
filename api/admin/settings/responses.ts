// What the platform’s configuration and an admin’s own profile answer.
import { z } from 'zod'
import { MeAnswer } from '../../identity/accounts/responses'
import { FeeVersionAnswer } from '../../money/ledger/responses'

export const PlatformAnswer = z.object({
  fees: z.array(FeeVersionAnswer),
  providers: z.array(
    z.object({
      kind: z.enum(['payments', 'rates', 'email', 'sms', 'push', 'files']),
      name: z.string().nullable(),
    }),
  ),
})

export const AdminProfileAnswer = z.object({
  me: MeAnswer,
  position: z.string(),
  department: z.string(),
})
