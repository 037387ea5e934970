// Applications in a list, each a link to its review.

import type { ApplicationView } from '../../features/business/business-status'
import { day } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'

type Card = ApplicationView & { name: string; city: string; applicant: string }

export function ApplicationRows({ items }: { items: Card[] }) {
  return (
    <ul className="max-w-3xl">
      {items.map((item) => (
        <li
          key={item.id}
          className="stitch relative flex min-h-16 items-center justify-between gap-3 py-3.5"
        >
          <div className="min-w-0">
            <a
              href={`/admin/applications/${item.id}`}
              className="font-semibold break-words underline underline-offset-4 after:absolute after:inset-0"
            >
              {item.name}
            </a>
            <p className="text-sm text-soft">
              {item.kind === 'salon' ? 'Salon' : 'Shop'} in {item.city} · {item.applicant}
            </p>
          </div>
          <p className="shrink-0 text-right text-sm text-soft">
            <DecisionBadge status={item.status} />
            <time dateTime={item.decidedAt ?? item.createdAt} className="mt-0.5 block">
              {day(item.decidedAt ?? item.createdAt)}
            </time>
          </p>
        </li>
      ))}
    </ul>
  )
}

const BADGES = {
  waiting: ['pending', 'Waiting'],
  approved: ['confirmed', 'Approved'],
  refused: ['cancelled', 'Declined'],
  withdrawn: ['plain', 'Withdrawn'],
} as const

export function DecisionBadge({ status }: { status: ApplicationView['status'] }) {
  const [tone, word] = BADGES[status]
  return <Badge tone={tone}>{word}</Badge>
}
