// The receipt of one order, which prints on a page.
import { useLoaderData } from '@remix-run/react'
import { formatMoney, type MoneyJson, minorOf } from '../../../api/platform/values/money'
import { type OrderDetail, orderMoneyWords, orderState } from '../../features/orders/order-labels'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { dateTime } from '../../ui/display/time'
import { RouteError } from '../../ui/layout/error-page'
import { Wordmark } from '../../ui/layout/logo'
import { PageHead, Shell } from '../../ui/layout/shell'

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
    <Shell as="client" path="/client/orders">
      <PageHead
        title="Receipt"
        back={{ to: `/client/orders/${order.id}`, label: 'Back to the order' }}
      />
      <article
        aria-label="Receipt"
        className="max-w-lg rounded-lg bg-raised p-6 shadow-low ring-1 ring-line lg:p-8 print:max-w-none print:shadow-none"
      >
        <div className="flex items-center justify-between gap-4">
          <Wordmark />
          <span className="text-sm text-soft">{orderState(order)}</span>
        </div>
        <p className="mt-6 font-display text-xl">{order.shop.name}</p>
        <p className="text-sm text-soft">
          {[seller.address, seller.city, seller.phone].filter(Boolean).join(' · ')}
        </p>
        <p className="mt-3">
          Order {order.reference},{' '}
          <time dateTime={order.createdAt}>{dateTime(order.createdAt)}</time>
        </p>
        <table className="mt-4 w-full text-sm">
          <caption className="sr-only">What was ordered</caption>
          <tbody>
            {order.lines.map((line) => (
              <tr key={line.id} className="stitch align-top">
                <td className="py-2.5 pr-4">
                  <span className="font-semibold">{line.productName}</span>
                  {line.variantName && `, ${line.variantName}`}
                  <span className="block text-soft">
                    {line.quantity} × {formatMoney(line.unitPrice)}
                  </span>
                </td>
                <td className="money py-2.5 text-right">{formatMoney(line.sum)}</td>
              </tr>
            ))}
            {minorOf(order.deliveryFee) > 0 && (
              <tr className="stitch align-top">
                <td className="py-2.5 pr-4">Delivery</td>
                <td className="money py-2.5 text-right">{formatMoney(order.deliveryFee)}</td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr className="text-base font-semibold">
              <th scope="row" className="py-3 text-left">
                Together
              </th>
              <td className="money py-3 text-right">{formatMoney(order.total)}</td>
            </tr>
          </tfoot>
        </table>
        <dl className="text-sm">
          <Line term="For" words={order.client.name} />
          <Line
            term={address ? 'Delivered to' : 'Collected at'}
            words={to.filter(Boolean).join(', ')}
          />
          <Line term="Held" money={money.held} />
          <Line term="Paid from the purse" money={money.captured} />
          <Line term="Back in the purse" money={money.released} />
          <Line term="Refunded" money={money.refunded} />
          <Line term="Fees" words="None" />
        </dl>
        <p className="mt-4 text-sm">{orderMoneyWords(order)}</p>
        <p className="mt-5 text-xs break-all text-soft">
          Order {order.id}
          {money.captureId && `, payment ${money.captureId}`}
        </p>
      </article>
      <p className="mt-5 text-sm text-soft print:hidden">
        Print it, or keep it as a PDF, from your browser’s menu.
      </p>
    </Shell>
  )
}

export function ErrorBoundary() {
  return (
    <RouteError
      missing={{ title: 'Receipt not found', description: 'There is none of yours here.' }}
      failed="Failed to load orders"
    />
  )
}

/** One line; a sum of nothing is left out. */
function Line({ term, words, money }: { term: string; words?: string; money?: MoneyJson }) {
  if (money && minorOf(money) === 0) return null
  return (
    <div className="stitch flex justify-between gap-6 py-2.5">
      <dt className="text-soft">{term}</dt>
      <dd className="min-w-0 text-right font-semibold wrap-anywhere tabular-nums">
        {words ?? (money && formatMoney(money))}
      </dd>
    </div>
  )
}
