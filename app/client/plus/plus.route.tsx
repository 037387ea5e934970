// Purse Plus: benefits and price, a review of the exact dates before it starts; and for members
// their membership, what it has saved them, and every way to change or end it.
import { useActionData, useLoaderData } from '@remix-run/react'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { PageHead, Shell } from '../../ui/layout/shell'
import { PriceRate } from './about-price'
import { aboutRate } from './about-rate.server'
import { Questions } from './faq'
import { Member } from './member'
import { ExclusiveOffers } from './member-offers'
import { Offer } from './pitch'
import { changePlus } from './plus-actions.server'
import { Review } from './review'

export const meta = title('Purse Plus')

export const loader = page('client', async ({ api, newKey, searchParams, visitor }) => {
  const [plus, rate] = await Promise.all([get(api.plus.$get()), aboutRate(api, visitor.currency, Date.now())])
  const chosen = plus.plans.find(({ plan }) => plan === searchParams.get('plan')) ?? null
  return { plus, rate, chosen, pay: searchParams.get('pay') ?? 'purse', formKey: newKey() }
})

export const action = page('client', changePlus)

export default function Plus() {
  const { plus, rate, chosen, pay, formKey } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  const { subscription } = plus
  const reviewed = subscription === null && chosen
  return (
    <Shell as="client" path="/client/wallet/premium" flow={Boolean(reviewed)} column={Boolean(reviewed)}>
      <PageHead
        title="Purse Plus"
        back={
          reviewed
            ? { to: '/client/wallet/premium', label: 'Back to the plans' }
            : { to: '/client/wallet', label: 'Back to wallet' }
        }
      />
      <InlineNotice notice={notice} />
      <PriceRate.Provider value={rate}>
        <div className="grid grid-cols-1 gap-12">
          {subscription ? (
            <Member plus={plus} subscription={subscription} formKey={formKey} />
          ) : chosen ? (
            <Review plus={plus} chosen={chosen} pay={pay} formKey={formKey} />
          ) : (
            <Offer plus={plus} />
          )}
          {!reviewed && <ExclusiveOffers plus={plus} />}
          {!reviewed && <Questions plus={plus} />}
        </div>
      </PriceRate.Provider>
    </Shell>
  )
}
