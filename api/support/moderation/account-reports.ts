// Reporting an account: a public salon or shop, or a person whom the reporter has met. Stored once for each pair,
// and opened as a ticket of the reporter's.

import { type SQL, sql } from 'drizzle-orm'
import { userReport } from '../../../db/schema/support'
import type { Ctx, Viewer } from '../../platform/context'
import { APPLICANTS } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { CONVERSATION_REPORT_LABELS, ReportAccount, ReportedAccount } from './input'
import { ticketOfReport } from './report-tickets'
import { AccountReportedResponse, ReportableResponse } from './responses'

/** The account to report. One round trip. */
export const getReportable = operation(APPLICANTS, 'GET /reports/of/:kind/:id', {
  summary: 'The account that would be reported',
  params: ReportedAccount,
  response: ReportableResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { kind, id } }) => ({ found: selectAccount(ctx, viewer, { kind, id }) }),
  read: ({ found: [found] }, { viewer, params: { kind, id } }) => {
    const { name, reported } = reportable(viewer, found)
    return { kind, id, name, reported: reported === 1 }
  },
})

/** Reports an account; idempotent. Two round trips. */
export const reportAccount = operation(APPLICANTS, 'POST /reports', {
  summary: 'Report the account of a salon, a shop or a person',
  body: ReportAccount,
  created: AccountReportedResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, body: { kind, id } }) => ({ found: selectAccount(ctx, viewer, { kind, id }) }),
  decide: ({ found: [found] }, { ctx, viewer, body: { kind, id, reason, detail } }) => {
    const reportId = ctx.id()

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
          viewer,
          {
            what: kind === 'person' ? 'a person' : `the ${kind} ${account.name}`,
            reason: CONVERSATION_REPORT_LABELS[reason],
            detail,
            about: { kind: 'user', id: account.id },
          },
          sql`EXISTS (SELECT 1 FROM ${userReport} WHERE ${userReport.id} = ${reportId})`,
        ),
      ],
      response: { id, reported: true as const },
    }
  },
})

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
