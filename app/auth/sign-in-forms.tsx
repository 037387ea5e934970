// The forms of the sign-in page: by phone, by email, and a new account by email.
import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { z } from 'zod'
import {
  type CodeRequest,
  PASSWORD_MISMATCH,
  type PhoneSignIn,
  type SignIn,
  type SignUp,
} from '../../api/identity/authentication/input'
import { AsideLink } from '../features/authentication/auth-frame'
import { Button } from '../ui/forms/button'
import { bound, Fault, Field } from '../ui/forms/field'
import { Island } from '../ui/island'
import { RoleChoice } from './role-choice'
import TimeZone from './time-zone.island'

export type Result = SubmissionResult<string[]> | undefined

const LOCAL_OR_NOT = 'Add the country code if it isn’t a local number, e.g. +254 712 345 678.'

export function PhoneForm({ result }: { result: Result }) {
  const [form, fields] = useForm<z.input<typeof CodeRequest>>({
    id: 'phone-entry',
    lastResult: result,
  })
  return (
    <form method="post" {...getFormProps(form)} className="grid gap-4">
      <input type="hidden" name="intent" value="phone" />
      <PhoneField field={fields.phone} hint="We’ll text you a code." />
      <Send busy="Sending...">Send code</Send>
    </form>
  )
}

/** For those who signed up by phone, and chose a password then. */
export function PhonePasswordForm({ result }: { result: Result }) {
  const [form, fields] = useForm<z.input<typeof PhoneSignIn>>({
    id: 'phone-password',
    lastResult: result,
  })
  return (
    <form method="post" {...getFormProps(form)} className="grid gap-4">
      <input type="hidden" name="intent" value="phone-password" />
      <PhoneField field={fields.phone} />
      <PasswordField
        errors={fields.password.errors}
        hint="Forgot it? We can text you a code instead."
      />
      <Send busy="Signing in...">Sign In</Send>
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
    <form method="post" {...getFormProps(form)} className="grid gap-4">
      <input type="hidden" name="intent" value="sign-in" />
      <Field label="Email" {...bound(fields.email)} type="email" autoComplete="email" />
      <PasswordField errors={fields.password.errors} />
      <Send busy="Signing in...">Sign In</Send>
      <AsideLink to={forgot}>Forgot password?</AsideLink>
    </form>
  )
}

export function SignUpForm({ result, role }: { result: Result; role: string | null }) {
  const [form, fields] = useForm<z.input<typeof SignUp>>({ id: 'sign-up', lastResult: result })
  const mismatch = fields.confirmPassword.errors?.includes('Passwords do not match')
  return (
    <form method="post" {...getFormProps(form)} className="grid gap-4">
      <input type="hidden" name="intent" value="sign-up" />
      <Island name="time-zone" of={TimeZone} props={{}} on="page" className="contents" />
      {mismatch && <Fault errors={[PASSWORD_MISMATCH]} />}
      <Field label="Full name" {...bound(fields.fullName)} autoComplete="name" maxLength={100} />
      <Field label="Email" {...bound(fields.email)} type="email" autoComplete="email" />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters."
        errors={fields.password.errors}
      />
      <Field
        label="Confirm password"
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        errors={fields.confirmPassword.errors}
      />
      <RoleChoice chosen={fields.role.initialValue ?? role} errors={fields.role.errors} />
      <Send busy="Creating your account...">Sign Up</Send>
    </form>
  )
}

function PhoneField({ field, hint }: { field: Parameters<typeof bound>[0]; hint?: string }) {
  return (
    <Field
      label="Phone number"
      {...bound(field)}
      type="tel"
      autoComplete="tel"
      hint={[LOCAL_OR_NOT, hint].filter(Boolean).join(' ')}
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

function Send({ busy, children }: { busy: string; children: string }) {
  return (
    <Button className="mt-2" data-busy={busy}>
      {children}
    </Button>
  )
}
