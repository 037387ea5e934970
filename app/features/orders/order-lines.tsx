// An order in a list, and the lines of an order, each with its picture.
import type { ReactNode } from 'react'
import type { MoneyJson } from '../../../api/platform/values/money'
import type { OrderListItem } from '../../../api/shop/orders/responses'
import { Alike, Amount } from '../../ui/display/amount'
import { day } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { ProductPicture } from '../products/product-picture'
import { LineDetail } from './line-detail'
import { orderNext, orderState, orderTitle, orderTone } from './order-labels'

/** The status badge: on its way green, placed yellow, cancelled red, delivered blue. */
export function OrderBadge({ order }: { order: Parameters<typeof orderState>[0] }) {
  return <Badge tone={orderTone(order)}>{orderState(order)}</Badge>
}

/** One order of a list, which links to it. */
export function OrderRow({ order }: { order: OrderListItem }) {
  const [first] = order.lines
  const next = orderNext(order)
  return (
    <li className="stitch">
      <a href={`/client/orders/${order.id}`} className="group flex gap-4 py-4">
        {first && (
          <ProductPicture
            id={first.productId}
            name={first.productName}
            image={first.image}
            category={first.category}
            size="thumb"
          />
        )}
        <span className="min-w-0 grow">
          <span className="block font-semibold wrap-anywhere underline-offset-4 group-hover:underline">
            {orderTitle(order)}
          </span>
          <span className="block text-sm text-soft">
            {order.shop.name}
            <span className="max-sm:hidden"> · {order.reference}</span> ·{' '}
            <time dateTime={order.createdAt}>{day(`${order.createdAt.slice(0, 19)}Z`)}</time>
          </span>
          <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
            <OrderBadge order={order} />
            {order.returnsRequested > 0 && <Badge tone="pending">Return requested</Badge>}
            <Amount short money={order.total} className="ml-auto font-semibold" />
          </span>
          {next && <span className="mt-1 block text-sm text-soft">{next}</span>}
        </span>
      </a>
    </li>
  )
}

type Line = OrderListItem['lines'][number]

/** The lines of an order; `aside` is shown below a line. */
export function OrderLines({
  lines,
  href,
  aside,
}: {
  lines: Line[]
  /** The page of a product; no link by default. */
  href?: (line: Line) => string
  aside?: (line: Line) => ReactNode
}) {
  return (
    <ul>
      <Alike sums={lines.map((line) => line.sum)}>
        {lines.map((line) => (
          <li key={line.id} className="stitch flex gap-4 py-3">
            <ProductPicture
              id={line.productId}
              name={line.productName}
              image={line.image}
              category={line.category}
              size="thumb"
            />
            <div className="min-w-0 grow">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <p className="font-semibold">
                  {href ? (
                    <a href={href(line)} className="inline-flex min-h-11 items-center underline underline-offset-4">
                      {line.productName}
                    </a>
                  ) : (
                    line.productName
                  )}
                </p>
                <Amount money={line.sum} />
              </div>
              <LineDetail line={line} />
              {line.refundedQuantity > 0 && (
                <p className="text-sm text-soft">
                  {line.refundedQuantity === line.quantity ? 'Refunded' : `${line.refundedQuantity} refunded`}
                </p>
              )}
              {aside?.(line)}
            </div>
          </li>
        ))}
      </Alike>
    </ul>
  )
}

/** The total, and what it is made of. */
export function OrderSums({
  order,
}: {
  order: Pick<OrderListItem, 'itemsTotal' | 'deliveryFee' | 'total' | 'fulfilment'>
}) {
  return (
    <Alike sums={[order.itemsTotal, order.deliveryFee, order.total]}>
      <dl className="grid gap-1.5 pt-3">
        {order.fulfilment === 'delivery' && (
          <>
            <SumLine label="Items" money={order.itemsTotal} />
            <SumLine label="Delivery" money={order.deliveryFee} />
          </>
        )}
        <SumLine label="Total" money={order.total} strong />
      </dl>
    </Alike>
  )
}

function SumLine({ label, money, strong }: { label: string; money: MoneyJson; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'text-lg font-semibold' : ''}`}>
      <dt className={strong ? '' : 'text-soft'}>{label}</dt>
      <dd>
        <Amount money={money} />
      </dd>
    </div>
  )
}
