// HTTP for a salon owner's reports.
import { Hono } from 'hono'
import { CSV, tableOf } from '../../platform/documents/csv-writer'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { ReportQuery } from '../appointments/input'
import { CommissionReportResponse, LinkReportResponse } from '../appointments/responses'
import { getCommissionReport, getCommissionTable } from './commission-report'
import { getLinkReport } from './link-report'

export const reports = new Hono<ApiEnv>()
  .get(
    '/commission',
    route('beauty_partner', 'What each staff member earned in a month, and their share', {
      query: ReportQuery,
      response: CommissionReportResponse,
      handler: ({ ctx, viewer, query }) => getCommissionReport(ctx, viewer, query.month),
    }),
  )
  .get(
    '/links',
    route('beauty_partner', 'Visits of a month, by which of your own links they came', {
      query: ReportQuery,
      response: LinkReportResponse,
      handler: ({ ctx, viewer, query }) => getLinkReport(ctx, viewer, query.month),
    }),
  )
  .get(
    '/commission/csv',
    route('beauty_partner', 'The same, service by service, as CSV', {
      query: ReportQuery,
      file: CSV,
      handler: async ({ ctx, viewer, query }) => {
        const table = await getCommissionTable(ctx, viewer, query.month)
        return { body: tableOf(table.rows), name: `purse-commission-${table.month}.csv` }
      },
    }),
  )
