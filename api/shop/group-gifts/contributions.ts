// Paying into a group gift. The contribution that completes it also sends it, in the same batch.

import { and, eq, sql } from 'drizzle-orm'
import { giftCard, giftInvitation } from '../../../db/schema/shop/gift-cards'
import { afterMoneyLeft } from '../../money/transfers/send'
import { notify } from '../../notifications/outbox'
import { isContactRefusal } from '../../notifications/to-contacts/contact-messages'
import { command, type Statement } from '../../platform/command'
import type { Ctx, ProvenViewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { moneyJson, sumText } from '../../platform/values/money'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { requireFresh } from '../../platform/viewer/proof'
import type { CardRow } from '../gift-cards/card-rows'
import { cardScheduled, cardSent, payIntoCard } from '../gift-cards/cards'
import { groupPath, notifyGroup, notifyGroupLive } from '../gift-cards/notifications'
import { deliverGiftCards } from '../gift-cards/runs/delivery-run'
import { isOpen } from './groups'
import { Share } from './input'
import { ShareResponse } from './responses'
import { findGroup, purseFor } from './rows'

/**
 * Pays from the viewer's purse into a group gift that they are in, as often as they like, up to the
 * missing amount. Money leaves for another person, so the session must be fresh. Two round trips.
 */
export const payShare = operation('client', 'POST /gift-cards/:id/contributions', {
  summary: 'Pay into a group gift from your purse',
  keyed: true,
  body: Share,
  created: ShareResponse,
  problems: [
    'step-up-required',
    'not-found',
    'gift-card-full',
    'insufficient-funds',
    'gift-card-status',
    'unknown-currency',
  ],
  run: async ({ ctx, viewer, key, params: { id }, body: share }) => {
    const pay = (later: boolean) =>
      command(ctx, viewer, {
        name: 'payGiftContribution',
        key,
        input: { id, ...share },
        reads: [findGroup(ctx, viewer.id, id), purseFor(ctx, viewer.id, id)],
        decide: ([cards, purse], proven) => {
          const card = cards[0]?.card
          if (!card) throw new DomainError('not-found')
          requireFresh(ctx, proven)
          if (!isOpen(ctx, card)) throw new DomainError('gift-card-status')
          refuseShare(card, share, purse[0]?.available ?? 0)
          const at = ctx.now()
          return {
            response: {
              id: ctx.id(),
              cardId: id,
              amount: moneyJson(share.minor, card.currency),
              createdAt: rfc3339(at),
            },
            writes: [
              ...payIntoCard(ctx, card, { userId: viewer.id, minor: share.minor }),
              joinsAgain(ctx, id, viewer.id),
              ...filled(ctx, card, share.minor, later),
              ...notifyOrganiser(ctx, card, proven, share.minor),
              notifyGroupLive(ctx, id),
            ],
          }
        },
      })
    const { response, replayed } = await sentOrLater(pay)
    if (!replayed) afterShare(ctx, viewer.id)
    return response
  },
})

/**
 * A payment is not refused where its gift cannot be sent now because the recipient has had too many messages: the gift is
 * left to the delivery run, which sends it once there is room.
 */
export async function sentOrLater<T>(pay: (later: boolean) => Promise<T>): Promise<T> {
  try {
    return await pay(false)
  } catch (error) {
    if (isContactRefusal(error)) return pay(true)
    throw error
  }
}

/** After the response to a contribution: sends the card if it is due, and drains the notifications. */
export function afterShare(ctx: Ctx, userId: string): void {
  ctx.after(() => deliverGiftCards(ctx))
  afterMoneyLeft(ctx, userId)
}

/**
 * The end of collecting, for the batch that pays `minor` in: when that completes the target, the
 * card is sent or scheduled. Two concurrent payers who complete it together each still see an
 * amount missing; the batch then sets the card to go out now, and the next delivery run sends it. `later`: so do we.
 */
export function filled(ctx: Ctx, card: CardRow, minor: number, later: boolean): Statement[] {
  const now = ctx.now()
  const isLast = card.funded + minor === card.target
  const waits = card.deliverAt !== null && card.deliverAt > now
  const full = { ...card, funded: card.target }
  return [
    ...(isLast
      ? waits || later
        ? cardScheduled(ctx, full)
        : cardSent(ctx, full)
      : [
          ctx.db
            .update(giftCard)
            .set({
              status: 'scheduled',
              deliverAt: sql`coalesce(${giftCard.deliverAt}, ${now})`,
              version: sql`${giftCard.version} + 1`,
              updatedAt: now,
            })
            .where(and(eq(giftCard.id, card.id), eq(giftCard.status, 'funding'), eq(giftCard.funded, giftCard.target))),
        ]),
    notifyGroup(
      ctx,
      card.id,
      {
        title: 'The gift is complete',
        text: `The gift for ${card.recipientName} has reached ${sumText(card.target, card.currency)}. ${
          waits ? 'It will be sent on the chosen day.' : 'It is on its way.'
        }`,
      },
      // As this batch has left it: a contribution is accepted only while the card collects.
      sql`EXISTS (SELECT 1 FROM gift_card WHERE id = ${card.id} AND status <> 'funding')`,
    ),
  ]
}

/** Refuses with a specific problem before the database would reject the contribution. */
function refuseShare(card: CardRow, { minor, currency }: Share, available: number): void {
  const missing = card.target - card.funded
  if (currency !== card.currency) {
    throw fieldFault('currency', `This gift is in ${card.currency}.`)
  }
  if (minor > missing) {
    throw new DomainError('gift-card-full', {
      errors: { amount: [`The gift needs ${sumText(missing, currency)} more. Choose that amount or less.`] },
    })
  }
  if (minor > available) {
    throw new DomainError('insufficient-funds', {
      errors: { amount: [`You have ${sumText(available, currency)} in your purse.`] },
    })
  }
}

/** A person who declined before and pays now has joined. */
function joinsAgain(ctx: Ctx, cardId: string, userId: string): Statement {
  return ctx.db
    .update(giftInvitation)
    .set({ declinedAt: null })
    .where(and(eq(giftInvitation.cardId, cardId), eq(giftInvitation.userId, userId)))
}

function notifyOrganiser(ctx: Ctx, card: CardRow, viewer: ProvenViewer, minor: number): Statement[] {
  if (card.organiserId === viewer.id) return []
  return [
    notify(ctx, card.organiserId, {
      kind: 'gift',
      title: `The gift for ${card.recipientName}`,
      text: `${viewer.name} added ${sumText(minor, card.currency)}.`,
      path: groupPath(card.id),
    }),
  ]
}
