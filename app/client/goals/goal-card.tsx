// Displays of a savings goal: its ring, its card, and its pace in words.
import {
  Brush,
  Cake,
  Check,
  Crown,
  Flower2,
  Gem,
  Gift,
  Heart,
  type LucideIcon,
  Plane,
  Scissors,
  Sparkles,
  Star,
  Sun,
} from 'lucide-react'
import type { GoalIcon } from '../../../api/money/goals/input'
import type { GoalResponse } from '../../../api/money/goals/responses'
import { minorOf } from '../../../api/platform/values/money'
import { DisplaySum } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { TextLink } from '../../ui/display/text-link'
import { day } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { ButtonLink, buttonClass } from '../../ui/forms/button'
import { EmptyState } from '../../ui/layout/empty-state'
import { BOOK_IT } from './goal-labels'

export const ICONS: Record<GoalIcon, LucideIcon> = {
  sparkles: Sparkles,
  scissors: Scissors,
  brush: Brush,
  flower: Flower2,
  gem: Gem,
  crown: Crown,
  heart: Heart,
  gift: Gift,
  cake: Cake,
  plane: Plane,
  sun: Sun,
  star: Star,
}

/** "Mar 8, 2027" for a plain date. */
export function plainDay(date: string): string {
  return day(date)
}

const SIZES = { md: ['size-18', 26], lg: ['size-24 sm:size-40', 44] } as const

/** What is said of a goal that has done what it was saved for. */
export const PAID_FOR_VISIT = 'Paid for your visit'

/** Progress as a ring around the goal's picture or icon. */
export function GoalRing({
  goal: { percent, icon, picture, status, paid },
  size = 'md',
  before = null,
}: {
  goal: Pick<GoalResponse, 'percent' | 'icon' | 'picture' | 'status' | 'paid'>
  size?: keyof typeof SIZES
  /** The percentage from which the ring closes, once. */
  before?: number | null
}) {
  const [box, pixels] = SIZES[size]
  const Icon = ICONS[icon]
  const reached = status === 'completed'
  return (
    <span
      role="img"
      aria-label={paid ? PAID_FOR_VISIT : reached ? 'Reached' : `${percent}% saved`}
      className={`relative grid ${box} shrink-0 place-items-center`}
    >
      <svg viewBox="0 0 40 40" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle cx="20" cy="20" r="18" fill="none" strokeWidth="3" className="stroke-line dark:stroke-edge" />
        {(percent > 0 || paid) && (
          <circle
            cx="20"
            cy="20"
            r="18"
            fill="none"
            strokeWidth="3"
            strokeLinecap="round"
            pathLength={100}
            strokeDasharray={`${before ?? (paid ? 100 : percent)} 100`}
            className={before !== null ? 'closing stroke-apricot-deep' : reached ? 'stroke-in' : 'stroke-apricot-deep'}
          />
        )}
      </svg>
      <span className="grid size-[78%] place-items-center overflow-hidden rounded-full bg-blush text-link">
        {picture ? (
          <img src={picture} alt="" width={256} height={256} className="size-full object-cover" />
        ) : (
          <Icon size={pixels} aria-hidden strokeWidth={1.75} />
        )}
      </span>
      {reached && (
        <span
          className={`absolute right-0 bottom-0 grid size-[28%] place-items-center rounded-full bg-in text-paper ${before === null ? '' : 'closed'}`}
        >
          <Check aria-hidden className="size-3/5" strokeWidth={3} />
        </span>
      )}
    </span>
  )
}

/** A goal in a row of goals: specification section 2, each card 18rem wide. */
export function GoalCard({ goal, as: Heading = 'h3' }: { goal: GoalResponse; as?: 'h2' | 'h3' }) {
  return (
    <article className="flex h-full flex-col gap-4 rounded-lg bg-raised p-5 shadow-low ring-1 ring-line">
      <div className="flex items-center gap-4">
        <GoalRing goal={goal} />
        <div className="min-w-0">
          <Heading className="line-clamp-2 font-semibold wrap-anywhere">{goal.name}</Heading>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
            {goal.people > 1 ? `${goal.people} save together` : goal.paid ? PAID_FOR_VISIT : `${goal.percent}% saved`}
            <PaceText goal={goal} />
          </p>
        </div>
      </div>
      <div className="grow text-sm">
        {goal.paid && minorOf(goal.saved) === 0 ? (
          <p>
            {goal.paid.visitId ? (
              <TextLink to={`/client/bookings/${goal.paid.visitId}`}>See your visit</TextLink>
            ) : (
              'Nothing is left in it.'
            )}
          </p>
        ) : (
          <>
            <p className="flex flex-wrap items-baseline gap-x-1.5">
              <DisplaySum money={goal.saved} className="text-lg" />
              <span className="money text-soft">{goal.paid ? 'left' : `of ${shortMoney(goal.target)}`}</span>
            </p>
            <p className="mt-0.5 text-soft">{paceText(goal)}</p>
          </>
        )}
      </div>
      <div className="-mb-1 flex min-h-11 items-center justify-between gap-3">
        <a
          href={`/goals/${goal.id}`}
          aria-label={`View ${goal.name}`}
          className="inline-flex min-h-11 min-w-11 items-center font-semibold text-link underline underline-offset-4"
        >
          View
        </a>
        {goal.status === 'completed' && !goal.paid && minorOf(goal.saved) > 0 && (
          <a
            href={`/goals/${goal.id}`}
            aria-label={`Book ${goal.name}`}
            className={buttonClass('quiet', 'min-h-11! px-5! text-sm')}
          >
            {BOOK_IT}
          </a>
        )}
      </div>
    </article>
  )
}

/** Whether the goal will be reached in time, where that is known. */
export function PaceText({ goal: { pace, status, autoSave, paid } }: { goal: GoalResponse }) {
  if (paid) return <Badge tone="confirmed">Paid</Badge>
  if (status === 'completed') return <Badge tone="confirmed">Reached</Badge>
  if (pace?.status === 'overdue') return <Badge tone="cancelled">Overdue</Badge>
  if (pace?.status === 'on-track') return <Badge tone="confirmed">On track</Badge>
  if (pace && autoSave.isActive) return <Badge tone="pending">Behind</Badge>
  return null
}

/** "Save KES 12.50 a week to reach it by Mar 8, 2027." */
export function paceText(goal: GoalResponse): string {
  const { pace, status, missing, targetDate, completedAt, paid } = goal
  if (paid) return `${PAID_FOR_VISIT}.`
  if (status === 'completed') return completedAt ? `Reached on ${day(completedAt)}.` : 'Reached.'
  if (status === 'archived') return 'Archived.'
  const toGo = `${shortMoney(missing)} to go`
  if (!pace || !targetDate) return `${toGo}.`
  if (!pace.each) return `${toGo}, and the target date has passed.`
  const each = pace.daysLeft < 14 ? pace.each.daily : pace.each.weekly
  const unit = pace.daysLeft < 14 ? 'day' : 'week'
  return `Save ${shortMoney(each)} a ${unit} to reach it by ${plainDay(targetDate)}.`
}

/** The placeholder where there is no goal yet (specification section 2). */
export function NoGoals() {
  return (
    <EmptyState picture="savings" action={<ButtonLink to="/goals/create">Create Your First Goal</ButtonLink>}>
      No active goals. Start saving for your next treat!
    </EmptyState>
  )
}
