// Reporting an account: a public salon or shop, or a person whom the reporter has met. Stored once for each pair,
// and opened as a ticket of the reporter's.
import { type SQL, sql } from 'drizzle-orm'
import { userReport } from '../../../db/schema/support'
import { commandAndNotify } from '../../notifications/outbox'
import type { Ctx, Viewer } from '../../platform/context'
import { DomainError } from '../../platform/values/problem'
import { readAs } from '../../platform/viewer/proof'
import type { ReportAccount, ReportedAccount } from './input'
import { CONVERSATION_REPORT_LABELS } from './input'
import { ticketOfReport } from './report-tickets'
import type { ReportableResponse } from './responses'

/** The account to report. One round trip. @throws DomainError not-found, forbidden for oneself */
export async function getReportable(
  ctx: Ctx,
  viewer: Viewer,
  { kind, id }: ReportedAccount,
): Promise<ReportableResponse> {
  const [, [found]] = await readAs(ctx, viewer, [selectAccount(ctx, viewer, { kind, id })])
  const { name, reported } = reportable(viewer, found)
  return { kind, id, name, reported: reported === 1 }
}

/**
 * Reports an account; idempotent. Two round trips.
 * @throws DomainError not-found (also for a person whom they have not met, or a deleted account), forbidden for
 *   oneself, idempotency-key-reused
 */
export async function reportAccount(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  { kind, id, reason, detail }: ReportAccount,
): Promise<{ id: string; reported: true }> {
  const reportId = ctx.id()
  return commandAndNotify(ctx, viewer, {
    name: 'account:reported',
    key,
    input: { kind, id, reason, detail },
    reads: [selectAccount(ctx, viewer, { kind, id })],
    decide: ([[found]], proven) => {
      const account = reportable(viewer, found)
      return {
        writes: [
          ctx.db
            .insert(userReport)
            .values({
              id: reportId,
              reportedId: account.id,
              reporterId: viewer.id,
              metAs: kind,
              reason,
              detail,
              createdAt: ctx.now(),
            })
            .onConflictDoNothing(),
          ...ticketOfReport(
            ctx,
            proven,
            {
              what: kind === 'person' ? 'a person' : `the ${kind} ${account.name}`,
              reason: CONVERSATION_REPORT_LABELS[reason],
              detail,
              about: { kind: 'user', id: account.id },
            },
            sql`EXISTS (SELECT 1 FROM ${userReport} WHERE ${userReport.id} = ${reportId})`,
          ),
        ],
        answer: { id, reported: true as const },
      }
    },
  })
}

type AccountRow = { id: string; name: string; reported: number }

function reportable(viewer: Viewer, found: AccountRow | undefined): AccountRow {
  if (!found) throw new DomainError('not-found')
  if (found.id === viewer.id) throw new DomainError('forbidden')
  return found
}

function selectAccount(ctx: Ctx, { id: viewerId }: Viewer, { kind, id }: ReportedAccount) {
  const business = (table: 'salon' | 'shop') =>
    sql`SELECT owner_id AS id, name FROM ${sql.raw(table)} WHERE id = ${id} AND status = 'approved'`
  const found =
    kind === 'person'
      ? sql`SELECT id, name FROM user WHERE id = ${id} AND (id = ${viewerId} OR ${haveMet(viewerId, id)})`
      : business(kind)
  return ctx.db.all<AccountRow>(sql`SELECT found.id, found.name, EXISTS (SELECT 1 FROM user_report
      WHERE reported_id = found.id AND reporter_id = ${viewerId}) AS reported
    FROM (${found}) AS found JOIN user AS account ON account.id = found.id AND account.deleted_at IS NULL`)
}

/** Whether two people have met: by a conversation, a transfer, a request for money or a shared goal. */
function haveMet(a: string, b: string): SQL {
  const [low, high] = a < b ? [a, b] : [b, a]
  const sent = (from: string, to: string) => sql`EXISTS (SELECT 1 FROM ledger_account AS source
    JOIN posting ON posting.debit_account = source.id
    JOIN ledger_account AS target ON target.id = posting.credit_account AND target.kind = 'wallet' AND target.owner = ${to}
    WHERE source.owner = ${from} AND source.kind = 'wallet')`
  return sql`(EXISTS (SELECT 1 FROM conversation WHERE low_id = ${low} AND high_id = ${high})
    OR EXISTS (SELECT 1 FROM money_request WHERE requester_id = ${a} AND payer_id = ${b})
    OR EXISTS (SELECT 1 FROM money_request WHERE requester_id = ${b} AND payer_id = ${a})
    OR EXISTS (SELECT 1 FROM goal_member AS mine JOIN goal_member AS theirs ON theirs.goal_id = mine.goal_id
      WHERE mine.user_id = ${a} AND theirs.user_id = ${b})
    OR ${sent(a, b)} OR ${sent(b, a)})`
}
