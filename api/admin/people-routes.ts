// HTTP for what admins see of people and do to their accounts. A step is a resource.
import { Hono } from 'hono'
import { type ApiEnv, access, answers, idempotencyKey, idempotent, takes } from '../guards'
import { PeopleQuery, PersonId, PersonQuery, ProposeAdmin, Suspend } from './input'
import { AdminProposedAnswer, PeopleAnswer, PersonAnswer, PersonDoneAnswer } from './people-answers'
import { searchPeople } from './people-search'
import { resetFactors, signPersonOut } from './person-acts'
import { getPerson } from './person-detail'
import { proposeAdmin } from './person-promotion'
import { restorePerson, suspendPerson } from './suspensions'

export const adminPeople = new Hono<ApiEnv>()
  .get(
    '/',
    access('admin'),
    answers('People, searched; that somebody searched is recorded', 200, PeopleAnswer),
    takes('query', PeopleQuery),
    async (c) => c.json(await searchPeople(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/:id',
    access('admin'),
    answers('One account, for a purpose that is recorded', 200, PersonAnswer),
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
    answers('Suspend the account, and say why', 200, PersonDoneAnswer),
    idempotent(),
    takes('param', PersonId),
    takes('json', Suspend),
    async (c) =>
      c.json(
        await suspendPerson(c.env.ctx, c.var.viewer, idempotencyKey(c), {
          ...c.req.valid('param'),
          ...c.req.valid('json'),
        }),
      ),
  )
  .post(
    '/:id/restoration',
    access('admin'),
    answers('Take the suspension back', 200, PersonDoneAnswer),
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
    answers('Take two-factor and passkeys away', 200, PersonDoneAnswer),
    idempotent(),
    takes('param', PersonId),
    async (c) =>
      c.json(
        await resetFactors(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('param').id),
      ),
  )
  .post(
    '/:id/sign-out',
    access('admin'),
    answers('Sign the person out on every device', 200, PersonDoneAnswer),
    idempotent(),
    takes('param', PersonId),
    async (c) =>
      c.json(
        await signPersonOut(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('param').id),
      ),
  )
  .post(
    '/:id/admin-proposal',
    access('admin'),
    answers('Propose to make them an admin', 200, AdminProposedAnswer),
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
