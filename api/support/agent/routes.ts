// HTTP for support agents: admins only. What is done to a ticket is a resource.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { assignTicket, closeTicket, reopenTicket } from './assignment'
import {
  addCannedResponse,
  changeCannedResponse,
  listCannedResponses,
  removeCannedResponse,
} from './canned-responses'
import {
  AgentTicketId,
  AnswerTicket,
  AssignTicket,
  CannedResponseId,
  CannedResponseInput,
  NoteTicket,
  QueueQuery,
  StepTicket,
} from './input'
import { listQueue } from './queue'
import { answerTicket, noteTicket } from './replies'
import {
  AgentTicketResponse,
  AssignedTicketResponse,
  CannedResponseDoneResponse,
  CannedResponsesResponse,
  TicketDoneResponse,
  TicketQueueResponse,
} from './responses'
import { getAgentTicket } from './ticket'

export const supportAgent = new Hono<ApiEnv>()
  .get(
    '/',
    route('admin', 'Tickets of a view, in order; a search is recorded', {
      query: QueueQuery,
      response: TicketQueueResponse,
      handler: ({ ctx, viewer, query }) => listQueue(ctx, viewer, query),
    }),
  )
  .get(
    '/:id',
    route('admin', 'One ticket with its notes; the view is recorded', {
      params: AgentTicketId,
      response: AgentTicketResponse,
      handler: ({ ctx, viewer, params }) => getAgentTicket(ctx, viewer, params.id),
    }),
  )
  .post(
    '/:id/answers',
    route('admin', 'Reply, and optionally close', {
      keyed: true,
      params: AgentTicketId,
      body: AnswerTicket,
      created: TicketDoneResponse,
      handler: ({ ctx, viewer, key, params, body }) => answerTicket(ctx, viewer, key, { ...body, ...params }),
    }),
  )
  .post(
    '/:id/notes',
    route('admin', 'Add a note that only admins see', {
      keyed: true,
      params: AgentTicketId,
      body: NoteTicket,
      created: TicketDoneResponse,
      handler: ({ ctx, viewer, key, params, body }) => noteTicket(ctx, viewer, key, { ...body, ...params }),
    }),
  )
  .put(
    '/:id/assignee',
    route('admin', 'Assign or unassign a ticket', {
      keyed: true,
      params: AgentTicketId,
      body: AssignTicket,
      response: AssignedTicketResponse,
      handler: ({ ctx, viewer, key, params, body }) => assignTicket(ctx, viewer, key, { ...body, ...params }),
    }),
  )
  .post(
    '/:id/closing',
    route('admin', 'Close a ticket without replying', {
      keyed: true,
      params: AgentTicketId,
      body: StepTicket,
      response: TicketDoneResponse,
      handler: ({ ctx, viewer, key, params, body }) => closeTicket(ctx, viewer, key, { ...body, ...params }),
    }),
  )
  .post(
    '/:id/reopening',
    route('admin', 'Reopen a ticket', {
      keyed: true,
      params: AgentTicketId,
      body: StepTicket,
      response: TicketDoneResponse,
      handler: ({ ctx, viewer, key, params, body }) => reopenTicket(ctx, viewer, key, { ...body, ...params }),
    }),
  )

export const cannedResponses = new Hono<ApiEnv>()
  .get(
    '/',
    route('admin', 'Saved replies, by title', {
      response: CannedResponsesResponse,
      handler: ({ ctx, viewer }) => listCannedResponses(ctx, viewer),
    }),
  )
  .post(
    '/',
    route('admin', 'Add a saved reply', {
      keyed: true,
      body: CannedResponseInput,
      created: CannedResponseDoneResponse,
      handler: ({ ctx, viewer, key, body }) => addCannedResponse(ctx, viewer, key, body),
    }),
  )
  .put(
    '/:id',
    route('admin', 'Edit a saved reply', {
      keyed: true,
      params: CannedResponseId,
      body: CannedResponseInput,
      response: CannedResponseDoneResponse,
      handler: ({ ctx, viewer, key, params, body }) => changeCannedResponse(ctx, viewer, key, { ...body, ...params }),
    }),
  )
  .delete(
    '/:id',
    route('admin', 'Remove a saved reply', {
      keyed: true,
      params: CannedResponseId,
      response: CannedResponseDoneResponse,
      handler: ({ ctx, viewer, key, params }) => removeCannedResponse(ctx, viewer, key, params.id),
    }),
  )
