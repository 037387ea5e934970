// Refunds: units and reason, then the exact amounts, and the confirmation. The values are
// in the address, so that going back loses nothing. A return is refunded here too.
import { useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { formatMoney, type MoneyJson, minorOf, moneyJson } from '../../../api/platform/values/money'
import { NOTHING_CHOSEN, OrderRefund, ReturnResponse } from '../../../api/shop/orders/input'
import { CLIENT_READS } from '../../features/notifications/notified'
import { NO_ORDER, ORDER_FAILED, TO_ORDER } from '../../features/orders/order-labels'
import { RefundUnits, Restock } from '../../features/orders/refund-fields'
import {
  alreadyPromised,
  CLIENT_REFUNDED,
  FROM_FEE,
  REFUND_PROMISED,
  TO_CLIENT,
} from '../../features/purse/purse-labels'
import { PROMISES, RefundReview } from '../../features/purse/refund-review'
import { get } from '../../platform/api.server'
import { form, textIn } from '../../platform/form.server'
import { isReview } from '../../platform/history/confirmed-once.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Amount } from '../../ui/display/amount'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { AreaField, Fault } from '../../ui/forms/field'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Refund')

const MOST = 300

/** The typed values, as encoded in the address. */
function typedIn(search: URLSearchParams) {
  const units = [...search]
    .filter(([name, value]) => name.startsWith('units-') && /^[1-9]\d?$/.test(value))
    .map(([name, value]) => `${name.slice('units-'.length)}:${value}`)
    .join(',')
  const returnId = search.get('return') ?? ''
  const first = !search.has('step')
  return {
    units,
    delivery: search.has('delivery') ? ('on' as const) : ('' as const),
    // By default returned items are restocked, and items not yet dispatched always are.
    restock: first || search.has('restock'),
    reason: (search.get('reason') ?? '').trim(),
    review: isReview(search),
    returnId,
  }
}

export const loader = page(
  'seller',
  async ({ api, reviewKey, searchParams, id }) => {
    const { units, delivery, returnId, ...typed } = typedIn(searchParams)
    const query = { units, delivery, ...(returnId && { returnId }) }
    const param = { id }
    const sheet = await get(api.sales.orders[':id'].refund.$get({ param, query }))
    return { sheet, ...typed, search: searchParams.toString(), formKey: reviewKey }
  },
  { reviewed: isReview },
)

const MADE = ['Refund made', CLIENT_REFUNDED] as const

const led = ({ promised }: { promised: boolean }, _: unknown, { id }: PageRequest<'seller'>) =>
  [`/seller/orders/${encodeURIComponent(id)}`, ...(promised ? REFUND_PROMISED : MADE)] as const

/** The fields are on the page before: what is wrong with them is said at the top. */
const inNotice = { faults: 'notice' } as const

const refund = form(
  OrderRefund,
  ({ api, id }: PageRequest<'seller'>, { json, key }) => api.orders[':id'].refunds.$post({ param: { id }, json }, key),
  led,
  {
    from: (form) => ({
      ...Object.fromEntries(form),
      lines: textIn(form, 'units')
        .split(',')
        .filter(Boolean)
        .map((part) => {
          const [lineId = '', quantity = ''] = part.split(':')
          return { lineId, quantity }
        }),
      delivery: textIn(form, 'delivery') === 'on',
      restock: textIn(form, 'restock') === 'on',
      fromNextEarnings: form.has(PROMISES),
    }),
    ...inNotice,
  },
)

const takeBack = form(
  ReturnResponse,
  ({ api }: PageRequest<'seller'>, { form, json, key }) =>
    api['order-returns'][':id'].answer.$post({ param: { id: textIn(form, 'return') }, json }, key),
  led,
  {
    from: (form) => ({
      decision: 'refund',
      restock: textIn(form, 'restock') === 'on',
      fromNextEarnings: form.has(PROMISES),
    }),
    ...inNotice,
  },
)

export const action = page('seller', async (pageRequest) => {
  const fields = await pageRequest.request.formData()
  return textIn(fields, 'return') ? takeBack(pageRequest, fields) : refund(pageRequest, fields)
})

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

export default function Refund() {
  const loaded = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  const { sheet, review, reason, search } = loaded
  const path = `/seller/orders/${sheet.id}`
  const reasonFault =
    reason === '' && !sheet.requested
      ? ['Tell the client why.']
      : reason.length > MOST
        ? [`Reason cannot exceed ${MOST} characters.`]
        : undefined
  const none = sheet.chosen ? undefined : [NOTHING_CHOSEN]
  const fault = sheet.chosen?.fault ? [sheet.chosen.fault] : undefined
  const good = !reasonFault && !none && !fault
  return (
    <Shell as="product_seller" path={path} column>
      <PageHead
        title={sheet.requested ? 'Refund a return' : 'Refund'}
        lead={`${sheet.reference} · ${sheet.clientName}`}
        back={{ to: path, label: TO_ORDER }}
      />
      <InlineNotice notice={notice} />
      {sheet.promised ? (
        <p className="text-soft">{alreadyPromised('order')}</p>
      ) : sheet.lines.length === 0 && !sheet.delivery ? (
        <p className="text-soft">Nothing is left to refund on this order.</p>
      ) : review && good ? (
        <Check {...loaded} path={path} search={search} />
      ) : (
        <Choose {...loaded} faults={review ? { words: reasonFault, units: none ?? fault } : {}} />
      )}
    </Shell>
  )
}

export const ErrorBoundary = routeError({ missing: ['Order not found', NO_ORDER], failed: ORDER_FAILED })

function Choose({
  sheet,
  restock,
  reason,
  faults,
}: Loaded & { faults: { words?: string[] | undefined; units?: string[] | undefined } }) {
  const { requested } = sheet
  return (
    <form method="get" className="grid max-w-xl gap-6" noValidate>
      <input type="hidden" name="step" value="review" />
      {requested && <input type="hidden" name="return" value={requested.id} />}
      <fieldset>
        <legend className="font-display text-lg">Refund amount</legend>
        <Fault errors={faults.units} />
        <RefundUnits
          lines={sheet.lines
            .filter(({ lineId }) => !requested || lineId === requested.lineId)
            .map((line) => ({
              ...line,
              name: [line.productName, line.variantName].filter(Boolean).join(', '),
              chosen: requested ? requested.quantity : String(line.chosen),
            }))}
          delivery={sheet.delivery && !requested ? { sum: sheet.delivery, chosen: sheet.deliveryChosen } : null}
        />
        <p className="mt-2 text-sm text-soft">Up to {formatMoney(sheet.upTo)} can still be refunded.</p>
      </fieldset>
      <Restock on={restock} />
      {!requested && (
        <AreaField
          label="Reason"
          name="reason"
          rows={2}
          maxLength={MOST}
          defaultValue={reason}
          errors={faults.words}
          hint={CLIENT_READS}
        />
      )}
      <Button data-busy="Checking...">Review</Button>
    </form>
  )
}

function Check({ sheet, restock, reason, formKey, path, search }: Loaded & { path: string; search: string }) {
  const { chosen, requested } = sheet
  if (!chosen) return null
  const picked = sheet.lines.filter((line) => line.chosen > 0)
  const back = new URLSearchParams(search)
  back.set('step', 'form')
  back.delete('form')
  // An amount never wraps.
  const sum = (money: MoneyJson) => <Amount money={money} className="whitespace-nowrap" />
  return (
    <RefundReview
      short={chosen.short}
      balance={sheet.balance}
      amount={formatMoney(chosen.amount)}
      lines={(from) => [
        ...picked.map((line): [string, ReactNode] => [
          `${line.chosen} × ${line.productName}${line.variantName && `, ${line.variantName}`}`,
          sum(moneyJson(minorOf(line.unitPrice) * line.chosen, line.unitPrice.currency)),
        ]),
        ...(sheet.deliveryChosen && sheet.delivery
          ? [['The delivery', sum(sheet.delivery)] as [string, ReactNode]]
          : []),
        [TO_CLIENT, sum(chosen.amount)],
        ...(sheet.paid
          ? ([
              [from, sum(chosen.net)],
              [FROM_FEE, sum(chosen.fee)],
            ] as [string, ReactNode][])
          : ([
              ['From the amount held', sum(chosen.amount)],
              chosen.cancels ? ['The order', 'Cancelled'] : ['Still held for the rest', sum(chosen.held)],
            ] as [string, ReactNode][])),
        ['Back in stock', restock ? 'Yes' : 'No'],
        ...(reason ? [['Reason', reason] as [string, ReactNode]] : []),
      ]}
      fields={{
        units: picked.map((line) => `${line.lineId}:${line.chosen}`).join(','),
        ...(sheet.deliveryChosen && { delivery: 'on' }),
        ...(restock && { restock: 'on' }),
        ...(requested && { return: requested.id }),
        reason,
        key: formKey,
      }}
      change={`${path}/refund?${back}`}
    />
  )
}
