// The second step of signing in: a code of the authenticator, or a recovery code.
import { useActionData, useLoaderData } from '@remix-run/react'
import { CodeResponse, RecoveryResponse } from '../../api/identity/authentication/input'
import { AsideLink, AuthFrame, STEP_FORM, StepButton } from '../features/authentication/auth-frame'
import { CodeField } from '../features/authentication/code-form'
import { type FormResponse, sendForm } from '../platform/form.server'
import { page, sendHomeSignedIn } from '../platform/page.server'
import { carriedBy, homeOf, stepPath } from '../platform/paths'
import { title } from '../platform/title'
import { redirectWithToast } from '../platform/toast.server'
import { Field } from '../ui/forms/field'

export const meta = title('Two-factor authentication')

export const loader = page('anyone', async ({ request, api, context, searchParams }) => {
  const carried = carriedBy(request)
  await sendHomeSignedIn({ api, context }, carried.next)
  return { carried, recovery: searchParams.get('with') === 'recovery' }
})

export const action = page('anyone', async ({ request, api }) => {
  const { next } = carriedBy(request)
  const form = await request.formData()
  const response = await sendForm(
    form,
    form.has('recoveryCode') ? RecoveryResponse : CodeResponse,
    (json) => api.auth['two-factor'].$post({ json }),
  )
  if (!response.ok) return response.refusal
  throw await redirectWithToast(
    next ?? homeOf(response.value.role),
    'Login Successful',
    'Welcome back!',
  )
})

export default function TwoFactor() {
  const { carried, recovery } = useLoaderData<typeof loader>()
  const response = useActionData<FormResponse>()
  const errors = response?.result.error
  return (
    <AuthFrame title="One more step" notices={[response?.notice]}>
      <form method="post" className={STEP_FORM}>
        {recovery ? (
          <Field
            key="recovery"
            label="Recovery code"
            name="recoveryCode"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            required
            hint="One of the ten codes you saved when you turned on two-factor. Each works once."
            errors={errors?.recoveryCode ?? undefined}
          />
        ) : (
          <CodeField
            key="code"
            label="Authenticator code"
            maxLength={20}
            hint="Enter the 6-digit code from your authenticator app."
            errors={errors?.code ?? undefined}
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
