// HTTP for the support desk: admins only. What is done to a ticket is a resource.
import { Hono } from 'hono'
import {
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
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
    access('admin'),
    answers('Tickets of a view, in order; a search is recorded', 200, TicketQueueResponse),
    takes('query', QueueQuery),
    async (c) => c.json(await listQueue(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/:id',
    access('admin'),
    answers('One ticket with its notes; the look is recorded', 200, AgentTicketResponse),
    takes('param', AgentTicketId),
    async (c) => c.json(await getAgentTicket(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .post(
    '/:id/answers',
    access('admin'),
    answers('Answer, and close it where asked to', 201, TicketDoneResponse),
    idempotent(),
    takes('param', AgentTicketId),
    takes('json', AnswerTicket),
    async (c) => {
      const said = { ...c.req.valid('json'), ...c.req.valid('param') }
      return c.json(await answerTicket(c.env.ctx, c.var.viewer, idempotencyKey(c), said), 201)
    },
  )
  .post(
    '/:id/notes',
    access('admin'),
    answers('Keep a note that only admins read', 201, TicketDoneResponse),
    idempotent(),
    takes('param', AgentTicketId),
    takes('json', NoteTicket),
    async (c) => {
      const said = { ...c.req.valid('json'), ...c.req.valid('param') }
      return c.json(await noteTicket(c.env.ctx, c.var.viewer, idempotencyKey(c), said), 201)
    },
  )
  .put(
    '/:id/assignee',
    access('admin'),
    answers('Take it, give it to another admin, or give it back', 200, AssignedTicketResponse),
    idempotent(),
    takes('param', AgentTicketId),
    takes('json', AssignTicket),
    async (c) => {
      const given = { ...c.req.valid('json'), ...c.req.valid('param') }
      return c.json(await assignTicket(c.env.ctx, c.var.viewer, idempotencyKey(c), given))
    },
  )
  .post(
    '/:id/closing',
    access('admin'),
    answers('Close it without another word', 200, TicketDoneResponse),
    idempotent(),
    takes('param', AgentTicketId),
    takes('json', StepTicket),
    async (c) => {
      const step = { ...c.req.valid('json'), ...c.req.valid('param') }
      return c.json(await closeTicket(c.env.ctx, c.var.viewer, idempotencyKey(c), step))
    },
  )
  .post(
    '/:id/reopening',
    access('admin'),
    answers('Let a closed one wait for us again', 200, TicketDoneResponse),
    idempotent(),
    takes('param', AgentTicketId),
    takes('json', StepTicket),
    async (c) => {
      const step = { ...c.req.valid('json'), ...c.req.valid('param') }
      return c.json(await reopenTicket(c.env.ctx, c.var.viewer, idempotencyKey(c), step))
    },
  )

export const cannedResponses = new Hono<ApiEnv>()
  .get(
    '/',
    access('admin'),
    answers('The answers that admins keep, by title', 200, CannedResponsesResponse),
    async (c) => c.json(await listCannedResponses(c.env.ctx, c.var.viewer)),
  )
  .post(
    '/',
    access('admin'),
    answers('Keep another answer', 201, CannedResponseDoneResponse),
    idempotent(),
    takes('json', CannedResponseInput),
    async (c) => {
      const input = c.req.valid('json')
      return c.json(await addCannedResponse(c.env.ctx, c.var.viewer, idempotencyKey(c), input), 201)
    },
  )
  .put(
    '/:id',
    access('admin'),
    answers('Change one', 200, CannedResponseDoneResponse),
    idempotent(),
    takes('param', CannedResponseId),
    takes('json', CannedResponseInput),
    async (c) => {
      const input = { ...c.req.valid('json'), ...c.req.valid('param') }
      return c.json(await changeCannedResponse(c.env.ctx, c.var.viewer, idempotencyKey(c), input))
    },
  )
  .delete(
    '/:id',
    access('admin'),
    answers('Remove one', 200, CannedResponseDoneResponse),
    idempotent(),
    takes('param', CannedResponseId),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await removeCannedResponse(c.env.ctx, c.var.viewer, idempotencyKey(c), id))
    },
  )
