// The address book of a client: at most ten addresses, one of them the default.

import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { countryCodeOf } from '../../../db/places/countries'
import { address } from '../../../db/schema/shop/checkout'
import { PHONE_INVALID } from '../../identity/accounts/input'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { plainPhone } from '../../platform/phones/phone-text'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { readAs } from '../../platform/viewer/proof'
import { AddressForm } from '../cart/input'
import { AddressesResponse, AddressRemovedResponse, AddressResponse } from '../cart/responses'

const MAX_ADDRESSES = 10

/** The viewer's addresses, the default first; one round trip. */
export const listAddresses = operation('client', 'GET /addresses', {
  summary: 'Your addresses, the default first',
  response: AddressesResponse,
  reads: ({ ctx, viewer }) => ({ rows: addressesOf(ctx, viewer.id) }),
  read: ({ rows }) => ({ items: rows.map(addressFrom) }),
})

/** Adds an address. The first one becomes the default. */
export const addAddress = operation('client', 'POST /addresses', {
  summary: 'Add an address; up to ten',
  body: AddressForm,
  created: AddressResponse,
  problems: ['address-limit'],
  reads: ({ ctx, viewer }) => ({ rows: addressesOf(ctx, viewer.id) }),
  decide: ({ rows }, { ctx, viewer, body: form }) => {
    const entered = { ...form, phone: phoneIn(form) }

    if (rows.length >= MAX_ADDRESSES) throw new DomainError('address-limit')
    const isDefault = entered.isDefault || rows.length === 0
    const added = { id: ctx.id(), ...entered, isDefault }
    return {
      writes: [
        ...(isDefault ? [noDefault(ctx, viewer.id)] : []),
        ctx.db.insert(address).values({ ...added, userId: viewer.id, createdAt: ctx.now() }),
      ],
      response: added,
    }
  },
})

/** Changes an address; the default stays until another is chosen. */
export const editAddress = operation('client', 'PUT /addresses/:id', {
  summary: 'Change an address',
  body: AddressForm,
  response: AddressResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer }) => ({ rows: addressesOf(ctx, viewer.id) }),
  decide: ({ rows }, { ctx, viewer, params: { id }, body: form }) => {
    const entered = { ...form, phone: phoneIn(form) }

    const before = rows.find((row) => row.id === id)
    if (!before) throw new DomainError('not-found')
    const isDefault = entered.isDefault || before.isDefault
    const edited = { ...entered, isDefault }
    return {
      writes: [
        ...(isDefault ? [noDefault(ctx, viewer.id)] : []),
        ctx.db
          .update(address)
          .set(edited)
          .where(and(eq(address.id, id), eq(address.userId, viewer.id))),
      ],
      response: { id, ...edited },
    }
  },
})

/** Removes an address; if it was the default, the oldest of the others becomes it. */
export const removeAddress = operation('client', 'DELETE /addresses/:id', {
  summary: 'Remove an address',
  response: AddressRemovedResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id } }) => {
    const [, rows] = await readAs(ctx, viewer, [addressesOf(ctx, viewer.id)])
    const found = rows.find((row) => row.id === id)
    if (!found) throw new DomainError('not-found')
    const condition = eq(address.userId, viewer.id)
    const oldest = ctx.db
      .select({ id: address.id })
      .from(address)
      .where(and(condition, ne(address.id, id)))
      .orderBy(asc(address.createdAt), asc(address.id))
      .limit(1)
    await ctx.db.batch([
      ctx.db.delete(address).where(and(condition, eq(address.id, id))),
      ...(found.isDefault
        ? [ctx.db.update(address).set({ isDefault: true }).where(sql`${address.id} = ${oldest}`)]
        : []),
    ])
    return { removed: true as const }
  },
})

/** Selects a client's address book. */
export function addressesOf(ctx: Ctx, userId: string) {
  return ctx.db
    .select()
    .from(address)
    .where(eq(address.userId, userId))
    .orderBy(desc(address.isDefault), asc(address.createdAt), asc(address.id))
}

export function addressFrom(row: typeof address.$inferSelect): AddressResponse {
  const { userId: _, createdAt: __, ...fields } = row
  return fields
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
