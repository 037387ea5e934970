// Making the statements that people asked for, in the background, and taking them away after a week.
// Lines are read 500 at a time and counted as they come. What a line says never changes, so an attempt
// that died is begun anew: reading again costs less than keeping half a file. As with exports, whoever
// takes a statement has it for a while, and a trigger lets it become ready, or fail, once.
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { user } from '../../../db/schema/identity'
import { accountEntry, transfer } from '../../../db/schema/money/ledger'
import { statement } from '../../../db/schema/money/wallet'
import { drainOutbox, notifyLive } from '../../notifications/outbox'
import { writeBatch } from '../../platform/command'
import { type Ctx, logFailure } from '../../platform/context'
import type { Currency } from '../../platform/values/money'
import { refusalName } from '../../platform/values/problem'
import { dueAt } from '../../platform/values/recurrence'
import { accountId } from '../ledger/ledger'
import type { MonthOfMoney, StatementLine } from './statement-content'
import { csvOf } from './statement-csv'
import { pdfOf } from './statement-pdf'
import { lastLineBefore, transactionTypeOf } from './transactions'

type StatementRow = typeof statement.$inferSelect

/** How long a statement is kept, in milliseconds. */
export const STATEMENT_KEPT = 7 * 24 * 60 * 60_000

/** How long whoever took a statement has between two steps, in milliseconds; then another may try. */
export const STATEMENT_TIME = 60_000

/** Lines of one step. */
export const STEP = 500

export const TYPES = { csv: 'text/csv', pdf: 'application/pdf' } as const

const MAX_ATTEMPTS = 3

/** Statements that one run of the schedule makes, and files that it removes. */
const PAGE = 20

/** Makes what waits, oldest first. Run by the minute job. */
export async function makeStatements(ctx: Ctx): Promise<void> {
  await giveUpOnStuck(ctx)
  for (let made = 0; made < PAGE; made += 1) {
    if (!(await makeStatement(ctx))) return
  }
}

/** Makes one statement, `only` that or the oldest that waits; false when there is none to make. */
export async function makeStatement(ctx: Ctx, only?: string): Promise<boolean> {
  const taken = await take(ctx, only)
  if (taken) await make(ctx, taken)
  return taken !== null
}

/** Takes away statements that are past their week, and what failed or left attempts put down. */
export async function sweepStatements(ctx: Ctx): Promise<void> {
  const due = and(isNotNull(statement.fileKey), lte(statement.expiresAt, ctx.now()))
  // First nobody is given it any more, then it goes.
  await ctx.db
    .update(statement)
    .set({ status: 'expired' })
    .where(and(due, eq(statement.status, 'ready')))
  const gone = await ctx.db
    .select({ id: statement.id, fileKey: statement.fileKey })
    .from(statement)
    .where(and(due, inArray(statement.status, ['expired', 'failed'])))
    .limit(PAGE)
  for (const { id, fileKey } of gone) {
    if (fileKey) await ctx.providers.files.remove(fileKey)
    await ctx.db.update(statement).set({ fileKey: null }).where(eq(statement.id, id))
  }
}

/** Takes one waiting statement, atomically; null when there is none. */
async function take(ctx: Ctx, only?: string): Promise<StatementRow | null> {
  const next = ctx.db
    .select({ id: statement.id })
    .from(statement)
    .where(
      and(
        eq(statement.status, 'waiting'),
        lt(statement.attempts, MAX_ATTEMPTS),
        free(ctx),
        only ? eq(statement.id, only) : undefined,
      ),
    )
    .orderBy(asc(statement.createdAt))
    .limit(1)
  const [taken] = await ctx.db
    .update(statement)
    .set({
      attempts: sql`${statement.attempts} + 1`,
      expiresAt: ctx.now() + STATEMENT_TIME,
      // Known before the file is: one that a dead attempt left behind is found.
      fileKey: sql`coalesce(${statement.fileKey}, ${`statements/${crypto.randomUUID()}`})`,
    })
    .where(inArray(statement.id, next))
    .returning()
  return taken ?? null
}

async function make(ctx: Ctx, row: StatementRow): Promise<void> {
  const key = row.fileKey ?? ''
  try {
    const month = await readMonth(ctx, row)
    if (month === null) return
    const bytes = row.format === 'csv' ? csvOf(month) : await pdfOf(month)
    await ctx.providers.files.put(key, bytes, TYPES[row.format])
    await finish(ctx, row, bytes.length)
  } catch (error) {
    if (refusalName(error) === 'export-status') {
      // Another attempt was faster, or the account is gone: then what was put must not stay.
      const [now] = await ctx.db.select().from(statement).where(eq(statement.id, row.id))
      if (now?.status !== 'ready') await ctx.providers.files.remove(key)
      return
    }
    logFailure('statement', error)
    if (row.attempts >= MAX_ATTEMPTS) await fail(ctx, row)
    else await ctx.db.update(statement).set({ expiresAt: ctx.now() }).where(mine(row))
  }
}

/**
 * The month as the account's own lines tell it, step by step; progress is told as it goes. Null where
 * another attempt has the statement meanwhile.
 */
async function readMonth(ctx: Ctx, row: StatementRow): Promise<MonthOfMoney | null> {
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
    if (!(await progress(ctx, row, lines.length, total))) return null
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

/** Says how far it is and keeps the statement for another while; false where somebody else has it. */
async function progress(
  ctx: Ctx,
  row: StatementRow,
  done: number,
  total: number,
): Promise<boolean> {
  const still = await ctx.db
    .update(statement)
    .set({
      // An attempt that begins anew does not go backwards before people's eyes.
      linesDone: sql`max(${statement.linesDone}, ${done})`,
      linesTotal: total,
      expiresAt: ctx.now() + STATEMENT_TIME,
    })
    .where(mine(row))
    .returning({ id: statement.id })
  // Straight to the open page: progress that is not heard of now need not be told later.
  if (done < total)
    await ctx.providers.live
      .publish(row.userId, { type: 'changed', what: 'wallet' })
      .catch((error: unknown) => logFailure('statement progress', error))
  return still.length > 0
}

async function finish(ctx: Ctx, row: StatementRow, bytes: number): Promise<void> {
  await writeBatch(ctx, [
    ctx.db
      .update(statement)
      .set({
        status: 'ready',
        bytes,
        linesDone: sql`${statement.linesTotal}`,
        readyAt: ctx.now(),
        expiresAt: ctx.now() + STATEMENT_KEPT,
      })
      .where(eq(statement.id, row.id)),
    notifyLive(ctx, row.userId, { type: 'changed', what: 'wallet' }),
  ])
  await drainOutbox(ctx)
}

/** Its page says so; the trigger refuses a second end. */
async function fail(ctx: Ctx, row: StatementRow): Promise<void> {
  try {
    await writeBatch(ctx, [
      ctx.db
        .update(statement)
        .set({ status: 'failed', expiresAt: ctx.now() })
        .where(eq(statement.id, row.id)),
      notifyLive(ctx, row.userId, { type: 'changed', what: 'wallet' }),
    ])
  } catch (error) {
    if (refusalName(error) !== 'export-status') throw error
  }
  await drainOutbox(ctx)
}

/** Those whose last attempt never came back. */
async function giveUpOnStuck(ctx: Ctx): Promise<void> {
  const stuck = await ctx.db
    .select()
    .from(statement)
    .where(
      and(
        eq(statement.status, 'waiting'),
        sql`${statement.attempts} >= ${MAX_ATTEMPTS}`,
        free(ctx),
      ),
    )
    .limit(PAGE)
  for (const row of stuck) await fail(ctx, row)
}

function free(ctx: Ctx) {
  return or(isNull(statement.expiresAt), lte(statement.expiresAt, ctx.now()))
}

function mine(row: StatementRow) {
  return and(
    eq(statement.id, row.id),
    eq(statement.status, 'waiting'),
    eq(statement.attempts, row.attempts),
  )
}
