// What the dashboard answers, with what comes from domains that have their own answers.
import { z } from 'zod'
import { DashboardAnswer as Common } from '../answers'
import { GoalAnswer } from '../goals/answers'

export const DashboardAnswer = Common.extend({
  /** The active goals, the most pressing first. */
  goals: z.array(GoalAnswer),
})
