// HTTP for people: what we say about the signed-in person.
import { Hono } from 'hono'
import { type ApiEnv, access, answers, EVERYONE, takes, takesPicture } from '../../platform/guards'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../../platform/media/input'
import { DisplayCurrency, EditProfile, PeopleQuery, Privacy } from './input'
import { chooseCurrency, endSessions, getMe } from './me'
import { findPeople } from './people-search'
import { changePhoto, removePhoto } from './photo'
import { changePrivacy, getPrivacy } from './privacy-settings'
import { updateProfile } from './profile'
import { MeResponse, PeopleResponse, PrivacyResponse } from './responses'

export const me = new Hono<ApiEnv>()
  .get('/', access(...EVERYONE), answers('The signed-in person', 200, MeResponse), async (c) =>
    c.json(await getMe(c.env.ctx, c.var.viewer)),
  )
  .put(
    '/currency',
    access(...EVERYONE),
    answers('Choose the display currency', 200, MeResponse),
    takes('json', DisplayCurrency),
    async (c) =>
      c.json(await chooseCurrency(c.env.ctx, c.var.viewer, c.req.valid('json').currency)),
  )
  .put(
    '/profile',
    access(...EVERYONE),
    answers('Change the name', 200, MeResponse),
    takes('json', EditProfile),
    async (c) => c.json(await updateProfile(c.env.ctx, c.var.viewer, c.req.valid('json').fullName)),
  )
  .put(
    '/photo',
    access(...EVERYONE),
    answers('Change the picture; a square of it is kept', 200, MeResponse),
    takesPicture(PICTURE_TYPES, MAX_PICTURE_BYTES),
    async (c) => {
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      return c.json(await changePhoto(c.env.ctx, c.var.viewer, bytes))
    },
  )
  .delete(
    '/photo',
    access(...EVERYONE),
    answers('Remove the picture', 200, MeResponse),
    async (c) => c.json(await removePhoto(c.env.ctx, c.var.viewer)),
  )
  .get(
    '/privacy',
    access(...EVERYONE),
    answers('What others may learn of the person', 200, PrivacyResponse),
    async (c) => c.json(await getPrivacy(c.env.ctx, c.var.viewer)),
  )
  .put(
    '/privacy',
    access(...EVERYONE),
    answers('Choose what others may learn', 200, PrivacyResponse),
    takes('json', Privacy),
    async (c) => c.json(await changePrivacy(c.env.ctx, c.var.viewer, c.req.valid('json'))),
  )
  .delete(
    '/sessions',
    access(...EVERYONE),
    answers('Log out everywhere', 200, MeResponse.pick({ id: true })),
    async (c) => {
      await endSessions(c.env.ctx, c.var.viewer)
      return c.json({ id: c.var.viewer.id })
    },
  )

export const people = new Hono<ApiEnv>().get(
  '/',
  access(...EVERYONE),
  answers('People by name, at most ten', 200, PeopleResponse),
  takes('query', PeopleQuery),
  async (c) => {
    const { q, role } = c.req.valid('query')
    return c.json(await findPeople(c.env.ctx, c.var.viewer, q, role))
  },
)
