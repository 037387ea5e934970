// Responses of the goals' routes.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { CURRENCIES } from '../../platform/values/money'
import { id, MoneyResponse } from '../../platform/values/responses'
import { FREQUENCIES, GOAL_ICONS } from './input'

const instant = z.iso.datetime({ offset: true })
const day = z.iso.date()

export const AutoSaveResponse = z.object({
  goalId: id,
  isActive: z.boolean(),
  amount: MoneyResponse,
  frequency: z.enum(FREQUENCIES),
  /** The next due day: as stored while switched on, else what it would be if switched on today. */
  nextDate: day,
  /** The next due day for each frequency, if it were chosen today. */
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
  /** Saved by all members together. */
  saved: MoneyResponse,
  /** What is missing; zero once the target is reached. */
  missing: MoneyResponse,
  /** Whole percent of the target, rounded down, at most 100. */
  percent: z.number().int().min(0).max(100),
  /** The viewer's own part. */
  own: MoneyResponse,
  /** What it has paid for since it was completed; the visit is its owner's alone. */
  paid: z.object({ visitId: id.nullable() }).nullable(),
  targetDate: day.nullable(),
  isOwner: z.boolean(),
  /** Number of members who have joined. */
  people: z.number().int(),
  pace: z
    .object({
      daysLeft: z.number().int(),
      status: z.enum(['on-track', 'behind', 'overdue']),
      each: z.object({ daily: MoneyResponse, weekly: MoneyResponse, monthly: MoneyResponse }).nullable(),
    })
    .nullable(),
  autoSave: AutoSaveResponse,
  createdAt: instant,
  completedAt: instant.nullable(),
})

export type GoalResponse = z.output<typeof GoalResponse>

export const InvitationResponse = z.object({
  goalId: id,
  name: z.string(),
  icon: z.enum(GOAL_ICONS),
  target: MoneyResponse,
  targetDate: day.nullable(),
  /** The goal's owner. */
  owner: z.string(),
})

export const GoalsResponse = z.object({ items: z.array(GoalResponse), invitations: z.array(InvitationResponse) })

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
  /** The member whose part it is. */
  name: z.string(),
  description: z.string(),
  /** Signed: money taken out is negative. */
  amount: MoneyResponse,
  /** Whether it was made automatically. */
  automatic: z.boolean(),
  createdAt: instant,
})

export const GoalDetailResponse = GoalResponse.extend({
  /** The balance of the viewer's purse in the goal's currency. */
  available: MoneyResponse,
  members: z.array(MemberResponse),
  contributions: pageOf(ContributionResponse),
})

export type GoalDetailResponse = z.output<typeof GoalDetailResponse>

export const MovedResponse = z.object({
  /** The transfer's id. */
  id,
  goalId: id,
  amount: MoneyResponse,
  createdAt: instant,
})

export const GoalChangedResponse = z.object({ id })
