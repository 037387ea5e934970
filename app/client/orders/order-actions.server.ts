// Actions of an order's page: cancelling it, confirming receipt, opening a dispute, and withdrawing a return.
import { Dispute } from '../../../api/shop/orders/input'
import { form, forms, press, textIn } from '../../platform/form.server'
import type { PageRequest } from '../../platform/page.server'

const pathOf = ({ id }: PageRequest) => `/client/orders/${id}`

/** Throws a redirect on success; returns the refusal. */
export const changeOrder = forms({
  cancel: press(
    ({ api, id }: PageRequest, { key }) => api.orders[':id'].cancellation.$post({ param: { id }, json: {} }, key),
    (_, __, pageRequest) => [pathOf(pageRequest), 'Order cancelled', 'The full amount held is back in your purse.'],
  ),
  received: press(
    ({ api, id }: PageRequest, { key }) => api.orders[':id'].delivery.$post({ param: { id } }, key),
    (_, __, pageRequest) => [pathOf(pageRequest), 'Enjoy it', 'The seller has been paid.'],
  ),
  dispute: form(
    Dispute,
    ({ api, id }: PageRequest, { json, key }) => api.orders[':id'].dispute.$post({ param: { id }, json }, key),
    (_, __, pageRequest) => [pathOf(pageRequest), 'Seller notified', 'The money stays on hold until this is settled.'],
  ),
  keep: press(
    ({ api }: PageRequest, { form, key }) =>
      api['order-returns'][':id'].withdrawal.$post({ param: { id: textIn(form, 'returnId') } }, key),
    (_, __, pageRequest) => [pathOf(pageRequest), 'Return withdrawn', 'The seller knows you’re keeping it.'],
  ),
})
