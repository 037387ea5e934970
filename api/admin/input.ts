// What may come in about applications, the people who decide them, and the jobs that they look at. Browser-safe.
import { z } from 'zod'
import { pageInput } from '../page'
import { line, paragraphs } from '../text'

export const APPLICATION_STATUSES = ['waiting', 'approved', 'refused', 'withdrawn'] as const

/** What somebody asks to have listed; a client thereby asks for the role that goes with it. */
export const SendApplication = z.object({ kind: z.enum(['salon', 'shop']) })

export const ApplicationId = z.object({ id: z.string().min(1).max(100) })

export const ApplicationsQuery = z.object({
  status: z.enum(APPLICATION_STATUSES).default('waiting'),
  ...pageInput(20),
})

export type ApplicationsQuery = z.output<typeof ApplicationsQuery>

export const RUN_ORDERS = ['newest', 'oldest', 'most', 'failed', 'longest'] as const

const job = z.string().min(1).max(60).optional()

export const RunsQuery = z.object({
  job,
  order: z.enum(RUN_ORDERS).default('newest'),
  ...pageInput(50),
})

export type RunsQuery = z.output<typeof RunsQuery>

export const SkipsQuery = z.object({ job, ...pageInput(50) })

export type SkipsQuery = z.output<typeof SkipsQuery>

export const Refusal = z.object({
  reason: paragraphs('The reason', 500).min(1, 'The reason is required'),
})

export const AdminProfile = z.object({
  position: line('Position', 80),
  department: line('Department', 80),
})

export type AdminProfile = z.output<typeof AdminProfile>

/** As the form sends it: what is left empty is emptied. */
export const AdminProfileForm = z.object({
  position: AdminProfile.shape.position.default(''),
  department: AdminProfile.shape.department.default(''),
})
