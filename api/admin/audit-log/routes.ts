// The audit log for admins, over HTTP.
import { Hono } from 'hono'
import { CSV } from '../../platform/documents/csv-writer'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { AuditExport, AuditQuery } from '../settings/input'
import { exportAudit, listAudit, verifyNewest } from './audit-log'
import { AuditLogResponse, AuditVerificationResponse } from './responses'

export const adminAudit = new Hono<ApiEnv>()
  .get(
    '/',
    route('admin', 'Audit events, newest first; the view is recorded', {
      query: AuditQuery,
      response: AuditLogResponse,
      handler: ({ ctx, viewer, query }) => listAudit(ctx, viewer, query),
    }),
  )
  .get(
    '/export',
    route('admin', 'The same as CSV, up to 10,000 lines; the export is recorded', {
      query: AuditExport,
      file: CSV,
      handler: async ({ ctx, viewer, query }) => ({
        body: await exportAudit(ctx, viewer, query),
        name: 'audit-log.csv',
      }),
    }),
  )
  .post(
    '/verification',
    route('admin', 'Verify the newest entries of the hash chain', {
      response: AuditVerificationResponse,
      handler: ({ ctx, viewer }) => verifyNewest(ctx, viewer),
    }),
  )
