// Common operations of the setup lists: archiving, restoring and sorting.

import { and, eq } from 'drizzle-orm'
import { resource, salonPicture, service, staff } from '../../../db/schema/salons/salons'
import { ownSalonId } from '../../identity/business/own-business'
import { commandResponse } from '../../platform/command'
import { operation } from '../../platform/http/operation'
import { movedTo } from '../../platform/values/positions'
import { DomainError } from '../../platform/values/problem'
import { Active, Archivable, Ordered, Place } from './input'
import { ChangedResponse } from './responses'

const TABLES = { services: service, staff, resources: resource, pictures: salonPicture }

/**
 * Archives or restores a service, staff member or resource. Archived entries take no new bookings;
 * existing ones stay. Staff with appointments cannot be archived (a trigger enforces that too).
 */
export const setActive = operation('beauty_partner', 'PUT /my-salon/:list/:id/active', {
  summary: 'Archive or restore it',
  keyed: true,
  params: Archivable,
  body: Active,
  response: ChangedResponse,
  problems: ['not-found', 'staff-busy'],
  run: ({ ctx, viewer, key, params: { list, id }, body: { active } }) => {
    const table = TABLES[list]
    const condition = and(eq(table.id, id), eq(table.salonId, ownSalonId(ctx, viewer)))
    return commandResponse(ctx, viewer, {
      name: active ? 'set-up:restored' : 'set-up:archived',
      key,
      input: { list, id },
      reads: [ctx.db.select({ id: table.id }).from(table).where(condition)],
      decide: ([[found]]) => {
        if (!found) throw new DomainError('not-found')
        return { writes: [ctx.db.update(table).set({ active }).where(condition)], response: { id } }
      },
    })
  },
})

/** Moves a list entry to another position, counted from 0 over the whole list. */
export const setPlace = operation('beauty_partner', 'PUT /my-salon/:list/:id/place', {
  summary: 'Move it to another place in its list',
  keyed: true,
  params: Ordered,
  body: Place,
  response: ChangedResponse,
  problems: ['not-found'],
  run: ({ ctx, viewer, key, params: { list, id }, body: { to } }) => {
    const table = TABLES[list]
    const gallery = list === 'pictures' ? eq(salonPicture.kind, 'gallery') : undefined
    return commandResponse(ctx, viewer, {
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
        return { writes, response: { id } }
      },
    })
  },
})
