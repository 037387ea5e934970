// The waiting list as the salon sees it: who waits for which days, in which order, and what the list has filled.

import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { waitingEntry } from '../../../db/schema/booking/waiting-list'
import { user } from '../../../db/schema/identity'
import { salon } from '../../../db/schema/salons/salons'
import {
  ownListedSalon,
  ownListedSalonId,
  requireListedSalon,
  type SalonRow,
} from '../../identity/business/own-business'
import { commandAndNotify, notify } from '../../notifications/outbox'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { addDays, localDate } from '../../platform/values/dates'
import { moneyJson } from '../../platform/values/money'
import { notificationTime } from '../../platform/values/place-time'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { DAY, HOUR, rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { policyOf } from '../../salons/profile/policy'
import { type CalendarRows, calendarFrom, calendarReads } from '../../salons/times/calendar-reads'
import { expireSlotHolds } from '../../salons/times/occupied-time'
import { proposeAppointment } from '../../salons/times/proposals'
import { appointmentName, planAppointment, untilFree } from '../../salons/times/visit-plan'
import { dayNumber, weekdayOf } from '../../salons/times/working-hours'
import { TOO_SOON } from '../appointments/rescheduling/counter-proposal'
import { matchSoon } from './due'
import { OfferWaiting, SalonWaitingQuery, WaitingSettings } from './input'
import { availableOf } from './matching'
import { keptNow, PROFESSIONALS, SERVICES } from './my-waiting-list'
import { SalonWaitingListResponse, WaitingOfferResponse } from './responses'
import { setAsideOf } from './set-aside'
import { turn } from './step-writes'

/** How long an offered time is kept, and how long before it begins it is kept at the latest, in milliseconds. */
const OFFERED_FOR = 2 * HOUR
const MIN_NOTICE = HOUR

/** What the list filled is added up over these days. */
const REPORTED_DAYS = 30

/** The days on which somebody waits, and the entries of a date, or all; one round trip. */
export const getSalonWaitingList = operation('beauty_partner', 'GET /my-salon/waiting-list', {
  summary: 'The waiting list of your salon, by day',
  query: SalonWaitingQuery,
  response: SalonWaitingListResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, query: { date } }) => {
    const now = ctx.now()
    const [, salons, entries, [filled]] = await readAs(ctx, viewer, [
      ownListedSalon(ctx, viewer),
      selectWaiting(ctx, viewer),
      filledSince(ctx, viewer, now - REPORTED_DAYS * DAY),
    ])
    const row = requireListedSalon(salons)
    const money = (minor: number) => moneyJson(minor, row.currency)
    const instant = (at: number) => rfc3339(at, row.timeZone)
    const visible = entries.filter(({ entry }) => date === undefined || waitsOn(entry, date))
    return {
      timeZone: row.timeZone,
      today: localDate(now, row.timeZone),
      open: row.waitingList,
      byPrice: row.waitingByPrice,
      days: daysOf(row, entries, now),
      entries: inOrder(row, visible).map(({ entry, clientName, available, kept, listPrice, ...names }) => ({
        ...names,
        clientName,
        id: entry.id,
        mode: entry.mode,
        firstDate: entry.firstDate,
        lastDate: entry.lastDate,
        windows: entry.windows,
        noticeMinutes: entry.noticeMinutes,
        price: money(listPrice),
        funded: isFunded({ entry, available }),
        kept: kept && { id: kept.id, startsAt: instant(kept.startsAt), expiresAt: instant(kept.expiresAt) },
        createdAt: rfc3339(entry.createdAt),
      })),
      filled: { visits: filled?.visits ?? 0, earned: money(filled?.earned ?? 0), coming: money(filled?.coming ?? 0) },
    }
  },
})

function selectWaiting(ctx: Ctx, viewer: Viewer) {
  const salonId = ownListedSalonId(ctx, viewer)
  return ctx.db
    .select({
      entry: waitingEntry,
      clientName: user.name,
      available: sql<number>`${availableOf(salonId)} + ${setAsideOf(waitingEntry.id)}`,
      serviceName: SERVICES,
      staffName: PROFESSIONALS,
      kept: keptNow(ctx.now()),
      listPrice: LIST_PRICE,
    })
    .from(waitingEntry)
    .innerJoin(user, and(eq(user.id, waitingEntry.clientId), isNull(user.deletedAt)))
    .where(
      and(
        eq(waitingEntry.salonId, salonId),
        eq(waitingEntry.status, 'waiting'),
        // Who saves for a visit is not shown before it is booked.
        isNull(waitingEntry.goalId),
      ),
    )
    .orderBy(asc(waitingEntry.id))
}

/** What it costs now. What a client would pay at most is not the salon's to know: it could charge just that. */
const LIST_PRICE = sql<number>`(
  SELECT coalesce(sum(service.amount + coalesce((
    SELECT sum(add_on.price) FROM json_each(step.value, '$.addOnIds') AS extra
    JOIN add_on ON add_on.id = extra.value), 0)), 0)
  FROM json_each(${waitingEntry.plan}) AS step JOIN service ON service.id = step.value ->> 'serviceId')`

type WaitingRow = Awaited<ReturnType<typeof selectWaiting>>[number]

/** How many wait for a date, and how many of them can be booked at once. */
export function waitingOn(entries: WhoWaits[], date: string): { waiting: number; funded: number } {
  const there = entries.filter((entry) => waitsOn(entry, date))
  return { waiting: there.length, funded: there.filter(({ funded }) => funded).length }
}

type WhoWaits = Pick<WaitingRow['entry'], 'firstDate' | 'lastDate' | 'windows'> & { funded: number | boolean }

/** A column of a select from `salon`: those who wait there, for `waitingOn`. Drizzle would leave the table out. */
export const WHO_WAITS = sql<WhoWaits[]>`(
  SELECT json_group_array(json_object('firstDate', first_date, 'lastDate', last_date, 'windows', json(windows),
    'funded', mode = 'book' AND waiting_entry.price <= coalesce((SELECT balance FROM ledger_account
      WHERE owner = client_id AND kind = 'wallet' AND ledger_account.currency = salon.currency), 0) + ${setAsideOf(sql`waiting_entry.id`)}))
  FROM waiting_entry JOIN user ON user.id = client_id AND user.deleted_at IS NULL
  WHERE salon_id = salon.id AND waiting_entry.status = 'waiting' AND goal_id IS NULL)`.mapWith(
  (text: string) => JSON.parse(text) as WhoWaits[],
)

/** Switches the list on or off, and says who goes first. What is free by now is given out when it is switched on. */
export const saveWaitingSettings = operation('beauty_partner', 'POST /my-salon/waiting-list/settings', {
  summary: 'Switch your waiting list on or off, and choose who goes first',
  body: WaitingSettings,
  response: WaitingSettings,
  reads: ({ ctx, viewer }) => ({ salons: ownListedSalon(ctx, viewer) }),
  decide: ({ salons }, { ctx, body: input }) => {
    const { id } = requireListedSalon(salons)
    return {
      writes: [
        ctx.db.update(salon).set({ waitingList: input.open, waitingByPrice: input.byPrice }).where(eq(salon.id, id)),
        matchSoon(ctx, id),
      ],
      response: input,
    }
  },
})

/**
 * Offers a time to somebody who waits, outside the order: it is kept for two hours, at most until an hour before it
 * begins, at the price and on the terms of now.
 */
export const offerWaiting = operation('beauty_partner', 'POST /my-salon/waiting-list/:id/offer', {
  summary: 'Offer a time to somebody on your waiting list; it is held for two hours',
  keyed: true,
  body: OfferWaiting,
  created: WaitingOfferResponse,
  problems: ['not-found', 'slot-taken'],
  run: ({ ctx, viewer, key, params: { id }, body: input }) => untilFree(() => tryToOffer(ctx, viewer, key, id, input)),
})

function tryToOffer(ctx: Ctx, viewer: Viewer, key: string, id: string, { startsAt }: OfferWaiting) {
  const now = ctx.now()
  const salonId = ownListedSalonId(ctx, viewer)
  return commandAndNotify(ctx, viewer, {
    name: 'offerWaiting',
    key,
    input: { id, startsAt },
    reads: [
      ctx.db
        .select({ entry: waitingEntry, kept: keptNow(now) })
        .from(waitingEntry)
        .where(and(eq(waitingEntry.id, id), eq(waitingEntry.salonId, salonId), isNull(waitingEntry.goalId))),
      ...calendarReads(ctx, salonId, startsAt - 2 * DAY, startsAt + 2 * DAY),
    ],
    decide: ([[found], ...rows]) => {
      if (!found) throw new DomainError('not-found')
      const { entry, kept } = found
      if (entry.status !== 'waiting') throw new DomainError('waiting-ended')
      if (kept) {
        throw fieldFault('startsAt', 'A time is already on hold for this person. Wait for their response.')
      }
      const expiresAt = Math.min(now + OFFERED_FOR, startsAt - MIN_NOTICE)
      if (expiresAt <= now) {
        throw fieldFault('startsAt', TOO_SOON)
      }
      const calendar = calendarFrom(ctx, rows as unknown as CalendarRows)
      const { timeZone, name } = calendar.salon
      const planned = planAppointment(calendar, { plan: entry.plan, startsAt, by: 'salon' })
      const appointmentId = ctx.id()
      return {
        writes: [
          expireSlotHolds(ctx),
          ...proposeAppointment(ctx, planned, {
            id: appointmentId,
            expiresAt,
            clientId: entry.clientId,
            salonId: entry.salonId,
            price: planned.price,
            policy: policyOf(calendar.salon),
          }),
          turn(ctx, { entry }, { kind: 'offered', startsAt, visitId: appointmentId }),
          notify(ctx, entry.clientId, {
            kind: 'appointment',
            title: 'The salon offers you a time',
            text: `${appointmentName(planned)} at ${name} on ${notificationTime(startsAt, timeZone)}. We’re holding it for you until ${notificationTime(expiresAt, timeZone)}.`,
            path: `/booking/${appointmentId}`,
            until: expiresAt,
          }),
        ],
        response: { id: appointmentId, startsAt: rfc3339(startsAt, timeZone), expiresAt: rfc3339(expiresAt, timeZone) },
      }
    },
  })
}

function waitsOn(
  { firstDate, lastDate, windows }: Pick<WhoWaits, 'firstDate' | 'lastDate' | 'windows'>,
  date: string,
): boolean {
  const weekday = weekdayOf(dayNumber(date))
  return date >= firstDate && date <= lastDate && windows.some(({ weekdays }) => weekdays.includes(weekday))
}

function isFunded({ entry, available }: Pick<WaitingRow, 'entry' | 'available'>): boolean {
  return entry.mode === 'book' && available >= entry.price
}

/** The days on which somebody waits. */
function daysOf(
  { timeZone, horizonDays }: SalonRow,
  rows: WaitingRow[],
  now: number,
): SalonWaitingListResponse['days'] {
  const today = localDate(now, timeZone)
  const entries = rows.map((row) => ({ ...row.entry, funded: isFunded(row) }))
  return Array.from({ length: horizonDays + 1 }, (_, i) => addDays(today, i))
    .map((date) => ({ date, ...waitingOn(entries, date) }))
    .filter(({ waiting }) => waiting > 0)
}

/** Permissions before those who only want to be told. */
function inOrder({ waitingByPrice }: SalonRow, entries: WaitingRow[]): WaitingRow[] {
  const isNotified = ({ entry }: WaitingRow) => Number(entry.mode === 'tell')
  return [...entries].sort((a, b) => isNotified(a) - isNotified(b) || (waitingByPrice ? b.listPrice - a.listPrice : 0))
}

/** Adds up the visits that came from the list: what was paid, less refunds, and the price of those to come. */
function filledSince(ctx: Ctx, viewer: Viewer, from: number) {
  const salonId = ownListedSalonId(ctx, viewer)
  return ctx.db
    .select({
      visits: sql<number>`count(*)`,
      earned: sql<number>`coalesce(sum(visit.captured - visit.refunded), 0)`,
      coming: sql<number>`coalesce(sum(iif(visit.status IN ('pending', 'confirmed'), visit.price, 0)), 0)`,
    })
    .from(
      sql`waiting_turn AS turn JOIN waiting_entry AS filled ON filled.id = turn.entry_id
        JOIN appointment AS visit ON visit.id = turn.visit_id`,
    )
    .where(
      sql`filled.salon_id = ${salonId} AND turn.created_at > ${from} AND turn.visit_id IS NOT NULL AND visit.status <> 'cancelled'`,
    )
}
