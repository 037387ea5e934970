// Buying a gift card alone: chosen, paid from the purse and sent in one batch.

import { and, count, eq, gt } from 'drizzle-orm'
import { salon, service } from '../../../db/schema/salons/salons'
import { giftCard } from '../../../db/schema/shop/gift-cards'
import { walletsOf } from '../../money/ledger/balances'
import {
  balancesFrom,
  clientsOf,
  personFrom,
  readSearching,
  requireReceiver,
} from '../../money/transfers/counterparties'
import { afterMoneyLeft } from '../../money/transfers/send'
import { explained } from '../../notifications/to-contacts/contact-messages'
import { command } from '../../platform/command'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { DEFAULT_CURRENCY, isCurrency } from '../../platform/values/money'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { dueAt, localDay } from '../../platform/values/recurrence'
import { DAY, daysBetween } from '../../platform/values/time'
import { requireFresh } from '../../platform/viewer/proof'
import { cardResponse, type FoundCard } from './card-rows'
import { cardScheduled, cardSent, newCard, newCardMark, payIntoCard } from './cards'
import { BuyGiftCard, GiftDraftQuery, MAX_GIFT_DAYS } from './input'
import { GiftCardResponse, GiftDraftResponse } from './responses'

/** Cards that one person may send in a day, so that nobody can flood other people's mailboxes. */
const CARDS_A_DAY = 20
/** Data of the screens that make a card. One round trip, including a search. */
export const getGiftDraft = operation('client', 'GET /gift-cards/draft', {
  summary: 'Gift card designs and amounts',
  query: GiftDraftQuery,
  response: GiftDraftResponse,
  run: async ({ ctx, viewer, query }) => {
    const { person, salon, service } = query
    const { proven, rows, found } = await readSearching(
      ctx,
      viewer,
      [
        clientsOf(ctx, viewer, person ? [person] : []),
        walletsOf(ctx, viewer.id),
        salonsOf(ctx, salon),
        servicesOf(ctx, service),
      ],
      query.q,
    )
    const [people, wallets, salons, services] = rows
    const chosen = people.find(
      ({ id, role, deletedAt, findable }) => id !== viewer.id && role === 'client' && !deletedAt && findable === 1,
    )
    const offered = salons[0]
    const chosenService = services.find(({ salonId }) => salonId === offered?.id)
    return {
      person: chosen ? personFrom(chosen) : null,
      found,
      balances: balancesFrom(wallets, isCurrency(proven.currency) ? proven.currency : DEFAULT_CURRENCY),
      fromName: proven.name,
      suggestion: offered
        ? { salon: offered, service: chosenService ? { id: chosenService.id, name: chosenService.name } : null }
        : null,
      timeZone: proven.timeZone,
      today: localDay(ctx.now(), proven.timeZone),
    }
  },
})

/**
 * Pays a card from the purse and sends or schedules it. Money leaves for another person, so the
 * session must be fresh. Two round trips.
 */
export const buyGiftCard = operation('client', 'POST /gift-cards', {
  summary: 'Pay for a gift card and send it',
  keyed: true,
  body: BuyGiftCard,
  created: GiftCardResponse,
  problems: [
    'step-up-required',
    'recipient-unavailable',
    'insufficient-funds',
    'contact-unreachable',
    'invalid-amount',
  ],
  run: async ({ ctx, viewer, key, body: input }) => {
    const mark = await newCardMark(ctx)
    const bought = command(ctx, viewer, {
      name: 'buyGiftCard',
      key,
      input,
      reads: cardReads(ctx, viewer, input),
      decide: (rows, proven) => {
        requireFresh(ctx, proven)
        const facts = cardFacts(ctx, proven, input, rows)
        const { deliverAt } = facts
        const { card, write } = newCard(ctx, mark, viewer.id, { ...input, deliverAt, deadline: null })
        const paid = { ...card, funded: input.minor }
        return {
          writes: [
            write,
            ...payIntoCard(ctx, card, { userId: viewer.id, minor: input.minor }),
            ...(deliverAt === null ? cardSent(ctx, paid) : cardScheduled(ctx, paid)),
          ],
          response: {
            ...cardResponse(
              { ...facts.found, card: { ...paid, status: deliverAt === null ? 'sent' : 'scheduled' } },
              viewer,
            ),
            ...NOBODY,
          },
        }
      },
    })
    const { response, replayed } = await explained(ctx, viewer.id, () => addressedIn(input), bought)
    if (!replayed) afterMoneyLeft(ctx, viewer.id)
    const { recipientName, message, email, phone } = input
    return { ...response, recipientName, message, sentTo: email ?? phone ?? null }
  },
})

/** A recorded answer says nothing of the recipient: a request that is repeated says it again. */
const NOBODY = { recipientName: '', message: '', sentTo: null }

/** The contact that a card is for, by its field; none where it is for somebody on Purse. */
function addressedIn({ email, phone }: Pick<BuyGiftCard, 'email' | 'phone'>) {
  if (email) return [{ contact: email, field: 'email' }]
  return phone ? [{ contact: phone, field: 'phone' }] : []
}

/** Reads for making a card: its recipient, the suggestion, and how many cards were made today. */
export function cardReads(ctx: Ctx, viewer: Viewer, input: Omit<BuyGiftCard, 'minor'>) {
  return [
    clientsOf(ctx, viewer, input.person ? [input.person] : []),
    salonsOf(ctx, input.salonId),
    servicesOf(ctx, input.serviceId),
    ctx.db
      .select({ n: count() })
      .from(giftCard)
      .where(and(eq(giftCard.organiserId, viewer.id), gt(giftCard.createdAt, ctx.now() - DAY))),
  ] as const
}

type CardRows = readonly [
  Awaited<ReturnType<typeof clientsOf>>,
  Awaited<ReturnType<typeof salonsOf>>,
  Awaited<ReturnType<typeof servicesOf>>,
  { n: number }[],
]

/**
 * Validates what `cardReads` read, and returns when the card is to go out: null for at once.
 * @throws DomainError invalid-input, not-found, recipient-unavailable, too-many-requests
 */
export function cardFacts(
  ctx: Ctx,
  viewer: ProvenViewer,
  input: Omit<BuyGiftCard, 'minor'>,
  [people, salons, services, made]: CardRows,
): { deliverAt: number | null; found: Omit<FoundCard, 'card'> } {
  if ((made[0]?.n ?? 0) >= CARDS_A_DAY) {
    throw new DomainError('too-many-requests', {
      detail: `You can send up to ${CARDS_A_DAY} gift cards a day. Try again tomorrow.`,
    })
  }
  const recipient = input.person ? requireReceiver(viewer, people, input.person) : null
  const [offered] = salons
  const [ofSalon] = services
  const unknown = (input.salonId && !offered) || (input.serviceId && ofSalon?.salonId !== input.salonId)
  if (unknown) {
    throw fieldFault('salonId', 'This can’t be booked right now. Suggest something else.')
  }
  return {
    deliverAt: deliveryOf(ctx, viewer, input.deliverOn),
    found: {
      organiser: { id: viewer.id, name: viewer.name },
      recipient: recipient && { id: recipient.id, name: recipient.name, deletedAt: null },
      salonName: offered?.name ?? null,
      salonStatus: offered ? 'approved' : null,
      serviceName: ofSalon?.name ?? null,
      serviceActive: ofSalon ? true : null,
    },
  }
}

/** Nine in the morning of the day in the sender's zone; null: at once. */
function deliveryOf(ctx: Ctx, viewer: ProvenViewer, day: string | undefined): number | null {
  const today = localDay(ctx.now(), viewer.timeZone)
  if (day === undefined || day === today) return null
  const ahead = daysBetween(today, day)
  if (ahead < 0 || ahead > MAX_GIFT_DAYS) {
    throw fieldFault('deliverOn', 'Choose today or a later day within a year.')
  }
  return dueAt(day, viewer.timeZone)
}

function salonsOf(ctx: Ctx, id: string | undefined) {
  return ctx.db
    .select({ id: salon.id, name: salon.name })
    .from(salon)
    .where(and(eq(salon.id, id ?? ''), eq(salon.status, 'approved')))
}

function servicesOf(ctx: Ctx, id: string | undefined) {
  return ctx.db
    .select({ id: service.id, name: service.name, salonId: service.salonId })
    .from(service)
    .where(and(eq(service.id, id ?? ''), eq(service.active, true)))
}
