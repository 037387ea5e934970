// What admins are answered about people.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { MoneyResponse } from '../../platform/values/responses'

const instant = z.iso.datetime({ offset: true })
const role = z.enum(['client', 'beauty_partner', 'product_seller', 'admin'])

/** Contacts are masked: the account itself is opened for a purpose. */
export const PersonCardResponse = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role,
  since: instant,
  suspended: z.boolean(),
})

export const PeopleResponse = pageOf(PersonCardResponse)

export const PersonResponse = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  phone: z.string().nullable(),
  role,
  currency: z.string(),
  since: instant,
  deletedAt: instant.nullable(),
  /** Whether it is the viewer's own: then nothing can be done to it here. */
  self: z.boolean(),
  suspendedAt: instant.nullable(),
  twoFactorEnabled: z.boolean(),
  passkeys: z.number().int(),
  devices: z.number().int(),
  salons: z.array(z.object({ id: z.string(), name: z.string(), status: z.string() })),
  shops: z.array(z.object({ id: z.string(), name: z.string(), status: z.string() })),
  balances: z.array(z.object({ kind: z.string(), balance: MoneyResponse })),
  openBookings: z.number().int(),
  /** What concerns signing in and security, and what admins did, the newest first. */
  events: z.array(z.object({ event: z.string(), at: instant, by: z.string().nullable() })),
  applications: z.array(
    z.object({ id: z.string(), kind: z.enum(['salon', 'shop']), status: z.string(), at: instant }),
  ),
  suspensions: z.array(
    z.object({
      id: z.string(),
      reason: z.string(),
      by: z.string(),
      at: instant,
      liftedBy: z.string().nullable(),
      liftedAt: instant.nullable(),
    }),
  ),
  transfers: z.array(
    z.object({ id: z.string(), description: z.string(), amount: MoneyResponse, at: instant }),
  ),
  tickets: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      subject: z.string(),
      status: z.string(),
      at: instant,
    }),
  ),
  /** The proposal about their account that waits: to make them an admin, or to do something to one. */
  proposal: z.string().nullable(),
})

/** Who it was done to. */
export const PersonDoneResponse = z.object({ id: z.string() })

/** Who it was done to, or about whom it was proposed. */
export const PersonActResponse = z.object({ id: z.string(), proposal: z.string().optional() })

export const AdminProposedResponse = z.object({ proposal: z.string() })
