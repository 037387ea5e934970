// A seller's orders as lines: to select several, or to open one.
import type { ReactNode } from 'react'
import { formatMoney, type MoneyJson, minorOf } from '../../../api/platform/values/money'
import { FULFILMENT, type SaleState, saleBadge } from '../../features/orders/seller-order-labels'
import { counted } from '../../ui/display/plural'
import { dateTime, day } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'

type SaleView = SaleState & {
  id: string
  reference: string
  returning: boolean
  fulfilment: keyof typeof FULFILMENT
  clientName: string
  product: string
  more: number
  pieces: number
  total: MoneyJson
  refunded: MoneyJson | null
  answerBy: string | null
  createdAt: string
}

export function SaleBadge({ order }: { order: SaleState }) {
  const [tone, word] = saleBadge(order)
  return <Badge tone={tone}>{word}</Badge>
}

/** One line: the whole of it links to the order; `tick` is the checkbox before it. */
export function SaleLine({ sale, tick }: { sale: SaleView; tick?: ReactNode }) {
  const { reference, refunded } = sale
  return (
    <li className="stitch flex items-stretch gap-1">
      {tick}
      <a
        href={`/seller/orders/${sale.id}`}
        className="grid min-h-18 min-w-0 grow grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 hover:text-link lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_10rem_8rem]"
      >
        <span className="min-w-0">
          <span className="block font-semibold break-words">{sale.clientName}</span>
          <span className="block text-sm text-soft tabular-nums">{reference}</span>
        </span>
        <span className="min-w-0 text-sm max-lg:order-3 max-lg:col-span-2">
          <span className="block break-words">
            {sale.product}
            {sale.more > 0 && ` and ${sale.more} more`}
          </span>
          <span className="block text-soft">
            {counted(sale.pieces, 'piece', 'pieces')} · {FULFILMENT[sale.fulfilment]}
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-1.5 max-lg:order-2 max-lg:justify-end">
          <SaleBadge order={sale} />
          {sale.returning && <Badge tone="pending">Return</Badge>}
        </span>
        <span className="text-sm max-lg:order-4 max-lg:col-span-2 max-lg:flex max-lg:flex-wrap max-lg:justify-between max-lg:gap-x-4 lg:text-right">
          <span className="money block font-semibold">{formatMoney(sale.total)}</span>
          {refunded && minorOf(refunded) > 0 && (
            <span className="money block text-soft">{formatMoney(refunded)} refunded</span>
          )}
          <span className="block text-soft">
            {sale.answerBy ? (
              <>answer by {dateTime(sale.answerBy)}</>
            ) : (
              <time dateTime={sale.createdAt}>{day(sale.createdAt)}</time>
            )}
          </span>
        </span>
      </a>
    </li>
  )
}
