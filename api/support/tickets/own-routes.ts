// HTTP for what somebody writes to us; mounted at /me/tickets. Admins answer in agent/routes.ts.
import { Hono } from 'hono'
import { APPLICANTS, type ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { NewTicket, Question, TicketDraftQuery, TicketId, TicketQuery, TicketsQuery } from './input'
import { draftTicket, getTicket, listTickets } from './own-tickets'
import { closeTicket, startTicket, writeInTicket } from './own-tickets-writing'
import {
  OwnTicketResponse,
  OwnTicketsResponse,
  SaidResponse,
  TicketDraftResponse,
} from './responses'

export const ownTickets = new Hono<ApiEnv>()
  .get(
    '/',
    route(APPLICANTS, 'The account’s support conversations, newest message first', {
      query: TicketsQuery,
      response: OwnTicketsResponse,
      handler: ({ ctx, viewer, query }) => listTickets(ctx, viewer, query),
    }),
  )
  .post(
    '/',
    route(APPLICANTS, 'Start a support conversation', {
      keyed: true,
      body: NewTicket,
      created: SaidResponse,
      handler: ({ ctx, viewer, key, body }) => startTicket(ctx, viewer, key, body),
    }),
  )
  .get(
    '/draft',
    route(APPLICANTS, 'What to show before writing, and the subject', {
      query: TicketDraftQuery,
      response: TicketDraftResponse,
      handler: ({ ctx, viewer, query }) => draftTicket(ctx, viewer, query),
    }),
  )
  .get(
    '/:id',
    route(APPLICANTS, 'One support conversation', {
      params: TicketId,
      query: TicketQuery,
      response: OwnTicketResponse,
      handler: ({ ctx, viewer, params, query }) => getTicket(ctx, viewer, params.id, query),
    }),
  )
  .post(
    '/:id/messages',
    route(APPLICANTS, 'Send a message; reopens a closed conversation', {
      keyed: true,
      params: TicketId,
      body: Question,
      created: SaidResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        writeInTicket(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/closing',
    route(APPLICANTS, 'Close a support conversation', {
      keyed: true,
      params: TicketId,
      response: SaidResponse,
      handler: ({ ctx, viewer, key, params }) => closeTicket(ctx, viewer, key, params.id),
    }),
  )
