// A salon's staff: names, working hours, services and commission.

import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { staff, staffBreak, staffHours, staffService } from '../../../db/schema/booking/salons'
import { ownSalon, ownSalonId, requireOwnSalon } from '../../identity/business/own-business'
import { commandAnswer, type Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { positionAfter } from '../../platform/values/positions'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { LIMITS, type StaffEdit, type StaffInput } from './input'
import { basisPointsOf, staffFrom } from './overview'
import type { ChangedResponse } from './responses'
import { servicesOf, staffOf } from './services'

/**
 * Adds a staff member. Three round trips.
 * @throws DomainError not-found, set-up-full
 */
export async function createStaff(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  input: StaffInput,
): Promise<ChangedResponse> {
  return commandAnswer(ctx, viewer, {
    name: 'staff:created',
    key,
    input,
    reads: [ownSalon(ctx, viewer), staffOf(ctx, viewer), servicesOf(ctx, viewer)],
    decide: ([salons, team, services]) => {
      const { id: salonId } = requireOwnSalon(salons)
      if (team.length >= LIMITS.staff) throw new DomainError('set-up-full')
      const skills = readSkills(input.serviceIds, services)
      const id = ctx.id()
      return {
        writes: [
          ctx.db
            .insert(staff)
            .values({ id, salonId, position: positionAfter(team), ...rowOf(input) }),
          ...weekOf(ctx, id, input, skills),
        ],
        answer: { id },
      }
    },
  })
}

/**
 * Edits a staff member, if unchanged since they were read. Booked appointments stay, even for
 * services that they no longer do.
 * @throws DomainError not-found, set-up-changed
 */
export async function editStaff(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
  input: z.output<typeof StaffEdit>,
): Promise<ChangedResponse> {
  const own = and(eq(staff.id, id), eq(staff.salonId, ownSalonId(ctx, viewer)))
  return commandAnswer(ctx, viewer, {
    name: 'staff:edited',
    key,
    input: { id, ...input },
    reads: [
      ctx.db.select().from(staff).where(own),
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
          ctx.db.update(staff).set(rowOf(input)).where(own),
          ctx.db.delete(staffHours).where(eq(staffHours.staffId, id)),
          ctx.db.delete(staffBreak).where(eq(staffBreak.staffId, id)),
          ctx.db.delete(staffService).where(eq(staffService.staffId, id)),
          ...weekOf(ctx, id, input, chosen),
        ],
        answer: { id },
      }
    },
  })
}

/** Selects a member of the viewer's team. */
export function ownStaff(ctx: Ctx, viewer: Viewer, id: string) {
  return ctx.db
    .select({ id: staff.id, picture: staff.picture })
    .from(staff)
    .where(and(eq(staff.id, id), eq(staff.salonId, ownSalonId(ctx, viewer))))
}

type Said = Omit<StaffInput, 'commission'> & { commission?: string | undefined }

function rowOf({ name, title, bio, commission = '0' }: Said) {
  return { name, title, bio, commissionBasisPoints: basisPointsOf(commission), isSetUp: true }
}

/** @throws DomainError not-found if one does not belong to the salon */
function readSkills(serviceIds: string[], services: { id: string }[]): string[] {
  const chosen = [...new Set(serviceIds)]
  if (chosen.some((id) => !services.some((one) => one.id === id)))
    throw new DomainError('not-found')
  return chosen
}

function weekOf(ctx: Ctx, staffId: string, week: Said, skills: string[]): Statement[] {
  const theirs = <R extends object>(rows: R[]) => rows.map((row) => ({ ...row, staffId }))
  return [
    ...(week.hours.length ? [ctx.db.insert(staffHours).values(theirs(week.hours))] : []),
    ...(week.breaks.length ? [ctx.db.insert(staffBreak).values(theirs(week.breaks))] : []),
    ...(skills.length
      ? [ctx.db.insert(staffService).values(skills.map((serviceId) => ({ staffId, serviceId })))]
      : []),
  ]
}
