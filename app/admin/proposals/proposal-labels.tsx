// Labels of proposals and fees, for admins.
import type { ProposalResponse } from '../../../api/admin/proposals/responses'
import { PERSON_ACTION_TEXTS } from '../../../api/admin/settings/input'
import { FEE_NAMES } from '../../../api/money/ledger/input'
import { formatMoney, type MoneyJson } from '../../../api/platform/values/money'
import { Badge } from '../../ui/feedback/badge'

export const NEEDS_SECOND_ADMIN = 'Needs a second admin'

type FeeKind = keyof typeof FEE_NAMES

const ACTION_TITLES: Record<string, string> = {
  refund: 'Refund',
  goodwill: 'Goodwill credit',
  correction: 'Correction',
  settlement: 'Dispute settlement',
}

const PERSON_ACTION_TITLES = { promotion: (name: string) => `${name} becomes an admin`, ...PERSON_ACTION_TEXTS }

/** "Vendor fee of 3%", "Amina becomes an admin", "Refund of KES 5,000.00" */
export function proposalTitle({
  fee,
  person,
  money,
}: {
  fee: { kind: FeeKind; percent: string } | null
  person: { name: string; act: keyof typeof PERSON_ACTION_TITLES } | null
  money: { act: string; amount: MoneyJson } | null
}): string {
  if (fee) return `${FEE_NAMES[fee.kind]} of ${fee.percent}%`
  if (person) return PERSON_ACTION_TITLES[person.act](person.name)
  if (money) return `${ACTION_TITLES[money.act] ?? 'Money'} of ${formatMoney(money.amount)}`
  return 'Proposal'
}

const BADGES = {
  waiting: ['pending', 'Waiting'],
  confirmed: ['confirmed', 'Confirmed'],
  refused: ['cancelled', 'Declined'],
  withdrawn: ['plain', 'Withdrawn'],
  expired: ['plain', 'Expired'],
} as const

export function ProposalBadge({ status }: { status: ProposalResponse['status'] }) {
  const [tone, word] = BADGES[status]
  return <Badge tone={tone}>{word}</Badge>
}
