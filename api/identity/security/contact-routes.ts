// HTTP for the ways to reach a signed-in person: proven by a code, changed with a fresh session.
import { Hono } from 'hono'
import { type ApiEnv, access, answers, EVERYONE, takes } from '../../platform/guards'
import { MeResponse } from '../accounts/responses'
import { Contact, ContactChange, ContactKind } from '../authentication/input'
import { CodeSentResponse, ContactsResponse } from '../authentication/responses'
import { changeContact, getContacts, removePhone, requestContactCode } from './contacts'

export const contacts = new Hono<ApiEnv>()
  .get(
    '/',
    access(...EVERYONE),
    answers('How the person is reached and signs in', 200, ContactsResponse),
    async (c) => c.json(await getContacts(c.env.ctx, c.var.viewer)),
  )
  .post(
    '/codes',
    access(...EVERYONE),
    answers('Send a code to a new phone or email', 200, CodeSentResponse),
    takes('json', Contact),
    async (c) => c.json(await requestContactCode(c.env.ctx, c.var.viewer, c.req.valid('json'))),
  )
  .put(
    '/:kind',
    access(...EVERYONE),
    answers('Add or change a contact by its code', 200, MeResponse),
    takes('param', ContactKind),
    takes('json', ContactChange),
    async (c) => {
      const { kind } = c.req.valid('param')
      return c.json(await changeContact(c.env.ctx, c.var.viewer, kind, c.req.valid('json')))
    },
  )
  .delete('/phone', access(...EVERYONE), answers('Remove the phone', 200, MeResponse), async (c) =>
    c.json(await removePhone(c.env.ctx, c.var.viewer)),
  )
