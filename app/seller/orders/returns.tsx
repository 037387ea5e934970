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

export function Returns({ order, path, formKey, said }: Acted) {
  if (order.returns.length === 0) return null
  return (
    <section aria-labelledby="returns-title" id="returns">
      <h2 id="returns-title" className="font-display text-lg">
        Returns
      </h2>
      <ul>
        {order.returns.map((item) => {
          const line = order.lines.find(({ id }) => id === item.lineId)
          const field = fieldsOf(Declined, said, { step: 'decline', id: item.id })
          return (
            <li key={item.id} className="stitch py-3">
              <p className="font-medium">
                {item.quantity} × {line?.productName}
                {line?.variantName && `, ${line.variantName}`}
              </p>
              <p className="text-sm text-soft">
                {RETURN_REASONS[item.reason]} · {dateTime(item.at)}
              </p>
              {item.detail && <p className="mt-1">“{item.detail}”</p>}
              {item.promised ? (
                <p className="mt-1 text-sm">Refund promised: {formatMoney(item.amount)}.</p>
              ) : item.status === 'requested' ? (
                <div className="mt-3 grid gap-2">
                  <ButtonLink
                    to={`${path}/refund?return=${encodeURIComponent(item.id)}`}
                    className="justify-self-start"
                  >
                    Refund {formatMoney(item.amount)}
                  </ButtonLink>
                  <details open={field.isRefused || undefined}>
                    <summary className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
                      Decline
                    </summary>
                    <Form
                      hidden={{ step: 'decline', id: item.id, key: `${formKey}-decline-${item.id}` }}
                      className="mt-2 grid max-w-md gap-3"
                    >
                      <Field label="Reason" {...field('words')} id={`words-${item.id}`} hint={CLIENT_READS} />
                      <Button variant="danger" data-busy="Saving...">
                        Decline the return
                      </Button>
                    </Form>
                  </details>
                </div>
              ) : (
                <p className="mt-1 text-sm">
                  {item.status === 'refunded'
                    ? `Refunded: ${formatMoney(item.amount)}.`
                    : item.status === 'declined'
                      ? `Declined: ${item.answer}`
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
