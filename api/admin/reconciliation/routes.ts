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
    route('admin', 'Discrepancies between our ledger and provider reports', {
      query: BreaksQuery,
      response: BreaksResponse,
      handler: ({ ctx, viewer, query }) => listBreaks(ctx, viewer, query),
    }),
  )
  .get(
    '/breaks/:id',
    route('admin', 'One discrepancy with both sides and possible corrections', {
      params: BreakId,
      response: BreakDetailResponse,
      handler: ({ ctx, viewer, params }) => getBreak(ctx, viewer, params.id),
    }),
  )
  .post(
    '/breaks/:id/resolution',
    route('admin', 'Resolve a discrepancy with a note or a correction', {
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
    route('admin', 'Compare a report with our ledger; nothing is saved', {
      query: ReportOf,
      bytes: csvTable(REPORT_BYTES),
      response: ReportPlanResponse,
      handler: ({ ctx, viewer, query, bytes }) => previewReport(ctx, viewer, { ...query, bytes }),
    }),
  )
  .post(
    '/reports',
    route('admin', 'Import a report: the discrepancies it opens and resolves', {
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
    route(['local', 'admin'], 'The sandbox’s own report', {
      query: SandboxReport,
      file: CSV,
      handler: async ({ ctx, viewer, query }) => {
        const table = await sandboxReport(ctx, viewer, query)
        return { body: table, name: 'sandbox-report.csv' }
      },
    }),
  )
