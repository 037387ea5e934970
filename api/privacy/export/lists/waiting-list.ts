// Export of the waiting list: what a client waited for, and what came up.
import { eq } from 'drizzle-orm'
import { salon } from '../../../../db/schema/booking/salons'
import { waitingEntry, waitingTurn } from '../../../../db/schema/booking/waiting-list'
import type { Ctx } from '../../../platform/context'
import { rfc3339 } from '../../../platform/values/time'
import { instantOf, money, pagesAlong } from './pages'
import type { List } from './zip-archive'

export function waitsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'waiting-list',
    columns: [
      ...['entry', 'since', 'salon', 'mode', 'firstDate', 'lastDate', 'windows'],
      ...['noticeMinutes', 'amount', 'currency', 'status', 'endedAt'],
    ],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: waitingEntry, salonName: salon.name, currency: salon.currency })
          .from(waitingEntry)
          .innerJoin(salon, eq(salon.id, waitingEntry.salonId)),
      eq(waitingEntry.clientId, userId),
      [waitingEntry.id],
      (last) => [last.row.id],
      ({ row, salonName, currency }) => ({
        entry: row.id,
        since: rfc3339(row.createdAt),
        salon: salonName,
        mode: row.mode,
        firstDate: row.firstDate,
        lastDate: row.lastDate,
        windows: JSON.stringify(row.windows),
        noticeMinutes: row.noticeMinutes,
        ...money(row.price, currency),
        status: row.status,
        endedAt: instantOf(row.endedAt),
      }),
    ),
  }
}

/** The times that came up for them, and what was done. */
export function turnsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'waiting-list-times',
    columns: ['entry', 'at', 'startsAt', 'kind', 'reason', 'visit'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: waitingTurn, timeZone: salon.timeZone })
          .from(waitingTurn)
          .innerJoin(waitingEntry, eq(waitingEntry.id, waitingTurn.entryId))
          .innerJoin(salon, eq(salon.id, waitingEntry.salonId)),
      eq(waitingEntry.clientId, userId),
      [waitingTurn.id],
      (last) => [last.row.id],
      ({ row, timeZone }) => ({
        entry: row.entryId,
        at: rfc3339(row.createdAt),
        startsAt: rfc3339(row.startsAt, timeZone),
        kind: row.kind,
        reason: row.reason,
        visit: row.visitId ?? '',
      }),
    ),
  }
}
