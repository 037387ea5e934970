// Actions of an order's page: cancelling it, confirming receipt, opening a dispute, and
// withdrawing a return.
import { Dispute } from '../../../api/shop/orders/input'
import { form, forms, press, textIn } from '../../platform/form.server'
import type { Visit } from '../../platform/page.server'

const pathOf = ({ id }: Visit) => `/client/orders/${id}`

/** Throws a redirect on success; returns the refusal. */
export const actOnOrder = forms({
  cancel: press(
    ({ api, id }: Visit, { key }) =>
      api.orders[':id'].cancellation.$post({ param: { id }, json: {} }, key),
    (_, __, visit) => [
      pathOf(visit),
      'Order cancelled',
      'The full amount held is back in your purse.',
    ],
  ),
  received: press(
    ({ api, id }: Visit, { key }) => api.orders[':id'].delivery.$post({ param: { id } }, key),
    (_, __, visit) => [pathOf(visit), 'Enjoy it', 'The seller has been paid.'],
  ),
  dispute: form(
    Dispute,
    ({ api, id }: Visit, { json, key }) =>
      api.orders[':id'].dispute.$post({ param: { id }, json }, key),
    (_, __, visit) => [
      pathOf(visit),
      'Seller notified',
      'The money stays on hold until this is settled.',
    ],
  ),
  keep: press(
    ({ api }: Visit, { form, key }) =>
      api['order-returns'][':id'].withdrawal.$post(
        { param: { id: textIn(form, 'returnId') } },
        key,
      ),
    (_, __, visit) => [pathOf(visit), 'Return withdrawn', 'The seller knows you’re keeping it.'],
  ),
})
