// With which payment method Plus is paid, and the deposit that asks it.
import { deposit } from '../../db/schema/wallet'
import type { Statement } from '../command'
import type { Ctx } from '../context'
import { DomainError } from '../problem'
import { providerOf } from '../providers/payments/port'
import type { DepositRow } from '../wallet/deposit-row'
import { depositStatements } from '../wallet/deposits'
import { type Chargeable, chooseMethod, type MethodRow } from '../wallet/methods'
import { nextChargeId } from './charges'
import { PLUS_CURRENCY } from './plans'
import { type PlusRow, priceOf } from './standing'

/**
 * The method to charge: the chosen one, else the first that can pay, the default before the others.
 * @throws DomainError no-payment-method, payment-method-unknown, method-unsupported,
 *   provider-unavailable
 */
export function methodFor(ctx: Ctx, methods: MethodRow[], id: string | null): Chargeable {
  const chosen = id ?? methods.find((row) => paysInUsd(ctx, row))?.id ?? methods[0]?.id
  const own = methods.find((row) => row.id === chosen)
  if (own && !paysInUsd(ctx, own)) throw new DomainError('method-unsupported')
  return chooseMethod(ctx, methods, chosen, PLUS_CURRENCY)
}

/** Whether a method of somebody's can pay for Plus. */
export function paysInUsd(ctx: Ctx, { type, provider, processor }: MethodRow): boolean {
  const kind = type === 'card' ? { type } : { type, provider: provider ?? '' }
  return providerOf(ctx.providers.payments, processor)?.charges(kind, PLUS_CURRENCY) ?? false
}

/** The deposit of one try to pay for the next period, with an id that only this try has. */
export function plusDeposit(
  ctx: Ctx,
  row: PlusRow,
  method: Chargeable,
): { row: DepositRow; insert: Statement } {
  const { row: drafted } = depositStatements(ctx, {
    userId: row.userId,
    currency: PLUS_CURRENCY,
    minor: priceOf(row),
    method,
    purpose: 'plus',
    subjectId: nextChargeId(row),
  })
  const asked = { ...drafted, id: depositIdOf(row) }
  return { row: asked, insert: ctx.db.insert(deposit).values(asked) }
}

/** Each try to charge a period has one deposit: a second of the same id is refused. */
export function depositIdOf(row: PlusRow): string {
  return `${nextChargeId(row)}.${row.attempts}`
}
