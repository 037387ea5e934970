// Choosing a new password, by the link that came by email.
import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { MISMATCH, PASSWORD_MISMATCH, PasswordReset } from '../../api/identity/authentication/input'
import type { ProblemCode } from '../../api/platform/values/problem'
import { PROBLEMS } from '../../api/problems'
import { AsideLink, AuthFrame, STEP_FORM, StepButton } from '../features/authentication/auth-frame'
import { NewPasswordFields } from '../features/authentication/new-password-fields'
import { ask } from '../platform/api.server'
import { sendForm } from '../platform/form.server'
import { page } from '../platform/page.server'
import { carriedBy, stepPath } from '../platform/paths'
import { title } from '../platform/title'
import { redirectWithToast } from '../platform/toast.server'
import { ButtonLink } from '../ui/forms/button'
import { Fault } from '../ui/forms/field'

export const meta = title('New password')

export const loader = page('anyone', async ({ request, api, searchParams }) => {
  const token = searchParams.get('token') ?? ''
  const link = await ask(api.auth['password-resets'].$get({ query: { token } }))
  // Where that could not be found out, the form says it.
  const dead = !link.ok && DEAD.includes(link.problem.code)
  return { carried: carriedBy(request), token, dead }
})

/** What the api says of a link that does not work, and of one that never did. */
const DEAD: ProblemCode[] = ['invalid-token', 'invalid-input']

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

const ANOTHER = 'Get a new link'

export default function ResetPassword() {
  const { carried, token, dead } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof PasswordReset>>({
    id: 'reset-password',
    lastResult: response?.result as SubmissionResult<string[]> | undefined,
  })
  const mismatch = fields.confirmPassword.errors?.includes(MISMATCH)
  const [title, description] = PROBLEMS['invalid-token'].words
  const spent = dead || response?.notice?.title === title
  const another = stepPath('/auth/forgot-password', carried)
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
      {spent ? (
        <ButtonLink to={another} className="mt-auto lg:mt-0">
          {ANOTHER}
        </ButtonLink>
      ) : (
        <AsideLink to={another}>{ANOTHER}</AsideLink>
      )}
    </AuthFrame>
  )
}
