// Changing the password by the current one.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ChangePassword } from '../../../api/identity/authentication/input'
import { ask, get } from '../../platform/api.server'
import { type FormResponse, readForm, refuseForm } from '../../platform/form.server'
import { baseOf, securityPath } from '../../platform/paths'
import { visitorAt } from '../../platform/session.server'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Field } from '../../ui/forms/field'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta: MetaFunction = () => [{ title: 'Change password · Purse' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  const { email } = await get(request, context.api.api.me.$get())
  return { role, email }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  const read = readForm(await request.formData(), ChangePassword)
  if (!read.ok) return read.answer
  const response = await ask(request, context.api.api.me.password.$put({ json: read.value }))
  if (!response.ok) {
    const otherwise = 'Failed to change password. Please verify your current password.'
    return refuseForm(read.submission, response.problem, 'Error', otherwise)
  }
  throw await redirectWithToast(
    securityPath(role),
    'Password Updated',
    'Password changed successfully.',
  )
}

export default function ChangePasswordPage() {
  const { role, email } = useLoaderData<typeof loader>()
  const response = useActionData<FormResponse>()
  const errors = response?.result.error
  return (
    <Shell as={role} path={securityPath(role)}>
      <PageHead
        title="Change password"
        lead="Every other device is then signed out."
        back={{ to: `${baseOf(role)}/settings`, label: 'Back to settings' }}
      />
      <InlineNotice notice={response?.notice} />
      <form method="post" className="grid max-w-md gap-4">
        {/* So that password managers know whose password this is. */}
        {email && (
          <input
            type="text"
            hidden
            readOnly
            name="username"
            autoComplete="username"
            value={email}
          />
        )}
        <Field
          label="Current password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          required
          errors={errors?.currentPassword ?? undefined}
        />
        <Field
          label="New password"
          name="newPassword"
          type="password"
          autoComplete="new-password"
          required
          hint="At least 8 characters."
          errors={errors?.newPassword ?? undefined}
        />
        <Field
          label="Confirm new password"
          name="confirmPassword"
          type="password"
          autoComplete="new-password"
          required
          errors={errors?.confirmPassword ?? undefined}
        />
        <Button className="mt-2" data-busy="Changing...">
          Change password
        </Button>
      </form>
    </Shell>
  )
}
