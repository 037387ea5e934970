// Adding or editing an address.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AddressForm as AddressInput } from '../../../api/shop/cart/input'
import { ask, get, keyed } from '../../platform/api.server'
import { readForm, refuseForm, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { safePath } from '../../platform/paths'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
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

export const action = page('client', async ({ request, api, id }) => {
  const form = await request.formData()
  const key = keyed(form)
  const from = safePath(textIn(form, 'from'))
  for (const name of ['key', 'from']) form.delete(name)
  const read = readForm(form, AddressInput)
  if (!read.ok) return read.refusal
  const { addresses } = api
  const json = read.value
  const answer =
    id === 'new'
      ? await ask(addresses.$post({ json }, key))
      : await ask(addresses[':id'].$put({ param: { id }, json }, key))
  if (!answer.ok) return refuseForm(read.submission, answer.problem)
  if (from) throw redirect(from)
  throw await redirectWithToast(PATH, 'Address saved', `${json.line1}, ${json.city}`)
})

export default function EditAddress() {
  const { address, from, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Shell as="client" path="/client/settings" flow column>
      <PageHead
        title={address ? 'Edit address' : 'New address'}
        back={from ? { to: from, label: 'Back to checkout' } : { to: PATH, label: 'All addresses' }}
      />
      <InlineNotice notice={answer?.notice} />
      <AddressForm
        address={address}
        formKey={formKey}
        from={from}
        result={answer?.result ?? null}
      />
    </Shell>
  )
}
