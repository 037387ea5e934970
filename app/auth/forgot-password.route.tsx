// Requesting the link that resets a forgotten password.
import { useActionData, useLoaderData } from '@remix-run/react'
import { ResetRequest } from '../../api/identity/authentication/input'
import { AsideLink, AuthFrame, STEP_FORM, StepButton } from '../features/authentication/auth-frame'
import type { Notice } from '../platform/errors'
import { form } from '../platform/form.server'
import { page } from '../platform/page.server'
import { carriedBy, stepPath } from '../platform/paths'
import { title } from '../platform/title'
import { Field } from '../ui/forms/field'
import { fieldsOf } from '../ui/forms/fields'

export const meta = title('Reset password')

export const loader = page('anyone', ({ request, searchParams }) => ({
  carried: carriedBy(request),
  sent: searchParams.has('sent'),
}))

export const action = page(
  'anyone',
  form(
    ResetRequest.pick({ email: true }),
    ({ api, request }, { json }) => {
      const { next } = carriedBy(request)
      return api.auth['password-reset-requests'].$post({ json: { ...json, ...(next && { next }) } })
    },
    (_, __, { request }) => stepPath('/auth/forgot-password', carriedBy(request), { sent: '1' }),
  ),
)

const SENT: Notice = {
  title: 'Reset Password',
  description: 'If an account uses this email, we’ve sent a link to reset its password. It works for one hour.',
  tone: 'normal',
}

export default function ForgotPassword() {
  const { carried, sent } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const field = fieldsOf(ResetRequest, response)
  return (
    <AuthFrame
      title="Reset your password"
      lead="We’ll email you a link to choose a new password."
      notices={[response ? response.notice : sent ? SENT : null]}
    >
      <form method="post" id="forgot-password" noValidate className={STEP_FORM}>
        <Field label="Email" {...field('email')} type="email" autoComplete="email" />
        <StepButton>{sent ? 'Send another link' : 'Send the link'}</StepButton>
      </form>
      <AsideLink to={stepPath('/auth', carried, { tab: 'sign-in' })}>Back to sign in</AsideLink>
    </AuthFrame>
  )
}
