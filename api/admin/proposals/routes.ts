// HTTP routes of proposals.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
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
    route('admin', 'Proposals of a status', {
      query: ProposalsQuery,
      response: ProposalListResponse,
      handler: ({ ctx, viewer, query }) => listProposals(ctx, viewer, query),
    }),
  )
  .get(
    '/:id',
    route('admin', 'One proposal', {
      params: ProposalId,
      response: ProposalResponse,
      handler: ({ ctx, viewer, params }) => getProposal(ctx, viewer, params.id),
    }),
  )
  .post(
    '/:id/confirmation',
    route('admin', 'Confirm what another admin proposed', {
      keyed: true,
      params: ProposalId,
      response: ProposalDecidedResponse,
      handler: ({ ctx, viewer, key, params }) => confirmProposal(ctx, viewer, key, params.id),
    }),
  )
  .post(
    '/:id/refusal',
    route('admin', 'Decline what another admin proposed', {
      keyed: true,
      params: ProposalId,
      response: ProposalDecidedResponse,
      handler: ({ ctx, viewer, key, params }) => refuseProposal(ctx, viewer, key, params.id),
    }),
  )
  .post(
    '/:id/withdrawal',
    route('admin', 'Withdraw your proposal', {
      keyed: true,
      params: ProposalId,
      response: ProposalDecidedResponse,
      handler: ({ ctx, viewer, key, params }) => withdrawProposal(ctx, viewer, key, params.id),
    }),
  )
