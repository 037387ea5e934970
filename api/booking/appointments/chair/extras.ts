// Completing a visit with what was done on top of what was booked. Its client agrees on their own phone; what they agree to
// is paid with the rest, in one batch. Without their agreement the visit is completed for the price it was booked at.

import { and, asc, eq, lt } from 'drizzle-orm'
import type { BatchResponse } from 'drizzle-orm/batch'
import { appointment, appointmentItem } from '../../../../db/schema/booking/appointments'
import { extrasRequest } from '../../../../db/schema/booking/chair'
import { ledgerAccount } from '../../../../db/schema/money/ledger'
import { requireCovered } from '../../../money/ledger/balances'
import { cashbackOf } from '../../../money/plus/cashback'
import { commandAndNotify, notify } from '../../../notifications/outbox'
import type { Statement } from '../../../platform/command'
import type { Ctx, Viewer } from '../../../platform/context'
import { operation } from '../../../platform/http/operation'
import { sumText } from '../../../platform/values/money'
import { DomainError } from '../../../platform/values/problem'
import { MINUTE } from '../../../platform/values/time'
import { readAs } from '../../../platform/viewer/proof'
import { appointmentFrom, type Found, ownedBy, selectAppointments } from '../appointments'
import { extrasOf } from '../chair-reads'
import { changedForBoth } from '../notifications'
import { mayComplete } from '../policy'
import { AppointmentResponse } from '../responses'
import { settleAppointment } from '../settlement'
import { completeAppointment, requireCompletable, step, stepByItself } from '../transitions'
import { Completion, ExtrasReply } from './input'
import { extrasFrom, type Menu, menuReads } from './menu'

type Request = typeof extrasRequest.$inferSelect

/** How long the client has to agree. */
const REPLY_WITHIN = 15 * MINUTE

/**
 * Completes a visit. With extras, asks its client first: it is completed when they agree, decline or don't reply in
 * time; asking again replaces what was asked. The extras of a guest, who has no phone to agree on, are recorded at once.
 */
export const completeWithExtras = operation('beauty_partner', 'POST /appointments/:id/completion', {
  summary: 'Complete the visit; the salon is paid, for extras once the client agrees',
  keyed: true,
  body: Completion.prefault({}),
  response: AppointmentResponse,
  problems: ['appointment-status', 'not-found'],
  run: async ({ ctx, viewer, key, params: { id }, body: input }) => {
    if (input.extras.length === 0) return completeAppointment(ctx, viewer, key, id)
    const condition = and(eq(appointment.id, id), ownedBy(viewer))
    const [, rows] = await readAs(ctx, viewer, [selectAppointments(ctx).where(condition)])
    if (rows[0]?.appointment.guestId) return completeForGuest(ctx, viewer, key, id, input)
    return commandAndNotify(ctx, viewer, {
      name: 'askForExtras',
      key,
      input: { id, ...input },
      reads: [selectAppointments(ctx).where(condition), extrasOf(ctx, id), ...menuReads(ctx, id)],
      decide: ([[found], requests, services, addOns]) => {
        if (!found) throw new DomainError('not-found')
        requireCompletable(ctx, found)
        const { appointment: row, salon } = found
        const request = newRequest(ctx, viewer, found, { services, addOns }, input)
        const open = requests.find(({ status }) => status === 'asked')
        const names = request.extras.map(({ name }) => name).join(', ')
        return {
          writes: [
            ...(open ? [endRequest(ctx, open, 'withdrawn', viewer.id)] : []),
            ctx.db.insert(extrasRequest).values(request),
            ...changedForBoth(ctx, found),
            ...(row.clientId
              ? [
                  notify(ctx, row.clientId, {
                    kind: 'appointment',
                    title: 'Was more done at your visit?',
                    text: `${salon.name} added ${names} for ${sumText(request.amount, row.currency)}. Nothing of it is paid unless you agree within ${REPLY_WITHIN / MINUTE} minutes.`,
                    path: `/client/bookings/${id}`,
                    until: request.expiresAt,
                  }),
                ]
              : []),
          ],
          response: appointmentFrom(found),
        }
      },
    })
  },
})

/** The client agrees to the extras that they were shown: the visit is completed, and they are paid with the rest. */
export const agreeToExtras = operation('client', 'POST /appointments/:id/extras-agreement', {
  summary: 'Agree to the salon’s extras; the visit is completed with them',
  keyed: true,
  body: ExtrasReply,
  response: AppointmentResponse,
  problems: ['not-found', 'appointment-status', 'extras-ended', 'insufficient-funds'],
  run: ({ ctx, viewer, key, params: { id }, body: input }) => {
    const reads = [extrasOf(ctx, id), walletFor(ctx, viewer, id)] as const
    const decide = (found: Found, cashback: Cashback, more: unknown[]) => {
      const [requests, [purse]] = more as unknown as BatchResponse<typeof reads>
      const request = openRequest(ctx, requests, input)
      const { payment, currency } = found.appointment
      if (payment === 'purse') requireCovered(request.amount, purse?.balance ?? 0, currency)
      return {
        ...withExtras(ctx, found, request, viewer.id, cashback),
        agreed: true,
        after: [notifySalon(ctx, found, request, 'agreed to')],
      }
    }
    return step(ctx, viewer, key, id, 'completed', input, decide, reads)
  },
})

/** The client declines the extras: the visit is completed for the price it was booked at. */
export const declineExtras = operation('client', 'POST /appointments/:id/extras-refusal', {
  summary: 'Decline the salon’s extras; the visit is completed without them',
  keyed: true,
  body: ExtrasReply,
  response: AppointmentResponse,
  problems: ['not-found', 'appointment-status', 'extras-ended'],
  run: ({ ctx, viewer, key, params: { id }, body: input }) => {
    const reads = [extrasOf(ctx, id)] as const
    const decide = (found: Found, cashback: Cashback, more: unknown[]) => {
      const [requests] = more as unknown as BatchResponse<typeof reads>
      const request = openRequest(ctx, requests, input)
      return {
        ...without(ctx, found, request, 'declined', viewer.id, cashback),
        agreed: true,
        after: [notifySalon(ctx, found, request, 'declined')],
      }
    }
    return step(ctx, viewer, key, id, 'completed', { declined: input.extrasId }, decide, reads)
  },
})

/**
 * Completes the visits whose clients did not reply in time, for the price they were booked at. Run by the minute job; safe
 * to run twice, because a request ends once.
 */
export async function expireExtras(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .select()
    .from(extrasRequest)
    .where(and(eq(extrasRequest.status, 'asked'), lt(extrasRequest.expiresAt, ctx.now())))
    .orderBy(asc(extrasRequest.expiresAt))
    .limit(100)
  for (const request of due) {
    const [[found], cashback] = await ctx.db.batch([
      selectAppointments(ctx).where(eq(appointment.id, request.appointmentId)),
      cashbackOf(ctx, request.appointmentId),
    ])
    if (!found) continue
    // Moved since it was asked: the visit is yet to come.
    if (found.appointment.status === 'confirmed' && !mayComplete(found.appointment, ctx.now())) {
      await ctx.db.batch([endRequest(ctx, request, 'expired', 'system')])
      continue
    }
    await stepByItself(ctx, found, 'completed', () => ({
      ...without(ctx, found, request, 'expired', 'system', cashback),
      after: [notifySalon(ctx, found, request, 'did not reply to')],
    }))
  }
}

type Cashback = Parameters<typeof settleAppointment>[3]

function completeForGuest(ctx: Ctx, viewer: Viewer, key: string, id: string, input: Completion) {
  const reads = menuReads(ctx, id)
  const decide = (found: Found, cashback: Cashback, more: unknown[]) => {
    requireCompletable(ctx, found)
    const [services, addOns] = more as unknown as BatchResponse<typeof reads>
    const request = newRequest(ctx, viewer, found, { services, addOns }, input)
    const settled = withExtras(ctx, found, request, viewer.id, cashback)
    return { ...settled, writes: [ctx.db.insert(extrasRequest).values(request), ...settled.writes] }
  }
  return step(ctx, viewer, key, id, 'completed', input, decide, reads)
}

function newRequest(ctx: Ctx, viewer: Viewer, { appointment: row }: Found, menu: Menu, input: Completion): Request {
  const extras = extrasFrom(menu, row, input.extras)
  return {
    id: ctx.id(),
    appointmentId: row.id,
    extras,
    amount: extras.reduce((all, { price }) => all + price, 0),
    status: 'asked',
    actor: viewer.id,
    createdAt: ctx.now(),
    expiresAt: ctx.now() + REPLY_WITHIN,
    endedBy: null,
    endedAt: null,
  }
}

/** @throws DomainError extras-ended: not what is asked now, or too late */
function openRequest(ctx: Ctx, requests: Request[], { extrasId }: ExtrasReply): Request {
  const request = requests.find(({ id, status }) => id === extrasId && status === 'asked')
  if (!request || request.expiresAt < ctx.now()) throw new DomainError('extras-ended')
  return request
}

/** Completed with what was agreed to: money first, then the services that were added. */
function withExtras(ctx: Ctx, found: Found, request: Request, actor: string, cashback: Cashback) {
  const { appointment: row, itemCount } = found
  const settled = settleAppointment(ctx, found, actor, cashback, request.amount)
  return {
    ...settled,
    added: request.extras.length,
    writes: [
      endRequest(ctx, request, 'agreed', actor),
      ...settled.writes,
      ctx.db.insert(appointmentItem).values(
        request.extras.map(({ name, ...extra }, i) => ({
          id: ctx.id(),
          appointmentId: row.id,
          position: itemCount + i,
          ...extra,
          serviceName: name,
          // Some time during the visit.
          startsAt: row.startsAt,
          endsAt: row.endsAt,
          extrasId: request.id,
        })),
      ),
    ],
  }
}

function without(
  ctx: Ctx,
  found: Found,
  request: Request,
  status: 'declined' | 'expired',
  actor: string,
  cashback: Cashback,
) {
  const settled = settleAppointment(ctx, found, actor, cashback)
  return { ...settled, writes: [endRequest(ctx, request, status, actor), ...settled.writes] }
}

function endRequest(
  ctx: Ctx,
  { id }: Request,
  status: Exclude<Request['status'], 'asked'>,
  endedBy: string,
): Statement {
  return ctx.db.update(extrasRequest).set({ status, endedBy, endedAt: ctx.now() }).where(eq(extrasRequest.id, id))
}

/** The statement that reads the viewer's purse in an appointment's currency. */
export function walletFor(ctx: Ctx, viewer: Viewer, id: string) {
  return ctx.db
    .select({ balance: ledgerAccount.balance })
    .from(appointment)
    .innerJoin(
      ledgerAccount,
      and(
        eq(ledgerAccount.owner, viewer.id),
        eq(ledgerAccount.kind, 'wallet'),
        eq(ledgerAccount.currency, appointment.currency),
      ),
    )
    .where(eq(appointment.id, id))
}

function notifySalon(
  ctx: Ctx,
  { appointment: row, salon, clientName }: Found,
  { extras, amount }: Request,
  what: string,
): Statement {
  const names = extras.map(({ name }) => name).join(', ')
  return notify(ctx, salon.ownerId, {
    kind: 'booking',
    title: 'Visit completed',
    text: `${clientName} ${what} ${names} for ${sumText(amount, row.currency)} on top of ${row.serviceName}. The visit is completed.`,
    path: `/partner/appointments/${row.id}`,
  })
}
