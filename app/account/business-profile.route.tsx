// The profile of a partner's salon or a seller's shop.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { changeBusiness } from '../features/business/business.server'
import { SalonFacts, ShopFacts } from '../features/business/business-facts'
import { SalonFields, ShopFields } from '../features/business/business-form'
import { CLIENTS_SEE, UNSEEN } from '../features/business/business-labels'
import { BusinessState, stageOf } from '../features/business/business-status'
import { BUSINESS_PARTS } from '../features/business/business-steps'
import { HUB } from '../features/business/setup-steps'
import { get, type Visitor } from '../platform/api.server'
import { type PageRequest, page } from '../platform/page.server'
import { baseOf, homeOf } from '../platform/paths'
import { title } from '../platform/title'
import { InlineNotice } from '../ui/feedback/inline-notice'
import { ButtonLink } from '../ui/forms/button'
import { PartList } from '../ui/forms/form-parts'
import { PageHead, Shell } from '../ui/layout/shell'

export const meta = title<typeof loader>((data) => `Your ${data?.kind ?? 'salon'}`)

/** Clients apply elsewhere; admins have no business. */
function ownerOf({ role }: Visitor) {
  if (role === 'client') throw redirect('/client/apply')
  if (role === 'admin') throw redirect(homeOf('admin'))
  return role
}

export const loader = page('account', async ({ api, newKey, visitor, context }) => {
  const role = ownerOf(visitor)
  const business = await get(api.me.business.$get())
  const kind = role === 'product_seller' ? ('shop' as const) : ('salon' as const)
  return { role, name: visitor.name, kind, business, formKey: newKey(), tiles: context.mapTiles }
})

export const action = page(
  'account',
  changeBusiness(({ visitor }: PageRequest<'account'>) => `${baseOf(ownerOf(visitor))}/set-up`),
)

export default function SetUp() {
  const { role, kind, business, formKey, tiles } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { salon, shop, application } = business
  const ownBusiness = kind === 'salon' ? salon : shop
  const stage = stageOf(kind, ownBusiness, application)
  const path = `${baseOf(role)}/set-up`
  return (
    <Shell as={role} path={kind === 'salon' ? HUB : path} column flow={stage !== 'waiting'}>
      <div>
        <PageHead
          title={ownBusiness?.name || `Your ${kind}`}
          lead={LEADS[stage]}
          {...(kind === 'salon' && { back: { to: HUB, label: 'Salon' } })}
        />
        {stage !== 'waiting' && <PartList parts={BUSINESS_PARTS[kind]} />}
      </div>
      <InlineNotice notice={response?.notice} />
      <div className="mb-9">
        <BusinessState
          kind={kind}
          business={ownBusiness}
          application={application}
          formKey={formKey}
          setUp={path}
          terms={business.firstPayouts}
        />
        {kind === 'salon' && ownBusiness?.status === 'draft' && stage !== 'waiting' && (
          <ButtonLink to={`${HUB}/hours`} variant="quiet" className="mt-4">
            Next: Opening hours
          </ButtonLink>
        )}
      </div>
      {stage === 'waiting' ? (
        <div>
          <h2 className="font-display text-lg">Submitted for review</h2>
          {salon && <SalonFacts salon={salon} />}
          {shop && <ShopFacts shop={shop} />}
        </div>
      ) : kind === 'salon' ? (
        <SalonFields salon={salon} formResult={response} tiles={tiles} />
      ) : (
        <ShopFields shop={shop} formResult={response} />
      )}
    </Shell>
  )
}

const LEADS: Partial<Record<ReturnType<typeof stageOf>, string>> = {
  new: `Set it up here. ${UNSEEN}`,
  draft: UNSEEN,
  ready: UNSEEN,
  listed: CLIENTS_SEE,
}
