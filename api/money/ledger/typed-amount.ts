// A typed amount where its currency is known only from the database; schemas that know it use `minorIn`.
import { type Currency, parseAmount } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { AMOUNT_FAULTS } from './input'

/** The amount in minor units. @throws DomainError invalid-amount, at `field` */
export function typedMinor(text: string, currency: Currency, field = 'amount'): number {
  const read = parseAmount(text, currency)
  if (read.ok) return read.minor
  throw new DomainError('invalid-amount', { errors: { [field]: [AMOUNT_FAULTS[read.fault](currency)] } })
}
