// Name and picture. The address is fixed; the phone is changed by code, on its own page.
import { useActionData, useLoaderData } from '@remix-run/react'
import { EditProfile } from '../../../api/identity/accounts/input'
import { EMAIL_FIXED } from '../../../api/identity/authentication/input'
import { OnePicture } from '../../features/pictures/one-picture'
import { get } from '../../platform/api.server'
import type { Notice } from '../../platform/errors'
import { form, forms } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { refusePicture, removePicture, sendPicture, withPictures } from '../../platform/upload.server'
import { Avatar } from '../../ui/display/avatar'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Field, INPUT, SelectField } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { PageHead, Shell } from '../../ui/layout/shell'
import { timeZoneOptions } from './time-zone-options'

export const meta = title('Edit profile')

export const loader = page('account', async ({ visitor: { role }, api }) => ({
  role,
  base: baseOf(role),
  ...(await profile(api)),
}))

/** The person, and the time zones to choose from. */
async function profile(api: PageRequest['api']) {
  const me = await get(api.me.$get())
  return { me, zones: timeZoneOptions(me.timeZone) }
}

const DONE = ['Profile updated', 'Profile updated successfully.'] as const

const FAILED: Notice = {
  title: 'Update Failed',
  description: 'Failed to update profile. Please try again.',
  tone: 'bad',
}

const pathOf = ({ visitor }: PageRequest<'account'>) => `${baseOf(visitor.role)}/settings`

const changePhoto =
  (change: (pageRequest: PageRequest<'account'>, fields: FormData) => ReturnType<typeof sendPicture>) =>
  async (pageRequest: PageRequest<'account'>, fields = new FormData()) => {
    const fault = await change(pageRequest, fields)
    if (fault) return refusePicture('photo', fault)
    throw await redirectWithToast(`${pathOf(pageRequest)}/edit-profile`, ...DONE)
  }

const chosen = forms({
  profile: form(
    EditProfile,
    ({ api }: PageRequest<'account'>, { json }) => api.me.profile.$put({ json }),
    (_, __, pageRequest) => [pathOf(pageRequest), ...DONE],
    { refused: () => ({ notice: FAILED }) },
  ),
  photo: changePhoto((pageRequest, fields) => sendPicture(pageRequest, fields.get('photo'))),
  'remove-photo': changePhoto(removePicture),
})

export const action = page('account', withPictures(chosen, 'photo'))

export default function EditProfilePage() {
  const { role, base, me, zones } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const path = `${base}/settings`
  const field = fieldsOf(EditProfile, response, {}, { fullName: me.name, timeZone: me.timeZone })
  return (
    <Shell as={role} path={`${path}/edit-profile`} flow column>
      <PageHead title="Edit profile" back={{ to: path, label: 'Back to settings' }} />
      <InlineNotice notice={response?.notice} />
      <div className="grid max-w-xl gap-10">
        <OnePicture
          title="Your picture"
          preview={<Avatar name={me.name} image={me.image} size="lg" />}
          seenBy="Everyone on Purse can see it. We crop it to a square."
          errors={field.errors('photo')}
          removal={me.image ? ['Remove your picture?', 'The first letter of your name is shown instead.'] : null}
        />
        <Form hidden={{ intent: 'profile' }} id="profile" className="grid gap-5">
          <Field label="Full name" {...field('fullName')} autoComplete="name" maxLength={100} required />
          <SelectField
            label="Time zone"
            {...field('timeZone')}
            hint="For your deadlines, reminders and quiet hours. Visits are always in the salon’s time."
            options={zones}
          />
          {me.email && (
            <Field
              label="Email"
              name=""
              id="email"
              type="email"
              readOnly
              defaultValue={me.email}
              hint={EMAIL_FIXED}
              className={`${INPUT} read-only:bg-sunken`}
            />
          )}
          <p>
            <span className="block text-sm font-semibold">Phone</span>
            <span className="flex min-h-11 items-center justify-between gap-4">
              {me.phone ?? 'None yet'}
              <a
                href={`${path}/contact?kind=phone`}
                className="grid min-h-11 place-items-center font-semibold text-link underline underline-offset-4"
              >
                {me.phone ? 'Change phone' : 'Add phone'}
              </a>
            </span>
          </p>
          <Button className="sm:justify-self-start" data-busy="Saving...">
            Save changes
          </Button>
        </Form>
      </div>
    </Shell>
  )
}
