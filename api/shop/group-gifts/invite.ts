// Inviting people into a group gift, and declining. The recipient is never invited: it is a
// surprise.
import { and, eq } from 'drizzle-orm'
import { giftInvitation } from '../../../db/schema/shop/gift-cards'
import { askable } from '../../identity/accounts/people-search'
import { ALREADY_INVITED } from '../../money/goals/members'
import { changed, commandAndNotify, notify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { sum } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import type { CardRow } from '../gift-cards/card-rows'
import { groupPath, notifyGroupLive } from '../gift-cards/notifications'
import { isOpen } from './groups'
import { MOST_ASKED, TOO_MANY_INVITED } from './input'
import { findGroup, groupPeople } from './rows'

/**
 * Invites another client into a group gift of the viewer's. A person who declined may be invited
 * again. Two round trips.
 * @throws DomainError not-found (none, or nobody who can be found), forbidden (not the organiser),
 *   gift-card-status (not open, already invited, or too many), recipient-unavailable (it is for
 *   them), and those of `command`
 */
export async function askIn(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
  userId: string,
): Promise<{ id: string }> {
  return commandAndNotify(ctx, viewer, {
    name: 'askIntoGift',
    key,
    input: { id, userId },
    reads: [findGroup(ctx, viewer.id, id), groupPeople(ctx, id), askable(ctx, viewer.id, [userId])],
    decide: ([cards, people, found], proven) => {
      const card = cards[0]?.card
      if (!card) throw new DomainError('not-found')
      if (card.organiserId !== viewer.id) throw new DomainError('forbidden')
      if (!isOpen(ctx, card)) throw new DomainError('gift-card-status')
      const requested = people.filter((one) => one.id !== card.organiserId)
      const before = people.find((one) => one.id === userId)
      if (before && (before.declinedAt === null || before.paid > 0)) {
        throw new DomainError('gift-card-status', {
          detail: ALREADY_INVITED,
        })
      }
      if (!before && requested.length >= MOST_ASKED) {
        throw new DomainError('gift-card-status', {
          detail: TOO_MANY_INVITED,
        })
      }
      const [one] = found
      if (!one) throw new DomainError('not-found')
      if (isFor(card, one)) throw new DomainError('recipient-unavailable')
      return {
        answer: { id },
        writes: [
          before ? setDeclined(ctx, id, userId, null) : invitationRow(ctx, id, userId),
          ...notifyInvited(ctx, card, proven, userId),
          notifyGroupLive(ctx, id),
        ],
      }
    },
  })
}

/**
 * Declines to pay into a group gift that the viewer was invited into. Two round trips.
 * @throws DomainError not-found (not invited), gift-card-status (not open, or already paid in)
 */
export async function decline(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
): Promise<{ id: string }> {
  return commandAndNotify(ctx, viewer, {
    name: 'declineGiftContribution',
    key,
    input: { id },
    reads: [findGroup(ctx, viewer.id, id), groupPeople(ctx, id)],
    decide: ([cards, people], proven) => {
      const card = cards[0]?.card
      const own = people.find((one) => one.id === viewer.id)
      if (!card || !own || card.organiserId === viewer.id) throw new DomainError('not-found')
      if (!isOpen(ctx, card) || own.paid > 0 || own.declinedAt !== null) {
        throw new DomainError('gift-card-status')
      }
      return {
        answer: { id },
        writes: [
          setDeclined(ctx, id, viewer.id, ctx.now()),
          notify(ctx, card.organiserId, {
            kind: 'gift',
            title: `The gift for ${card.recipientName}`,
            text: `${proven.name} declined to join.`,
            path: groupPath(id),
          }),
          notifyGroupLive(ctx, id),
        ],
      }
    },
  })
}

export function invitationRow(ctx: Ctx, cardId: string, userId: string): Statement {
  return ctx.db.insert(giftInvitation).values({ cardId, userId, createdAt: ctx.now() })
}

/** Notifies a person of their invitation: the purpose and the deadline. */
export function notifyInvited(
  ctx: Ctx,
  card: Pick<CardRow, 'id' | 'recipientName' | 'target' | 'currency'>,
  viewer: ProvenViewer,
  userId: string,
): Statement[] {
  return [
    notify(ctx, userId, {
      kind: 'gift',
      title: 'Group gift',
      text: `${viewer.name} invited you to a group gift card for ${card.recipientName}: ${sum(card.target, card.currency)} in total. Choose how much to give, or decline. It’s a surprise, so don’t tell them.`,
      path: groupPath(card.id),
    }),
    changed(ctx, userId, 'gift-cards'),
  ]
}

/** Whether a card is for this person, by any of its delivery channels. */
export function isFor(
  card: Pick<CardRow, 'recipientId' | 'recipientEmail' | 'recipientPhone'>,
  one: { id: string; email: string; phone: string | null },
): boolean {
  return (
    card.recipientId === one.id ||
    card.recipientEmail === one.email.toLowerCase() ||
    (card.recipientPhone !== null && card.recipientPhone === one.phone)
  )
}

function setDeclined(ctx: Ctx, cardId: string, userId: string, at: number | null): Statement {
  return ctx.db
    .update(giftInvitation)
    .set({ declinedAt: at })
    .where(and(eq(giftInvitation.cardId, cardId), eq(giftInvitation.userId, userId)))
}
