// A seller's orders as a table: to select several, or to open one.
import type { ComponentProps, ReactNode } from 'react'
import { minorOf } from '../../../api/platform/values/money'
import type { SaleResponse } from '../../../api/shop/seller-dashboard/responses'
import { FULFILMENT, type SaleState, saleBadge } from '../../features/orders/seller-order-labels'
import { Amount } from '../../ui/display/amount'
import { counted } from '../../ui/display/plural'
import { type Column, Table } from '../../ui/display/table'
import { day } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'

export function SaleBadge({ order }: { order: SaleState }) {
  const [tone, word] = saleBadge(order)
  return <Badge tone={tone}>{word}</Badge>
}

const CLIENT: Column<SaleResponse> = {
  head: 'Client and order',
  cell: ({ clientName, reference }) => (
    <>
      <span className="line-clamp-1 wrap-anywhere @min-[45rem]:min-w-32">{clientName}</span>
      <small className="@max-[45rem]:sr-only">{reference}</small>
    </>
  ),
}

const PRODUCTS: Column<SaleResponse> = {
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

const TOTAL: Column<SaleResponse> = {
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

/** A table that has hardly room for its columns, as on a tablet. */
const WHERE_TIGHT = { shown: '@min-[45rem]:@max-[58rem]:inline', hidden: '@min-[45rem]:@max-[58rem]:hidden' }

/** The state, and the one date that matters in it. */
const STATUS: Column<SaleResponse> = {
  head: 'Status',
  bare: true,
  cell: (sale) => (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <SaleBadge order={sale} /> {sale.returning && <Badge tone="pending">Return</Badge>}
      {sale.sendBy && (
        <span
          className={`@min-[45rem]:basis-full @min-[45rem]:text-xs ${sale.overdue ? 'font-semibold text-wait' : ''}`}
        >
          <span className={`hidden whitespace-nowrap ${WHERE_TIGHT.shown}`}>{dueBriefly(sale, sale.sendBy)}</span>
          <span className={WHERE_TIGHT.hidden}>{dueText(sale, sale.sendBy)}</span>
        </span>
      )}
    </span>
  ),
}

/**
 * Until when something has to be done next: a new order is accepted before it is sent, so whichever date comes first says
 * what. What is late is said, not only colored.
 */
export function dueText(
  { answerBy, overdue, fulfilment }: Pick<SaleResponse, 'answerBy' | 'overdue' | 'fulfilment'>,
  sendBy: string,
): string {
  if (isAnsweredFirst(answerBy, sendBy)) return `Accept by ${day(answerBy)}`
  const send = fulfilment === 'delivery' ? 'ship' : 'have ready'
  const text = answerBy ? `Accept and ${send}` : fulfilment === 'delivery' ? 'Ship' : 'Ready'
  return `${text} by ${day(sendBy)}${overdue ? ', overdue' : ''}`
}

/** The same where the state beside it has to say what: it keeps to one line. */
export function dueBriefly({ answerBy, overdue }: Pick<SaleResponse, 'answerBy' | 'overdue'>, sendBy: string): string {
  if (isAnsweredFirst(answerBy, sendBy)) return `Due ${day(answerBy)}`
  return `${overdue ? 'Overdue,' : 'Due'} ${day(sendBy)}`
}

function isAnsweredFirst(responseBy: string | null, sendBy: string): responseBy is string {
  return responseBy !== null && Date.parse(responseBy) < Date.parse(sendBy)
}

type SaleListProps = {
  sales: SaleResponse[]
  /** The checkbox before each order. */
  tick?: (sale: SaleResponse) => ReactNode
  sort?: Column<SaleResponse>['sort']
}

export function SaleTable({ sales, tick, sort }: SaleListProps) {
  const ordered: Column<SaleResponse> = {
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
export function NextSales({ sales }: Pick<SaleListProps, 'sales'>) {
  return <Orders sales={sales} lines="wide" columns={[CLIENT, PRODUCTS, STATUS]} />
}

function Orders({
  sales,
  ...table
}: { sales: SaleResponse[] } & Pick<ComponentProps<typeof Table<SaleResponse>>, 'columns' | 'lines'>) {
  return (
    <Table label="Orders" rows={sales} rowKey={({ id }) => id} to={({ id }) => `/seller/orders/${id}`} {...table} />
  )
}
