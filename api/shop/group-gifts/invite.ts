// Inviting people into a group gift, and declining. The recipient is never invited: it is a surprise.

import { and, eq } from 'drizzle-orm'
import { giftInvitation } from '../../../db/schema/shop/gift-cards'
import { askable } from '../../identity/accounts/people-search'
import { ALREADY_INVITED } from '../../money/goals/members'
import { changed, notify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx, ProvenViewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { sumText } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import type { CardRow } from '../gift-cards/card-rows'
import { groupPath, notifyGroupLive } from '../gift-cards/notifications'
import { GroupChangedResponse } from '../gift-cards/responses'
import { isOpen } from './groups'
import { AskIn, MOST_INVITED, TOO_MANY_INVITED } from './input'
import { findGroup, groupPeople } from './rows'

/**
 * Invites another client into a group gift of the viewer's. A person who declined may be invited
 * again. Two round trips.
 */
export const askIn = operation('client', 'POST /gift-cards/:id/invitations', {
  summary: 'Ask another client into a group gift of your own',
  body: AskIn,
  created: GroupChangedResponse,
  problems: ['not-found', 'gift-card-status', 'recipient-unavailable'],
  name: 'askIntoGift',
  reads: ({ ctx, viewer, params: { id }, body: { userId } }) => ({
    cards: findGroup(ctx, viewer.id, id),
    people: groupPeople(ctx, id),
    found: askable(ctx, viewer.id, [userId]),
  }),
  decide: ({ cards, people, found }, { ctx, viewer, params: { id }, body: { userId } }) => {
    const card = cards[0]?.card
    if (!card) throw new DomainError('not-found')
    if (card.organiserId !== viewer.id) throw new DomainError('forbidden')
    if (!isOpen(ctx, card)) throw new DomainError('gift-card-status')
    const requested = people.filter((person) => person.id !== card.organiserId)
    const before = people.find((person) => person.id === userId)
    if (before && (before.declinedAt === null || before.paid > 0)) {
      throw new DomainError('gift-card-status', {
        detail: ALREADY_INVITED,
      })
    }
    if (!before && requested.length >= MOST_INVITED) {
      throw new DomainError('gift-card-status', {
        detail: TOO_MANY_INVITED,
      })
    }
    const [item] = found
    if (!item) throw new DomainError('not-found')
    if (isFor(card, item)) throw new DomainError('recipient-unavailable')
    return {
      response: { id },
      writes: [
        before ? setDeclined(ctx, id, userId, null) : invitationRow(ctx, id, userId),
        ...notifyInvited(ctx, card, viewer, userId),
        notifyGroupLive(ctx, id),
      ],
    }
  },
})

/** Declines to pay into a group gift that the viewer was invited into. Two round trips. */
export const decline = operation('client', 'POST /gift-cards/:id/refusal', {
  summary: 'Decline to pay into a group gift',
  response: GroupChangedResponse,
  problems: ['gift-card-status', 'not-found'],
  name: 'declineGiftContribution',
  reads: ({ ctx, viewer, params: { id } }) => ({ cards: findGroup(ctx, viewer.id, id), people: groupPeople(ctx, id) }),
  decide: ({ cards, people }, { ctx, viewer, params: { id } }) => {
    const card = cards[0]?.card
    const invitee = people.find((person) => person.id === viewer.id)
    if (!card || !invitee || card.organiserId === viewer.id) throw new DomainError('not-found')
    if (!isOpen(ctx, card) || invitee.paid > 0 || invitee.declinedAt !== null) {
      throw new DomainError('gift-card-status')
    }
    return {
      response: { id },
      writes: [
        setDeclined(ctx, id, viewer.id, ctx.now()),
        notify(ctx, card.organiserId, {
          kind: 'gift',
          title: `The gift for ${card.recipientName}`,
          text: `${viewer.name} declined to join.`,
          path: groupPath(id),
        }),
        notifyGroupLive(ctx, id),
      ],
    }
  },
})

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
      text: `${viewer.name} invited you to a group gift card for ${card.recipientName}: ${sumText(card.target, card.currency)} in total. Choose how much to give, or decline. It’s a surprise, so don’t tell them.`,
      path: groupPath(card.id),
    }),
    changed(ctx, userId, 'gift-cards'),
  ]
}

/** Whether a card is for this person, by any of its delivery channels. */
export function isFor(
  card: Pick<CardRow, 'recipientId' | 'recipientEmail' | 'recipientPhone'>,
  person: { id: string; email: string; phone: string | null },
): boolean {
  return (
    card.recipientId === person.id ||
    card.recipientEmail === person.email.toLowerCase() ||
    (card.recipientPhone !== null && card.recipientPhone === person.phone)
  )
}

function setDeclined(ctx: Ctx, cardId: string, userId: string, at: number | null): Statement {
  return ctx.db
    .update(giftInvitation)
    .set({ declinedAt: at })
    .where(and(eq(giftInvitation.cardId, cardId), eq(giftInvitation.userId, userId)))
}
