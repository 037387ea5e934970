// The second step of signing in: a code of the authenticator, or a recovery code.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CodeResponse, RecoveryResponse } from '../../api/identity/authentication/input'
import { AsideLink, AuthFrame } from '../features/authentication/auth-frame'
import { ask } from '../platform/api.server'
import { type FormResponse, readForm, refuseForm } from '../platform/form.server'
import { carriedBy, homeOf, stepPath } from '../platform/paths'
import { sendHomeSignedIn } from '../platform/session.server'
import { redirectWithToast } from '../platform/toast.server'
import { Button } from '../ui/forms/button'
import { Field } from '../ui/forms/field'

export const meta: MetaFunction = () => [{ title: 'Two-factor authentication · Purse' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const carried = carriedBy(request)
  await sendHomeSignedIn({ context }, carried.next)
  return { carried, recovery: new URL(request.url).searchParams.get('with') === 'recovery' }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { next } = carriedBy(request)
  const form = await request.formData()
  const read = readForm(form, form.has('recoveryCode') ? RecoveryResponse : CodeResponse)
  if (!read.ok) return read.answer
  const response = await ask(
    request,
    context.api.api.auth['two-factor'].$post({ json: read.value }),
  )
  if (!response.ok) return refuseForm(read.submission, response.problem)
  throw await redirectWithToast(
    next ?? homeOf(response.value.role),
    'Login Successful',
    'Welcome back!',
  )
}

export default function TwoFactor() {
  const { carried, recovery } = useLoaderData<typeof loader>()
  const response = useActionData<FormResponse>()
  const errors = response?.result.error
  return (
    <AuthFrame title="One more step" notices={[response?.notice]}>
      <form method="post" className="grid gap-4">
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
            hint="One of the ten that you kept when you switched two-factor on. It works once."
            errors={errors?.recoveryCode ?? undefined}
          />
        ) : (
          <Field
            key="code"
            label="Authenticator code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            required
            hint="The six digits that your authenticator app shows for Purse."
            errors={errors?.code ?? undefined}
          />
        )}
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input type="checkbox" name="trustDevice" className="size-5" />
          Trust this device for 30 days
        </label>
        <Button data-busy="Signing in...">Sign In</Button>
      </form>
      <div className="grid">
        <AsideLink to={stepPath('/auth/two-factor', carried, recovery ? {} : { with: 'recovery' })}>
          {recovery ? 'Use the authenticator app instead' : 'Use a recovery code instead'}
        </AsideLink>
        <AsideLink to={stepPath('/auth', carried)}>Sign in as somebody else</AsideLink>
      </div>
    </AuthFrame>
  )
}
