// A seller's orders as a table: to select several, or to open one.
import type { ComponentProps, ReactNode } from 'react'
import { formatMoney, type MoneyJson, minorOf } from '../../../api/platform/values/money'
import { FULFILMENT, type SaleState, saleBadge } from '../../features/orders/seller-order-labels'
import { counted } from '../../ui/display/plural'
import { type Column, Table } from '../../ui/display/table'
import { dateTime, day } from '../../ui/display/time'
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
    <span className="flex min-w-0 flex-col @min-[45rem]:min-w-64 @max-[45rem]:flex-row @max-[45rem]:items-baseline">
      <span className="@max-[45rem]:truncate">
        {product}
        {more > 0 && ` +${more}`}
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
  number: true,
  aside: true,
  cell: ({ total, refunded }) => (
    <>
      {formatMoney(total)}
      {refunded && minorOf(refunded) > 0 && <small>{formatMoney(refunded)} refunded</small>}
    </>
  ),
}

type Shown = {
  sales: SaleView[]
  /** The checkbox before each order. */
  tick?: (sale: SaleView) => ReactNode
  sort?: Column<SaleView>['sort']
}

export function SaleTable({ sales, tick, sort }: Shown) {
  const status: Column<SaleView> = {
    head: 'Status',
    bare: true,
    cell: (sale) => (
      <>
        <SaleBadge order={sale} /> {sale.returning && <Badge tone="pending">Return</Badge>}
      </>
    ),
  }
  const ordered: Column<SaleView> = {
    head: 'Ordered',
    bare: true,
    whole: true,
    ...(sort && { sort }),
    cell: ({ createdAt, answerBy }) => (
      <>
        <time dateTime={createdAt} className={answerBy ? '@max-[45rem]:hidden' : undefined}>
          {day(createdAt)}
        </time>
        {answerBy && <small>answer by {day(answerBy)}</small>}
      </>
    ),
  }
  return (
    <Orders
      sales={sales}
      lines="wide"
      columns={[
        ...(tick ? [{ head: 'Select', tick: true, cell: tick }] : []),
        ...[CLIENT, PRODUCTS, status, ordered, TOTAL],
      ]}
    />
  )
}

/** New orders alone, beside other parts of a page. */
export function NewSales({ sales }: Pick<Shown, 'sales'>) {
  const until: Column<SaleView> = {
    head: 'Accept by',
    whole: true,
    cell: ({ answerBy }) => answerBy && dateTime(answerBy),
  }
  return <Orders sales={sales} lines="wide" columns={[CLIENT, PRODUCTS, until]} />
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
