// HTTP routes of reconciliation: admins only. Reports are uploaded as CSV.
import { operations } from '../../platform/http/operation'
import { getBreak, listBreaks, resolveBreak } from './breaks'
import { importReport, openSandboxReport, previewReport } from './reports'

export const reconciliation = operations(
  listBreaks,
  getBreak,
  resolveBreak,
  previewReport,
  importReport,
  openSandboxReport,
)
