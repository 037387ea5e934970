// A refund by an admin: how much of a visit or which units of an order, and why; then to the unit where the money
// comes from, and the button. What was typed stands in the address.
import { useActionData, useLoaderData } from '@remix-run/react'
import { formatMoney } from '../../../api/platform/values/money'
import { ask, keyed } from '../../platform/api.server'
import { saidOf } from '../../platform/errors'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Fault, Field, INPUT } from '../../ui/forms/field'
import { RouteError } from '../../ui/layout/error-page'
import { afterAct, reasonFaults, withQuery } from './adjustment.server'
import { ActPage, ActReview, ReasonField } from './adjustment-page'

export const meta = title('Refund')

const PATH = '/admin/money/refund'

/** What was typed, as it stands in the address: units by line as "line:2,line:1". */
function typedIn(search: URLSearchParams) {
  const of = (field: string) => (search.get(field) ?? '').trim()
  const picked = [...search]
    .filter(([name, value]) => name.startsWith('units-') && /^[1-9]\d?$/.test(value))
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

export const loader = page('admin', async ({ visitor: { name }, api, newKey, searchParams }) => {
  const typed = typedIn(searchParams)
  const review = searchParams.get('step') === 'review'
  const { reason: said, ...asked } = typed
  const query = review ? asked : { of: typed.of, id: typed.id }
  const call = api.admin.money.refunds.plan.$get({ query: query as never })
  const answer = await ask(call)
  const base = { name, typed, formKey: newKey(), change: withQuery(PATH, typed) }
  if (!answer.ok) {
    const { problem } = answer
    if (problem.status === 404 || !typed.id) throw Response.json(problem, { status: 404 })
    const { errors } = problem
    return {
      ...base,
      whole: null,
      plan: null,
      faults: errors ?? {},
      notice: errors ? null : saidOf(problem),
    }
  }
  const whole = answer.value
  const reason = review ? reasonFaults(said) : undefined
  const nothing = review && typed.of === 'order' && !typed.units && !typed.delivery
  const units = nothing ? ['Choose what you refund.'] : undefined
  const short = review && whole.fault ? [whole.fault] : undefined
  const good = review && !reason && !units && !short
  return {
    ...base,
    whole,
    plan: good ? whole : null,
    faults: { ...(reason && { reason }), ...(units && { units }), ...(short && { amount: short }) },
    notice: null,
  }
})

export const action = page('admin', async ({ request, api }) => {
  const form = await request.formData()
  const search = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string') search.append(name, value)
  const json = typedIn(search)
  const call = api.admin.money.refunds.$post({ json: json as never }, keyed(form))
  return afterAct(await ask(call), 'Refund made')
})

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

export default function RefundPage() {
  const { name, typed, whole, plan, faults, notice, formKey, change } =
    useLoaderData<typeof loader>()
  const said = useActionData<typeof action>()?.notice
  const { reason, ...fields } = typed
  return (
    <ActPage name={name} title="Refund" lead={whole?.about} notice={said ?? notice}>
      {plan ? (
        <ActReview
          plan={plan}
          reason={reason}
          fields={{ ...fields, key: formKey }}
          change={change}
          verb="Refund"
        />
      ) : whole || Object.keys(faults).length > 0 ? (
        <Choose whole={whole} typed={typed} faults={faults} />
      ) : (
        <ButtonLink to="/admin/money" look="quiet">
          Find another transfer
        </ButtonLink>
      )}
    </ActPage>
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
          id="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={typed.amount}
          errors={of.amount}
          hint={
            upTo ? `Up to ${upTo}. Leave it empty for all of it.` : 'Leave it empty for all of it.'
          }
        />
      ) : (
        <fieldset>
          <legend className="font-display text-lg">What goes back</legend>
          <Fault errors={of.units ?? of.amount} />
          <ul>
            {whole?.lines.map((line) => (
              <li key={line.lineId} className="stitch flex items-center gap-4 py-3">
                <label htmlFor={`units-${line.lineId}`} className="min-w-0 grow">
                  <span className="block font-medium break-words">{line.name}</span>
                  <span className="text-sm text-soft">
                    {formatMoney(line.unitPrice)} each, {line.left} left
                  </span>
                </label>
                <select
                  id={`units-${line.lineId}`}
                  name={`units-${line.lineId}`}
                  defaultValue={chosen.get(line.lineId) ?? '0'}
                  className={`${INPUT} w-24!`}
                >
                  {Array.from({ length: line.left + 1 }, (_, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the number is what it is
                    <option key={i} value={String(i)}>
                      {i === 0 ? 'None' : i}
                    </option>
                  ))}
                </select>
              </li>
            ))}
            {whole?.delivery && (
              <li className="stitch">
                <label className="flex min-h-14 items-center gap-4 py-3">
                  <span className="min-w-0 grow">
                    <span className="block font-medium">The delivery</span>
                    <span className="text-sm text-soft">{formatMoney(whole.delivery)}</span>
                  </span>
                  <input
                    type="checkbox"
                    name="delivery"
                    defaultChecked={typed.delivery === 'on'}
                    className="size-6 shrink-0"
                  />
                </label>
              </li>
            )}
          </ul>
          <label className="mt-3 flex min-h-12 items-center gap-3">
            <input
              type="checkbox"
              name="restock"
              defaultChecked={typed.restock === 'on'}
              className="size-5.5 shrink-0"
            />
            <span>The units can be sold again: put them back in stock</span>
          </label>
        </fieldset>
      )}
      <ReasonField reason={typed.reason} errors={of.reason} />
      <Button data-busy="Checking...">Review</Button>
    </form>
  )
}

export function ErrorBoundary() {
  return (
    <RouteError
      missing={{
        title: 'Nothing to refund',
        description: 'Find the transfer first: what can be refunded has a button there.',
      }}
      failed="Could not load the refund."
    />
  )
}
