// Inputs for accounts. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { LEGAL_VERSIONS } from '../../../db/legal-versions'
import { TimeZone } from '../../notifications/input'
import { phoneDigits } from '../../platform/phones/phone-text'
import { ending, noLinks, notOurs } from '../../platform/text'
import { typedAs } from '../../platform/values/input'
import { CURRENCIES } from '../../platform/values/money'

export { LEGAL_VERSIONS } from '../../../db/legal-versions'

export const PHONE_INVALID = 'Please enter a valid phone number with country code, like +254712345678'

export const SEARCH_TOO_SHORT = 'Type at least 2 characters to search'

const NAME_QUERY_TOO_LONG = 'Enter a shorter name'

/** Part of a name, or a whole contact, that is looked for; absent: nothing is. */
export const NameQuery = typedAs(z.string().trim().max(100, NAME_QUERY_TOO_LONG).optional(), { as: 'phone' })

export const NAME_TOO_LONG = 'Full name cannot exceed 100 characters'

export const NAME_REQUIRED = 'Full name is required'

export const CLIENT_CLOSED = 'The client has closed their account.'

export const SIGN_UP_ROLES = ['client', 'beauty_partner', 'product_seller'] as const

export const FullName = z
  .string({ error: NAME_REQUIRED })
  .trim()
  .normalize('NFC')
  .min(1, NAME_REQUIRED)
  .max(100, ending(NAME_TOO_LONG))
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Full name must be on one line')
  .refine(...noLinks('Full name'))
  .refine(...notOurs('Full name'))

/** What a person may change of themselves. */
export const EditProfile = z.strictObject({
  fullName: FullName,
  /** Of their days, their deadlines and their quiet hours; unchanged where missing. */
  timeZone: TimeZone.optional(),
})

export const Privacy = z.strictObject({
  /**
   * Who finds them: everybody by their name; people they have dealt with by their name, and others by their
   * whole phone number or email address; nobody.
   */
  foundBy: z.enum(['name', 'contact', 'nobody']),
  readReceipts: z.boolean(),
  /** Whether others see "online". */
  showPresence: z.boolean(),
})

export const PeopleQuery = z.object({
  q: typedAs(z.string().trim().min(2, SEARCH_TOO_SHORT).max(100, NAME_QUERY_TOO_LONG), { as: 'phone' }),
  /** Only people of one role. */
  role: z.enum(SIGN_UP_ROLES).optional(),
})

/** What is agreed to, as it was read: another version than the one in force is not agreed to unread. */
export const Agreement = z.strictObject({
  terms: z.literal(LEGAL_VERSIONS.terms, 'The terms have changed. Please read them again.'),
  privacy: z.literal(LEGAL_VERSIONS.privacy, 'The policy has changed. Please read it again.'),
})

export const DisplayCurrency = z.object({ currency: z.enum(CURRENCIES) })
export const Email = z
  .string({ error: 'Email is required' })
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Invalid email address')
  .pipe(z.email('Invalid email address'))
  // Reserved: accounts without an address have a placeholder there (accounts/new-account.ts).
  .refine((email) => !/\.invalid$/i.test(email), 'Invalid email address')
const PHONE_FAULT = 'Invalid Phone Number: Please enter a valid phone number with country code (e.g. +254 712 345 678)'

/** A phone as typed, without separators. */
export const Phone = typedAs(
  z
    .string({ error: PHONE_FAULT })
    .max(40, PHONE_FAULT)
    .transform(phoneDigits)
    .pipe(z.string().regex(/^\+\d{10,15}$/, PHONE_FAULT)),
  { as: 'phone', country: 'phoneCountry' },
)
