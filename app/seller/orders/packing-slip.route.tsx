// The slip in the parcel: items, recipient, address. No prices: it may be a present.
import { useLoaderData } from '@remix-run/react'
import { NO_ORDER, ORDER_FAILED, TO_ORDER } from '../../features/orders/order-labels'
import { FULFILMENT } from '../../features/orders/seller-order-labels'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { counted } from '../../ui/display/plural'
import { dateTime } from '../../ui/display/time'
import { routeError } from '../../ui/layout/error-page'
import { Wordmark } from '../../ui/layout/logo'
import { PageHead, Shell } from '../../ui/layout/shell'
import { WhereTo } from './order-parts'

export const meta = title('Packing slip')

export const loader = page('seller', async ({ api, id }) => {
  const param = { id }
  const order = await get(api.orders[':id'].$get({ param }))
  if (order.side !== 'seller') throw new Response('', { status: 404 })
  return { order }
})

export default function Slip() {
  const { order } = useLoaderData<typeof loader>()
  const lines = order.lines.filter((line) => line.quantity > line.refundedQuantity)
  const pieces = lines.reduce((sum, line) => sum + line.quantity - line.refundedQuantity, 0)
  return (
    <Shell as="product_seller" path={`/seller/orders/${order.id}`}>
      <div className="print:hidden">
        <PageHead
          title="Packing slip"
          lead="Print it or save it as a PDF from your browser’s menu."
          back={{ to: `/seller/orders/${order.id}`, label: TO_ORDER }}
        />
      </div>
      <article
        aria-label="Packing slip"
        className="max-w-2xl rounded-lg bg-raised p-6 shadow-low ring-1 ring-line lg:p-8 print:max-w-none print:rounded-none print:p-0 print:shadow-none print:ring-0"
      >
        <div className="flex items-start justify-between gap-4">
          <div>
            <p className="font-display text-xl">{order.shop.name}</p>
            <p className="text-sm text-soft">
              {order.seller.address}, {order.seller.city}
              <span className="block whitespace-nowrap">{order.seller.phone}</span>
            </p>
          </div>
          <Wordmark />
        </div>
        <div className="mt-6 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
          <section aria-labelledby="to">
            <h2 id="to" className="text-sm text-soft">
              {FULFILMENT[order.fulfilment]}
            </h2>
            {!order.address && <p className="font-semibold">For {order.clientName}</p>}
            <WhereTo order={order} />
          </section>
          <section aria-labelledby="order">
            <h2 id="order" className="text-sm text-soft">
              Order
            </h2>
            <p className="font-display text-xl tabular-nums">{order.reference}</p>
            <p className="text-sm">{dateTime(order.createdAt, undefined, 'always')}</p>
            {order.carrier && (
              <p className="text-sm">
                {order.carrier} {order.tracking}
              </p>
            )}
          </section>
        </div>
        <table className="mt-6 w-full">
          <caption className="sr-only">Parcel contents</caption>
          <thead>
            <tr className="text-left text-sm text-soft">
              <th scope="col" className="w-10 py-2 font-normal">
                <span className="sr-only">Packed</span>
              </th>
              <th scope="col" className="w-14 py-2 font-normal">
                Units
              </th>
              <th scope="col" className="py-2 font-normal">
                Product
              </th>
              <th scope="col" className="py-2 text-right font-normal">
                SKU
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id} className="stitch align-top">
                <td className="py-3">
                  <span aria-hidden className="inline-block size-5 rounded-xs ring-[1.5px] ring-inset ring-edge" />
                </td>
                <td className="money py-3 font-semibold">{line.quantity - line.refundedQuantity}</td>
                <td className="py-3 pr-4 wrap-anywhere">
                  {line.productName}
                  {line.variantName && <span className="text-soft">, {line.variantName}</span>}
                </td>
                <td className="py-3 text-right text-xs whitespace-nowrap">{line.sku}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-3 text-sm text-soft">{counted(pieces, 'item', 'items')} in total</p>
        {order.note && <p className="mt-4 whitespace-pre-line">From the client: “{order.note}”</p>}
        <p className="mt-6 text-sm">
          Thank you for buying from {order.shop.name}. You can return items within{' '}
          {counted(order.seller.returnDays, 'day', 'days')}, from the order on Purse.
        </p>
      </article>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ missing: ['Order not found', NO_ORDER], failed: ORDER_FAILED })
