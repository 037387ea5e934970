// What the schedules did, for admins, over HTTP.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { RunsQuery, SkipsQuery } from '../settings/input'
import { listJobs, listRuns, listSkips, type Schedules } from './job-history'
import { JobRunsResponse, JobSkipsResponse, JobsResponse } from './job-responses'

export const adminJobs = (schedules: Schedules) =>
  new Hono<ApiEnv>()
    .get(
      '/',
      route('admin', 'Every job with its schedule and its last run', {
        response: JobsResponse,
        handler: ({ ctx, viewer }) => listJobs(ctx, viewer, schedules),
      }),
    )
    .get(
      '/runs',
      route('admin', 'The runs and their results', {
        query: RunsQuery,
        response: JobRunsResponse,
        handler: ({ ctx, viewer, query }) => listRuns(ctx, viewer, query),
      }),
    )
    .get(
      '/skips',
      route('admin', 'What was skipped, and why', {
        query: SkipsQuery,
        response: JobSkipsResponse,
        handler: ({ ctx, viewer, query }) => listSkips(ctx, viewer, query),
      }),
    )
