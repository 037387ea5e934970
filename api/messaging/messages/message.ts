// A message as its two people see it, and the statement that reads it with its offer, picture and subject.
import { eq, type Placeholder, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client'
import { appointment } from '../../../db/schema/booking/appointments'
import { type MessageContext, message, messagePicture, offer } from '../../../db/schema/messaging'
import { salon } from '../../../db/schema/salons/salons'
import { shopOrder } from '../../../db/schema/shop/orders'
import { shop } from '../../../db/schema/shop/products'
import type { Ctx } from '../../platform/context'
import { moneyJson } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import { takenDownFrom, takenDownOf } from '../../support/moderation/removal-status'
import { orderTitle } from '../../support/tickets/subject'
import type { ContextResponse, MessageOfferResponse, MessageResponse } from '../live/message'

/** Messages with their offer, picture and subject; add `where`, `orderBy` and `limit`. */
export function selectMessages(ctx: { db: Db; now: () => number | Placeholder }) {
  return ctx.db
    .select({
      message,
      picture: messagePicture,
      offer,
      offerSalon: sql<string | null>`(SELECT time_zone FROM ${salon} WHERE ${salon.id} = ${offer.salonId})`,
      offerHold: sql<
        string | null
      >`(SELECT id FROM slot_hold WHERE offer_id = ${offer.id} AND status = 'held' AND expires_at > ${ctx.now()} LIMIT 1)`,
      takenDown: takenDownOf('message', message.id),
      about: {
        title: sql<string | null>`coalesce(${appointment.serviceName}, ${salon.name},
          ${orderTitle(shopOrder.reference)}, ${shop.name})`,
        startsAt: sql<number | null>`${appointment.startsAt}`,
        timeZone: sql<string>`coalesce(${salon.timeZone}, 'UTC')`,
      },
    })
    .from(message)
    .leftJoin(messagePicture, eq(messagePicture.id, message.pictureId))
    .leftJoin(offer, eq(offer.id, message.offerId))
    .leftJoin(
      appointment,
      sql`${message.context} ->> 'kind' = 'appointment' AND ${appointment.id} = ${message.context} ->> 'id'`,
    )
    .leftJoin(
      salon,
      sql`${salon.id} = CASE ${message.context} ->> 'kind' WHEN 'salon' THEN ${message.context} ->> 'id' ELSE ${appointment.salonId} END`,
    )
    .leftJoin(shopOrder, sql`${message.context} ->> 'kind' = 'order' AND ${shopOrder.id} = ${message.context} ->> 'id'`)
    .leftJoin(shop, sql`${message.context} ->> 'kind' = 'shop' AND ${shop.id} = ${message.context} ->> 'id'`)
    .$dynamic()
}

export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number]

/**
 * The response for a row of `selectMessages`. A message that was taken down has neither text nor picture; the
 * reason is for its sender only, where that is `readerId`.
 */
export function messageFrom(ctx: Ctx, row: MessageRow, readerId?: string): MessageResponse {
  const { id, conversationId, seq, senderId, clientId, text, automatic, createdAt } = row.message
  const down = takenDownFrom(row.takenDown)
  return {
    id,
    conversationId,
    seq,
    senderId,
    clientId,
    text: down ? '' : text,
    automatic,
    picture: down
      ? null
      : row.picture && {
          path: picturePath(conversationId, row.picture.id),
          width: row.picture.width,
          height: row.picture.height,
        },
    offer: offerFrom(ctx, row),
    context: contextFrom(row.message.context, row.about),
    createdAt: rfc3339(createdAt),
    ...(down && { takenDown: readerId === senderId ? down : NO_REASON }),
  }
}

/** The other person learns only that it was taken down. */
const NO_REASON = { removalId: null, reason: '' }

function offerFrom(ctx: Ctx, { offer: made, offerSalon, offerHold }: MessageRow): MessageOfferResponse | null {
  if (!made) return null
  const { id, salonId, name, durationMinutes, visitId, currency, status, expiresAt } = made
  const timeZone = offerSalon ?? 'UTC'
  return {
    id,
    salonId,
    name,
    price: moneyJson(made.price, currency),
    listPrice: moneyJson(made.listPrice, currency),
    durationMinutes,
    startsAt: rfc3339(made.startsAt, timeZone),
    timeZone,
    status: status === 'open' && expiresAt <= ctx.now() ? 'expired' : status,
    slotHoldId: offerHold,
    visitId,
    expiresAt: rfc3339(expiresAt),
  }
}

/** The title and time of a subject, as stored. */
type AboutRow = { title: string | null; startsAt: number | null; timeZone: string }

/** The subject of a message from its row; null where there is none. */
export function contextFrom(context: MessageContext | null, row: AboutRow | null | undefined): ContextResponse | null {
  if (!context || !row || row.title === null) return null
  const { title, startsAt, timeZone } = row
  return { kind: context.kind, id: context.id, title, timeZone, startsAt: rfc3339(startsAt, timeZone) }
}

/** The path of a picture, which only the two people of its conversation may open. */
export function picturePath(conversationId: string, pictureId: string): string {
  return `/api/conversations/${conversationId}/pictures/${pictureId}`
}

/** A message in one line of at most 140 whole characters; `wordless` where it has no text. */
export function lineOf(text: string, wordless: string): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  return [...(line || wordless)].slice(0, 140).join('')
}
