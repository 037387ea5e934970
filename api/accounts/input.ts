// What may come in about people. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { CURRENCIES } from '../money'
import { SalonEdit } from '../salons/input'
import { ShopEdit } from '../shop/input'

export const SIGN_UP_ROLES = ['client', 'beauty_partner', 'product_seller'] as const

export const FullName = z
  .string({ error: 'Full name is required' })
  .trim()
  .min(1, 'Full name is required')
  .max(100, 'Full name cannot exceed 100 characters')
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Full name must be on one line')

export const DisplayCurrency = z.object({ currency: z.enum(CURRENCIES) })

/** A partner's salon or a seller's shop; a client may prepare either. */
export const BusinessEdit = z.discriminatedUnion('kind', [SalonEdit, ShopEdit])
