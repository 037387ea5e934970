// Choosing a new password, by the link that came by email.
import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { MISMATCH, PASSWORD_MISMATCH, PasswordReset } from '../../api/identity/authentication/input'
import { PROBLEMS } from '../../api/platform/values/problems'
import { AsideLink, AuthFrame, STEP_FORM, StepButton } from '../features/authentication/auth-frame'
import { NewPasswordFields } from '../features/authentication/new-password-fields'
import { sendForm } from '../platform/form.server'
import { page } from '../platform/page.server'
import { carriedBy, stepPath } from '../platform/paths'
import { title } from '../platform/title'
import { redirectWithToast } from '../platform/toast.server'
import { Fault } from '../ui/forms/field'

export const meta = title('New password')

export const loader = page('anyone', ({ request, searchParams }) => {
  const token = searchParams.get('token') ?? ''
  return { carried: carriedBy(request), token }
})

export const action = page('anyone', async ({ request, api }) => {
  const path = api.auth['password-resets']
  const done = await sendForm(await request.formData(), PasswordReset, (json) =>
    path.$post({ json }),
  )
  if (!done.ok) return done.refusal
  throw await redirectWithToast(
    stepPath('/auth', carriedBy(request), { tab: 'sign-in' }),
    'Password Updated',
    done.value.message,
  )
})

export default function ResetPassword() {
  const { carried, token } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof PasswordReset>>({
    id: 'reset-password',
    lastResult: response?.result as SubmissionResult<string[]> | undefined,
  })
  const mismatch = fields.confirmPassword.errors?.includes(MISMATCH)
  const spent = token === '' || response?.notice?.title === PROBLEMS['invalid-token'].words[0]
  const [title, description] = PROBLEMS['invalid-token'].words
  return (
    <AuthFrame
      title="Choose a new password"
      lead={
        spent
          ? undefined
          : 'You’ll be logged out on all devices. If you sign in with your phone or a passkey, add it again afterward.'
      }
      notices={[spent ? { title, description, tone: 'bad' } : response?.notice]}
    >
      {!spent && (
        <form method="post" {...getFormProps(form)} className={STEP_FORM}>
          <input type="hidden" name="token" value={token} />
          {mismatch && <Fault errors={[PASSWORD_MISMATCH]} />}
          <NewPasswordFields label="New password" fields={fields} />
          <StepButton>Change password</StepButton>
        </form>
      )}
      <AsideLink to={stepPath('/auth/forgot-password', carried)}>Get a new link</AsideLink>
    </AuthFrame>
  )
}
