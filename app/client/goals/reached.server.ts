// A goal that was reached, by its owner, a friend or a schedule, and that this browser has not celebrated yet.
import type { GoalResponse } from '../../../api/money/goals/responses'
import { minorOf } from '../../../api/platform/values/money'
import { DAY } from '../../../api/platform/values/time'
import { isRecent, showOnce } from '../../platform/moments/moment.server'

type Reached = Pick<GoalResponse, 'id' | 'status' | 'completedAt' | 'paid' | 'saved'>

/** The first of them, while its money waits to be used; and the header that remembers that it was shown. */
export function celebrated<G extends Reached>(request: Request, goals: G[]): { goal: G; cookie: string } | null {
  for (const goal of goals) {
    const waits = goal.status === 'completed' && !goal.paid && minorOf(goal.saved) > 0
    if (!waits || !isRecent(goal.completedAt, 3 * DAY)) continue
    const moment = showOnce(request, `goal:${goal.id}`)
    if (moment) return { goal, cookie: moment }
  }
  return null
}
