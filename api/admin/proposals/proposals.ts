// Proposals and their decisions: one admin proposes, another confirms or rejects; the proposer may
// withdraw it. The database ensures that it is another, in time, and once.

import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { proposal } from '../../../db/schema/admin/governance'
import { user } from '../../../db/schema/identity'
import { notifyAdmins } from '../../notifications/admin-notifications'
import { drainOutbox, notify } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import { command, type Statement } from '../../platform/command'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { beyond } from '../../platform/keyset'
import { pageFrom } from '../../platform/pagination'
import { moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { readAsAdmin, requireFresh, requireTwoFactor } from '../../platform/viewer/proof'
import type { ProposalRow } from '../approvals/propose'
import { ProposalsQuery, percentOf } from '../settings/input'
import { actionOf } from '../users/account-recovery'
import { CONFIRMATIONS } from './confirmations'
import { ProposalDecidedResponse, ProposalListResponse, ProposalResponse } from './responses'

/** Proposals of a status, newest first, paged by the index of their status. One round trip. */
export const listProposals = operation('admin', 'GET /admin/proposals', {
  summary: 'Proposals of a status',
  problems: ['invalid-cursor'],
  query: ProposalsQuery,
  response: ProposalListResponse,
  reads: ({ ctx, query: { status, limit, cursor } }) => ({
    rows: selectProposals(ctx)
      .where(and(eq(proposal.status, status), beyond(cursor, [proposal.createdAt, proposal.id])))
      .orderBy(desc(proposal.createdAt), desc(proposal.id))
      .limit(limit + 1),
    counted: ctx.db
      .select({
        count: sql<number>`(SELECT count(*) FROM (SELECT 1 FROM proposal WHERE status = 'waiting' LIMIT 100))`,
      })
      .from(sql`(SELECT 1)`),
  }),
  read: ({ rows, counted: [counted] }, { viewer, query: { limit } }) => ({
    ...pageFrom(
      rows,
      limit,
      (row) => [row.proposal.createdAt, row.proposal.id],
      (row) => proposalFrom(viewer, row),
    ),
    waiting: counted?.count ?? 0,
  }),
})

/** One round trip. */
export const getProposal = operation('admin', 'GET /admin/proposals/:id', {
  summary: 'One proposal',
  response: ProposalResponse,
  problems: ['not-found'],
  reads: ({ ctx, params: { id } }) => ({ found: selectProposals(ctx).where(eq(proposal.id, id)) }),
  read: ({ found: [found] }, { viewer }) => {
    if (!found) throw new DomainError('not-found')
    return proposalFrom(viewer, found)
  },
})

/**
 * Carries out a proposal in the batch that confirms it. Three round trips: what has to be read depends on the proposal.
 */
export const confirmProposal = operation('admin', 'POST /admin/proposals/:id/confirmation', {
  summary: 'Confirm what another admin proposed',
  keyed: true,
  response: ProposalDecidedResponse,
  problems: [
    'not-found',
    'step-up-required',
    'second-admin-required',
    'credentials-changed',
    'proposal-status',
    'account-busy',
    'order-status',
  ],
  run: async ({ ctx, viewer, key, params: { id } }) => {
    const [, [requested]] = await readAsAdmin(ctx, viewer, [ctx.db.select().from(proposal).where(eq(proposal.id, id))])
    if (!requested) throw new DomainError('not-found')
    const confirmation = CONFIRMATIONS[requested.kind]
    return decideOn(ctx, viewer, {
      key,
      id,
      to: 'confirmed',
      run: confirmation.command?.(requested),
      reads: confirmation.reads(ctx, requested),
      consequences: (row, rows, fresh) => {
        requireFresh(ctx, fresh)
        return confirmation.decide(ctx, fresh, row, rows)
      },
    })
  },
})

/** Two round trips. */
export const refuseProposal = operation('admin', 'POST /admin/proposals/:id/refusal', {
  summary: 'Decline what another admin proposed',
  keyed: true,
  response: ProposalDecidedResponse,
  problems: ['second-admin-required', 'proposal-status', 'not-found'],
  run: ({ ctx, viewer, key, params: { id } }) => decideOn(ctx, viewer, { key, id, to: 'refused' }),
})

/** Withdraws the viewer's own proposal. Two round trips. */
export const withdrawProposal = operation('admin', 'POST /admin/proposals/:id/withdrawal', {
  summary: 'Withdraw your proposal',
  keyed: true,
  response: ProposalDecidedResponse,
  problems: ['not-found'],
  run: ({ ctx, viewer, key, params: { id } }) => decideOn(ctx, viewer, { key, id, to: 'withdrawn' }),
})

type Decision = {
  key: string
  id: string
  to: 'confirmed' | 'refused' | 'withdrawn'
  run?: typeof command | undefined
  reads?: Statement[]
  consequences?: (row: ProposalRow, rows: unknown[], viewer: ProvenViewer) => Statement[]
}

async function decideOn(
  ctx: Ctx,
  viewer: Viewer,
  { key, id, to, run = command, reads = [], consequences = () => [] }: Decision,
): Promise<ProposalDecidedResponse> {
  const { response, replayed } = await run(ctx, viewer, {
    name: `proposal:${to}`,
    key,
    input: { id },
    reads: [selectProposals(ctx).where(eq(proposal.id, id)), ...reads],
    decide: ([[found], ...rows], proven) => {
      requireTwoFactor(proven)
      if (!found) throw new DomainError('not-found')
      const { proposal: row } = found
      refuseDecision(ctx, viewer, found, to)
      // The exact instant the database compares with the statements after it.
      const step = { status: to, decidedBy: viewer.id, decidedAt: ctx.now() } as const
      const decided = { ...row, ...step }
      return {
        writes: [
          // First: its triggers reject what a concurrent request has decided.
          ctx.db.update(proposal).set(step).where(eq(proposal.id, id)),
          ...consequences(decided, rows, proven),
          audit(ctx, { actor: viewer.id, event: `proposal.${to}`, subject: id, detail: row.kind }),
          ...notificationsOf(ctx, proven, decided),
        ],
        response: { id, status: to },
      }
    },
  })
  if (!replayed) ctx.after(() => drainOutbox(ctx))
  return response
}

function refuseDecision(ctx: Ctx, viewer: Viewer, found: Found, to: Decision['to']): void {
  const { proposal: row, proposer } = found
  const mine = row.proposedBy === viewer.id
  if (to === 'withdrawn' && !mine) throw new DomainError('forbidden')
  if (to !== 'withdrawn' && (mine || isAbout(viewer, row))) throw new DomainError('second-admin-required')
  if (row.status !== 'waiting') throw new DomainError('proposal-status')
  if (to !== 'confirmed') return
  if (row.expiresAt <= ctx.now())
    throw new DomainError('proposal-status', { detail: 'It expired after seven days. Propose it again.' })
  if (proposer.role !== 'admin' || proposer.suspendedAt || proposer.deletedAt)
    throw new DomainError('proposal-status', {
      detail: 'The admin who proposed this no longer has access. Propose it again.',
    })
}

/** Nobody decides about their own account. */
function isAbout(viewer: Viewer, { kind, subject }: ProposalRow): boolean {
  return kind === 'admin' && subject === viewer.id
}

/** Notifies the proposer and the other admins. */
function notificationsOf(ctx: Ctx, viewer: ProvenViewer, row: ProposalRow): Statement[] {
  const path = `/admin/proposals/${row.id}`
  const what = row.kind === 'admin' && actionOf(row) ? 'an admin’s account' : WHAT[row.kind]
  const text = `${viewer.name} has ${row.status} the proposal about ${what}. Its reason was: ${row.reason}`
  const others = notifyAdmins(
    ctx,
    { kind: 'system', title: `A proposal was ${row.status}`, text, path },
    sql`admin.id NOT IN (${viewer.id}, ${row.proposedBy})`,
  )
  if (row.proposedBy === viewer.id) return [others]
  const title = `Your proposal was ${row.status}`
  return [notify(ctx, row.proposedBy, { kind: 'system', title, text, path }), others]
}

const WHAT: Record<ProposalRow['kind'], string> = { fee: 'a fee', admin: 'a new admin', money: 'money' }

const proposer = alias(user, 'proposer')
const decider = alias(user, 'decider')
const person = alias(user, 'person')

function selectProposals(ctx: Ctx) {
  return ctx.db
    .select({
      proposal,
      proposer: {
        name: proposer.name,
        role: proposer.role,
        suspendedAt: proposer.suspendedAt,
        deletedAt: proposer.deletedAt,
      },
      decider: decider.name,
      person: person.name,
    })
    .from(proposal)
    .innerJoin(proposer, eq(proposer.id, proposal.proposedBy))
    .leftJoin(decider, eq(decider.id, proposal.decidedBy))
    .leftJoin(person, and(eq(proposal.kind, 'admin'), eq(person.id, proposal.subject)))
    .$dynamic()
}

type Found = Awaited<ReturnType<typeof selectProposals>>[number]

function proposalFrom(viewer: ProvenViewer, found: Found): ProposalResponse {
  const { proposal: row } = found
  const input = JSON.parse(row.input) as Record<string, unknown>
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    fee: row.kind === 'fee' ? feeOf(viewer, row, input) : null,
    person:
      row.kind === 'admin' ? { id: row.subject, name: found.person ?? '', act: actionOf(row) ?? 'promotion' } : null,
    money: row.kind === 'money' ? moneyOf(input) : null,
    reason: row.reason,
    proposedBy: { id: row.proposedBy, name: found.proposer.name },
    mine: row.proposedBy === viewer.id,
    aboutMe: isAbout(viewer, row),
    status: row.status,
    decidedBy: found.decider,
    createdAt: rfc3339(row.createdAt, viewer.timeZone),
    decidedAt: rfc3339(row.decidedAt, viewer.timeZone),
    expiresAt: rfc3339(row.expiresAt, viewer.timeZone),
  }
}

function feeOf(viewer: ProvenViewer, row: ProposalRow, input: Record<string, unknown>): ProposalResponse['fee'] {
  const { basisPoints, was, effectiveFrom } = input
  return {
    kind: row.subject as NonNullable<ProposalResponse['fee']>['kind'],
    percent: percentOf(Number(basisPoints)),
    was: percentOf(Number(was ?? basisPoints)),
    effectiveFrom: rfc3339(Number(effectiveFrom ?? row.createdAt), viewer.timeZone),
  }
}

/** The database checks the adjustment against `minor` and `currency` of every proposal about money. */
function moneyOf({ act, minor, currency, about }: Record<string, unknown>): ProposalResponse['money'] {
  const amount = moneyJson(Number(minor), String(currency))
  return { act: String(act ?? ''), amount, about: String(about ?? '') }
}
