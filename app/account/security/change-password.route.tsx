// Changing the password by the current one.
import { useActionData, useLoaderData } from '@remix-run/react'
import { ChangePassword } from '../../../api/identity/authentication/input'
import { get } from '../../platform/api.server'
import { form } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { baseOf, securityPath } from '../../platform/paths'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Field } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Change password')

export const loader = page('account', async ({ visitor: { role }, api }) => {
  const { email } = await get(api.me.$get())
  return { role, email }
})

export const action = page(
  'account',
  form(
    ChangePassword,
    ({ api }, { json }) => api.me.password.$put({ json }),
    (_, __, { visitor: { role } }) => [securityPath(role), 'Password Updated', 'Password changed successfully.'],
    {
      title: 'Error',
      failed: 'Failed to change password. Please verify your current password.',
    },
  ),
)

export default function ChangePasswordPage() {
  const { role, email } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const field = fieldsOf(ChangePassword, response)
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
        {email && <input type="text" hidden readOnly name="username" autoComplete="username" value={email} />}
        <Field
          label="Current password"
          {...field('currentPassword')}
          type="password"
          autoComplete="current-password"
          required
        />
        <Field
          label="New password"
          {...field('newPassword')}
          type="password"
          autoComplete="new-password"
          required
          hint="At least 8 characters."
        />
        <Field
          label="Confirm new password"
          {...field('confirmPassword')}
          type="password"
          autoComplete="new-password"
          required
        />
        <Button className="mt-2" data-busy="Changing...">
          Change password
        </Button>
      </form>
    </Shell>
  )
}
