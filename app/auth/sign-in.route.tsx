// The sign-in page: by phone or by email. `next` holds the page to go on to.

import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CodeRequest, SignIn, SignUp } from '../../api/identity/authentication/input'
import type { Problem } from '../../api/platform/values/problem'
import { AsideLink, AuthFrame } from '../features/authentication/auth-frame'
import { rememberCode, sentCode } from '../features/authentication/one-time-code.server'
import type { Notice } from '../platform/errors'
import { readForm, refuseForm, sendForm } from '../platform/form.server'
import { page, sendHomeSignedIn, type Visit } from '../platform/page.server'
import { type Carried, carriedBy, homeOf, stepPath } from '../platform/paths'
import { title } from '../platform/title'
import { redirectWithToast } from '../platform/toast.server'
import { TabLink } from '../ui/display/tabs'
import { PUBLIC_STYLES } from '../ui/layout/document'
import { PasskeySignIn } from './passkey-sign-in'
import { PhoneForm, type Result, SignInForm, SignUpForm } from './sign-in-forms'

export const handle = PUBLIC_STYLES

export const meta = title('Sign in')

/** In `?tab=`: the second and the third are the sub-tabs of Email. */
const TABS = ['phone', 'sign-in', 'sign-up'] as const

type Tab = (typeof TABS)[number]

export const loader = page('anyone', async ({ request, api, context, searchParams }) => {
  const carried = carriedBy(request)
  await sendHomeSignedIn({ api, context }, carried.next)
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
})

function tabOf(named: string | null, otherwise: Tab): Tab {
  if (named === 'email') return 'sign-in'
  return TABS.find((tab) => tab === named) ?? otherwise
}

export const action = page('anyone', async (visit) => {
  const form = await visit.request.formData()
  switch (form.get('intent')) {
    case 'sign-up':
      return signUp(visit, form)
    case 'sign-in':
      return signIn(visit, form)
    default:
      return sendCode(visit, form)
  }
})

async function sendCode({ request, api }: Visit, form: FormData) {
  const sent = await sendForm(
    form,
    CodeRequest,
    (json) => api.auth.phone.codes.$post({ json }),
    'OTP Request Failed',
    'Failed to send OTP. Please try again.',
  )
  if (!sent.ok) return sent.refusal
  const onward = stepPath('/auth/code', carriedBy(request))
  const answer = await redirectWithToast(onward, 'OTP Sent', sent.value.message)
  throw await rememberCode(answer, { purpose: 'sign-in', ...sent.value })
}

async function signIn({ request, context }: Visit, form: FormData) {
  const read = readForm(form, SignIn)
  if (!read.ok) return read.refusal
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

async function signUp({ request, api }: Visit, form: FormData) {
  const carried = carriedBy(request)
  const callbackURL = confirmedPath(carried)
  const done = await sendForm(
    form,
    SignUp,
    ({ fullName: name, email, password, role }) =>
      api.auth['sign-up'].email.$post({ json: { name, email, password, role, callbackURL } }),
    'Signup Failed',
    'Failed to create account. Please try again.',
  )
  if (!done.ok) return done.refusal
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
