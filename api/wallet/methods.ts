// Payment methods: a provider's tokens and what the person sees of them.
import { asc, desc, eq } from 'drizzle-orm'
import { paymentMethod } from '../../db/schema/wallet'
import type { Statement } from '../command'
import type { Ctx } from '../context'
import { DomainError } from '../problem'

export type MethodRow = typeof paymentMethod.$inferSelect

/** The method that a deposit charges: the processor's token and words for the person. */
export type Chargeable = { processor: string; token: string; label: string }

/** The person's methods, the default first; a statement for a read batch. */
export function methodsOf(ctx: Ctx, userId: string) {
  return ctx.db
    .select()
    .from(paymentMethod)
    .where(eq(paymentMethod.userId, userId))
    .orderBy(desc(paymentMethod.isDefault), asc(paymentMethod.createdAt))
}

/**
 * Which method to charge: the named one, else the default. In a sandbox the provider's test methods
 * may be named by anyone.
 * @throws DomainError payment-method-unknown, no-payment-method, provider-unavailable
 */
export function chooseMethod(ctx: Ctx, methods: MethodRow[], id: string | undefined): Chargeable {
  const { payments } = ctx.providers
  if (!payments) throw new DomainError('provider-unavailable')
  if (id === undefined) {
    const first = methods[0]
    if (!first) throw new DomainError('no-payment-method')
    return chargeable(first)
  }
  const own = methods.find((method) => method.id === id)
  if (own) return chargeable(own)
  const test = payments.testMethods.find((method) => method.id === id)
  if (!test) {
    throw new DomainError('payment-method-unknown', {
      errors: { paymentMethodId: ['Choose one of your payment methods.'] },
    })
  }
  return { processor: payments.name, token: test.token, label: test.label }
}

/** What a screen offers to pay with: the person's own methods, and in a sandbox its test methods. */
export type PayWith = {
  paymentMethods: { id: string; label: string; isDefault: boolean }[]
  testMethods: { id: string; label: string; behaviour: string }[]
}

export function payWith(ctx: Ctx, methods: MethodRow[]): PayWith {
  return {
    paymentMethods: methods.map((method) => ({
      id: method.id,
      label: methodLabel(method),
      isDefault: method.isDefault,
    })),
    testMethods: (ctx.providers.payments?.testMethods ?? []).map(({ id, label, behaviour }) => ({
      id,
      label,
      behaviour,
    })),
  }
}

/** "Visa ending 4242", "M-Pesa +254700000001". */
export function methodLabel(method: MethodRow): string {
  return method.type === 'card'
    ? `${method.cardType ?? 'Card'} ending ${method.lastFour}`
    : `${method.provider} ${method.phoneNumber}`
}

/**
 * In a sandbox a new client starts with the specification's two sample entries, so that the purse
 * can be tried at once; elsewhere a client adds their own. Statements for the batch of the account.
 */
export function welcomeMethods(ctx: Ctx, userId: string): Statement[] {
  const { payments } = ctx.providers
  const test = payments?.testMethods[0]
  if (!payments || !test) return []
  const common = { userId, processor: payments.name, token: test.token, createdAt: ctx.now() }
  const rows = ctx.db.insert(paymentMethod).values([
    {
      ...common,
      id: ctx.id(),
      type: 'card',
      cardType: 'Visa',
      lastFour: '4242',
      expiryDate: '12/30',
      isDefault: true,
    },
    {
      ...common,
      id: ctx.id(),
      type: 'mobile_money',
      provider: 'M-Pesa',
      phoneNumber: '+254700000001',
    },
  ])
  return [rows]
}

function chargeable(method: MethodRow): Chargeable {
  return { processor: method.processor, token: method.token, label: methodLabel(method) }
}
