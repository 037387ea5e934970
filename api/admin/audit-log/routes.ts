// The audit log for admins, over HTTP.
import { Hono } from 'hono'
import { attachment } from '../../platform/documents/attachment'
import { CSV } from '../../platform/documents/csv-writer'
import { type ApiEnv, access, answers, answersFile, takes } from '../../platform/guards'
import { AuditExport, AuditQuery } from '../settings/input'
import { exportAudit, listAudit, verifyNewest } from './audit-log'
import { AuditLogResponse, AuditVerificationResponse } from './responses'

export const adminAudit = new Hono<ApiEnv>()
  .get(
    '/',
    access('admin'),
    answers(
      'Audit events, the newest first; that they were read is recorded',
      200,
      AuditLogResponse,
    ),
    takes('query', AuditQuery),
    async (c) => c.json(await listAudit(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/export',
    access('admin'),
    answersFile('The same as a table, at most 10,000 lines; that it was exported is recorded', CSV),
    takes('query', AuditExport),
    async (c) => {
      const body = await exportAudit(c.env.ctx, c.var.viewer, c.req.valid('query'))
      return attachment(c, { name: 'audit-log.csv', contentType: CSV, body })
    },
  )
  .post(
    '/verification',
    access('admin'),
    answers('Verify the newest places of the chain', 200, AuditVerificationResponse),
    async (c) => c.json(await verifyNewest(c.env.ctx, c.var.viewer)),
  )
