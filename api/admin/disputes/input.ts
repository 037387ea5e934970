// Input schemas of the dispute pages. Browser-safe.
import { z } from 'zod'
import { pageInput } from '../../platform/pagination'

export const DisputesQuery = z.object({ status: z.enum(['waiting', 'decided']).default('waiting'), ...pageInput(25) })

export type DisputesQuery = z.output<typeof DisputesQuery>

export const DisputeId = z.object({ id: z.string().trim().min(1).max(100) })
