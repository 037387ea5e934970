// Input schemas of the partner dashboard. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { pageInput } from '../../platform/pagination'
import { plainPhone } from '../../platform/phones/phone-text'
import { line, paragraphs } from '../../platform/text'
import { typedAs } from '../../platform/values/input'

export const CLIENT_SORTS = ['recent', 'name', 'spent'] as const

export const ClientsQuery = z.object({
  q: typedAs(z.string().trim().max(100).default(''), { as: 'phone' }),
  sort: z.enum(CLIENT_SORTS).default('recent'),
  ...pageInput(30),
})

export type ClientsQuery = z.output<typeof ClientsQuery>

/** The salon's notes on a client. Name and contacts apply to guests only. */
export const ClientNotes = z.object({
  notes: paragraphs('Notes', 2000).default(''),
  name: line('Name', 80).default(''),
  phone: typedAs(line('Phone', 30).transform(plainPhone).default(''), { as: 'phone' }),
  email: z.union([z.literal(''), z.email('Invalid email address').max(200)]).default(''),
})

/** Whether they are blocked from now on. */
export const ClientBlock = z.object({ blocked: z.boolean() })

/** Who is looked for, by name or phone. */
export const ClientSearch = z.object({
  q: typedAs(z.string().trim().min(2, 'Type at least 2 letters.').max(60), { as: 'phone' }),
})
