// Input of private calendars. Browser-safe.
import { z } from 'zod'
import { required } from '../../platform/text'
import { id } from '../../platform/values/input'

export const StaffParam = z.object({ staffId: id })

export const CalendarParam = z.object({ id })

/** An address that a calendar app gives: https, or webcal, which means the same. */
export const NewPrivateCalendar = z.object({
  address: required('The address', 1000).transform((text) =>
    text.replace(/^webcals?:\/\//i, 'https://'),
  ),
})

export type NewPrivateCalendar = z.output<typeof NewPrivateCalendar>
