// Days as they come in, and what is said of a wrong one. Browser-safe.
import { z } from 'zod'

export const DAY_FAULTS = {
  malformed: 'Use a date like 2026-11-21.',
  past: 'Choose today or a later day.',
  reversed: 'The end date must be on or after the start date',
  'over-a-year': 'Choose up to one year',
} as const

/** YYYY-MM-DD */
export const Day = z.iso.date(DAY_FAULTS.malformed)
