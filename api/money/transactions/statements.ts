// Monthly statements: requesting, listing and downloading. statement-generation.ts generates them.

import { and, desc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { accountEntry, ledgerAccount } from '../../../db/schema/money/ledger'
import { statement } from '../../../db/schema/money/wallet'
import { command } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { fileView, makeFile, openFile, waitingFile } from '../../platform/documents/background-file'
import { operation } from '../../platform/http/operation'
import type { FileResponse } from '../../platform/http/route'
import { tooMany } from '../../platform/rate-limit'
import { type Currency, DEFAULT_CURRENCY, isCurrency } from '../../platform/values/money'
import { type DomainError, fieldFault } from '../../platform/values/problem'
import { localDay } from '../../platform/values/recurrence'
import { DAY } from '../../platform/values/time'
import { AskStatement } from '../ledger/input'
import { accountId } from '../ledger/ledger'
import { StatementResponse, StatementsResponse } from './responses'
import { MOST } from './statement-content'
import { countLines, STATEMENT } from './statement-generation'

type StatementRow = typeof statement.$inferSelect

/** Statements in a list. */
const DISPLAY_LIMIT = 12

/** Statements that one person may request per day. The trigger statement_daily_limit enforces the same. */
const DAILY = 12

/**
 * Requests a monthly statement in one currency; it is generated in the background. An identical
 * pending one is returned instead, or for a past month a stored one. Two round trips.
 */
export const askForStatement = operation('client', 'POST /wallet/history/statements', {
  summary: 'Request a monthly statement',
  keyed: true,
  body: AskStatement,
  created: StatementResponse,
  problems: ['unknown-currency'],
  run: async ({ ctx, viewer, key, body: input }) => {
    const { response, replayed } = await command(ctx, viewer, {
      name: 'askForStatement',
      key,
      input,
      reads: [
        ctx.db
          .select()
          .from(statement)
          .where(and(eq(statement.userId, viewer.id), gt(statement.createdAt, ctx.now() - DAY)))
          .orderBy(desc(statement.createdAt))
          .limit(DAILY),
        countLines(ctx, linesAround(viewer, input), input.format),
      ],
      decide: ([recent, [counted]], proven) => {
        const { timeZone } = proven
        const current = localDay(ctx.now(), timeZone).slice(0, 7)
        if (input.month > current) {
          throw fieldFault('month', 'Choose the current or an earlier month.')
        }
        const same = recent.find(
          (row) =>
            row.currency === input.currency &&
            row.month === input.month &&
            row.format === input.format &&
            row.timeZone === timeZone &&
            (row.status === 'waiting' || (row.status === 'ready' && wasOver(row))),
        )
        if (same) return { writes: [], response: statementResponse(ctx, same) }
        if (recent.length >= DAILY) {
          const free = (recent.at(-1)?.createdAt ?? ctx.now()) + DAY - ctx.now()
          throw tooMany(free / 1000, `You’ve requested ${DAILY} statements in 24 hours, the maximum.`)
        }
        if ((counted?.lines ?? 0) > MOST[input.format]) throw tooLong(input.format)
        const row = { ...waitingFile(ctx, viewer), ...input, timeZone, linesDone: 0, linesTotal: 0 }
        return { writes: [ctx.db.insert(statement).values(row)], response: statementResponse(ctx, row) }
      },
    })
    if (!replayed && response.status === 'waiting') ctx.after(() => makeFile(ctx, STATEMENT, response.id))
    return response
  },
})

/** The viewer's statements, newest first, and those available to request; one round trip. */
export const listStatements = operation('client', 'GET /wallet/history/statements', {
  summary: 'Requested statements, and the available months',
  response: StatementsResponse,
  reads: ({ ctx, viewer }) => ({
    rows: ctx.db
      .select()
      .from(statement)
      .where(eq(statement.userId, viewer.id))
      .orderBy(desc(statement.createdAt), desc(statement.id))
      .limit(DISPLAY_LIMIT),
    purses: ctx.db
      .select({
        currency: ledgerAccount.currency,
        firstAt: sql<number | null>`(SELECT min(${accountEntry.createdAt}) FROM ${accountEntry}
          WHERE ${accountEntry.accountId} = ${ledgerAccount.id})`,
      })
      .from(ledgerAccount)
      .where(and(eq(ledgerAccount.owner, viewer.id), eq(ledgerAccount.kind, 'wallet'))),
  }),
  read: ({ rows, purses }, { ctx, viewer }) => {
    const { timeZone } = viewer
    const until = localDay(ctx.now(), timeZone).slice(0, 7)
    return {
      items: rows.map((row) => statementResponse(ctx, row)),
      next: null,
      currency: isCurrency(viewer.currency) ? viewer.currency : DEFAULT_CURRENCY,
      purses: purses
        .flatMap(({ currency, firstAt }) =>
          isCurrency(currency) && firstAt !== null
            ? [{ currency, months: monthsFrom(localDay(firstAt, timeZone).slice(0, 7), until) }]
            : [],
        )
        .sort((a, b) => a.currency.localeCompare(b.currency)),
    }
  },
})

/**
 * The file and its download name. For its owner only, while it is stored.
 * @throws DomainError not-found
 */
export function openStatement(ctx: Ctx, viewer: Viewer, id: string, format: 'csv' | 'pdf'): Promise<FileResponse> {
  return openFile(ctx, viewer, STATEMENT, id, eq(statement.format, format))
}

/** The lines of a month and of a day on each side: whose day it is, is read in the same round trip. */
function linesAround({ id }: Viewer, { currency, month }: AskStatement) {
  const first = Temporal.PlainYearMonth.from(month)
  const startOf = (day: Temporal.PlainYearMonth) => Date.UTC(day.year, day.month - 1)
  return and(
    eq(accountEntry.accountId, accountId({ kind: 'wallet', owner: id, currency })),
    gte(accountEntry.createdAt, startOf(first) - DAY),
    lt(accountEntry.createdAt, startOf(first.add({ months: 1 })) + DAY),
  )
}

function tooLong(format: keyof typeof MOST): DomainError {
  const most = `This month has more than ${MOST[format].toLocaleString('en-US')} transactions, the most in`
  return format === 'pdf'
    ? fieldFault('format', `${most} a PDF. Choose CSV.`)
    : fieldFault('month', `${most} a statement. You can look through them in your history.`)
}

/** Whether the month was over when the statement was requested, so that no later lines are possible. */
function wasOver({ createdAt, timeZone, month }: StatementRow): boolean {
  return localDay(createdAt, timeZone).slice(0, 7) > month
}

/** "2026-11", "2026-10", … back to the first; at most ten years. */
function monthsFrom(first: string, last: string): string[] {
  const months: string[] = []
  let month = Temporal.PlainYearMonth.from(last)
  while (month.toString() >= first && months.length < 120) {
    months.push(month.toString())
    month = month.subtract({ months: 1 })
  }
  return months
}

function statementResponse(ctx: Ctx, row: StatementRow): StatementResponse {
  const { month, format, linesDone, linesTotal } = row
  const currency = row.currency as Currency
  return { ...fileView(ctx, row), currency, month, format, linesDone, linesTotal }
}
