// The confirmation, receipt or refund note of an order, for printing.
import { useLoaderData } from '@remix-run/react'
import { formatMoney, minorOf } from '../../../api/platform/values/money'
import type { OrderResponse } from '../../../api/shop/orders/responses'
import { NO_ORDER, ORDERS_FAILED, orderState, TO_ORDER } from '../../features/orders/order-labels'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { dateTime } from '../../ui/display/time'
import { routeError } from '../../ui/layout/error-page'
import { destinationTerm, orderPaper } from '../documents'
import { Receipt, ReceiptFacts, ReceiptLines } from '../receipt'

export const meta = title('Order document')

export const loader = page('client', async ({ api, id }) => {
  const order = await get(api.orders[':id'].$get({ param: { id } }))
  return { order: order as OrderResponse }
})

export default function OrderReceipt() {
  const { order } = useLoaderData<typeof loader>()
  const { money, address, pickUp, seller } = order
  const paper = orderPaper(order)
  const to = address
    ? [address.name, address.line1, address.line2, address.city, address.country]
    : [pickUp?.name, pickUp?.address]
  return (
    <Receipt
      path="/client/orders"
      back={{ to: `/client/orders/${order.id}`, label: TO_ORDER }}
      paper={{ ...paper, issued: dateTime(paper.issuedAt, undefined, 'always') }}
      issuer={{
        name: order.shop.name,
        address: [seller.address, seller.city].filter(Boolean).join(', '),
        contact: seller.phone,
        taxNumber: seller.taxNumber,
      }}
      corner={orderState(order)}
      reference={`Order ${order.id}${money.captureId ? `, payment ${money.captureId}` : ''}`}
    >
      <p className="mt-5">
        Order {order.reference},{' '}
        <time dateTime={order.createdAt}>{dateTime(order.createdAt, undefined, 'always')}</time>
      </p>
      <ReceiptLines
        caption={paper.caption}
        lines={[
          ...order.lines.map((line) => ({
            id: line.id,
            what: (
              <>
                <span className="font-semibold">{line.productName}</span>
                {line.variantName && `, ${line.variantName}`}
                <span className="block text-soft">
                  {line.quantity} × {formatMoney(line.unitPrice)}
                  {line.discount &&
                    `, ${line.discount.percent}% off with Plus (list price ${formatMoney(line.discount.listPrice)})`}
                </span>
              </>
            ),
            sum: line.sum,
          })),
          ...(minorOf(order.deliveryFee) > 0 ? [{ id: 'delivery', what: 'Delivery', sum: order.deliveryFee }] : []),
        ]}
        total={['Total', order.total]}
      />
      <ReceiptFacts
        facts={[
          ['For', order.client.name],
          [destinationTerm(order, address !== null), to.filter(Boolean).join(', ')],
          ...paper.facts,
        ]}
      />
      {paper.note && <p className="mt-4 text-sm">{paper.note}</p>}
    </Receipt>
  )
}

export const ErrorBoundary = routeError({ missing: ['Document not found', NO_ORDER], failed: ORDERS_FAILED })
