// Salons that keep somebody's contact details without knowing of their account, and erasing them there.
import { useActionData, useLoaderData } from '@remix-run/react'
import { get } from '../../platform/api.server'
import { press, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { title } from '../../platform/title'
import { day } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { PageHead, Shell } from '../../ui/layout/shell'

const TITLE = 'Your details at salons'

export const meta = title(TITLE)

export const loader = page('account', async ({ visitor: { role }, api, newKey }) => {
  const { items } = await get(api.me['salon-contacts'].$get())
  return { role, base: baseOf(role), items, formKey: newKey() }
})

export const action = page(
  'account',
  press(
    ({ api }, { form, key }) =>
      api.me['salon-contacts'][':id'].erasure.$post({ param: { id: textIn(form, 'id') || '-' } }, key),
    (_, __, { visitor: { role } }) => [
      `${baseOf(role)}/settings/salon-contacts`,
      'Details Erased',
      'The salon no longer has your contact details.',
    ],
  ),
)

export default function SalonContacts() {
  const { role, base, items, formKey } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  return (
    <Shell as={role} path={`${base}/settings/salon-contacts`} column>
      <PageHead
        title={TITLE}
        lead="Salons keep lists of their own clients. These have your verified phone or email, and don’t know that you have an account."
        back={{ to: `${base}/settings/privacy`, label: 'Back to privacy' }}
      />
      <InlineNotice notice={notice} />
      {items.length === 0 ? (
        <p className="text-soft">No salon has your details in this way.</p>
      ) : (
        <ul className="max-w-2xl">
          {items.map(({ id, salonName, name, phone, email, since }) => (
            <li key={id} className="stitch flex flex-wrap items-center justify-between gap-4 py-4">
              <div className="min-w-0">
                <p className="font-semibold">{salonName}</p>
                <p className="text-sm text-soft">{[name, phone, email].filter(Boolean).join(' · ')}</p>
                <p className="text-sm text-soft">Since {day(since)}</p>
              </div>
              <ConfirmForm
                id={`erase-${id}`}
                variant="danger"
                ask="Erase"
                title={`Erase your details at ${salonName}?`}
                detail="Past and coming visits stay in its books without your name. You can’t undo this."
                confirm="Erase my details"
                busy="Erasing..."
                fields={{ id, key: `${formKey}-${id}` }}
              />
            </li>
          ))}
        </ul>
      )}
    </Shell>
  )
}
