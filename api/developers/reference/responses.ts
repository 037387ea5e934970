// Responses of the API reference.
import { z } from 'zod'

export const ReferenceResponse = z.object({
  tags: z.array(z.object({ tag: z.string(), operations: z.number().int() })),
})

export type ReferenceResponse = z.output<typeof ReferenceResponse>

const scope = z.enum(['read', 'bookings', 'catalogue', 'orders'])

const OperationResponse = z.object({
  /** Its place on the page: "get-appointments-id". */
  id: z.string(),
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  /** The scope of keys that open it; null: it needs no key, and takes none. */
  scope: scope.nullable(),
  /** It needs an Idempotency-Key. */
  keyed: z.boolean(),
  parameters: z.array(
    z.object({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean(), type: z.string() }),
  ),
  /** Shapes, written as TypeScript's. */
  body: z.string().nullable(),
  response: z.string().nullable(),
  curl: z.string(),
  typescript: z.string(),
})

export type OperationResponse = z.output<typeof OperationResponse>

export const ReferencePageResponse = z.object({ tag: z.string(), operations: z.array(OperationResponse) })

export type ReferencePageResponse = z.output<typeof ReferencePageResponse>
