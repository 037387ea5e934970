// Money sent to an email address or a phone number that no client could be found by. It is set aside for seven days:
// whoever has proven that contact accepts it, the sender may cancel until then, and otherwise it returns. Whether an
// account has the contact makes no difference here, so that nobody learns who is on Purse.

import { and, desc, eq, gt, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { prepared } from '../../../db/prepared'
import { user } from '../../../db/schema/identity'
import { hold } from '../../../db/schema/money/ledger'
import { waitingTransfer } from '../../../db/schema/money/wallet-services'
import { blockBetween } from '../../identity/accounts/blocks'
import { international } from '../../identity/authentication/phone'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { beyond } from '../../platform/keyset'
import { pageFrom } from '../../platform/pagination'
import { moneyJson } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { personFrom } from './counterparties'
import { WaitingQuery } from './input'
import { WaitingListResponse, type WaitingResponse } from './responses'

export type WaitingRow = typeof waitingTransfer.$inferSelect

/** The page of both sides. */
export const WAITING_PATH = '/client/wallet/waiting'

/**
 * What waits for the viewer, or what they sent; newest first, one round trip. Incoming money whose
 * time is up is left out.
 */
export const listWaiting = operation('client', 'GET /transfers/waiting', {
  summary: 'Money waiting for you, or sent by you by invitation',
  query: WaitingQuery,
  response: WaitingListResponse,
  problems: ['invalid-cursor'],
  run: async ({ ctx, viewer, query }) => {
    const { side, limit, cursor } = query
    const whose =
      side === 'outgoing'
        ? eq(waitingTransfer.senderId, viewer.id)
        : or(eq(waitingTransfer.claimedBy, viewer.id), waitingFor(ctx, viewer))
    const [{ timeZone }, rows] = await readAs(ctx, viewer, [
      selectWaiting(ctx)
        .where(and(whose, beyond(cursor, [waitingTransfer.createdAt, waitingTransfer.id])))
        .orderBy(desc(waitingTransfer.createdAt), desc(waitingTransfer.id))
        .limit(limit + 1),
    ])
    const page = pageFrom(
      rows,
      limit,
      ({ row }) => [row.createdAt, row.id],
      (found) => waitingResponse(ctx, viewer, found),
    )
    return { ...page, timeZone }
  },
})

/** The statement that reads the newest money that the viewer can accept. */
export function newestWaitingFor(ctx: Ctx, viewer: Viewer) {
  return newestWaiting(ctx.db, { viewerId: viewer.id, now: ctx.now() })
}

const newestWaiting = prepared((db, value) =>
  selectWaiting({ db })
    .where(waitingFor({ now: () => value('now') }, { id: value('viewerId') }))
    .orderBy(desc(waitingTransfer.createdAt), desc(waitingTransfer.id))
    .limit(3),
)

export type FoundWaiting = Awaited<ReturnType<typeof selectWaiting>>[number]

/** Waiting transfers with their senders and holds. */
export function selectWaiting(ctx: Pick<Ctx, 'db'>) {
  return ctx.db
    .select({
      row: waitingTransfer,
      sender: { id: user.id, name: user.name, image: user.image },
      held: hold,
      muted: mutedFor(waitingTransfer.senderId, sql`${waitingTransfer.contact}`),
    })
    .from(waitingTransfer)
    .innerJoin(user, eq(user.id, waitingTransfer.senderId))
    .innerJoin(hold, eq(hold.id, waitingTransfer.holdId))
}

/**
 * What the viewer can accept: for a contact that they have proven, in time, from a sender who is
 * not suspended and not across a block.
 */
export function waitingFor(
  ctx: { now: () => number | Placeholder },
  viewer: { id: string | Placeholder },
): SQL | undefined {
  return and(
    eq(waitingTransfer.status, 'waiting'),
    gt(waitingTransfer.expiresAt, ctx.now()),
    ne(waitingTransfer.senderId, viewer.id),
    sql`${waitingTransfer.contact} IN (
      SELECT me.email FROM user AS me WHERE me.id = ${viewer.id} AND me.email_verified = 1
      UNION ALL SELECT me.phone FROM user AS me WHERE me.id = ${viewer.id} AND me.phone IS NOT NULL)`,
    sql`NOT EXISTS (SELECT 1 FROM user AS from_user
      WHERE from_user.id = ${waitingTransfer.senderId} AND from_user.suspended_at IS NOT NULL)`,
    sql`NOT ${blockBetween(waitingTransfer.senderId, viewer.id)}`,
  )
}

/** Whether the owner of a contact and the sender have blocked each other: then nothing is sent. */
export function mutedFor(sender: SQLiteColumn, contact: SQL): SQL<number> {
  return sql<number>`EXISTS (SELECT 1 FROM user AS owner
    WHERE ((owner.email = ${contact} AND owner.email_verified = 1) OR owner.phone = ${contact})
      AND ${blockBetween(sender, sql`owner.id`)})`
}

export function waitingResponse(
  ctx: Ctx,
  viewer: Viewer,
  { row, sender }: Pick<FoundWaiting, 'row' | 'sender'>,
): WaitingResponse {
  const outgoing = row.senderId === viewer.id
  const over = row.status === 'waiting' && row.expiresAt <= ctx.now()
  return {
    id: row.id,
    side: outgoing ? 'outgoing' : 'incoming',
    person: outgoing ? null : personFrom(sender),
    contact: outgoing ? displayed(row.contact) : null,
    amount: moneyJson(row.amount, row.currency),
    note: row.note,
    status: over ? 'expired' : row.status,
    createdAt: rfc3339(row.createdAt),
    expiresAt: rfc3339(row.expiresAt),
  }
}

/** "+254 712 345678"; "Somebody" once the contact has been erased. */
export function displayed(contact: string): string {
  if (contact === '') return 'Someone'
  return contact.includes('@') ? contact : international(contact)
}
