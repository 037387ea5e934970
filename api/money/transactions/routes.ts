// HTTP routes of transaction details, statements and insights.
import { operation, operations } from '../../platform/http/operation'
import { endBudget, saveBudget } from './budgets'
import { getSpendingInsights } from './spending-insights'
import { TYPES } from './statement-generation'
import { askForStatement, listStatements, openStatement } from './statements'
import { getTransfer } from './transaction-detail'
import { listHistory } from './transactions'

export const history = operations(
  listHistory,
  getSpendingInsights,
  saveBudget,
  endBudget,
  listStatements,
  askForStatement,
  operation('client', 'GET /wallet/history/statements/:id/csv', {
    summary: 'A statement as CSV',
    file: TYPES.csv,
    problems: ['not-found'],
    run: ({ ctx, viewer, params }) => openStatement(ctx, viewer, params.id, 'csv'),
  }),
  operation('client', 'GET /wallet/history/statements/:id/pdf', {
    summary: 'A statement as PDF',
    file: TYPES.pdf,
    problems: ['not-found'],
    run: ({ ctx, viewer, params }) => openStatement(ctx, viewer, params.id, 'pdf'),
  }),
  getTransfer,
)
