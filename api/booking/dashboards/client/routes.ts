// HTTP for the dashboards.
import { operations } from '../../../platform/http/operation'
import { getDashboard } from './dashboard'

export const dashboard = operations(getDashboard)
