// HTTP for people: what we say about the signed-in person.
import { Hono } from 'hono'
import { type ApiEnv, EVERYONE, PICTURE } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { agreeToTerms } from './agreement'
import { Agreement, DisplayCurrency, EditProfile, PeopleQuery, Privacy } from './input'
import { chooseCurrency, endSessions, getMe } from './me'
import { findPeople } from './people-search'
import { changePhoto, removePhoto } from './photo'
import { changePrivacy, getPrivacy } from './privacy-settings'
import { updateProfile } from './profile'
import { AgreementResponse, MeResponse, PeopleResponse, PrivacyResponse } from './responses'

export const me = new Hono<ApiEnv>()
  .get(
    '/',
    route(EVERYONE, 'The signed-in account', {
      response: MeResponse,
      handler: ({ ctx, viewer }) => getMe(ctx, viewer),
    }),
  )
  .put(
    '/currency',
    route(EVERYONE, 'Choose the display currency', {
      body: DisplayCurrency,
      response: MeResponse,
      handler: ({ ctx, viewer, body }) => chooseCurrency(ctx, viewer, body.currency),
    }),
  )
  .put(
    '/profile',
    route(EVERYONE, 'Change the name', {
      body: EditProfile,
      response: MeResponse,
      handler: ({ ctx, viewer, body }) => updateProfile(ctx, viewer, body),
    }),
  )
  .put(
    '/photo',
    route(EVERYONE, 'Change the picture; it is cropped to a square', {
      bytes: PICTURE,
      response: MeResponse,
      handler: ({ ctx, viewer, bytes }) => changePhoto(ctx, viewer, bytes),
    }),
  )
  .delete(
    '/photo',
    route(EVERYONE, 'Remove the picture', {
      response: MeResponse,
      handler: ({ ctx, viewer }) => removePhoto(ctx, viewer),
    }),
  )
  .get(
    '/privacy',
    route(EVERYONE, 'Privacy settings', {
      response: PrivacyResponse,
      handler: ({ ctx, viewer }) => getPrivacy(ctx, viewer),
    }),
  )
  .put(
    '/privacy',
    route(EVERYONE, 'Change privacy settings', {
      body: Privacy,
      response: PrivacyResponse,
      handler: ({ ctx, viewer, body }) => changePrivacy(ctx, viewer, body),
    }),
  )
  .post(
    '/agreement',
    route(EVERYONE, 'Agree to the Terms of Service and the Privacy Policy in force', {
      body: Agreement,
      response: AgreementResponse,
      handler: ({ ctx, viewer }) => agreeToTerms(ctx, viewer),
    }),
  )
  .delete(
    '/sessions',
    route(EVERYONE, 'Log out everywhere', {
      response: MeResponse.pick({ id: true }),
      handler: async ({ ctx, viewer }) => {
        await endSessions(ctx, viewer)
        return { id: viewer.id }
      },
    }),
  )

export const people = new Hono<ApiEnv>().get(
  '/',
  route(EVERYONE, 'People by name, at most ten', {
    query: PeopleQuery,
    response: PeopleResponse,
    handler: ({ ctx, viewer, query }) => findPeople(ctx, viewer, query.q, query.role),
  }),
)
