// Generates monthly statements in the background. Lines are read 500 at a time with progress updates. Lines never
// change, so a failed attempt starts over: reading again is cheaper than storing half a file.

import { and, asc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { user } from '../../../db/schema/identity'
import { accountEntry, transfer } from '../../../db/schema/money/ledger'
import { statement } from '../../../db/schema/money/wallet'
import { changed, drainOutbox } from '../../notifications/outbox'
import type { Ctx } from '../../platform/context'
import { type Alive, type FileKind, makeFiles, sweepFiles } from '../../platform/documents/background-file'
import { logFailure } from '../../platform/http/log'
import { operatorOf } from '../../platform/settings'
import type { Currency } from '../../platform/values/money'
import { dueAt } from '../../platform/values/recurrence'
import { DAY } from '../../platform/values/time'
import { accountId } from '../ledger/ledger'
import { lineText } from './line-words'
import { MOST, type MonthOfMoney, type StatementLine } from './statement-content'
import { csvOf } from './statement-csv'
import { pdfOf } from './statement-pdf'
import { transactionTypeOf } from './transaction-kinds'
import { lastLineBefore } from './transactions'

type StatementRow = typeof statement.$inferSelect

/** Lines per step. */
export const STEP = 500

export const TYPES = { csv: 'text/csv', pdf: 'application/pdf' } as const

export const STATEMENT: FileKind<typeof statement> = {
  name: 'statement',
  table: statement,
  newKey: () => `statements/${crypto.randomUUID()}`,
  contentType: ({ format }) => TYPES[format],
  fileName: ({ currency, month, format }) => `purse-${currency}-${month}.${format}`,
  sensitive: false,
  retention: 7 * DAY,
  time: 60_000,
  rest: 0,
  make: async (ctx, row, alive) => {
    const month = await readMonth(ctx, row, alive)
    if (month === null) return null
    return row.format === 'csv' ? csvOf(month) : pdfOf(month, operatorOf(ctx.settings))
  },
  // Its page shows the result.
  notifications: async (ctx, { userId }) => [changed(ctx, userId, 'wallet')],
  deliver: drainOutbox,
}

/** Generates pending statements, oldest first. Run by the minute job. */
export const makeStatements = (ctx: Ctx): Promise<void> => makeFiles(ctx, STATEMENT)

/** Deletes statements older than a week. */
export const sweepStatements = (ctx: Ctx): Promise<void> => sweepFiles(ctx, STATEMENT)

/** The query that counts the lines of a statement, and stops at one more than it may have. */
export function countLines(ctx: Ctx, lines: SQL | undefined, format: keyof typeof MOST) {
  const counted = ctx.db
    .select({ sequence: accountEntry.sequence })
    .from(accountEntry)
    .where(lines)
    .limit(MOST[format] + 1)
    .as('counted')
  return ctx.db.select({ lines: sql<number>`count(*)` }).from(counted)
}

/**
 * Reads the month from the account's lines, step by step, with progress updates. Null if another
 * attempt has taken over the statement. Throws before it reads any line of a month that has too many: those are
 * refused when they are requested, so that these came since.
 */
async function readMonth(ctx: Ctx, row: StatementRow, alive: Alive<typeof statement>): Promise<MonthOfMoney | null> {
  const account = accountId({ kind: 'wallet', owner: row.userId, currency: row.currency })
  const first = Temporal.PlainYearMonth.from(row.month)
  const startOf = (month: Temporal.PlainYearMonth) => dueAt(`${month.toString()}-01`, row.timeZone, 0)
  const [openings, closings, people] = await ctx.db.batch([
    lastLineBefore(ctx, account, startOf(first)),
    lastLineBefore(ctx, account, Math.min(startOf(first.add({ months: 1 })), ctx.now() + 1)),
    ctx.db.select({ name: user.name }).from(user).where(eq(user.id, row.userId)),
  ])
  const after = openings[0]?.sequence ?? 0
  const last = closings[0]?.sequence ?? 0
  const [[counted], [opening], [closing]] = await ctx.db.batch([
    countLines(ctx, linesBetween(account, after, last), row.format),
    ctx.db.select().from(accountEntry).where(eq(accountEntry.sequence, after)),
    ctx.db.select().from(accountEntry).where(eq(accountEntry.sequence, last)),
  ])
  const total = counted?.lines ?? 0
  if (total > MOST[row.format]) throw new Error('a statement has too many lines')
  const lines: StatementLine[] = []
  for (let from = after; lines.length < total; ) {
    const step = await readStep(ctx, account, from, last)
    const end = step.at(-1)
    if (!end) throw new Error('a statement has fewer lines than were counted')
    lines.push(...step)
    from = end.sequence
    const done = lines.length
    const still = await alive({
      // Progress never goes backwards when an attempt starts over.
      linesDone: sql`max(${statement.linesDone}, ${done})`,
      linesTotal: total,
    })
    // Sent directly to the open page: progress updates need no delivery later.
    if (done < total)
      await ctx.providers.live
        .publish(row.userId, { type: 'changed', what: 'wallet' })
        .catch((error: unknown) => logFailure('statement progress', error))
    if (!still) return null
  }
  return proven({
    name: people[0]?.name ?? '',
    currency: row.currency as Currency,
    month: row.month,
    timeZone: row.timeZone,
    madeAt: ctx.now(),
    opening: opening?.balance ?? 0,
    lines,
    closing: closing?.balance ?? 0,
  })
}

/** Checks that every balance follows from the previous one, and the last one equals the ledger's. */
function proven(month: MonthOfMoney): MonthOfMoney {
  let balance = month.opening
  for (const line of month.lines) {
    balance += line.amount
    if (balance !== line.balance) throw new Error('a statement does not add up')
  }
  if (balance !== month.closing) throw new Error('a statement does not close')
  return month
}

async function readStep(ctx: Ctx, account: string, after: number, last: number) {
  const rows = await ctx.db
    .select({
      sequence: accountEntry.sequence,
      transferId: accountEntry.transferId,
      createdAt: accountEntry.createdAt,
      amount: accountEntry.amount,
      balance: accountEntry.balance,
      description: lineText(accountEntry),
      kind: transfer.kind,
    })
    .from(accountEntry)
    .innerJoin(transfer, eq(transfer.id, accountEntry.transferId))
    .where(linesBetween(account, after, last))
    .orderBy(asc(accountEntry.sequence))
    .limit(STEP)
  return rows.map(({ kind, ...line }) => ({ ...line, type: transactionTypeOf(kind) }))
}

function linesBetween(account: string, after: number, last: number) {
  return and(eq(accountEntry.accountId, account), gt(accountEntry.sequence, after), lte(accountEntry.sequence, last))
}
