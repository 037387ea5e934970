// A message as its two people are shown it, and the statement that reads it with all that hangs on it.
import { eq, sql } from 'drizzle-orm'
import { appointment } from '../../../db/schema/booking/appointments'
import { salon } from '../../../db/schema/booking/salons'
import { type MessageContext, message, messagePicture, offer } from '../../../db/schema/messaging'
import { shopOrder } from '../../../db/schema/shop/orders'
import { shop } from '../../../db/schema/shop/products'
import type { Ctx } from '../../platform/context'
import type { Message, MessageAbout, MessageOffer } from '../../platform/providers/live/message'
import { moneyJson } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import { takenDownFrom, takenDownOf } from '../../support/moderation/removal-status'
import { orderTitle } from '../../support/tickets/subject'

/** Messages with what hangs on them; add `where`, `orderBy` and `limit`. */
export function selectMessages(ctx: Ctx) {
  return ctx.db
    .select({
      message,
      picture: messagePicture,
      offer,
      offerSalon: sql<
        string | null
      >`(SELECT time_zone FROM ${salon} WHERE ${salon.id} = ${offer.salonId})`,
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
    .leftJoin(
      shopOrder,
      sql`${message.context} ->> 'kind' = 'order' AND ${shopOrder.id} = ${message.context} ->> 'id'`,
    )
    .leftJoin(
      shop,
      sql`${message.context} ->> 'kind' = 'shop' AND ${shop.id} = ${message.context} ->> 'id'`,
    )
    .$dynamic()
}

export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number]

/**
 * A row of `selectMessages` as it is answered: what is taken down has neither words nor picture, and only
 * `readerId`, where it is its sender, reads why.
 */
export function messageFrom(ctx: Ctx, row: MessageRow, readerId?: string): Message {
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

/** The other learns that it was taken down, and no more. */
const NO_REASON = { removalId: null, reason: '' }

function offerFrom(
  ctx: Ctx,
  { offer: made, offerSalon, offerHold }: MessageRow,
): MessageOffer | null {
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
    startsAt: made.startsAt === null ? null : rfc3339(made.startsAt, timeZone),
    timeZone,
    status: status === 'open' && expiresAt <= ctx.now() ? 'expired' : status,
    slotHoldId: offerHold,
    visitId,
    expiresAt: rfc3339(expiresAt),
  }
}

/** How what is spoken of is called, and when it is, as the database has them. */
export type AboutRow = { title: string | null; startsAt: number | null; timeZone: string }

/** What a message speaks of, from the row that it leads to; null where there is none. */
export function contextFrom(
  spokenOf: MessageContext | null,
  row: AboutRow | null | undefined,
): MessageAbout | null {
  if (!spokenOf || !row || row.title === null) return null
  const { title, startsAt, timeZone } = row
  return {
    ...{ kind: spokenOf.kind, id: spokenOf.id, title, timeZone },
    startsAt: startsAt === null ? null : rfc3339(startsAt, timeZone),
  }
}

/** Where a picture is seen; it answers to the two people of its conversation alone. */
export function picturePath(conversationId: string, pictureId: string): string {
  return `/api/conversations/${conversationId}/pictures/${pictureId}`
}

/** A message in one line of at most 140 characters, whole ones; what stands where it has no words. */
export function lineOf(text: string, wordless: string): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  return [...(line || wordless)].slice(0, 140).join('')
}
