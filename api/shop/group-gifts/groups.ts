// A group gift as its members see it: its purpose, who has joined, and what is missing. Only the
// organiser sees what each person paid; the others see their own contribution.

import { type FoundPerson, foundPeople, peopleNamed } from '../../identity/accounts/people-search'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import type { Attempted } from '../../platform/rate-limit'
import { type MoneyJson, moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { type FoundCard, suggestionOf } from '../gift-cards/card-rows'
import type { GiftDesign } from '../gift-cards/input'
import { GroupQuery, MOST_INVITED } from './input'
import { GroupResponse } from './responses'
import { findGroup, type GroupPerson, groupPeople, purseFor } from './rows'

/** The shortest part of a name that is searched for (specification section 5). */
const MIN_SEARCH = 2

export const getGroupGift = operation('client', 'GET /gift-cards/groups/:id', {
  summary: 'A group gift that you organise or are asked into',
  query: GroupQuery,
  response: GroupResponse,
  problems: ['not-found'],
  run: ({ ctx, viewer, params, query }) => getGroup(ctx, viewer, params.id, query.q),
})

/**
 * One group gift, for its organiser and the people invited; with people to invite when a part of a
 * name is given. One round trip.
 * @throws DomainError not-found (none, or not in it), too-many-requests, unauthenticated
 */
async function getGroup(ctx: Ctx, viewer: Viewer, id: string, q = ''): Promise<GroupResponse> {
  const reads = [findGroup(ctx, viewer.id, id), groupPeople(ctx, id), purseFor(ctx, viewer.id, id)] as const
  if (q.length < MIN_SEARCH) {
    const [proven, cards, people, purse] = await readAs(ctx, viewer, reads)
    return groupResponse(ctx, proven, cards[0], people, purse[0]?.available ?? 0, null)
  }
  const [proven, attempted, named, cards, people, purse] = (await readAs(ctx, viewer, [
    ...peopleNamed(ctx, viewer, q, 'client'),
    ...reads,
  ])) as unknown as [ProvenViewer, Attempted, FoundPerson[], FoundCard[], GroupPerson[], { available: number }[]]
  const found = foundPeople(ctx, viewer, [attempted, named], q)
  return groupResponse(ctx, proven, cards[0], people, purse[0]?.available ?? 0, found)
}

function groupResponse(
  ctx: Ctx,
  viewer: ProvenViewer,
  found: FoundCard | undefined,
  people: GroupPerson[],
  available: number,
  named: FoundPerson[] | null,
): GroupResponse {
  if (!found) throw new DomainError('not-found')
  const { card, organiser } = found
  const isOrganiser = card.organiserId === viewer.id
  const money = (minor: number): MoneyJson => moneyJson(minor, card.currency)
  const member = people.find(({ id }) => id === viewer.id)
  const requested = people.filter(({ id }) => id !== card.organiserId)
  return {
    id: card.id,
    isOrganiser,
    organiser: organiser.name,
    status: card.status,
    open: isOpen(ctx, card),
    design: card.design as GiftDesign,
    fromName: card.fromName,
    recipientName: card.recipientName,
    message: card.message,
    target: money(card.target),
    funded: money(card.funded),
    missing: money(card.target - card.funded),
    percent: Math.floor((card.funded * 100) / card.target),
    own: money(member?.paid ?? 0),
    available: money(available),
    hasDeclined: member ? member.declinedAt !== null && member.paid === 0 : false,
    deadline: rfc3339(card.deadline ?? 0),
    deliverAt: rfc3339(card.deliverAt),
    sentAt: rfc3339(card.sentAt),
    expiresAt: rfc3339(card.expiresAt),
    suggestion: suggestionOf(found),
    people: people.map(({ id, name, image, declinedAt, paid }) => ({
      id,
      name,
      image,
      isYou: id === viewer.id,
      isOrganiser: id === card.organiserId,
      state: paid > 0 ? 'paid' : declinedAt === null ? 'invited' : 'declined',
      paid: isOrganiser || id === viewer.id ? money(paid) : null,
    })),
    room: Math.max(0, MOST_INVITED - requested.length),
    found:
      named
        ?.filter(({ id }) => id !== card.recipientId && !people.some((person) => person.id === id))
        .map(({ id, name, image }) => ({ id, name, image })) ?? null,
    version: card.version,
    timeZone: viewer.timeZone,
  }
}

/** Whether it still accepts contributions. */
export function isOpen(ctx: Ctx, card: FoundCard['card']): boolean {
  return card.status === 'funding' && (card.deadline ?? 0) > ctx.now()
}
