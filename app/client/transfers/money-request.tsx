// One request for money in a list: person, amount, purpose, and status.
import type { ReactNode } from 'react'
import type { MoneyRequestResponse } from '../../../api/money/transfers/responses'
import { Amount } from '../../ui/display/amount'
import { day } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { PersonLine } from './people-search'

const STATES: Record<
  MoneyRequestResponse['status'],
  [tone: 'pending' | 'confirmed' | 'cancelled' | 'plain', words: string]
> = {
  pending: ['pending', 'Waiting'],
  paid: ['confirmed', 'Paid'],
  declined: ['cancelled', 'Declined'],
  cancelled: ['plain', 'Cancelled'],
  expired: ['plain', 'Expired'],
}

export function RequestRow({ request, children }: { request: MoneyRequestResponse; children?: ReactNode }) {
  const [tone, text] = STATES[request.status]
  return (
    <li className="stitch py-3">
      <PersonLine person={request.person}>
        <Amount short money={request.amount} className="font-semibold" />
      </PersonLine>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2 pl-14 text-sm text-soft">
        <Badge tone={tone}>{text}</Badge>
        {request.note && <span className="min-w-0 wrap-anywhere">{request.note}</span>}
        <span>
          {request.status === 'pending' ? `until ${day(request.expiresAt)}` : `asked ${day(request.createdAt)}`}
        </span>
      </div>
      {children && <div className="mt-3 flex flex-wrap gap-3 pl-14">{children}</div>}
    </li>
  )
}
