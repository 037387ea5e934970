// Choosing a new password, by the link that came by email.
import { useActionData, useLoaderData } from '@remix-run/react'
import { MISMATCH, PASSWORD_MISMATCH, PasswordReset } from '../../api/identity/authentication/input'
import type { ProblemCode } from '../../api/platform/values/problem'
import { PROBLEMS } from '../../api/problems'
import { AsideLink, AuthFrame, STEP_FORM, StepButton } from '../features/authentication/auth-frame'
import { NewPasswordFields } from '../features/authentication/new-password-fields'
import { ask } from '../platform/api.server'
import { form } from '../platform/form.server'
import { page } from '../platform/page.server'
import { carriedBy, stepPath } from '../platform/paths'
import { title } from '../platform/title'
import { ButtonLink } from '../ui/forms/button'
import { Fault } from '../ui/forms/field'
import { fieldsOf } from '../ui/forms/fields'
import { Form } from '../ui/forms/form'

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

export const action = page(
  'anyone',
  form(
    PasswordReset,
    ({ api }, { json }) => api.auth['password-resets'].$post({ json }),
    ({ message }, _, { request }) => [
      stepPath('/auth', carriedBy(request), { tab: 'sign-in' }),
      'Password Updated',
      message,
    ],
  ),
)

const ANOTHER = 'Get a new link'

export default function ResetPassword() {
  const { carried, token, dead } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const field = fieldsOf(PasswordReset, response)
  const mismatch = field.errors('confirmPassword')?.includes(MISMATCH)
  const [title, description] = PROBLEMS['invalid-token'].text
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
        <Form hidden={{ token }} id="reset-password" className={STEP_FORM}>
          {mismatch && <Fault errors={[PASSWORD_MISMATCH]} />}
          <NewPasswordFields label="New password" field={field} />
          <StepButton>Change password</StepButton>
        </Form>
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
