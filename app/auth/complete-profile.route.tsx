// The profile of a new person who has proven their phone.

import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ProfileForm } from '../../api/identity/authentication/input'
import { AgreementLine } from '../features/authentication/agreement-line'
import { AsideLink, AuthFrame, STEP_FORM, StepButton } from '../features/authentication/auth-frame'
import { NewPasswordFields } from '../features/authentication/new-password-fields'
import { ask } from '../platform/api.server'
import { form } from '../platform/form.server'
import { page, sendHomeSignedIn } from '../platform/page.server'
import { carriedBy, homeOf, stepPath } from '../platform/paths'
import { title } from '../platform/title'
import { Field } from '../ui/forms/field'
import { fieldsOf } from '../ui/forms/fields'
import { Island } from '../ui/island'
import { ENTRY_STYLES } from '../ui/layout/document'
import { RoleChoice } from './role-choice'
import TimeZone from './time-zone.island'

export const handle = ENTRY_STYLES

export const meta = title('Your profile')

export const loader = page('anyone', async ({ request, context, api }) => {
  const carried = carriedBy(request)
  await sendHomeSignedIn({ api, context }, carried.next)
  const proven = await ask(api.auth.phone.profile.$get())
  if (!proven.ok) throw redirect(stepPath('/auth', carried, { tab: 'phone' }))
  return { carried, shown: proven.value.shown }
})

export const action = page(
  'anyone',
  form(
    ProfileForm,
    ({ api }, { value: json }) => api.auth.phone.profile.$post({ json }),
    ({ role }, _, { request }) => [
      carriedBy(request).next ?? homeOf(role),
      'Account Created',
      'Your profile has been created successfully.',
    ],
    { title: 'Profile Creation Failed', failed: 'Failed to create profile.' },
  ),
)

export default function Profile() {
  const { carried, shown } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const field = fieldsOf(ProfileForm, response)
  return (
    <AuthFrame
      title="Open your purse"
      lead={
        <>
          <strong className="money text-ink">{shown}</strong> is confirmed. Now tell us about yourself.
        </>
      }
      notices={[response?.notice]}
    >
      <form method="post" id="profile" noValidate className={STEP_FORM}>
        <Island name="time-zone" of={TimeZone} props={{}} on="page" className="contents" />
        <Field label="Full name" {...field('name')} autoComplete="name" maxLength={100} />
        <RoleChoice chosen={field.value('role') ?? carried.role} errors={field.errors('role')} />
        <NewPasswordFields field={field} />
        <AgreementLine />
        <StepButton>Create profile</StepButton>
      </form>
      <AsideLink to={stepPath('/auth', carried, { tab: 'phone' })}>Use another number</AsideLink>
    </AuthFrame>
  )
}
