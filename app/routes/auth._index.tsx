// Signing in and signing up by email. The path that the visitor wanted travels along in `next`.
import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { SIGN_UP_ROLES } from '../../api/accounts/input'
import { PASSWORD_MISMATCH, SignIn, SignUp } from '../../api/auth/input'
import type { Problem } from '../../api/problem'
import { noticeOf } from '../errors'
import { formAnswer, readForm } from '../form.server'
import { challengePath, homeOf, safePath } from '../paths'
import { redirectWithToast } from '../toast.server'
import { Button } from '../ui/button'
import { Fault, Field } from '../ui/field'
import { InlineNotice } from '../ui/inline-notice'
import { Wordmark } from '../ui/mark'
import { PasskeySignIn } from '../ui/passkey-sign-in'
import { TabLink } from '../ui/tabs'

export const meta: MetaFunction = () => [{ title: 'Sign in · Purse' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const next = safePath(url.searchParams.get('next'))
  const visitor = await context.viewer()
  if (visitor && (await context.api.api.me.$get()).ok) throw redirect(next ?? homeOf(visitor.role))
  return {
    next,
    tab: url.searchParams.get('tab') === 'sign-up' ? ('sign-up' as const) : ('sign-in' as const),
    confirmed: url.searchParams.has('confirmed') && !url.searchParams.has('error'),
    badLink: url.searchParams.has('error'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const next = safePath(new URL(request.url).searchParams.get('next'))
  return form.get('intent') === 'sign-up'
    ? signUp(request, context, form, next)
    : signIn(request, context, form, next)
}

async function signIn(
  request: Request,
  context: AppLoadContext,
  form: FormData,
  next: string | null,
) {
  const read = readForm(form, SignIn)
  if (!read.ok) return read.answer
  const response = await auth(request, context, 'sign-in/email', {
    ...read.value,
    callbackURL: confirmedPath(next),
  })
  const body = (await response.json()) as Problem & {
    user?: { role?: string }
    twoFactorRedirect?: boolean
  }
  if (!response.ok) {
    const notice = { ...noticeOf(body), title: 'Login Failed' }
    return formAnswer(read.submission.reply({ hideFields: ['password'] }), notice, response.status)
  }
  const answer = body.twoFactorRedirect
    ? redirect(challengePath(next))
    : await redirectWithToast(next ?? homeOf(body.user?.role), 'Login Successful', 'Welcome back!')
  for (const cookie of response.headers.getSetCookie()) answer.headers.append('set-cookie', cookie)
  throw answer
}

async function signUp(
  request: Request,
  context: AppLoadContext,
  form: FormData,
  next: string | null,
) {
  const read = readForm(form, SignUp)
  if (!read.ok) return read.answer
  const { fullName, email, password, role } = read.value
  const response = await auth(request, context, 'sign-up/email', {
    name: fullName,
    email,
    password,
    role,
    callbackURL: confirmedPath(next),
  })
  if (!response.ok) {
    const { detail } = (await response.json()) as Problem
    const description = detail ?? 'Failed to create account. Please try again.'
    const result = read.submission.reply({ hideFields: ['password', 'confirmPassword'] })
    return formAnswer(result, { title: 'Signup Failed', description, tone: 'bad' }, response.status)
  }
  throw await redirectWithToast(
    `/auth?${new URLSearchParams(next ? { next } : {})}`,
    'Account Created',
    'Please check your email to confirm your account.',
  )
}

/** One of better-auth's doors, with the headers by which it judges a request. */
function auth(
  request: Request,
  context: AppLoadContext,
  door: string,
  body: object,
): Promise<Response> {
  const headers = new Headers({ 'content-type': 'application/json' })
  for (const name of ['cookie', 'user-agent', 'cf-connecting-ip']) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value)
  }
  const { origin } = new URL(request.url)
  headers.set('origin', origin)
  return context.dispatch(
    new Request(`${origin}/api/auth/${door}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    }),
  )
}

function confirmedPath(next: string | null): string {
  return `/auth?${new URLSearchParams({ confirmed: '1', ...(next && { next }) })}`
}

const ROLE_NAMES: Record<(typeof SIGN_UP_ROLES)[number], [string, string]> = {
  client: ['Beauty Seeker', 'I book and buy'],
  beauty_partner: ['Beauty Partner', 'I run a salon'],
  product_seller: ['Product Vendor', 'I sell products'],
}

export default function Auth() {
  const { next, tab, confirmed, badLink } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const result = answer?.result as Result
  const keep = (params: Record<string, string>) =>
    `/auth?${new URLSearchParams({ ...params, ...(next && { next }) })}`
  return (
    <main id="main" className="min-h-dvh lg:grid lg:grid-cols-[1fr_1.1fr]">
      <div className="purse hidden content-end p-14 lg:grid">
        <p className="max-w-md font-display text-2xl">
          Money you put in stays yours until the visit is done.
        </p>
      </div>
      <div className="mx-auto grid w-full max-w-md content-center gap-6 px-5 py-10 lg:min-h-dvh">
        <a href="/salons" aria-label="Purse, all salons" className="justify-self-start">
          <Wordmark />
        </a>
        <h1 className="font-display text-xl">
          {tab === 'sign-up' ? 'Open your purse' : 'Welcome back'}
        </h1>
        {next && <p className="-mt-4 text-soft">Then we take you right back to where you were.</p>}
        {confirmed && (
          <InlineNotice
            notice={{
              title: 'Email confirmed',
              description: 'You can sign in now.',
              tone: 'normal',
            }}
          />
        )}
        {badLink && (
          <InlineNotice
            notice={{
              title: 'That link has expired',
              description: 'Sign in, and we send you a new one.',
              tone: 'bad',
            }}
          />
        )}
        <nav aria-label="Ways to sign in" className="border-b border-line">
          <a
            href={keep({})}
            aria-current="true"
            className="inline-grid min-h-11 place-items-center border-b-[3px] border-apricot-deep px-1 font-semibold"
          >
            Email
          </a>
        </nav>
        <nav
          aria-label="Sign in or sign up"
          className="grid grid-cols-2 rounded-full bg-sunken p-1"
        >
          <TabLink to={keep({})} current={tab === 'sign-in'}>
            Sign In
          </TabLink>
          <TabLink to={keep({ tab: 'sign-up' })} current={tab === 'sign-up'}>
            Sign Up
          </TabLink>
        </nav>
        <InlineNotice notice={answer?.notice} />
        {tab === 'sign-up' ? <SignUpForm result={result} /> : <SignInForm result={result} />}
        {tab === 'sign-in' && <PasskeySignIn next={next} />}
      </div>
    </main>
  )
}

type Result = SubmissionResult<string[]> | undefined

function SignInForm({ result }: { result: Result }) {
  const [form, fields] = useForm<z.input<typeof SignIn>>({ id: 'sign-in', lastResult: result })
  return (
    <form method="post" {...getFormProps(form)} className="grid gap-4">
      <input type="hidden" name="intent" value="sign-in" />
      <Field
        label="Email"
        name="email"
        id="email"
        type="email"
        autoComplete="email"
        defaultValue={fields.email.initialValue}
        errors={fields.email.errors}
      />
      <Field
        label="Password"
        name="password"
        id="password"
        type="password"
        autoComplete="current-password"
        errors={fields.password.errors}
      />
      <Button className="mt-2" data-busy="Signing in...">
        Sign In
      </Button>
    </form>
  )
}

function SignUpForm({ result }: { result: Result }) {
  const [form, fields] = useForm<z.input<typeof SignUp>>({ id: 'sign-up', lastResult: result })
  const mismatch = fields.confirmPassword.errors?.includes('Passwords do not match')
  return (
    <form method="post" {...getFormProps(form)} className="grid gap-4">
      <input type="hidden" name="intent" value="sign-up" />
      {mismatch && <Fault errors={[PASSWORD_MISMATCH]} />}
      <Field
        label="Full name"
        name="fullName"
        id="fullName"
        autoComplete="name"
        maxLength={100}
        defaultValue={fields.fullName.initialValue}
        errors={fields.fullName.errors}
      />
      <Field
        label="Email"
        name="email"
        id="email"
        type="email"
        autoComplete="email"
        defaultValue={fields.email.initialValue}
        errors={fields.email.errors}
      />
      <Field
        label="Password"
        name="password"
        id="password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters."
        errors={fields.password.errors}
      />
      <Field
        label="Confirm password"
        name="confirmPassword"
        id="confirmPassword"
        type="password"
        autoComplete="new-password"
        errors={fields.confirmPassword.errors}
      />
      <fieldset aria-describedby={fields.role.errors ? 'role-fault' : undefined}>
        <legend className="mb-1.5 text-sm font-semibold">I am a</legend>
        <div className="grid gap-2">
          {SIGN_UP_ROLES.map((role) => (
            <label
              key={role}
              className="flex min-h-14 items-center gap-3 rounded-sm bg-raised px-4 py-2.5 ring-[1.5px] ring-inset ring-edge has-checked:bg-blush has-checked:ring-2 has-checked:ring-link"
            >
              <input
                type="radio"
                name="role"
                value={role}
                defaultChecked={(fields.role.initialValue ?? 'client') === role}
                className="size-5"
              />
              <span>
                <span className="block leading-tight font-semibold">{ROLE_NAMES[role][0]}</span>
                <span className="text-xs text-soft">{ROLE_NAMES[role][1]}</span>
              </span>
            </label>
          ))}
        </div>
        <Fault id="role-fault" errors={fields.role.errors} />
      </fieldset>
      <Button className="mt-2" data-busy="Signing up...">
        Sign Up
      </Button>
    </form>
  )
}
