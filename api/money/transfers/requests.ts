// Money requests between clients: the payer pays or declines, the requester may cancel, and
// unanswered requests expire. A share of a split payment is such a request.

import { and, asc, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { moneyRequest, split } from '../../../db/schema/money/wallet-services'
import { changed, drainOutbox, notify } from '../../notifications/outbox'
import { command, type Statement, writeBatch } from '../../platform/command'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { eachRow, JOB_PAGE, runJob } from '../../platform/job-runs'
import { beyond } from '../../platform/keyset'
import { pageFrom } from '../../platform/pagination'
import { moneyJson, sumText } from '../../platform/values/money'
import { DomainError, refusalName } from '../../platform/values/problem'
import { DAY, rfc3339 } from '../../platform/values/time'
import { readAs, requireFresh } from '../../platform/viewer/proof'
import { openRequests } from '../automation/overview'
import { clientsOf, type Person, personFrom, requireReceiver } from './counterparties'
import { PersonalMove, RequestsQuery } from './input'
import { MoneyRequestResponse, RequestsResponse } from './responses'
import { afterMoneyLeft, moveBetween } from './send'

export type RequestRow = typeof moneyRequest.$inferSelect

/** How long a request stays open, in milliseconds. */
const REQUEST_LIFETIME = 14 * DAY

/** Unanswered requests per requester: to one person, and in total, to prevent pestering. */
const MOST_OPEN = { toOne: 5, inAll: 50 }

/** The incoming or outgoing requests, newest first; one round trip. */
export const listRequests = operation('client', 'GET /transfers/requests', {
  summary: 'Requests for money, the newest first',
  problems: ['invalid-cursor'],
  query: RequestsQuery,
  response: RequestsResponse,
  run: async ({ ctx, viewer, query }) => {
    const { side, limit, cursor } = query
    const column = side === 'incoming' ? moneyRequest.payerId : moneyRequest.requesterId
    const other = side === 'incoming' ? moneyRequest.requesterId : moneyRequest.payerId
    const older = beyond(cursor, [moneyRequest.createdAt, moneyRequest.id])
    const [, rows, incoming, outgoing] = await readAs(ctx, viewer, [
      selectRequests(ctx, eq(user.id, other))
        .where(and(eq(column, viewer.id), older))
        .orderBy(desc(moneyRequest.createdAt), desc(moneyRequest.id))
        .limit(limit + 1),
      openRequests(ctx, eq(moneyRequest.payerId, viewer.id)),
      openRequests(ctx, eq(moneyRequest.requesterId, viewer.id)),
    ])
    const page = pageFrom(
      rows,
      limit,
      ({ request }) => [request.createdAt, request.id],
      (row) => requestResponse(row, viewer, ctx.now()),
    )
    return { ...page, counts: { incoming: incoming[0]?.n ?? 0, outgoing: outgoing[0]?.n ?? 0 } }
  },
})

/** Requests money from another client. Two round trips. */
export const requestMoney = operation('client', 'POST /transfers/requests', {
  summary: 'Ask another client for money',
  body: PersonalMove,
  created: MoneyRequestResponse,
  reads: ({ ctx, viewer, body: input }) => {
    const condition = eq(moneyRequest.requesterId, viewer.id)
    return {
      people: clientsOf(ctx, viewer, [input.person]),
      inAll: openRequests(ctx, condition),
      toOne: openRequests(ctx, and(condition, eq(moneyRequest.payerId, input.person))),
    }
  },
  decide: ({ people, inAll, toOne }, { ctx, viewer, body: input }) => {
    const payer = requireReceiver(viewer, people, input.person)
    if ((inAll[0]?.n ?? 0) >= MOST_OPEN.inAll || (toOne[0]?.n ?? 0) >= MOST_OPEN.toOne) {
      throw new DomainError('too-many-requests', {
        detail: 'You have too many open requests. Wait for replies, or cancel some.',
      })
    }
    const request = newRequest(ctx, viewer, { payer, ...input })
    return {
      writes: askStatements(ctx, viewer, request),
      response: requestResponse({ request, person: payer, splitOf: null }, viewer, ctx.now()),
    }
  },
})

/** Pays a request: the viewer's wallet → the requester. Irreversible, so it requires step-up. */
export const payRequest = operation('client', 'POST /transfers/requests/:id/payment', {
  summary: 'Pay a request',
  keyed: true,
  response: MoneyRequestResponse,
  problems: ['step-up-required', 'not-found', 'request-status', 'insufficient-funds'],
  run: async ({ ctx, viewer, key, params: { id } }) => {
    const response = await settle(ctx, viewer, key, id, 'paid', (found, proven) => {
      requireFresh(ctx, proven)
      const { request, person } = found
      const transferId = ctx.id()
      return {
        transferId,
        moves: moveBetween(ctx, {
          id: transferId,
          from: proven,
          to: person,
          minor: request.amount,
          currency: request.currency,
          note: request.note,
        }),
      }
    })
    if (!response.replayed) afterMoneyLeft(ctx, viewer.id)
    return response.request
  },
})

/** Declines a request. */
export const declineRequest = operation('client', 'POST /transfers/requests/:id/refusal', {
  summary: 'Decline a request',
  keyed: true,
  response: MoneyRequestResponse,
  problems: ['not-found', 'request-status'],
  run: async ({ ctx, viewer, key, params: { id } }) => {
    const { request } = await settle(ctx, viewer, key, id, 'declined', (found, { name }) => ({
      transferId: null,
      moves: [notifyOutcome(ctx, found.request.requesterId, found.request, name, 'declined')],
    }))
    ctx.after(() => drainOutbox(ctx))
    return request
  },
})

/** Cancels the viewer's own request. */
export const cancelRequest = operation('client', 'POST /transfers/requests/:id/cancellation', {
  summary: 'Cancel your request',
  keyed: true,
  response: MoneyRequestResponse,
  problems: ['not-found', 'request-status'],
  run: async ({ ctx, viewer, key, params: { id } }) => {
    const { request } = await settle(ctx, viewer, key, id, 'cancelled', () => ({ transferId: null, moves: [] }))
    ctx.after(() => drainOutbox(ctx))
    return request
  },
})

/** Expires unanswered requests and notifies their requesters. Run by the minute job. */
export async function expireRequests(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  await runJob(ctx, 'expireRequests', (run) =>
    eachRow(
      run,
      (after) =>
        selectRequests(ctx, eq(user.id, moneyRequest.payerId))
          .where(
            and(
              eq(moneyRequest.status, 'pending'),
              lt(moneyRequest.expiresAt, now),
              sql`${moneyRequest.id} > ${after}`,
            ),
          )
          .orderBy(asc(moneyRequest.id))
          .limit(JOB_PAGE),
      ({ request }) => request.id,
      async ({ request, person }) => {
        try {
          await writeBatch(ctx, [
            setStatus(ctx, request.id, 'expired', null),
            notifyOutcome(ctx, request.requesterId, request, person.name, 'expired'),
            ...notifyBoth(ctx, request),
          ])
        } catch (error) {
          // Answered since the read, or another run was faster.
          if (refusalName(error) === 'request-status') return 'nothing'
          throw error
        }
        return 'done'
      },
    ),
  )
}

type RequestDraft = { payer: { id: string }; minor: number; currency: string; note: string; splitId?: string }

export function newRequest(ctx: Ctx, viewer: Viewer, draft: RequestDraft): RequestRow {
  return {
    id: ctx.id(),
    requesterId: viewer.id,
    payerId: draft.payer.id,
    currency: draft.currency,
    amount: draft.minor,
    note: draft.note,
    status: 'pending',
    splitId: draft.splitId ?? null,
    transferId: null,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
    expiresAt: ctx.now() + REQUEST_LIFETIME,
  }
}

/** The request, and a notification to its payer. */
export function askStatements(ctx: Ctx, viewer: ProvenViewer, request: RequestRow): Statement[] {
  const sum = sumText(request.amount, request.currency)
  const what = request.note && `: ${request.note}`
  return [
    ctx.db.insert(moneyRequest).values(request),
    notify(ctx, request.payerId, {
      kind: 'money',
      title: `${viewer.name} requests ${sum}`,
      text: `${viewer.name} requests ${sum}${what}. You can pay or decline.`,
      path: '/client/wallet/requests',
      until: request.expiresAt,
    }),
    ...notifyBoth(ctx, request),
  ]
}

type Found = { request: RequestRow; person: Person; splitOf: string | null }

/** Requests with one of their two people, selected by `joined`, and the payment they share. */
export function selectRequests(ctx: Ctx, joined: SQL) {
  return ctx.db
    .select({
      request: moneyRequest,
      person: { id: user.id, name: user.name, image: user.image },
      splitOf: split.transferId,
    })
    .from(moneyRequest)
    .innerJoin(user, joined)
    .leftJoin(split, eq(split.id, moneyRequest.splitId))
}

export function requestResponse(
  { request, person, splitOf }: Found,
  viewer: Viewer,
  now: number,
): MoneyRequestResponse {
  const { status } = request
  const incoming = request.payerId === viewer.id
  return {
    id: request.id,
    side: incoming ? 'incoming' : 'outgoing',
    person: personFrom(person),
    amount: moneyJson(request.amount, request.currency),
    note: request.note,
    status: status === 'pending' && request.expiresAt <= now ? 'expired' : status,
    splitOf: incoming ? null : splitOf,
    isShare: request.splitId !== null,
    createdAt: rfc3339(request.createdAt),
    expiresAt: rfc3339(request.expiresAt),
  }
}

type Settled = { transferId: string | null; moves: Statement[] }

/** One step of one pending request, by the side entitled to it. */
async function settle(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
  to: 'paid' | 'declined' | 'cancelled',
  consequences: (found: Found, viewer: ProvenViewer) => Settled,
): Promise<{ request: MoneyRequestResponse; replayed: boolean }> {
  const mine = to === 'cancelled' ? moneyRequest.requesterId : moneyRequest.payerId
  const other = to === 'cancelled' ? moneyRequest.payerId : moneyRequest.requesterId
  const { response, replayed } = await command(ctx, viewer, {
    name: `request:${to}`,
    key,
    input: { id },
    reads: [selectRequests(ctx, eq(user.id, other)).where(and(eq(moneyRequest.id, id), eq(mine, viewer.id)))],
    decide: ([rows], proven) => {
      const found = rows[0]
      if (!found) throw new DomainError('not-found')
      const { request } = found
      if (request.status !== 'pending' || request.expiresAt <= ctx.now()) {
        throw new DomainError('request-status')
      }
      const { transferId, moves } = consequences(found, proven)
      const after: Found = { ...found, request: { ...request, status: to } }
      return {
        // The money first, because the request references its transfer; a trigger allows one answer
        // per request, whatever was read before.
        writes: [...moves, setStatus(ctx, id, to, transferId), ...notifyBoth(ctx, request)],
        response: requestResponse(after, viewer, ctx.now()),
      }
    },
  })
  return { request: response, replayed }
}

function setStatus(ctx: Ctx, id: string, status: RequestRow['status'], transferId: string | null): Statement {
  return ctx.db
    .update(moneyRequest)
    .set({ status, updatedAt: ctx.now(), ...(transferId && { transferId }) })
    .where(eq(moneyRequest.id, id))
}

function notifyOutcome(
  ctx: Ctx,
  to: string,
  request: RequestRow,
  who: string,
  outcome: 'declined' | 'expired',
): Statement {
  const sum = sumText(request.amount, request.currency)
  const what = request.note && ` (${request.note})`
  return notify(ctx, to, {
    kind: 'money',
    title: outcome === 'declined' ? `${who} declined your request` : 'Your request has expired',
    text:
      outcome === 'declined'
        ? `${who} declined your request for ${sum}${what}.`
        : `${who} didn’t reply to your request for ${sum}${what} within 14 days.`,
    path: '/client/wallet/requests?side=outgoing',
  })
}

/** Updates both sides' open pages. */
function notifyBoth(ctx: Ctx, { requesterId, payerId }: RequestRow): Statement[] {
  return [requesterId, payerId].map((id) => changed(ctx, id, 'wallet'))
}
