// A new address, or one that changes.
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AddressForm as AddressInput } from '../../../api/shop/cart/input'
import { ask, get, keyed } from '../../platform/api.server'
import { readForm, refuseForm } from '../../platform/form.server'
import { safePath } from '../../platform/paths'
import { visitorAs } from '../../platform/session.server'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { PageHead, Shell } from '../../ui/layout/shell'
import { AddressForm } from './address'

export const meta: MetaFunction = () => [{ title: 'Address · Purse' }]

const PATH = '/client/addresses'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const { items } = await get(request, context.api.api.addresses.$get())
  const address = items.find(({ id }) => id === params.id) ?? null
  if (params.id !== 'new' && !address) throw redirect(PATH)
  const from = safePath(new URL(request.url).searchParams.get('from'))
  return { address, from, formKey: context.newKey() }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const form = await request.formData()
  const key = keyed(form)
  const from = safePath(String(form.get('from') ?? ''))
  for (const name of ['key', 'from']) form.delete(name)
  const read = readForm(form, AddressInput)
  if (!read.ok) return read.answer
  const { addresses } = context.api.api
  const id = params.id ?? ''
  const json = read.value
  const answer =
    id === 'new'
      ? await ask(request, addresses.$post({ json }, key))
      : await ask(request, addresses[':id'].$put({ param: { id }, json }, key))
  if (!answer.ok) return refuseForm(read.submission, answer.problem)
  if (from) throw redirect(from)
  throw await redirectWithToast(PATH, 'Address saved', `${json.line1}, ${json.city}`)
}

export default function EditAddress() {
  const { address, from, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Shell as="client" path="/client/settings">
      <PageHead
        title={address ? 'Edit address' : 'New address'}
        back={
          from ? { to: from, label: 'Back to check-out' } : { to: PATH, label: 'All addresses' }
        }
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
