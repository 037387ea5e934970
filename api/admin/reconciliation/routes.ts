// HTTP for reconciliation: admins only. A report comes as a table.
import { Hono } from 'hono'
import { attachment } from '../../platform/documents/attachment'
import { CSV } from '../../platform/documents/csv-writer'
import {
  type ApiEnv,
  access,
  answers,
  answersFile,
  idempotencyKey,
  idempotent,
  takes,
  takesTable,
} from '../../platform/guards'
import { MoneyDoneResponse } from '../ledger/responses'
import { getBreak, listBreaks, resolveBreak } from './breaks'
import { BreakId, BreaksQuery, REPORT_BYTES, ReportOf, ResolveBreak, SandboxReport } from './input'
import { importReport, previewReport, sandboxReport } from './reports'
import {
  BreakDetailResponse,
  BreaksResponse,
  ReportPlanResponse,
  ReportResponse,
} from './responses'

export const reconciliation = new Hono<ApiEnv>()
  .get(
    '/breaks',
    access('admin'),
    answers('Where our books and the providers’ reports differ', 200, BreaksResponse),
    takes('query', BreaksQuery),
    async (c) => c.json(await listBreaks(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/breaks/:id',
    access('admin'),
    answers('One break with both sides, and what would settle it', 200, BreakDetailResponse),
    takes('param', BreakId),
    async (c) => c.json(await getBreak(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .post(
    '/breaks/:id/resolution',
    access('admin'),
    answers('Resolve a break with words, or with a correction', 200, MoneyDoneResponse),
    idempotent(),
    takes('param', BreakId),
    takes('json', ResolveBreak),
    async (c) =>
      c.json(
        await resolveBreak(c.env.ctx, c.var.viewer, idempotencyKey(c), {
          ...c.req.valid('param'),
          ...c.req.valid('json'),
        }),
      ),
  )
  .post(
    '/previews',
    access('admin'),
    answers('What a report says beside our books; nothing is written', 200, ReportPlanResponse),
    takes('query', ReportOf),
    takesTable(REPORT_BYTES),
    async (c) => {
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      const file = { ...c.req.valid('query'), bytes }
      return c.json(await previewReport(c.env.ctx, c.var.viewer, file))
    },
  )
  .post(
    '/reports',
    access('admin'),
    answers('Import a report: the breaks that it opens and settles', 201, ReportResponse),
    idempotent(),
    takes('query', ReportOf),
    takesTable(REPORT_BYTES),
    async (c) => {
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      const file = { ...c.req.valid('query'), bytes }
      return c.json(await importReport(c.env.ctx, c.var.viewer, idempotencyKey(c), file), 201)
    },
  )
  .get(
    '/sandbox-report',
    access('local', 'admin'),
    answersFile('The sandbox’s own report of what it moved', CSV),
    takes('query', SandboxReport),
    async (c) => {
      const body = await sandboxReport(c.env.ctx, c.var.viewer, c.req.valid('query'))
      return attachment(c, { name: 'sandbox-report.csv', contentType: CSV, body })
    },
  )
