// The review of a dispute's decision, with exact amounts, before it is made. Its values are in the address.

import { useActionData, useLoaderData } from '@remix-run/react'
import { MakeSettlement, NO_SIDE } from '../../../api/admin/ledger/input'
import { ask } from '../../platform/api.server'
import { messageOf } from '../../platform/errors'
import { isReview } from '../../platform/history/confirmed-once.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { routeError } from '../../ui/layout/error-page'
import { adjust, reasonFaults, withQuery } from '../ledger/adjustment.server'
import { AdjustmentPage, AdjustmentReview } from '../ledger/adjustment-page'
import { DISPUTE_FAULTS, DisputeForm, type TypedDecision } from './dispute-form'

export const meta = title('Decide a dispute')

const LIST = '/admin/disputes'

function typedIn(source: URLSearchParams | FormData): TypedDecision {
  const side = source.get('for')
  return { for: side === 'client' || side === 'seller' ? side : '', reason: String(source.get('reason') ?? '').trim() }
}

export const loader = page(
  'admin',
  async ({ api, reviewKey, searchParams, id }) => {
    const typed = typedIn(searchParams)
    const path = `${LIST}/${encodeURIComponent(id)}`
    const query = { orderId: id, for: typed.for || ('client' as const) }
    const response = await ask(api.admin.money.settlements.plan.$get({ query }))
    const base = { typed, path, formKey: reviewKey }
    const change = withQuery(`${path}/decision`, typed)
    if (!response.ok) {
      if (response.problem.status !== 409) throw Response.json(response.problem, response.problem)
      return { ...base, change, plan: null, whole: null, faults: {}, notice: messageOf(response.problem) }
    }
    const review = isReview(searchParams)
    const reason = review ? reasonFaults(typed.reason) : undefined
    const side = review && !typed.for ? [NO_SIDE] : undefined
    return {
      ...base,
      change,
      whole: response.value,
      plan: review && !reason && !side ? response.value : null,
      faults: { ...(side && { for: side }), ...(reason && { reason }) },
      notice: null,
    }
  },
  { reviewed: isReview },
)

export const action = page('admin', async (pageRequest) => {
  const path = `${LIST}/${encodeURIComponent(pageRequest.id)}`
  return adjust(
    MakeSettlement,
    ({ api }, { json, key }) => api.admin.money.settlements.$post({ json }, key),
    { done: 'Decided', otherwise: path, moved: path },
    (form, { id }) => ({ orderId: id, ...typedIn(form) }),
  )(pageRequest)
})

export default function DecisionPage() {
  const { typed, path, plan, whole, faults, notice, formKey, change } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()?.notice
  return (
    <AdjustmentPage
      title="Decide a dispute"
      lead={whole?.about.replace(/: for the \w+$/, '')}
      notice={result ?? notice}
      path={LIST}
      back={{ to: path, label: 'The dispute' }}
    >
      {plan ? (
        <AdjustmentReview
          plan={plan}
          reason={typed.reason}
          fields={{ for: typed.for, key: formKey }}
          change={change}
          verb={`In favor of the ${typed.for}:`}
        />
      ) : (
        whole && <DisputeForm path={`${path}/decision`} typed={typed} faults={faults} held={whole.amount} />
      )}
    </AdjustmentPage>
  )
}

export const ErrorBoundary = routeError(DISPUTE_FAULTS)
