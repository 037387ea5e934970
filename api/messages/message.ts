// A message as its two people are shown it, and the statement that reads it with all that hangs on it.
import { eq, sql } from 'drizzle-orm'
import { appointment } from '../../db/schema/bookings'
import { type MessageContext, message, messagePicture, offer } from '../../db/schema/messages'
import { salon } from '../../db/schema/salons'
import type { Ctx } from '../context'
import { moneyJson } from '../money'
import { rfc3339 } from '../time'
import type { Message, MessageAbout, MessageOffer } from './answers'

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
      aboutSalon: { name: salon.name, timeZone: salon.timeZone },
      aboutVisit: { name: appointment.serviceName, startsAt: appointment.startsAt },
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
    .$dynamic()
}

export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number]

/** A row of `selectMessages` as it is answered. */
export function messageFrom(ctx: Ctx, row: MessageRow): Message {
  const { id, conversationId, seq, senderId, clientId, text, automatic, createdAt } = row.message
  return {
    id,
    conversationId,
    seq,
    senderId,
    clientId,
    text,
    automatic,
    picture: row.picture && {
      path: picturePath(conversationId, row.picture.id),
      width: row.picture.width,
      height: row.picture.height,
    },
    offer: offerFrom(ctx, row),
    context: contextFrom(row.message.context, row.aboutSalon, row.aboutVisit),
    createdAt: rfc3339(createdAt),
  }
}

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

/** What a message speaks of, from the rows that it leads to. */
export function contextFrom(
  spokenOf: MessageContext | null,
  aboutSalon: { name: string; timeZone: string } | null,
  aboutVisit: { name: string; startsAt: number } | null,
): MessageAbout | null {
  if (!spokenOf || !aboutSalon) return null
  const { kind, id } = spokenOf
  const { name, timeZone } = aboutSalon
  return kind === 'appointment' && aboutVisit
    ? {
        kind,
        id,
        title: aboutVisit.name,
        startsAt: rfc3339(aboutVisit.startsAt, timeZone),
        timeZone,
      }
    : { kind, id, title: name, startsAt: null, timeZone }
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
