// Responses about sessions and the devices they are on.
import { z } from 'zod'
import { id, instant } from '../../platform/values/responses'

export const DoneResponse = z.object({ id })

/** A complete list without further pages. */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), next: z.null() })

export const DeviceResponse = z.object({
  id,
  browser: z.string(),
  system: z.string(),
  place: z.string(),
  signedInAt: instant,
  lastSeenAt: instant,
  current: z.boolean(),
})

export type DeviceResponse = z.output<typeof DeviceResponse>
