// What may come in about shops. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { CITY_NAMES } from '../../db/cities'
import { line, paragraphs } from '../text'

const required = (label: string, max: number) => line(label, max).min(1, `${label} is required`)

/** What a seller says of their shop. Owner, status and currency are the server's. */
const profile = {
  name: required('Store name', 80),
  description: paragraphs('Description', 1000),
  address: line('Address', 160),
  city: z.enum(CITY_NAMES, { error: 'Choose a city' }),
  phone: line('Phone', 40),
  taxNumber: line('Tax number', 60),
}

/** What is left out stays as it is; a new shop needs a name and a city. */
export const ShopEdit = z.object({ kind: z.literal('shop'), ...z.object(profile).partial().shape })

export type ShopEdit = z.output<typeof ShopEdit>

/** The whole form: what is left empty is emptied. */
export const ShopForm = z.object({
  ...profile,
  kind: z.literal('shop'),
  description: profile.description.default(''),
  address: profile.address.default(''),
  phone: profile.phone.default(''),
  taxNumber: profile.taxNumber.default(''),
})

/** What the account settings hold of it. */
export const ShopSettings = z.object({
  kind: z.literal('shop'),
  name: profile.name,
  address: required('Address', 160),
  taxNumber: required('Tax number', 60),
})
