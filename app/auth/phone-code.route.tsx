// The code step of signing in by phone.

import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CodeEntry } from '../../api/identity/authentication/input'
import { AsideLink, AuthFrame } from '../features/authentication/auth-frame'
import { CodeForm } from '../features/authentication/code-form'
import {
  forgetCode,
  rememberCode,
  type SentCode,
  sentCode,
} from '../features/authentication/one-time-code.server'
import { ask } from '../platform/api.server'
import { readForm, refuseForm } from '../platform/form.server'
import { carriedBy, homeOf, stepPath } from '../platform/paths'
import { sendHomeSignedIn } from '../platform/session.server'
import { redirectWithToast } from '../platform/toast.server'
import { PUBLIC_STYLES } from '../ui/layout/document'

export const handle = PUBLIC_STYLES

export const meta: MetaFunction = () => [{ title: 'Enter your code · Purse' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const carried = carriedBy(request)
  await sendHomeSignedIn({ context }, carried.next)
  const { shown, wait } = await sent(request)
  return { carried, shown, wait }
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const code = await sent(args.request)
  return form.get('intent') === 'resend' ? resend(args, code) : verify(args, form, code)
}

async function verify({ request, context }: ActionFunctionArgs, form: FormData, sent: SentCode) {
  const read = readForm(form, CodeEntry)
  if (!read.ok) return read.answer
  const json = { phone: sent.recipient, code: read.value.code }
  const done = await ask(request, context.api.api.auth.phone.verification.$post({ json }))
  if (!done.ok) {
    const otherwise = 'Authentication error. Please try again.'
    return refuseForm(read.submission, done.problem, 'Verification Failed', otherwise)
  }
  const { isNewUser, message, role, twoFactorRedirect } = done.value
  const carried = carriedBy(request)
  if (twoFactorRedirect) throw await forgetCode(redirect(stepPath('/auth/two-factor', carried)))
  const onward = isNewUser
    ? stepPath('/auth/profile', carried)
    : (carried.next ?? homeOf(role ?? undefined))
  throw await forgetCode(await redirectWithToast(onward, 'OTP Verified', message))
}

async function resend({ request, context }: ActionFunctionArgs, { recipient }: SentCode) {
  const json = { phone: recipient }
  const done = await ask(request, context.api.api.auth.phone.codes.$post({ json }))
  if (!done.ok) {
    const otherwise = 'Failed to send OTP. Please try again.'
    return refuseForm({ reply: () => ({}) }, done.problem, 'OTP Resend Failed', otherwise)
  }
  const here = stepPath('/auth/code', carriedBy(request))
  const response = await redirectWithToast(here, 'OTP Resent', done.value.message)
  throw await rememberCode(response, { purpose: 'sign-in', ...done.value })
}

/** The sent code; without one, the phone is entered first. */
async function sent(request: Request) {
  const code = await sentCode(request, 'sign-in')
  if (!code) throw redirect(stepPath('/auth', carriedBy(request), { tab: 'phone' }))
  return code
}

export default function Code() {
  const { carried, shown, wait } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  return (
    <AuthFrame
      title="Enter your code"
      lead={
        <>
          We sent 6 digits to <strong className="money text-ink">{shown}</strong>.
        </>
      }
      notices={[response?.notice]}
    >
      <CodeForm errors={response?.result.error?.code ?? undefined} wait={wait} />
      <AsideLink to={stepPath('/auth', carried, { tab: 'phone' })}>Use another number</AsideLink>
    </AuthFrame>
  )
}
