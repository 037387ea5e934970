// What the schedules did, for admins, over HTTP.
import { operation, operations } from '../../platform/http/operation'
import { listJobs, listRuns, listSkips, type Schedules } from './job-history'
import { JobsResponse } from './job-responses'

export const adminJobs = (schedules: Schedules) =>
  operations(
    operation('admin', 'GET /admin/jobs', {
      summary: 'Every job with its schedule and its last run',
      response: JobsResponse,
      run: ({ ctx, viewer }) => listJobs(ctx, viewer, schedules),
    }),
    listRuns,
    listSkips,
  )
