// The responses of signing in and of the security page.
import { z } from 'zod'
import { id } from '../../platform/values/responses'
import { MeResponse } from '../accounts/responses'
import { DeviceResponse } from '../sessions/responses'

const instant = z.iso.datetime({ offset: true })

export const ProofResponse = z.object({ fresh: z.boolean(), method: z.enum(['password', 'code']) })

/** Whether this session may do sensitive things now, and how it can be proven again. */
export type ProofResponse = z.output<typeof ProofResponse>

export const SignedInResponse = MeResponse.pick({ id: true, role: true })

export type SignedInResponse = z.output<typeof SignedInResponse>

export const RecoveryCodesResponse = z.object({ recoveryCodes: z.array(z.string()) })

export const SetupResponse = RecoveryCodesResponse.extend({ uri: z.string(), secret: z.string() })

/** The secret for an authenticator and the recovery codes. Shown once. */
export type SetupResponse = z.output<typeof SetupResponse>

export const PasskeyResponse = z.object({ id, name: z.string(), createdAt: instant, synced: z.boolean() })

export type PasskeyResponse = z.output<typeof PasskeyResponse>

export const SecurityResponse = z.object({
  twoFactor: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.number().int() }),
  passkeys: z.array(PasskeyResponse),
  devices: z.array(DeviceResponse),
  /** What can go on without them, see security/grants.ts; `name`: of whom or what it is for. */
  grants: z.array(
    z.object({
      kind: z.enum([
        'scheduled_transfer',
        'goal_auto_save',
        'goal_member',
        'round_up',
        'webhook_endpoint',
        'api_key',
        'calendar_feed',
        'staff_calendar_feed',
      ]),
      id,
      name: z.string(),
      active: z.boolean(),
    }),
  ),
})

export type SecurityResponse = z.output<typeof SecurityResponse>

/** Options of a WebAuthn ceremony, in the JSON of its specification. */
export const CeremonyResponse = z.looseObject({ challenge: z.string() })

export const MessageResponse = z.object({ message: z.string() })

export const StatusResponse = z.object({ status: z.literal(true) })

export const SignedUpResponse = z.object({
  user: z.object({
    name: z.string(),
    email: z.string(),
    role: z.enum(['client', 'beauty_partner', 'product_seller']),
    emailVerified: z.literal(false),
  }),
})

export type SignedUpResponse = z.output<typeof SignedUpResponse>

export const CodeSentResponse = MessageResponse.extend({
  /** E.164, and in international format. */
  recipient: z.string(),
  shown: z.string(),
  resendAt: instant,
  expiresAt: instant,
})

export const VerifiedResponse = MessageResponse.extend({
  isNewUser: z.boolean(),
  /** Null for a new person, and until a second factor is given. */
  role: z.string().nullable(),
  twoFactorRedirect: z.boolean(),
})

export const PhoneSignedInResponse = VerifiedResponse.pick({ role: true, twoFactorRedirect: true })

export const ProvenPhoneResponse = z.object({ phone: z.string(), shown: z.string() })

export const ProfileCreatedResponse = MessageResponse.extend({ role: z.string() })

export const ContactsResponse = z.object({
  email: z.string().nullable(),
  /** E.164, and in international format. */
  phone: z.string().nullable(),
  shownPhone: z.string().nullable(),
  /** Whether another contact would remain. */
  phoneRemovable: z.boolean(),
  /** Whether this session may change them now. */
  fresh: z.boolean(),
})
