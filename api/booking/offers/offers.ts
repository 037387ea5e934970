// Offers in a conversation: a salon offers a client a visit at its own price. With a time, the slot
// is held for the client as during checkout; without, the client chooses one and books it at that
// price. The price always comes from the offer's row, never from the request.

import { and, eq, sql } from 'drizzle-orm'
import { slotHold } from '../../../db/schema/booking/appointments'
import { user } from '../../../db/schema/identity'
import { message, offer, participant } from '../../../db/schema/messaging'
import { salon } from '../../../db/schema/salons/salons'
import { ownListedSalonId } from '../../identity/business/own-business'
import { MessageResponse } from '../../messaging/live/message'
import { messageFrom, selectMessages } from '../../messaging/messages/message'
import { messageRows } from '../../messaging/messages/message-rows'
import { publishOffer } from '../../messaging/messages/offer-updates'
import { unreadMessages } from '../../messaging/messages/participants'
import { deliverMessage } from '../../messaging/messages/store'
import { typedMinor } from '../../money/ledger/typed-amount'
import { drainOutbox, notify } from '../../notifications/outbox'
import { command, writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { attempt, refuseOver } from '../../platform/rate-limit'
import { formatMoney, isCurrency, moneyJson } from '../../platform/values/money'
import { placeTime } from '../../platform/values/place-time'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { DAY, HOUR, MINUTE } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { policyOf } from '../../salons/profile/policy'
import { timetableOf } from '../../salons/times/availability'
import { type Calendar, type CalendarRows, calendarFrom, calendarReads } from '../../salons/times/calendar-reads'
import { expireSlotHolds } from '../../salons/times/occupied-time'
import { proposeAppointment, staffedPlan } from '../../salons/times/proposals'
import {
  appointmentName,
  itemOf,
  type PlannedAppointment,
  planAppointment,
  untilFree,
  wantedOf,
} from '../../salons/times/visit-plan'
import { TOO_SOON } from '../appointments/rescheduling/counter-proposal'
import { MAX_TIMES_LIST, MakeOffer } from './input'

/** A slot offered is held until this long before it begins, in milliseconds. */
export const MIN_NOTICE = HOUR

/** Offers per salon. */
const OFFERS = { max: 60, windowMs: HOUR }

/** Selects the other participant of a partner's conversation. */
export function clientIn(ctx: Ctx, partnerId: string, conversationId: string) {
  return ctx.db
    .select({ id: user.id, name: user.name, role: user.role, deletedAt: user.deletedAt })
    .from(participant)
    .innerJoin(user, eq(user.id, participant.userId))
    .where(
      and(
        eq(participant.conversationId, conversationId),
        sql`${participant.userId} <> ${partnerId}`,
        sql`EXISTS (SELECT 1 FROM ${participant} AS mine
          WHERE mine.conversation_id = ${conversationId} AND mine.user_id = ${partnerId})`,
      ),
    )
}

/**
 * Makes an offer in a conversation of the partner's with a client, as a message: stored together with its slot hold in
 * one batch. It expires after the hours the salon chose, and with a time no later than an hour before it.
 */
export const makeOffer = operation('beauty_partner', 'POST /conversations/:id/offers', {
  summary: 'Offer the client a visit, at a held time or a time they choose',
  keyed: true,
  body: MakeOffer,
  created: MessageResponse,
  problems: ['not-found', 'cannot-write', 'invalid-amount'],
  run: async ({ ctx, viewer, key, params: { id: conversationId }, body: input }) => {
    const { messageId, liveIds, fresh } = await untilFree(() => storeOffer(ctx, viewer, key, conversationId, input))
    const [rows, others] = await ctx.db.batch([
      selectMessages(ctx).where(eq(message.id, messageId)),
      ctx.db
        .select({
          id: participant.userId,
          unread: unreadMessages(participant.userId),
        })
        .from(participant)
        .where(and(eq(participant.conversationId, conversationId), sql`${participant.userId} <> ${viewer.id}`)),
    ])
    const [row] = rows
    const [other] = others
    if (!row || !other) throw new Error('an offer without its message')
    const made = messageFrom(ctx, row)
    if (fresh) {
      ctx.after(() => deliverMessage(ctx, { message: made, recipientId: other.id, unread: other.unread }, liveIds))
    }
    return made
  },
})

async function storeOffer(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  conversationId: string,
  input: MakeOffer,
): Promise<{ messageId: string; liveIds: string[]; fresh: boolean }> {
  const { plan, text } = input
  const now = ctx.now()
  const around = input.startsAt ?? now
  const { response, replayed } = await command(ctx, viewer, {
    name: 'makeOffer',
    key,
    input: { conversationId, ...input },
    reads: [
      attempt(ctx, `offer:${viewer.id}`, OFFERS),
      clientIn(ctx, viewer.id, conversationId),
      ...calendarReads(ctx, ownListedSalonId(ctx, viewer), around - 2 * DAY, around + 2 * DAY),
    ],
    decide: ([attempts, clients, ...rows], proven) => {
      const [client] = clients
      if (!client) throw new DomainError('not-found')
      refuseOver(ctx, attempts, OFFERS)
      if (client.role !== 'client' || client.deletedAt) {
        throw new DomainError('cannot-write', { detail: 'Only a client can accept an offer.' })
      }
      const calendar = calendarFrom(ctx, rows as unknown as CalendarRows)
      const appointment = appointmentOffered(calendar, input)
      const price = priceOffered(input.price, appointment)
      const expiresAt = expiryOf(now, input)
      const made = {
        id: ctx.id(),
        conversationId,
        salonId: calendar.salon.id,
        clientId: client.id,
        plan: appointment.planned ? staffedPlan(appointment.planned) : plan,
        name: appointment.name,
        price,
        listPrice: appointment.listPrice,
        currency: calendar.salon.currency,
        durationMinutes: appointment.durationMinutes,
        startsAt: input.startsAt ?? null,
        expiresAt,
        createdAt: now,
      }
      const response = { messageId: ctx.id(), liveIds: [ctx.id(), ctx.id()] as [string, string] }
      const { messageId: id, liveIds } = response
      return {
        writes: [
          expireSlotHolds(ctx),
          ctx.db.insert(offer).values(made),
          ...(appointment.planned
            ? [
                ...proposeAppointment(ctx, appointment.planned, {
                  price,
                  expiresAt,
                  message: text,
                  id: ctx.id(),
                  clientId: client.id,
                  salonId: made.salonId,
                  policy: policyOf(calendar.salon),
                  offerId: made.id,
                }),
              ]
            : []),
          ...messageRows(ctx, [
            {
              id,
              liveIds,
              conversationId,
              text,
              writerId: viewer.id,
              writerName: proven.name,
              sessionToken: null,
              clientId: key,
              notified: text || offerText(made, calendar.salon.timeZone),
              offerId: made.id,
            },
          ]),
        ],
        response,
      }
    },
  })
  return { ...response, fresh: !replayed }
}

type Offered = {
  name: string
  /** Minor units, at current prices. */
  listPrice: number
  currency: string
  durationMinutes: number
  /** The visit, if the offer has a time. */
  planned: PlannedAppointment | null
}

/** The list price of a plan at the salon, with the planned visit if a time is given. */
function appointmentOffered(calendar: Calendar, { plan, startsAt }: MakeOffer): Offered {
  const wanted = wantedOf(calendar, plan)
  const items = wanted.map((item) => itemOf(calendar, item))
  const [nobody] = wanted.filter((_, i) => items[i]?.staffIds.length === 0)
  if (nobody) {
    throw fieldFault('serviceId', `No one at your salon offers ${nobody.service.name}.`)
  }
  return {
    name: appointmentName({ items: wanted }),
    listPrice: wanted.reduce((sum, { price }) => sum + price, 0),
    currency: calendar.salon.currency,
    durationMinutes: Math.round(timetableOf(items).lengthMs / MINUTE),
    planned: startsAt === undefined ? null : planAppointment(calendar, { plan, startsAt, by: 'salon' }),
  }
}

/**
 * The price in minor units: as typed, or the list price. Rejects likely typos above ten times the list price.
 * @throws DomainError invalid-amount, invalid-input
 */
function priceOffered(typed: string | undefined, { listPrice, currency }: Offered): number {
  if (!isCurrency(currency)) throw new Error('a salon in a currency that is not ours')
  const minor = typedMinor(typed ?? moneyJson(listPrice, currency).amount, currency, 'price')
  const most = listPrice * MAX_TIMES_LIST
  if (minor > most) {
    throw fieldFault(
      'price',
      `That’s more than ${MAX_TIMES_LIST} times the list price. Offer up to ${formatMoney(moneyJson(most, currency))}.`,
    )
  }
  return minor
}

/** When the offer expires, UTC ms. @throws DomainError invalid-input if its time is too soon */
function expiryOf(now: number, { hours, startsAt }: MakeOffer): number {
  const wanted = now + hours * HOUR
  if (startsAt === undefined) return wanted
  const last = startsAt - MIN_NOTICE
  if (last <= now) {
    throw fieldFault('startsAt', TOO_SOON)
  }
  return Math.min(wanted, last)
}

type OfferRow = typeof offer.$inferSelect

/** "An offer: Braids on Sat, Nov 28 at 14:00 for KES 2,500.00" */
function offerText(
  { name, price, currency, startsAt }: Pick<OfferRow, 'name' | 'price' | 'currency' | 'startsAt'>,
  timeZone: string,
): string {
  const when = startsAt === null ? '' : ` on ${placeTime(startsAt, timeZone, null)}`
  return `An offer for you: ${name}${when} for ${formatMoney(moneyJson(price, currency))}`
}

export const getOneOffer = operation(['client', 'beauty_partner'], 'GET /offers/:id', {
  summary: 'An offer, with its message',
  response: MessageResponse,
  problems: ['not-found'],
  run: ({ ctx, viewer, params }) => getOffer(ctx, viewer, params.id),
})

/** The message of an offer, for its client or its salon; one round trip. @throws DomainError not-found */
async function getOffer(ctx: Ctx, viewer: Viewer, id: string): Promise<MessageResponse> {
  const [, rows] = await readAs(ctx, viewer, [messageOf(ctx, viewer, id)])
  const [row] = rows
  if (!row) throw new DomainError('not-found')
  return messageFrom(ctx, row)
}

/** The client declines: a held slot is released and the salon is notified. As `end`. */
export const declineOffer = operation('client', 'POST /offers/:id/decline', {
  summary: 'Decline an offer; a held time is released',
  response: MessageResponse,
  problems: ['not-found', 'offer-ended'],
  run: ({ ctx, viewer, params: { id } }) => end(ctx, viewer, id, 'declined'),
})

/** The salon withdraws the offer: it cannot be booked any more, and the client is notified. As `end`. */
export const withdrawOffer = operation('beauty_partner', 'POST /offers/:id/withdrawal', {
  summary: 'Withdraw an offer',
  response: MessageResponse,
  problems: ['not-found', 'offer-ended'],
  run: ({ ctx, viewer, params: { id } }) => end(ctx, viewer, id, 'withdrawn'),
})

/**
 * Ends an open offer and releases its slot hold; does nothing if it already ended the same way.
 * @throws DomainError not-found, offer-ended
 */
async function end(ctx: Ctx, viewer: Viewer, id: string, status: 'declined' | 'withdrawn'): Promise<MessageResponse> {
  const [proven, rows, salons] = await readAs(ctx, viewer, [
    messageOf(ctx, viewer, id),
    ctx.db
      .select({ name: salon.name, ownerId: salon.ownerId })
      .from(offer)
      .innerJoin(salon, eq(salon.id, offer.salonId))
      .where(eq(offer.id, id)),
  ])
  const [row] = rows
  const [of] = salons
  const made = row?.offer
  if (!row || !of || !made) throw new DomainError('not-found')
  if (made.status === status) return messageFrom(ctx, row)
  const now = ctx.now()
  if (made.status !== 'open' || made.expiresAt <= now) throw new DomainError('offer-ended')
  const [to, notification] =
    status === 'declined'
      ? ([
          of.ownerId,
          {
            kind: 'booking',
            title: 'Offer declined',
            text: `${proven.name} declined your offer of ${made.name}.${made.startsAt === null ? '' : ' The time is free again.'}`,
            path: `/partner/messages/${made.conversationId}`,
          },
        ] as const)
      : ([
          made.clientId,
          {
            kind: 'appointment',
            title: 'Offer withdrawn',
            text: `${of.name} has withdrawn its offer of ${made.name}.`,
            path: `/client/messages/${made.conversationId}`,
          },
        ] as const)
  try {
    await writeBatch(ctx, [
      ctx.db.update(offer).set({ status, endedAt: now }).where(eq(offer.id, id)),
      ctx.db
        .update(slotHold)
        .set({ status: 'released', endedAt: now })
        .where(and(eq(slotHold.offerId, id), eq(slotHold.status, 'held'))),
      notify(ctx, to, notification),
    ])
  } catch (error) {
    // A concurrent request ended it, possibly in the same way.
    if (!(error instanceof DomainError) || error.code !== 'offer-ended') throw error
    const now = await getOffer(ctx, viewer, id)
    if (now.offer?.status === status) return now
    throw error
  }
  ctx.after(async () => {
    await publishOffer(ctx, { offerId: id })
    await drainOutbox(ctx)
  })
  return messageFrom(ctx, { ...row, offer: { ...made, status, endedAt: now }, offerHold: null })
}

/** Selects an offer's message for its client or the salon's owner. */
function messageOf(ctx: Ctx, viewer: Viewer, id: string) {
  const salonsOwn = sql`EXISTS (SELECT 1 FROM ${salon} AS its WHERE its.id = ${offer.salonId} AND its.owner_id = ${viewer.id})`
  return selectMessages(ctx).where(
    and(eq(message.offerId, id), viewer.role === 'client' ? eq(offer.clientId, viewer.id) : salonsOwn),
  )
}
