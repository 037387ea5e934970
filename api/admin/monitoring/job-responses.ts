// Responses of the admins' routes about jobs.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'

const instant = z.iso.datetime({ offset: true })

const JobRunResponse = z.object({
  id: z.string(),
  job: z.string(),
  startedAt: instant,
  /** Milliseconds. */
  took: z.number().int(),
  done: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
  error: z.string().nullable(),
})

export const JobsResponse = z.object({
  jobs: z.array(z.object({ name: z.string(), cron: z.string().nullable(), last: JobRunResponse.nullable() })),
})

export const JobRunsResponse = pageOf(JobRunResponse)

export const JobSkipsResponse = pageOf(
  z.object({ job: z.string(), subject: z.string(), period: z.string(), reason: z.string(), at: instant }),
)
