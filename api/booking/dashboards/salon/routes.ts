// HTTP for the partner dashboard: the partner's day, and one client of theirs.
import { operations } from '../../../platform/http/operation'
import { getClient } from './client'
import { getPartnerDashboard } from './today'

export const partnerDashboard = operations(getPartnerDashboard, getClient)
