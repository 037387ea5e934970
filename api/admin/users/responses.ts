// Responses of the routes about people.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { MoneyResponse } from '../../platform/values/responses'

const instant = z.iso.datetime({ offset: true })
const role = z.enum(['client', 'beauty_partner', 'product_seller', 'admin'])

/** Contacts are masked: opening the account requires a purpose. */
export const PersonCardResponse = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role,
  since: instant,
  suspended: z.boolean(),
})

export type PersonCardResponse = z.output<typeof PersonCardResponse>

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
  /** Whether it is the viewer's own account, which cannot be changed here. */
  self: z.boolean(),
  suspendedAt: instant.nullable(),
  twoFactorEnabled: z.boolean(),
  passkeys: z.number().int(),
  devices: z.number().int(),
  salons: z.array(z.object({ id: z.string(), name: z.string(), status: z.string() })),
  shops: z.array(z.object({ id: z.string(), name: z.string(), status: z.string() })),
  balances: z.array(z.object({ kind: z.string(), balance: MoneyResponse })),
  openBookings: z.number().int(),
  /** Sign-in, security and admin events, newest first. */
  events: z.array(z.object({ event: z.string(), at: instant, by: z.string().nullable() })),
  applications: z.array(z.object({ id: z.string(), kind: z.enum(['salon', 'shop']), status: z.string(), at: instant })),
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
  transfers: z.array(z.object({ id: z.string(), description: z.string(), amount: MoneyResponse, at: instant })),
  tickets: z.array(
    z.object({ id: z.string(), reference: z.string(), subject: z.string(), status: z.string(), at: instant }),
  ),
  /** The pending proposal about their account: a promotion, or a change to an admin's account. */
  proposal: z.string().nullable(),
})

export type PersonResponse = z.output<typeof PersonResponse>

/** The person changed. */
export const PersonDoneResponse = z.object({ id: z.string() })

/** The person changed, or concerned by the proposal. */
export const PersonActionResponse = z.object({ id: z.string(), proposal: z.string().optional() })

export const AdminProposedResponse = z.object({ proposal: z.string() })
