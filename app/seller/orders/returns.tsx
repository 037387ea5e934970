// Return requests of clients.
import { formatMoney } from '../../../api/platform/values/money'
import { ReturnResponse } from '../../../api/shop/orders/input'
import { CLIENT_READS } from '../../features/notifications/notified'
import { dateTime } from '../../ui/display/time'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Field } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { type Acted, RETURN_REASONS } from './order-parts'

/** Open return requests, each with its two responses. */
const [, Declined] = ReturnResponse.options

export function Returns({ order, path, formKey, formResult }: Acted) {
  if (order.returns.length === 0) return null
  return (
    <section aria-labelledby="returns-title" id="returns">
      <h2 id="returns-title" className="font-display text-lg">
        Returns
      </h2>
      <ul>
        {order.returns.map((orderReturn) => {
          const line = order.lines.find(({ id }) => id === orderReturn.lineId)
          const field = fieldsOf(Declined, formResult, { step: 'decline', id: orderReturn.id })
          return (
            <li key={orderReturn.id} className="stitch py-3">
              <p className="font-medium">
                {orderReturn.quantity} × {line?.productName}
                {line?.variantName && `, ${line.variantName}`}
              </p>
              <p className="text-sm text-soft">
                {RETURN_REASONS[orderReturn.reason]} · {dateTime(orderReturn.at)}
              </p>
              {orderReturn.detail && <p className="mt-1">“{orderReturn.detail}”</p>}
              {orderReturn.promised ? (
                <p className="mt-1 text-sm">Refund promised: {formatMoney(orderReturn.amount)}.</p>
              ) : orderReturn.status === 'requested' ? (
                <div className="mt-3 grid gap-2">
                  <ButtonLink
                    to={`${path}/refund?return=${encodeURIComponent(orderReturn.id)}`}
                    className="justify-self-start"
                  >
                    Refund {formatMoney(orderReturn.amount)}
                  </ButtonLink>
                  <details open={field.isRefused || undefined}>
                    <summary className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
                      Decline
                    </summary>
                    <Form
                      hidden={{ step: 'decline', id: orderReturn.id, key: `${formKey}-decline-${orderReturn.id}` }}
                      className="mt-2 grid max-w-md gap-3"
                    >
                      <Field label="Reason" {...field('words')} id={`words-${orderReturn.id}`} hint={CLIENT_READS} />
                      <Button variant="danger" data-busy="Saving...">
                        Decline the return
                      </Button>
                    </Form>
                  </details>
                </div>
              ) : (
                <p className="mt-1 text-sm">
                  {orderReturn.status === 'refunded'
                    ? `Refunded: ${formatMoney(orderReturn.amount)}.`
                    : orderReturn.status === 'declined'
                      ? `Declined: ${orderReturn.answer}`
                      : 'The client cancelled the return.'}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
