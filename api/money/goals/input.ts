// Input of savings goals. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { ending, line, noLinks } from '../../platform/text'
import { CurrencyCode, minorIn, TypedAmount } from '../ledger/input'

/** The icons that a goal can have; app/client/goals/goal-card.tsx draws them. */
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

/** The defaults of auto-save (specification section 4): off, 10 a week. */
export const AUTO_SAVE_DEFAULTS = { isActive: false, amount: '10', frequency: 'weekly' } as const

export const GoalName = line('Name', 60)
  .normalize('NFC')
  .min(1, 'Enter a name for your goal.')
  // Invited people receive the name in a notification of ours.
  .refine(...noLinks('Name'))

/** A valid calendar day; the command checks that it is in the future, because it has the clock. */
export const TargetDate = z
  .string()
  .max(10, ending('Choose a date.'))
  .refine((day) => day === '' || z.iso.date().safeParse(day).success, 'Choose a date.')
  .transform((day) => day || null)
  .optional()
  .transform((day) => day ?? null)

export const GoalIconName = z.enum(GOAL_ICONS, { error: 'Choose an icon.' })

/** A new goal: `target` is a decimal string, parsed into minor units of the currency. */
export const NewGoal = z
  .strictObject({
    name: GoalName,
    target: TypedAmount,
    currency: CurrencyCode,
    targetDate: TargetDate,
    icon: GoalIconName.default('sparkles'),
  })
  .transform(({ target, ...rest }, check) => ({
    ...rest,
    targetMinor: minorIn(target, rest.currency, check, 'target'),
  }))

export type NewGoal = z.output<typeof NewGoal>

/** An edited goal; `currency` is the currency of the target, and must be the goal's. */
export const GoalEdit = NewGoal

/** Money between a goal and the viewer's own purse, either way. */
export const GoalMove = z
  .strictObject({ amount: TypedAmount, currency: CurrencyCode })
  .transform(({ amount, currency }, check) => ({ minor: minorIn(amount, currency, check), currency }))

export type GoalMove = z.output<typeof GoalMove>

/** A person's auto-save for one goal. */
export const AutoSave = z
  .strictObject({
    isActive: z.boolean(),
    amount: TypedAmount,
    currency: CurrencyCode,
    frequency: z.enum(FREQUENCIES, { error: 'Choose how often.' }),
  })
  .transform(({ amount, ...rest }, check) => ({ ...rest, minor: minorIn(amount, rest.currency, check) }))

export type AutoSave = z.output<typeof AutoSave>

export const Invite = z.strictObject({ userId: z.string({ error: 'Choose someone.' }).min(1).max(100) })

export const GoalQuery = z.object({ cursor: z.string().max(400).optional() })
