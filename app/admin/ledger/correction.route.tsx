// A correction: kind, owner, amount and reason; then the exact posting, and the button. The values
// are in the address.
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  CORRECTION_PAIRS,
  CORRECTIONS,
  type CorrectionPair,
  NO_TRANSFER,
} from '../../../api/admin/ledger/input'
import { CURRENCIES, DEFAULT_CURRENCY } from '../../../api/platform/values/money'
import { ask, get, keyed } from '../../platform/api.server'
import { textIn } from '../../platform/form.server'
import { isReview } from '../../platform/history/confirmed-once.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Field, SelectField } from '../../ui/forms/field'
import { AmountFields } from '../../ui/forms/money-fields'
import { routeError } from '../../ui/layout/error-page'
import { PersonChoice } from '../person-choice'
import { loadPersonChoice } from '../person-choice.server'
import { afterAct, planned, withQuery } from './adjustment.server'
import { NOT_LOADED, TypedAdjustmentPage } from './adjustment-page'

export const meta = title('Correction')

const PATH = '/admin/money/correction'

export const loader = page(
  'admin',
  async (visit) => {
    const { api, reviewKey, searchParams } = visit
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
    const base = { typed, choice, formKey: reviewKey, change: withQuery(PATH, typed) }
    const money = api.admin.money
    if (!isReview(searchParams) || choice.searching) {
      await get(money.limits.$get())
      return { ...base, plan: null, faults: {}, notice: null }
    }
    const query = enteredIn(typed)
    const answer = await ask(money.corrections.plan.$get({ query: query as never }))
    const missing = { transferId: [NO_TRANSFER] }
    return { ...base, ...planned(answer, typed.reason, missing, 'amount') }
  },
  { reviewed: isReview },
)

export const action = page('admin', async ({ request, api }) => {
  const form = await request.formData()
  const json = {
    ...enteredIn({
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

function enteredIn(typed: {
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
  const loaded = useLoaderData<typeof loader>()
  const { typed, choice } = loaded
  const of: Record<string, string[] | undefined> = loaded.faults
  return (
    <TypedAdjustmentPage
      title="New correction"
      lead="A new transfer between two accounts. Existing entries are never changed."
      path={PATH}
      verb="Correct"
      loaded={loaded}
      said={useActionData<typeof action>()?.notice}
    >
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
    </TypedAdjustmentPage>
  )
}

export const ErrorBoundary = routeError({ failed: NOT_LOADED })
