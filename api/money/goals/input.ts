// What may come in about savings goals. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { line, noLinks } from '../../platform/text'
import { CurrencyCode, minorIn, TypedAmount } from '../ledger/input'

/** The pictures that a goal may wear; app/ui/goal-icon.tsx draws them. */
export const GOAL_ICONS = [
  'sparkles',
  'scissors',
  'brush',
  'flower',
  'gem',
  'crown',
  'heart',
  'gift',
  'cake',
  'plane',
  'sun',
  'star',
] as const

export type GoalIcon = (typeof GOAL_ICONS)[number]

export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const

/** What auto-save is before somebody chooses (specification section 4): off, 10 a week. */
export const AUTO_SAVE_DEFAULTS = { isActive: false, amount: '10', frequency: 'weekly' } as const

const GoalName = line('Name', 60)
  .normalize('NFC')
  .min(1, 'Please name your goal.')
  // Whoever is asked to save along reads it in a message of ours.
  .refine(...noLinks('Name'))

/** A day that the calendar has; whether it is still to come is for the verb, which knows the clock. */
const TargetDate = z
  .string()
  .max(10, 'Please choose a date.')
  .refine((day) => day === '' || z.iso.date().safeParse(day).success, 'Please choose a date.')
  .transform((day) => day || null)
  .optional()
  .transform((day) => day ?? null)

const Icon = z.enum(GOAL_ICONS, { error: 'Please choose one of the icons.' })

/** A new goal: `target` is a decimal string, in minor units of the currency once read. */
export const NewGoal = z
  .strictObject({
    name: GoalName,
    target: TypedAmount,
    currency: CurrencyCode,
    targetDate: TargetDate,
    icon: Icon.default('sparkles'),
  })
  .transform(({ target, ...rest }, check) => ({
    ...rest,
    targetMinor: minorIn(target, rest.currency, check, 'target'),
  }))

export type NewGoal = z.output<typeof NewGoal>

/** A goal as it shall be; `currency` is what the target is meant in, and stays the goal's. */
export const GoalEdit = NewGoal

/** Money into a goal or out of it, from and to one's own purse. */
export const GoalMove = z
  .strictObject({ amount: TypedAmount, currency: CurrencyCode })
  .transform(({ amount, currency }, check) => ({
    minor: minorIn(amount, currency, check),
    currency,
  }))

export type GoalMove = z.output<typeof GoalMove>

/** Auto-save of one person in one goal. */
export const AutoSave = z
  .strictObject({
    isActive: z.boolean(),
    amount: TypedAmount,
    currency: CurrencyCode,
    frequency: z.enum(FREQUENCIES, { error: 'Please choose how often.' }),
  })
  .transform(({ amount, ...rest }, check) => ({
    ...rest,
    minor: minorIn(amount, rest.currency, check),
  }))

export type AutoSave = z.output<typeof AutoSave>

export const Invite = z.strictObject({
  userId: z.string({ error: 'Please choose somebody.' }).min(1).max(100),
})

export const GoalId = z.object({ id: z.string().min(1).max(100) })

export const MemberId = GoalId.extend({ member: z.string().min(1).max(100) })

export const GoalQuery = z.object({ cursor: z.string().max(400).optional() })
