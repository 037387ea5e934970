// HTTP routes for admins to read and change people's accounts.
import { Hono } from 'hono'
import { refreshesFreeTime } from '../../booking/availability/free-time-refresh'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import {
  PeopleQuery,
  PersonActReason,
  PersonId,
  PersonQuery,
  ProposeAdmin,
  Suspend,
} from '../settings/input'
import { actOnPerson } from './account-recovery'
import { getPerson } from './detail'
import { proposeAdmin } from './promote-to-admin'
import {
  AdminProposedResponse,
  PeopleResponse,
  PersonActResponse,
  PersonDoneResponse,
  PersonResponse,
} from './responses'
import { searchPeople } from './search'
import { restorePerson } from './suspensions'

export const adminPeople = new Hono<ApiEnv>()
  .use(refreshesFreeTime)
  .get(
    '/',
    route('admin', 'Search people; the search is recorded', {
      query: PeopleQuery,
      response: PeopleResponse,
      handler: ({ ctx, viewer, query }) => searchPeople(ctx, viewer, query),
    }),
  )
  .get(
    '/:id',
    route('admin', 'One account, for a stated purpose; the view is recorded', {
      params: PersonId,
      query: PersonQuery,
      response: PersonResponse,
      handler: ({ ctx, viewer, params, query }) => getPerson(ctx, viewer, params.id, query.purpose),
    }),
  )
  .post(
    '/:id/suspension',
    route('admin', 'Suspend the account, with a reason; propose it for an admin’s', {
      keyed: true,
      params: PersonId,
      body: Suspend,
      response: PersonActResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        actOnPerson(ctx, viewer, key, {
          act: 'suspension',
          ...params,
          ...body,
        }),
    }),
  )
  .post(
    '/:id/restoration',
    route('admin', 'Lift the suspension', {
      keyed: true,
      params: PersonId,
      response: PersonDoneResponse,
      handler: ({ ctx, viewer, key, params }) => restorePerson(ctx, viewer, key, params.id),
    }),
  )
  .post(
    '/:id/factors-reset',
    route('admin', 'Remove two-factor and passkeys; propose it for an admin’s', {
      keyed: true,
      params: PersonId,
      body: PersonActReason,
      response: PersonActResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        actOnPerson(ctx, viewer, key, {
          act: 'factors-reset',
          ...params,
          ...body,
        }),
    }),
  )
  .post(
    '/:id/sign-out',
    route('admin', 'Sign the person out on all devices; propose it for an admin', {
      keyed: true,
      params: PersonId,
      body: PersonActReason,
      response: PersonActResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        actOnPerson(ctx, viewer, key, {
          act: 'sign-out',
          ...params,
          ...body,
        }),
    }),
  )
  .post(
    '/:id/admin-proposal',
    route('admin', 'Propose to make them an admin', {
      keyed: true,
      params: PersonId,
      body: ProposeAdmin,
      response: AdminProposedResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        proposeAdmin(ctx, viewer, key, {
          ...params,
          ...body,
        }),
    }),
  )
