// What may come in about signing in. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { FullName, SIGN_UP_ROLES } from '../accounts/input'

export const Email = z
  .string({ error: 'Email is required' })
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Invalid email address')
  .pipe(z.email('Invalid email address'))

export const Password = z
  .string({ error: 'Password is required' })
  .min(8, 'Password must be at least 8 characters')
  .max(128, 'Password cannot exceed 128 characters')

export const SignIn = z.object({
  email: Email,
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(128),
})

export const PASSWORD_MISMATCH = "Passwords Don't Match: Please make sure your passwords match."

export const SignUp = z
  .object({
    fullName: FullName,
    email: Email,
    password: Password,
    confirmPassword: z
      .string({ error: 'Please confirm your password' })
      .min(1, 'Please confirm your password')
      .max(128),
    role: z.enum(SIGN_UP_ROLES, { error: 'Please select your role' }),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  })

/** Six digits, however they were grouped when typed. */
export const AuthenticatorCode = z
  .string({ error: 'Please enter the 6-digit code' })
  .max(20, 'Please enter the 6-digit code')
  .transform((code) => code.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Please enter the 6-digit code'))

export const RecoveryCode = z
  .string({ error: 'Please enter a recovery code' })
  .trim()
  .min(1, 'Please enter a recovery code')
  .max(40, 'Please enter a recovery code')

export const CodeProof = z.object({ code: RecoveryCode })

export const PasswordProof = z.object({
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(128),
})

export const StepUp = z.union([CodeProof, PasswordProof])

export const TwoFactorCode = z.object({ code: AuthenticatorCode })

const trustDevice = z.boolean().optional()

export const CodeAnswer = z.object({ code: AuthenticatorCode, trustDevice })

export const RecoveryAnswer = z.object({ recoveryCode: RecoveryCode, trustDevice })

export const ChallengeAnswer = z.union([CodeAnswer, RecoveryAnswer])

export const NEW_PASSWORD_MISMATCH =
  'Password Mismatch: New password and confirmation do not match.'

export const ChangePassword = z
  .object({
    currentPassword: z
      .string({ error: 'Current password is required' })
      .min(1, 'Current password is required')
      .max(128, 'Password cannot exceed 128 characters'),
    newPassword: Password,
    confirmPassword: z
      .string({ error: 'Please confirm your password' })
      .min(1, 'Please confirm your password')
      .max(128, 'Password cannot exceed 128 characters'),
  })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: NEW_PASSWORD_MISMATCH,
  })

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+={0,2}$/)

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z
    .record(z.string().max(50), z.unknown())
    .optional()
    .transform(() => ({})),
}

/** What a device answers when it made a passkey. */
const Attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})

/** What a device answers when it was asked for one. */
const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(2000),
    userHandle: z.string().max(200).optional(),
  }),
})

export type PasskeyAttestation = z.output<typeof Attestation>
export type PasskeyAssertion = z.output<typeof Assertion>

const PasskeyName = z
  .string({ error: 'Please give it a name' })
  .trim()
  .min(1, 'Please give it a name')
  .max(60, 'The name cannot exceed 60 characters')
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'The name must be on one line')

export const NewPasskey = z.object({ name: PasskeyName.optional(), response: Attestation })
export const RenamePasskey = z.object({ name: PasskeyName })
export const PasskeySignIn = z.object({ response: Assertion })

export const PasskeyId = z.object({ id: z.string().min(1).max(100) })
export const DeviceId = z.object({ id: z.string().min(1).max(100) })
