// Payment methods: providers' tokens, and what their owners see of them.

import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import { prepared } from '../../../db/prepared'
import { paymentMethod } from '../../../db/schema/money/wallet'
import { audit } from '../../platform/audit/audit'
import type { Ctx, ProvenViewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import type { Currency } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { readAs } from '../../platform/viewer/proof'
import { MONEY_PROBLEMS } from '../problems'
import { type MethodKind, providerOf } from '../providers/port'
import { expiryOf } from './card-expiry'
import { type Adding, addingOf } from './method-kinds'
import { MethodsResponse, type PayWithResponse } from './responses'

export type MethodRow = typeof paymentMethod.$inferSelect

/** What its owner sees of a method; the token is not exposed. */
type Method = Omit<MethodRow, 'userId' | 'processor' | 'token' | 'createdAt' | 'usableAt'> & {
  label: string
  /** The card expires this month, or has expired and cannot be charged. */
  expiresSoon: boolean
  expired: boolean
}

/** `fresh`: the person has completed step-up recently, as adding a method requires. */
type Methods = { items: Method[]; next: null; adding: Adding; fresh: boolean }

/** The method that a deposit charges: the processor's token and a label for people. */
export type Chargeable = { processor: string; token: string; label: string }

/** The person's methods, the default first; a statement for a read batch. */
export function methodsOf(ctx: Ctx, userId: string) {
  return methods(ctx.db, { userId })
}

const methods = prepared((db, value) =>
  db
    .select()
    .from(paymentMethod)
    .where(eq(paymentMethod.userId, value('userId')))
    .orderBy(desc(paymentMethod.isDefault), asc(paymentMethod.createdAt), asc(paymentMethod.id)),
)

/** The viewer's methods, the default first. */
export const listMethods = operation('client', 'GET /wallet/methods', {
  summary: 'The client’s payment methods, the default first, and what can be added',
  response: MethodsResponse,
  reads: ({ ctx, viewer }) => ({ rows: methodsOf(ctx, viewer.id) }),
  read: ({ rows }, { ctx, viewer }) => methodsResponse(ctx, viewer, rows),
})

/** Makes one method the default and every other not (specification section 4, Payment methods). */
export const makeDefault = operation('client', 'PUT /wallet/methods/:id/default', {
  summary: 'Make one payment method the default',
  response: MethodsResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id } }) => {
    const [proven, before] = await readAs(ctx, viewer, [methodsOf(ctx, viewer.id)])
    if (!before.some((method) => method.id === id)) throw new DomainError('not-found')
    const condition = eq(paymentMethod.userId, viewer.id)
    // It may be removed between read and write: then the old default stays. The old default is
    // cleared first, because the index allows only one at any moment.
    const [, , after] = await ctx.db.batch([
      ctx.db
        .update(paymentMethod)
        .set({ isDefault: false })
        .where(
          and(
            condition,
            eq(paymentMethod.isDefault, true),
            ne(paymentMethod.id, id),
            sql`EXISTS (SELECT 1 FROM payment_method m WHERE m.id = ${id} AND m.user_id = ${viewer.id})`,
          ),
        ),
      ctx.db
        .update(paymentMethod)
        .set({ isDefault: true })
        .where(and(condition, eq(paymentMethod.id, id))),
      methodsOf(ctx, viewer.id),
    ])
    if (!after.some((method) => method.id === id)) throw new DomainError('not-found')
    return methodsResponse(ctx, proven, after)
  },
})

/** Removes a method. If it was the default, the first remaining one becomes the default. */
export const removeMethod = operation('client', 'DELETE /wallet/methods/:id', {
  summary: 'Remove a payment method',
  response: MethodsResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id } }) => {
    const [proven, before] = await readAs(ctx, viewer, [methodsOf(ctx, viewer.id)])
    if (!before.some((method) => method.id === id)) throw new DomainError('not-found')
    const condition = eq(paymentMethod.userId, viewer.id)
    const [, , , after] = await ctx.db.batch([
      audit(ctx, { actor: viewer.id, event: 'payment-method.removed', subject: id }),
      ctx.db.delete(paymentMethod).where(and(condition, eq(paymentMethod.id, id))),
      ctx.db
        .update(paymentMethod)
        .set({ isDefault: true })
        .where(
          and(
            condition,
            sql`${paymentMethod.id} = (SELECT m.id FROM payment_method m WHERE m.user_id = ${viewer.id}
            ORDER BY m.is_default DESC, m.created_at, m.id LIMIT 1)`,
          ),
        ),
      methodsOf(ctx, viewer.id),
    ])
    return methodsResponse(ctx, proven, after)
  },
})

/**
 * The method to charge in a currency: the named one, else the default, or the next if that cannot be charged. Anyone
 * may name a method that providers share, if it suits the currency and, without the person (`present` is false), can be
 * charged without them.
 * @throws DomainError payment-method-unknown, no-payment-method, method-unsupported, provider-unavailable
 */
export function chooseMethod(
  ctx: Ctx,
  methods: MethodRow[],
  id: string | undefined,
  currency?: Currency,
  { present = true }: { present?: boolean } = {},
): Chargeable {
  const { payments } = ctx.providers
  if (payments.length === 0) throw new DomainError('provider-unavailable')
  const faultOf = (method: MethodRow) => chargeFault(ctx, method, currency)
  if (id === undefined) {
    const first = methods.find((method) => !faultOf(method))
    if (first) return chargeable(first)
    throw (methods[0] && faultOf(methods[0])) ?? new DomainError('no-payment-method')
  }
  const method = methods.find((method) => method.id === id)
  const fault = method && faultOf(method)
  if (fault) throw fault
  if (method) return chargeable(method)
  const shared = sharedOf(ctx, { currency, present }).find((method) => method.id === id)
  if (!shared) {
    throw new DomainError('payment-method-unknown', {
      errors: { paymentMethodId: [MONEY_PROBLEMS['payment-method-unknown'].text[1]] },
    })
  }
  return { processor: shared.processor, token: shared.token, label: shared.label }
}

type Charging = { currency?: Currency | undefined; present?: boolean | undefined }

/** The methods that providers share, for a currency, and without the person those that need nobody. */
function sharedOf(ctx: Ctx, { currency, present = true }: Charging) {
  return ctx.providers.payments
    .filter(({ charges }) => !currency || charges({ type: 'card' }, currency))
    .flatMap(({ name, sharedMethods }) => sharedMethods.map((method) => ({ ...method, processor: name })))
    .filter(({ needsPerson }) => present || !needsPerson)
}

export function payWith(ctx: Ctx, methods: MethodRow[], charging: Charging): PayWithResponse {
  return {
    // Leaves out expired methods, and those whose provider is switched off.
    paymentMethods: methods
      .filter((method) => providerOf(ctx.providers.payments, method.processor))
      .filter((method) => !isExpired(ctx, method))
      .map((method) => ({ id: method.id, label: methodLabel(method), isDefault: method.isDefault })),
    sharedMethods: sharedOf(ctx, charging).map(({ id, label, note }) => ({ id, label, note })),
  }
}

/** "Visa ending 4242", "M-Pesa +254700000001". */
export function methodLabel(method: MethodRow): string {
  return method.type === 'card'
    ? `${method.cardType ?? 'Card'} ending ${method.lastFour}`
    : `${method.provider} ${method.phoneNumber}`
}

function methodsResponse(ctx: Ctx, viewer: ProvenViewer, rows: MethodRow[]): Methods {
  const items = rows.map((row) => ({
    id: row.id,
    type: row.type,
    label: methodLabel(row),
    cardType: row.cardType,
    lastFour: row.lastFour,
    expiryDate: row.expiryDate,
    provider: row.provider,
    phoneNumber: row.phoneNumber,
    isDefault: row.isDefault,
    expiresSoon: expiryOf(row.expiryDate, ctx.now()) === 'soon',
    expired: isExpired(ctx, row),
  }))
  return { items, next: null, adding: addingOf(ctx), fresh: viewer.freshUntil > ctx.now() }
}

function isExpired(ctx: Ctx, method: MethodRow): boolean {
  return expiryOf(method.expiryDate, ctx.now()) === 'expired'
}

/** The kind of a stored method, as providers are asked about it. */
export function kindOf({
  type,
  provider,
  phoneNumber,
}: Pick<MethodRow, 'type' | 'provider' | 'phoneNumber'>): MethodKind {
  return type === 'card' ? { type } : { type, provider: provider ?? '', phone: phoneNumber ?? undefined }
}

/** Why a method cannot be charged, in words for its owner; null if it can. */
function chargeFault(ctx: Ctx, method: MethodRow, currency: Currency | undefined): DomainError | null {
  const label = methodLabel(method)
  const unsupported = (why: string) => {
    const detail = `${label} ${why}. Try another payment method.`
    return new DomainError('method-unsupported', { detail, errors: { paymentMethodId: [detail] } })
  }
  const provider = providerOf(ctx.providers.payments, method.processor)
  if (!provider) return new DomainError('provider-unavailable')
  if (isExpired(ctx, method)) return unsupported('has expired')
  if (currency && !provider.charges(kindOf(method), currency)) return unsupported(`cannot pay in ${currency}`)
  return null
}

function chargeable(method: MethodRow): Chargeable {
  return { processor: method.processor, token: method.token, label: methodLabel(method) }
}
