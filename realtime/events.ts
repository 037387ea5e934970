// What goes over the wire to a person's devices.
import { z } from 'zod'

/** Something of theirs changed; the device reads the page again. The database is the truth. */
export const WireEvent = z.object({
  type: z.literal('changed'),
  what: z.enum(['wallet', 'goals', 'appointments', 'account']),
})

export type WireEvent = z.infer<typeof WireEvent>
