// Starting a conversation: who may be written to, and the one conversation of two people.

import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { appointment } from '../../../db/schema/booking/appointments'
import { preference, rateLimit, user } from '../../../db/schema/identity'
import { conversation, type MessageContext } from '../../../db/schema/messaging'
import { salon } from '../../../db/schema/salons/salons'
import { shopOrder } from '../../../db/schema/shop/orders'
import { shop } from '../../../db/schema/shop/products'
import { blockBetween } from '../../identity/accounts/blocks'
import { FINDABLE } from '../../identity/accounts/people-search'
import type { Ctx, Viewer } from '../../platform/context'
import { EVERYONE } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { attempt, refuseOver } from '../../platform/rate-limit'
import { DomainError, problemOfRefusal, refusalName } from '../../platform/values/problem'
import { HOUR } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { selectSubject } from '../../support/tickets/subject'
import type { Addressee } from '../messages/input'
import { NewConversation, WithQuery } from '../messages/input'
import { contextFrom } from '../messages/message'
import { businessOf, isSessionValid, OTHER, other, participantFrom } from '../messages/participants'
import { ConversationWithResponse, StartedResponse } from '../messages/responses'

/** New conversations of one person. */
const LIMIT = { max: 20, windowMs: HOUR }

/** The addressee, the subject, and the existing conversation with them. One round trip. */
export const findConversationWith = operation(EVERYONE, 'GET /conversations/with', {
  summary: 'A person to message, and any existing conversation',
  query: WithQuery,
  response: ConversationWithResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, query }) => {
    const addressee = {
      personId: query.person,
      salonId: query.salon,
      appointmentId: query.appointment,
      shopId: query.shop,
      orderId: query.order,
    }
    const about = aboutOf(addressee)
    const [, people, messageContext] = await readAs(ctx, viewer, [
      findAddressee(ctx, viewer, addressee),
      // `findAddressee` checks whose appointment or order it is, and whether the salon or shop is listed.
      selectSubject(ctx, about, () => sql`1`),
    ])
    const found = requireFound(people)
    return {
      conversationId: found.conversationId,
      participant: participantFrom(found.other),
      about: contextFrom(about ?? null, messageContext[0]),
      canWrite: !found.blocked && found.other.deletedAt === null,
    }
  },
})

export const openConversation = operation(EVERYONE, 'POST /conversations', {
  summary: 'Start a conversation; 200 if it exists',
  body: NewConversation,
  created: StartedResponse,
  mayExist: true,
  problems: ['cannot-write', 'not-found'],
  run: async ({ c, ctx, viewer, body }) => {
    const { id, isNew } = await startConversation(ctx, viewer, body)
    return c.json({ id }, isNew ? 201 : 200)
  },
})

/**
 * The viewer's conversation with the addressee, started where there is none yet. Two round trips at most, three
 * where a concurrent request was first.
 * @throws DomainError not-found (nobody whom they may write to), cannot-write (either has blocked the
 *   other), too-many-requests, unauthenticated
 */
async function startConversation(
  ctx: Ctx,
  viewer: Viewer,
  addressee: Addressee,
): Promise<{ id: string; isNew: boolean }> {
  const [, people] = await readAs(ctx, viewer, [findAddressee(ctx, viewer, addressee)])
  const found = requireFound(people)
  if (found.conversationId) return { id: found.conversationId, isNew: false }
  try {
    return { id: await begin(ctx, viewer, found.other.id), isNew: true }
  } catch (error) {
    if (refusalName(error) !== 'conversation-exists') throw problemOfRefusal(error) ?? error
    const [first] = await ctx.db
      .select({ id: conversation.id })
      .from(conversation)
      .where(ofTwo(viewer.id, found.other.id))
    if (!first) throw error
    return { id: first.id, isNew: false }
  }
}

async function begin(ctx: Ctx, viewer: Viewer, otherId: string): Promise<string> {
  const id = ctx.id()
  const now = ctx.now()
  const key = `conversations:${viewer.id}`
  const [low, high] = inOrder(viewer.id, otherId)
  const [attempted, , made] = await ctx.db.batch([
    attempt(ctx, key, LIMIT),
    ctx.db.run(sql`INSERT INTO conversation (id, low_id, high_id, created_at, updated_at)
      SELECT ${id}, ${low}, ${high}, ${now}, ${now}
      WHERE ${isSessionValid(ctx, viewer)}
        AND (SELECT ${rateLimit.count} FROM ${rateLimit} WHERE ${rateLimit.key} = ${key}) <= ${LIMIT.max}`),
    ctx.db.select({ id: conversation.id }).from(conversation).where(eq(conversation.id, id)),
  ])
  if (made[0]) return id
  refuseOver(ctx, attempted, LIMIT)
  throw new DomainError('unauthenticated')
}

function requireFound(rows: Found[]): Found {
  const [found] = rows
  if (!found) throw new DomainError('not-found')
  return found
}

type Found = Awaited<ReturnType<typeof findAddressee>>[number]

/**
 * The addressee, if the viewer may write to them: they can be found and are not blocked, have business with the
 * viewer, or a conversation with them. Admins may write to anybody.
 */
function findAddressee(ctx: Ctx, viewer: Viewer, addressee: Addressee) {
  const blocked = blockBetween(viewer.id, other.id)
  return (
    ctx.db
      .select({ other: OTHER, conversationId: conversation.id, blocked })
      .from(other)
      // Once more under the table's own name, which FINDABLE uses.
      .innerJoin(user, eq(user.id, other.id))
      .leftJoin(preference, eq(preference.userId, user.id))
      .leftJoin(conversation, ofTwo(viewer.id, other.id))
      .where(
        and(
          eq(other.id, idOf(viewer, addressee)),
          ne(other.id, viewer.id),
          or(
            sql`${conversation.id} IS NOT NULL`,
            and(
              isNull(other.deletedAt),
              viewer.role === 'admin' || addressee.personId === undefined
                ? sql`1`
                : or(and(FINDABLE, sql`NOT ${blocked}`), hasBusiness(viewer.id)),
            ),
          ),
        ),
      )
  )
}

/** The person, the owner of a listed salon or shop, or the other side of the viewer's appointment or order. */
function idOf(viewer: Viewer, { personId, salonId, appointmentId, shopId, orderId }: Addressee): SQL {
  if (orderId !== undefined)
    return sql`(SELECT CASE ${shopOrder.clientId} WHEN ${viewer.id} THEN ${shop.ownerId} ELSE ${shopOrder.clientId} END
      FROM ${shopOrder} JOIN ${shop} ON ${shop.id} = ${shopOrder.shopId}
      WHERE ${shopOrder.id} = ${orderId} AND ${viewer.id} IN (${shopOrder.clientId}, ${shop.ownerId}))`
  if (shopId !== undefined)
    return sql`(SELECT ${shop.ownerId} FROM ${shop} WHERE ${shop.id} = ${shopId} AND ${shop.status} = 'approved')`
  if (appointmentId !== undefined)
    return sql`(SELECT CASE ${appointment.clientId} WHEN ${viewer.id} THEN ${salon.ownerId} ELSE ${appointment.clientId} END
      FROM ${appointment} JOIN ${salon} ON ${salon.id} = ${appointment.salonId}
      WHERE ${appointment.id} = ${appointmentId} AND ${viewer.id} IN (${appointment.clientId}, ${salon.ownerId}))`
  if (salonId !== undefined)
    return sql`(SELECT ${salon.ownerId} FROM ${salon} WHERE ${salon.id} = ${salonId} AND ${salon.status} = 'approved')`
  return sql`${personId ?? ''}`
}

/** They have a listed salon or shop, or one of the two was a client of the other's salon or shop. */
function hasBusiness(viewerId: string): SQL {
  const clientOf = (client: string | typeof other.id, owner: string | typeof other.id) => sql`EXISTS (
    SELECT 1 FROM salon s WHERE s.owner_id = ${owner} AND (
      EXISTS (SELECT 1 FROM salon_client WHERE salon_id = s.id AND user_id = ${client})
      OR EXISTS (SELECT 1 FROM appointment WHERE salon_id = s.id AND client_id = ${client})))`
  const buyerOf = (buyer: string | typeof other.id, owner: string | typeof other.id) => sql`EXISTS (
    SELECT 1 FROM shop_order o JOIN shop ON shop.id = o.shop_id
    WHERE o.client_id = ${buyer} AND shop.owner_id = ${owner})`
  return sql`(${businessOf(other.id)} IS NOT NULL OR ${clientOf(other.id, viewerId)} OR ${clientOf(viewerId, other.id)}
    OR ${buyerOf(other.id, viewerId)} OR ${buyerOf(viewerId, other.id)})`
}

function ofTwo(a: string, b: string | typeof other.id): SQL {
  return sql`${conversation.lowId} = min(${a}, ${b}) AND ${conversation.highId} = max(${a}, ${b})`
}

function inOrder(a: string, b: string): [low: string, high: string] {
  return a < b ? [a, b] : [b, a]
}

function aboutOf({ salonId, appointmentId, shopId, orderId }: Addressee): MessageContext | undefined {
  if (orderId !== undefined) return { kind: 'order', id: orderId }
  if (shopId !== undefined) return { kind: 'shop', id: shopId }
  if (appointmentId !== undefined) return { kind: 'appointment', id: appointmentId }
  return salonId === undefined ? undefined : { kind: 'salon', id: salonId }
}
