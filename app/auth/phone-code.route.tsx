// The code step of signing in by phone.

import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CodeEntry } from '../../api/identity/authentication/input'
import { PROBLEMS } from '../../api/problems'
import { AsideLink, AuthFrame } from '../features/authentication/auth-frame'
import { CodeForm, CodeSentTo, codeNotice } from '../features/authentication/code-form'
import {
  CODE_NOT_SENT,
  clearCode,
  rememberCode,
  type SentCode,
  sentCode,
} from '../features/authentication/one-time-code.server'
import { ask } from '../platform/api.server'
import { refuse, sendForm } from '../platform/form.server'
import { type PageRequest, page, sendHomeSignedIn } from '../platform/page.server'
import { carriedBy, homeOf, stepPath } from '../platform/paths'
import { title } from '../platform/title'
import { redirectWithToast } from '../platform/toast.server'
import { ENTRY_STYLES } from '../ui/layout/document'

export const handle = ENTRY_STYLES

export const meta = title('Enter your code')

export const loader = page('anyone', async ({ request, api, context }) => {
  const carried = carriedBy(request)
  await sendHomeSignedIn({ api, context }, carried.next)
  const { shown, wait, expired } = await sent(request)
  return { carried, shown, sent: { wait, expired } }
})

export const action = page('anyone', async (pageRequest) => {
  const form = await pageRequest.request.formData()
  const code = await sent(pageRequest.request, true)
  return form.get('intent') === 'resend' ? resend(pageRequest, code) : verify(pageRequest, form, code)
})

async function verify(pageRequest: PageRequest, form: FormData, sent: SentCode) {
  const { request, api } = pageRequest
  const done = await sendForm(
    pageRequest,
    form,
    CodeEntry,
    ({ json: { code } }) => api.auth.phone.verification.$post({ json: { phone: sent.recipient, code } }),
    { failed: 'Authentication error. Please try again.' },
  )
  if (!done.ok) return done.refusal
  const { isNewUser, message, role, twoFactorRedirect } = done.value
  const carried = carriedBy(request)
  if (twoFactorRedirect) throw await clearCode(redirect(stepPath('/auth/two-factor', carried)))
  const onward = isNewUser ? stepPath('/auth/profile', carried) : (carried.next ?? homeOf(role ?? undefined))
  throw await clearCode(await redirectWithToast(onward, 'OTP Verified', message))
}

async function resend({ request, api }: PageRequest, { recipient }: SentCode) {
  const json = { phone: recipient }
  const done = await ask(api.auth.phone.codes.$post({ json }))
  if (!done.ok) {
    return refuse(done.problem, null, { title: 'OTP Resend Failed', failed: CODE_NOT_SENT })
  }
  const here = stepPath('/auth/code', carriedBy(request))
  const response = await redirectWithToast(here, 'OTP Resent', done.value.message)
  throw await rememberCode(response, { purpose: 'sign-in', ...done.value })
}

/** The sent code; without one, the phone is entered first, which is explained to those who entered a code. */
async function sent(request: Request, entered = false) {
  const code = await sentCode(request, 'sign-in')
  if (code) return code
  const start = stepPath('/auth', carriedBy(request), { tab: 'phone' })
  if (!entered) throw redirect(start)
  const [title] = PROBLEMS['code-ended'].text
  throw await redirectWithToast(start, title, 'Enter your number to get a new one.', 'bad')
}

export default function Code() {
  const { carried, shown, sent } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const notice = codeNotice(response, sent)
  return (
    <AuthFrame title="Enter your code" lead={<CodeSentTo recipient={shown} />} notices={[notice]}>
      <CodeForm formResult={response} notice={notice} sent={sent} />
      <AsideLink to={stepPath('/auth', carried, { tab: 'phone' })}>Use another number</AsideLink>
    </AuthFrame>
  )
}
