// HTTP for the address book.
import { Hono } from 'hono'
import {
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
import { AddressForm, AddressId } from '../cart/input'
import { AddressesResponse, AddressRemovedResponse, AddressResponse } from '../cart/responses'
import { addAddress, editAddress, listAddresses, removeAddress } from './addresses'

export const addresses = new Hono<ApiEnv>()
  .get(
    '/',
    access('client'),
    answers('Your address book, the one that is offered first at the top', 200, AddressesResponse),
    async (c) => c.json(await listAddresses(c.env.ctx, c.var.viewer)),
  )
  .post(
    '/',
    access('client'),
    answers('Add an address; ten at most', 201, AddressResponse),
    idempotent(),
    takes('json', AddressForm),
    async (c) => {
      const form = c.req.valid('json')
      return c.json(await addAddress(c.env.ctx, c.var.viewer, idempotencyKey(c), form), 201)
    },
  )
  .put(
    '/:id',
    access('client'),
    answers('Change an address', 200, AddressResponse),
    idempotent(),
    takes('param', AddressId),
    takes('json', AddressForm),
    async (c) => {
      const { id } = c.req.valid('param')
      const form = c.req.valid('json')
      return c.json(await editAddress(c.env.ctx, c.var.viewer, idempotencyKey(c), id, form))
    },
  )
  .delete(
    '/:id',
    access('client'),
    answers('Take an address out', 200, AddressRemovedResponse),
    takes('param', AddressId),
    async (c) => c.json(await removeAddress(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
