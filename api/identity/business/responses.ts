import { z } from 'zod'
import { id, instant } from '../../platform/values/responses'

export const ApplicationAnswer = z.object({
  id,
  kind: z.enum(['salon', 'shop']),
  status: z.enum(['waiting', 'approved', 'refused', 'withdrawn']),
  newName: z.string(),
  reason: z.string(),
  createdAt: instant,
  decidedAt: instant.nullable(),
})
