// What the addresses of lists ask for, as forms write them. Browser-safe.
import { z } from 'zod'

/** One value or several under one name, as a form with checkboxes sends them. */
export const several = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]),
    z.array(item).max(20),
  )

/** What a form leaves empty was not asked for. */
export const optional = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), item.optional())

export const flag = optional(z.literal('1'))
