// The client's orders: open and finished.
import { useLoaderData } from '@remix-run/react'
import { ShoppingBag } from 'lucide-react'
import { ORDERS_FAILED, orderTitle } from '../../features/orders/order-labels'
import { OrderRow } from '../../features/orders/order-lines'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { More } from '../../ui/display/pages'
import { TabLink } from '../../ui/display/tabs'
import { ButtonLink } from '../../ui/forms/button'
import { EmptyState } from '../../ui/layout/empty-state'
import { routeError } from '../../ui/layout/error-page'
import { FLOW_CARD } from '../../ui/layout/flow'
import { HeadAction } from '../../ui/layout/head-action'
import { PageHead, Shell } from '../../ui/layout/shell'
import { BESIDE, ROWS, SIDE } from '../../ui/measures'

export const meta = title('Orders')

const PATH = '/client/orders'

export const loader = page('client', async ({ api, searchParams }) => {
  const tab = searchParams.get('tab') === 'past' ? ('past' as const) : ('open' as const)
  const cursor = searchParams.get('cursor')
  const orders = await get(api.orders.$get({ query: { tab, ...(cursor && { cursor }) } }))
  return { tab, orders }
})

export default function Orders() {
  const { tab, orders } = useLoaderData<typeof loader>()
  const { items, counts, next, pickups } = orders
  const none = counts.open + counts.past === 0
  return (
    <Shell as="client" path={PATH}>
      <PageHead title="Orders">
        <HeadAction to="/client/products" icon={ShoppingBag}>
          Browse the shop
        </HeadAction>
      </PageHead>
      <div data-live="orders" className={pickups.length > 0 ? BESIDE : undefined}>
        <div className="min-w-0">
          {!none && (
            <nav aria-label="Orders" className="mb-4 grid max-w-sm grid-cols-2 gap-1 rounded-full bg-sunken p-1">
              <TabLink to={PATH} current={tab === 'open'}>
                Open ({counts.open})
              </TabLink>
              <TabLink to={`${PATH}?tab=past`} current={tab === 'past'}>
                Past ({counts.past})
              </TabLink>
            </nav>
          )}
          {items.length > 0 ? (
            <ul className={pickups.length > 0 ? undefined : ROWS}>
              {items.map((order) => (
                <OrderRow key={order.id} order={order} />
              ))}
            </ul>
          ) : (
            <Empty tab={tab} none={none} />
          )}
          <More to={next && `${PATH}?${new URLSearchParams({ tab, cursor: next })}`}>Earlier orders</More>
        </div>
        <Pickups orders={orders} />
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: ORDERS_FAILED })

type Orders = ReturnType<typeof useLoaderData<typeof loader>>['orders']

/** What can be collected now, and the code for it. On a phone each is on its order’s page. */
function Pickups({ orders: { items, pickups } }: { orders: Orders }) {
  if (pickups.length === 0) return null
  return (
    <section aria-labelledby="ready" className={`grid gap-4 max-lg:hidden ${SIDE} ${FLOW_CARD}`}>
      <h2 id="ready" className="font-display text-lg">
        Ready for you
      </h2>
      <ul className="grid gap-4">
        {pickups.map(({ orderId, code }) => {
          const order = items.find(({ id }) => id === orderId)
          return (
            order && (
              <li key={orderId}>
                <p className="font-semibold">{orderTitle(order)}</p>
                <p className="text-sm text-soft">
                  {order.salonName ?? order.shop.name} · order {order.reference}
                </p>
                <p className="mt-2 text-xs font-semibold text-soft">
                  Pickup code
                  <span className="money block font-display text-xl font-normal tracking-wider text-ink">{code}</span>
                </p>
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}

function Empty({ tab, none }: { tab: 'open' | 'past'; none: boolean }) {
  return (
    <EmptyState
      picture="parcel"
      title={none ? 'No orders yet' : tab === 'open' ? 'No open orders' : 'No past orders'}
      action={<ButtonLink to="/client/products">Browse the shop</ButtonLink>}
    >
      {none
        ? 'Shampoo, braiding hair, shea butter and more from shops near you. Your money is held until your order arrives.'
        : tab === 'open'
          ? 'Your earlier orders are under “Past”.'
          : 'Your current orders are under “Open”.'}
    </EmptyState>
  )
}
