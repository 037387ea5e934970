// HTTP routes for admins to read and change people's accounts.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { operation, operations } from '../../platform/http/operation'
import { refreshesFreeTime } from '../../salons/times/free-time-refresh'
import { PersonActionReason, Suspend } from '../settings/input'
import { changePerson } from './account-recovery'
import { getPerson } from './detail'
import { proposeAdmin } from './promote-to-admin'
import { PersonActionResponse } from './responses'
import { searchPeople } from './search'
import { restorePerson } from './suspensions'

export const adminPeople = new Hono<ApiEnv>().use('/admin/people/*', refreshesFreeTime).route(
  '/',
  operations(
    searchPeople,
    getPerson,
    operation('admin', 'POST /admin/people/:id/suspension', {
      summary: 'Suspend the account, with a reason; propose it for an admin’s',
      keyed: true,
      body: Suspend,
      response: PersonActionResponse,
      problems: ['not-found', 'step-up-required', 'suspension-status'],
      run: ({ ctx, viewer, key, params, body }) =>
        changePerson(ctx, viewer, key, {
          act: 'suspension',
          ...params,
          ...body,
        }),
    }),
    restorePerson,
    operation('admin', 'POST /admin/people/:id/factors-reset', {
      summary: 'Remove two-factor and passkeys; propose it for an admin’s',
      keyed: true,
      body: PersonActionReason,
      response: PersonActionResponse,
      problems: ['not-found', 'step-up-required'],
      run: ({ ctx, viewer, key, params, body }) =>
        changePerson(ctx, viewer, key, {
          act: 'factors-reset',
          ...params,
          ...body,
        }),
    }),
    operation('admin', 'POST /admin/people/:id/sign-out', {
      summary: 'Sign the person out on all devices; propose it for an admin',
      keyed: true,
      body: PersonActionReason,
      response: PersonActionResponse,
      problems: ['not-found', 'proposal-status', 'step-up-required'],
      run: ({ ctx, viewer, key, params, body }) =>
        changePerson(ctx, viewer, key, {
          act: 'sign-out',
          ...params,
          ...body,
        }),
    }),
    proposeAdmin,
  ),
)
