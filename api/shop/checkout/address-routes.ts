// HTTP routes for the address book.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { AddressForm, AddressId } from '../cart/input'
import { AddressesResponse, AddressRemovedResponse, AddressResponse } from '../cart/responses'
import { addAddress, editAddress, listAddresses, removeAddress } from './addresses'

export const addresses = new Hono<ApiEnv>()
  .get(
    '/',
    route('client', 'Your addresses, the default first', {
      response: AddressesResponse,
      handler: ({ ctx, viewer }) => listAddresses(ctx, viewer),
    }),
  )
  .post(
    '/',
    route('client', 'Add an address; up to ten', {
      keyed: true,
      body: AddressForm,
      created: AddressResponse,
      handler: ({ ctx, viewer, key, body }) => addAddress(ctx, viewer, key, body),
    }),
  )
  .put(
    '/:id',
    route('client', 'Change an address', {
      keyed: true,
      params: AddressId,
      body: AddressForm,
      response: AddressResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        editAddress(ctx, viewer, key, params.id, body),
    }),
  )
  .delete(
    '/:id',
    route('client', 'Remove an address', {
      params: AddressId,
      response: AddressRemovedResponse,
      handler: ({ ctx, viewer, params }) => removeAddress(ctx, viewer, params.id),
    }),
  )
