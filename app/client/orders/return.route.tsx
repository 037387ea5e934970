// Returning items of an order: quantities and reason. The seller responds.
import { data, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RETURN_REASONS } from '../../../api/shop/orders/input'
import type { OrderResponse } from '../../../api/shop/orders/responses'
import { NO_ORDER, ORDERS_FAILED, RETURN_REASON_WORDS } from '../../features/orders/order-labels'
import { OrderLines } from '../../features/orders/order-lines'
import { ask, get, keyed } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { shortMoney } from '../../ui/display/money-parts'
import { dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { AreaField, Fault, fieldsOf, INPUT, SelectField } from '../../ui/forms/field'
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

export const action = page('client', async ({ request, api, id }) => {
  const form = await request.formData()
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const lines = Object.entries(values).flatMap(([name, quantity]) =>
    name.startsWith('line-') && Number(quantity) > 0
      ? [{ lineId: name.slice('line-'.length), quantity }]
      : [],
  )
  const { reason = '', detail = '' } = values
  const answer = await ask(
    api.orders[':id'].returns.$post(
      // An invalid reason is reported by the api.
      { param: { id }, json: { lines, reason: reason as 'other', detail } },
      keyed(form),
    ),
  )
  if (answer.ok) {
    throw await redirectWithToast(
      `/client/orders/${id}`,
      'Return requested',
      'We’ll let you know when they reply.',
    )
  }
  const { problem } = answer
  const errors = problem.errors ?? {}
  const notice = problem.errors ? null : noticeOf(problem)
  return data({ values, errors, notice }, { status: problem.status })
})

export default function GiveBack() {
  const { order, giveBack, formKey } = useLoaderData<typeof loader>()
  const said = useActionData<typeof action>()
  const values = said?.values ?? {}
  const errors: Record<string, string[]> = said?.errors ?? {}
  const left = new Map(giveBack.lines.map(({ lineId, quantity }) => [lineId, quantity]))
  const path = `/client/orders/${order.id}`
  const field = fieldsOf(values, errors)
  return (
    <Shell as="client" path="/client/orders" flow column>
      <PageHead
        title="Return an item"
        lead={`${order.shop.name} accepts returns until ${dateTime(giveBack.until)}.`}
        back={{ to: path, label: `Back to order ${order.reference}` }}
      />
      <InlineNotice notice={said?.notice} />
      <form method="post" noValidate className="grid max-w-2xl gap-6">
        <input type="hidden" name="key" value={formKey} />
        <fieldset aria-describedby={errors.lines ? 'lines-fault' : undefined}>
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
                    defaultValue={values[name] ?? '0'}
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
          <Fault id="lines-fault" errors={errors.lines} />
        </fieldset>
        <SelectField
          label="Why?"
          {...field('reason', '')}
          none="Choose a reason"
          options={RETURN_REASONS.map((reason) => [reason, RETURN_REASON_WORDS[reason]])}
        />
        <AreaField
          label="Anything the seller should know? (optional)"
          {...field('detail')}
          rows={3}
          maxLength={500}
        />
        <p className="text-sm text-soft">
          The seller will refund you or tell you why not. Up to {shortMoney(order.itemsTotal)} can
          be refunded for these items. Arrange the return with the seller.
        </p>
        <StepBar>
          <Button data-busy="Sending...">Request return</Button>
        </StepBar>
      </form>
    </Shell>
  )
}

export const ErrorBoundary = routeError({
  missing: ['Order not found', NO_ORDER],
  failed: ORDERS_FAILED,
})
