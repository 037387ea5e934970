// Adding a payment method: what the provider stores, and what the person sees of it. Money can be withdrawn to it, so
// adding requires step-up, every contact is notified, and all but the first cool down.

import { sql } from 'drizzle-orm'
import { paymentMethod } from '../../../db/schema/money/wallet'
import { drainOutbox, notify } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import { command, recordedUnder } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { readAs, requireFresh } from '../../platform/viewer/proof'
import { NewMethod } from '../ledger/input'
import { addedOf, detectCardTesting, refuseManyAdded } from '../payments/card-testing'
import { usableFrom } from '../payments/cooling'
import { providerOf } from '../providers/port'
import { MOST_METHODS, NO_CARDS, networkProvider } from './method-kinds'
import { type MethodRow, methodLabel, methodsOf } from './payment-methods'
import { AddedMethodResponse } from './responses'

/** The columns that describe a method. */
type Details = Pick<MethodRow, 'type' | 'processor' | 'token'> &
  Partial<Pick<MethodRow, 'cardType' | 'lastFour' | 'expiryDate' | 'provider' | 'phoneNumber'>>

/**
 * Adds a card or a mobile-money number. A card's brand, digits and expiry come from the provider. It
 * becomes the default only if there was none (specification section 4). Three round trips.
 */
export const addMethod = operation('client', 'POST /wallet/methods', {
  summary: 'Add a card or a mobile-money number',
  keyed: true,
  body: NewMethod,
  created: AddedMethodResponse,
  problems: ['step-up-required', 'method-exists', 'method-limit', 'method-unsupported'],
  run: async ({ ctx, viewer, key, body: input }) => {
    const [proven, before, added, done] = await readAs(ctx, viewer, [
      methodsOf(ctx, viewer.id),
      addedOf(ctx, viewer.id),
      recordedUnder(ctx, viewer, key),
    ])
    // The command answers a replay without calling a provider.
    let details: Details | null = null
    if (!done[0]) {
      requireFresh(ctx, proven)
      refuseMore(before)
      refuseManyAdded(ctx, added)
      details = await detailsOf(ctx, viewer, input)
    }
    const { response, replayed } = await command(ctx, viewer, {
      name: 'addMethod',
      key,
      input,
      reads: [methodsOf(ctx, viewer.id)],
      decide: ([methods], proven) => {
        if (!details) throw new DomainError('internal')
        requireFresh(ctx, proven)
        refuseMore(methods)
        refuseTwice(methods, details)
        const isFirst = methods.length === 0 && (added[0]?.ever ?? 0) === 0
        const row = newMethod(ctx, viewer, details, isFirst)
        const writes = [
          ctx.db.insert(paymentMethod).values({
            ...row,
            // Decided by the database, so that of two methods added concurrently only one becomes it.
            isDefault: sql`NOT EXISTS (SELECT 1 FROM payment_method WHERE user_id = ${viewer.id})`,
          }),
          audit(ctx, { actor: viewer.id, event: 'payment-method.added', subject: row.id }),
          notifyOfMethod(ctx, viewer, row),
        ]
        return { writes, response: addedMethod(ctx, row, proven.timeZone) }
      },
    })
    if (!replayed) {
      ctx.after(() => drainOutbox(ctx))
      detectCardTesting(ctx, viewer.id)
    }
    return response
  },
})

function addedMethod(ctx: Ctx, row: MethodRow, timeZone: string): AddedMethodResponse {
  const { id, usableAt } = row
  const coolsUntil = usableAt > ctx.now() ? rfc3339(usableAt, timeZone) : null
  return { id, label: methodLabel(row), coolsUntil }
}

function notifyOfMethod(ctx: Ctx, viewer: Viewer, row: MethodRow) {
  const later = row.usableAt > row.createdAt ? ', from 24 hours from now' : ''
  return notify(ctx, viewer.id, {
    kind: 'security',
    everyContact: true,
    title: 'A payment method was added',
    text: `You can now add money from ${methodLabel(row)} and withdraw to it${later}. If this wasn’t you, remove it, log out all devices, change your password and contact us right away.`,
    path: '/client/settings?tab=payment_methods',
  })
}

async function detailsOf(ctx: Ctx, viewer: Viewer, input: NewMethod): Promise<Details> {
  if (input.type === 'card') {
    const provider = providerOf(ctx.providers.payments, input.processor)
    if (!provider?.cardTokens) throw notHere(NO_CARDS)
    const card = await provider.storeCard({ id: viewer.id }, input.token).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'payment-declined') noteRefused(ctx, viewer)
      throw error
    })
    return { type: 'card', processor: provider.name, ...card }
  }
  const provider = networkProvider(ctx, input.provider, input.phoneNumber)
  if (!provider) throw notHere(`${input.provider} isn’t available here yet.`, 'provider')
  const token = provider.phoneToken(input, input.phoneNumber)
  const { provider: network, phoneNumber } = input
  return {
    type: 'mobile_money',
    processor: provider.name,
    token,
    provider: network,
    phoneNumber,
  }
}

/** Runs after the response: a card rejected by its provider counts like an added one. */
function noteRefused(ctx: Ctx, { id }: Viewer): void {
  ctx.after(async () => {
    await audit(ctx, { actor: id, event: 'payment-method.refused', subject: id })
    detectCardTesting(ctx, id)
  })
}

function notHere(detail: string, field?: string): DomainError {
  return new DomainError('method-unsupported', { detail, ...(field && { errors: { [field]: [detail] } }) })
}

function newMethod(ctx: Ctx, viewer: Viewer, details: Details, isFirst: boolean): MethodRow {
  const createdAt = ctx.now()
  return {
    cardType: null,
    lastFour: null,
    expiryDate: null,
    provider: null,
    phoneNumber: null,
    ...details,
    id: ctx.id(),
    userId: viewer.id,
    isDefault: false,
    createdAt,
    usableAt: usableFrom(createdAt, isFirst),
  }
}

function refuseMore(methods: MethodRow[]): void {
  if (methods.length >= MOST_METHODS) throw new DomainError('method-limit')
}

/** Rejects duplicates with a clear message; a trigger rejects concurrent ones. */
function refuseTwice(methods: MethodRow[], details: Details): void {
  const same = methods.find((method) =>
    details.type === 'card'
      ? method.cardType === details.cardType &&
        method.lastFour === details.lastFour &&
        method.expiryDate === details.expiryDate
      : method.provider === details.provider && method.phoneNumber === details.phoneNumber,
  )
  if (same) {
    throw new DomainError('method-exists', { detail: `${methodLabel(same)} is already one of your payment methods.` })
  }
}
