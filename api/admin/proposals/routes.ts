// HTTP for what one admin proposes and another decides.
import { Hono } from 'hono'
import {
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
import { ProposalId, ProposalsQuery } from '../settings/input'
import {
  confirmProposal,
  getProposal,
  listProposals,
  refuseProposal,
  withdrawProposal,
} from './proposals'
import { ProposalDecidedResponse, ProposalListResponse, ProposalResponse } from './responses'

export const proposals = new Hono<ApiEnv>()
  .get(
    '/',
    access('admin'),
    answers('Proposals of a status', 200, ProposalListResponse),
    takes('query', ProposalsQuery),
    async (c) => c.json(await listProposals(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/:id',
    access('admin'),
    answers('One proposal', 200, ProposalResponse),
    takes('param', ProposalId),
    async (c) => c.json(await getProposal(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .post(
    '/:id/confirmation',
    access('admin'),
    answers('Do what another admin proposed', 200, ProposalDecidedResponse),
    idempotent(),
    takes('param', ProposalId),
    async (c) =>
      c.json(
        await confirmProposal(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('param').id),
      ),
  )
  .post(
    '/:id/refusal',
    access('admin'),
    answers('Refuse what another admin proposed', 200, ProposalDecidedResponse),
    idempotent(),
    takes('param', ProposalId),
    async (c) =>
      c.json(
        await refuseProposal(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('param').id),
      ),
  )
  .post(
    '/:id/withdrawal',
    access('admin'),
    answers('Take a proposal of one’s own back', 200, ProposalDecidedResponse),
    idempotent(),
    takes('param', ProposalId),
    async (c) =>
      c.json(
        await withdrawProposal(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('param').id),
      ),
  )
