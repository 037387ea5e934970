// Payouts of the past and on their way, newest first: a table on wide screens, lines on a phone.
import type { ReactNode } from 'react'
import { formatMoney } from '../../../api/platform/values/money'
import {
  CAUSES,
  isBack,
  type PayeeRole,
  type PayoutView,
  payoutsPath,
  STATES,
} from '../../features/payouts/payout-labels'
import { Amount } from '../../ui/display/amount'
import { TextLink } from '../../ui/display/text-link'
import { dateTime, day } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'

export function PayoutBadge({ status }: Pick<PayoutView, 'status'>) {
  const [words, tone] = STATES[status]
  return <Badge tone={tone}>{words}</Badge>
}

export function PayoutList({ items, role }: { items: PayoutView[]; role: PayeeRole }) {
  const to = (id: string) => payoutsPath(role, `/${encodeURIComponent(id)}`)
  return (
    <>
      <ul className="lg:hidden">
        {items.map((one) => (
          <li key={one.id} className="stitch">
            <a href={to(one.id)} className="group grid min-h-14 gap-1 py-3">
              <span className="flex items-baseline justify-between gap-4">
                <span className="font-semibold underline-offset-4 group-hover:underline">
                  {day(one.createdAt)}
                </span>
                <Amount money={isBack(one) ? one.amount : one.net} className="font-semibold" />
              </span>
              <span className="flex items-center justify-between gap-4 text-sm text-soft">
                <span className="min-w-0 break-words">
                  {CAUSES[one.cause]} · {whereTo(one)}
                </span>
                <PayoutBadge status={one.status} />
              </span>
            </a>
          </li>
        ))}
      </ul>
      <table className="w-full text-sm max-lg:hidden">
        <caption className="sr-only">Payouts, newest first</caption>
        <thead>
          <tr className="text-left text-soft">
            <Head>Requested</Head>
            <Head>What</Head>
            <Head>To</Head>
            <Head number>Amount</Head>
            <Head number>Fee</Head>
            <Head number>Received</Head>
            <Head>Status</Head>
          </tr>
        </thead>
        <tbody>
          {items.map((one) => (
            <tr key={one.id} className="border-t border-line">
              <th scope="row" className="pr-4 text-left font-normal">
                <TextLink to={to(one.id)}>{dateTime(one.createdAt)}</TextLink>
              </th>
              <td className="py-2 pr-4">{CAUSES[one.cause]}</td>
              <td className="py-2 pr-4 break-words">{whereTo(one)}</td>
              <Figure>{formatMoney(one.amount)}</Figure>
              <Figure>{isBack(one) ? '–' : formatMoney(one.fee)}</Figure>
              <Figure>{isBack(one) ? '–' : formatMoney(one.net)}</Figure>
              <td className="py-2">
                <PayoutBadge status={one.status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function whereTo({ destination, staff }: PayoutView): string {
  return staff ? `${staff.name}, ${destination}` : destination
}

function Head({ number = false, children }: { number?: boolean; children: ReactNode }) {
  return (
    <th scope="col" className={`py-2 pr-4 font-normal last:pr-0 ${number ? 'text-right' : ''}`}>
      {children}
    </th>
  )
}

function Figure({ children }: { children: ReactNode }) {
  return <td className="money py-2 pr-4 text-right whitespace-nowrap">{children}</td>
}
