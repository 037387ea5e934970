// Labels of stock: quantities, reasons of changes, and the log as a list.
import { formatMoney, type MoneyJson } from '../../../api/platform/values/money'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'

export const REASON_WORDS = {
  received: 'Received',
  corrected: 'Counted',
  damaged: 'Damaged',
  imported: 'Imported',
  reserved: 'Reserved at checkout',
  released: 'Released by a checkout',
  cancelled: 'Order cancelled',
  returned: 'Returned',
} as const

type MovementView = {
  sequence: number
  product: { id: string; name: string }
  variant: { id: string; name: string; sku: string }
  delta: number
  stock: number
  reason: keyof typeof REASON_WORDS
  note: string
  by: string
  order: { id: string; reference: string } | null
  at: string
}

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
    <span className="money whitespace-nowrap">
      {more && <span className="text-soft">from </span>}
      {formatMoney(from)}
    </span>
  )
}

/** Lines of the log; `of`: whether they name their subject. */
export function Movements({ items, of = true }: { items: MovementView[]; of?: boolean }) {
  return (
    <ul>
      {items.map((one) => (
        <li
          key={one.sequence}
          className="stitch grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 py-3"
        >
          <p className="min-w-0 break-words">
            <span className="font-semibold">{REASON_WORDS[one.reason]}</span>
            {one.order && (
              <>
                {' · '}
                <a href={`/seller/orders/${one.order.id}`} className="text-link underline">
                  {one.order.reference}
                </a>
              </>
            )}
          </p>
          <p className="money text-right">
            <span className={`font-semibold ${one.delta > 0 ? 'text-in' : 'text-out'}`}>
              {one.delta > 0 ? `+${one.delta}` : `−${-one.delta}`}
            </span>
            <span className="sr-only">, then</span>{' '}
            <span className="inline-block min-w-12 text-soft">{one.stock}</span>
          </p>
          <p className="col-span-2 min-w-0 text-sm break-words text-soft">
            {of && (
              <>
                <a
                  href={`/seller/products/${one.product.id}/variants/${one.variant.id}`}
                  className="text-ink underline underline-offset-4"
                >
                  {one.product.name}
                  {one.variant.name && `, ${one.variant.name}`}
                </a>
                {' · '}
              </>
            )}
            {[dateTime(one.at), one.by, one.note].filter(Boolean).join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
