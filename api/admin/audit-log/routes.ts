// The audit log for admins, over HTTP.
import { operations } from '../../platform/http/operation'
import { exportAudit, listAudit, verifyNewest } from './audit-log'

export const adminAudit = operations(listAudit, exportAudit, verifyNewest)
