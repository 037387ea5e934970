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
import { before, form, forms, refuse } from '../platform/form.server'
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

type Visit = PageRequest & { code: SentCode }

const chosen = forms({
  verify: form(
    CodeEntry,
    ({ api, code: { recipient } }: Visit, { json: { code } }) =>
      api.auth.phone.verification.$post({ json: { phone: recipient, code } }),
    async ({ isNewUser, message, role, twoFactorRedirect }, _, { request }) => {
      const carried = carriedBy(request)
      if (twoFactorRedirect) return clearCode(redirect(stepPath('/auth/two-factor', carried)))
      const onward = isNewUser ? stepPath('/auth/profile', carried) : (carried.next ?? homeOf(role ?? undefined))
      return clearCode(await redirectWithToast(onward, 'OTP Verified', message))
    },
    { failed: 'Authentication error. Please try again.' },
  ),
  resend: async ({ request, api, code: { recipient } }: Visit) => {
    const done = await ask(api.auth.phone.codes.$post({ json: { phone: recipient } }))
    if (!done.ok) return refuse(done.problem, null, { title: 'OTP Resend Failed', failed: CODE_NOT_SENT })
    const response = await redirectWithToast(
      stepPath('/auth/code', carriedBy(request)),
      'OTP Resent',
      done.value.message,
    )
    throw await rememberCode(response, { purpose: 'sign-in', ...done.value })
  },
})

export const action = page(
  'anyone',
  before(chosen, async (visit: PageRequest) => chosen({ ...visit, code: await sent(visit.request, true) })),
)

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
