// Returning items of an order: quantities and reason. The seller responds.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RETURN_REASONS, ReturnRequest } from '../../../api/shop/orders/input'
import type { OrderResponse } from '../../../api/shop/orders/responses'
import { NO_ORDER, ORDERS_FAILED, RETURN_REASON_LABELS } from '../../features/orders/order-labels'
import { OrderLines } from '../../features/orders/order-lines'
import { get } from '../../platform/api.server'
import { form, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { shortMoney } from '../../ui/display/money-parts'
import { dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { AreaField, Fault, INPUT, SelectField } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'
import { StepBar } from '../../ui/layout/step'

export const meta = title('Return an item')

export const loader = page('client', async ({ api, newKey, id }) => {
  const order = await get(api.orders[':id'].$get({ param: { id } }))
  const { terms } = order as OrderResponse
  // Items returned meanwhile, or too late, are reported on the order's page.
  if (!terms.giveBack) throw redirect(`/client/orders/${id}`)
  return { order: order as OrderResponse, giveBack: terms.giveBack, formKey: newKey() }
})

export const action = page(
  'client',
  form(
    ReturnRequest,
    ({ api, id }, { json, key }) => api.orders[':id'].returns.$post({ param: { id }, json }, key),
    (_, __, { id }) => [`/client/orders/${id}`, 'Return requested', 'We’ll let you know when they reply.'],
    { from: returnIn },
  ),
)

function returnIn(form: FormData) {
  const lines = [...form].flatMap(([name, quantity]) =>
    name.startsWith('line-') && Number(quantity) > 0 ? [{ lineId: name.slice('line-'.length), quantity }] : [],
  )
  return { lines, reason: textIn(form, 'reason'), detail: textIn(form, 'detail') }
}

export default function GiveBack() {
  const { order, giveBack, formKey } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const left = new Map(giveBack.lines.map(({ lineId, quantity }) => [lineId, quantity]))
  const path = `/client/orders/${order.id}`
  const field = fieldsOf(ReturnRequest, result)
  const lines = field.errors('lines')
  return (
    <Shell as="client" path="/client/orders" flow column>
      <PageHead
        title="Return an item"
        lead={`${order.shop.name} accepts returns until ${dateTime(giveBack.until)}.`}
        back={{ to: path, label: `Back to order ${order.reference}` }}
      />
      <InlineNotice notice={result?.notice} />
      <Form hidden={{ key: formKey }} className="grid max-w-2xl gap-6">
        <fieldset aria-describedby={lines ? 'lines-fault' : undefined}>
          <legend className="font-display text-lg">What would you like to return?</legend>
          <OrderLines
            lines={order.lines.filter(({ id }) => left.has(id))}
            aside={(line) => {
              const most = left.get(line.id) ?? 0
              const name = `line-${line.id}`
              return (
                <p className="mt-2 flex items-center gap-3">
                  <label htmlFor={name} className="text-sm font-semibold">
                    How many<span className="sr-only"> of {line.productName}</span>
                  </label>
                  <select
                    id={name}
                    name={name}
                    defaultValue={field.text(name, '0') || '0'}
                    className={`${INPUT} w-auto!`}
                  >
                    {Array.from({ length: most + 1 }, (_, count) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the count is what it is
                      <option key={count} value={count}>
                        {count === 0 ? 'None' : count}
                      </option>
                    ))}
                  </select>
                </p>
              )
            }}
          />
          <Fault id="lines-fault" errors={lines} />
        </fieldset>
        <SelectField
          label="Why?"
          {...field('reason', '')}
          none="Choose a reason"
          options={RETURN_REASONS.map((reason) => [reason, RETURN_REASON_LABELS[reason]])}
        />
        <AreaField label="Anything the seller should know? (optional)" {...field('detail')} rows={3} maxLength={500} />
        <p className="text-sm text-soft">
          The seller will refund you or tell you why not. Up to {shortMoney(order.itemsTotal)} can be refunded for these
          items. Arrange the return with the seller.
        </p>
        <StepBar>
          <Button data-busy="Sending...">Request return</Button>
        </StepBar>
      </Form>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ missing: ['Order not found', NO_ORDER], failed: ORDERS_FAILED })
