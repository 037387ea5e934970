// Revenue and commission per staff member and month: from completed appointments, less refunds.

import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { appointment, appointmentItem } from '../../../../db/schema/booking/appointments'
import { salon, staff } from '../../../../db/schema/salons/salons'
import { byAppointment, commissionsOf, spread } from '../../../money/payouts/commission'
import type { Ctx, Viewer } from '../../../platform/context'
import { CSV, inert, tableOf } from '../../../platform/documents/csv-writer'
import { operation } from '../../../platform/http/operation'
import { type Currency, DEFAULT_CURRENCY, decimal, type MoneyJson, moneyJson } from '../../../platform/values/money'
import { localDay } from '../../../platform/values/recurrence'
import { HOUR, rfc3339 } from '../../../platform/values/time'
import { DEFAULT_TIME_ZONE } from '../../../platform/values/zone'
import { readAs } from '../../../platform/viewer/proof'
import { ReportQuery } from '../../appointments/input'
import { CommissionReportResponse } from '../../appointments/responses'

type CommissionSum = {
  currency: Currency
  /** Appointments they took part in; a total counts each appointment once. */
  visits: number
  services: number
  /** What clients paid, from the purse or at the salon; and how much was refunded. */
  revenue: MoneyJson
  refunded: MoneyJson
  /** Their commission on the revenue less refunds. */
  commission: MoneyJson
  /** What clients tipped: theirs in full, beside the commission. */
  tips: MoneyJson
}

/** One service of a completed appointment, in minor units. */
type Line = {
  visitId: string
  at: number
  timeZone: string
  staffId: string
  staffName: string
  serviceName: string
  currency: Currency
  price: number
  refunded: number
  basisPoints: number
  commission: number
  /** The tip for this person, with the first of their services. */
  tip: number
}

/** No zone's offset from UTC is larger than this. */
export const ZONES = 15 * HOUR

/** A month of the partner's salons; one round trip, which reads only about that month's appointments. */
export const getCommissionReport = operation('beauty_partner', 'GET /reports/commission', {
  summary: 'What each staff member earned in a month, and their share',
  query: ReportQuery,
  response: CommissionReportResponse,
  run: async ({ ctx, viewer, query: { month: requested } }) => {
    const { month, lines } = await linesOf(ctx, viewer, requested)
    const now = monthOf(ctx.now(), DEFAULT_TIME_ZONE)
    const people = grouped(lines, (line) => `${line.staffId} ${line.currency}`)
    return {
      month,
      previous: addMonths(month, -1),
      next: month < now ? addMonths(month, 1) : null,
      staff: people
        .map(([first, staffLines]) => ({ staffId: first.staffId, name: first.staffName, ...sumOf(staffLines) }))
        .sort((a, b) => a.name.localeCompare(b.name)),
      totals: grouped(lines, (line) => line.currency).map(([, currencyLines]) => sumOf(currencyLines)),
    }
  },
})

export const exportCommission = operation('beauty_partner', 'GET /reports/commission/csv', {
  summary: 'The same, service by service, as CSV',
  query: ReportQuery,
  file: CSV,
  run: async ({ ctx, viewer, query }) => {
    const table = await commissionTable(ctx, viewer, query.month)
    return { body: tableOf(table.rows), name: `purse-commission-${table.month}.csv` }
  },
})

/** The same per service, as a table for a spreadsheet. */
async function commissionTable(
  ctx: Ctx,
  viewer: Viewer,
  requested: string | undefined,
): Promise<{ month: string; rows: string[][] }> {
  const { month, lines } = await linesOf(ctx, viewer, requested)
  return {
    month,
    rows: [
      [
        ...['Date', 'Staff member', 'Service', 'Price', 'Refunded', 'Share in percent'],
        ...['Commission', 'Tip', 'Currency', 'Appointment'],
      ],
      ...lines.map((line) => {
        const sum = (minor: number) => decimal({ minor, currency: line.currency })
        return [
          ...[rfc3339(line.at, line.timeZone), inert(line.staffName), inert(line.serviceName)],
          ...[sum(line.price), sum(line.refunded), String(line.basisPoints / 100)],
          ...[sum(line.commission), sum(line.tip), line.currency, line.visitId],
        ]
      }),
    ],
  }
}

async function linesOf(ctx: Ctx, viewer: Viewer, requested: string | undefined) {
  const month = requested ?? monthOf(ctx.now(), DEFAULT_TIME_ZONE)
  // The salons' zones are not known before the read: it includes a margin that is filtered out later.
  const [, rows] = await readAs(ctx, viewer, [
    ctx.db
      .select({
        visit: appointment,
        item: appointmentItem,
        staffName: staff.name,
        tip: sql<number>`(SELECT coalesce(sum(tip.amount), 0) FROM tip
          WHERE tip.appointment_id = ${appointment.id} AND tip.staff_id = ${appointmentItem.staffId})`,
      })
      .from(salon)
      .innerJoin(appointment, eq(appointment.salonId, salon.id))
      .innerJoin(appointmentItem, eq(appointmentItem.appointmentId, appointment.id))
      .innerJoin(staff, eq(staff.id, appointmentItem.staffId))
      .where(
        and(
          eq(salon.ownerId, viewer.id),
          gte(appointment.startsAt, startOfMonth(month) - ZONES),
          lt(appointment.startsAt, startOfMonth(addMonths(month, 1)) + ZONES),
          eq(appointment.status, 'completed'),
        ),
      )
      .orderBy(appointment.startsAt, appointment.id, appointmentItem.position),
  ])
  const lines: Line[] = []
  const itemsOf = byAppointment(rows, ({ visit }) => visit.id)
  for (const { visit, item, staffName, tip } of rows) {
    const items = (itemsOf.get(visit.id) ?? []).map((row) => row.item)
    const at = items.findIndex(({ id }) => id === item.id)
    const first = items.findIndex(({ staffId }) => staffId === item.staffId)
    const refunded = spread(visit.refunded, items, visit.price)[at] ?? 0
    const whole = { price: visit.price, paid: visit.price, refunded: visit.refunded }
    if (monthOf(visit.startsAt, visit.timeZone) !== month) continue
    lines.push({
      visitId: visit.id,
      at: item.startsAt,
      timeZone: visit.timeZone,
      staffId: item.staffId,
      staffName,
      serviceName: item.serviceName,
      currency: visit.currency as Currency,
      price: item.price,
      refunded,
      basisPoints: item.commissionBasisPoints,
      commission: commissionsOf(items, whole)[at] ?? 0,
      tip: at === first ? tip : 0,
    })
  }
  return { month, lines }
}

function grouped(lines: Line[], keyOf: (line: Line) => string): [Line, Line[]][] {
  const groups = new Map<string, [Line, Line[]]>()
  for (const line of lines) {
    const group = groups.get(keyOf(line))
    if (group) group[1].push(line)
    else groups.set(keyOf(line), [line, [line]])
  }
  return [...groups.values()]
}

function sumOf(lines: Line[]): CommissionSum {
  const currency = lines[0]?.currency ?? DEFAULT_CURRENCY
  const sum = (of: (line: Line) => number) =>
    moneyJson(
      lines.reduce((all, line) => all + of(line), 0),
      currency,
    )
  return {
    currency,
    visits: new Set(lines.map(({ visitId }) => visitId)).size,
    services: lines.length,
    revenue: sum((line) => line.price),
    refunded: sum((line) => line.refunded),
    commission: sum((line) => line.commission),
    tips: sum((line) => line.tip),
  }
}

/** "2026-11": the month of the local day. */
/** In a zone: "2026-11". */
export function monthOf(instant: number, timeZone: string): string {
  return localDay(instant, timeZone).slice(0, 7)
}

/** When a month begins in UTC. */
export function startOfMonth(month: string): number {
  return Date.parse(`${month}-01T00:00:00Z`)
}

export function addMonths(month: string, months: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months }).toString()
}
