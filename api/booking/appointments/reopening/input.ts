// Inputs of undoing how a visit ended.
import { z } from 'zod'
import { line, noLinks } from '../../../platform/text'

export const Reopening = z.object({
  /** Why, for both sides. */
  reason: line('Reason', 200)
    .refine(...noLinks('Reason'))
    .default(''),
})
