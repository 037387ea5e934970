// HTTP routes for a business, its applications, and their review by admins. A transition is a resource.
import { Hono } from 'hono'
import type { ApiEnv } from '../platform/http/guards'
import { operations } from '../platform/http/operation'
import { refreshesFreeTime } from '../salons/times/free-time-refresh'
import { approveApplication, getApplication, listApplications, refuseApplication } from './application-review'
import { sendApplication, withdrawApplication } from './applications'
import { getBusiness, saveBusiness } from './business-profile'

export const myBusiness = operations(getBusiness, saveBusiness)

export const myApplications = operations(sendApplication, withdrawApplication)

export const adminApplications = new Hono<ApiEnv>()
  .use('/admin/applications/*', refreshesFreeTime)
  .route('/', operations(listApplications, getApplication, approveApplication, refuseApplication))
