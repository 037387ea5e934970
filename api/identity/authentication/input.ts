// Inputs for signing in. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { TimeZone } from '../../notifications/input'
import { ownPath } from '../../platform/http/own-path'
import { typedAs } from '../../platform/values/input'
import { Email, FullName, Phone, SIGN_UP_ROLES } from '../accounts/input'

/** Offered beside a phone number; the first where nothing else is known. */
export {
  COUNTRY_CODES as PHONE_COUNTRIES,
  countryCodeFor as phoneCountryFor,
} from '../../../db/places/countries'

export const TWO_FACTOR_OFF = 'Two-factor authentication is off'

export const TWO_FACTOR_ON = 'Two-factor authentication is on'

export const EMAIL_FIXED = 'Email cannot be changed'

const CURRENT_REQUIRED = 'Current password is required'

const RECOVERY_CODE_REQUIRED = 'Please enter a recovery code'

const CODE_REQUIRED = 'Please enter the 6-digit code'

export const MISMATCH = 'Passwords do not match'

const NOT_CONFIRMED = 'Please confirm your password'

const PASSWORD_TOO_LONG = 'Password cannot exceed 128 characters'

export const ROLE_REQUIRED = 'Please select your role'

const secret = <S extends z.ZodType>(schema: S) => typedAs(schema, { as: 'secret' })

const Password = secret(
  z
    .string({ error: 'Password is required' })
    .min(1, { error: 'Password is required', abort: true })
    .min(8, 'Password must be at least 8 characters')
    .max(128, PASSWORD_TOO_LONG),
)

const KnownPassword = secret(z.string({ error: 'Password is required' }).min(1, 'Password is required').max(128))

export const SignIn = z.object({ email: Email, password: KnownPassword })

export const PASSWORD_MISMATCH = "Passwords Don't Match: Please make sure your passwords match."

const ConfirmPassword = secret(z.string({ error: NOT_CONFIRMED }).min(1, NOT_CONFIRMED).max(128))

const SignUpRole = z.enum(SIGN_UP_ROLES, { error: ROLE_REQUIRED })

type Passwords = { password: string; confirmPassword?: string | undefined }

const sameTwice = [
  (form: Passwords) => form.confirmPassword === undefined || form.password === form.confirmPassword,
  { path: ['confirmPassword'], message: MISMATCH },
] satisfies [unknown, object]

/** What a browser says of itself, in a field that nobody sees: one that we do not know is no reason to refuse. */
const BrowserZone = TimeZone.optional().catch(undefined)

/** The form of the Sign Up tab. */
export const SignUp = z
  .object({
    fullName: FullName,
    email: Email,
    password: Password,
    confirmPassword: ConfirmPassword,
    role: SignUpRole,
    timeZone: BrowserZone,
  })
  .refine(...sameTwice)

/** Makes a text a path of our own pages to go on to, normalised; anything else is this issue. */
const toOwnPath =
  (issue: { message?: string; params?: { code: string } }) => (text: string, check: z.RefinementCtx) => {
    const path = ownPath(text)
    if (path === null) check.addIssue({ code: 'custom', ...issue })
    return path ?? z.NEVER
  }

const OwnPath = z
  .string()
  .max(2000)
  .transform(toOwnPath({ message: 'Invalid path' }))

export const NewAccount = z.object({
  name: FullName,
  email: Email.transform((email) => email.toLowerCase()),
  password: Password,
  role: SignUpRole,
  timeZone: TimeZone.optional(),
  /** Where the confirmation link leads. */
  callbackURL: OwnPath.default('/'),
})

/** The confirmation link; one that a mail program cut off is treated like an expired one. */
export const ConfirmationLink = z.object({
  token: z.string().max(2000).default(''),
  callbackURL: z
    .string()
    .default('/')
    .transform(toOwnPath({ params: { code: 'forbidden' } })),
})

export const ConfirmationRequest = NewAccount.pick({ email: true, callbackURL: true })

const CODE_FAULT = 'Invalid OTP: Please enter a complete 6-digit OTP.'

const Code = secret(
  z
    .string({ error: CODE_FAULT })
    .max(40, CODE_FAULT)
    .transform((typed) => typed.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, CODE_FAULT)),
)

export const CodeRequest = z.object({ phone: Phone })

export const PhoneSignIn = z.object({ phone: Phone, password: KnownPassword })

export const CodeEntry = z.object({ code: Code })

export const CodeVerification = CodeEntry.extend({ phone: Phone })

export const NewProfile = z
  .object({
    name: FullName,
    role: SignUpRole.default('client'),
    password: Password,
    confirmPassword: ConfirmPassword.optional(),
    timeZone: TimeZone.optional(),
  })
  .refine(...sameTwice)

/** The form of the profile step: the second password is not optional there. */
export const ProfileForm = z
  .object({
    name: FullName,
    role: SignUpRole,
    password: Password,
    confirmPassword: ConfirmPassword,
    timeZone: BrowserZone,
  })
  .refine(...sameTwice)

export const ResetRequest = z.object({
  email: Email.transform((email) => email.toLowerCase()),
  /** Where to go on after signing in with the new password. */
  next: OwnPath.optional(),
})

/** What the link that resets a password holds. */
export const ResetLink = z.object({ token: z.string().min(1).max(200) })

export const PasswordReset = ResetLink.extend({ password: Password, confirmPassword: ConfirmPassword }).refine(
  ...sameTwice,
)

/** A new contact of a signed-in person. */
export const Contact = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('phone'), value: Phone }),
  z.object({ kind: z.literal('email'), value: Email.transform((email) => email.toLowerCase()) }),
])

export const ContactKind = z.object({ kind: z.enum(['phone', 'email']) })

export const ContactChange = z.object({ value: z.string().max(254), code: Code })

/** Six digits, with any grouping. */
const AuthenticatorCode = secret(
  z
    .string({ error: CODE_REQUIRED })
    .max(20, CODE_REQUIRED)
    .transform((code) => code.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, CODE_REQUIRED)),
)

const recoveryCode = () =>
  z.string({ error: RECOVERY_CODE_REQUIRED }).trim().min(1, RECOVERY_CODE_REQUIRED).max(40, RECOVERY_CODE_REQUIRED)

export const CodeProof = z.object({ code: secret(recoveryCode()) })

export const PasswordProof = z.object({ password: KnownPassword })

export const StepUp = z.union([CodeProof, PasswordProof])

export const TwoFactorCode = z.object({ code: AuthenticatorCode })

const trustDevice = z.boolean().optional()

export const CodeResponse = z.object({ code: AuthenticatorCode, trustDevice })

export const RecoveryResponse = z.object({ recoveryCode: recoveryCode(), trustDevice })

export const ChallengeResponse = z.union([CodeResponse, RecoveryResponse])

const NEW_PASSWORD_MISMATCH = 'Password Mismatch: New password and confirmation do not match.'

export const ChangePassword = z
  .object({
    currentPassword: secret(z.string({ error: CURRENT_REQUIRED }).min(1, CURRENT_REQUIRED).max(128, PASSWORD_TOO_LONG)),
    newPassword: Password,
    confirmPassword: secret(z.string({ error: NOT_CONFIRMED }).min(1, NOT_CONFIRMED).max(128, PASSWORD_TOO_LONG)),
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

/** The browser's response to creating a passkey. */
const Attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})

/** The browser's response to signing in with one. */
const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(2000),
    userHandle: z.string().max(200).optional(),
  }),
})

const PasskeyName = z
  .string({ error: 'Enter a name' })
  .trim()
  .min(1, 'Enter a name')
  .max(60, 'The name cannot exceed 60 characters')
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'The name must be on one line')

export const NewPasskey = z.object({ name: PasskeyName.optional(), response: Attestation })
export const RenamePasskey = z.object({ name: PasskeyName })
export const PasskeySignIn = z.object({ response: Assertion })
