// Adding a payment method: what the provider keeps, and what the person sees of it.
import { and, eq, sql } from 'drizzle-orm'
import { command as commandTable } from '../../db/schema/ledger'
import { paymentMethod } from '../../db/schema/wallet'
import { command } from '../command'
import { type Ctx, readAs, type Viewer } from '../context'
import { DomainError } from '../problem'
import { providerOf } from '../providers/payments/port'
import type { NewMethod } from './input'
import { MOST_METHODS, networkProvider } from './method-kinds'
import { type MethodRow, methodLabel, methodsOf } from './methods'

/** What a method's row keeps of it. */
type Details = Pick<MethodRow, 'type' | 'processor' | 'token'> &
  Partial<Pick<MethodRow, 'cardType' | 'lastFour' | 'expiryDate' | 'provider' | 'phoneNumber'>>

/**
 * Adds a card or a mobile-money number. A card's brand, digits and expiry come from the provider. It
 * becomes the default only if there was none (specification section 4). Three round trips.
 * @throws DomainError method-exists, method-limit, method-unsupported, payment-declined,
 *   provider-unavailable, invalid-input, idempotency-key-reused
 */
export async function addMethod(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  input: NewMethod,
): Promise<{ id: string; label: string }> {
  const [before, done] = await readAs(ctx, viewer, [
    methodsOf(ctx, viewer.id),
    ctx.db
      .select({ key: commandTable.key })
      .from(commandTable)
      .where(and(eq(commandTable.actor, viewer.id), eq(commandTable.key, key))),
  ])
  // A replay is answered by the command alone, and asks no provider.
  let details: Details | null = null
  if (!done[0]) {
    refuseMore(before)
    details = await detailsOf(ctx, viewer, input)
  }
  const { answer } = await command(ctx, viewer, {
    name: 'addMethod',
    key,
    input,
    reads: [methodsOf(ctx, viewer.id)],
    decide: ([methods]) => {
      if (!details) throw new DomainError('internal')
      refuseMore(methods)
      refuseTwice(methods, details)
      const row = newMethod(ctx, viewer, details)
      const writes = [
        ctx.db.insert(paymentMethod).values({
          ...row,
          // Decided by the database, so that two that are added at once do not both become it.
          isDefault: sql`NOT EXISTS (SELECT 1 FROM payment_method WHERE user_id = ${viewer.id})`,
        }),
      ]
      return { writes, answer: { id: row.id, label: methodLabel(row) } }
    },
  })
  return answer
}

async function detailsOf(ctx: Ctx, viewer: Viewer, input: NewMethod): Promise<Details> {
  if (input.type === 'card') {
    const provider = providerOf(ctx.providers.payments, input.processor)
    if (!provider?.cardTokens) throw notHere('Cards are not switched on here yet.')
    const card = await provider.storeCard({ id: viewer.id }, input.token)
    return { type: 'card', processor: provider.name, ...card }
  }
  const provider = networkProvider(ctx, input.provider)
  if (!provider) throw notHere(`${input.provider} is not switched on here yet.`, 'provider')
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

function notHere(detail: string, field?: string): DomainError {
  return new DomainError('method-unsupported', {
    detail,
    ...(field && { errors: { [field]: [detail] } }),
  })
}

function newMethod(ctx: Ctx, viewer: Viewer, details: Details): MethodRow {
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
    createdAt: ctx.now(),
  }
}

function refuseMore(methods: MethodRow[]): void {
  if (methods.length >= MOST_METHODS) throw new DomainError('method-limit')
}

/** The kind words; a trigger refuses what comes in between. */
function refuseTwice(methods: MethodRow[], details: Details): void {
  const same = methods.find((method) =>
    details.type === 'card'
      ? method.cardType === details.cardType &&
        method.lastFour === details.lastFour &&
        method.expiryDate === details.expiryDate
      : method.provider === details.provider && method.phoneNumber === details.phoneNumber,
  )
  if (same) {
    throw new DomainError('method-exists', {
      detail: `${methodLabel(same)} is one of your payment methods already.`,
    })
  }
}
