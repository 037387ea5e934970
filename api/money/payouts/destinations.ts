// Payout destinations and changing them: a change replaces the row, notifies the person at once,
// and cools off before anything is paid there. Of an account number only a token is stored.

import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { payoutDestination } from '../../../db/schema/money/payouts'
import { salon, staff } from '../../../db/schema/salons/salons'
import { changed, commandAndNotify, drainOutbox, notify } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import { recordedUnder, type Statement, writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { BUSINESSES } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { BASES } from '../../platform/roles'
import { keyedHash } from '../../platform/values/hash'
import { DomainError } from '../../platform/values/problem'
import { readAs, requireFresh } from '../../platform/viewer/proof'
import { usableFrom } from '../payments/cooling'
import { type DestinationRow, destinationResponse, type Place, placeOf } from './destination-kinds'
import { AddDestination } from './input'
import { DestinationResponse } from './responses'

/** A person's active destinations, their own first; a statement for a read batch. */
export function destinationsOf(ctx: Ctx, userId: string) {
  return ctx.db
    .select({ row: payoutDestination, staffName: staff.name })
    .from(payoutDestination)
    .leftJoin(staff, eq(staff.id, payoutDestination.staffId))
    .where(and(eq(payoutDestination.userId, userId), isNull(payoutDestination.removedAt)))
    .orderBy(
      asc(payoutDestination.currency),
      sql`${payoutDestination.staffId} IS NOT NULL`,
      asc(payoutDestination.createdAt),
    )
}

type DestinationFacts = Awaited<ReturnType<typeof destinationsOf>>[number]

export function destinationOf({ row, staffName }: DestinationFacts): DestinationRow {
  return { ...row, staffName }
}

/**
 * Adds a destination for the viewer or a staff member, replacing the one of the same currency. The
 * first can be paid to at once, every later one after a day. Three round trips.
 */
export const addDestination = operation(BUSINESSES, 'POST /payouts/destinations', {
  summary: 'Set the payout destination of a currency; a change applies after 24 hours',
  keyed: true,
  body: AddDestination,
  created: DestinationResponse,
  problems: ['step-up-required', 'not-found', 'method-unsupported', 'destination-status'],
  run: async ({ ctx, viewer, key, body: input }) => {
    const [proven, done] = await readAs(ctx, viewer, [recordedUnder(ctx, viewer, key)])
    // The command answers a replay, or requires step-up, without calling a provider.
    let place: Place | null = null
    if (!done[0]) {
      requireFresh(ctx, proven)
      place = await placeOf(ctx, input)
    }
    return commandAndNotify(ctx, viewer, {
      name: 'addPayoutDestination',
      key,
      input: await withoutNumber(ctx, input),
      reads: [earlierOf(ctx, viewer, input), staffOf(ctx, viewer, input.staffId)],
      decide: ([earlier, members], proven) => {
        requireFresh(ctx, proven)
        if (!place) throw new DomainError('internal')
        const member = members[0]
        if (input.staffId !== undefined && !member) throw new DomainError('not-found')
        const row = newRow(ctx, viewer, input, place, earlier.length > 0)
        const before = earlier.find(({ removedAt }) => removedAt === null)
        const destination = { ...row, staffName: member?.name ?? null }
        return {
          writes: [
            ...(before ? removed(ctx, viewer, before.id) : []),
            ctx.db.insert(payoutDestination).values(row),
            audit(ctx, { actor: viewer.id, event: 'payout-destination.added', subject: row.id }),
            notifyOfChange(ctx, viewer, added(destination, before?.label)),
            changed(ctx, viewer.id, 'wallet'),
          ],
          response: destinationResponse(destination, ctx.now(), proven.timeZone),
        }
      },
    })
  },
})

/** Removes a destination: no new payouts go there; those in progress continue. Two round trips. */
export const removeDestination = operation(BUSINESSES, 'DELETE /payouts/destinations/:id', {
  summary: 'Remove a payout destination',
  response: z.object({ id: z.string() }),
  problems: ['step-up-required', 'not-found'],
  run: async ({ ctx, viewer, params: { id } }) => {
    const [proven, rows] = await readAs(ctx, viewer, [destinationsOf(ctx, viewer.id)])
    const found = rows.map(destinationOf).find((row) => row.id === id)
    if (!found) throw new DomainError('not-found')
    requireFresh(ctx, proven)
    await writeBatch(ctx, [
      changed(ctx, viewer.id, 'wallet'),
      ...removed(ctx, viewer, id),
      notifyOfChange(ctx, viewer, `${whose(found)} in ${found.currency} no longer go to ${found.label}.`),
    ])
    ctx.after(() => drainOutbox(ctx))
    return { id }
  },
})

/** The request bound to the key: without the account number, not even as a guessable digest. */
async function withoutNumber({ settings }: Ctx, input: AddDestination): Promise<object> {
  if (input.type !== 'bank') return input
  const number = `payout destination ${input.accountNumber}`
  return { ...input, accountNumber: await keyedHash(settings.AUTH_SECRET, number) }
}

/** All past destinations of the same currency and person: a change cools off, the first does not. */
function earlierOf(ctx: Ctx, { id }: Viewer, { currency, staffId }: AddDestination) {
  return ctx.db
    .select({ id: payoutDestination.id, label: payoutDestination.label, removedAt: payoutDestination.removedAt })
    .from(payoutDestination)
    .where(
      and(
        eq(payoutDestination.userId, id),
        eq(payoutDestination.currency, currency),
        staffId === undefined ? isNull(payoutDestination.staffId) : eq(payoutDestination.staffId, staffId),
      ),
    )
}

function staffOf(ctx: Ctx, { id }: Viewer, staffId = '') {
  return ctx.db
    .select({ name: staff.name })
    .from(staff)
    .innerJoin(salon, eq(salon.id, staff.salonId))
    .where(and(eq(staff.id, staffId), eq(salon.ownerId, id)))
}

function newRow(
  ctx: Ctx,
  { id: userId }: Viewer,
  { currency, staffId }: AddDestination,
  place: Place,
  changed: boolean,
): typeof payoutDestination.$inferSelect {
  const createdAt = ctx.now()
  return {
    ...place,
    id: ctx.id(),
    userId,
    staffId: staffId ?? null,
    currency,
    createdAt,
    usableAt: usableFrom(createdAt, !changed),
    removedAt: null,
  }
}

function removed(ctx: Ctx, viewer: Viewer, id: string): Statement[] {
  return [
    ctx.db
      .update(payoutDestination)
      .set({ removedAt: ctx.now() })
      .where(and(eq(payoutDestination.id, id), eq(payoutDestination.userId, viewer.id))),
    audit(ctx, { actor: viewer.id, event: 'payout-destination.removed', subject: id }),
  ]
}

function added(row: DestinationRow, before: string | undefined): string {
  const { label, currency } = row
  const instead = before === undefined ? '' : ` instead of ${before}`
  const later = row.usableAt > row.createdAt ? ', from 24 hours from now' : ''
  return `${whose(row)} in ${currency} go to ${label}${instead}${later}.`
}

function whose({ staffName }: DestinationRow): string {
  return staffName === null ? 'Your payouts' : `The payouts of ${staffName}`
}

function notifyOfChange(ctx: Ctx, viewer: Viewer, text: string): Statement {
  return notify(ctx, viewer.id, {
    kind: 'security',
    everyContact: true,
    title: 'Where your payouts go was changed',
    text: `${text} If this wasn’t you, log out all devices, change your password and contact us right away.`,
    path: `${BASES[viewer.role]}/payouts`,
  })
}
