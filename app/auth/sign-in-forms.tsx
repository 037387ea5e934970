// The forms of the sign-in page: by phone, by email, and a new account by email.
import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { z } from 'zod'
import {
  type CodeRequest,
  MISMATCH,
  PASSWORD_MISMATCH,
  type PhoneSignIn,
  type SignIn,
  type SignUp,
} from '../../api/identity/authentication/input'
import { AgreementLine } from '../features/authentication/agreement-line'
import { AsideLink, STEP_FORM, StepButton } from '../features/authentication/auth-frame'
import { NewPasswordFields } from '../features/authentication/new-password-fields'
import { bound, Fault, Field, INPUT, Options } from '../ui/forms/field'
import { Island } from '../ui/island'
import { RoleChoice } from './role-choice'
import TimeZone from './time-zone.island'

export type Result = SubmissionResult<string[]> | undefined

/** What is offered beside a phone number. */
type Countries = { own: string; offered: [code: string, label: string][] }

export function PhoneForm(props: { result: Result; countries: Countries }) {
  const [form, fields] = useForm<z.input<typeof CodeRequest>>({
    id: 'phone-entry',
    lastResult: props.result,
  })
  return (
    <form method="post" {...getFormProps(form)} className={STEP_FORM}>
      <input type="hidden" name="intent" value="phone" />
      <PhoneField {...props} field={fields.phone} hint="We’ll text you a code." />
      <StepButton busy="Sending...">Send code</StepButton>
    </form>
  )
}

/** For people who signed up by phone and chose a password. */
export function PhonePasswordForm(props: { result: Result; countries: Countries }) {
  const [form, fields] = useForm<z.input<typeof PhoneSignIn>>({
    id: 'phone-password',
    lastResult: props.result,
  })
  return (
    <form method="post" {...getFormProps(form)} className={STEP_FORM}>
      <input type="hidden" name="intent" value="phone-password" />
      <PhoneField {...props} field={fields.phone} />
      <PasswordField
        errors={fields.password.errors}
        hint="Forgot it? We can text you a code instead."
      />
      <StepButton busy="Signing in...">Sign In</StepButton>
    </form>
  )
}

export function SignInForm({
  result,
  email,
  forgot,
}: {
  result: Result
  /** The address that signed up in this browser. */
  email: string | null
  forgot: string
}) {
  const [form, fields] = useForm<z.input<typeof SignIn>>({
    id: 'sign-in',
    lastResult: result,
    defaultValue: { email: email ?? undefined },
  })
  return (
    <form method="post" {...getFormProps(form)} className={STEP_FORM}>
      <input type="hidden" name="intent" value="sign-in" />
      <Field label="Email" {...bound(fields.email)} type="email" autoComplete="email" />
      <PasswordField errors={fields.password.errors} />
      <StepButton busy="Signing in...">Sign In</StepButton>
      <AsideLink to={forgot}>Forgot password?</AsideLink>
    </form>
  )
}

export function SignUpForm({ result, role }: { result: Result; role: string | null }) {
  const [form, fields] = useForm<z.input<typeof SignUp>>({ id: 'sign-up', lastResult: result })
  const mismatch = fields.confirmPassword.errors?.includes(MISMATCH)
  return (
    <form method="post" {...getFormProps(form)} className={STEP_FORM}>
      <input type="hidden" name="intent" value="sign-up" />
      <Island name="time-zone" of={TimeZone} props={{}} on="page" className="contents" />
      {mismatch && <Fault errors={[PASSWORD_MISMATCH]} />}
      <Field label="Full name" {...bound(fields.fullName)} autoComplete="name" maxLength={100} />
      <Field label="Email" {...bound(fields.email)} type="email" autoComplete="email" />
      <NewPasswordFields fields={fields} />
      <RoleChoice chosen={fields.role.initialValue ?? role} errors={fields.role.errors} />
      <AgreementLine />
      <StepButton busy="Creating your account...">Sign Up</StepButton>
    </form>
  )
}

/** How a mobile number is written at home, where it looks unlike most: "712 345 678". */
const EXAMPLES: Record<string, string> = {
  BI: '79 12 34 56',
  GH: '24 123 4567',
  NG: '803 123 4567',
  US: '201 555 0123',
  ZA: '71 123 4567',
}

/** A number as people write it where they live; one that begins with + says its country itself. */
function PhoneField({
  field,
  hint,
  result,
  countries: { own, offered },
}: {
  field: Parameters<typeof bound>[0]
  hint?: string
  result: Result
  countries: Countries
}) {
  return (
    <Field
      label="Phone number"
      {...bound(field)}
      type="tel"
      autoComplete="tel"
      placeholder={EXAMPLES[own] ?? '712 345 678'}
      hint={hint}
      before={
        <select
          name="phoneCountry"
          aria-label="Country code"
          autoComplete="tel-country-code"
          defaultValue={String(result?.initialValue?.phoneCountry ?? own)}
          className={`${INPUT} w-26! shrink-0 px-2.5! text-sm!`}
        >
          <Options of={offered} />
        </select>
      }
    />
  )
}

function PasswordField({ errors, hint }: { errors: string[] | undefined; hint?: string }) {
  return (
    <Field
      label="Password"
      name="password"
      type="password"
      autoComplete="current-password"
      {...(hint && { hint })}
      errors={errors}
    />
  )
}
