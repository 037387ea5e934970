// The forms of the sign-in page: by phone, by email, and a new account by email.
import type { SubmissionResult } from '@conform-to/react'
import {
  CodeRequest,
  MISMATCH,
  PASSWORD_MISMATCH,
  PhoneSignIn,
  SignIn,
  SignUp,
} from '../../api/identity/authentication/input'
import { AgreementLine } from '../features/authentication/agreement-line'
import { AsideLink, STEP_FORM, StepButton } from '../features/authentication/auth-frame'
import { NewPasswordFields } from '../features/authentication/new-password-fields'
import { Fault, Field, INPUT, Options } from '../ui/forms/field'
import { fieldsOf } from '../ui/forms/fields'
import { Form } from '../ui/forms/form'
import { Island } from '../ui/island'
import { RoleChoice } from './role-choice'
import TimeZone from './time-zone.island'

export type Result = SubmissionResult<string[]> | undefined

/** What is offered beside a phone number. */
type Countries = { own: string; offered: [code: string, label: string][] }

export function PhoneForm(props: { result: Result; countries: Countries }) {
  const field = fieldsOf(CodeRequest, props)
  return (
    <Form hidden={{ intent: 'phone' }} id="phone-entry" className={STEP_FORM}>
      <PhoneField
        {...props}
        field={field('phone')}
        country={field.text('phoneCountry', props.countries.own)}
        hint="We’ll text you a code."
      />
      <StepButton busy="Sending...">Send code</StepButton>
    </Form>
  )
}

/** For people who signed up by phone and chose a password. */
export function PhonePasswordForm(props: { result: Result; countries: Countries }) {
  const field = fieldsOf(PhoneSignIn, props)
  return (
    <Form hidden={{ intent: 'phone-password' }} id="phone-password" className={STEP_FORM}>
      <PhoneField {...props} field={field('phone')} country={field.text('phoneCountry', props.countries.own)} />
      <PasswordField errors={field.errors('password')} hint="Forgot it? We can text you a code instead." />
      <StepButton busy="Signing in...">Sign In</StepButton>
    </Form>
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
  const field = fieldsOf(SignIn, { result }, {}, { email: email ?? undefined })
  return (
    <Form hidden={{ intent: 'sign-in' }} id="sign-in" className={STEP_FORM}>
      <Field label="Email" {...field('email')} type="email" autoComplete="email" />
      <PasswordField errors={field.errors('password')} />
      <StepButton busy="Signing in...">Sign In</StepButton>
      <AsideLink to={forgot}>Forgot password?</AsideLink>
    </Form>
  )
}

export function SignUpForm({ result, role }: { result: Result; role: string | null }) {
  const field = fieldsOf(SignUp, { result })
  const mismatch = field.errors('confirmPassword')?.includes(MISMATCH)
  return (
    <Form hidden={{ intent: 'sign-up' }} id="sign-up" className={STEP_FORM}>
      <Island name="time-zone" of={TimeZone} props={{}} on="page" className="contents" />
      {mismatch && <Fault errors={[PASSWORD_MISMATCH]} />}
      <Field label="Full name" {...field('fullName')} autoComplete="name" maxLength={100} />
      <Field label="Email" {...field('email')} type="email" autoComplete="email" />
      <NewPasswordFields field={field} />
      <RoleChoice chosen={field.value('role') ?? role} errors={field.errors('role')} />
      <AgreementLine />
      <StepButton busy="Creating your account...">Sign Up</StepButton>
    </Form>
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
  country,
  hint,
  countries: { own, offered },
}: {
  field: { name: string; errors: string[] | undefined }
  /** The country that is chosen. */
  country: string
  hint?: string
  result: Result
  countries: Countries
}) {
  return (
    <Field
      label="Phone number"
      {...field}
      type="tel"
      autoComplete="tel"
      placeholder={EXAMPLES[own] ?? '712 345 678'}
      hint={hint}
      before={
        <select
          name="phoneCountry"
          aria-label="Country code"
          autoComplete="tel-country-code"
          defaultValue={country}
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
