// The profile of a partner's salon or a seller's shop.
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { actOnBusiness } from '../features/business/business.server'
import { SalonFacts, ShopFacts } from '../features/business/business-facts'
import { SalonFields, ShopFields } from '../features/business/business-form'
import { BusinessState, stageOf } from '../features/business/business-status'
import { HUB } from '../features/business/setup-steps'
import { get } from '../platform/api.server'
import { baseOf, homeOf } from '../platform/paths'
import { visitorAt } from '../platform/session.server'
import { InlineNotice } from '../ui/feedback/inline-notice'
import { ButtonLink } from '../ui/forms/button'
import { PageHead, Shell } from '../ui/layout/shell'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Your ${data?.kind ?? 'salon'} · Purse` },
]

/** Clients apply elsewhere; admins have no business. */
async function ownerAt({ request, context, params }: LoaderFunctionArgs) {
  const visitor = await visitorAt(params.base, { request, context })
  if (visitor.role === 'client') throw redirect('/client/apply')
  if (visitor.role === 'admin') throw redirect(homeOf('admin'))
  return { ...visitor, role: visitor.role }
}

export async function loader(args: LoaderFunctionArgs) {
  const { role, name } = await ownerAt(args)
  const { request, context } = args
  const business = await get(request, context.api.api.me.business.$get())
  const kind = role === 'product_seller' ? ('shop' as const) : ('salon' as const)
  return { role, name, kind, business, formKey: context.newKey() }
}

export async function action(args: ActionFunctionArgs) {
  const { role } = await ownerAt(args)
  return actOnBusiness(args, `${baseOf(role)}/set-up`)
}

export default function SetUp() {
  const { role, name, kind, business, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { salon, shop, application } = business
  const own = kind === 'salon' ? salon : shop
  const stage = stageOf(kind, own, application)
  const path = `${baseOf(role)}/set-up`
  return (
    <Shell as={role} path={kind === 'salon' ? HUB : path} name={name}>
      <PageHead
        title={own?.name || `Your ${kind}`}
        lead={LEADS[stage]}
        {...(kind === 'salon' && { back: { to: HUB, label: 'Salon' } })}
      />
      <InlineNotice notice={response?.notice} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="lg:order-2">
          <BusinessState
            kind={kind}
            business={own}
            application={application}
            formKey={formKey}
            setUp={path}
          />
          {kind === 'salon' && own?.status === 'draft' && stage !== 'waiting' && (
            <ButtonLink to={`${HUB}/hours`} className="mt-4">
              Next: Opening hours
            </ButtonLink>
          )}
        </div>
        <div className="max-w-xl">
          {stage === 'waiting' ? (
            <>
              <h2 className="font-display text-lg">As you sent it</h2>
              {salon && <SalonFacts salon={salon} />}
              {shop && <ShopFacts shop={shop} />}
            </>
          ) : kind === 'salon' ? (
            <SalonFields salon={salon} result={response?.result} />
          ) : (
            <ShopFields shop={shop} result={response?.result} />
          )}
        </div>
      </div>
    </Shell>
  )
}

const LEADS: Partial<Record<ReturnType<typeof stageOf>, string>> = {
  new: 'Prepare it here. Nobody sees it before it is approved.',
  draft: 'Nobody sees it before it is approved.',
  ready: 'Nobody sees it before it is approved.',
  listed: 'What you save here, clients see.',
}
