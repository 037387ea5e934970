// Adding or editing an address.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AddressForm as AddressInput } from '../../../api/shop/cart/input'
import { get } from '../../platform/api.server'
import { form, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { safePath } from '../../platform/paths'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { PageHead, Shell } from '../../ui/layout/shell'
import { AddressForm } from './address'

export const meta = title('Address')

const PATH = '/client/addresses'

export const loader = page('client', async ({ params, api, newKey, searchParams }) => {
  const { items } = await get(api.addresses.$get())
  const address = items.find(({ id }) => id === params.id) ?? null
  if (params.id !== 'new' && !address) throw redirect(PATH)
  const from = safePath(searchParams.get('from'))
  return { address, from, formKey: newKey() }
})

export const action = page(
  'client',
  form(
    AddressInput,
    async ({ api: { addresses }, id }, { json, key }) =>
      id === 'new' ? addresses.$post({ json }, key) : addresses[':id'].$put({ param: { id }, json }, key),
    (_, { form, value }) => safePath(textIn(form, 'from')) ?? [PATH, 'Address saved', `${value.line1}, ${value.city}`],
  ),
)

export default function EditAddress() {
  const { address, from, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  return (
    <Shell as="client" path="/client/settings" flow column>
      <PageHead
        title={address ? 'Edit address' : 'New address'}
        back={from ? { to: from, label: 'Back to checkout' } : { to: PATH, label: 'All addresses' }}
      />
      <InlineNotice notice={response?.notice} />
      <AddressForm address={address} formKey={formKey} from={from} formResult={response} />
    </Shell>
  )
}
