// What the ways in and the security page answer.
import { z } from 'zod'
import { MeAnswer } from '../accounts/responses'

const id = z.string()
const instant = z.iso.datetime({ offset: true })

export const ProofAnswer = z.object({ fresh: z.boolean(), method: z.enum(['password', 'code']) })

export const DoneAnswer = z.object({ id })

export const SignedInAnswer = MeAnswer.pick({ id: true, role: true })

export const RecoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) })

export const SetupAnswer = RecoveryCodesAnswer.extend({ uri: z.string(), secret: z.string() })

export const PasskeyAnswer = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  synced: z.boolean(),
})

export const DeviceAnswer = z.object({
  id,
  browser: z.string(),
  system: z.string(),
  place: z.string(),
  signedInAt: instant,
  lastSeenAt: instant,
  current: z.boolean(),
})

export const SecurityAnswer = z.object({
  twoFactor: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.number().int() }),
  passkeys: z.array(PasskeyAnswer),
  devices: z.array(DeviceAnswer),
})

/** A list that is whole: it has no further page. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.null() })

/** Options of a WebAuthn ceremony, as its specification writes them in JSON. */
export const CeremonyAnswer = z.looseObject({ challenge: z.string() })

export const MessageAnswer = z.object({ message: z.string() })

export const StatusAnswer = z.object({ status: z.literal(true) })

export const SignedUpAnswer = z.object({
  user: z.object({
    name: z.string(),
    email: z.string(),
    role: z.enum(['client', 'beauty_partner', 'product_seller']),
    emailVerified: z.literal(false),
  }),
})

export const CodeSentAnswer = MessageAnswer.extend({
  /** E.164, and as people read it. */
  recipient: z.string(),
  shown: z.string(),
  resendAt: instant,
})

export const VerifiedAnswer = MessageAnswer.extend({
  isNewUser: z.boolean(),
  /** Null for somebody new, and until a second factor is given. */
  role: z.string().nullable(),
  twoFactorRedirect: z.boolean(),
})

export const ProvenPhoneAnswer = z.object({ phone: z.string(), shown: z.string() })

export const ProfileCreatedAnswer = MessageAnswer.extend({ role: z.string() })

export const ContactsAnswer = z.object({
  email: z.string().nullable(),
  /** E.164, and as people read it. */
  phone: z.string().nullable(),
  shownPhone: z.string().nullable(),
  /** Whether another contact would remain. */
  phoneRemovable: z.boolean(),
  /** Whether this session may change them now. */
  fresh: z.boolean(),
})
