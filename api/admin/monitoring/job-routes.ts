// What the schedules did, for admins, over HTTP.
import { Hono } from 'hono'
import { type ApiEnv, access, answers, takes } from '../../platform/guards'
import { RunsQuery, SkipsQuery } from '../settings/input'
import { listJobs, listRuns, listSkips, type Schedules } from './job-history'
import { JobRunsResponse, JobSkipsResponse, JobsResponse } from './job-responses'

export const adminJobs = (schedules: Schedules) =>
  new Hono<ApiEnv>()
    .get(
      '/',
      access('admin'),
      answers('Every job with its schedule and its last run', 200, JobsResponse),
      async (c) => c.json(await listJobs(c.env.ctx, c.var.viewer, schedules)),
    )
    .get(
      '/runs',
      access('admin'),
      answers('What runs did', 200, JobRunsResponse),
      takes('query', RunsQuery),
      async (c) => c.json(await listRuns(c.env.ctx, c.var.viewer, c.req.valid('query'))),
    )
    .get(
      '/skips',
      access('admin'),
      answers('What was left out, and why', 200, JobSkipsResponse),
      takes('query', SkipsQuery),
      async (c) => c.json(await listSkips(c.env.ctx, c.var.viewer, c.req.valid('query'))),
    )
