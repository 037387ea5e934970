// What may come in when a salon or a shop gives Plus members a discount. Browser-safe.
import { z } from 'zod'
import { id } from '../../platform/values/input'
import { DAY } from '../../platform/values/time'

/** The whole percentages allowed; the database holds the same bounds. */
export const PERCENT = { min: 1, max: 50 }

/** The longest period, in days. */
const LONGEST_DAYS = 366

const OUTSIDE = `Enter a whole number from ${PERCENT.min} to ${PERCENT.max}`

const date = (fault: string) => z.iso.date(fault)

/** `from` and `to` are local dates, both included, in the zone of the salon or the seller. */
export const NewDiscount = z
  .object({
    percent: z.coerce.number({ error: OUTSIDE }).int(OUTSIDE).min(PERCENT.min, OUTSIDE).max(PERCENT.max, OUTSIDE),
    from: date('Choose the first day'),
    to: date('Choose the last day'),
    /** Services of the salon, or products of the shop. */
    items: z.array(id).min(1, 'Choose at least one').max(200, 'Choose up to 200'),
  })
  .refine(({ from, to }) => to >= from, { path: ['to'], error: 'The last day can’t be before the first day.' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < LONGEST_DAYS * DAY, {
    path: ['to'],
    error: 'A discount can last up to one year.',
  })
