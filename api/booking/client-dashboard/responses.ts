// What the dashboard answers, with what comes from domains that have their own answers.
import { z } from 'zod'
import { GoalAnswer } from '../../money/goals/responses'
import { DashboardAnswer as Common } from '../../platform/values/responses'

export const DashboardAnswer = Common.extend({
  /** The active goals, the most pressing first. */
  goals: z.array(GoalAnswer),
})
