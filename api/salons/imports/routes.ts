// HTTP for a salon's imports: checking a file, choosing its columns, confirming, discarding, undoing, and the report.
import { operations } from '../../platform/http/operation'
import {
  checkImport,
  confirmImport,
  discardImport,
  getImport,
  listImports,
  readColumns,
  sayPrices,
  startUndo,
} from './imports'
import { openReport } from './report'

export const salonImports = operations(
  listImports,
  checkImport,
  getImport,
  readColumns,
  sayPrices,
  confirmImport,
  discardImport,
  startUndo,
  openReport,
)
