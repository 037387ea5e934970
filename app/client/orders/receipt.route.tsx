// The receipt of an order, for printing.
import { useLoaderData } from '@remix-run/react'
import { formatMoney, minorOf } from '../../../api/platform/values/money'
import { type OrderDetail, orderMoneyWords, orderState } from '../../features/orders/order-labels'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { dateTime } from '../../ui/display/time'
import { routeError } from '../../ui/layout/error-page'
import { Receipt, ReceiptFacts, ReceiptLines } from '../receipt'

export const meta = title('Receipt')

export const loader = page('client', async ({ api, id }) => {
  const order = await get(api.orders[':id'].$get({ param: { id } }))
  return { order: order as OrderDetail }
})

export default function OrderReceipt() {
  const { order } = useLoaderData<typeof loader>()
  const { money, address, pickUp, seller } = order
  const to = address
    ? [address.name, address.line1, address.line2, address.city, address.country]
    : [pickUp?.name, pickUp?.address]
  return (
    <Receipt
      path="/client/orders"
      back={{ to: `/client/orders/${order.id}`, label: 'Back to the order' }}
      corner={orderState(order)}
      reference={`Order ${order.id}${money.captureId ? `, payment ${money.captureId}` : ''}`}
    >
      <p className="mt-6 font-display text-xl">{order.shop.name}</p>
      <p className="text-sm text-soft">
        {[seller.address, seller.city, seller.phone].filter(Boolean).join(' · ')}
      </p>
      <p className="mt-3">
        Order {order.reference}, <time dateTime={order.createdAt}>{dateTime(order.createdAt)}</time>
      </p>
      <ReceiptLines
        caption="What was ordered"
        lines={[
          ...order.lines.map((line) => ({
            id: line.id,
            what: (
              <>
                <span className="font-semibold">{line.productName}</span>
                {line.variantName && `, ${line.variantName}`}
                <span className="block text-soft">
                  {line.quantity} × {formatMoney(line.unitPrice)}
                </span>
              </>
            ),
            sum: line.sum,
          })),
          ...(minorOf(order.deliveryFee) > 0
            ? [{ id: 'delivery', what: 'Delivery', sum: order.deliveryFee }]
            : []),
        ]}
        total={['Together', order.total]}
      />
      <ReceiptFacts
        facts={[
          ['For', order.client.name],
          [address ? 'Delivered to' : 'Collected at', to.filter(Boolean).join(', ')],
          ['Held', money.held],
          ['Paid from the purse', money.captured],
          ['Back in the purse', money.released],
          ['Refunded', money.refunded],
          ['Fees', 'None'],
        ]}
      />
      <p className="mt-4 text-sm">{orderMoneyWords(order)}</p>
    </Receipt>
  )
}

export const ErrorBoundary = routeError({
  missing: ['Receipt not found', 'There is none of yours here.'],
  failed: 'Failed to load orders',
})
