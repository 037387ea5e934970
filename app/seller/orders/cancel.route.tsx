// Declining or cancelling an order: the exact refund and the reason, before anything moves.
import { useActionData, useLoaderData } from '@remix-run/react'
import { formatMoney } from '../../../api/platform/values/money'
import { OrderCancellation } from '../../../api/shop/orders/input'
import { CLIENT_READS } from '../../features/notifications/notified'
import { NO_ORDER, ORDER_FAILED, TO_ORDER } from '../../features/orders/order-labels'
import { get } from '../../platform/api.server'
import { form } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { AreaField } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Cancel an order')

export const loader = page('seller', async ({ api, newKey, id }) => {
  const param = { id }
  const order = await get(api.orders[':id'].$get({ param }))
  if (order.side !== 'seller') throw new Response('', { status: 404 })
  return { order, formKey: newKey() }
})

export const action = page(
  'seller',
  form(
    OrderCancellation,
    ({ api, id }, { json, key }) => api.orders[':id'].cancellation.$post({ param: { id }, json }, key),
    ({ ending }, _, { id }) => [
      `/seller/orders/${encodeURIComponent(id)}`,
      ending === 'declined' ? 'Order declined' : 'Order cancelled',
      'The full amount held is back in the client’s purse.',
    ],
  ),
)

export default function Cancel() {
  const { order, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const field = fieldsOf(OrderCancellation, response)
  const path = `/seller/orders/${order.id}`
  const { cancel } = order.terms
  const verb = order.status === 'placed' ? 'Decline' : 'Cancel'
  return (
    <Shell as="product_seller" path={path} column>
      <PageHead
        title={`${verb} this order?`}
        lead={`${order.reference} · ${order.clientName}`}
        back={{ to: path, label: TO_ORDER }}
      />
      <InlineNotice notice={response?.notice} />
      {cancel ? (
        <Form hidden={{ key: formKey }} className="grid max-w-xl gap-6">
          <p>
            <strong className="money">{formatMoney(cancel.returned)}</strong> goes back to {order.clientName}, and the
            order ends. This can’t be undone.
          </p>
          <AreaField
            label={order.status === 'placed' ? 'Reason (optional)' : 'Why'}
            {...field('reason')}
            rows={3}
            hint={CLIENT_READS}
          />
          {order.status === 'shipped' && (
            <label className="flex min-h-12 items-center gap-3">
              <input
                type="checkbox"
                name="lost"
                defaultChecked={field.on('lost', order.disputed)}
                className="size-5.5 shrink-0"
              />
              <span>It was lost on the way. Don’t put it back in stock.</span>
            </label>
          )}
          <div className="flex flex-wrap gap-3">
            <Button variant="danger" data-busy="Cancelling...">
              {verb} the order
            </Button>
            <ButtonLink to={path} variant="quiet">
              Keep it
            </ButtonLink>
          </div>
        </Form>
      ) : (
        <p className="text-soft">This order can no longer be cancelled.</p>
      )}
    </Shell>
  )
}

export const ErrorBoundary = routeError({ missing: ['Order not found', NO_ORDER], failed: ORDER_FAILED })
