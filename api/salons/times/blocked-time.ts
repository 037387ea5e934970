// Blocked time: salon staff take no bookings because of a meeting or a break; leave is in ../../booking/time-off.

import { and, eq, inArray } from 'drizzle-orm'
import { blockedTime, busyInterval } from '../../../db/schema/booking/calendar'
import { staff } from '../../../db/schema/salons/salons'
import { ownListedSalon, ownListedSalonId, requireListedSalon } from '../../identity/business/own-business'
import { changed, commandAndNotify, drainOutbox } from '../../notifications/outbox'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { IdResponse } from '../../platform/values/responses'
import { rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { LONGEST_BUSY } from './calendar-reads'
import { refuseTaken, takenTimes } from './conflicts'
import { BlockMove, NewBlock } from './input'
import { expireSlotHolds } from './occupied-time'
import { BlockResponse, BlocksResponse } from './responses'

type BlockRow = typeof blockedTime.$inferSelect

/** Blocks time for all of these people or for none. Rejected if any of it is taken. */
export const blockTime = operation('beauty_partner', 'POST /calendar/blocks', {
  summary: 'Block time for all of these staff, or for none',
  scope: 'bookings',
  keyed: true,
  body: NewBlock,
  created: BlocksResponse,
  problems: ['slot-taken'],
  run: ({ ctx, viewer, key, body: input }) => {
    const staffIds = [...new Set(input.staffIds)]
    const { startsAt, endsAt, kind, note } = input
    return commandAndNotify(ctx, viewer, {
      name: 'blockTime',
      key,
      input,
      reads: [
        ownListedSalon(ctx, viewer),
        ownStaff(ctx, viewer, staffIds),
        takenTimes(ctx, staffIds, Math.max(startsAt, ctx.now()), endsAt),
      ],
      decide: ([salons, people, taken], { timeZone: reader }) => {
        const salon = requireListedSalon(salons)
        if (people.length < staffIds.length) refuseUnknownStaff('staffIds')
        refuseTaken(ctx, taken, { timeZone: salon.timeZone, reader })
        const rows = staffIds.map((staffId) => ({
          id: ctx.id(),
          staffId,
          startsAt,
          endsAt,
          kind,
          note,
          createdAt: ctx.now(),
          calendarId: null,
        }))
        return {
          writes: [expireSlotHolds(ctx), ...keepFree(ctx, rows), changed(ctx, viewer.id, 'appointments')],
          response: { ids: rows.map(({ id }) => id) },
        }
      },
    })
  },
})

/** Moves or resizes a blocked time, optionally to another person. */
export const moveBlock = operation('beauty_partner', 'POST /calendar/blocks/:id/move', {
  summary: 'Move or resize a blocked time',
  scope: 'bookings',
  keyed: true,
  body: BlockMove,
  response: IdResponse,
  problems: ['not-found', 'slot-taken', 'block-synced'],
  run: ({ ctx, viewer, key, params: { id }, body: to }) =>
    commandAndNotify(ctx, viewer, {
      name: 'moveBlock',
      key,
      input: { id, ...to },
      reads: [
        ownListedSalon(ctx, viewer),
        ownBlock(ctx, viewer, id),
        ownStaff(ctx, viewer, [to.staffId]),
        takenTimes(ctx, [to.staffId], Math.max(to.startsAt, ctx.now()), to.endsAt),
      ],
      decide: ([salons, blocks, people, taken], { timeZone: reader }) => {
        const salon = requireListedSalon(salons)
        const before = blocks[0]?.block
        if (!before) throw new DomainError('not-found')
        refuseSynced(before)
        if (people.length === 0) refuseUnknownStaff('staffId')
        refuseTaken(ctx, taken, { timeZone: salon.timeZone, reader }, id)
        return {
          // A trigger deletes the busy times of the old row.
          writes: [
            expireSlotHolds(ctx),
            ctx.db.delete(blockedTime).where(eq(blockedTime.id, id)),
            ...keepFree(ctx, [{ ...before, ...to }]),
            changed(ctx, viewer.id, 'appointments'),
          ],
          response: { id },
        }
      },
    }),
})

/** Removes a blocked time. */
export const removeBlock = operation('beauty_partner', 'DELETE /calendar/blocks/:id', {
  summary: 'Remove a blocked time',
  scope: 'bookings',
  response: IdResponse,
  problems: ['not-found', 'block-synced'],
  run: async ({ ctx, viewer, params: { id } }) => {
    const [, blocks] = await readAs(ctx, viewer, [ownBlock(ctx, viewer, id)])
    if (!blocks[0]) throw new DomainError('not-found')
    refuseSynced(blocks[0].block)
    await writeBatch(ctx, [
      ctx.db.delete(blockedTime).where(eq(blockedTime.id, id)),
      changed(ctx, viewer.id, 'appointments'),
    ])
    ctx.after(() => drainOutbox(ctx))
    return { id }
  },
})

/** One blocked time of the viewer's salon. */
export const getBlock = operation('beauty_partner', 'GET /calendar/blocks/:id', {
  summary: 'One blocked time',
  scope: 'read',
  response: BlockResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    salons: ownListedSalon(ctx, viewer),
    blocks: ownBlock(ctx, viewer, id),
  }),
  read: ({ salons, blocks }, { params: { id } }) => {
    const { timeZone } = requireListedSalon(salons)
    const [found] = blocks
    if (!found) throw new DomainError('not-found')
    const { staffId, startsAt, endsAt, kind, note, calendarId } = found.block
    return {
      id,
      staffId,
      kind,
      note,
      timeZone,
      synced: calendarId !== null,
      staffName: found.staffName,
      startsAt: rfc3339(startsAt, timeZone),
      endsAt: rfc3339(endsAt, timeZone),
    }
  },
})

function ownBlock(ctx: Ctx, viewer: Viewer, id: string) {
  return ctx.db
    .select({ block: blockedTime, staffName: staff.name })
    .from(blockedTime)
    .innerJoin(staff, eq(staff.id, blockedTime.staffId))
    .where(and(eq(blockedTime.id, id), eq(staff.salonId, ownListedSalonId(ctx, viewer))))
}

function ownStaff(ctx: Ctx, viewer: Viewer, ids: string[]) {
  return ctx.db
    .select({ id: staff.id })
    .from(staff)
    .where(and(inArray(staff.id, ids), eq(staff.salonId, ownListedSalonId(ctx, viewer)), eq(staff.active, true)))
}

/** What a private calendar says is changed there. */
function refuseSynced({ calendarId }: BlockRow): void {
  if (calendarId !== null) throw new DomainError('block-synced')
}

function refuseUnknownStaff(field: string): never {
  throw fieldFault(field, 'This person doesn’t work at your salon.')
}

/**
 * Blocks, with their busy times in rows of at most 31 days. What is past of them occupies nobody: visits that are done
 * are not in the way.
 */
export function keepFree(ctx: Ctx, blocks: BlockRow[]): Statement[] {
  const busy = blocks.flatMap(({ id: blockId, staffId, startsAt, endsAt }) => {
    const first = Math.max(startsAt, ctx.now())
    return Array.from({ length: Math.max(0, Math.ceil((endsAt - first) / LONGEST_BUSY)) }, (_, i) => {
      const from = first + i * LONGEST_BUSY
      const to = Math.min(from + LONGEST_BUSY, endsAt)
      return { id: ctx.id(), staffId, blockId, startsAt: from, endsAt: to }
    })
  })
  return [
    ctx.db.insert(blockedTime).values(blocks),
    ...(busy.length > 0 ? [ctx.db.insert(busyInterval).values(busy)] : []),
  ]
}
