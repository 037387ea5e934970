// The profile of a new person who has proven their phone.

import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { ProfileForm } from '../../api/identity/authentication/input'
import { AgreementLine } from '../features/authentication/agreement-line'
import { AsideLink, AuthFrame, STEP_FORM, StepButton } from '../features/authentication/auth-frame'
import { NewPasswordFields } from '../features/authentication/new-password-fields'
import { ask } from '../platform/api.server'
import { sendForm } from '../platform/form.server'
import { page, sendHomeSignedIn } from '../platform/page.server'
import { carriedBy, homeOf, stepPath } from '../platform/paths'
import { title } from '../platform/title'
import { redirectWithToast } from '../platform/toast.server'
import { bound, Field } from '../ui/forms/field'
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

export const action = page('anyone', async ({ request, api }) => {
  const done = await sendForm(
    await request.formData(),
    ProfileForm,
    (json) => api.auth.phone.profile.$post({ json }),
    'Profile Creation Failed',
    'Failed to create profile.',
  )
  if (!done.ok) return done.refusal
  throw await redirectWithToast(
    carriedBy(request).next ?? homeOf(done.value.role),
    'Account Created',
    'Your profile has been created successfully.',
  )
})

export default function Profile() {
  const { carried, shown } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof ProfileForm>>({
    id: 'profile',
    lastResult: response?.result as SubmissionResult<string[]> | undefined,
  })
  return (
    <AuthFrame
      title="Open your purse"
      lead={
        <>
          <strong className="money text-ink">{shown}</strong> is confirmed. Now tell us about
          yourself.
        </>
      }
      notices={[response?.notice]}
    >
      <form method="post" {...getFormProps(form)} className={STEP_FORM}>
        <Island name="time-zone" of={TimeZone} props={{}} on="page" className="contents" />
        <Field label="Full name" {...bound(fields.name)} autoComplete="name" maxLength={100} />
        <RoleChoice chosen={fields.role.initialValue ?? carried.role} errors={fields.role.errors} />
        <NewPasswordFields fields={fields} />
        <AgreementLine />
        <StepButton>Create profile</StepButton>
      </form>
      <AsideLink to={stepPath('/auth', carried, { tab: 'phone' })}>Use another number</AsideLink>
    </AuthFrame>
  )
}
