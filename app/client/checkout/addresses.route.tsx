// The address book of a client.
import { useActionData, useLoaderData } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { PROBLEMS } from '../../../api/problems'
import { get } from '../../platform/api.server'
import { press, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Badge } from '../../ui/feedback/badge'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ButtonLink } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { HeadAction } from '../../ui/layout/head-action'
import { PageHead, Shell } from '../../ui/layout/shell'
import { CARDS } from '../../ui/measures'
import { AddressText } from './address'

export const meta = title('Addresses')

const PATH = '/client/addresses'

export const loader = page('client', async ({ api }) => {
  const { items } = await get(api.addresses.$get())
  return { items }
})

export const action = page(
  'client',
  press(
    ({ api }, { form }) => api.addresses[':id'].$delete({ param: { id: textIn(form, 'id') } }),
    () => [PATH, 'Address removed', 'Existing orders still go there.'],
  ),
)

export default function Addresses() {
  const { items } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  return (
    <Shell as="client" path="/client/settings">
      <PageHead
        title="Addresses"
        lead="Where your orders are delivered."
        back={{ to: '/client/settings', label: 'Back to settings' }}
      >
        {items.length > 0 && items.length < 10 && (
          <HeadAction to={`${PATH}/new`} icon={Plus} tone="main">
            Add an address
          </HeadAction>
        )}
      </PageHead>
      <InlineNotice notice={notice} />
      {items.length === 0 ? (
        <div className="grid max-w-xl gap-4">
          <p className="text-soft">No addresses yet. Add one to check out faster.</p>
          <p>
            <ButtonLink to={`${PATH}/new`}>Add an address</ButtonLink>
          </p>
        </div>
      ) : (
        <ul className={CARDS}>
          {items.map((address) => (
            <li key={address.id} className="grid content-between gap-4 rounded-md bg-raised p-5 ring-1 ring-line">
              <div>
                {(address.label || address.isDefault) && (
                  <p className="mb-2 flex flex-wrap items-center justify-between gap-2">
                    <span className="font-display text-lg">{address.label}</span>
                    {address.isDefault && <Badge tone="confirmed">Default</Badge>}
                  </p>
                )}
                <AddressText address={address} />
              </div>
              <div className="flex flex-wrap gap-2">
                <ButtonLink variant="quiet" to={`${PATH}/${address.id}`} className="min-h-11! px-5! text-sm">
                  Edit<span className="sr-only"> {address.label || address.line1}</span>
                </ButtonLink>
                <ConfirmForm
                  id={`remove-${address.id}`}
                  ask="Remove"
                  title="Remove this address?"
                  detail={`${address.line1}, ${address.city}. Orders that go there keep it.`}
                  confirm="Remove it"
                  variant="danger"
                  fields={{ id: address.id }}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      {items.length >= 10 && <p className="mt-4 text-sm text-soft">{PROBLEMS['address-limit'].text[1]}</p>}
    </Shell>
  )
}
