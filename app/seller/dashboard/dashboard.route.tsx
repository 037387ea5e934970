// The home of a seller: sales, open orders, low stock, and the balance. Until the shop is
// listed: its application's status.
import { useLoaderData } from '@remix-run/react'
import { Store } from 'lucide-react'
import { DAY } from '../../../api/platform/values/time'
import { SalesQuery } from '../../../api/shop/seller-dashboard/input'
import { BusinessState } from '../../features/business/business-status'
import { BalanceCard } from '../../features/payouts/balance-card'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Facts } from '../../ui/display/facts'
import { counted } from '../../ui/display/plural'
import { day } from '../../ui/display/time'
import { ButtonLink } from '../../ui/forms/button'
import { HeadAction } from '../../ui/layout/head-action'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell, Shortcuts } from '../../ui/layout/shell'
import { BESIDE } from '../../ui/measures'
import { NextSales } from '../orders/order-list'
import { BestSellers, LowStock, Sold, Waits } from './sales-charts'

export const meta = title('Your shop')

const PATH = '/seller/dashboard'

export const loader = page('seller', async ({ api, searchParams }) => {
  const requested = Object.fromEntries(searchParams)
  const read = SalesQuery.safeParse(requested)
  const { days, from, to } = read.success ? read.data : SalesQuery.parse({})
  const range = from && to ? { from, to } : null
  const sales = await get(api.sales.$get({ query: range ?? { days } }))
  const faults = read.success ? undefined : read.error.issues.map(({ message }) => message)
  return { sales, days: range ? null : days, faults, now: Date.now() }
})

export default function Dashboard() {
  const { sales, days, faults, now } = useLoaderData<typeof loader>()
  const { me, shop, application, figures, counts, overdue, balances, held, payout } = sales
  const state = <BusinessState kind="shop" business={shop} application={application} setUp="/seller/set-up" />
  const listed = shop !== null && shop.status !== 'draft' && figures !== null
  return (
    <Shell as="product_seller" path={PATH} name={me.name}>
      <PageHead title={shop?.name || 'Your shop'} lead={<span className="max-lg:hidden">Hello, {me.name}!</span>}>
        {shop?.status === 'approved' && (
          <HeadAction to={`/shop/by/${encodeURIComponent(shop.id)}`} icon={Store}>
            Public page
          </HeadAction>
        )}
      </PageHead>
      {listed ? (
        <>
          {(shop.status === 'suspended' || isRecent(application, now)) && <div className="mb-8 max-w-2xl">{state}</div>}
          <div className={`${BESIDE} lg:grid-rows-[auto_1fr]`}>
            <div className="grid grid-cols-1 gap-8 max-lg:contents lg:row-span-2">
              <Section id="to-do" title="To do" gap="mb-2" data-live="to-do">
                <Waits counts={counts} overdue={overdue} />
                <Waiting sales={sales} />
              </Section>
              <div className="max-lg:order-2">
                <Sold figures={figures} days={days} faults={faults} />
              </div>
            </div>
            <div className="grid grid-cols-1 gap-4 max-lg:order-1">
              <BalanceCard
                as="product_seller"
                heldFor="for open orders, paid to you when they’re delivered or picked up, less the vendor fee"
                {...{ balances, held, payout }}
              />
              <Shortcuts as="product_seller" />
            </div>
            <div className="grid grid-cols-1 gap-8 max-lg:order-3">
              <Returns returns={sales.returns} />
              <LowStock low={sales.lowStock} />
              <BestSellers best={figures.best} />
            </div>
          </div>
        </>
      ) : (
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
          {state}
          <div className="grid gap-8">
            <Account sales={sales} />
            <Shortcuts as="product_seller" />
          </div>
        </div>
      )}
    </Shell>
  )
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>['sales']

function Waiting({ sales: { waiting, counts } }: { sales: Loaded }) {
  if (waiting.length === 0) return null
  return (
    <>
      <h3 className="mt-5 font-semibold">Most urgent</h3>
      <div className="max-lg:[&_tbody>:nth-child(n+4)]:hidden">
        <NextSales sales={waiting} />
      </div>
      {counts.new > 0 && (
        <p className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to="/seller/orders?state=new&sort=oldest">
            Accept or decline {counted(counts.new, 'new order', 'new orders', counts.new > 99)}
          </ButtonLink>
        </p>
      )}
    </>
  )
}

function Returns({ returns }: { returns: Loaded['returns'] }) {
  if (returns.length === 0) return null
  return (
    <Section id="returns" title="Returns to review">
      <ul>
        {returns.map(({ id, orderId, clientName, productName, quantity, createdAt }) => (
          <li key={id} className="stitch">
            <a href={`/seller/orders/${orderId}#returns`} className="block min-h-12 py-2 text-sm hover:text-link">
              <span className="block font-medium wrap-anywhere">
                {quantity} × {productName}
              </span>
              <span className="text-soft">
                {clientName} · {day(createdAt)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Account({ sales: { me, shop } }: { sales: Loaded }) {
  return (
    <Section id="account" title="Your account">
      <Facts
        facts={[
          ['Full name', me.name],
          ['Email', me.email],
          ['Phone', me.phone],
          ...(shop ? ([['Shop', `${shop.address}\n${shop.city}`]] as [string, string][]) : []),
        ]}
      />
    </Section>
  )
}

/** Links to the shop's page for a week after its approval. */
function isRecent(application: { status: string; decidedAt: string | null } | null, now: number) {
  const { status, decidedAt } = application ?? {}
  return status === 'approved' && now - Date.parse(decidedAt ?? '') < 7 * DAY
}
