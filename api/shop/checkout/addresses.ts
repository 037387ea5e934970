// The address book of a client: at most ten addresses, one of them the default.

import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { countryCodeOf } from '../../../db/places/countries'
import { address } from '../../../db/schema/shop/checkout'
import { PHONE_INVALID } from '../../identity/accounts/input'
import { commandAnswer } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { plainPhone } from '../../platform/phones/phone-text'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { readAs } from '../../platform/viewer/proof'
import type { AddressForm } from '../cart/input'
import type { AddressResponse } from '../cart/responses'

const MAX_ADDRESSES = 10

/** The viewer's addresses, the default first; one round trip. */
export async function listAddresses(
  ctx: Ctx,
  viewer: Viewer,
): Promise<{ items: AddressResponse[] }> {
  const [, rows] = await readAs(ctx, viewer, [addressesOf(ctx, viewer.id)])
  return { items: rows.map(addressFrom) }
}

/**
 * Adds an address. The first one becomes the default.
 * @throws DomainError invalid-input, for an invalid phone number; address-limit
 */
export async function addAddress(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  form: AddressForm,
): Promise<AddressResponse> {
  const said = { ...form, phone: phoneIn(form) }
  return commandAnswer(ctx, viewer, {
    name: 'addAddress',
    key,
    input: form,
    reads: [addressesOf(ctx, viewer.id)],
    decide: ([rows]) => {
      if (rows.length >= MAX_ADDRESSES) throw new DomainError('address-limit')
      const isDefault = said.isDefault || rows.length === 0
      const added = { id: ctx.id(), ...said, isDefault }
      return {
        writes: [
          ...(isDefault ? [noDefault(ctx, viewer.id)] : []),
          ctx.db.insert(address).values({ ...added, userId: viewer.id, createdAt: ctx.now() }),
        ],
        answer: added,
      }
    },
  })
}

/**
 * Changes an address; the default stays until another is chosen.
 * @throws DomainError not-found, invalid-input
 */
export async function editAddress(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
  form: AddressForm,
): Promise<AddressResponse> {
  const said = { ...form, phone: phoneIn(form) }
  return commandAnswer(ctx, viewer, {
    name: 'editAddress',
    key,
    input: { id, ...form },
    reads: [addressesOf(ctx, viewer.id)],
    decide: ([rows]) => {
      const before = rows.find((row) => row.id === id)
      if (!before) throw new DomainError('not-found')
      const isDefault = said.isDefault || before.isDefault
      const edited = { ...said, isDefault }
      return {
        writes: [
          ...(isDefault ? [noDefault(ctx, viewer.id)] : []),
          ctx.db
            .update(address)
            .set(edited)
            .where(and(eq(address.id, id), eq(address.userId, viewer.id))),
        ],
        answer: { id, ...edited },
      }
    },
  })
}

/**
 * Removes an address; if it was the default, the oldest of the others becomes it.
 * @throws DomainError not-found
 */
export async function removeAddress(
  ctx: Ctx,
  viewer: Viewer,
  id: string,
): Promise<{ removed: true }> {
  const [, rows] = await readAs(ctx, viewer, [addressesOf(ctx, viewer.id)])
  const found = rows.find((row) => row.id === id)
  if (!found) throw new DomainError('not-found')
  const own = eq(address.userId, viewer.id)
  const oldest = ctx.db
    .select({ id: address.id })
    .from(address)
    .where(and(own, ne(address.id, id)))
    .orderBy(asc(address.createdAt), asc(address.id))
    .limit(1)
  await ctx.db.batch([
    ctx.db.delete(address).where(and(own, eq(address.id, id))),
    ...(found.isDefault
      ? [ctx.db.update(address).set({ isDefault: true }).where(sql`${address.id} = ${oldest}`)]
      : []),
  ])
  return { removed: true }
}

/** Selects a client's address book. */
export function addressesOf(ctx: Ctx, userId: string) {
  return ctx.db
    .select()
    .from(address)
    .where(eq(address.userId, userId))
    .orderBy(desc(address.isDefault), asc(address.createdAt), asc(address.id))
}

export function addressFrom(row: typeof address.$inferSelect): AddressResponse {
  const { userId: _, createdAt: __, ...shown } = row
  return shown
}

function noDefault(ctx: Ctx, userId: string) {
  return ctx.db.update(address).set({ isDefault: false }).where(eq(address.userId, userId))
}

/** In E.164: numbers without a country code use the address's country. */
function phoneIn({ phone, country }: AddressForm): string {
  const found = parsePhoneNumberFromString(plainPhone(phone), countryCodeOf(country))
  if (!found?.isValid() || found.ext) throw fieldFault('phone', PHONE_INVALID)
  return found.number
}
