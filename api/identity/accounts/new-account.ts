// A new account as one batch: the person, their password, sample payment methods, and the audit event.
import parsePhoneNumber from 'libphonenumber-js/min'
import { placeInCountry, placeInZone } from '../../../db/places/countries'
import { account, preference, user } from '../../../db/schema/identity'
import { paymentMethod } from '../../../db/schema/money/wallet'
import { audit } from '../../platform/audit/audit'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { placeholderEmail } from '../../platform/values/email-address'
import { type Currency, DEFAULT_CURRENCY, isCurrency } from '../../platform/values/money'
import { agreedNow } from './agreement'
import type { SIGN_UP_ROLES } from './input'

type AccountDraft = {
  name: string
  role: (typeof SIGN_UP_ROLES)[number]
  passwordHash: string
  /** Of their browser; the default where it said none. */
  timeZone?: string | undefined
} & ({ email: string } | { phone: string })

/**
 * The person, and the statements that store them. The unique indexes on email and phone refuse a second account. A
 * phone was proven by a code; an address is proven later.
 */
export function newAccount(
  ctx: Ctx,
  { name, role, passwordHash, timeZone, ...contact }: AccountDraft,
): { person: typeof user.$inferSelect; statements: [Statement, ...Statement[]] } {
  const id = ctx.id()
  const at = new Date(ctx.now())
  const times = { createdAt: at, updatedAt: at }
  const phone = 'phone' in contact ? contact.phone : null
  const person = {
    id,
    name,
    role,
    email: 'email' in contact ? contact.email : placeholderEmail(id),
    emailVerified: false,
    phone,
    image: null,
    currency: currencyOf(phone, timeZone),
    twoFactorEnabled: false,
    deletedAt: null,
    suspendedAt: null,
    ...agreedNow(ctx),
    ...times,
  }
  const credential = { providerId: 'credential', accountId: id, password: passwordHash }
  return {
    person,
    statements: [
      ctx.db.insert(user).values(person),
      ctx.db.insert(account).values({ id: ctx.id(), userId: id, ...credential, ...times }),
      ...(phone || timeZone ? [ctx.db.insert(preference).values({ userId: id, sms: phone !== null, timeZone })] : []),
      ...(role === 'client' ? sampleMethods(ctx, id) : []),
      audit(ctx, { actor: id, event: 'account.created', subject: id }),
    ],
  }
}

/** What the first purse is in: the currency of the phone's country, else of where the clock is, else the default. */
function currencyOf(phone: string | null, timeZone: string | undefined): Currency {
  const country = phone && parsePhoneNumber(phone)?.country
  const place = (country && placeInCountry(country, timeZone ?? null)) || (timeZone && placeInZone(timeZone))
  return place && isCurrency(place.currency) ? place.currency : DEFAULT_CURRENCY
}

/** The statement that sets a person's time zone. */
export function setTimeZone(ctx: Ctx, userId: string, timeZone: string): Statement {
  return ctx.db
    .insert(preference)
    .values({ userId, timeZone })
    .onConflictDoUpdate({ target: preference.userId, set: { timeZone } })
}

/** The statements that give a new client the specification's two sample payment methods, in the sandbox only. */
export function sampleMethods(ctx: Ctx, userId: string): Statement[] {
  const sandbox = ctx.providers.payments.find(({ name }) => name === 'sandbox')
  const test = sandbox?.sharedMethods[0]
  if (!sandbox || !test) return []
  const common = { userId, processor: sandbox.name, token: test.token, createdAt: ctx.now() }
  const rows = ctx.db.insert(paymentMethod).values([
    { ...common, id: ctx.id(), type: 'card', cardType: 'Visa', lastFour: '4242', expiryDate: '12/30', isDefault: true },
    { ...common, id: ctx.id(), type: 'mobile_money', provider: 'M-Pesa', phoneNumber: '+254700000001' },
  ])
  return [rows]
}
