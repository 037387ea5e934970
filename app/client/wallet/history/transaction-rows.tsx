// Transactions as rows, by day: what each was for, and its amount. The balance after one is in its detail.
import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, Lock, PiggyBank, Receipt } from 'lucide-react'
import type { TransactionResponse } from '../../../../api/money/transactions/responses'
import { Alike, SignedAmount } from '../../../ui/display/amount'
import { clock, day } from '../../../ui/display/time'
import { Unbroken } from '../../../ui/unbroken'
import { lineParts } from './line-parts'

const ICONS = {
  deposit: ArrowDownLeft,
  withdrawal: ArrowUpRight,
  goal_contribution: PiggyBank,
  payment: Receipt,
  other: ArrowLeftRight,
}

export function TransactionRows({
  lines,
  timeZone,
  heading: Heading,
}: {
  lines: TransactionResponse[]
  timeZone: string
  /** The level of the days' headings. */
  heading: 'h3' | 'h4'
}) {
  const dayOf = ({ createdAt }: TransactionResponse) => day(createdAt, timeZone)
  const days = [...new Set(lines.map(dayOf))].map((date) => (
    <div key={date} className="not-last:mb-4">
      <Heading className="text-xs font-semibold text-soft">{date}</Heading>
      <ul>
        {lines
          .filter((line) => dayOf(line) === date)
          .map((line) => (
            <Row key={line.id} line={line} timeZone={timeZone} />
          ))}
      </ul>
    </div>
  ))
  return <Alike sums={lines.map(({ amount }) => amount)}>{days}</Alike>
}

function Row({ line, timeZone }: { line: TransactionResponse; timeZone: string }) {
  const held = line.status === 'pending'
  const { title, about } = lineParts(line)
  const Icon = held ? Lock : ICONS[line.transactionType]
  return (
    <li className="stitch">
      <a
        href={`/client/wallet/transactions/${line.transferId}`}
        className="group flex min-h-16 items-center gap-3 py-2"
      >
        <span
          className={`grid size-10 shrink-0 place-items-center rounded-full ${held ? 'bg-wait-tint text-wait' : 'bg-sunken text-link'}`}
        >
          <Icon size={18} aria-hidden />
        </span>
        <span className="min-w-0 grow">
          <span className="line-clamp-3 text-sm font-semibold wrap-anywhere underline-offset-4 group-hover:underline">
            <Unbroken text={title} />
          </span>
          <span className="line-clamp-2 text-xs text-soft wrap-anywhere">
            {about ? (
              <Unbroken text={about} />
            ) : (
              <time dateTime={line.createdAt}>{clock(line.createdAt, timeZone)}</time>
            )}
          </span>
        </span>
        <SignedAmount money={line.amount} pending={held} />
      </a>
    </li>
  )
}
