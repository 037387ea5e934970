// Kinds of payout destinations: the networks and bank accounts available as configured.
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { countryCodeFor } from '../../../db/places/countries'
import type { payoutDestination } from '../../../db/schema/money/payouts'
import { PHONE_INVALID } from '../../identity/accounts/input'
import type { Ctx } from '../../platform/context'
import { plainPhone } from '../../platform/phones/phone-text'
import { CURRENCIES, type Currency } from '../../platform/values/money'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { notHereYet } from '../payment-methods/method-kinds'
import { type MethodKind, MOBILE_NETWORKS, type PaymentProvider, providerOf } from '../providers/port'
import type { AddDestination } from './input'
import type { DestinationResponse, PayoutsResponse } from './responses'

export type DestinationRow = typeof payoutDestination.$inferSelect & { staffName: string | null }

/** The columns that describe a destination. */
export type Place = Pick<DestinationRow, 'type' | 'processor' | 'token' | 'label'>

/** What can be added; otherwise the reason, in words for people. */
export function destinationKinds(ctx: Ctx): PayoutsResponse['adding'] {
  const currenciesOf = (kind: MethodKind) => CURRENCIES.filter((code) => payerOf(ctx, kind, code))
  const bank = currenciesOf({ type: 'bank' })
  return {
    networks: MOBILE_NETWORKS.map((name) => {
      const currencies = currenciesOf({ type: 'mobile_money', provider: name })
      const reason = currencies.length > 0 ? null : notHereYet(name)
      return { name, currencies, reason }
    }),
    bank: { currencies: bank, reason: bank.length > 0 ? null : 'Bank accounts aren’t available here yet.' },
  }
}

/**
 * What is stored of a new destination. A bank account's number is sent to its provider only.
 * @throws DomainError method-unsupported, invalid-input, provider-unavailable
 */
export async function placeOf(ctx: Ctx, input: AddDestination): Promise<Place> {
  const { currency } = input
  if (input.type === 'bank') {
    const provider = payerOf(ctx, { type: 'bank' }, currency)
    if (!provider?.bankToken) throw notHere('bank', `We can’t pay ${currency} to bank accounts yet.`)
    const { bank, accountName, accountNumber } = input
    const token = await provider.bankToken({ currency, bank, accountName, accountNumber }).catch((cause: unknown) => {
      if (cause instanceof DomainError) throw cause
      throw new DomainError('provider-unavailable', { cause })
    })
    const label = `${bank} ending ${accountNumber.slice(-4)}`
    return { type: 'bank', processor: provider.name, token, label }
  }
  const phone = phoneIn(input.phone, currency)
  const network = { type: input.type, provider: input.provider }
  const kind = { ...network, phone }
  const provider = payerOf(ctx, kind, currency)
  if (!provider) {
    const ofNetwork = payerOf(ctx, network, currency)
    if (!ofNetwork) throw notHere('provider', `${input.provider} doesn’t support ${currency} here yet.`)
    // It says itself what numbers it takes.
    tokenOf(ofNetwork, network, phone)
    throw notHere('phone', `This number can’t be paid in ${currency}.`)
  }
  const label = `${input.provider} ending ${phone.slice(-4)}`
  return { type: input.type, processor: provider.name, token: tokenOf(provider, kind, phone), label }
}

/** The provider of a destination, if it still pays out to it in that currency. */
export function payerAt(ctx: Ctx, row: DestinationRow): PaymentProvider | null {
  const provider = providerOf(ctx.providers.payments, row.processor)
  // The network is recognised by its label: the row stores nothing else of it.
  const network = MOBILE_NETWORKS.find((name) => row.label.startsWith(name)) ?? ''
  const kind: MethodKind = row.type === 'bank' ? { type: 'bank' } : { type: 'mobile_money', provider: network }
  return provider?.paysOut(kind, row.currency as Currency) ? provider : null
}

export function destinationResponse(row: DestinationRow, now: number, timeZone: string): DestinationResponse {
  return {
    id: row.id,
    type: row.type,
    currency: row.currency as Currency,
    label: row.label,
    addedAt: rfc3339(row.createdAt, timeZone),
    coolsUntil: row.usableAt > now ? rfc3339(row.usableAt, timeZone) : null,
    staff: row.staffId === null ? null : { id: row.staffId, name: row.staffName ?? '' },
  }
}

/** The provider that pays out to this kind in a currency; a bank's provider must accept its number too. */
function payerOf({ providers }: Ctx, kind: MethodKind, currency: Currency) {
  return providers.payments.find(
    (payment) => payment.paysOut(kind, currency) && (kind.type !== 'bank' || payment.bankToken !== null),
  )
}

/** A provider's own message about a number is shown under the form's field. */
function tokenOf(provider: PaymentProvider, kind: MethodKind, phone: string): string {
  try {
    return provider.phoneToken(kind, phone)
  } catch (error) {
    const messages = error instanceof DomainError && error.extra.errors?.phoneNumber
    if (messages) throw new DomainError('invalid-input', { errors: { phone: messages } })
    throw error
  }
}

/** In E.164: numbers without a country code get the country of the currency. */
function phoneIn(typed: string, currency: Currency): string {
  const found = parsePhoneNumberFromString(plainPhone(typed), countryCodeFor(currency))
  if (!found?.isValid() || found.ext) {
    throw fieldFault('phone', PHONE_INVALID)
  }
  return found.number
}

function notHere(field: string, detail: string): DomainError {
  return new DomainError('method-unsupported', { detail, errors: { [field]: [detail] } })
}
