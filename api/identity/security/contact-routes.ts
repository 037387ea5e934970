// HTTP for the ways to reach a signed-in person: proven by a code, changed with a fresh session.
import { Hono } from 'hono'
import { type ApiEnv, EVERYONE } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { MeResponse } from '../accounts/responses'
import { Contact, ContactChange, ContactKind } from '../authentication/input'
import { CodeSentResponse, ContactsResponse } from '../authentication/responses'
import { changeContact, getContacts, removePhone, requestContactCode } from './contacts'

export const contacts = new Hono<ApiEnv>()
  .get(
    '/',
    route(EVERYONE, 'Contact and sign-in methods', {
      response: ContactsResponse,
      handler: ({ ctx, viewer }) => getContacts(ctx, viewer),
    }),
  )
  .post(
    '/codes',
    route(EVERYONE, 'Send a code to a new phone or email', {
      body: Contact,
      response: CodeSentResponse,
      handler: ({ ctx, viewer, body }) => requestContactCode(ctx, viewer, body),
    }),
  )
  .put(
    '/:kind',
    route(EVERYONE, 'Add or change a contact with its code', {
      params: ContactKind,
      body: ContactChange,
      response: MeResponse,
      handler: ({ ctx, viewer, params, body }) => changeContact(ctx, viewer, params.kind, body),
    }),
  )
  .delete(
    '/phone',
    route(EVERYONE, 'Remove the phone', {
      response: MeResponse,
      handler: ({ ctx, viewer }) => removePhone(ctx, viewer),
    }),
  )
