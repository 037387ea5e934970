// HTTP for the contacts that salons keep of a person who has no account there.
import { Hono } from 'hono'
import { z } from 'zod'
import { type ApiEnv, EVERYONE } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { pageOf } from '../../platform/pagination'
import { id } from '../../platform/values/input'
import { eraseOwnContact, listOwnContacts } from './contacts'

const ContactId = z.object({ id })

const ContactResponse = z.object({
  id: z.string(),
  salonName: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  since: z.string(),
})

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
      response: z.object({ id: z.string() }),
      handler: ({ ctx, viewer, key, params }) => eraseOwnContact(ctx, viewer, key, params.id),
    }),
  )
