// The responses of a person’s own account, and of the search for people.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { CURRENCIES } from '../../platform/values/money'
import { id } from '../../platform/values/responses'

export const MeResponse = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  /** E.164. */
  phone: z.string().nullable(),
  /** The path of their picture. */
  image: z.string().nullable(),
  role: z.enum(['client', 'beauty_partner', 'product_seller', 'admin']),
  currency: z.enum(CURRENCIES),
  twoFactorEnabled: z.boolean(),
  /** Of their days and deadlines. */
  timeZone: z.string(),
})

export type MeResponse = z.output<typeof MeResponse>

export const PrivacyResponse = z.object({
  foundBy: z.enum(['name', 'contact', 'nobody']),
  readReceipts: z.boolean(),
  showPresence: z.boolean(),
})

/** People as found by others, without contacts. */
export const PeopleResponse = pageOf(MeResponse.pick({ id: true, name: true, image: true, role: true }))

export type PeopleResponse = z.output<typeof PeopleResponse>

/** The versions that were agreed to: the day from which each holds. */
export const AgreementResponse = z.object({ terms: z.string(), privacy: z.string() })
