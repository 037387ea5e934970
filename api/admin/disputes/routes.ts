// HTTP routes of disputes: admins only. A decision is an adjustment.
import { operations } from '../../platform/http/operation'
import { getDispute } from './detail'
import { listDisputes } from './disputes'

export const adminDisputes = operations(listDisputes, getDispute)
