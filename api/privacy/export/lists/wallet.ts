// Export lists about deposits, withdrawals, exchanges and movements.
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { exchangeQuote } from '../../../../db/schema/money/exchange'
import { ledgerAccount, posting, transfer } from '../../../../db/schema/money/ledger'
import { deposit, statement, withdrawal } from '../../../../db/schema/money/wallet'
import type { Ctx } from '../../../platform/context'
import { rfc3339 } from '../../../platform/values/time'
import { amountOf, instantOf, money, PAGE, pagesAlong, pagesOf } from './pages'
import type { List, Row } from './zip-archive'

/** Every movement of each account, one account after the other. */
export function movementsOf(ctx: Ctx, accounts: string[]): List {
  return {
    name: 'transactions',
    columns: ['transaction', 'at', 'kind', 'description', 'account', 'amount', 'currency', 'reverses'],
    pages: movements(ctx, accounts),
  }
}

async function* movements(ctx: Ctx, accounts: string[]): AsyncIterable<Row[]> {
  for (const id of accounts) {
    yield* pagesOf<Movement>(
      (last) => ctx.db.all(movementsPage(id, last)),
      (row) => ({
        transaction: row.transfer_id,
        at: rfc3339(row.created_at),
        kind: row.kind,
        description: row.description,
        account: row.account,
        ...money(row.amount, row.currency),
        reverses: row.reverses,
      }),
    )
  }
}

type Movement = {
  id: string
  transfer_id: string
  created_at: number
  kind: string
  description: string
  account: string
  amount: number
  currency: string
  reverses: string | null
}

/** Both sides are read along their index and merged. */
function movementsPage(id: string, last: Movement | undefined): SQL {
  const after = last ? sql`AND (transfer_id, id) > (${last.transfer_id}, ${last.id})` : sql``
  const side = (column: 'debit_account' | 'credit_account', sign: 1 | -1) =>
    sql`SELECT id, transfer_id, ${sql.raw(String(sign))} * amount AS amount, currency
      FROM ${posting} WHERE ${sql.raw(column)} = ${id} ${after}`
  return sql`
    SELECT side.id AS id, side.transfer_id AS transfer_id, ${transfer.createdAt} AS created_at,
      ${transfer.kind} AS kind, ${transfer.description} AS description,
      ${ledgerAccount.kind} AS account, side.amount AS amount, side.currency AS currency,
      ${transfer.reverses} AS reverses
    FROM (
      SELECT * FROM (${side('debit_account', -1)} UNION ALL ${side('credit_account', 1)})
      ORDER BY transfer_id, id LIMIT ${PAGE}
    ) AS side
    JOIN ${transfer} ON ${transfer.id} = side.transfer_id
    JOIN ${ledgerAccount} ON ${ledgerAccount.id} = ${id}
    ORDER BY side.transfer_id, side.id`
}

/** Deposits, newest last, with their results. */
export function depositsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'deposits',
    columns: ['deposit', 'at', 'amount', 'currency', 'method', 'purpose', 'status', 'failure', 'transaction'],
    pages: pagesAlong(
      () => ctx.db.select().from(deposit),
      eq(deposit.userId, userId),
      [deposit.id],
      (last) => [last.id],
      (row) => ({
        deposit: row.id,
        at: rfc3339(row.createdAt),
        ...money(row.amount, row.currency),
        method: row.methodLabel,
        purpose: row.purpose,
        status: row.status,
        failure: row.failure,
        transaction: row.transferId,
      }),
    ),
  }
}

/** Withdrawals with their fees and results. Never the provider's token. */
export function withdrawalsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'withdrawals',
    columns: [...['withdrawal', 'at', 'amount', 'fee', 'currency', 'method', 'status', 'failure'], 'transaction'],
    pages: pagesAlong(
      () => ctx.db.select().from(withdrawal),
      eq(withdrawal.userId, userId),
      [withdrawal.createdAt, withdrawal.id],
      (last) => [last.createdAt, last.id],
      (row) => ({
        withdrawal: row.id,
        at: rfc3339(row.createdAt),
        ...money(row.amount, row.currency),
        fee: amountOf(row.fee, row.currency),
        method: row.methodLabel,
        status: row.status,
        failure: row.failure,
        transaction: row.transferId,
      }),
    ),
  }
}

/** The quotes that they accepted; `spread` is our part of `gave`. */
export function exchangesOf(ctx: Ctx, userId: string): List {
  return {
    name: 'exchanges',
    columns: [...['exchange', 'at', 'gave', 'gaveCurrency', 'got', 'gotCurrency', 'spread', 'transaction']],
    pages: pagesAlong(
      () => ctx.db.select().from(exchangeQuote),
      and(eq(exchangeQuote.userId, userId), isNotNull(exchangeQuote.acceptedAt)),
      [exchangeQuote.createdAt, exchangeQuote.id],
      (last) => [last.createdAt, last.id],
      (row) => ({
        exchange: row.id,
        at: instantOf(row.acceptedAt),
        gave: amountOf(row.fromAmount, row.fromCurrency),
        gaveCurrency: row.fromCurrency,
        got: amountOf(row.toAmount, row.toCurrency),
        gotCurrency: row.toCurrency,
        spread: amountOf(row.spread, row.fromCurrency),
        transaction: row.transferId,
      }),
    ),
  }
}

/** The statements that they requested. The files themselves can be downloaded until they expire. */
export function statementsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'statements',
    columns: [...['statement', 'at', 'month', 'timeZone', 'currency', 'format', 'status', 'readyAt'], 'expiresAt'],
    pages: pagesAlong(
      () => ctx.db.select().from(statement),
      eq(statement.userId, userId),
      [statement.createdAt, statement.id],
      (last) => [last.createdAt, last.id],
      (row) => ({
        statement: row.id,
        at: rfc3339(row.createdAt),
        month: row.month,
        timeZone: row.timeZone,
        currency: row.currency,
        format: row.format,
        status: row.status === 'ready' && (row.expiresAt ?? 0) <= ctx.now() ? 'expired' : row.status,
        readyAt: instantOf(row.readyAt),
        // While one is being generated, this column holds the time of the next attempt.
        expiresAt: row.status === 'ready' ? instantOf(row.expiresAt) : null,
      }),
    ),
  }
}
