// Disputed orders for admins: pending ones, longest waiting first, and decided ones, latest first.

import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { adjustment } from '../../../db/schema/admin/adjustments'
import { auditEvent } from '../../../db/schema/admin/governance'
import { user } from '../../../db/schema/identity'
import { hold } from '../../../db/schema/money/ledger'
import { shopOrder } from '../../../db/schema/shop/orders'
import { shop } from '../../../db/schema/shop/products'
import type { AuditEvent } from '../../platform/audit/audit'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { decodeCursor, pageFrom } from '../../platform/pagination'
import { moneyJson } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import { readAsAdmin } from '../../platform/viewer/proof'
import { DisputesQuery } from './input'
import { DisputeListResponse } from './responses'

/** One round trip. */
export const listDisputes = operation('admin', 'GET /admin/disputes', {
  summary: 'Disputed orders, waiting or decided',
  query: DisputesQuery,
  response: DisputeListResponse,
  problems: ['invalid-cursor'],
  run: ({ ctx, viewer, query }) =>
    query.status === 'waiting' ? listWaiting(ctx, viewer, query) : listDecided(ctx, viewer, query),
})

/** Counts the pending disputes; a hundred means a hundred or more. */
export function countWaiting(ctx: Ctx) {
  return ctx.db
    .select({ count: sql<number>`(SELECT count(*) FROM (SELECT 1 FROM shop_order WHERE ${WAITING} LIMIT 100))` })
    .from(sql`(SELECT 1)`)
}

/** Shipped and disputed, phrased as its partial index requires. */
const WAITING = sql`status = 'shipped' AND disputed_at IS NOT NULL`

async function listWaiting(ctx: Ctx, viewer: Viewer, { limit, cursor }: DisputesQuery): Promise<DisputeListResponse> {
  const [at, id] = cursor ? decodeCursor(cursor) : [0, '']
  const page = sql`(SELECT id FROM shop_order WHERE ${WAITING} AND (disputed_at, id) > (${at}, ${id})
    ORDER BY disputed_at, id LIMIT ${limit + 1})`
  const [proven, rows] = await readAsAdmin(ctx, viewer, [
    ctx.db
      .select({
        ...COLUMNS,
        amount: hold.amount,
        proposed: sql<number>`EXISTS (SELECT 1 FROM proposal
          WHERE kind = 'money' AND subject = ${shopOrder.id} AND status = 'waiting')`,
      })
      .from(shopOrder)
      .innerJoin(shop, eq(shop.id, shopOrder.shopId))
      .innerJoin(user, eq(user.id, shopOrder.clientId))
      .innerJoin(hold, eq(hold.id, shopOrder.holdId))
      .where(inArray(shopOrder.id, page))
      .orderBy(asc(shopOrder.disputedAt), asc(shopOrder.id)),
  ])
  return pageFrom(
    rows,
    limit,
    (row) => [row.disputedAt ?? 0, row.id],
    (row) => ({ ...itemOf(row, proven), proposed: row.proposed === 1, decision: null }),
  )
}

/** Uses the audit log, which has an index per kind of event: every settlement is in it, with its transfer. */
async function listDecided(ctx: Ctx, viewer: Viewer, { limit, cursor }: DisputesQuery): Promise<DisputeListResponse> {
  const [at, id] = cursor ? decodeCursor(cursor) : []
  const event: AuditEvent = 'order.settled'
  const [proven, rows] = await readAsAdmin(ctx, viewer, [
    ctx.db
      .select({
        ...COLUMNS,
        amount: adjustment.amount,
        status: shopOrder.status,
        eventId: auditEvent.id,
        decidedAt: auditEvent.createdAt,
        admin: sql<string>`(SELECT admin.name FROM user AS admin WHERE admin.id = ${adjustment.adminId})`,
      })
      .from(auditEvent)
      .innerJoin(adjustment, eq(adjustment.transferId, auditEvent.subject))
      .innerJoin(shopOrder, eq(shopOrder.id, adjustment.subject))
      .innerJoin(shop, eq(shop.id, shopOrder.shopId))
      .innerJoin(user, eq(user.id, shopOrder.clientId))
      .where(
        at === undefined
          ? eq(auditEvent.event, event)
          : sql`${auditEvent.event} = ${event} AND ${auditEvent.createdAt} <= ${at}
              AND (${auditEvent.createdAt}, ${auditEvent.id}) < (${at}, ${id})`,
      )
      .orderBy(desc(auditEvent.createdAt), desc(auditEvent.id))
      .limit(limit + 1),
  ])
  return pageFrom(
    rows,
    limit,
    (row) => [row.decidedAt, row.eventId],
    (row) => ({
      ...itemOf(row, proven),
      proposed: false,
      decision: {
        settledFor: row.status === 'cancelled' ? 'client' : 'seller',
        admin: row.admin,
        at: rfc3339(row.decidedAt, proven.timeZone),
      },
    }),
  )
}

const COLUMNS = {
  id: shopOrder.id,
  reference: shopOrder.reference,
  currency: shopOrder.currency,
  disputedAt: shopOrder.disputedAt,
  client: { id: user.id, name: user.name },
  seller: { id: shop.ownerId, name: shop.name },
}

function itemOf(
  row: {
    id: string
    reference: string
    currency: string
    disputedAt: number | null
    client: { id: string; name: string }
    seller: { id: string; name: string }
    amount: number
  },
  { timeZone }: ProvenViewer,
) {
  const { id, reference, client, seller } = row
  return {
    id,
    reference,
    client,
    seller,
    disputedAt: rfc3339(row.disputedAt ?? 0, timeZone),
    amount: moneyJson(row.amount, row.currency),
  }
}
