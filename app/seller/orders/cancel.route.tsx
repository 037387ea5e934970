// Declining or cancelling an order: the exact refund and the reason, before anything moves.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formatMoney } from '../../../api/platform/values/money'
import { CLIENT_READS } from '../../features/notifications/notified'
import { NO_ORDER, ORDER_FAILED, TO_ORDER } from '../../features/orders/order-labels'
import { ask, get, keyed } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { AreaField } from '../../ui/forms/field'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Cancel an order')

export const loader = page('seller', async ({ api, newKey, id }) => {
  const param = { id }
  const order = await get(api.orders[':id'].$get({ param }))
  if (order.side !== 'seller') throw new Response('', { status: 404 })
  return { order, formKey: newKey() }
})

export const action = page('seller', async ({ request, api, id }) => {
  const form = await request.formData()
  const typed = { reason: textIn(form, 'reason'), lost: form.has('lost') }
  const param = { id }
  const answer = await ask(
    api.orders[':id'].cancellation.$post({ param, json: typed }, keyed(form)),
  )
  if (!answer.ok) {
    const { errors = {}, status } = answer.problem
    const notice = Object.keys(errors).length > 0 ? null : noticeOf(answer.problem)
    return data({ notice, typed, faults: errors.reason }, { status })
  }
  throw await redirectWithToast(
    `/seller/orders/${encodeURIComponent(id)}`,
    answer.value.ending === 'declined' ? 'Order declined' : 'Order cancelled',
    'The full amount held is back in the client’s purse.',
  )
})

export default function Cancel() {
  const { order, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
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
      <InlineNotice notice={answer?.notice} />
      {cancel ? (
        <form method="post" className="grid max-w-xl gap-6" noValidate>
          <input type="hidden" name="key" value={formKey} />
          <p>
            <strong className="money">{formatMoney(cancel.returned)}</strong> goes back to{' '}
            {order.clientName}, and the order ends. This can’t be undone.
          </p>
          <AreaField
            label={order.status === 'placed' ? 'Reason (optional)' : 'Why'}
            name="reason"
            rows={3}
            maxLength={300}
            defaultValue={answer?.typed.reason}
            errors={answer?.faults}
            hint={CLIENT_READS}
          />
          {order.status === 'shipped' && (
            <label className="flex min-h-12 items-center gap-3">
              <input
                type="checkbox"
                name="lost"
                defaultChecked={answer?.typed.lost ?? order.disputed}
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
        </form>
      ) : (
        <p className="text-soft">This order can no longer be cancelled.</p>
      )}
    </Shell>
  )
}

export const ErrorBoundary = routeError({
  missing: ['Order not found', NO_ORDER],
  failed: ORDER_FAILED,
})
