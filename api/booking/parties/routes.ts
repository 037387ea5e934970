// HTTP for booking with friends: the organiser's and the friends' side, invitations by link, and the salon's side.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { refreshesFreeTime } from '../availability/free-time-refresh'
import {
  AgreedShare,
  InvitationToken,
  MoveParty,
  PartiesQuery,
  PartyId,
  PartySeatId,
  PartySettings,
  PartyTimesQuery,
  StartParty,
  TakeSeat,
} from './input'
import { leaveSeat, openInvitation, takeSeat } from './join'
import { getInvitation, getParty, listParties } from './my-parties'
import { cancelParty, coverSeat, dropSeat } from './organise'
import {
  InvitationResponse,
  PartiesResponse,
  PartyChangedResponse,
  PartyResponse,
  PartySheetResponse,
  PartyStartedResponse,
  SalonPartyResponse,
} from './responses'
import {
  confirmParty,
  declineParty,
  getPartySettings,
  getSalonParty,
  moveParty,
  savePartySettings,
} from './salon-parties'
import { getPartySheet } from './sheet'
import { startParty } from './start'

export const parties = new Hono<ApiEnv>()
  .use(refreshesFreeTime)
  .get(
    '/',
    route('client', 'Your bookings with friends, newest first', {
      query: PartiesQuery,
      response: PartiesResponse,
      handler: ({ ctx, viewer, query }) => listParties(ctx, viewer, query),
    }),
  )
  .get(
    '/times',
    route('client', 'What friends can book together at a salon, what each pays, and when', {
      query: PartyTimesQuery,
      response: PartySheetResponse,
      handler: ({ ctx, viewer, query }) => getPartySheet(ctx, viewer, query),
    }),
  )
  .post(
    '/',
    route('client', 'Book with friends: keep a place for everyone, and invite them', {
      keyed: true,
      body: StartParty,
      created: PartyStartedResponse,
      handler: ({ ctx, viewer, key, body }) => startParty(ctx, viewer, key, body),
    }),
  )
  .get(
    '/:id',
    route('client', 'A booking with friends: who is in, and what you can do', {
      params: PartyId,
      response: PartyResponse,
      handler: ({ ctx, viewer, params }) => getParty(ctx, viewer, params.id),
    }),
  )
  .post(
    '/:id/seats/:number/acceptance',
    route('client', 'Take your place: your share is held, and the last one books everything', {
      keyed: true,
      params: PartySeatId,
      body: TakeSeat,
      response: PartyChangedResponse,
      handler: ({ ctx, viewer, key, params, body }) => takeSeat(ctx, viewer, key, params, body),
    }),
  )
  .post(
    '/:id/seats/:number/leave',
    route('client', 'Decline your place, or leave it: your share is back at once', {
      keyed: true,
      params: PartySeatId,
      response: PartyChangedResponse,
      handler: ({ ctx, viewer, key, params }) => leaveSeat(ctx, viewer, key, params),
    }),
  )
  .post(
    '/:id/seats/:number/cover',
    route('client', 'Pay for a place that nobody has taken', {
      keyed: true,
      params: PartySeatId,
      body: AgreedShare,
      response: PartyChangedResponse,
      handler: ({ ctx, viewer, key, params, body }) => coverSeat(ctx, viewer, key, params, body),
    }),
  )
  .post(
    '/:id/seats/:number/drop',
    route('client', 'Leave out a place that nobody has taken', {
      keyed: true,
      params: PartySeatId,
      body: AgreedShare,
      response: PartyChangedResponse,
      handler: ({ ctx, viewer, key, params, body }) => dropSeat(ctx, viewer, key, params, body),
    }),
  )
  .post(
    '/:id/cancellation',
    route('client', 'Cancel for all: every share is back at once', {
      keyed: true,
      params: PartyId,
      response: PartyChangedResponse,
      handler: ({ ctx, viewer, key, params }) => cancelParty(ctx, viewer, key, params.id),
    }),
  )

export const partyInvitations = new Hono<ApiEnv>()
  .get(
    '/:token',
    route('public', 'An invitation to a booking with friends, by its link', {
      params: InvitationToken,
      response: InvitationResponse,
      handler: ({ ctx, params }) => getInvitation(ctx, params.token),
    }),
  )
  .post(
    '/:token',
    route('client', 'Open an invitation: the place is yours to accept', {
      keyed: true,
      params: InvitationToken,
      response: PartyStartedResponse,
      handler: ({ ctx, viewer, key, params }) => openInvitation(ctx, viewer, key, params.token),
    }),
  )

export const salonParties = new Hono<ApiEnv>()
  .use(refreshesFreeTime)
  .get(
    '/:id',
    route('beauty_partner', 'A booking with friends at your salon, as one', {
      params: PartyId,
      response: SalonPartyResponse,
      handler: ({ ctx, viewer, params }) => getSalonParty(ctx, viewer, params.id),
    }),
  )
  .post(
    '/:id/confirmation',
    route('beauty_partner', 'Confirm all visits of a booking with friends', {
      keyed: true,
      params: PartyId,
      response: PartyStartedResponse,
      handler: ({ ctx, viewer, key, params }) => confirmParty(ctx, viewer, key, params.id),
    }),
  )
  .post(
    '/:id/decline',
    route('beauty_partner', 'Decline all visits of a booking with friends', {
      keyed: true,
      params: PartyId,
      response: PartyStartedResponse,
      handler: ({ ctx, viewer, key, params }) => declineParty(ctx, viewer, key, params.id),
    }),
  )
  .post(
    '/:id/reschedule',
    route('beauty_partner', 'Move all visits of a booking with friends', {
      keyed: true,
      params: PartyId,
      body: MoveParty,
      response: PartyStartedResponse,
      handler: ({ ctx, viewer, key, params, body }) => moveParty(ctx, viewer, key, params.id, body),
    }),
  )

export const partySettings = new Hono<ApiEnv>()
  .get(
    '/',
    route('beauty_partner', 'Whether friends may book together at your salon', {
      response: PartySettings,
      handler: ({ ctx, viewer }) => getPartySettings(ctx, viewer),
    }),
  )
  .post(
    '/',
    route('beauty_partner', 'Set whether and how friends may book together at your salon', {
      keyed: true,
      body: PartySettings,
      response: PartySettings,
      handler: ({ ctx, viewer, key, body }) => savePartySettings(ctx, viewer, key, body),
    }),
  )
