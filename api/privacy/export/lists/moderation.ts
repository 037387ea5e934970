// Export lists about a person's removed content, and the accounts that they reported.
import { eq } from 'drizzle-orm'
import { moderation, userReport } from '../../../../db/schema/support'
import type { Ctx } from '../../../platform/context'
import { rfc3339 } from '../../../platform/values/time'
import { instantOf, pagesAlong } from './pages'
import type { List } from './zip-archive'

/** Their removed content, the reasons, and the results of their appeals. */
export function removalsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'removals',
    columns: [
      ...['removal', 'of', 'subject', 'at', 'reason', 'appeal', 'appealedAt'],
      ...['outcome', 'outcomeReason', 'outcomeAt'],
    ],
    pages: pagesAlong(
      () => ctx.db.select().from(moderation),
      eq(moderation.authorId, userId),
      [moderation.id],
      (last) => [last.id],
      (row) => ({
        removal: row.id,
        of: row.subjectKind,
        subject: row.subjectId,
        at: rfc3339(row.createdAt),
        reason: row.reason,
        appeal: row.appeal,
        appealedAt: instantOf(row.appealedAt),
        outcome: row.outcome,
        outcomeReason: row.outcomeReason,
        outcomeAt: instantOf(row.outcomeAt),
      }),
    ),
  }
}

export function accountReportsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'account-reports',
    columns: ['report', 'at', 'metAs', 'reason', 'detail'],
    pages: pagesAlong(
      () => ctx.db.select().from(userReport),
      eq(userReport.reporterId, userId),
      [userReport.id],
      (last) => [last.id],
      (row) => ({
        report: row.id,
        at: rfc3339(row.createdAt),
        metAs: row.metAs,
        reason: row.reason,
        detail: row.detail,
      }),
    ),
  }
}
