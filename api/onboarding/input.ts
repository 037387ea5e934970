// Input schemas of a business and its application to be listed.
import { z } from 'zod'
import { pageInput } from '../platform/pagination'
import { requiredParagraphs } from '../platform/text'
import { SalonEdit } from '../salons/profile/input'
import { ShopEdit } from '../shop/storefront/input'

/** A partner's salon or a seller's shop; a client may prepare either. */
export const BusinessEdit = z.discriminatedUnion('kind', [SalonEdit, ShopEdit])
const APPLICATION_STATUSES = ['waiting', 'approved', 'refused', 'withdrawn'] as const

/** What to list; a client thereby applies for the role that goes with it. */
export const SendApplication = z.object({ kind: z.enum(['salon', 'shop']) })

export const ApplicationsQuery = z.object({ status: z.enum(APPLICATION_STATUSES).default('waiting'), ...pageInput(20) })

export const Refusal = z.object({
  reason: requiredParagraphs('Reason', 500),
})
