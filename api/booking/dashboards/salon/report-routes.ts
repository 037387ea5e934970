// HTTP for a salon owner's reports.
import { operations } from '../../../platform/http/operation'
import { exportCommission, getCommissionReport } from './commission-report'
import { getLinkReport } from './link-report'

export const reports = operations(getCommissionReport, getLinkReport, exportCommission)
