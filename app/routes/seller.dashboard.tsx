// The home of a seller: how their shop stands, and their account.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { get } from '../api.server'
import { visitorAs } from '../session.server'
import { Amount } from '../ui/amount'
import { BusinessState, Facts } from '../ui/business-state'
import { PartnerHeader } from '../ui/header'
import { PageHead, Shell } from '../ui/shell'

export const meta: MetaFunction = () => [{ title: 'Your shop · Purse' }]

const PATH = '/seller/dashboard'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await visitorAs(['product_seller'], { request, context })
  return get(request, context.api.api.me.business.$get())
}

export default function Dashboard() {
  const { me, shop, application, purse } = useLoaderData<typeof loader>()
  return (
    <Shell
      as="product_seller"
      path={PATH}
      header={<PartnerHeader as="product_seller" name={me.name} />}
    >
      <PageHead
        title={shop?.name || 'Your shop'}
        lead={<span className="max-lg:hidden">Hello, {me.name}!</span>}
      />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <BusinessState
          kind="shop"
          business={shop}
          application={application}
          setUp="/seller/set-up"
        />
        <section aria-labelledby="account">
          <h2 id="account" className="font-display text-lg">
            Your account
          </h2>
          <Facts
            facts={[
              ['Full name', me.name],
              ['Email', me.email],
              ['Phone', me.phone],
              ...(shop ? ([['Shop', `${shop.address}\n${shop.city}`]] as [string, string][]) : []),
            ]}
          />
          {purse.map((money) => (
            <p key={money.currency} className="mt-4">
              <Amount money={money} className="font-semibold" />{' '}
              <span className="text-soft">in your purse</span>
            </p>
          ))}
        </section>
      </div>
    </Shell>
  )
}
