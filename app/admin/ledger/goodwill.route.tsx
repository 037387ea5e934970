// Goodwill: recipient, amount and reason; then the exact postings, and the button. The values are
// in the address.
import { useActionData, useLoaderData } from '@remix-run/react'
import { CURRENCIES, type Currency, DEFAULT_CURRENCY } from '../../../api/platform/values/money'
import { ask, get, keyed } from '../../platform/api.server'
import { saidOf } from '../../platform/errors'
import { textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Button } from '../../ui/forms/button'
import { AmountFields } from '../../ui/forms/money-fields'
import { routeError } from '../../ui/layout/error-page'
import { PersonChoice, ReviewByEnter } from '../person-choice'
import { loadPersonChoice } from '../person-choice.server'
import { afterAct, reasonFaults, withQuery } from './adjustment.server'
import { ActPage, ActReview, ReasonField } from './adjustment-page'

export const meta = title('Goodwill')

const PATH = '/admin/money/goodwill'

export const loader = page('admin', async (visit) => {
  const { api, newKey, searchParams } = visit
  const { name } = visit.visitor
  const of = (field: string) => (searchParams.get(field) ?? '').trim()
  const typed = {
    person: of('person'),
    amount: of('amount'),
    currency: of('currency') || DEFAULT_CURRENCY,
    reason: of('reason'),
  }
  const choice = await loadPersonChoice(visit)
  const base = { name, typed, choice, formKey: newKey(), change: withQuery(PATH, typed) }
  const money = api.admin.money
  if (of('step') !== 'review' || choice.searching) {
    await get(money.limits.$get())
    return { ...base, plan: null, faults: {}, notice: null }
  }
  const { person: personId, amount, currency } = typed
  const query = { personId, amount, currency }
  const answer = await ask(money.goodwill.plan.$get({ query }))
  const reason = reasonFaults(typed.reason)
  if (!answer.ok) {
    const { errors } = answer.problem
    const missing = answer.problem.code === 'not-found'
    const personId = missing ? ['Search for a person and choose them.'] : []
    return {
      ...base,
      plan: null,
      faults: { ...errors, ...(missing && { personId }), ...(reason && { reason }) },
      notice: errors || missing ? null : saidOf(answer.problem),
    }
  }
  if (reason) return { ...base, plan: null, faults: { reason }, notice: null }
  const { fault } = answer.value
  return {
    ...base,
    plan: fault ? null : answer.value,
    faults: fault ? { personId: [fault] } : {},
    notice: null,
  }
})

export const action = page('admin', async ({ request, api }) => {
  const form = await request.formData()
  const json = {
    personId: textIn(form, 'person'),
    amount: textIn(form, 'amount'),
    currency: textIn(form, 'currency'),
    reason: textIn(form, 'reason'),
  }
  const call = api.admin.money.goodwill.$post({ json }, keyed(form))
  return afterAct(await ask(call), 'Goodwill given')
})

export default function GoodwillPage() {
  const { name, typed, choice, plan, faults, notice, formKey, change } =
    useLoaderData<typeof loader>()
  const said = useActionData<typeof action>()?.notice
  const of: Record<string, string[] | undefined> = faults
  const { reason, ...fields } = typed
  return (
    <ActPage
      name={name}
      title="Give goodwill"
      lead="Purse’s own money, paid into a client’s purse or a business’s balance."
      notice={said ?? notice}
    >
      {plan ? (
        <ActReview
          plan={plan}
          reason={reason}
          fields={{ ...fields, key: formKey }}
          change={change}
          verb="Give"
        />
      ) : (
        <form method="get" action={PATH} noValidate className="grid gap-5">
          <ReviewByEnter />
          <PersonChoice
            label="Recipient"
            choice={choice}
            errors={of.personId}
            hint="A client, a partner or a seller."
          />
          <AmountFields typed={typed} faults={of} currencies={CURRENCIES as Currency[]} />
          <ReasonField reason={reason} errors={of.reason} />
          <Button name="step" value="review" data-busy="Checking...">
            Review
          </Button>
        </form>
      )}
    </ActPage>
  )
}

export const ErrorBoundary = routeError({ failed: 'Could not load this page. Please try again.' })
