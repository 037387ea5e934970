// Input schemas of monitoring. Browser-safe.
import { z } from 'zod'
import { DAY_FAULTS } from '../../platform/day'
import { pageInput } from '../../platform/pagination'
import { requiredParagraphs } from '../../platform/text'
import { CURRENCIES } from '../../platform/values/money'
import { DAY } from '../../platform/values/time'

const date = z.iso.date('Choose a day')

/** The days shown: the last so many, or from one to another. */
export const DashboardQuery = z
  .object({
    days: z.enum(['7', '30', '90']).optional(),
    from: date.optional(),
    to: date.optional(),
    currency: z.enum(CURRENCIES).optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: DAY_FAULTS.reversed })
  .refine(({ from, to }) => !from || !to || Date.parse(to) - Date.parse(from) <= 365 * DAY, {
    path: ['to'],
    message: DAY_FAULTS['over-a-year'],
  })

export type DashboardQuery = z.output<typeof DashboardQuery>

export const AlertsQuery = z.object({ ...pageInput(50) })

/** "payments:stripe", "email". */
export const ProviderKey = z.object({ provider: z.string().regex(/^[a-z:_-]{1,60}$/) })

export const SwitchOff = z.object({
  reason: requiredParagraphs('Reason', 300),
})
