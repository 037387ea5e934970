// Responses about a salon's clients.
import { z } from 'zod'
import { cappedTotal, pageOf } from '../../platform/pagination'
import { MoneyResponse } from '../../platform/values/responses'

const instant = z.iso.datetime({ offset: true })
const count = z.number().int()

export const ClientRowResponse = z.object({
  id: z.string(),
  name: z.string(),
  /** As given by a guest, or from the account of a client of Purse. */
  phone: z.string(),
  email: z.string(),
  /** Known only to the salon, without a Purse account. */
  isGuest: z.boolean(),
  /** They cannot book at the salon themselves. */
  blocked: z.boolean(),
  /** Completed appointments; no-shows. */
  visits: count,
  missed: count,
  /** What they paid for completed appointments, less refunds. */
  spent: MoneyResponse,
  lastVisit: instant.nullable(),
  nextVisit: instant.nullable(),
  since: instant,
})

export type ClientRowResponse = z.output<typeof ClientRowResponse>

export const ClientListResponse = z.object({
  items: z.array(ClientRowResponse),
  next: z.string().nullable(),
  ...cappedTotal,
  /** Whether the salon has a calendar: it is listed, or was. */
  listed: z.boolean(),
})

export const FoundClient = z.object({ id: z.string(), name: z.string(), phone: z.string(), isGuest: z.boolean() })

export type FoundClient = z.output<typeof FoundClient>

export const ClientSearchResponse = pageOf(FoundClient)

export type ClientSearchResponse = z.output<typeof ClientSearchResponse>
