// HTTP for what admins see of people and do to their accounts. A step is a resource.
import { Hono } from 'hono'
import {
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
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
  .get(
    '/',
    access('admin'),
    answers('People, searched; that somebody searched is recorded', 200, PeopleResponse),
    takes('query', PeopleQuery),
    async (c) => c.json(await searchPeople(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/:id',
    access('admin'),
    answers('One account, for a purpose that is recorded', 200, PersonResponse),
    takes('param', PersonId),
    takes('query', PersonQuery),
    async (c) =>
      c.json(
        await getPerson(
          c.env.ctx,
          c.var.viewer,
          c.req.valid('param').id,
          c.req.valid('query').purpose,
        ),
      ),
  )
  .post(
    '/:id/suspension',
    access('admin'),
    answers('Suspend the account, and say why; an admin’s: propose it', 200, PersonActResponse),
    idempotent(),
    takes('param', PersonId),
    takes('json', Suspend),
    async (c) =>
      c.json(
        await actOnPerson(c.env.ctx, c.var.viewer, idempotencyKey(c), {
          act: 'suspension',
          ...c.req.valid('param'),
          ...c.req.valid('json'),
        }),
      ),
  )
  .post(
    '/:id/restoration',
    access('admin'),
    answers('Take the suspension back', 200, PersonDoneResponse),
    idempotent(),
    takes('param', PersonId),
    async (c) =>
      c.json(
        await restorePerson(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('param').id),
      ),
  )
  .post(
    '/:id/factors-reset',
    access('admin'),
    answers('Take two-factor and passkeys away; an admin’s: propose it', 200, PersonActResponse),
    idempotent(),
    takes('param', PersonId),
    takes('json', PersonActReason),
    async (c) =>
      c.json(
        await actOnPerson(c.env.ctx, c.var.viewer, idempotencyKey(c), {
          act: 'factors-reset',
          ...c.req.valid('param'),
          ...c.req.valid('json'),
        }),
      ),
  )
  .post(
    '/:id/sign-out',
    access('admin'),
    answers('Sign the person out on every device; an admin’s: propose it', 200, PersonActResponse),
    idempotent(),
    takes('param', PersonId),
    takes('json', PersonActReason),
    async (c) =>
      c.json(
        await actOnPerson(c.env.ctx, c.var.viewer, idempotencyKey(c), {
          act: 'sign-out',
          ...c.req.valid('param'),
          ...c.req.valid('json'),
        }),
      ),
  )
  .post(
    '/:id/admin-proposal',
    access('admin'),
    answers('Propose to make them an admin', 200, AdminProposedResponse),
    idempotent(),
    takes('param', PersonId),
    takes('json', ProposeAdmin),
    async (c) =>
      c.json(
        await proposeAdmin(c.env.ctx, c.var.viewer, idempotencyKey(c), {
          ...c.req.valid('param'),
          ...c.req.valid('json'),
        }),
      ),
  )
