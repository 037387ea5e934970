// Resending a card to its recipient, once an hour: messages get lost.

import { and, eq, max } from 'drizzle-orm'
import { jobUnit } from '../../../db/schema/platform'
import { giftCard } from '../../../db/schema/shop/gift-cards'
import { drainOutbox } from '../../notifications/outbox'
import { explained } from '../../notifications/to-contacts/contact-messages'
import { command } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { isJobDone, unitOver } from '../../platform/job-runs'
import { DomainError } from '../../platform/values/problem'
import { HOUR, rfc3339 } from '../../platform/values/time'
import { type CardRow, selectCards } from './card-rows'
import { notifyRecipient } from './delivery'
import { contactOf } from './notifications'
import { ResentResponse } from './responses'

/** The command name under which a resend is recorded. */
const AGAIN = 'resendGiftCard'

/** Selects when a card was last resent. */
export function lastAgain(ctx: Ctx, cardId: string) {
  return ctx.db
    .select({ at: max(jobUnit.createdAt) })
    .from(jobUnit)
    .where(and(eq(jobUnit.job, AGAIN), eq(jobUnit.subject, cardId)))
}

/** When a card can be resent, UTC ms: an hour after it last was; null when nobody waits for it. */
export function resendFrom(card: CardRow, again: { at: number | null } | undefined): number | null {
  const waits = card.status === 'sent' && card.claimedBy === null
  return waits ? Math.max(card.sentAt ?? 0, again?.at ?? 0) + HOUR : null
}

/** Resends the viewer's card. Two round trips. */
export const resendGiftCard = operation('client', 'POST /gift-cards/:id/resending', {
  summary: 'Resend a gift card to its recipient',
  keyed: true,
  response: ResentResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, key, params: { id } }) => {
    const now = ctx.now()
    const tooSoon = new DomainError('too-many-requests', { detail: 'You can resend a gift card once an hour.' })
    let contact = ''
    const resent = command(ctx, viewer, {
      name: AGAIN,
      key,
      input: { id },
      reads: [
        selectCards(ctx).where(and(eq(giftCard.id, id), eq(giftCard.organiserId, viewer.id))),
        lastAgain(ctx, id),
      ],
      decide: ([cards, again]) => {
        const card = cards[0]?.card
        if (!card) throw new DomainError('not-found')
        contact = contactOf(card)
        const from = resendFrom(card, again[0])
        if (from === null || (card.expiresAt ?? 0) <= now) throw new DomainError('gift-card-status')
        if (from > now) throw tooSoon
        // Concurrent requests compute the same hour, so the second is rejected.
        const hour = Math.floor((now - (card.sentAt ?? 0)) / HOUR)
        return {
          writes: [
            unitOver(ctx, { job: AGAIN, subject: id, period: String(hour) }),
            ...notifyRecipient(ctx, card, { again: true }),
          ],
          response: { id, resendAt: rfc3339(now + HOUR) },
        }
      },
    }).catch((error: unknown) => {
      throw isJobDone(error) ? tooSoon : error
    })
    const addressed = () => [{ contact }]
    const { response, replayed } = await explained(ctx, viewer.id, addressed, resent)
    if (!replayed) ctx.after(() => drainOutbox(ctx))
    return response
  },
})
