// Requesting the link that resets a forgotten password.
import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { ResetRequest } from '../../api/identity/authentication/input'
import { AsideLink, AuthFrame, STEP_FORM, StepButton } from '../features/authentication/auth-frame'
import type { Notice } from '../platform/errors'
import { sendForm } from '../platform/form.server'
import { page } from '../platform/page.server'
import { carriedBy, stepPath } from '../platform/paths'
import { title } from '../platform/title'
import { bound, Field } from '../ui/forms/field'

export const meta = title('Reset password')

export const loader = page('anyone', ({ request, searchParams }) => ({
  carried: carriedBy(request),
  sent: searchParams.has('sent'),
}))

export const action = page('anyone', async ({ request, api }) => {
  const carried = carriedBy(request)
  const next = carried.next ? { next: carried.next } : {}
  const path = api.auth['password-reset-requests']
  const schema = ResetRequest.pick({ email: true })
  const done = await sendForm(await request.formData(), schema, (whose) =>
    path.$post({ json: { ...whose, ...next } }),
  )
  if (!done.ok) return done.refusal
  throw redirect(stepPath('/auth/forgot-password', carried, { sent: '1' }))
})

const SENT: Notice = {
  title: 'Reset Password',
  description:
    'If an account uses this email, we’ve sent a link to reset its password. It works for one hour.',
  tone: 'normal',
}

export default function ForgotPassword() {
  const { carried, sent } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof ResetRequest>>({
    id: 'forgot-password',
    lastResult: response?.result as SubmissionResult<string[]> | undefined,
  })
  return (
    <AuthFrame
      title="Reset your password"
      lead="We’ll email you a link to choose a new password."
      notices={[response ? response.notice : sent ? SENT : null]}
    >
      <form method="post" {...getFormProps(form)} className={STEP_FORM}>
        <Field label="Email" {...bound(fields.email)} type="email" autoComplete="email" />
        <StepButton>{sent ? 'Send another link' : 'Send the link'}</StepButton>
      </form>
      <AsideLink to={stepPath('/auth', carried, { tab: 'sign-in' })}>Back to sign in</AsideLink>
    </AuthFrame>
  )
}
