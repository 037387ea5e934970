// HTTP routes of reconciliation: admins only. Reports are uploaded as CSV.
import { Hono } from 'hono'
import { CSV } from '../../platform/documents/csv-writer'
import { type ApiEnv, csvTable } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
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
    route('admin', 'Where our books and the providers’ reports differ', {
      query: BreaksQuery,
      response: BreaksResponse,
      handler: ({ ctx, viewer, query }) => listBreaks(ctx, viewer, query),
    }),
  )
  .get(
    '/breaks/:id',
    route('admin', 'One break with both sides, and what would settle it', {
      params: BreakId,
      response: BreakDetailResponse,
      handler: ({ ctx, viewer, params }) => getBreak(ctx, viewer, params.id),
    }),
  )
  .post(
    '/breaks/:id/resolution',
    route('admin', 'Resolve a break with words, or with a correction', {
      keyed: true,
      params: BreakId,
      body: ResolveBreak,
      response: MoneyDoneResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        resolveBreak(ctx, viewer, key, {
          ...params,
          ...body,
        }),
    }),
  )
  .post(
    '/previews',
    route('admin', 'What a report says beside our books; nothing is written', {
      query: ReportOf,
      bytes: csvTable(REPORT_BYTES),
      response: ReportPlanResponse,
      handler: ({ ctx, viewer, query, bytes }) => previewReport(ctx, viewer, { ...query, bytes }),
    }),
  )
  .post(
    '/reports',
    route('admin', 'Import a report: the breaks that it opens and settles', {
      keyed: true,
      query: ReportOf,
      bytes: csvTable(REPORT_BYTES),
      created: ReportResponse,
      handler: ({ ctx, viewer, key, query, bytes }) =>
        importReport(ctx, viewer, key, { ...query, bytes }),
    }),
  )
  .get(
    '/sandbox-report',
    route(['local', 'admin'], 'The sandbox’s own report of what it moved', {
      query: SandboxReport,
      file: CSV,
      handler: async ({ ctx, viewer, query }) => {
        const table = await sandboxReport(ctx, viewer, query)
        return { body: table, name: 'sandbox-report.csv' }
      },
    }),
  )
