// Changing the password by the current one.
import { useActionData, useLoaderData } from '@remix-run/react'
import { ChangePassword } from '../../../api/identity/authentication/input'
import { get } from '../../platform/api.server'
import { type FormResponse, sendForm } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { baseOf, securityPath } from '../../platform/paths'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Field } from '../../ui/forms/field'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Change password')

export const loader = page('account', async ({ visitor: { role }, api }) => {
  const { email } = await get(api.me.$get())
  return { role, email }
})

export const action = page('account', async ({ visitor: { role }, request, api }) => {
  const response = await sendForm(
    await request.formData(),
    ChangePassword,
    (json) => api.me.password.$put({ json }),
    'Error',
    'Failed to change password. Please verify your current password.',
  )
  if (!response.ok) return response.refusal
  throw await redirectWithToast(
    securityPath(role),
    'Password Updated',
    'Password changed successfully.',
  )
})

export default function ChangePasswordPage() {
  const { role, email } = useLoaderData<typeof loader>()
  const response = useActionData<FormResponse>()
  const errors = response?.result.error
  return (
    <Shell as={role} path={securityPath(role)} flow column>
      <PageHead
        title="Change password"
        lead="This logs out your other devices."
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
