// A salon's staff: names, working hours, services and commission.

import { and, eq } from 'drizzle-orm'
import { staff, staffBreak, staffHours, staffService } from '../../../db/schema/salons/salons'
import { ownSalon, ownSalonId, requireOwnSalon } from '../../identity/business/own-business'
import { commandResponse, type Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { positionAfter } from '../../platform/values/positions'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { LIMITS, NewStaff, OwnId, StaffEdit, type StaffInput } from './input'
import { basisPointsOf, staffFrom } from './overview'
import { ChangedResponse } from './responses'
import { servicesOf, staffOf } from './services'

/** Adds a staff member. Three round trips. */
export const createStaff = operation('beauty_partner', 'POST /my-salon/staff', {
  summary: 'Add a staff member',
  body: NewStaff,
  created: ChangedResponse,
  problems: ['not-found', 'set-up-full'],
  reads: ({ ctx, viewer }) => ({
    salons: ownSalon(ctx, viewer),
    team: staffOf(ctx, viewer),
    services: servicesOf(ctx, viewer),
  }),
  decide: ({ salons, team, services }, { ctx, body: input }) => {
    const { id: salonId } = requireOwnSalon(salons)
    if (team.length >= LIMITS.staff) throw new DomainError('set-up-full')
    const skills = readSkills(input.serviceIds, services)
    const id = ctx.id()
    return {
      writes: [
        ctx.db.insert(staff).values({ id, salonId, position: positionAfter(team), ...rowOf(input) }),
        ...weekOf(ctx, id, input, skills),
      ],
      response: { id },
    }
  },
})

/**
 * Edits a staff member, if unchanged since they were read. Booked appointments stay, even for
 * services that they no longer do.
 */
export const editStaff = operation('beauty_partner', 'PUT /my-salon/staff/:id', {
  summary: 'Edit a staff member: hours, services and commission',
  keyed: true,
  params: OwnId,
  body: StaffEdit,
  response: ChangedResponse,
  problems: ['not-found'],
  run: ({ ctx, viewer, key, params: { id }, body: input }) => {
    const condition = and(eq(staff.id, id), eq(staff.salonId, ownSalonId(ctx, viewer)))
    return commandResponse(ctx, viewer, {
      name: 'staff:edited',
      key,
      input: { id, ...input },
      reads: [
        ctx.db.select().from(staff).where(condition),
        ctx.db
          .select()
          .from(staffHours)
          .where(eq(staffHours.staffId, id))
          .orderBy(staffHours.weekday, staffHours.fromMinute),
        ctx.db
          .select()
          .from(staffBreak)
          .where(eq(staffBreak.staffId, id))
          .orderBy(staffBreak.weekday, staffBreak.fromMinute),
        ctx.db
          .select({ serviceId: staffService.serviceId })
          .from(staffService)
          .where(eq(staffService.staffId, id))
          .orderBy(staffService.serviceId),
        servicesOf(ctx, viewer),
      ],
      decide: ([[before], hours, breaks, skills, services]) => {
        if (!before) throw new DomainError('not-found')
        const { version } = staffFrom(before, { hours, breaks, skills })
        if (version !== input.version) throw new DomainError('set-up-changed')
        if (!before.isSetUp && input.commission === undefined) {
          throw fieldFault('commission', 'Enter their commission. It can be 0.')
        }
        const chosen = readSkills(input.serviceIds, services)
        return {
          writes: [
            ctx.db.update(staff).set(rowOf(input)).where(condition),
            ctx.db.delete(staffHours).where(eq(staffHours.staffId, id)),
            ctx.db.delete(staffBreak).where(eq(staffBreak.staffId, id)),
            ctx.db.delete(staffService).where(eq(staffService.staffId, id)),
            ...weekOf(ctx, id, input, chosen),
          ],
          response: { id },
        }
      },
    })
  },
})

/** Selects a member of the viewer's team. */
export function ownStaff(ctx: Ctx, viewer: Viewer, id: string) {
  return ctx.db
    .select({ id: staff.id, picture: staff.picture })
    .from(staff)
    .where(and(eq(staff.id, id), eq(staff.salonId, ownSalonId(ctx, viewer))))
}

type StaffFields = Omit<StaffInput, 'commission'> & { commission?: string | undefined }

function rowOf({ name, title, bio, commission = '0' }: StaffFields) {
  return { name, title, bio, commissionBasisPoints: basisPointsOf(commission), isSetUp: true }
}

/** @throws DomainError not-found if one does not belong to the salon */
function readSkills(serviceIds: string[], services: { id: string }[]): string[] {
  const chosen = [...new Set(serviceIds)]
  if (chosen.some((id) => !services.some((service) => service.id === id))) throw new DomainError('not-found')
  return chosen
}

function weekOf(ctx: Ctx, staffId: string, week: StaffFields, skills: string[]): Statement[] {
  const theirs = <R extends object>(rows: R[]) => rows.map((row) => ({ ...row, staffId }))
  return [
    ...(week.hours.length ? [ctx.db.insert(staffHours).values(theirs(week.hours))] : []),
    ...(week.breaks.length ? [ctx.db.insert(staffBreak).values(theirs(week.breaks))] : []),
    ...(skills.length ? [ctx.db.insert(staffService).values(skills.map((serviceId) => ({ staffId, serviceId })))] : []),
  ]
}
