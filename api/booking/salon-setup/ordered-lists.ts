// Common operations of the setup lists: archiving, restoring and sorting.

import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { resource, salonPicture, service, staff } from '../../../db/schema/booking/salons'
import { ownSalonId } from '../../identity/business/own-business'
import { commandAnswer } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { movedTo } from '../../platform/values/positions'
import { DomainError } from '../../platform/values/problem'
import type { Archivable, Ordered } from './input'
import type { ChangedResponse } from './responses'

const TABLES = { services: service, staff, resources: resource, pictures: salonPicture }

/**
 * Archives or restores a service, staff member or resource. Archived entries take no new bookings;
 * existing ones stay. Staff with appointments cannot be archived (a trigger enforces that too).
 * @throws DomainError not-found, staff-busy
 */
export async function setActive(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  { list, id, active }: z.output<typeof Archivable> & { active: boolean },
): Promise<ChangedResponse> {
  const table = TABLES[list]
  const own = and(eq(table.id, id), eq(table.salonId, ownSalonId(ctx, viewer)))
  return commandAnswer(ctx, viewer, {
    name: active ? 'set-up:restored' : 'set-up:archived',
    key,
    input: { list, id },
    reads: [ctx.db.select({ id: table.id }).from(table).where(own)],
    decide: ([[found]]) => {
      if (!found) throw new DomainError('not-found')
      return { writes: [ctx.db.update(table).set({ active }).where(own)], answer: { id } }
    },
  })
}

/**
 * Moves a list entry to another position, counted from 0 over the whole list.
 * @throws DomainError not-found
 */
export async function setPlace(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  { list, id, to }: z.output<typeof Ordered> & { to: number },
): Promise<ChangedResponse> {
  const table = TABLES[list]
  const gallery = list === 'pictures' ? eq(salonPicture.kind, 'gallery') : undefined
  return commandAnswer(ctx, viewer, {
    name: 'set-up:placed',
    key,
    input: { list, id, to },
    reads: [
      ctx.db
        .select({ id: table.id, position: table.position })
        .from(table)
        .where(and(eq(table.salonId, ownSalonId(ctx, viewer)), gallery))
        .orderBy(table.position, table.id),
    ],
    decide: ([rows]) => {
      const writes = movedTo(rows, id, to).map((row) =>
        ctx.db.update(table).set({ position: row.position }).where(eq(table.id, row.id)),
      )
      return { writes, answer: { id } }
    },
  })
}
