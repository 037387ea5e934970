// What the schedules did, for admins, over HTTP.
import { Hono } from 'hono'
import { type ApiEnv, access, answers, takes } from '../guards'
import { JobRunsAnswer, JobSkipsAnswer, JobsAnswer } from './answers'
import { RunsQuery, SkipsQuery } from './input'
import { listJobs, listRuns, listSkips } from './jobs'

export const adminJobs = new Hono<ApiEnv>()
  .get(
    '/',
    access('admin'),
    answers('Every job with its schedule and its last run', 200, JobsAnswer),
    async (c) => c.json(await listJobs(c.env.ctx, c.var.viewer)),
  )
  .get(
    '/runs',
    access('admin'),
    answers('What runs did', 200, JobRunsAnswer),
    takes('query', RunsQuery),
    async (c) => c.json(await listRuns(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/skips',
    access('admin'),
    answers('What was left out, and why', 200, JobSkipsAnswer),
    takes('query', SkipsQuery),
    async (c) => c.json(await listSkips(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
