// Response schemas of the data export routes.
import { z } from 'zod'
import { id, instant } from '../../platform/values/responses'

export const ExportResponse = z.object({
  id,
  status: z.enum(['waiting', 'ready', 'failed', 'expired']),
  /** The size of the archive, once it is ready. */
  bytes: z.number().int().nullable(),
  createdAt: instant,
  readyAt: instant.nullable(),
  /** Until when a ready one can be downloaded. */
  expiresAt: instant.nullable(),
})

export type ExportResponse = z.output<typeof ExportResponse>
