// Input of API keys. Browser-safe.
import { z } from 'zod'
import { required } from '../../platform/text'

/** The scopes of each role. */
export const SCOPES_OF = {
  beauty_partner: ['read', 'bookings', 'catalogue'],
  product_seller: ['read', 'catalogue', 'orders'],
} as const

/** After how many days a key may expire. */
export const KEY_DAYS = ['30', '90', '365'] as const

const NONE_CHOSEN = 'Choose what the key may do'

export const NewKey = z.object({
  name: required('Name', 60),
  scopes: z
    .array(z.enum(['read', 'bookings', 'catalogue', 'orders']), NONE_CHOSEN)
    .min(1, NONE_CHOSEN)
    .max(4)
    .transform((chosen) => [...new Set(chosen)]),
  days: z.enum(KEY_DAYS, 'Choose when it expires'),
})
