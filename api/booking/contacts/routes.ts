// HTTP for the contacts that salons keep of a person who has no account there.
import { Hono } from 'hono'
import { type ApiEnv, EVERYONE } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { pageOf } from '../../platform/pagination'
import { ContactId, ContactResponse, ErasedContactResponse, eraseOwnContact, listOwnContacts } from './contacts'

export const salonContacts = new Hono<ApiEnv>()
  .get(
    '/',
    route(EVERYONE, 'Salons that keep your contact details without your account', {
      response: pageOf(ContactResponse),
      handler: ({ ctx, viewer }) => listOwnContacts(ctx, viewer),
    }),
  )
  .post(
    '/:id/erasure',
    route(EVERYONE, 'Erase your contact details from a salon', {
      keyed: true,
      params: ContactId,
      response: ErasedContactResponse,
      handler: ({ ctx, viewer, key, params }) => eraseOwnContact(ctx, viewer, key, params.id),
    }),
  )
