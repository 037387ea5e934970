// The shop's profile. It cannot be edited while its application is under review.
import { useActionData, useLoaderData } from '@remix-run/react'
import { changeBusiness } from '../../features/business/business.server'
import { ShopFacts } from '../../features/business/business-facts'
import { ShopFields } from '../../features/business/business-form'
import { CLIENTS_SEE, UNSEEN } from '../../features/business/business-labels'
import { stageOf } from '../../features/business/business-status'
import { BUSINESS_PARTS } from '../../features/business/business-steps'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { ButtonLink } from '../../ui/forms/button'
import { SellerPage, SHOP_HUB } from '../seller-page'

export const meta = title('About the shop')

const PATH = `${SHOP_HUB}/profile`

export const loader = page('seller', async ({ api }) => get(api.me.business.$get()))

export const action = page(
  'seller',
  changeBusiness(() => SHOP_HUB),
)

export default function ShopProfile() {
  const { shop, application } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const waiting = stageOf('shop', shop, application) === 'waiting'
  return (
    <SellerPage
      column
      flow={!waiting}
      {...(!waiting && { parts: BUSINESS_PARTS.shop })}
      path={PATH}
      title="About the shop"
      lead={waiting ? 'We’re reviewing the version you submitted.' : shop?.status === 'approved' ? CLIENTS_SEE : UNSEEN}
      back={{ to: SHOP_HUB, label: shop?.name || 'Your shop' }}
      notice={response?.notice}
    >
      <div>
        {waiting && shop ? <ShopFacts shop={shop} /> : <ShopFields shop={shop} formResult={response} />}
        {shop?.status === 'draft' && (
          <div className="mt-8">
            <ButtonLink to={`${SHOP_HUB}/terms`} variant="quiet">
              Next: Delivery & returns
            </ButtonLink>
          </div>
        )}
      </div>
    </SellerPage>
  )
}
