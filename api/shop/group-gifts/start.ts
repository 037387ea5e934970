// Starting a group gift: its card, the people invited, and the organiser's first contribution.

import { askable } from '../../identity/accounts/people-search'
import { command } from '../../platform/command'
import type { Ctx, ProvenViewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { formatMoney, moneyJson } from '../../platform/values/money'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { dueAt, dueDay, localDay } from '../../platform/values/recurrence'
import { daysBetween } from '../../platform/values/time'
import { requireFresh } from '../../platform/viewer/proof'
import { newCard, newCardMark, payIntoCard } from '../gift-cards/cards'
import { notifyGroupLive } from '../gift-cards/notifications'
import { cardFacts, cardReads } from '../gift-cards/purchase'
import { GroupChangedResponse } from '../gift-cards/responses'
import { afterShare, filled, sentOrLater } from './contributions'
import { MAX_COLLECTING_DAYS, NewGroupGift } from './input'
import { invitationRow, isFor, notifyInvited } from './invite'

/** A new group gift of the viewer's, with the people invited and the viewer's own contribution. Two round trips. */
export const startGroup = operation('client', 'POST /gift-cards/groups', {
  summary: 'Start a group gift',
  keyed: true,
  body: NewGroupGift,
  created: GroupChangedResponse,
  problems: ['not-found', 'insufficient-funds', 'invalid-amount'],
  run: async ({ ctx, viewer, key, body: input }) => {
    const mark = await newCardMark(ctx)
    const begin = (later: boolean) =>
      command(ctx, viewer, {
        name: 'startGroupGift',
        key,
        input,
        reads: [...cardReads(ctx, viewer, input), askable(ctx, viewer.id, input.people)],
        decide: ([people, salons, services, made, requested], proven) => {
          if (input.ownMinor > 0) requireFresh(ctx, proven)
          const { deliverAt } = cardFacts(ctx, proven, input, [people, salons, services, made])
          const deadline = deadlineOf(ctx, proven, input)
          refuseOwn(input)
          const { card, write } = newCard(ctx, mark, viewer.id, { ...input, deliverAt, deadline })
          for (const id of input.people) {
            const item = requested.find((found) => found.id === id)
            if (!item || id === viewer.id) throw new DomainError('not-found')
            if (isFor(card, item)) {
              throw fieldFault('people', 'You invited the person the gift is for. Remove them from the list.')
            }
          }
          return {
            response: { id: card.id },
            writes: [
              write,
              ...input.people.flatMap((id) => [
                invitationRow(ctx, card.id, id),
                ...notifyInvited(ctx, card, proven, id),
              ]),
              ...(input.ownMinor > 0
                ? [
                    ...payIntoCard(ctx, card, { userId: viewer.id, minor: input.ownMinor }),
                    ...filled(ctx, card, input.ownMinor, later),
                  ]
                : []),
              notifyGroupLive(ctx, card.id),
            ],
          }
        },
      })
    const { response, replayed } = await sentOrLater(begin)
    if (!replayed) afterShare(ctx, viewer.id)
    return response
  },
})

/** The end of the last day in the organiser's zone; before the card is to go out. */
function deadlineOf(ctx: Ctx, viewer: ProvenViewer, { deadline, deliverOn }: NewGroupGift): number {
  const today = localDay(ctx.now(), viewer.timeZone)
  const ahead = daysBetween(today, deadline)
  if (ahead < 0 || ahead > MAX_COLLECTING_DAYS) {
    throw fieldFault('deadline', `Choose today or a later day within ${MAX_COLLECTING_DAYS} days.`)
  }
  if (deliverOn !== undefined && deliverOn <= deadline) {
    throw fieldFault('deadline', 'Choose an end date at least a day before the card is sent.')
  }
  return dueAt(dueDay(deadline, 'daily', 1), viewer.timeZone, 0)
}

function refuseOwn({ ownMinor, minor, currency }: NewGroupGift): void {
  if (ownMinor <= minor) return
  const target = formatMoney(moneyJson(minor, currency))
  throw fieldFault('own', `The gift total is ${target}. Choose that amount or less.`)
}
