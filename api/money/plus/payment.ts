// The payment method for Plus, and the deposit that charges it.
import { deposit } from '../../../db/schema/money/wallet'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { DomainError } from '../../platform/values/problem'
import { depositStatements } from '../deposits/deposits'
import type { DepositRow } from '../deposits/row'
import { type Chargeable, chooseMethod, kindOf, type MethodRow } from '../payment-methods/payment-methods'
import { providerOf } from '../providers/port'
import { nextChargeId } from './charges'
import { type PlusRow, priceOf } from './membership'
import { PLUS_CURRENCY } from './terms/plans'

/**
 * The method to charge: the chosen one, else the first usable one, the default first.
 * @throws DomainError no-payment-method, payment-method-unknown, method-unsupported, provider-unavailable
 */
export function methodFor(ctx: Ctx, methods: MethodRow[], id: string | null): Chargeable {
  const chosen = id ?? methods.find((row) => paysInUsd(ctx, row))?.id ?? methods[0]?.id
  const method = methods.find((row) => row.id === chosen)
  if (method && !paysInUsd(ctx, method)) throw new DomainError('method-unsupported')
  return chooseMethod(ctx, methods, chosen, PLUS_CURRENCY, { present: false })
}

/** Whether a payment method can pay for Plus. */
export function paysInUsd(ctx: Ctx, method: MethodRow): boolean {
  const provider = providerOf(ctx.providers.payments, method.processor)
  return provider?.charges(kindOf(method), PLUS_CURRENCY) ?? false
}

/** The deposit of one attempt to pay for the next period, with an id unique to the attempt. */
export function plusDeposit(ctx: Ctx, row: PlusRow, method: Chargeable): { row: DepositRow; insert: Statement } {
  const { row: drafted } = depositStatements(ctx, {
    userId: row.userId,
    currency: PLUS_CURRENCY,
    minor: priceOf(row),
    method,
    purpose: 'plus',
    subjectId: nextChargeId(row),
  })
  const requested = { ...drafted, id: depositIdOf(row) }
  return { row: requested, insert: ctx.db.insert(deposit).values(requested) }
}

/** Each attempt to charge a period has one deposit: a second one with the same id is rejected. */
export function depositIdOf(row: PlusRow): string {
  return `${nextChargeId(row)}.${row.attempts}`
}
