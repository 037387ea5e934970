// Everything that has a public page, by its number: a page is a range of numbers, so that the last costs as much as the first.
import { z } from 'zod'

/** Numbers on a page. A site map may name fifty thousand addresses. */
export const LISTED = 1_000

export const ListedQuery = z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) })

/** `pages`: how many there are. `by`: whom each is from, where that has a page too. */
export const ListedResponse = z.object({
  pages: z.number().int(),
  items: z.array(z.object({ id: z.string(), by: z.string().nullable() })),
})
