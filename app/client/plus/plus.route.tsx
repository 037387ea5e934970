// Purse Plus: what it brings and costs, a look at the exact dates before it starts; and for members
// where they stand, what it has brought, and every way to change or end it.
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { get } from '../../platform/api.server'
import { visitorAs } from '../../platform/session.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { PageHead, Shell } from '../../ui/layout/shell'
import { Questions } from './faq'
import { Member } from './member'
import { Offer } from './pitch'
import { takeAction } from './plus-actions.server'
import { Review } from './review'

export const meta: MetaFunction = () => [{ title: 'Purse Plus · Purse' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const plus = await get(request, context.api.api.plus.$get())
  const { searchParams } = new URL(request.url)
  const chosen = plus.plans.find(({ plan }) => plan === searchParams.get('plan')) ?? null
  return { plus, chosen, pay: searchParams.get('pay') ?? 'purse', formKey: context.newKey() }
}

export async function action({ request, context }: ActionFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const { notice, status } = await takeAction(request, context, await request.formData())
  return data({ notice }, { status })
}

export default function Premium() {
  const { plus, chosen, pay, formKey } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  const { subscription } = plus
  const reviewed = subscription === null && chosen
  return (
    <Shell as="client" path="/client/wallet/premium">
      <PageHead
        title="Purse Plus"
        back={
          reviewed
            ? { to: '/client/wallet/premium', label: 'Back to the plans' }
            : { to: '/client/wallet', label: 'Back to wallet' }
        }
      />
      <InlineNotice notice={notice} />
      <div className="grid grid-cols-1 gap-12">
        {subscription ? (
          <Member plus={plus} subscription={subscription} formKey={formKey} />
        ) : chosen ? (
          <Review plus={plus} chosen={chosen} pay={pay} formKey={formKey} />
        ) : (
          <Offer plus={plus} />
        )}
        {!reviewed && <Questions plus={plus} />}
      </div>
    </Shell>
  )
}
