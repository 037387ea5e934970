// Differences between our books and the providers' reports: the queue, one break with both sides,
// and resolving it with an explanation or a correction.

import { and, count, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import {
  adjustment,
  providerReport,
  providerReportLine,
  reconciliationBreak,
} from '../../../db/schema/admin/adjustments'
import { proposal } from '../../../db/schema/admin/governance'
import { user } from '../../../db/schema/identity'
import { ledgerAccount } from '../../../db/schema/money/ledger'
import { audit } from '../../platform/audit/audit'
import { commandResponse } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { beyond } from '../../platform/keyset'
import { pageFrom } from '../../platform/pagination'
import { type Currency, moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { readAsAdmin, requireTwoFactor } from '../../platform/viewer/proof'
import { doAdjustment } from '../ledger/adjustments'
import { CORRECTIONS, type CorrectionPair } from '../ledger/input'
import { MoneyDoneResponse } from '../ledger/responses'
import { BreaksQuery, ResolveBreak } from './input'
import { BreakDetailResponse, type BreakResponse, BreaksResponse } from './responses'

type BreakRow = typeof reconciliationBreak.$inferSelect

/** Breaks of a status, newest first, with what the books say lies at the providers. One round trip. */
export const listBreaks = operation('admin', 'GET /admin/reconciliation/breaks', {
  summary: 'Discrepancies between our ledger and provider reports',
  query: BreaksQuery,
  response: BreaksResponse,
  problems: ['invalid-cursor'],
  reads: ({ ctx, query: { status, limit, cursor } }) => ({
    rows: ctx.db
      .select()
      .from(reconciliationBreak)
      .where(
        and(
          eq(reconciliationBreak.status, status),
          beyond(cursor, [reconciliationBreak.createdAt, reconciliationBreak.id]),
        ),
      )
      .orderBy(desc(reconciliationBreak.createdAt), desc(reconciliationBreak.id))
      .limit(limit + 1),
    counted: ctx.db
      .select({ status: reconciliationBreak.status, count: count() })
      .from(reconciliationBreak)
      .groupBy(reconciliationBreak.status),
    clearing: ctx.db
      .select({ currency: ledgerAccount.currency, balance: ledgerAccount.balance })
      .from(ledgerAccount)
      .where(and(eq(ledgerAccount.owner, 'platform'), eq(ledgerAccount.kind, 'clearing')))
      .orderBy(ledgerAccount.currency),
    explained: ctx.db
      .select({
        currency: reconciliationBreak.currency,
        sum: sql<number>`sum(coalesce(${reconciliationBreak.theirs}, 0) - coalesce(${reconciliationBreak.ours}, 0))`,
      })
      .from(reconciliationBreak)
      .where(eq(reconciliationBreak.status, 'open'))
      .groupBy(reconciliationBreak.currency),
    reports: ctx.db
      .select({ report: providerReport, by: user.name })
      .from(providerReport)
      .innerJoin(user, eq(user.id, providerReport.importedBy))
      .orderBy(desc(providerReport.id))
      .limit(5),
  }),
  read: ({ rows, counted, clearing, explained, reports }, { viewer, query: { limit } }) => {
    const of = (wanted: string) => counted.find((row) => row.status === wanted)?.count ?? 0
    const { timeZone } = viewer
    return {
      ...pageFrom(
        rows,
        limit,
        (row) => [row.createdAt, row.id],
        (row) => breakResponse(row, timeZone),
      ),
      counts: { open: of('open'), resolved: of('resolved') },
      clearing: clearing.map(({ currency, balance }) => {
        const breaks = explained.find((row) => row.currency === currency)?.sum ?? 0
        return {
          currency: currency as Currency,
          // The provider's asset account has a negative balance here.
          books: moneyJson(-balance, currency),
          breaks: moneyJson(breaks, currency),
          providers: moneyJson(breaks - balance, currency),
        }
      }),
      reports: reports.map(({ report, by }) => ({
        id: report.id,
        processor: report.processor,
        lines: report.lines,
        by,
        from: rfc3339(report.fromAt, timeZone),
        until: rfc3339(report.untilAt, timeZone),
        createdAt: rfc3339(report.createdAt, timeZone),
      })),
    }
  },
})

/** One break with both sides and the corrections that would settle it. One round trip. */
export const getBreak = operation('admin', 'GET /admin/reconciliation/breaks/:id', {
  summary: 'One discrepancy with both sides and possible corrections',
  response: BreakDetailResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id } }) => {
    const importer = alias(user, 'importer')
    const [proven, [found], lines, subjects, [waiting]] = await readAsAdmin(ctx, viewer, [
      ctx.db
        .select({
          row: reconciliationBreak,
          report: providerReport,
          importedBy: sql<string>`${importer.name}`,
          resolvedBy: sql<string | null>`${user.name}`,
          transferId: adjustment.transferId,
        })
        .from(reconciliationBreak)
        .innerJoin(providerReport, eq(providerReport.id, reconciliationBreak.reportId))
        .innerJoin(importer, eq(importer.id, providerReport.importedBy))
        .leftJoin(user, eq(user.id, reconciliationBreak.resolvedBy))
        .leftJoin(adjustment, eq(adjustment.id, reconciliationBreak.adjustmentId))
        .where(eq(reconciliationBreak.id, id)),
      ctx.db
        .select({ line: providerReportLine })
        .from(reconciliationBreak)
        .innerJoin(
          providerReportLine,
          and(
            eq(providerReportLine.reportId, reconciliationBreak.reportId),
            sql`${providerReportLine.line} = ${reconciliationBreak.line}`,
          ),
        )
        .where(eq(reconciliationBreak.id, id)),
      subjectsOf(ctx, id),
      ctx.db
        .select({ id: proposal.id })
        .from(proposal)
        .where(and(eq(proposal.kind, 'money'), eq(proposal.subject, id), eq(proposal.status, 'waiting'))),
    ])
    if (!found) throw new DomainError('not-found')
    const { row, report } = found
    const { timeZone } = proven
    const [line] = lines
    const [subject] = subjects
    const time = (instant: number) => rfc3339(instant, timeZone)
    return {
      ...breakResponse(row, timeZone),
      report: {
        id: report.id,
        importedBy: found.importedBy,
        createdAt: time(report.createdAt),
        from: time(report.fromAt),
        until: time(report.untilAt),
      },
      line: line
        ? {
            line: line.line.line,
            kind: line.line.kind,
            reference: line.line.reference,
            amount: moneyJson(line.line.amount, line.line.currency),
            at: time(line.line.at),
          }
        : null,
      subject: subject
        ? {
            kind: subject.kind,
            id: subject.id,
            status: subject.status,
            transferId: subject.transferId,
            createdAt: time(subject.createdAt),
            amount: moneyJson(subject.amount, subject.currency),
            person: { id: subject.userId, name: subject.name },
          }
        : null,
      suggestions: suggestionsFor(row),
      hint: HINTS[row.kind],
      resolution: row.resolution,
      resolvedBy: found.resolvedBy,
      resolvedAt: row.resolvedAt === null ? null : time(row.resolvedAt),
      transferId: found.transferId,
      proposalId: waiting?.id ?? null,
    }
  },
})

/**
 * Resolves a break with an explanation alone, or with a correction, which above the limit waits for another admin and
 * resolves the break once confirmed. Returns the same as an adjustment; an explanation alone returns neither.
 */
export const resolveBreak = operation('admin', 'POST /admin/reconciliation/breaks/:id/resolution', {
  summary: 'Resolve a discrepancy with a note or a correction',
  keyed: true,
  body: ResolveBreak,
  response: MoneyDoneResponse,
  problems: ['not-found', 'break-status', 'unknown-currency'],
  run: ({ ctx, viewer, key, params: { id }, body: { words, correction } }) => {
    if (correction) {
      const adjustment = { act: 'correction' as const, subject: id, ...correction, resolves: words }
      return doAdjustment(ctx, viewer, key, { act: adjustment, reason: words })
    }
    return commandResponse(ctx, viewer, {
      name: 'break:resolve',
      key,
      input: { id, words },
      reads: [ctx.db.select().from(reconciliationBreak).where(eq(reconciliationBreak.id, id))],
      decide: ([[row]], proven) => {
        requireTwoFactor(proven)
        if (!row) throw new DomainError('not-found')
        if (row.status !== 'open') throw new DomainError('break-status')
        return {
          writes: [
            ctx.db
              .update(reconciliationBreak)
              .set({ status: 'resolved' as const, resolution: words, resolvedBy: viewer.id, resolvedAt: ctx.now() })
              .where(eq(reconciliationBreak.id, id)),
            audit(ctx, { actor: viewer.id, event: 'break.resolved', subject: id, detail: 'words' }),
          ],
          response: { transfer: null, proposal: null } as MoneyDoneResponse,
        }
      },
    })
  },
})

const HINTS: Record<BreakRow['kind'], string> = {
  unknown_here:
    'The provider has it, but our ledger doesn’t. If one of our payments is still in progress, it is checked automatically. Otherwise, move the money to the suspense account to investigate.',
  unknown_there:
    'Our ledger has it, but the report doesn’t. It may be in tomorrow’s report, which resolves this automatically.',
  amount: 'Both have it, with different amounts. A correction would move the difference.',
  unbooked: 'A fee or chargeback that isn’t in our ledger yet.',
}

/** Corrections that would make the books match the provider, likeliest first. */
function suggestionsFor(row: BreakRow): BreakDetailResponse['suggestions'] {
  const difference = (row.theirs ?? 0) - (row.ours ?? 0)
  const minor = Math.abs(difference)
  if (row.status !== 'open' || minor === 0) return []
  const pairs: CorrectionPair[] =
    row.kind === 'unbooked'
      ? row.reference.startsWith('chargeback:')
        ? ['receivable>clearing', 'provider_expense>clearing']
        : ['provider_expense>clearing']
      : difference > 0
        ? ['clearing>suspense']
        : ['suspense>clearing', 'provider_expense>clearing', 'receivable>clearing']
  return pairs.map((pair) => ({ pair, words: CORRECTIONS[pair], amount: moneyJson(minor, row.currency) }))
}

function breakResponse(row: BreakRow, timeZone: string): BreakResponse {
  const { id, processor, kind, reference, status, currency } = row
  const money = (minor: number | null) => (minor === null ? null : moneyJson(minor, currency))
  return {
    id,
    processor,
    kind,
    reference,
    status,
    ours: money(row.ours),
    theirs: money(row.theirs),
    createdAt: rfc3339(row.createdAt, timeZone),
  }
}

type SubjectRow = {
  kind: 'deposit' | 'withdrawal' | 'payout'
  id: string
  status: string
  amount: number
  currency: string
  userId: string
  name: string
  transferId: string | null
  createdAt: number
}

/** The deposit, withdrawal or payout of a break, including a reference that was unknown at first but is known now. */
function subjectsOf(ctx: Ctx, id: string) {
  const joins = sql`JOIN user ON user.id = own.user_id, reconciliation_break AS broken WHERE broken.id = ${id}`
  const called = or(
    sql`own.id = broken.subject`,
    sql`own.id = (SELECT same.id FROM deposit AS same WHERE same.processor = broken.processor AND same.reference = broken.reference)`,
  ) as SQL
  return ctx.db
    .select({
      kind: sql<SubjectRow['kind']>`kind`,
      id: sql<string>`id`,
      status: sql<string>`status`,
      amount: sql<number>`amount`,
      currency: sql<string>`currency`,
      userId: sql<string>`user_id`,
      name: sql<string>`name`,
      transferId: sql<string | null>`transfer_id`,
      createdAt: sql<number>`created_at`,
    })
    .from(
      sql`(SELECT 'deposit' AS kind, own.id, own.status, own.amount, own.currency, own.user_id, user.name, own.transfer_id, own.created_at
        FROM deposit AS own ${joins} AND ${called}
        UNION ALL
        SELECT 'withdrawal', own.id, own.status, own.amount - own.fee, own.currency, own.user_id, user.name, own.transfer_id, own.created_at
        FROM withdrawal AS own ${joins} AND own.id = broken.subject
        UNION ALL
        SELECT 'payout', own.id, own.status, own.amount - own.fee, own.currency, own.user_id, user.name, own.end_transfer_id, own.created_at
        FROM payout AS own ${joins} AND own.id = broken.subject)`,
    )
}
