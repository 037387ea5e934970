// A seller's orders as a table: to select several, or to open one.
import type { ComponentProps, ReactNode } from 'react'
import { type MoneyJson, minorOf } from '../../../api/platform/values/money'
import { FULFILMENT, type SaleState, saleBadge } from '../../features/orders/seller-order-labels'
import { Amount } from '../../ui/display/amount'
import { counted } from '../../ui/display/plural'
import { type Column, Table } from '../../ui/display/table'
import { day } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'

export type SaleView = SaleState & {
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
  sendBy: string | null
  overdue: boolean
  createdAt: string
}

export function SaleBadge({ order }: { order: SaleState }) {
  const [tone, word] = saleBadge(order)
  return <Badge tone={tone}>{word}</Badge>
}

const CLIENT: Column<SaleView> = {
  head: 'Client and order',
  cell: ({ clientName, reference }) => (
    <>
      <span className="line-clamp-1 wrap-anywhere @min-[45rem]:min-w-32">{clientName}</span>
      <small className="@max-[45rem]:sr-only">{reference}</small>
    </>
  ),
}

const PRODUCTS: Column<SaleView> = {
  head: 'Products',
  bare: true,
  full: true,
  cell: ({ product, more, pieces, fulfilment }) => (
    <span className="flex min-w-0 flex-col @min-[45rem]:min-w-44 @max-[45rem]:flex-row @max-[45rem]:items-baseline">
      <span className="@max-[45rem]:truncate">
        {product}
        {more > 0 && `\u00a0+${more}`}
      </span>
      <small className="shrink-0">
        <span className="@min-[45rem]:hidden">&nbsp;· </span>
        {counted(pieces, 'item', 'items')}
        <span className="@max-[45rem]:hidden"> · {FULFILMENT[fulfilment]}</span>
      </small>
    </span>
  ),
}

const TOTAL: Column<SaleView> = {
  head: 'Total',
  aside: true,
  sum: ({ total, refunded }) => (refunded ? [total, refunded] : total),
  cell: ({ total, refunded }) => (
    <>
      <Amount money={total} />
      {refunded && minorOf(refunded) > 0 && (
        <small>
          <Amount money={refunded} /> refunded
        </small>
      )}
    </>
  ),
}

/** The state, and the one date that matters in it. */
const STATUS: Column<SaleView> = {
  head: 'Status',
  bare: true,
  cell: (sale) => (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <SaleBadge order={sale} /> {sale.returning && <Badge tone="pending">Return</Badge>}
      {sale.sendBy && (
        <span
          className={`@min-[45rem]:basis-full @min-[45rem]:text-xs ${sale.overdue ? 'font-semibold text-wait' : ''}`}
        >
          {dueWords(sale, sale.sendBy)}
        </span>
      )}
    </span>
  ),
}

/**
 * Until when something has to be done next: a new order is accepted before it is sent, so whichever date comes first says
 * what. What is late is said, not only colored.
 */
export function dueWords(
  { answerBy, overdue, fulfilment }: Pick<SaleView, 'answerBy' | 'overdue' | 'fulfilment'>,
  sendBy: string,
): string {
  if (answerBy && Date.parse(answerBy) < Date.parse(sendBy)) return `Accept by ${day(answerBy)}`
  const send = fulfilment === 'delivery' ? 'ship' : 'have ready'
  const words = answerBy ? `Accept and ${send}` : fulfilment === 'delivery' ? 'Ship' : 'Ready'
  return `${words} by ${day(sendBy)}${overdue ? ', overdue' : ''}`
}

type Shown = {
  sales: SaleView[]
  /** The checkbox before each order. */
  tick?: (sale: SaleView) => ReactNode
  sort?: Column<SaleView>['sort']
}

export function SaleTable({ sales, tick, sort }: Shown) {
  const ordered: Column<SaleView> = {
    head: 'Ordered',
    bare: true,
    whole: true,
    ...(sort && { sort }),
    // As lines, the date by which something has to be done stands in its place.
    cell: ({ createdAt, sendBy }) => (
      <time dateTime={createdAt} className={sendBy ? '@max-[45rem]:hidden' : undefined}>
        {day(createdAt)}
      </time>
    ),
  }
  return (
    <Orders
      sales={sales}
      lines="wide"
      columns={[
        ...(tick ? [{ head: 'Select', tick: true, cell: tick }] : []),
        ...[CLIENT, PRODUCTS, STATUS, ordered, TOTAL],
      ]}
    />
  )
}

/** What is to be done next, beside other parts of a page. */
export function NextSales({ sales }: Pick<Shown, 'sales'>) {
  return <Orders sales={sales} lines="wide" columns={[CLIENT, PRODUCTS, STATUS]} />
}

function Orders({
  sales,
  ...table
}: { sales: SaleView[] } & Pick<ComponentProps<typeof Table<SaleView>>, 'columns' | 'lines'>) {
  return (
    <Table
      label="Orders"
      rows={sales}
      rowKey={({ id }) => id}
      to={({ id }) => `/seller/orders/${id}`}
      {...table}
    />
  )
}
