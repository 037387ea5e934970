// What the goals' routes answer.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { CURRENCIES } from '../../platform/values/money'
import { MoneyResponse } from '../../platform/values/responses'
import { FREQUENCIES, GOAL_ICONS } from './input'

const id = z.string()
const instant = z.iso.datetime({ offset: true })
const day = z.iso.date()

export const AutoSaveResponse = z.object({
  goalId: id,
  isActive: z.boolean(),
  amount: MoneyResponse,
  frequency: z.enum(FREQUENCIES),
  /** The next due day: as stored while it is on, else what it would be if switched on today. */
  nextDate: day,
  /** What the next due day would be for each frequency, if it were chosen today. */
  nextDates: z.object({ daily: day, weekly: day, monthly: day }),
})

export const GoalResponse = z.object({
  id,
  name: z.string(),
  icon: z.enum(GOAL_ICONS),
  /** The path of its picture. */
  picture: z.string().nullable(),
  status: z.enum(['active', 'completed', 'archived']),
  currency: z.enum(CURRENCIES),
  target: MoneyResponse,
  /** Of everybody in it, together. */
  saved: MoneyResponse,
  /** What is still to come; zero once the target is reached. */
  missing: MoneyResponse,
  /** Whole percent of the target, rounded down; 100 at most. */
  percent: z.number().int().min(0).max(100),
  /** The viewer's own part. */
  own: MoneyResponse,
  targetDate: day.nullable(),
  isOwner: z.boolean(),
  /** How many save in it. */
  people: z.number().int(),
  pace: z
    .object({
      daysLeft: z.number().int(),
      standing: z.enum(['on-track', 'behind', 'overdue']),
      each: z
        .object({ daily: MoneyResponse, weekly: MoneyResponse, monthly: MoneyResponse })
        .nullable(),
    })
    .nullable(),
  autoSave: AutoSaveResponse,
  createdAt: instant,
  completedAt: instant.nullable(),
})

export const InvitationResponse = z.object({
  goalId: id,
  name: z.string(),
  icon: z.enum(GOAL_ICONS),
  target: MoneyResponse,
  targetDate: day.nullable(),
  /** Whose goal it is. */
  owner: z.string(),
})

export const GoalsResponse = z.object({
  items: z.array(GoalResponse),
  invitations: z.array(InvitationResponse),
})

export const MemberResponse = z.object({
  id,
  name: z.string(),
  image: z.string().nullable(),
  status: z.enum(['invited', 'joined']),
  isOwner: z.boolean(),
  isYou: z.boolean(),
  saved: MoneyResponse,
})

export const ContributionResponse = z.object({
  id,
  /** Who it is of. */
  name: z.string(),
  description: z.string(),
  /** Signed: money that was taken out is negative. */
  amount: MoneyResponse,
  /** Whether nobody pressed a button for it. */
  automatic: z.boolean(),
  createdAt: instant,
})

export const GoalDetailResponse = GoalResponse.extend({
  /** What the viewer's purse has in the goal's currency. */
  available: MoneyResponse,
  members: z.array(MemberResponse),
  contributions: pageOf(ContributionResponse),
})

export const MovedResponse = z.object({
  /** The transfer's id. */
  id,
  goalId: id,
  amount: MoneyResponse,
  createdAt: instant,
})

export const GoalChangedResponse = z.object({ id })
