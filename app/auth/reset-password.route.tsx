// Choosing a new password, by the link that came by email.
import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { PASSWORD_MISMATCH, PasswordReset } from '../../api/identity/authentication/input'
import { PROBLEMS } from '../../api/platform/values/problems'
import { AsideLink, AuthFrame } from '../features/authentication/auth-frame'
import { ask } from '../platform/api.server'
import { readForm, refuseForm } from '../platform/form.server'
import { carriedBy, stepPath } from '../platform/paths'
import { redirectWithToast } from '../platform/toast.server'
import { Button } from '../ui/forms/button'
import { Fault, Field } from '../ui/forms/field'

export const meta: MetaFunction = () => [{ title: 'New password · Purse' }]

export function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { carried: carriedBy(request), token }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const read = readForm(await request.formData(), PasswordReset)
  if (!read.ok) return read.answer
  const path = context.api.api.auth['password-resets']
  const done = await ask(request, path.$post({ json: read.value }))
  if (!done.ok) return refuseForm(read.submission, done.problem)
  throw await redirectWithToast(
    stepPath('/auth', carriedBy(request), { tab: 'sign-in' }),
    'Password Updated',
    done.value.message,
  )
}

export default function ResetPassword() {
  const { carried, token } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof PasswordReset>>({
    id: 'reset-password',
    lastResult: response?.result as SubmissionResult<string[]> | undefined,
  })
  const mismatch = fields.confirmPassword.errors?.includes('Passwords do not match')
  const spent = token === '' || response?.notice?.title === PROBLEMS['invalid-token'].words[0]
  const [title, description] = PROBLEMS['invalid-token'].words
  return (
    <AuthFrame
      title="Choose a new password"
      lead={
        spent
          ? undefined
          : 'Every device has to sign in again. Your phone and your passkeys no longer sign in until you add them again.'
      }
      notices={[spent ? { title, description, tone: 'bad' } : response?.notice]}
    >
      {!spent && (
        <form method="post" {...getFormProps(form)} className="grid gap-4">
          <input type="hidden" name="token" value={token} />
          {mismatch && <Fault errors={[PASSWORD_MISMATCH]} />}
          <Field
            label="New password"
            name="password"
            type="password"
            autoComplete="new-password"
            hint="At least 8 characters."
            errors={fields.password.errors}
          />
          <Field
            label="Confirm password"
            name="confirmPassword"
            type="password"
            autoComplete="new-password"
            errors={fields.confirmPassword.errors}
          />
          <Button className="mt-2">Change password</Button>
        </form>
      )}
      <AsideLink to={stepPath('/auth/forgot-password', carried)}>Ask for a new link</AsideLink>
    </AuthFrame>
  )
}
