// Responses of the platform configuration and the admin's own profile.
import { z } from 'zod'
import { MeResponse } from '../../identity/accounts/responses'
import { FeeVersionResponse } from '../../money/ledger/responses'

export const PlatformResponse = z.object({
  fees: z.array(FeeVersionResponse),
  providers: z.array(
    z.object({ kind: z.enum(['payments', 'rates', 'email', 'sms', 'push', 'files']), name: z.string().nullable() }),
  ),
})

export type PlatformResponse = z.output<typeof PlatformResponse>

export const AdminProfileResponse = z.object({ me: MeResponse, position: z.string(), department: z.string() })
