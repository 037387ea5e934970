// Export lists about money between people: of the other person only the name that the screens show.
import { and, asc, eq, gt, type SQL } from 'drizzle-orm'
import { user } from '../../../../db/schema/identity'
import { transfer } from '../../../../db/schema/money/ledger'
import { moneyRequest, scheduledTransfer, split, waitingTransfer } from '../../../../db/schema/money/wallet-services'
import { selectRequests } from '../../../money/transfers/requests'
import { selectScheduled } from '../../../money/transfers/scheduled'
import { selectWaiting } from '../../../money/transfers/waiting'
import type { Ctx } from '../../../platform/context'
import { rfc3339 } from '../../../platform/values/time'
import { linesOf } from './account-lines'
import { amountOf, money, PAGE, pagesAlong, pagesOf } from './pages'
import type { List, Row } from './zip-archive'

/** Transfers sent, as negative amounts, and received; `wallets` are their accounts. */
export function sendsOf(ctx: Ctx, wallets: string[]): List {
  return {
    name: 'sends',
    columns: ['transaction', 'at', 'side', 'person', 'amount', 'currency', 'description'],
    pages: linesOf(ctx, wallets, eq(transfer.kind, 'send'), (line) => ({
      transaction: line.transferId,
      at: rfc3339(line.createdAt),
      side: line.amount < 0 ? 'sent' : 'received',
      person: line.other,
      amount: amountOf(line.amount, line.currency),
      currency: line.currency,
      description: line.description,
    })),
  }
}

/** Their requests to others, then others' requests to them. */
export function requestsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'money-requests',
    columns: [
      ...['request', 'at', 'side', 'person', 'amount', 'currency', 'note', 'status'],
      ...['share', 'split', 'expiresAt', 'transaction'],
    ],
    pages: requests(ctx, userId),
  }
}

async function* requests(ctx: Ctx, userId: string): AsyncIterable<Row[]> {
  yield* requestsBy(ctx, 'outgoing', eq(moneyRequest.requesterId, userId))
  yield* requestsBy(ctx, 'incoming', eq(moneyRequest.payerId, userId))
}

function requestsBy(ctx: Ctx, side: 'outgoing' | 'incoming', whose: SQL) {
  const other = side === 'outgoing' ? moneyRequest.payerId : moneyRequest.requesterId
  return pagesAlong(
    () => selectRequests(ctx, eq(user.id, other)),
    whose,
    [moneyRequest.createdAt, moneyRequest.id],
    (last) => [last.request.createdAt, last.request.id],
    ({ request, person }) => ({
      request: request.id,
      at: rfc3339(request.createdAt),
      side,
      person: person.name,
      ...money(request.amount, request.currency),
      note: request.note,
      // As the screens show it before the scheduled job has updated it.
      status: request.status === 'pending' && request.expiresAt <= ctx.now() ? 'expired' : request.status,
      share: request.splitId !== null,
      // A payer of a share does not see the rest of the split payment.
      split: side === 'outgoing' ? request.splitId : null,
      expiresAt: rfc3339(request.expiresAt),
      transaction: request.transferId,
    }),
  )
}

/** The payments that they split; the shares are among their requests. */
export function splitsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'splits',
    columns: ['split', 'at', 'amount', 'currency', 'note', 'transaction'],
    pages: pagesAlong(
      () => ctx.db.select().from(split),
      eq(split.organiserId, userId),
      [split.createdAt, split.id],
      (last) => [last.createdAt, last.id],
      (row) => ({
        split: row.id,
        at: rfc3339(row.createdAt),
        ...money(row.total, row.currency),
        note: row.note,
        transaction: row.transferId,
      }),
    ),
  }
}

/** What they sent by invitation, and what they accepted. */
export function waitingOf(ctx: Ctx, userId: string): List {
  return {
    name: 'waiting-transfers',
    columns: [
      ...['transfer', 'at', 'side', 'contact', 'person', 'amount', 'currency', 'note'],
      ...['status', 'expiresAt', 'endedAt'],
    ],
    pages: waiting(ctx, userId),
  }
}

async function* waiting(ctx: Ctx, userId: string): AsyncIterable<Row[]> {
  yield* waitingBy(ctx, 'outgoing', eq(waitingTransfer.senderId, userId))
  yield* waitingBy(ctx, 'incoming', eq(waitingTransfer.claimedBy, userId))
}

function waitingBy(ctx: Ctx, side: 'outgoing' | 'incoming', whose: SQL) {
  return pagesAlong(
    () => selectWaiting(ctx),
    whose,
    [waitingTransfer.createdAt, waitingTransfer.id],
    (last) => [last.row.createdAt, last.row.id],
    ({ row, sender }) => ({
      transfer: row.id,
      at: rfc3339(row.createdAt),
      side,
      contact: side === 'outgoing' ? row.contact : null,
      person: side === 'outgoing' ? null : sender.name,
      ...money(row.amount, row.currency),
      note: row.note,
      status: row.status,
      expiresAt: rfc3339(row.expiresAt),
      endedAt: rfc3339(row.endedAt),
    }),
  )
}

type FoundScheduled = Awaited<ReturnType<typeof selectScheduled>>[number]

/** Their scheduled transfers, including ended ones. */
export function scheduledOf(ctx: Ctx, userId: string): List {
  return {
    name: 'scheduled-transfers',
    columns: [
      ...['scheduled', 'at', 'person', 'goal', 'goalName', 'amount', 'currency', 'note'],
      ...['frequency', 'startsOn', 'nextOn', 'timeZone', 'status'],
    ],
    pages: pagesOf<FoundScheduled>(
      (last) =>
        selectScheduled(ctx, and(eq(scheduledTransfer.userId, userId), last && gt(scheduledTransfer.id, last.row.id)))
          .orderBy(asc(scheduledTransfer.id))
          .limit(PAGE),
      ({ row, person, goal }) => ({
        scheduled: row.id,
        at: rfc3339(row.createdAt),
        person: person?.name ?? null,
        goal: goal?.id ?? null,
        goalName: goal?.name ?? null,
        ...money(row.amount, row.currency),
        note: row.note,
        frequency: row.frequency,
        startsOn: row.anchorDate,
        nextOn: row.status === 'ended' ? null : row.nextDate,
        timeZone: row.timeZone,
        status: row.status,
      }),
    ),
  }
}
