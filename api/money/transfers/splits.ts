// Split payments: the payer requests their parts from others. Each share is a money request, paid
// from its payer's wallet to the organiser's. The payment itself stays unchanged.

import { and, asc, eq, like, sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { hold, posting, transfer } from '../../../db/schema/money/ledger'
import { moneyRequest, split } from '../../../db/schema/money/wallet-services'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { clientsOf, draftFrom, draftReads, readSearching, requireReceiver } from './counterparties'
import { SplitDraftQuery, SplitPayment } from './input'
import { askStatements, newRequest, type RequestRow, requestResponse, selectRequests } from './requests'
import { type MoneyRequestResponse, SplitDraftResponse, SplitResponse } from './responses'
import { partsOf } from './split-parts'

/**
 * One of the viewer's payments, people to share it with, and the status of its shares. One round
 * trip, including a search.
 */
export const getSplitDraft = operation('client', 'GET /transfers/splits/draft', {
  summary: 'A payment, the people to split it with, and the status of its shares',
  query: SplitDraftQuery,
  response: SplitDraftResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, query }) => {
    const {
      proven,
      rows: read,
      found,
    } = await readSearching(
      ctx,
      viewer,
      [
        paymentOf(ctx, viewer, query.transaction),
        ctx.db
          .select()
          .from(split)
          .where(and(eq(split.transferId, query.transaction), eq(split.organiserId, viewer.id))),
        selectRequests(ctx, eq(user.id, moneyRequest.payerId))
          .where(and(eq(split.transferId, query.transaction), eq(split.organiserId, viewer.id)))
          .orderBy(asc(moneyRequest.id)),
        ...draftReads(ctx, viewer, query.with),
      ],
      query.q,
    )
    const [payments, splits, shares, ...rows] = read
    const payment = payments[0]
    if (!payment?.total || !isPayment(payment)) throw new DomainError('not-found')
    const { id, description, total, currency, createdAt } = payment
    return {
      ...draftFrom(ctx, proven, query.with, rows, found),
      payment: { id, description, amount: moneyJson(total, currency), createdAt: rfc3339(createdAt) },
      split: splits[0] ? splitResponse(ctx, viewer, splits[0], shares) : null,
    }
  },
})

/**
 * Splits one of the viewer's payments with others, in equal parts or by amounts; the rest is the
 * viewer's own. Each of the others receives a request. Two round trips.
 */
export const splitPayment = operation('client', 'POST /transfers/splits', {
  summary: 'Split a payment with other clients',
  body: SplitPayment,
  created: SplitResponse,
  problems: ['not-found', 'split-exceeded', 'invalid-amount', 'unknown-currency'],
  reads: ({ ctx, viewer, body: input }) => ({
    payments: paymentOf(ctx, viewer, input.transaction),
    splits: ctx.db.select({ id: split.id }).from(split).where(eq(split.transferId, input.transaction)),
    people: clientsOf(
      ctx,
      viewer,
      input.shares.map((share) => share.person),
    ),
  }),
  decide: ({ payments, splits, people }, { ctx, viewer, body: input }) => {
    const payment = payments[0]
    if (!payment?.total || !isPayment(payment)) throw new DomainError('not-found')
    const { total, currency } = payment
    if (currency !== input.currency) throw new DomainError('not-found')
    if (splits.length > 0) refuse('This payment is already split.')
    if (payment.holdStatus === 'released' || payment.holdStatus === 'expired') {
      refuse('This payment was returned to your purse.')
    }
    const parts = partsOf(total, input)
    const note = input.note || payment.description.slice(0, 100)
    const row = {
      id: ctx.id(),
      organiserId: viewer.id,
      currency,
      total,
      transferId: payment.id,
      note,
      createdAt: ctx.now(),
    }
    const shares = input.shares.map(({ person }, i) => {
      const payer = requireReceiver(viewer, people, person)
      const draft = { payer, minor: parts[i] ?? 0, currency, note, splitId: row.id }
      return { request: newRequest(ctx, viewer, draft), person: payer, splitOf: payment.id }
    })
    return {
      writes: [
        ctx.db.insert(split).values(row),
        ...shares.flatMap(({ request }) => askStatements(ctx, viewer, request)),
      ],
      response: splitResponse(ctx, viewer, row, shares),
    }
  },
})

function refuse(detail: string): never {
  throw new DomainError('split-exceeded', { detail })
}

/** Kinds that debit a wallet for a payment; the trigger `split_of_own_payment` sums the same. */
const PAYMENTS = ['booking_hold', 'order_hold', 'gift_card_payment', 'plus_payment', 'send']

function isPayment({ kind }: { kind: string }): boolean {
  return PAYMENTS.includes(kind)
}

/** A transfer, and its debit of the viewer's wallet; `total` is null if there is none. */
function paymentOf(ctx: Ctx, viewer: Viewer, id: string) {
  return ctx.db
    .select({
      id: transfer.id,
      kind: transfer.kind,
      description: transfer.description,
      createdAt: transfer.createdAt,
      currency: posting.currency,
      total: sql<number | null>`sum(${posting.amount})`,
      holdStatus: hold.status,
    })
    .from(transfer)
    .innerJoin(posting, eq(posting.transferId, transfer.id))
    .leftJoin(hold, eq(hold.transferId, transfer.id))
    .where(and(eq(transfer.id, id), like(posting.debitAccount, `wallet:${viewer.id}:%`)))
    .groupBy(transfer.id, posting.currency)
}

type Share = { request: RequestRow; person: MoneyRequestResponse['person']; splitOf: string | null }

function splitResponse(ctx: Ctx, viewer: Viewer, row: typeof split.$inferSelect, shares: Share[]): SplitResponse {
  const sum = (some: Share[]) => some.reduce((minor, { request }) => minor + request.amount, 0)
  const paid = shares.filter(({ request }) => request.status === 'paid')
  return {
    id: row.id,
    total: moneyJson(row.total, row.currency),
    own: moneyJson(row.total - sum(shares), row.currency),
    received: moneyJson(sum(paid), row.currency),
    note: row.note,
    shares: shares.map((share) => requestResponse(share, viewer, ctx.now())),
  }
}
