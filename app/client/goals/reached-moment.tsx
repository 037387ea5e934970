// The moment of a goal that was reached: its ring closes on the cloth.
import type { GoalResponse } from '../../../api/money/goals/responses'
import { goalReached } from '../../features/moments/moments'
import type { Moment as MomentData } from '../../platform/moments/moment'
import { Moment } from '../../ui/layout/moment'
import { GoalRing } from './goal-card'

export function ReachedMoment({
  goal,
  action,
  looks = false,
}: {
  goal: GoalResponse
  /** How its money is used. */
  action: MomentData['action']
  /** Whether a time for its visit is being looked for. */
  looks?: boolean
}) {
  return (
    <Moment moment={goalReached(goal, action, looks)}>
      <div className="moment-disc">
        <GoalRing goal={goal} size="lg" before={82} />
      </div>
    </Moment>
  )
}
