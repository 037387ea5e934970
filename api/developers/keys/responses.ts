// Responses of API keys.
import { z } from 'zod'
import { id, instant } from '../../platform/values/responses'

const scope = z.enum(['read', 'bookings', 'catalogue', 'orders'])

export const KeyResponse = z.object({
  id,
  name: z.string(),
  scopes: z.array(scope),
  lastFour: z.string(),
  status: z.enum(['active', 'expired', 'revoked']),
  createdAt: instant,
  expiresAt: instant,
  /** The last use, to the minute. */
  usedAt: instant.nullable(),
})

export type KeyResponse = z.output<typeof KeyResponse>

export const KeysResponse = z.object({
  items: z.array(KeyResponse),
  /** The scopes that can be chosen. */
  scopes: z.array(scope),
  /** Whether another one can be added. */
  more: z.boolean(),
})

export type KeysResponse = z.output<typeof KeysResponse>

/** The key is shown once; null where the request is a repeated one. */
export const NewKeyResponse = KeyResponse.extend({ key: z.string().nullable() })
