// Tips: from the client's purse to the professional, for a completed visit. Wholly theirs: no platform fee, no commission. The
// money stands on the salon's balance, as what staff earn does, and their share of a payout has all of it.

import { and, eq } from 'drizzle-orm'
import { appointment, appointmentItem } from '../../../../db/schema/booking/appointments'
import { tip } from '../../../../db/schema/booking/chair'
import { user } from '../../../../db/schema/identity'
import { salon, staff } from '../../../../db/schema/salons/salons'
import { balanceIn, requireCovered, walletsOf } from '../../../money/ledger/balances'
import { recordTransfer } from '../../../money/ledger/ledger'
import { typedMinor } from '../../../money/ledger/typed-amount'
import { changed, notify } from '../../../notifications/outbox'
import { operation } from '../../../platform/http/operation'
import { type Currency, minorOf, sumText } from '../../../platform/values/money'
import { DomainError, fieldFault } from '../../../platform/values/problem'
import { ownedBy, selectAppointments } from '../appointments'
import { tipResponse, tipsOf, tipTerms } from '../chair-reads'
import { TipResponse } from '../responses'
import { appointmentAt } from '../settlement'
import { Tip } from './input'

/** Tips the professional of a visit, or raises the tip to `amount` in all. Two round trips. */
export const payTip = operation('client', 'POST /appointments/:id/tips', {
  summary: 'Tip the professional of a completed visit, or raise the tip',
  body: Tip,
  created: TipResponse,
  problems: ['not-found', 'tip-refused', 'invalid-amount', 'insufficient-funds'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    found: selectAppointments(ctx).where(and(eq(appointment.id, id), ownedBy(viewer))),
    tips: tipsOf(ctx, id),
    people: ctx.db
      .selectDistinct({ id: staff.id, name: staff.name })
      .from(appointmentItem)
      .innerJoin(staff, eq(staff.id, appointmentItem.staffId))
      .where(eq(appointmentItem.appointmentId, id)),
    purses: walletsOf(ctx, viewer.id),
    owner: ctx.db
      .select({ deletedAt: user.deletedAt })
      .from(appointment)
      .innerJoin(salon, eq(salon.id, appointment.salonId))
      .innerJoin(user, eq(user.id, salon.ownerId))
      .where(eq(appointment.id, id)),
  }),
  decide: ({ found: [found], tips, people, purses, owner: [owner] }, { ctx, viewer, params: { id }, body: input }) => {
    if (!found) throw new DomainError('not-found')
    const { appointment: row, salon } = found
    const terms = tipTerms(found, tips, people, ctx.now())
    if (!terms) throw new DomainError('tip-refused')
    if (owner?.deletedAt) throw new DomainError('recipient-unavailable')
    const usual = terms.staff.find((member) => member.id === row.staffId) ?? terms.staff[0]
    const person = input.staffId ? terms.staff.find((member) => member.id === input.staffId) : usual
    if (!person) throw fieldFault('staffId', 'Choose who did the visit.')
    const paid = tips.reduce((all, { tip }) => all + tip.amount, 0)
    const amount = amountOf(input, row.currency as Currency, paid, minorOf(terms.upTo))
    const minor = amount - paid
    requireCovered(minor, balanceIn(purses, row.currency), row.currency)
    const transferId = ctx.id()
    const added: typeof tip.$inferSelect = {
      id: ctx.id(),
      appointmentId: id,
      staffId: person.id,
      number: tips.length + 1,
      amount: minor,
      transferId,
      actor: viewer.id,
      createdAt: ctx.now(),
    }
    const response = tipResponse(row, [...tips, { tip: added, staffName: person.name }])
    if (!response) throw new Error('a tip without a payment')
    const { currency } = row
    return {
      writes: [
        ...recordTransfer(ctx, {
          id: transferId,
          kind: 'tip',
          description: `Tip for ${person.name}: ${appointmentAt(found)}`,
          actor: viewer.id,
          moves: [
            {
              from: { kind: 'wallet', owner: viewer.id, currency },
              to: { kind: 'payable', owner: salon.ownerId, currency },
              minor,
            },
          ],
        }),
        ctx.db.insert(tip).values(added),
        changed(ctx, viewer.id, 'appointments'),
        changed(ctx, salon.ownerId, 'appointments'),
        notify(ctx, salon.ownerId, {
          kind: 'booking',
          title: `Tip for ${person.name}`,
          text: `${viewer.name} left ${person.name} ${tips.length > 0 ? 'another' : 'a tip of'} ${sumText(minor, currency)} for ${row.serviceName}. It is theirs in full: no fee, no commission.`,
          path: `/partner/appointments/${id}`,
        }),
      ],
      response,
    }
  },
})

/** The tip in all, minor units: more than was paid, and no more than the largest. */
function amountOf({ amount }: Tip, currency: Currency, paid: number, most: number): number {
  const minor = typedMinor(amount, currency)
  if (minor <= paid) throw fieldFault('amount', `Raise it above ${sumText(paid, currency)}.`)
  if (minor > most) throw fieldFault('amount', `A tip is at most half the price: ${sumText(most, currency)}.`)
  return minor
}
