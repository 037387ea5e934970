// HTTP for a salon's calendar: reading it, visits booked by the salon, blocked time, closed days.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { operation, operations } from '../../platform/http/operation'
import { findClients } from '../../salons/people/client-search'
import { closeDay, reopenDay } from '../../salons/set-up/closures'
import { blockTime, getBlock, moveBlock, removeBlock } from '../../salons/times/blocked-time'
import { refreshesFreeTime } from '../../salons/times/free-time-refresh'
import { getCalendar } from './calendar'
import { NewAppointment, NewAppointmentAnyway } from './input'
import { getKeptDays } from './kept-days'
import { moveAnyway } from './move-anyway'
import { getMonthOverview, getTeamWeek } from './overviews'
import { CalendarAppointmentResponse } from './responses'
import { getWalkInSheet } from './walk-in-sheet'
import { bookForClient } from './walk-ins'

export const calendar = new Hono<ApiEnv>().use('/calendar/*', refreshesFreeTime).route(
  '/',
  operations(
    getCalendar,
    getTeamWeek,
    getMonthOverview,
    getKeptDays,
    findClients,
    getWalkInSheet,
    operation('beauty_partner', 'POST /calendar/appointments', {
      summary: 'Book a visit for a client or a guest; it is confirmed right away',
      scope: 'bookings',
      keyed: true,
      body: NewAppointment,
      created: CalendarAppointmentResponse,
      problems: ['client-blocked', 'slot-taken', 'slot-unavailable'],
      run: ({ ctx, viewer, key, body }) => bookForClient(ctx, viewer, key, body),
    }),
    // Without a scope: people alone decide this, no key of the API.
    operation('beauty_partner', 'POST /calendar/appointments-anyway', {
      summary: 'Book a visit also where it does not fit, with the reason',
      keyed: true,
      body: NewAppointmentAnyway,
      created: CalendarAppointmentResponse,
      run: ({ ctx, viewer, key, body }) => bookForClient(ctx, viewer, key, body),
    }),
    moveAnyway,
    blockTime,
    getBlock,
    moveBlock,
    removeBlock,
    closeDay,
    reopenDay,
  ),
)
