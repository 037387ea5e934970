// Labels of stock: quantities, reasons of changes, and the log as a table.
import type { MoneyJson } from '../../../api/platform/values/money'
import type { MovementResponse } from '../../../api/shop/catalogue/responses'
import { Amount } from '../../ui/display/amount'
import { type Column, Table } from '../../ui/display/table'
import { LinkInText } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'

export const REASON_LABELS = {
  received: 'Received',
  corrected: 'Counted',
  damaged: 'Damaged',
  imported: 'Imported',
  reserved: 'Reserved at checkout',
  released: 'Released from checkout',
  cancelled: 'Order cancelled',
  returned: 'Returned',
} as const

/** "Nov 29, 11:20 PM": a log is read by date, and on a phone its line has room for a person then. */
const withoutWeekday = (instant: string) => dateTime(instant).replace(/^\w+, /, '')

/** "Out of stock", "3 left", "24" */
export function StockBadge({ stock, low }: { stock: number; low: boolean }) {
  if (stock === 0) return <Badge tone="cancelled">Out of stock</Badge>
  if (low) return <Badge tone="pending">{stock} left</Badge>
  return <span className="money">{stock}</span>
}

export function PriceRange({ from, to }: { from: MoneyJson | null; to: MoneyJson | null }) {
  if (!from) return <span className="text-soft">Not for sale</span>
  const more = to && to.amount !== from.amount
  return (
    <span className="whitespace-nowrap">
      {more && <span className="text-soft">from </span>}
      <Amount money={from} />
    </span>
  )
}

/** The log; `of`: whether it names what moved. */
export function Movements({ items, of = true }: { items: MovementResponse[]; of?: boolean }) {
  const what: Column<MovementResponse> = {
    head: 'Product',
    cell: ({ product, variant }) => (
      <>
        {product.name}
        {variant.name && <small>{variant.name}</small>}
      </>
    ),
  }
  return (
    <Table
      label="Stock log"
      lines="wide"
      rows={items}
      rowKey={({ sequence }) => sequence}
      {...(of && {
        to: ({ product, variant }: MovementResponse) => `/seller/products/${product.id}/variants/${variant.id}`,
      })}
      columns={[
        ...(of ? [what] : []),
        {
          head: 'Why',
          bare: true,
          cell: ({ reason, note, order }) => (
            <>
              <span className="@max-[45rem]:text-xs">{REASON_LABELS[reason]}</span>
              {order && (
                <small>
                  Order <LinkInText to={`/seller/orders/${encodeURIComponent(order.id)}`}>{order.reference}</LinkInText>
                </small>
              )}
              {note && <small>{note}</small>}
            </>
          ),
        },
        {
          head: 'When',
          bare: true,
          whole: true,
          cell: ({ at, by }) => (
            <>
              <span className="@max-[45rem]:mr-3 @max-[45rem]:text-xs">{withoutWeekday(at)}</span>
              <small className="@max-[45rem]:inline">{by}</small>
            </>
          ),
        },
        {
          head: 'Change',
          number: true,
          aside: true,
          cell: ({ delta, stock }) => (
            <>
              <span className={`font-semibold ${delta > 0 ? 'text-in' : 'text-out'}`}>
                {delta > 0 ? `+${delta}` : `−${-delta}`}
              </span>
              <small>{stock} left</small>
            </>
          ),
        },
      ]}
    />
  )
}
