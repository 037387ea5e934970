// Input of private calendars. Browser-safe.
import { z } from 'zod'
import { required } from '../../platform/text'

/** An address that a calendar app gives: https, or webcal, which means the same. */
export const NewPrivateCalendar = z.object({
  address: required('The address', 1000).transform((text) => text.replace(/^webcals?:\/\//i, 'https://')),
})
