// What a client waits for, and what has happened.

import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { waitingEntry } from '../../../db/schema/booking/waiting-list'
import { salon, salonPicture } from '../../../db/schema/salons/salons'
import { accountsOf, availableIn, type walletFrom } from '../../money/ledger/balances'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { beyond } from '../../platform/keyset'
import { pageFrom } from '../../platform/pagination'
import { addDays, localDate } from '../../platform/values/dates'
import { isCurrency, moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { freeUntilOf, JUDGED, type JudgedRow } from '../appointments/my-bookings/free-until'
import { COVER, SALON } from '../appointments/my-bookings/my-bookings'
import { isStricter } from '../appointments/policy'
import { WaitingQuery } from './input'
import { WaitingEntryResponse, WaitingListResponse } from './responses'

/** The viewer's entries, newest first, also ended ones; one round trip. */
export const listWaiting = operation('client', 'GET /waiting-list', {
  summary: 'Your waiting list entries, newest first, with what has happened',
  query: WaitingQuery,
  response: WaitingListResponse,
  problems: ['invalid-cursor'],
  reads: ({ ctx, viewer, query: { limit, cursor } }) => ({
    accounts: accountsOf(ctx, viewer),
    rows: selectEntries(ctx)
      .where(
        and(
          eq(waitingEntry.clientId, viewer.id),
          isNull(waitingEntry.goalId),
          beyond(cursor, [waitingEntry.createdAt, waitingEntry.id]),
        ),
      )
      .orderBy(desc(waitingEntry.id))
      .limit(limit + 1),
  }),
  read: ({ accounts, rows }, { ctx, viewer, query: { limit } }) =>
    pageFrom(
      rows,
      limit,
      ({ row }) => [row.createdAt, row.id],
      (found) => entryFrom(ctx, viewer, found, accounts),
    ),
})

/** One entry of the viewer's; one round trip. */
export const getWaiting = operation('client', 'GET /waiting-list/:id', {
  summary: 'One of your waiting list entries',
  response: WaitingEntryResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    accounts: accountsOf(ctx, viewer),
    found: selectEntries(ctx).where(
      and(eq(waitingEntry.id, id), eq(waitingEntry.clientId, viewer.id), isNull(waitingEntry.goalId)),
    ),
  }),
  read: ({ accounts, found: [found] }, { ctx, viewer }) => {
    if (!found) throw new DomainError('not-found')
    return entryFrom(ctx, viewer, found, accounts)
  },
})

const STEPS_OF_PLAN = sql`FROM json_each(${waitingEntry.plan}) AS step`

/** The names of its services, in order. */
export const SERVICES = sql<string>`(SELECT coalesce(group_concat(name, ', '), '') FROM (
  SELECT service.name AS name ${STEPS_OF_PLAN}
  JOIN service ON service.id = step.value ->> 'serviceId' ORDER BY step.key))`

/** Those who were asked for; empty: anyone. */
export const PROFESSIONALS = sql<string>`(SELECT coalesce(group_concat(DISTINCT staff.name), '') ${STEPS_OF_PLAN}
  JOIN staff ON staff.id = step.value ->> 'staffId')`

/** The time that is kept for it now. */
export function keptNow(now: number) {
  return jsonOrNull<{ id: string; startsAt: number; expiresAt: number }>(sql`
    SELECT json_object('id', slot_hold.id, 'startsAt', slot_hold.starts_at, 'expiresAt', slot_hold.expires_at)
    FROM waiting_turn JOIN slot_hold ON slot_hold.id = waiting_turn.visit_id
    WHERE waiting_turn.entry_id = ${waitingEntry.id} AND slot_hold.status = 'held' AND slot_hold.expires_at > ${now}
    LIMIT 1`)
}

/** The visit that it became. */
const BOOKED = jsonOrNull<{ id: string; startsAt: number; status: string; price: number; judged: JudgedRow }>(sql`
  SELECT json_object('id', appointment.id, 'startsAt', appointment.starts_at, 'status', appointment.status,
    'price', appointment.price, 'judged', ${JUDGED})
  FROM waiting_turn JOIN appointment ON appointment.id = waiting_turn.visit_id
  WHERE waiting_turn.entry_id = ${waitingEntry.id} ORDER BY appointment.id DESC LIMIT 1`)

/** What has happened lately, newest first. */
type Turn = { kind: string; startsAt: number; reason: string; createdAt: number }

const HISTORY = sql<Turn[]>`(
  SELECT json_group_array(json_object('kind', kind, 'startsAt', starts_at, 'reason', reason, 'createdAt', created_at))
  FROM (SELECT * FROM waiting_turn WHERE entry_id = ${waitingEntry.id} ORDER BY id DESC LIMIT 5))`.mapWith(
  (text: string) => JSON.parse(text) as Turn[],
)

function jsonOrNull<T>(query: SQL) {
  return sql<T | null>`(${query})`.mapWith((text: string | null) => (text === null ? null : (JSON.parse(text) as T)))
}

/** Permissions of others for the same days that joined before. */
const AHEAD = sql<number>`(SELECT count(*) FROM waiting_entry AS other
  WHERE other.salon_id = ${waitingEntry.salonId} AND other.status = 'waiting' AND other.mode = 'book'
    AND other.id < ${waitingEntry.id} AND other.client_id <> ${waitingEntry.clientId}
    AND other.first_date <= ${waitingEntry.lastDate} AND other.last_date >= ${waitingEntry.firstDate})`

/** What was last set aside for it, minor units, and whether it still is; null: nothing ever was. */
const ASIDE = jsonOrNull<{ amount: number; isHeld: 0 | 1 }>(sql`
  SELECT json_object('amount', aside.amount, 'isHeld', aside.status = 'held')
  FROM waiting_hold JOIN hold AS aside ON aside.id = waiting_hold.hold_id
  WHERE waiting_hold.entry_id = ${waitingEntry.id} ORDER BY waiting_hold.created_at DESC, waiting_hold.hold_id DESC LIMIT 1`)

function selectEntries(ctx: Ctx) {
  return ctx.db
    .select({
      row: waitingEntry,
      salon: SALON,
      timeZone: salon.timeZone,
      currency: salon.currency,
      open: salon.waitingList,
      byPrice: salon.waitingByPrice,
      horizonDays: salon.horizonDays,
      policyNow: {
        freeCancelHours: salon.freeCancelHours,
        rescheduleHours: salon.rescheduleHours,
        lateFeeBasisPoints: salon.lateFeeBasisPoints,
        noShowFeeBasisPoints: salon.noShowFeeBasisPoints,
        depositBasisPoints: salon.depositBasisPoints,
      },
      serviceName: SERVICES,
      staffName: PROFESSIONALS,
      kept: keptNow(ctx.now()),
      booked: BOOKED,
      history: HISTORY,
      ahead: AHEAD,
      aside: ASIDE,
    })
    .from(waitingEntry)
    .innerJoin(salon, eq(salon.id, waitingEntry.salonId))
    .leftJoin(salonPicture, COVER)
}

type FoundEntry = Awaited<ReturnType<typeof selectEntries>>[number]

function entryFrom(
  ctx: Ctx,
  viewer: Viewer,
  found: FoundEntry,
  accounts: Parameters<typeof walletFrom>[0],
): WaitingEntryResponse {
  const { row, timeZone, currency, kept, booked, history, aside, ...rest } = found
  if (!isCurrency(currency)) throw new Error('a salon in a currency that is not ours')
  const instant = (at: number) => rfc3339(at, timeZone)
  const freeUntil = booked && freeUntilOf(booked.judged, ctx.now())
  const available = availableIn(currency, accounts, viewer)
  const { id, status, mode, windows, firstDate, lastDate, noticeMinutes, plan } = row
  const waits = status === 'waiting'
  const isHeld = aside?.isHeld === 1
  const isFunded = isHeld || available >= row.price
  const today = localDate(ctx.now(), timeZone)
  return {
    id,
    status,
    mode,
    plan,
    windows,
    firstDate,
    lastDate,
    noticeMinutes,
    timeZone,
    salon: rest.salon,
    serviceName: rest.serviceName,
    staffName: rest.staffName,
    price: moneyJson(row.price, currency),
    policy: rest.policyNow,
    today,
    lastDay: addDays(today, rest.horizonDays),
    stricter: waits && isStricter(rest.policyNow, row.policy),
    paused: !rest.open,
    byPrice: rest.byPrice,
    ahead: rest.ahead,
    funded: isFunded,
    missing: isFunded ? null : moneyJson(row.price - available, currency),
    held: isHeld,
    // What went back while they go on waiting is no longer of interest.
    setAside: aside && (isHeld || !waits) ? moneyJson(aside.amount, currency) : null,
    kept: kept && { id: kept.id, startsAt: instant(kept.startsAt), expiresAt: instant(kept.expiresAt) },
    booked: booked && {
      id: booked.id,
      startsAt: instant(booked.startsAt),
      cancelled: booked.status === 'cancelled',
      freeUntil: freeUntil === null ? null : instant(freeUntil),
    },
    history: history.map((turn) => ({
      kind: turn.kind as WaitingEntryResponse['history'][number]['kind'],
      reason: turn.reason as WaitingEntryResponse['history'][number]['reason'],
      startsAt: instant(turn.startsAt),
      at: rfc3339(turn.createdAt),
    })),
    createdAt: rfc3339(row.createdAt),
  }
}
