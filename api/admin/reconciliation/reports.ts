// A provider's report: previewed against our books, then imported in one batch, with the breaks it opens and resolves.

import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { providerReport, reconciliationBreak } from '../../../db/schema/admin/adjustments'
import { transfer } from '../../../db/schema/money/ledger'
import { payout } from '../../../db/schema/money/payouts'
import { deposit, withdrawal } from '../../../db/schema/money/wallet'
import { boundsOf } from '../../money/transactions/transactions'
import { audit } from '../../platform/audit/audit'
import { commandResponse } from '../../platform/command'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { textOf } from '../../platform/documents/csv-reader'
import { CSV, tableOf } from '../../platform/documents/csv-writer'
import { csvTable } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { decimal, isCurrency, moneyJson } from '../../platform/values/money'
import { fieldFault } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { DEFAULT_TIME_ZONE } from '../../platform/values/zone'
import { readAs, readAsAdmin, requireTwoFactor } from '../../platform/viewer/proof'
import { REPORT_BYTES, ReportOf, SandboxReport } from './input'
import { type Break, breaksBetween, type Ours } from './matching'
import { type ReportLine, readReport } from './report-csv'
import { ReportPlanResponse, ReportResponse } from './responses'

/** Maximum number of our entries in one span; more than a report has lines. */
const MOST_OURS = 20_000

const DISPLAY_LIMIT = 50

type File = ReportOf & { bytes: Uint8Array }

/** What a report would open and resolve; nothing is written. Its days are in the admin's zone. */
export const previewReport = operation('admin', 'POST /admin/reconciliation/previews', {
  summary: 'Compare a report with our ledger; nothing is saved',
  query: ReportOf,
  bytes: csvTable(REPORT_BYTES),
  response: ReportPlanResponse,
  run: async ({ ctx, viewer, query, bytes }) => {
    const file = { ...query, bytes }
    const { proven, text, span } = await opened(ctx, viewer, file)
    requireTwoFactor(proven)
    const { lines, faults } = readReport(text, span)
    if (faults.length > 0) return { lines: 0, matched: 0, breaks: [], breakCount: 0, known: 0, settled: 0, faults }
    const [, ...rows] = await readAs(ctx, viewer, reportReads(ctx, file.processor, span, lines))
    const { breaks, matched, known, settled } = planReport(lines, rows)
    return {
      lines: lines.length,
      matched,
      breaks: breaks.slice(0, DISPLAY_LIMIT).map((row) => ({
        kind: row.kind,
        reference: row.reference,
        line: row.line,
        ours: row.ours === null ? null : moneyJson(row.ours, row.currency),
        theirs: row.theirs === null ? null : moneyJson(row.theirs, row.currency),
      })),
      breakCount: breaks.length,
      known,
      settled: settled.length,
      faults,
    }
  },
})

/**
 * Imports a report. A known break is not opened twice; an open one for an entry the provider lacked
 * is resolved if this report contains it.
 */
export const importReport = operation('admin', 'POST /admin/reconciliation/reports', {
  summary: 'Import a report: the discrepancies it opens and resolves',
  keyed: true,
  query: ReportOf,
  bytes: csvTable(REPORT_BYTES),
  created: ReportResponse,
  run: async ({ ctx, viewer, key, query, bytes }) => {
    const file = { ...query, bytes }
    const { text, span } = await opened(ctx, viewer, file)
    const { processor } = file
    const { lines, faults } = readReport(text, span)
    const [first] = faults
    if (first) {
      throw fieldFault('file', `Line ${first.line}${first.column && `, ${first.column}`}: ${first.message}`)
    }
    return commandResponse(ctx, viewer, {
      name: 'reconciliation:import',
      key,
      input: { processor, from: file.from, until: file.until, text },
      reads: reportReads(ctx, processor, span, lines),
      decide: (rows, proven) => {
        requireTwoFactor(proven)
        const { breaks, settled } = planReport(lines, rows)
        const [id, now] = [ctx.id(), ctx.now()]
        return {
          writes: [
            ctx.db.insert(providerReport).values({
              id,
              processor,
              fromAt: span.from,
              untilAt: span.until,
              lines: lines.length,
              importedBy: viewer.id,
              createdAt: now,
            }),
            ctx.db.run(sql`INSERT INTO provider_report_line (report_id, line, kind, reference, currency, amount, at)
            SELECT ${id}, e.value ->> 'line', e.value ->> 'kind', e.value ->> 'reference', e.value ->> 'currency',
              e.value ->> 'amount', e.value ->> 'at' FROM json_each(${JSON.stringify(lines)}) AS e`),
            // Not ON CONFLICT: the trigger that rejects a second one fires before it.
            ctx.db.run(sql`INSERT INTO reconciliation_break
              (id, report_id, processor, kind, line, reference, subject, currency, ours, theirs, created_at)
            SELECT ${id} || ':' || e.key, ${id}, ${processor}, e.value ->> 'kind', e.value ->> 'line', e.value ->> 'reference',
              e.value ->> 'subject', e.value ->> 'currency', e.value ->> 'ours', e.value ->> 'theirs', ${now}
            FROM json_each(${JSON.stringify(breaks)}) AS e
            WHERE NOT EXISTS (SELECT 1 FROM reconciliation_break AS known WHERE known.processor = ${processor}
              AND known.kind = e.value ->> 'kind' AND known.reference = e.value ->> 'reference')`),
            ctx.db.run(sql`UPDATE reconciliation_break SET status = 'resolved', resolved_by = ${viewer.id},
              resolved_at = ${now}, resolution = 'A later report has it.'
            WHERE status = 'open' AND id IN (SELECT value FROM json_each(${JSON.stringify(settled)}))`),
            audit(ctx, { actor: viewer.id, event: 'report.imported', subject: id, detail: processor }),
          ],
          response: { id, lines: lines.length, breaks: breaks.length, settled: settled.length },
        }
      },
    })
  },
})

export const openSandboxReport = operation(['local', 'admin'], 'GET /admin/reconciliation/sandbox-report', {
  summary: 'The sandbox’s own report',
  query: SandboxReport,
  file: CSV,
  problems: ['not-found'],
  run: async ({ ctx, viewer, query }) => {
    const table = await sandboxReport(ctx, viewer, query)
    return { body: table, name: 'sandbox-report.csv' }
  },
})

/**
 * The sandbox's own report, from what we asked of it: to try reconciliation without a real provider.
 * @throws DomainError invalid-input
 */
async function sandboxReport(
  ctx: Ctx,
  viewer: Viewer,
  requested: { from: string; until: string },
): Promise<Uint8Array> {
  const usual = spanOf(requested, DEFAULT_TIME_ZONE)
  const [, rows] = await readAsAdmin(ctx, viewer, [oursIn(ctx, 'sandbox', usual, sql`1`)])
  return tableOf([
    ['kind', 'reference', 'amount', 'currency', 'at'],
    ...rows.map(({ kind, reference, amount, currency, at }) => [
      ...[kind, reference, isCurrency(currency) ? decimal({ minor: amount, currency }) : ''],
      ...[currency, rfc3339(at)],
    ]),
  ])
}

type Span = { from: number; until: number }

function spanOf({ from, until }: { from: string; until: string }, timeZone: string): Span {
  const { since = 0, before = 0 } = boundsOf({ from, to: until }, timeZone)
  return { from: since, until: before }
}

/** The text of a file, and its days as instants in the admin's zone, which comes with the session check. */
async function opened(
  ctx: Ctx,
  viewer: Viewer,
  file: File,
): Promise<{ proven: ProvenViewer; text: string; span: Span }> {
  const text = textOf(file.bytes)
  if (text === null) throw fieldFault('file', 'Save the table as UTF-8.')
  const [proven] = await readAs(ctx, viewer, [ctx.db.select({ one: sql`1` }).from(sql`(SELECT 1)`)])
  return { proven, text, span: spanOf(file, proven.timeZone) }
}

function reportReads(ctx: Ctx, processor: string, span: Span, lines: ReportLine[]) {
  const references = JSON.stringify([...new Set(lines.map(({ reference }) => reference))])
  return [
    oursCalled(ctx, processor, references),
    oursIn(
      ctx,
      processor,
      span,
      sql`NOT EXISTS (SELECT 1 FROM provider_report_line AS said JOIN provider_report AS of ON of.id = said.report_id
          WHERE said.reference = mine.reference AND of.processor = ${processor} AND said.kind = mine.kind)
        AND NOT EXISTS (SELECT 1 FROM reconciliation_break AS known WHERE known.processor = ${processor}
          AND known.kind = 'unknown_there' AND known.reference = mine.reference)`,
    ),
    // Existing breaks with these names, whatever their status.
    ctx.db
      .select({
        id: reconciliationBreak.id,
        kind: reconciliationBreak.kind,
        reference: reconciliationBreak.reference,
        status: reconciliationBreak.status,
      })
      .from(reconciliationBreak)
      .where(
        and(
          eq(reconciliationBreak.processor, processor),
          inArray(reconciliationBreak.kind, ['unknown_here', 'unknown_there', 'amount', 'unbooked']),
          sql`${reconciliationBreak.reference} IN (
            SELECT value FROM json_each(${references})
            UNION SELECT 'fee:' || value FROM json_each(${references})
            UNION SELECT 'chargeback:' || value FROM json_each(${references}))`,
        ),
      ),
  ] as const
}

type OursRow = Ours & { at: number }

/** Our entries of any time with one of the references (a JSON array). */
function oursCalled(ctx: Ctx, processor: string, references: string) {
  const called = (reference: SQL) => sql`${reference} IN (SELECT value FROM json_each(${references}))`
  return ours(ctx, (columns) => sql`${columns.processor} = ${processor} AND ${called(columns.reference)}`)
}

/** Our entries posted in a span, limited to those (called `mine`) that match the condition. */
function oursIn(ctx: Ctx, processor: string, { from, until }: Span, taken: SQL) {
  const booked = ctx.db
    .select({ id: transfer.id })
    .from(transfer)
    .where(
      and(
        gte(transfer.createdAt, from),
        lt(transfer.createdAt, until),
        inArray(transfer.kind, ['deposit', 'withdrawal_capture', 'payout_capture']),
      ),
    )
    .orderBy(transfer.createdAt)
    .limit(MOST_OURS)
  return ours(
    ctx,
    (columns) => sql`${columns.transferId} IN (${booked}) AND ${columns.processor} = ${processor}
      AND ${columns.reference} IS NOT NULL`,
  ).where(taken)
}

type Columns = Record<'processor' | 'reference' | 'transferId', SQL>

/** Deposits, withdrawals and payouts as one list; the condition is repeated for each so that each uses its index. */
function ours(ctx: Ctx, where: (columns: Columns) => SQL) {
  const at = (id: SQL) => sql<number>`coalesce((SELECT created_at FROM transfer WHERE id = ${id}), 0)`
  const of = (columns: Columns) => where(columns)
  const d = {
    processor: sql`${deposit.processor}`,
    reference: sql`${deposit.reference}`,
    transferId: sql`${deposit.transferId}`,
  }
  const w = {
    processor: sql`${withdrawal.processor}`,
    reference: sql`${withdrawal.reference}`,
    transferId: sql`${withdrawal.transferId}`,
  }
  const p = {
    processor: sql`${payout.processor}`,
    reference: sql`${payout.reference}`,
    transferId: sql`${payout.endTransferId}`,
  }
  return ctx.db
    .select({
      id: sql<string>`id`,
      kind: sql<Ours['kind']>`kind`,
      reference: sql<string>`reference`,
      currency: sql<string>`currency`,
      amount: sql<number>`amount`,
      booked: sql<boolean>`booked`.mapWith(Boolean),
      at: sql<number>`at`,
    })
    .from(
      sql`(SELECT ${deposit.id} AS id, 'deposit' AS kind, ${d.reference} AS reference, ${deposit.currency} AS currency,
          ${deposit.amount} AS amount, ${deposit.status} = 'confirmed' AS booked, ${at(d.transferId)} AS at
        FROM ${deposit} WHERE ${of(d)}
        UNION ALL
        SELECT ${withdrawal.id}, 'payout', ${w.reference}, ${withdrawal.currency}, ${withdrawal.amount} - ${withdrawal.fee},
          ${withdrawal.status} = 'confirmed', ${at(w.transferId)} FROM ${withdrawal} WHERE ${of(w)}
        UNION ALL
        SELECT ${payout.id}, 'payout', ${p.reference}, ${payout.currency}, ${payout.amount} - ${payout.fee},
          ${payout.status} = 'confirmed', ${at(p.transferId)} FROM ${payout} WHERE ${of(p)}) AS mine`,
    )
}

type KnownRow = { id: string; kind: Break['kind']; reference: string; status: 'open' | 'resolved' }

function planReport(
  lines: ReportLine[],
  [called, span, known]: readonly [OursRow[], OursRow[], KnownRow[]],
): { breaks: Break[]; matched: number; known: number; settled: string[] } {
  const { breaks, matched } = breaksBetween(lines, called, span)
  const there = new Set(known.map(({ kind, reference }) => `${kind} ${reference}`))
  const fresh = breaks.filter(({ kind, reference }) => !there.has(`${kind} ${reference}`))
  const named = new Set(lines.filter(({ kind }) => kind === 'deposit' || kind === 'payout').map((l) => l.reference))
  return {
    breaks: fresh,
    matched,
    known: breaks.length - fresh.length,
    settled: known
      .filter((row) => row.status === 'open' && row.kind === 'unknown_there' && named.has(row.reference))
      .map(({ id }) => id),
  }
}
