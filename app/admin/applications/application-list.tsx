// Applications in a table, each a link to its review.

import type { ApplicationResponse } from '../../../api/identity/business/responses'
import type { ApplicationListResponse } from '../../../api/onboarding/responses'
import { Table } from '../../ui/display/table'
import { day } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'

type Card = ApplicationListResponse['items'][number]

export function ApplicationTable({ items }: { items: Card[] }) {
  return (
    <Table
      label="Applications"
      lines="wide"
      rows={items}
      rowKey={({ id }) => id}
      to={({ id }) => `/admin/applications/${id}`}
      columns={[
        { head: 'Name', cell: ({ name }) => name },
        { head: 'Kind', bare: true, cell: ({ kind }) => (kind === 'salon' ? 'Salon' : 'Shop') },
        { head: 'City', bare: true, cell: ({ city }) => city },
        { head: 'Applicant', cell: ({ applicant }) => applicant },
        {
          head: 'Date',
          bare: true,
          whole: true,
          cell: ({ decidedAt, createdAt }) => (
            <time dateTime={decidedAt ?? createdAt}>{day(decidedAt ?? createdAt)}</time>
          ),
        },
        { head: 'Status', aside: true, cell: ({ status }) => <DecisionBadge status={status} /> },
      ]}
    />
  )
}

const BADGES = {
  waiting: ['pending', 'Waiting'],
  approved: ['confirmed', 'Approved'],
  refused: ['cancelled', 'Declined'],
  withdrawn: ['plain', 'Withdrawn'],
} as const

export function DecisionBadge({ status }: { status: ApplicationResponse['status'] }) {
  const [tone, word] = BADGES[status]
  return <Badge tone={tone}>{word}</Badge>
}
