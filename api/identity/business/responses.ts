// Responses about what salons and shops have in common, and about their applications.
import { z } from 'zod'
import { id, instant } from '../../platform/values/responses'

export const ApplicationResponse = z.object({
  id,
  kind: z.enum(['salon', 'shop']),
  status: z.enum(['waiting', 'approved', 'refused', 'withdrawn']),
  /** The new name that it asks for; empty where it asks to be listed. */
  newName: z.string(),
  /** Why it was refused. */
  reason: z.string(),
  createdAt: instant,
  decidedAt: instant.nullable(),
})

export type ApplicationResponse = z.output<typeof ApplicationResponse>

export const business = {
  id,
  name: z.string(),
  /** The new name that waits for an admin; null where none does. */
  nameInReview: z.string().nullable(),
  description: z.string(),
  address: z.string(),
  city: z.string(),
  phone: z.string(),
  status: z.enum(['draft', 'approved', 'suspended']),
  missing: z.array(z.string()),
}

export const OwnShopResponse = z.object({ ...business, taxNumber: z.string() })

export type OwnShopResponse = z.output<typeof OwnShopResponse>
