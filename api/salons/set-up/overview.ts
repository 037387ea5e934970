// A partner's own salon setup: everything the pages of /partner/salon show, in one round trip.
// Includes archived entries; the public view is in discovery/salon-page.ts.

import { and, asc, count, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { appointment, appointmentItem } from '../../../db/schema/booking/appointments'
import {
  addOn,
  resource,
  salon,
  salonException,
  salonHours,
  salonPicture,
  service,
  serviceResource,
  staff,
  staffBreak,
  staffHours,
  staffService,
} from '../../../db/schema/salons/salons'
import { applicationFrom, kindOf, lastApplicationOf } from '../../identity/business/application'
import { ownSalonId, requireOwnSalon } from '../../identity/business/own-business'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { revisionOf } from '../../platform/revision'
import { localDate } from '../../platform/values/dates'
import { type MoneyJson, moneyJson } from '../../platform/values/money'
import { DAY } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { missingOfSalon, offerColumns } from '../profile/profile'
import { SetUpResponse } from './responses'

type WeekRange = { weekday: number; fromMinute: number; toMinute: number }

type ExceptionView = { id: string; date: string; fromMinute: number | null; toMinute: number | null; note: string }

export type ServiceView = {
  id: string
  version: string
  category: string
  name: string
  description: string
  price: MoneyJson
  durationMinutes: number
  gapStartMinutes: number
  gapMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  active: boolean
  addOns: { id: string; name: string; price: MoneyJson; durationMinutes: number }[]
  staffIds: string[]
  resourceKinds: string[]
}

export type StaffView = {
  id: string
  version: string
  name: string
  title: string
  bio: string
  picture: string | null
  /** In percent, as typed: "12.5"; empty: nobody has said it. */
  commission: string
  active: boolean
  hours: WeekRange[]
  breaks: WeekRange[]
  serviceIds: string[]
  /** What has to be said before they can be booked. */
  missing: ('services' | 'hours' | 'commission')[]
  /** Pending and confirmed appointments; staff with any cannot be archived. */
  openVisits: number
}

type PolicyView = {
  version: string
  leadMinutes: number
  horizonDays: number
  autoConfirm: boolean
  answerHours: number
  deposit: string
  freeCancelHours: number | null
  rescheduleHours: number
  undoMinutes: number
  lateFee: string
  noShowFee: string
  visitNotes: string
  tipPercents: number[]
}

/** The viewer's whole salon setup. One round trip. */
export const getSetUp = operation('beauty_partner', 'GET /my-salon', {
  summary: 'The partner’s own salon',
  scope: 'read',
  response: SetUpResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer }) => {
    const salonId = ownSalonId(ctx, viewer)
    const team = ctx.db.select({ id: staff.id }).from(staff).where(eq(staff.salonId, salonId))
    const offered = ctx.db.select({ id: service.id }).from(service).where(eq(service.salonId, salonId))
    // A day early: the current date depends on the salon's zone.
    const since = new Date(ctx.now() - DAY).toISOString().slice(0, 10)
    const [
      ,
      salons,
      applications,
      hours,
      exceptions,
      services,
      addOns,
      kinds,
      people,
      staffWeek,
      breaks,
      skills,
      resources,
      pictures,
      appointments,
    ] = await readAs(ctx, viewer, [
      ctx.db
        .select({ salon, ...offerColumns })
        .from(salon)
        .where(eq(salon.id, salonId)),
      lastApplicationOf(ctx, viewer.id),
      ctx.db
        .select()
        .from(salonHours)
        .where(eq(salonHours.salonId, salonId))
        .orderBy(...inWeek(salonHours)),
      ctx.db
        .select()
        .from(salonException)
        .where(and(eq(salonException.salonId, salonId), gte(salonException.date, since)))
        .orderBy(salonException.date, salonException.fromMinute),
      ctx.db.select().from(service).where(eq(service.salonId, salonId)).orderBy(service.position, service.id),
      ctx.db
        .select()
        .from(addOn)
        .where(and(inArray(addOn.serviceId, offered), eq(addOn.active, true)))
        .orderBy(addOn.position, addOn.id),
      ctx.db
        .select()
        .from(serviceResource)
        .where(inArray(serviceResource.serviceId, offered))
        .orderBy(serviceResource.kind),
      ctx.db.select().from(staff).where(eq(staff.salonId, salonId)).orderBy(staff.position, staff.id),
      ctx.db
        .select()
        .from(staffHours)
        .where(inArray(staffHours.staffId, team))
        .orderBy(...inWeek(staffHours)),
      ctx.db
        .select()
        .from(staffBreak)
        .where(inArray(staffBreak.staffId, team))
        .orderBy(...inWeek(staffBreak)),
      ctx.db
        .select()
        .from(staffService)
        .where(inArray(staffService.staffId, team))
        .orderBy(staffService.staffId, staffService.serviceId),
      ctx.db
        .select()
        .from(resource)
        .where(eq(resource.salonId, salonId))
        .orderBy(resource.kind, resource.position, resource.id),
      ctx.db
        .select()
        .from(salonPicture)
        .where(eq(salonPicture.salonId, salonId))
        .orderBy(salonPicture.kind, salonPicture.position, salonPicture.id),
      openAppointmentsBy(ctx, salonId),
    ])
    const row = requireOwnSalon(salons.map((salon) => salon.salon))
    const today = localDate(ctx.now(), row.timeZone)
    const last = applications[0]
    const week = hours.map(rangeFrom)
    const serviceViews = services.map((service): ServiceView => serviceFrom(service, { addOns, skills, kinds }))
    return {
      id: row.id,
      name: row.name,
      handle: row.handle,
      businessType: row.businessType,
      city: row.city,
      status: row.status,
      currency: row.currency,
      timeZone: row.timeZone,
      today,
      missing: missingOfSalon(row, salons[0]),
      application: last && kindOf(last) === 'salon' ? applicationFrom(last) : null,
      hours: { version: revisionOf(week), items: week },
      exceptions: exceptions.map(exceptionFrom).filter(({ date }) => date >= today),
      services: serviceViews,
      staff: people.map((person): StaffView => {
        const isTheirs = ({ staffId }: { staffId: string }) => staffId === person.id
        return {
          ...staffFrom(person, {
            hours: staffWeek.filter(isTheirs),
            breaks: breaks.filter(isTheirs),
            skills: skills.filter(isTheirs),
          }),
          picture: person.picture,
          active: person.active,
          missing: missingOf(person, {
            hours: staffWeek.some(isTheirs),
            services: skills.some(
              (skill) => isTheirs(skill) && services.some(({ id, active }) => active && id === skill.serviceId),
            ),
          }),
          openVisits: appointments.find(isTheirs)?.open ?? 0,
        }
      }),
      resources: resources.map(({ id, kind, name, active }) => ({
        id,
        kind,
        name,
        active,
        neededBy: serviceViews
          .filter((serviceView) => serviceView.active && serviceView.resourceKinds.includes(kind))
          .map((serviceView) => serviceView.name),
      })),
      policies: policiesFrom(row),
      pictures: pictures.map(({ id, kind, image, alt }) => ({ id, kind, image, alt })),
    }
  },
})

/** A service with its add-ons, staff and resource kinds; `version` covers everything its form changes. */
export function serviceFrom(
  row: typeof service.$inferSelect,
  {
    addOns,
    skills,
    kinds,
  }: {
    addOns: (typeof addOn.$inferSelect)[]
    skills: (typeof staffService.$inferSelect)[]
    kinds: (typeof serviceResource.$inferSelect)[]
  },
): ServiceView {
  const fields = {
    category: row.category,
    name: row.name,
    description: row.description,
    price: moneyJson(row.price, row.currency),
    durationMinutes: row.durationMinutes,
    gapStartMinutes: row.gapStartMinutes,
    gapMinutes: row.gapMinutes,
    bufferBeforeMinutes: row.bufferBeforeMinutes,
    bufferAfterMinutes: row.bufferAfterMinutes,
    addOns: addOns
      .filter(({ serviceId }) => serviceId === row.id)
      .map(({ id, name, price, durationMinutes }) => ({
        id,
        name,
        durationMinutes,
        price: moneyJson(price, row.currency),
      })),
    staffIds: skills.filter((skill) => skill.serviceId === row.id).map((skill) => skill.staffId),
    resourceKinds: kinds.filter((need) => need.serviceId === row.id).map((need) => need.kind),
  }
  return { id: row.id, version: revisionOf(fields), active: row.active, ...fields }
}

/** The fields of a staff member's form, and their version. */
export function staffFrom(
  row: typeof staff.$inferSelect,
  week: { hours: WeekRange[]; breaks: WeekRange[]; skills: { serviceId: string }[] },
) {
  const fields = {
    name: row.name,
    title: row.title,
    bio: row.bio,
    commission: row.isSetUp ? percentText(row.commissionBasisPoints) : '',
    hours: week.hours.map(rangeFrom),
    breaks: week.breaks.map(rangeFrom),
    serviceIds: week.skills.map(({ serviceId }) => serviceId),
  }
  return { id: row.id, version: revisionOf(fields), ...fields }
}

/** What has to be said of somebody before they can be booked; `has`: what they have. */
function missingOf(
  { isSetUp }: typeof staff.$inferSelect,
  has: { services: boolean; hours: boolean },
): StaffView['missing'] {
  return [
    ...(has.services ? [] : (['services'] as const)),
    ...(has.hours ? [] : (['hours'] as const)),
    ...(isSetUp ? [] : (['commission'] as const)),
  ]
}

export function policiesFrom(row: typeof salon.$inferSelect): PolicyView {
  const fields = {
    leadMinutes: row.leadMinutes,
    horizonDays: row.horizonDays,
    autoConfirm: row.autoConfirm,
    answerHours: row.answerHours,
    deposit: percentText(row.depositBasisPoints),
    freeCancelHours: row.freeCancelHours,
    rescheduleHours: row.rescheduleHours,
    undoMinutes: row.undoMinutes,
    lateFee: percentText(row.lateFeeBasisPoints),
    noShowFee: percentText(row.noShowFeeBasisPoints),
    visitNotes: row.visitNotes,
    tipPercents: row.tipPercents,
  }
  return { version: revisionOf(fields), ...fields }
}

export function rangeFrom({ weekday, fromMinute, toMinute }: WeekRange): WeekRange {
  return { weekday, fromMinute, toMinute }
}

/** "12.5" for 1250 basis points. */
function percentText(basisPoints: number): string {
  return String(basisPoints / 100)
}

/** 1250 for "12.5"; the text was validated. */
export function basisPointsOf(text: string): number {
  const [whole = '0', part = ''] = text.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

function exceptionFrom({ id, date, fromMinute, toMinute, note }: ExceptionView): ExceptionView {
  return { id, date, fromMinute, toMinute, note }
}

function inWeek(table: typeof salonHours | typeof staffHours | typeof staffBreak) {
  return [asc(table.weekday), asc(table.fromMinute)]
}

/** The number of pending and confirmed appointments per staff member. */
function openAppointmentsBy(ctx: Ctx, salonId: SQL<string>) {
  const whose = sql<string>`coalesce(${appointmentItem.staffId}, ${appointment.staffId})`
  return ctx.db
    .select({ staffId: whose, open: count(sql`DISTINCT ${appointment.id}`) })
    .from(appointment)
    .leftJoin(appointmentItem, eq(appointmentItem.appointmentId, appointment.id))
    .where(and(eq(appointment.salonId, salonId), inArray(appointment.status, ['pending', 'confirmed'])))
    .groupBy(whose)
}
