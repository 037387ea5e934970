// HTTP for a salon's calendar: reading it, visits booked by the salon, blocked time, closed days.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { ReportQuery } from '../appointments/input'
import { AppointmentResponse } from '../appointments/responses'
import { refreshesFreeTime } from '../availability/free-time-refresh'
import { blockTime, getBlock, moveBlock, removeBlock } from './blocked-time'
import { getCalendar } from './calendar'
import { findClients } from './client-search'
import { closeDay, reopenDay } from './closures'
import {
  BlockMove,
  CalendarId,
  CalendarQuery,
  ClientsQuery,
  MoveAnyway,
  NewBlock,
  NewClosure,
  NewVisit,
  NewVisitAnyway,
  TeamWeekQuery,
  WalkInQuery,
} from './input'
import { getKeptDays } from './kept-days'
import { moveAnyway } from './move-anyway'
import { getMonthOverview, getTeamWeek } from './overviews'
import {
  BlockResponse,
  BlocksResponse,
  CalendarClientsResponse,
  CalendarIdResponse,
  CalendarResponse,
  CalendarVisitResponse,
  ClosureResponse,
  KeptDaysResponse,
  MonthOverviewResponse,
  TeamWeekResponse,
  WalkInSheetResponse,
} from './responses'
import { getWalkInSheet } from './walk-in-sheet'
import { bookForClient } from './walk-ins'

export const calendar = new Hono<ApiEnv>()
  .use(refreshesFreeTime)
  .get(
    '/',
    route('beauty_partner', 'A day or a week of your salon', {
      scope: 'read',
      query: CalendarQuery,
      response: CalendarResponse,
      handler: ({ ctx, viewer, query }) => getCalendar(ctx, viewer, query),
    }),
  )
  .get(
    '/team-week',
    route('beauty_partner', 'The week of everybody: their visits, and how full their days are', {
      scope: 'read',
      query: TeamWeekQuery,
      response: TeamWeekResponse,
      handler: ({ ctx, viewer, query }) => getTeamWeek(ctx, viewer, query),
    }),
  )
  .get(
    '/month',
    route('beauty_partner', 'A month by day: how full each one is, and when the salon is closed', {
      scope: 'read',
      query: ReportQuery,
      response: MonthOverviewResponse,
      handler: ({ ctx, viewer, query }) => getMonthOverview(ctx, viewer, query),
    }),
  )
  .get(
    '/next-days',
    route('beauty_partner', 'Today and tomorrow, for a phone without a network', {
      scope: 'read',
      response: KeptDaysResponse,
      handler: ({ ctx, viewer }) => getKeptDays(ctx, viewer),
    }),
  )
  .get(
    '/clients',
    route('beauty_partner', 'Clients of your salon by name or phone, at most ten', {
      scope: 'read',
      query: ClientsQuery,
      response: CalendarClientsResponse,
      handler: ({ ctx, viewer, query }) => findClients(ctx, viewer, query.q),
    }),
  )
  .get(
    '/walk-in',
    route(
      'beauty_partner',
      'What a walk-in is booked from: services, free times, who is free now',
      {
        scope: 'read',
        query: WalkInQuery,
        response: WalkInSheetResponse,
        handler: ({ ctx, viewer, query }) => getWalkInSheet(ctx, viewer, query),
      },
    ),
  )
  .post(
    '/appointments',
    route('beauty_partner', 'Book a visit for a client or a guest; it is confirmed right away', {
      scope: 'bookings',
      keyed: true,
      body: NewVisit,
      created: CalendarVisitResponse,
      handler: ({ ctx, viewer, key, body }) => bookForClient(ctx, viewer, key, body),
    }),
  )
  .post(
    '/appointments-anyway',
    // Without a scope: people alone decide this, no key of the API.
    route('beauty_partner', 'Book a visit also where it does not fit, with the reason', {
      keyed: true,
      body: NewVisitAnyway,
      created: CalendarVisitResponse,
      handler: ({ ctx, viewer, key, body }) => bookForClient(ctx, viewer, key, body),
    }),
  )
  .post(
    '/appointments/:id/move-anyway',
    route('beauty_partner', 'Move a visit also to where it does not fit, with the reason', {
      keyed: true,
      params: CalendarId,
      body: MoveAnyway,
      response: AppointmentResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        moveAnyway(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/blocks',
    route('beauty_partner', 'Block time for all of these staff, or for none', {
      scope: 'bookings',
      keyed: true,
      body: NewBlock,
      created: BlocksResponse,
      handler: ({ ctx, viewer, key, body }) => blockTime(ctx, viewer, key, body),
    }),
  )
  .get(
    '/blocks/:id',
    route('beauty_partner', 'One blocked time', {
      scope: 'read',
      params: CalendarId,
      response: BlockResponse,
      handler: ({ ctx, viewer, params }) => getBlock(ctx, viewer, params.id),
    }),
  )
  .post(
    '/blocks/:id/move',
    route('beauty_partner', 'Move or resize a blocked time', {
      scope: 'bookings',
      keyed: true,
      params: CalendarId,
      body: BlockMove,
      response: CalendarIdResponse,
      handler: ({ ctx, viewer, key, params, body }) => moveBlock(ctx, viewer, key, params.id, body),
    }),
  )
  .delete(
    '/blocks/:id',
    route('beauty_partner', 'Remove a blocked time', {
      scope: 'bookings',
      params: CalendarId,
      response: CalendarIdResponse,
      handler: ({ ctx, viewer, params }) => removeBlock(ctx, viewer, params.id),
    }),
  )
  .post(
    '/closures',
    route('beauty_partner', 'Close on a date; refused while it has visits', {
      scope: 'bookings',
      keyed: true,
      body: NewClosure,
      created: ClosureResponse,
      handler: ({ ctx, viewer, key, body }) => closeDay(ctx, viewer, key, body),
    }),
  )
  .delete(
    '/closures/:id',
    route('beauty_partner', 'Reopen on a date', {
      scope: 'bookings',
      params: CalendarId,
      response: CalendarIdResponse,
      handler: ({ ctx, viewer, params }) => reopenDay(ctx, viewer, params.id),
    }),
  )
