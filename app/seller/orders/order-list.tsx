// A seller's orders as a table: to select several, or to open one.
import type { ComponentProps, ReactNode } from 'react'
import { type MoneyJson, minorOf } from '../../../api/platform/values/money'
import { FULFILMENT, type SaleState, saleBadge } from '../../features/orders/seller-order-labels'
import { areWhole, sumText } from '../../ui/display/money-parts'
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

function totalOf(sales: SaleView[]): Column<SaleView> {
  const short = areWhole(
    sales.flatMap(({ total, refunded }) => (refunded ? [total, refunded] : total)),
  )
  return {
    head: 'Total',
    number: true,
    aside: true,
    cell: ({ total, refunded }) => (
      <>
        {sumText(total, short)}
        {refunded && minorOf(refunded) > 0 && <small>{sumText(refunded, short)} refunded</small>}
      </>
    ),
  }
}

const STATUS: Column<SaleView> = {
  head: 'Status',
  bare: true,
  cell: (sale) => (
    <>
      <SaleBadge order={sale} /> {sale.returning && <Badge tone="pending">Return</Badge>}
    </>
  ),
}

/** Until when it has to be on its way, and accepted before; what is late is said, not only colored. */
function Due({ sale: { answerBy, sendBy, overdue, fulfilment } }: { sale: SaleView }) {
  if (!sendBy) return null
  return (
    <>
      <span className={overdue ? 'font-semibold text-wait' : undefined}>
        {fulfilment === 'delivery' ? 'Ship' : 'Ready'} by {day(sendBy)}
        {overdue && ', overdue'}
      </span>
      {answerBy && <small>Accept by {day(answerBy)}</small>}
    </>
  )
}

const DUE: Column<SaleView> = {
  head: 'Due',
  bare: true,
  whole: true,
  cell: (sale) => sale.sendBy && <Due sale={sale} />,
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
    cell: (sale) => (
      <>
        <time dateTime={sale.createdAt} className={sale.sendBy ? '@max-[45rem]:hidden' : undefined}>
          {day(sale.createdAt)}
        </time>
        <span className="block whitespace-normal @min-[45rem]:text-xs">
          <Due sale={sale} />
        </span>
      </>
    ),
  }
  return (
    <Orders
      sales={sales}
      lines="wide"
      columns={[
        ...(tick ? [{ head: 'Select', tick: true, cell: tick }] : []),
        ...[CLIENT, PRODUCTS, STATUS, ordered, totalOf(sales)],
      ]}
    />
  )
}

/** What is to be done next, beside other parts of a page. */
export function NextSales({ sales }: Pick<Shown, 'sales'>) {
  return <Orders sales={sales} lines="wide" columns={[CLIENT, PRODUCTS, STATUS, DUE]} />
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
