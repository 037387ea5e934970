// The decision of a dispute, to the unit, before it is done. What was typed stands in the address.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ask, keyed } from '../../platform/api.server'
import { visitorAs } from '../../platform/session.server'
import { routeError } from '../../ui/layout/error-page'
import { afterAct, reasonFaults, saidOf, withQuery } from '../ledger/adjustment.server'
import { ActPage, ActReview } from '../ledger/adjustment-page'
import { DisputeForm, type TypedDecision } from './dispute-form'

export const meta: MetaFunction = () => [{ title: 'Decide a dispute · Purse' }]

const LIST = '/admin/disputes'

function typedIn(said: URLSearchParams | FormData): TypedDecision {
  const side = said.get('for')
  return {
    for: side === 'client' || side === 'seller' ? side : '',
    reason: String(said.get('reason') ?? '').trim(),
  }
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { name } = await visitorAs(['admin'], { request, context })
  const { searchParams } = new URL(request.url)
  const typed = typedIn(searchParams)
  const id = params.id ?? ''
  const path = `${LIST}/${encodeURIComponent(id)}`
  const query = { orderId: id, for: typed.for || ('client' as const) }
  const answer = await ask(request, context.api.api.admin.money.settlements.plan.$get({ query }))
  const base = { name, typed, path, formKey: context.newKey() }
  const change = withQuery(`${path}/decision`, typed)
  if (!answer.ok) {
    if (answer.problem.status !== 409) throw Response.json(answer.problem, answer.problem)
    return { ...base, change, plan: null, whole: null, faults: {}, notice: saidOf(answer.problem) }
  }
  const review = searchParams.get('step') === 'review'
  const reason = review ? reasonFaults(typed.reason) : undefined
  const side = review && !typed.for ? ['Choose for whom you decide.'] : undefined
  return {
    ...base,
    change,
    whole: answer.value,
    plan: review && !reason && !side ? answer.value : null,
    faults: { ...(side && { for: side }), ...(reason && { reason }) },
    notice: null,
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  await visitorAs(['admin'], { request, context })
  const form = await request.formData()
  const json = { orderId: params.id ?? '', ...typedIn(form) }
  const call = context.api.api.admin.money.settlements.$post({ json: json as never }, keyed(form))
  const path = `${LIST}/${encodeURIComponent(json.orderId)}`
  return afterAct(await ask(request, call), 'Decided', path, path)
}

export default function DecisionPage() {
  const { name, typed, path, plan, whole, faults, notice, formKey, change } =
    useLoaderData<typeof loader>()
  const said = useActionData<typeof action>()?.notice
  return (
    <ActPage
      name={name}
      title="Decide a dispute"
      lead={whole?.about.replace(/: for the \w+$/, '')}
      notice={said ?? notice}
      path={LIST}
      back={{ to: path, label: 'The dispute' }}
    >
      {plan ? (
        <ActReview
          plan={plan}
          reason={typed.reason}
          fields={{ for: typed.for, key: formKey }}
          change={change}
          verb={`For the ${typed.for}:`}
        />
      ) : (
        whole && (
          <DisputeForm
            path={`${path}/decision`}
            typed={typed}
            faults={faults}
            held={whole.amount}
          />
        )
      )}
    </ActPage>
  )
}

export const ErrorBoundary = routeError({
  missing: ['No such dispute', 'No order at this address is disputed.'],
  failed: 'Could not load the dispute.',
})
