// What may come in about people. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { CURRENCIES } from '../money'

export const SIGN_UP_ROLES = ['client', 'beauty_partner', 'product_seller'] as const

export const FullName = z
  .string({ error: 'Full name is required' })
  .trim()
  .min(1, 'Full name is required')
  .max(100, 'Full name cannot exceed 100 characters')
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Full name must be on one line')

export const DisplayCurrency = z.object({ currency: z.enum(CURRENCIES) })

export const ExportId = z.object({ id: z.string().min(1).max(100) })

/** What is typed to confirm that the account shall go. */
export const CONFIRMATION = 'DELETE'

export const DeleteAccount = z.object({
  confirmation: z
    .string({ error: `Type ${CONFIRMATION} to confirm` })
    .trim()
    .max(100)
    .refine((text) => text === CONFIRMATION, `Type ${CONFIRMATION} to confirm`),
})
