// The statement of a month as a file that is made in the background. Lines are read 500 at a time and counted as
// they come. What a line says never changes, so an attempt that died is begun anew: reading again costs less than
// keeping half a file.
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { user } from '../../../db/schema/identity'
import { accountEntry, transfer } from '../../../db/schema/money/ledger'
import { statement } from '../../../db/schema/money/wallet'
import { drainOutbox, notifyLive } from '../../notifications/outbox'
import { type Ctx, logFailure } from '../../platform/context'
import {
  type Alive,
  type FileKind,
  makeFiles,
  sweepFiles,
} from '../../platform/documents/background-file'
import type { Currency } from '../../platform/values/money'
import { dueAt } from '../../platform/values/recurrence'
import { accountId } from '../ledger/ledger'
import type { MonthOfMoney, StatementLine } from './statement-content'
import { csvOf } from './statement-csv'
import { pdfOf } from './statement-pdf'
import { lastLineBefore, transactionTypeOf } from './transactions'

type StatementRow = typeof statement.$inferSelect

/** Lines of one step. */
export const STEP = 500

export const TYPES = { csv: 'text/csv', pdf: 'application/pdf' } as const

export const STATEMENT: FileKind<typeof statement> = {
  name: 'statement',
  table: statement,
  newKey: () => `statements/${crypto.randomUUID()}`,
  contentType: ({ format }) => TYPES[format],
  fileName: ({ currency, month, format }) => `purse-${currency}-${month}.${format}`,
  sensitive: false,
  kept: 7 * 24 * 60 * 60_000,
  time: 60_000,
  rest: 0,
  make: async (ctx, row, alive) => {
    const month = await readMonth(ctx, row, alive)
    if (month === null) return null
    return row.format === 'csv' ? csvOf(month) : pdfOf(month)
  },
  // Its page says how it ended.
  tell: async (ctx, { userId }) => [notifyLive(ctx, userId, { type: 'changed', what: 'wallet' })],
  deliver: drainOutbox,
}

/** Makes the statements that wait, oldest first. Run by the minute job. */
export const makeStatements = (ctx: Ctx): Promise<void> => makeFiles(ctx, STATEMENT)

/** Takes away statements that are past their week. */
export const sweepStatements = (ctx: Ctx): Promise<void> => sweepFiles(ctx, STATEMENT)

/**
 * The month as the account's own lines tell it, step by step; progress is told as it goes. Null where
 * another attempt has the statement meanwhile.
 */
async function readMonth(
  ctx: Ctx,
  row: StatementRow,
  alive: Alive<typeof statement>,
): Promise<MonthOfMoney | null> {
  const account = accountId({ kind: 'wallet', owner: row.userId, currency: row.currency })
  const first = Temporal.PlainYearMonth.from(row.month)
  const startOf = (month: Temporal.PlainYearMonth) =>
    dueAt(`${month.toString()}-01`, row.timeZone, 0)
  const [openings, closings, people] = await ctx.db.batch([
    lastLineBefore(ctx, account, startOf(first)),
    lastLineBefore(ctx, account, Math.min(startOf(first.add({ months: 1 })), ctx.now() + 1)),
    ctx.db.select({ name: user.name }).from(user).where(eq(user.id, row.userId)),
  ])
  const after = openings[0]?.sequence ?? 0
  const last = closings[0]?.sequence ?? 0
  const [[counted], [opening], [closing]] = await ctx.db.batch([
    ctx.db
      .select({ lines: sql<number>`count(*)` })
      .from(accountEntry)
      .where(linesBetween(account, after, last)),
    ctx.db.select().from(accountEntry).where(eq(accountEntry.sequence, after)),
    ctx.db.select().from(accountEntry).where(eq(accountEntry.sequence, last)),
  ])
  const total = counted?.lines ?? 0
  const lines: StatementLine[] = []
  for (let from = after; lines.length < total; ) {
    const step = await readStep(ctx, account, from, last)
    const end = step.at(-1)
    if (!end) throw new Error('a statement has fewer lines than were counted')
    lines.push(...step)
    from = end.sequence
    const done = lines.length
    const still = await alive({
      // An attempt that begins anew does not go backwards before people's eyes.
      linesDone: sql`max(${statement.linesDone}, ${done})`,
      linesTotal: total,
    })
    // Straight to the open page: progress that is not heard of now need not be told later.
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

/** Every line's balance follows from the one before, and the last is what the ledger says. */
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
      description: transfer.description,
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
  return and(
    eq(accountEntry.accountId, account),
    gt(accountEntry.sequence, after),
    lte(accountEntry.sequence, last),
  )
}
