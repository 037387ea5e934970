// One line of a history in detail: its postings in words for people, its hold, and the outcome of
// that. Other people are never named here beyond the description.

import { and, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { appointment, appointmentRefund } from '../../../db/schema/booking/appointments'
import { goalMember, savingsGoal } from '../../../db/schema/money/goals'
import { accountEntry, hold, ledgerAccount, posting, transfer } from '../../../db/schema/money/ledger'
import { plusCharge, plusSubscription } from '../../../db/schema/money/plus'
import { deposit, withdrawal } from '../../../db/schema/money/wallet'
import { split, waitingTransfer } from '../../../db/schema/money/wallet-services'
import { orderRefund, shopOrder } from '../../../db/schema/shop/orders'
import type { Ctx, Viewer } from '../../platform/context'
import { EVERYONE } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { type MoneyJson, moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import type { AccountKind } from '../ledger/ledger'
import { SET_ASIDE } from './input'
import { transferText } from './line-words'
import { TransferResponse } from './responses'
import { type TransferKind, transactionTypeOf } from './transaction-kinds'

type PostingSide = { account: string; yours: boolean }

/** The transfer in detail, for everyone with an account that it touched; one round trip. */
export const getTransfer = operation(EVERYONE, 'GET /wallet/history/:transferId', {
  summary: 'One transfer with its postings',
  response: TransferResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { transferId: id } }) => ({
    postings: postingsOf(ctx, viewer, eq(posting.transferId, id)),
    holds: holdOf(ctx, id),
    ends: endsOf(ctx, viewer, id),
    deposits: ctx.db
      .select({ id: deposit.id, name: deposit.methodLabel })
      .from(deposit)
      .where(eq(deposit.transferId, id)),
    withdrawals: ctx.db
      .select({ id: withdrawal.id, name: withdrawal.methodLabel, fee: withdrawal.fee })
      .from(withdrawal)
      .innerJoin(hold, eq(hold.id, withdrawal.holdId))
      .where(or(eq(withdrawal.transferId, id), aboutHoldOf(id))),
    visits: ctx.db
      .select({ id: appointment.id, name: appointment.serviceName })
      .from(appointment)
      .where(inArray(appointment.id, appointmentOf(id))),
    orders: ctx.db
      .select({ id: shopOrder.id, name: shopOrder.reference })
      .from(shopOrder)
      .where(inArray(shopOrder.id, orderOf(id))),
    charges: ctx.db.select({ id: plusCharge.id }).from(plusCharge).where(eq(plusCharge.transferId, id)),
    splits: ctx.db.select({ id: split.id }).from(split).where(eq(split.transferId, id)),
    sent: ctx.db
      .select({ id: waitingTransfer.id, name: waitingTransfer.contact })
      .from(waitingTransfer)
      .innerJoin(hold, eq(hold.id, waitingTransfer.holdId))
      .where(and(eq(waitingTransfer.senderId, viewer.id), aboutHoldOf(id))),
    entries: entriesOf(ctx, viewer, id),
  }),
  read: (
    { postings, holds, ends, deposits, withdrawals, visits, orders, charges, splits, sent, entries },
    { viewer, params: { transferId: id } },
  ) => {
    const first = postings[0]
    if (!first || !postings.some((row) => row.fromMine || row.toMine)) {
      throw new DomainError('not-found')
    }
    const held = holds[0]
    // A booking does not store the transfer that paid it: finds it by its amount and moment.
    const end = ends.length === 1 ? ends[0] : undefined
    const endedBy = held && held.transferId === id ? (end?.transferId ?? null) : null
    const amounts = walletAmounts(postings)
    return {
      id,
      transactionType: transactionTypeOf(first.kind),
      description: first.description,
      createdAt: rfc3339(first.createdAt),
      timeZone: viewer.timeZone,
      amounts,
      balances: balancesAfter(entries),
      fee: feeOf(postings, withdrawals[0], held),
      hold: held
        ? {
            status: held.status,
            amount: moneyJson(held.amount, held.currency),
            endedAt: rfc3339(held.endedAt),
            endedBy,
            placedBy: held.transferId === id ? null : held.transferId,
          }
        : null,
      postings: postings.map((row) => ({
        from: side(row.fromKind, row.fromMine, row.fromGoal, row.kind),
        to: side(row.toKind, row.toMine, row.toGoal, row.kind),
        amount: moneyJson(row.amount, row.currency),
      })),
      links: [
        ...deposits.map((row) => ({ kind: 'deposit' as const, ...row })),
        ...withdrawals.map(({ id, name }) => ({ kind: 'withdrawal' as const, id, name })),
        ...visits.map((row) => ({ kind: 'appointment' as const, ...row })),
        ...orders.map((row) => ({ kind: 'order' as const, ...row })),
        ...goalsOf(postings),
        ...cardsOf(postings),
        ...sent.map((row) => ({ kind: 'waiting' as const, ...row })),
        ...charges.map((row) => ({ kind: 'receipt' as const, ...row, name: 'Purse Plus' })),
      ],
      splittable:
        viewer.role === 'client' &&
        transactionTypeOf(first.kind) === 'payment' &&
        amounts.some(({ amount }) => amount.startsWith('-')) &&
        first.kind !== 'send_hold' &&
        (!held || held.status === 'held' || held.status === 'captured') &&
        splits.length === 0,
    }
  },
})

/** The postings matching a condition, with the owners of their accounts. */
function postingsOf(ctx: Ctx, viewer: Viewer, which: SQL) {
  const from = alias(ledgerAccount, 'from_account')
  const to = alias(ledgerAccount, 'to_account')
  const fromGoal = alias(savingsGoal, 'from_goal')
  const toGoal = alias(savingsGoal, 'to_goal')
  const fromMember = alias(goalMember, 'from_member')
  const toMember = alias(goalMember, 'to_member')
  const mine = (account: Columns<'owner' | 'kind'>, member: Columns<'userId'>) =>
    sql<number>`(${account.owner} = ${viewer.id} OR coalesce(${member.userId} = ${viewer.id}, 0)
      OR (${account.kind} = 'deferred' AND EXISTS (SELECT 1 FROM ${plusSubscription}
        WHERE ${plusSubscription.id} = ${account.owner}
          AND ${plusSubscription.userId} = ${viewer.id})))`
  return ctx.db
    .select({
      kind: transfer.kind,
      description: transferText,
      createdAt: transfer.createdAt,
      currency: posting.currency,
      amount: posting.amount,
      fromKind: sql<AccountKind>`${from.kind}`.as('from_kind'),
      toKind: sql<AccountKind>`${to.kind}`.as('to_kind'),
      fromMine: mine(from, fromMember).as('from_mine'),
      toMine: mine(to, toMember).as('to_mine'),
      fromGoal: sql<string | null>`${fromGoal.name}`.as('from_goal_name'),
      toGoal: sql<string | null>`${toGoal.name}`.as('to_goal_name'),
      goalId: sql<string | null>`coalesce(${fromGoal.id}, ${toGoal.id})`.as('goal_id'),
      cardId: sql<string | null>`CASE 'gift_card' WHEN ${from.kind} THEN ${from.owner}
        WHEN ${to.kind} THEN ${to.owner} END`.as('card_id'),
    })
    .from(posting)
    .innerJoin(transfer, eq(transfer.id, posting.transferId))
    .innerJoin(from, eq(from.id, posting.debitAccount))
    .innerJoin(to, eq(to.id, posting.creditAccount))
    .leftJoin(fromMember, eq(fromMember.id, from.owner))
    .leftJoin(toMember, eq(toMember.id, to.owner))
    .leftJoin(fromGoal, eq(fromGoal.id, fromMember.goalId))
    .leftJoin(toGoal, eq(toGoal.id, toMember.goalId))
    .where(which)
    .orderBy(posting.id)
}

type Columns<Name extends string> = Record<Name, SQLWrapper>

type PostingRow = Awaited<ReturnType<typeof postingsOf>>[number]

/** The hold that the transfer placed or released. */
export function aboutHoldOf(id: string): SQL {
  return sql`${hold.transferId} IN (${id}, (SELECT ${transfer.reverses} FROM ${transfer} WHERE ${transfer.id} = ${id}))`
}

/**
 * The appointment whose money a transfer held, released, paid to the salon or refunded. A payment
 * is found through its owner, because appointments have no index on it.
 */
export function appointmentOf(id: string): SQL {
  return sql`(
    SELECT visit.id FROM ${hold} JOIN appointment AS visit ON visit.hold_id = ${hold.id}
    WHERE ${aboutHoldOf(id)}
    UNION ALL
    SELECT visit.id FROM ${posting}
    JOIN ${ledgerAccount} ON ${ledgerAccount.id} = ${posting.debitAccount} AND ${ledgerAccount.kind} = 'hold'
    JOIN appointment AS visit ON visit.client_id = ${ledgerAccount.owner} AND visit.capture_id = ${id}
    WHERE ${posting.transferId} = ${id}
    UNION ALL
    SELECT ${appointmentRefund.appointmentId} FROM ${appointmentRefund} WHERE ${appointmentRefund.transferId} = ${id}
    UNION ALL
    SELECT undo.appointment_id FROM visit_reopening AS undo
    WHERE undo.transfer_id = ${id} OR undo.capture_id = ${id}
      OR undo.replaces_hold_id IN (SELECT ${hold.id} FROM ${hold} WHERE ${aboutHoldOf(id)}))`
}

/**
 * The order whose money a transfer held, released, paid to the seller or refunded; also if a
 * partial refund replaced the hold by a smaller one.
 */
export function orderOf(id: string): SQL {
  return sql`(
    SELECT bought.id FROM ${hold} JOIN shop_order AS bought ON bought.hold_id = ${hold.id}
    WHERE ${aboutHoldOf(id)}
    UNION ALL
    SELECT bought.id FROM ${posting}
    JOIN ${ledgerAccount} ON ${ledgerAccount.id} = ${posting.debitAccount} AND ${ledgerAccount.kind} = 'hold'
    JOIN shop_order AS bought ON bought.client_id = ${ledgerAccount.owner} AND bought.capture_id = ${id}
    WHERE ${posting.transferId} = ${id}
    UNION ALL
    SELECT ${orderRefund.orderId} FROM ${orderRefund} WHERE ${orderRefund.transferId} IN (
      ${id}, (SELECT back.id FROM transfer AS back WHERE back.reverses = ${id})))`
}

export function holdOf(ctx: Ctx, id: string) {
  return ctx.db
    .select()
    .from(hold)
    .where(
      or(
        aboutHoldOf(id),
        sql`${hold.id} = (SELECT ${withdrawal.holdId} FROM ${withdrawal} WHERE ${withdrawal.transferId} = ${id})`,
      ),
    )
}

/** How long writing a transfer may take, in milliseconds. */
const WRITTEN_WITHIN = 1_000

/** The transfers that captured what this one held, at the time of capture. */
function endsOf(ctx: Ctx, viewer: Viewer, id: string) {
  return ctx.db
    .select({ transferId: accountEntry.transferId })
    .from(hold)
    .innerJoin(
      accountEntry,
      sql`${accountEntry.accountId} = 'hold:' || ${hold.owner} || ':' || ${hold.currency}
        AND ${accountEntry.createdAt} BETWEEN ${hold.endedAt} AND ${hold.endedAt} + ${WRITTEN_WITHIN}`,
    )
    .where(and(eq(hold.transferId, id), eq(hold.owner, viewer.id)))
    .groupBy(accountEntry.transferId, hold.id)
    .having(sql`-sum(${accountEntry.amount}) = ${hold.amount}`)
}

/** What the transfer left in the viewer's wallets, posting by posting. */
function entriesOf(ctx: Ctx, viewer: Viewer, id: string) {
  return ctx.db
    .select({ currency: ledgerAccount.currency, balance: accountEntry.balance })
    .from(posting)
    .innerJoin(
      ledgerAccount,
      and(
        or(eq(ledgerAccount.id, posting.debitAccount), eq(ledgerAccount.id, posting.creditAccount)),
        eq(ledgerAccount.owner, viewer.id),
        inArray(ledgerAccount.kind, [...LINED]),
      ),
    )
    .innerJoin(accountEntry, and(eq(accountEntry.accountId, ledgerAccount.id), eq(accountEntry.postingId, posting.id)))
    .where(eq(posting.transferId, id))
    .orderBy(accountEntry.sequence)
}

/** By currency, after the last posting. */
function balancesAfter(entries: { currency: string; balance: number }[]): MoneyJson[] {
  const last = new Map(entries.map(({ currency, balance }) => [currency, balance]))
  return [...last].map(([currency, minor]) => moneyJson(minor, currency))
}

/** The effect of the postings on the person's wallet (or payable balance), by currency. */
function walletAmounts(postings: PostingRow[]): MoneyJson[] {
  const sums = new Map<string, number>()
  const add = ({ currency }: PostingRow, minor: number) => sums.set(currency, (sums.get(currency) ?? 0) + minor)
  for (const row of postings) {
    if (row.fromMine && LINED.has(row.fromKind)) add(row, -row.amount)
    if (row.toMine && LINED.has(row.toKind)) add(row, row.amount)
  }
  return [...sums].map(([currency, minor]) => moneyJson(minor, currency))
}

const LINED = new Set<AccountKind>(['wallet', 'payable'])

/**
 * What the viewer paid to Purse: the fee of a withdrawal that was not returned, our spread of an
 * exchange, or the fee on a salon's or a shop's payment, which is theirs and not the client's.
 */
function feeOf(
  postings: PostingRow[],
  paidOut: { fee: number } | undefined,
  held: { status: string; currency: string } | undefined,
): MoneyJson | null {
  if (paidOut && held)
    return held.status === 'held' || held.status === 'captured' ? moneyJson(paidOut.fee, held.currency) : null
  const ours = postings.filter(
    ({ toKind, kind }) =>
      toKind === 'exchange_revenue' ||
      (toKind === 'fee_revenue' && (kind === 'booking_capture' || kind === 'order_capture')),
  )
  // What a client gets with a payment, as cashback, makes the salon's fee none of theirs.
  const payer = postings.some((row) => row.kind === 'exchange' || (row.toMine && row.toKind === 'payable'))
  const [first] = ours
  if (!first || !payer) return null
  return moneyJson(
    ours.reduce((sum, { amount }) => sum + amount, 0),
    first.currency,
  )
}

function goalsOf(postings: PostingRow[]): TransferResponse['links'] {
  const goals = new Map<string, string>()
  for (const { goalId, fromGoal, toGoal, fromMine, toMine } of postings) {
    if (goalId !== null && (fromMine || toMine)) goals.set(goalId, fromGoal ?? toGoal ?? '')
  }
  return [...goals].map(([id, name]) => ({ kind: 'goal', id, name }))
}

/** Gift cards that it paid, claimed or refunded; everyone who sees the transfer may see its page. */
function cardsOf(postings: PostingRow[]): TransferResponse['links'] {
  const cards = new Set(
    postings.flatMap(({ cardId, fromMine, toMine }) => (cardId !== null && (fromMine || toMine) ? [cardId] : [])),
  )
  return [...cards].map((id) => ({ kind: 'gift_card', id, name: 'Gift card' }))
}

/** Labels of accounts: first for the viewer's own, then for everybody else's. */
const YOURS: Partial<Record<AccountKind, string>> = {
  wallet: 'Your wallet',
  hold: SET_ASIDE,
  goal: 'Your goal',
  payable: 'Your balance',
  accrued: 'Interest you have earned',
  deferred: 'Plus, prepaid',
  payout: 'On its way to you',
  reserve: 'Waits in your balance',
  receivable: 'Owed by you',
}

const OTHERS: Record<AccountKind, string> = {
  wallet: 'Another purse',
  hold: 'Held for the client',
  goal: 'A savings goal',
  payable: 'The salon',
  clearing: 'The payment provider',
  fee_revenue: 'Purse fees',
  liquidity: 'Currency exchange',
  exchange_revenue: 'Purse exchange fee',
  deferred: 'Plus, prepaid',
  plus_revenue: 'Purse Plus',
  interest_expense: 'Interest from Purse',
  accrued: 'Interest earned',
  cashback_expense: 'Cashback from Purse',
  gift_card: 'A gift card',
  payout: 'Being paid out',
  reserve: 'Waits in a balance',
  goodwill_expense: 'Goodwill from Purse',
  provider_expense: 'Payment provider fees',
  receivable: 'Owed to Purse',
  suspense: 'Under investigation',
}

function side(kind: AccountKind, mine: number, goal: string | null, of: TransferKind): PostingSide {
  const yours = mine === 1
  const clients = kind === 'wallet' && /^(?:booking|order)_/.test(of) && 'The client’s purse'
  const shops = kind === 'payable' && of.startsWith('order_') && 'The shop'
  const text = (yours && YOURS[kind]) || clients || shops || OTHERS[kind]
  return { account: yours && goal ? `${text}: ${goal}` : text, yours }
}
