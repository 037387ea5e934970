// The sign-in page: by phone or by email. `next` holds the page to go on to.

import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CodeRequest, SignIn, SignUp } from '../../api/identity/authentication/input'
import type { Problem } from '../../api/platform/values/problem'
import { AsideLink, AuthFrame } from '../features/authentication/auth-frame'
import { rememberCode, sentCode } from '../features/authentication/one-time-code.server'
import { ask } from '../platform/api.server'
import type { Notice } from '../platform/errors'
import { readForm, refuseForm } from '../platform/form.server'
import { type Carried, carriedBy, homeOf, stepPath } from '../platform/paths'
import { sendHomeSignedIn } from '../platform/session.server'
import { redirectWithToast } from '../platform/toast.server'
import { TabLink } from '../ui/display/tabs'
import { PUBLIC_STYLES } from '../ui/layout/document'
import { PasskeySignIn } from './passkey-sign-in'
import { PhoneForm, type Result, SignInForm, SignUpForm } from './sign-in-forms'

export const handle = PUBLIC_STYLES

export const meta: MetaFunction = () => [{ title: 'Sign in · Purse' }]

/** In `?tab=`: the second and the third are the sub-tabs of Email. */
const TABS = ['phone', 'sign-in', 'sign-up'] as const

type Tab = (typeof TABS)[number]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const carried = carriedBy(request)
  await sendHomeSignedIn({ context }, carried.next)
  const { searchParams } = new URL(request.url)
  const badLink = searchParams.has('error')
  const proven = searchParams.has('proven') && !badLink
  const confirmed = searchParams.has('confirmed') && !proven && !badLink
  return {
    carried,
    tab: tabOf(searchParams.get('tab'), confirmed || proven || badLink ? 'sign-in' : 'phone'),
    confirmed,
    proven,
    badLink,
    codeSent: (await sentCode(request, 'sign-in')) !== null,
  }
}

function tabOf(named: string | null, otherwise: Tab): Tab {
  if (named === 'email') return 'sign-in'
  return TABS.find((tab) => tab === named) ?? otherwise
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  switch (form.get('intent')) {
    case 'sign-up':
      return signUp(args, form)
    case 'sign-in':
      return signIn(args, form)
    default:
      return sendCode(args, form)
  }
}

async function sendCode({ request, context }: ActionFunctionArgs, form: FormData) {
  const read = readForm(form, CodeRequest)
  if (!read.ok) return read.answer
  const sent = await ask(request, context.api.api.auth.phone.codes.$post({ json: read.value }))
  if (!sent.ok) {
    const otherwise = 'Failed to send OTP. Please try again.'
    return refuseForm(read.submission, sent.problem, 'OTP Request Failed', otherwise)
  }
  const onward = stepPath('/auth/code', carriedBy(request))
  const answer = await redirectWithToast(onward, 'OTP Sent', sent.value.message)
  throw await rememberCode(answer, { purpose: 'sign-in', ...sent.value })
}

async function signIn({ request, context }: ActionFunctionArgs, form: FormData) {
  const read = readForm(form, SignIn)
  if (!read.ok) return read.answer
  const carried = carriedBy(request)
  const { origin } = new URL(request.url)
  const headers = new Headers({ 'content-type': 'application/json', origin })
  for (const name of ['cookie', 'user-agent', 'cf-connecting-ip']) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value)
  }
  const response = await context.dispatch(
    new Request(`${origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...read.value, callbackURL: confirmedPath(carried) }),
    }),
  )
  const body = (await response.json()) as Problem & {
    user?: { role?: string }
    twoFactorRedirect?: boolean
  }
  if (!response.ok) {
    const otherwise = 'Login failed. Please check your credentials and try again.'
    return refuseForm(read.submission, body, 'Login Failed', otherwise)
  }
  const answer = body.twoFactorRedirect
    ? redirect(stepPath('/auth/two-factor', carried))
    : await redirectWithToast(
        carried.next ?? homeOf(body.user?.role),
        'Login Successful',
        'Welcome back!',
      )
  for (const cookie of response.headers.getSetCookie()) answer.headers.append('set-cookie', cookie)
  throw answer
}

async function signUp({ request, context }: ActionFunctionArgs, form: FormData) {
  const read = readForm(form, SignUp)
  if (!read.ok) return read.answer
  const carried = carriedBy(request)
  const { fullName: name, email, password, role } = read.value
  const json = { name, email, password, role, callbackURL: confirmedPath(carried) }
  const done = await ask(request, context.api.api.auth['sign-up'].email.$post({ json }))
  if (!done.ok) {
    const otherwise = 'Failed to create account. Please try again.'
    return refuseForm(read.submission, done.problem, 'Signup Failed', otherwise)
  }
  throw await redirectWithToast(
    stepPath('/auth', carried, { tab: 'sign-in' }),
    'Account Created',
    'Please check your email to confirm your account.',
  )
}

/** Where the confirmation link leads. */
function confirmedPath({ next }: Carried): string {
  return stepPath('/auth', { next, role: null }, { tab: 'sign-in', confirmed: '1' })
}

const CONFIRMED: Notice = {
  title: 'Email confirmed',
  description: 'You can sign in now.',
  tone: 'normal',
}

const PROVEN: Notice = {
  title: 'Sign in to confirm your email',
  description:
    'Somebody signed up with your address more than once. Sign in with the password that you chose: only that sign-up counts.',
  tone: 'normal',
}

const BAD_LINK: Notice = {
  title: 'That link has expired',
  description: 'Sign in, and we send you a new one.',
  tone: 'bad',
}

const TITLES: Record<Tab, string> = {
  phone: 'Welcome to Purse',
  'sign-in': 'Welcome back',
  'sign-up': 'Open your purse',
}

/** Why to sign in, by the page they came for. */
function leadTo(next: string): string {
  const money = /^\/(client\/(wallet|dashboard)|goals)\b/.test(next)
  return [
    money && 'Please sign in to view your wallet balance, savings goals or transactions.',
    'Then we take you right back to where you were.',
  ]
    .filter(Boolean)
    .join(' ')
}

export default function Auth() {
  const { carried, tab, confirmed, proven, badLink, codeSent } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const result = answer?.result as Result
  const at = (name: Tab) => stepPath('/auth', carried, { tab: name })
  const notices = [confirmed && CONFIRMED, proven && PROVEN, badLink && BAD_LINK, answer?.notice]
  return (
    <AuthFrame
      title={TITLES[tab]}
      lead={carried.next && leadTo(carried.next)}
      notices={notices.map((notice) => notice || null)}
    >
      <nav aria-label="Ways to sign in" className="flex gap-6 border-b border-line">
        <WayLink to={at('phone')} current={tab === 'phone'} name="Phone" />
        <WayLink to={at('sign-in')} current={tab !== 'phone'} name="Email" />
      </nav>
      {tab === 'phone' ? (
        <>
          <PhoneForm result={result} />
          {codeSent && (
            <AsideLink to={stepPath('/auth/code', carried)}>I have a code already</AsideLink>
          )}
        </>
      ) : (
        <>
          <nav
            aria-label="Sign in or sign up"
            className="grid grid-cols-2 rounded-full bg-sunken p-1"
          >
            <TabLink to={at('sign-in')} current={tab === 'sign-in'}>
              Sign In
            </TabLink>
            <TabLink to={at('sign-up')} current={tab === 'sign-up'}>
              Sign Up
            </TabLink>
          </nav>
          {tab === 'sign-up' ? (
            <SignUpForm result={result} role={carried.role} />
          ) : (
            <SignInForm result={result} forgot={stepPath('/auth/forgot-password', carried)} />
          )}
        </>
      )}
      {tab !== 'sign-up' && <PasskeySignIn next={carried.next} />}
    </AuthFrame>
  )
}

function WayLink({ to, current, name }: { to: string; current: boolean; name: string }) {
  return (
    <a
      href={to}
      aria-current={current || undefined}
      className="inline-grid min-h-11 place-items-center border-b-[3px] border-transparent px-1 font-semibold text-soft hover:text-ink aria-[current]:border-apricot-deep aria-[current]:text-ink"
    >
      {name}
    </a>
  )
}
