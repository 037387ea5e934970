// A correction: kind, owner, amount and reason; then the exact posting, and the button. The values
// are in the address.
import { useActionData, useLoaderData } from '@remix-run/react'
import { CORRECTION_PAIRS, CORRECTIONS, type CorrectionPair } from '../../../api/admin/ledger/input'
import { CURRENCIES, DEFAULT_CURRENCY } from '../../../api/platform/values/money'
import { ask, get, keyed } from '../../platform/api.server'
import { saidOf } from '../../platform/errors'
import { textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Button } from '../../ui/forms/button'
import { Field, SelectField } from '../../ui/forms/field'
import { AmountFields } from '../../ui/forms/money-fields'
import { routeError } from '../../ui/layout/error-page'
import { PersonChoice, ReviewByEnter } from '../person-choice'
import { loadPersonChoice } from '../person-choice.server'
import { afterAct, reasonFaults, withQuery } from './adjustment.server'
import { ActPage, ActReview, ReasonField } from './adjustment-page'

export const meta = title('Correction')

const PATH = '/admin/money/correction'

export const loader = page('admin', async (visit) => {
  const { api, newKey, searchParams } = visit
  const { name } = visit.visitor
  const of = (field: string) => (searchParams.get(field) ?? '').trim()
  const typed = {
    transfer: of('transfer'),
    pair: of('pair'),
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
  const query = askedFor(typed)
  const answer = await ask(money.corrections.plan.$get({ query: query as never }))
  const reason = reasonFaults(typed.reason)
  if (!answer.ok) {
    const { errors } = answer.problem
    const missing = answer.problem.code === 'not-found'
    const transferId = ['We couldn’t find this transfer.']
    return {
      ...base,
      plan: null,
      faults: { ...errors, ...(missing && { transferId }), ...(reason && { reason }) },
      notice: errors || missing ? null : saidOf(answer.problem),
    }
  }
  if (reason) return { ...base, plan: null, faults: { reason }, notice: null }
  const { fault } = answer.value
  return {
    ...base,
    plan: fault ? null : answer.value,
    faults: fault ? { amount: [fault] } : {},
    notice: null,
  }
})

export const action = page('admin', async ({ request, api }) => {
  const form = await request.formData()
  const json = {
    ...askedFor({
      transfer: textIn(form, 'transfer'),
      pair: textIn(form, 'pair'),
      person: textIn(form, 'person'),
      amount: textIn(form, 'amount'),
      currency: textIn(form, 'currency'),
    }),
    reason: textIn(form, 'reason'),
  }
  const call = api.admin.money.corrections.$post({ json }, keyed(form))
  return afterAct(await ask(call), 'Correction made')
})

function askedFor(typed: {
  transfer: string
  pair: string
  person: string
  amount: string
  currency: string
}) {
  const { transfer: transferId, pair, person, amount, currency } = typed
  return {
    ...{ transferId, amount, currency, pair: pair as CorrectionPair },
    ...(person && { personId: person }),
  }
}

export default function CorrectionPage() {
  const { name, typed, choice, plan, faults, notice, formKey, change } =
    useLoaderData<typeof loader>()
  const said = useActionData<typeof action>()?.notice
  const of: Record<string, string[] | undefined> = faults
  const { reason, ...fields } = typed
  return (
    <ActPage
      name={name}
      title="New correction"
      lead="A new transfer between two accounts. Existing entries are never changed."
      notice={said ?? notice}
    >
      {plan ? (
        <ActReview
          plan={plan}
          reason={reason}
          fields={{ ...fields, key: formKey }}
          change={change}
          verb="Correct"
        />
      ) : (
        <form method="get" action={PATH} noValidate className="grid gap-5">
          <ReviewByEnter />
          <Field
            label="Related transfer"
            name="transfer"
            required
            autoComplete="off"
            maxLength={100}
            defaultValue={typed.transfer}
            errors={of.transferId}
            hint="Transfer ID. Filled in when you start from a transfer."
          />
          <SelectField
            label="What happened"
            name="pair"
            required
            defaultValue={typed.pair}
            errors={of.pair}
            none="Choose"
            options={CORRECTION_PAIRS.map((pair) => [pair, CORRECTIONS[pair]])}
          />
          <PersonChoice
            label="Account owner"
            choice={choice}
            errors={of.personId}
            hint="Only for someone’s purse, balance or debt."
          />
          <AmountFields typed={typed} faults={of} currencies={CURRENCIES} />
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
