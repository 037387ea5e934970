// A refund by an admin: the amount of an appointment or the units of an order, and the reason; then
// the exact sources of the money, and the button. The values are in the address.
import { useActionData, useLoaderData } from '@remix-run/react'
import { MakeRefund } from '../../../api/admin/ledger/input'
import { formatMoney } from '../../../api/platform/values/money'
import { NOTHING_CHOSEN } from '../../../api/shop/orders/input'
import { RefundUnits, Restock } from '../../features/orders/refund-fields'
import { ask } from '../../platform/api.server'
import { messageOf } from '../../platform/errors'
import { textIn } from '../../platform/form.server'
import { isReview } from '../../platform/history/confirmed-once.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { type Fields, readTyped } from '../../platform/typed-input.server'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Fault, Field } from '../../ui/forms/field'
import { routeError } from '../../ui/layout/error-page'
import { adjust, reasonFaults, withQuery } from './adjustment.server'
import { AdjustmentPage, AdjustmentReview, ReasonField } from './adjustment-page'

export const meta = title('Refund')

const PATH = '/admin/money/refund'

/** The values, as encoded in the address: units by line as "line:2,line:1". */
function typedIn(search: Fields) {
  const of = (field: string) => textIn(search, field).trim()
  const picked = [...search]
    .filter(([name, value]) => name.startsWith('units-') && /^[1-9]\d?$/.test(String(value)))
    .map(([name, value]) => `${name.slice('units-'.length)}:${value}`)
    .join(',')
  return {
    of: of('of') === 'order' ? ('order' as const) : ('appointment' as const),
    id: of('id'),
    amount: of('amount'),
    units: picked || of('units'),
    delivery: of('delivery') === 'on' ? ('on' as const) : ('' as const),
    restock: of('restock') === 'on' ? ('on' as const) : ('' as const),
    reason: of('reason'),
  }
}

export const loader = page(
  'admin',
  async ({ api, reviewKey, searchParams, writer }) => {
    const typed = readTyped(MakeRefund, typedIn(searchParams), writer) as ReturnType<typeof typedIn>
    const review = isReview(searchParams)
    const { reason: typedReason, ...requested } = typed
    const query = review ? requested : { of: typed.of, id: typed.id }
    const call = api.admin.money.refunds.plan.$get({ query: query as never })
    const response = await ask(call)
    const base = { typed, formKey: reviewKey, change: withQuery(PATH, typed) }
    if (!response.ok) {
      const { problem } = response
      if (problem.status === 404 || !typed.id) throw Response.json(problem, { status: 404 })
      const { errors } = problem
      return { ...base, whole: null, plan: null, faults: errors ?? {}, notice: errors ? null : messageOf(problem) }
    }
    const whole = response.value
    const reason = review ? reasonFaults(typedReason) : undefined
    const nothing = review && typed.of === 'order' && !typed.units && !typed.delivery
    const units = nothing ? [NOTHING_CHOSEN] : undefined
    const short = review && whole.fault ? [whole.fault] : undefined
    const good = review && !reason && !units && !short
    return {
      ...base,
      whole,
      plan: good ? whole : null,
      faults: { ...(reason && { reason }), ...(units && { units }), ...(short && { amount: short }) },
      notice: null,
    }
  },
  { reviewed: isReview },
)

export const action = page(
  'admin',
  adjust(
    MakeRefund,
    ({ api }, { json, key }) => api.admin.money.refunds.$post({ json }, key),
    { done: 'Refund made' },
    (form) => typedIn(form),
  ),
)

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

export default function RefundPage() {
  const { typed, whole, plan, faults, notice, formKey, change } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()?.notice
  const { reason, ...fields } = typed
  return (
    <AdjustmentPage title="Refund" lead={whole?.about} notice={result ?? notice}>
      {plan ? (
        <AdjustmentReview
          plan={plan}
          reason={reason}
          fields={{ ...fields, key: formKey }}
          change={change}
          verb="Refund"
        />
      ) : whole || Object.keys(faults).length > 0 ? (
        <Choose whole={whole} typed={typed} faults={faults} />
      ) : (
        <ButtonLink to="/admin/money" variant="quiet">
          Find another transfer
        </ButtonLink>
      )}
    </AdjustmentPage>
  )
}

function Choose({ whole, typed, faults }: Pick<Loaded, 'whole' | 'typed' | 'faults'>) {
  const of: Record<string, string[] | undefined> = faults
  const chosen = new Map(
    typed.units
      .split(',')
      .filter(Boolean)
      .map((part) => part.split(':') as [string, string]),
  )
  const upTo = whole && formatMoney(whole.amount)
  return (
    <form method="get" action={PATH} noValidate className="grid gap-5">
      <input type="hidden" name="step" value="review" />
      <input type="hidden" name="of" value={typed.of} />
      <input type="hidden" name="id" value={typed.id} />
      {whole?.fault && !of.amount && (
        <p className="rounded-md bg-wait-tint px-4 py-3 font-medium text-wait">{whole.fault}</p>
      )}
      {typed.of === 'appointment' ? (
        <Field
          label="Amount"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={typed.amount}
          errors={of.amount}
          hint={upTo ? `Up to ${upTo}. Leave blank to refund all of it.` : 'Leave blank to refund all of it.'}
        />
      ) : (
        <fieldset>
          <legend className="font-display text-lg">Refund amount</legend>
          <Fault errors={of.units ?? of.amount} />
          <RefundUnits
            lines={(whole?.lines ?? []).map((line) => ({ ...line, chosen: chosen.get(line.lineId) ?? '0' }))}
            delivery={whole?.delivery ? { sum: whole.delivery, chosen: typed.delivery === 'on' } : null}
          />
          <Restock on={typed.restock === 'on'} className="mt-3" />
        </fieldset>
      )}
      <ReasonField reason={typed.reason} faults={of} />
      <Button data-busy="Checking...">Review</Button>
    </form>
  )
}

export const ErrorBoundary = routeError({
  missing: ['Nothing to refund', 'Find the transfer first. If it can be refunded, you’ll see a button there.'],
  failed: 'Could not load the refund. Please try again.',
})
