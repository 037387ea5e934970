// Labels of proposals and fees, for admins.
import { formatMoney, type MoneyJson } from '../../../api/platform/values/money'
import { Badge } from '../../ui/feedback/badge'

export const FEE_NAMES = {
  platform: 'Platform fee',
  vendor: 'Vendor fee',
  withdrawal: 'Withdrawal fee',
  withdrawal_plus: 'Withdrawal fee with Plus',
  exchange: 'Exchange spread',
  cashback: 'Cashback with Plus',
  cashback_cap: 'Monthly cashback cap, share of the Plus price',
  payout_daily: 'Daily payouts',
  payout_weekly: 'Weekly payouts',
  payout_monthly: 'Monthly payouts',
  payout_instant: 'Instant payouts',
} as const

type FeeKind = keyof typeof FEE_NAMES

type ProposalStatus = 'waiting' | 'confirmed' | 'refused' | 'withdrawn' | 'expired'

const ACTS: Record<string, string> = {
  refund: 'Refund',
  goodwill: 'Goodwill credit',
  correction: 'Correction',
  settlement: 'Dispute settlement',
}

const PERSON_ACTS = {
  promotion: (name: string) => `${name} becomes an admin`,
  suspension: (name: string) => `${name} is suspended`,
  'sign-out': (name: string) => `${name} is signed out everywhere`,
  'factors-reset': (name: string) => `${name}’s two-factor authentication is removed`,
} as const

/** "Vendor fee of 3%", "Amina becomes an admin", "Refund of KES 5,000.00" */
export function proposalTitle({
  fee,
  person,
  money,
}: {
  fee: { kind: FeeKind; percent: string } | null
  person: { name: string; act: keyof typeof PERSON_ACTS } | null
  money: { act: string; amount: MoneyJson } | null
}): string {
  if (fee) return `${FEE_NAMES[fee.kind]} of ${fee.percent}%`
  if (person) return PERSON_ACTS[person.act](person.name)
  if (money) return `${ACTS[money.act] ?? 'Money'} of ${formatMoney(money.amount)}`
  return 'Proposal'
}

const BADGES = {
  waiting: ['pending', 'Waiting'],
  confirmed: ['confirmed', 'Confirmed'],
  refused: ['cancelled', 'Refused'],
  withdrawn: ['plain', 'Withdrawn'],
  expired: ['plain', 'Expired'],
} as const

export function ProposalBadge({ status }: { status: ProposalStatus }) {
  const [tone, word] = BADGES[status]
  return <Badge tone={tone}>{word}</Badge>
}
