// HTTP for reports of accounts, and for what was taken down of somebody.
import { operations } from '../../platform/http/operation'
import { getReportable, reportAccount } from './account-reports'
import { appealRemoval, getRemoval } from './removals'

export const accountReports = operations(reportAccount, getReportable)

export const myRemovals = operations(getRemoval, appealRemoval)
