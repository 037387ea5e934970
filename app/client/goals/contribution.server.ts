// Money into a goal or out of it: entered, reviewed, then moved. The review has its own address,
// so it works without scripts and a reload moves nothing.
import { GoalMove } from '../../../api/money/goals/input'
import type { GoalDetailResponse } from '../../../api/money/goals/responses'
import { TypedAmount } from '../../../api/money/ledger/input'
import { type MoneyJson, minorOf, moneyJson } from '../../../api/platform/values/money'
import type { PageRequest } from '../../platform/page.server'
import { readTyped } from '../../platform/typed-input.server'
import { shortMoney } from '../../ui/display/money-parts'

export type Direction = 'in' | 'out'

/** The movement to review, with the balances after it; or the typed values and their errors. */
export type Move = {
  direction: Direction
  amount: string
  errors: string[]
  /** What the purse lacks for it. */
  short: MoneyJson | null
  review: { amount: MoneyJson; purseAfter: MoneyJson; goalAfter: MoneyJson } | null
}

type Goal = Pick<GoalDetailResponse, 'currency' | 'available' | 'own' | 'saved'>

/** The movement in the address, if any. */
export function moveIn(
  { searchParams, writer }: Pick<PageRequest, 'searchParams' | 'writer'>,
  goal: Goal,
): Move | null {
  const direction = searchParams.get('move')
  if (direction !== 'in' && direction !== 'out') return null
  const amount = readTyped(TypedAmount, searchParams.get('amount') ?? '', writer)
  const { currency } = goal
  const read = GoalMove.safeParse({ amount, currency })
  const refused = (error: string, short: MoneyJson | null = null): Move => ({
    direction,
    amount,
    errors: [error],
    short,
    review: null,
  })
  if (!read.success) return refused(read.error.issues[0]?.message ?? '')
  const { minor } = read.data
  const from = direction === 'in' ? goal.available : goal.own
  if (minor > minorOf(from)) {
    const missing = direction === 'in' ? moneyJson(minor - minorOf(from), currency) : null
    return refused(`Enter up to ${shortMoney(from)}.`, missing)
  }
  const moved = direction === 'in' ? minor : -minor
  return {
    direction,
    amount,
    errors: [],
    short: null,
    review: {
      amount: moneyJson(minor, currency),
      purseAfter: moneyJson(minorOf(goal.available) - moved, currency),
      goalAfter: moneyJson(minorOf(goal.saved) + moved, currency),
    },
  }
}
