// Hands an order over at a counter, of a shop or a salon: by its reference and the client's code.
import { HandOver } from '../../../api/shop/seller-dashboard/input'
import { form } from '../../platform/form.server'
import type { PageRequest } from '../../platform/page.server'

/** Leads to `path`. What was typed comes back but for the code, which must be typed again. */
export const handOver = (path: string, done: string) =>
  form(
    HandOver,
    ({ api }: PageRequest, { json, key }) => api.pickups.$post({ json }, key),
    ({ reference }) => [path, `${reference} was handed over`, done],
  )
