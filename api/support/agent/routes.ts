// HTTP for the support desk: admins only. What is done to a ticket is a resource.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/guards'
import { route } from '../../platform/route'
import { assignTicket, closeTicket, reopenTicket } from './assignment'
import {
  addCannedResponse,
  changeCannedResponse,
  listCannedResponses,
  removeCannedResponse,
} from './canned-responses'
import {
  AnswerTicket,
  AssignTicket,
  CannedResponseId,
  CannedResponseInput,
  DeskQuery,
  DeskTicketId,
  NoteTicket,
  StepTicket,
} from './input'
import { listDesk } from './queue'
import { answerTicket, noteTicket } from './replies'
import {
  CannedResponseDoneResponse,
  CannedResponsesResponse,
  DeskAssignedResponse,
  DeskDoneResponse,
  DeskListResponse,
  DeskTicketResponse,
} from './responses'
import { getDeskTicket } from './ticket'

export const supportDesk = new Hono<ApiEnv>()
  .get(
    '/',
    route('admin', 'Tickets of a view, in order; a search is recorded', {
      query: DeskQuery,
      response: DeskListResponse,
      handler: ({ ctx, viewer, query }) => listDesk(ctx, viewer, query),
    }),
  )
  .get(
    '/:id',
    route('admin', 'One ticket with its notes; the look is recorded', {
      params: DeskTicketId,
      response: DeskTicketResponse,
      handler: ({ ctx, viewer, params }) => getDeskTicket(ctx, viewer, params.id),
    }),
  )
  .post(
    '/:id/answers',
    route('admin', 'Answer, and close it where asked to', {
      keyed: true,
      params: DeskTicketId,
      body: AnswerTicket,
      created: DeskDoneResponse,
      handler: ({ ctx, viewer, key, params, body }) => {
        const said = { ...body, ...params }
        return answerTicket(ctx, viewer, key, said)
      },
    }),
  )
  .post(
    '/:id/notes',
    route('admin', 'Keep a note that only admins read', {
      keyed: true,
      params: DeskTicketId,
      body: NoteTicket,
      created: DeskDoneResponse,
      handler: ({ ctx, viewer, key, params, body }) => {
        const said = { ...body, ...params }
        return noteTicket(ctx, viewer, key, said)
      },
    }),
  )
  .put(
    '/:id/assignee',
    route('admin', 'Take it, give it to another admin, or give it back', {
      keyed: true,
      params: DeskTicketId,
      body: AssignTicket,
      response: DeskAssignedResponse,
      handler: ({ ctx, viewer, key, params, body }) => {
        const given = { ...body, ...params }
        return assignTicket(ctx, viewer, key, given)
      },
    }),
  )
  .post(
    '/:id/closing',
    route('admin', 'Close it without another word', {
      keyed: true,
      params: DeskTicketId,
      body: StepTicket,
      response: DeskDoneResponse,
      handler: ({ ctx, viewer, key, params, body }) => {
        const step = { ...body, ...params }
        return closeTicket(ctx, viewer, key, step)
      },
    }),
  )
  .post(
    '/:id/reopening',
    route('admin', 'Let a closed one wait for us again', {
      keyed: true,
      params: DeskTicketId,
      body: StepTicket,
      response: DeskDoneResponse,
      handler: ({ ctx, viewer, key, params, body }) => {
        const step = { ...body, ...params }
        return reopenTicket(ctx, viewer, key, step)
      },
    }),
  )

export const cannedResponses = new Hono<ApiEnv>()
  .get(
    '/',
    route('admin', 'The answers that admins keep, by title', {
      response: CannedResponsesResponse,
      handler: ({ ctx, viewer }) => listCannedResponses(ctx, viewer),
    }),
  )
  .post(
    '/',
    route('admin', 'Keep another answer', {
      keyed: true,
      body: CannedResponseInput,
      created: CannedResponseDoneResponse,
      handler: ({ ctx, viewer, key, body }) => addCannedResponse(ctx, viewer, key, body),
    }),
  )
  .put(
    '/:id',
    route('admin', 'Change one', {
      keyed: true,
      params: CannedResponseId,
      body: CannedResponseInput,
      response: CannedResponseDoneResponse,
      handler: ({ ctx, viewer, key, params, body }) => {
        const input = { ...body, ...params }
        return changeCannedResponse(ctx, viewer, key, input)
      },
    }),
  )
  .delete(
    '/:id',
    route('admin', 'Remove one', {
      keyed: true,
      params: CannedResponseId,
      response: CannedResponseDoneResponse,
      handler: ({ ctx, viewer, key, params }) => removeCannedResponse(ctx, viewer, key, params.id),
    }),
  )
