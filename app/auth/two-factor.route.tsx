// The second step of signing in: a code of the authenticator, or a recovery code.
import { useActionData, useLoaderData } from '@remix-run/react'
import { CodeResponse, RecoveryResponse } from '../../api/identity/authentication/input'
import { AsideLink, AuthFrame, STEP_FORM, StepButton } from '../features/authentication/auth-frame'
import { CodeField } from '../features/authentication/code-form'
import { form } from '../platform/form.server'
import { type PageRequest, page, sendHomeSignedIn } from '../platform/page.server'
import { carriedBy, homeOf, type Role, stepPath } from '../platform/paths'
import { title } from '../platform/title'
import { Field } from '../ui/forms/field'
import { fieldsOf } from '../ui/forms/fields'

export const meta = title('Two-factor authentication')

export const loader = page('anyone', async ({ request, api, context, searchParams }) => {
  const carried = carriedBy(request)
  await sendHomeSignedIn({ api, context }, carried.next)
  return { carried, recovery: searchParams.get('with') === 'recovery' }
})

const onward = ({ role }: { role: Role }, _: unknown, { request }: PageRequest) =>
  [carriedBy(request).next ?? homeOf(role), 'Login Successful', 'Welcome back!'] as const

const byCode = form(CodeResponse, ({ api }: PageRequest, { json }) => api.auth['two-factor'].$post({ json }), onward)

const byRecovery = form(
  RecoveryResponse,
  ({ api }: PageRequest, { json }) => api.auth['two-factor'].$post({ json }),
  onward,
)

export const action = page('anyone', async (pageRequest) => {
  const fields = await pageRequest.request.formData()
  return fields.has('recoveryCode') ? byRecovery(pageRequest, fields) : byCode(pageRequest, fields)
})

export default function TwoFactor() {
  const { carried, recovery } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  return (
    <AuthFrame title="One more step" notices={[response?.notice]}>
      <form method="post" className={STEP_FORM}>
        {recovery ? (
          <Field
            key="recovery"
            label="Recovery code"
            {...fieldsOf(RecoveryResponse, response)('recoveryCode')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            required
            hint="One of the ten codes you saved when you turned on two-factor. Each works once."
          />
        ) : (
          <CodeField
            key="code"
            label="Authenticator code"
            maxLength={20}
            hint="Enter the 6-digit code from your authenticator app."
            errors={fieldsOf(CodeResponse, response).errors('code')}
          />
        )}
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input type="checkbox" name="trustDevice" className="size-5" />
          Trust this device for 30 days
        </label>
        <StepButton busy="Signing in...">Sign In</StepButton>
      </form>
      <div className="grid">
        <AsideLink to={stepPath('/auth/two-factor', carried, recovery ? {} : { with: 'recovery' })}>
          {recovery ? 'Use the authenticator app instead' : 'Use a recovery code instead'}
        </AsideLink>
        <AsideLink to={stepPath('/auth', carried)}>Use another account</AsideLink>
      </div>
    </AuthFrame>
  )
}
