// The shop's counter: an order is handed over against its code.
import { useActionData, useLoaderData } from '@remix-run/react'
import { SETTLED } from '../../features/orders/order-labels'
import { handOver } from '../../features/orders/pickup.server'
import { HandOverForm, Parcels, type ParcelView } from '../../features/orders/pickup-counter'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Pickup')

const PATH = '/seller/pick-up'

export const loader = page('seller', async ({ api, newKey }) => {
  const counter = await get(api.pickups.$get())
  return { counter, formKey: newKey() }
})

export const action = page('seller', handOver(PATH, SETTLED))

export default function PickUp() {
  const { counter, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const line = ({ id, salonName }: ParcelView) => ({ text: salonName ?? 'at your shop', to: `/seller/orders/${id}` })
  return (
    <Shell as="product_seller" path="/seller/orders">
      <PageHead
        title="Hand over"
        lead="The client shows you a six-digit code. When it matches, you get paid."
        back={{ to: '/seller/orders', label: 'Orders' }}
      />
      <InlineNotice notice={response?.notice} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2 lg:items-start">
        <HandOverForm formKey={formKey} formResult={response} />
        <div data-live="counter" className="grid gap-8">
          <Parcels
            id="here"
            title="Waiting for pickup"
            empty="No orders are waiting for pickup."
            parcels={counter.here}
            line={line}
          />
          <Parcels
            id="expected"
            title="To prepare"
            empty="No pickup orders to prepare."
            parcels={counter.expected}
            line={line}
          />
        </div>
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: 'Could not load the pickups.' })
