// The sign-in page: by phone or by email. `next` holds the page to go on to.

import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CodeRequest, PhoneSignIn, SignIn, SignUp } from '../../api/identity/authentication/input'
import type { Problem } from '../../api/platform/values/problem'
import { PROBLEMS } from '../../api/problems'
import { AsideLink, AuthFrame } from '../features/authentication/auth-frame'
import { CODE_NOT_SENT, rememberCode, sentCode } from '../features/authentication/one-time-code.server'
import { type ChosenTime, chosenTime } from '../features/bookings/chosen-time.server'
import { ask } from '../platform/api.server'
import type { Notice } from '../platform/errors'
import { form, forms, readForm, refuse } from '../platform/form.server'
import { type PageRequest, page, sendHomeSignedIn } from '../platform/page.server'
import { type Carried, carriedBy, homeOf, stepPath } from '../platform/paths'
import { title } from '../platform/title'
import { redirectWithToast } from '../platform/toast.server'
import { phoneCountries } from '../platform/typed-input.server'
import { TabLink } from '../ui/display/tabs'
import { dateTime } from '../ui/display/time'
import { ENTRY_STYLES } from '../ui/layout/document'
import { awaitedEmail, rememberAwaited } from './awaited-email.server'
import { ConfirmEmail } from './confirm-email'
import { PasskeySignIn } from './passkey-sign-in'
import { PhoneForm, PhonePasswordForm, type Result, SignInForm, SignUpForm } from './sign-in-forms'

const LOGIN_FAILED = 'Login failed. Please check your credentials and try again.'

export const handle = ENTRY_STYLES

export const meta = title('Sign in')

/** In `?tab=`: the first two are of Phone, the others the sub-tabs of Email. */
const TABS = ['phone', 'phone-password', 'sign-in', 'sign-up'] as const

type Tab = (typeof TABS)[number]

export const loader = page('anyone', async ({ request, api, context, searchParams }) => {
  const carried = carriedBy(request)
  await sendHomeSignedIn({ api, context }, carried.next)
  const badLink = searchParams.has('error')
  const proven = searchParams.has('proven') && !badLink
  const confirmed = searchParams.has('confirmed') && !proven && !badLink
  const email = await awaitedEmail(request)
  const byEmail = confirmed || proven || badLink || email !== null
  return {
    carried,
    tab: tabOf(searchParams.get('tab'), byEmail ? 'sign-in' : 'phone'),
    confirmed,
    proven,
    badLink,
    codeSent: (await sentCode(request, 'sign-in'))?.expired === false,
    email,
    awaited: !confirmed,
    time: await chosenTime(request, carried.next),
    countries: phoneCountries(request),
  }
})

function tabOf(named: string | null, otherwise: Tab): Tab {
  if (named === 'email') return 'sign-in'
  return TABS.find((tab) => tab === named) ?? otherwise
}

const sendCode = form(
  CodeRequest,
  ({ api }: PageRequest, { json }) => api.auth.phone.codes.$post({ json }),
  async (sent, _, { request }) => {
    const onward = stepPath('/auth/code', carriedBy(request))
    const response = await redirectWithToast(onward, 'OTP Sent', sent.message)
    return rememberCode(response, { purpose: 'sign-in', ...sent })
  },
  { title: 'OTP Request Failed', failed: CODE_NOT_SENT },
)

async function signIn(pageRequest: PageRequest, form = new FormData()) {
  const { request, context } = pageRequest
  const read = readForm(pageRequest, form, SignIn)
  if (!read.ok) return read.refusal
  const { value } = read.sent
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
      body: JSON.stringify({ ...value, callbackURL: confirmedPath(carried) }),
    }),
  )
  const body = (await response.json()) as Problem & { user?: { role?: string }; twoFactorRedirect?: boolean }
  if (body.code === 'email-not-verified') {
    // The api has sent the link again.
    const here = redirect(stepPath('/auth', carried, { tab: 'sign-in' }))
    throw await rememberAwaited(here, value.email)
  }
  if (!response.ok) {
    return refuse(body, form, { schema: SignIn, title: 'Login Failed', failed: LOGIN_FAILED })
  }
  const reply = body.twoFactorRedirect
    ? redirect(stepPath('/auth/two-factor', carried))
    : await redirectWithToast(carried.next ?? homeOf(body.user?.role), 'Login Successful', 'Welcome back!')
  for (const cookie of response.headers.getSetCookie()) reply.headers.append('set-cookie', cookie)
  throw await rememberAwaited(reply, null)
}

const signInByPhone = form(
  PhoneSignIn,
  ({ api }: PageRequest, { json }) => api.auth.phone['sign-in'].$post({ json }),
  ({ role, twoFactorRedirect }, _, { request }) => {
    const carried = carriedBy(request)
    return twoFactorRedirect
      ? stepPath('/auth/two-factor', carried)
      : [carried.next ?? homeOf(role ?? undefined), 'Login Successful', 'Welcome back!']
  },
  { title: 'Login Failed', failed: LOGIN_FAILED },
)

async function confirmAgain({ request, api }: PageRequest) {
  const carried = carriedBy(request)
  const here = stepPath('/auth', carried, { tab: 'sign-in' })
  const email = await awaitedEmail(request)
  if (!email) throw redirect(here)
  const json = { email, callbackURL: confirmedPath(carried) }
  const sent = await ask(api.auth['send-verification-email'].$post({ json }))
  if (!sent.ok) return refuse(sent.problem, null, { title: 'Email not sent' })
  throw await redirectWithToast(here, 'Email sent', `We sent a new link to ${email}.`)
}

const signUp = form(
  SignUp,
  ({ api, request }: PageRequest, { value: { fullName: name, email, password, role, timeZone } }) =>
    api.auth['sign-up'].email.$post({
      json: { name, email, password, role, timeZone, callbackURL: confirmedPath(carriedBy(request)) },
    }),
  async (_, { value: { email } }, { request }) => {
    const response = await redirectWithToast(
      stepPath('/auth', carriedBy(request), { tab: 'sign-in' }),
      'Account Created',
      PROBLEMS['email-not-verified'].title,
    )
    return rememberAwaited(response, email)
  },
  { title: 'Signup Failed', failed: 'Failed to create account. Please try again.' },
)

export const action = page(
  'anyone',
  forms({
    phone: sendCode,
    'phone-password': signInByPhone,
    'sign-in': signIn,
    'sign-up': signUp,
    'confirm-again': confirmAgain,
  }),
)

/** Where the confirmation link leads. */
function confirmedPath({ next }: Carried): string {
  return stepPath('/auth', { next, role: null }, { tab: 'sign-in', confirmed: '1' })
}

const CONFIRMED: Notice = { title: 'Email confirmed', description: 'You can sign in now.', tone: 'normal' }

const PROVEN: Notice = {
  title: 'Sign in to confirm your email',
  description:
    'Someone signed up with your email more than once. Sign in with the password you chose: only that sign-up counts.',
  tone: 'normal',
}

const BAD_LINK: Notice = {
  title: PROBLEMS['invalid-token'].text[0],
  description: 'Sign in, and we’ll send you a new one.',
  tone: 'bad',
}

type TimeFacts = Pick<ChosenTime, 'startsAt' | 'timeZone' | 'salon'>

const TITLES: Record<Tab, string> = {
  phone: 'Welcome to Purse',
  'phone-password': 'Welcome back',
  'sign-in': 'Welcome back',
  'sign-up': 'Open your purse',
}

/** Why to sign in, by what they came for. */
function leadTo(next: string, time: TimeFacts | null): string {
  if (time)
    return `${dateTime(time.startsAt, time.timeZone)} at ${time.salon}. Once you’re in, we hold it for you for 10 minutes.`
  const money = /^\/(client\/(wallet|dashboard)|goals)\b/.test(next)
  return [
    money && 'Please sign in to view your wallet balance, savings goals or transactions.',
    'We’ll bring you right back.',
  ]
    .filter(Boolean)
    .join(' ')
}

export default function Auth() {
  const { carried, tab, confirmed, proven, badLink, codeSent, email, awaited, time, countries } =
    useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const result = response?.result as Result
  const byPhone = tab === 'phone' || tab === 'phone-password'
  const at = (name: Tab) => stepPath('/auth', carried, { tab: name })
  const notices = [confirmed && CONFIRMED, proven && PROVEN, badLink && BAD_LINK, response?.notice]
  return (
    <AuthFrame
      title={TITLES[tab]}
      lead={carried.next && leadTo(carried.next, time)}
      notices={notices.map((notice) => notice || null)}
    >
      <nav aria-label="Ways to sign in" className="flex gap-6 border-b border-line">
        <WayLink to={at('phone')} current={byPhone} name="Phone" />
        <WayLink to={at('sign-in')} current={!byPhone} name="Email" />
      </nav>
      {tab === 'phone-password' ? (
        <>
          <PhonePasswordForm result={result} countries={countries} />
          <AsideLink to={at('phone')}>Text me a code instead</AsideLink>
        </>
      ) : tab === 'phone' ? (
        <>
          <PhoneForm result={result} countries={countries} />
          <AsideLink to={at('phone-password')}>Use a password instead</AsideLink>
          {codeSent && <AsideLink to={stepPath('/auth/code', carried)}>I have a code already</AsideLink>}
        </>
      ) : (
        <>
          <nav aria-label="Sign in or sign up" className="grid grid-cols-2 rounded-full bg-sunken p-1">
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
            <>
              {awaited && email && <ConfirmEmail email={email} another={at('sign-up')} />}
              <SignInForm result={result} email={email} forgot={stepPath('/auth/forgot-password', carried)} />
            </>
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
