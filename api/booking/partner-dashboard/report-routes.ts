// HTTP for what a salon's owner wants summed up.
import { Hono } from 'hono'
import { attachment } from '../../platform/documents/attachment'
import { CSV, tableOf } from '../../platform/documents/csv-writer'
import { type ApiEnv, access, answers, answersFile, takes } from '../../platform/guards'
import { ReportQuery } from '../appointments/input'
import { CommissionReportResponse } from '../appointments/responses'
import { getCommissionReport, getCommissionTable } from './commission-report'

export const reports = new Hono<ApiEnv>()
  .get(
    '/commission',
    access('beauty_partner'),
    answers(
      'What each staff member earned in a month, and their share',
      200,
      CommissionReportResponse,
    ),
    takes('query', ReportQuery),
    async (c) =>
      c.json(await getCommissionReport(c.env.ctx, c.var.viewer, c.req.valid('query').month)),
  )
  .get(
    '/commission/csv',
    access('beauty_partner'),
    answersFile('The same service by service, as a table', CSV),
    takes('query', ReportQuery),
    async (c) => {
      const { month } = c.req.valid('query')
      const table = await getCommissionTable(c.env.ctx, c.var.viewer, month)
      const name = `purse-commission-${table.month}.csv`
      return attachment(c, { name, contentType: CSV, body: tableOf(table.rows) })
    },
  )
