// A correction: kind, owner, amount and reason; then the exact posting, and the button. The values are in the address.
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  CORRECTION_PAIRS,
  CORRECTIONS,
  type CorrectionPair,
  MakeCorrection,
  NO_TRANSFER,
} from '../../../api/admin/ledger/input'
import { TypedAmount } from '../../../api/money/ledger/input'
import { CURRENCIES, DEFAULT_CURRENCY } from '../../../api/platform/values/money'
import { ask, get } from '../../platform/api.server'
import type { Faults } from '../../platform/form.server'
import { isReview } from '../../platform/history/confirmed-once.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { readTyped } from '../../platform/typed-input.server'
import { Field, SelectField } from '../../ui/forms/field'
import { asFormResult, fieldsOf } from '../../ui/forms/fields'
import { AmountFields } from '../../ui/forms/money-fields'
import { routeError } from '../../ui/layout/error-page'
import { PersonChoice } from '../person-choice'
import { loadPersonChoice } from '../person-choice.server'
import { adjust, planned, withQuery } from './adjustment.server'
import { NOT_LOADED, TypedAdjustmentPage } from './adjustment-page'

export const meta = title('Correction')

const PATH = '/admin/money/correction'

export const loader = page(
  'admin',
  async (pageRequest) => {
    const { api, reviewKey, searchParams, writer } = pageRequest
    const of = (field: string) => (searchParams.get(field) ?? '').trim()
    const typed = {
      transfer: of('transfer'),
      pair: of('pair'),
      person: of('person'),
      amount: readTyped(TypedAmount, of('amount'), writer),
      currency: of('currency') || DEFAULT_CURRENCY,
      reason: of('reason'),
    }
    const choice = await loadPersonChoice(pageRequest)
    const base = { typed, choice, formKey: reviewKey, change: withQuery(PATH, typed) }
    const money = api.admin.money
    if (!isReview(searchParams) || choice.searching) {
      await get(money.limits.$get())
      return { ...base, plan: null, faults: {}, notice: null }
    }
    const query = enteredIn(typed)
    const response = await ask(money.corrections.plan.$get({ query: query as never }))
    const missing = { transferId: [NO_TRANSFER] }
    return { ...base, ...planned(response, typed.reason, missing, 'amount') }
  },
  { reviewed: isReview },
)

export const action = page(
  'admin',
  adjust(
    MakeCorrection,
    ({ api }, { json, key }) => api.admin.money.corrections.$post({ json }, key),
    { done: 'Correction made' },
    (form) => {
      const typed = Object.fromEntries(form) as Entered & { reason: string }
      return { ...enteredIn(typed), reason: typed.reason }
    },
  ),
)

type Entered = Record<'transfer' | 'pair' | 'person' | 'amount' | 'currency', string>

function enteredIn(typed: Entered) {
  const { transfer: transferId, pair, person, amount, currency } = typed
  return { transferId, amount, currency, pair: pair as CorrectionPair, ...(person && { personId: person }) }
}

export default function CorrectionPage() {
  const loaded = useLoaderData<typeof loader>()
  const { typed, choice } = loaded
  const of: Record<string, string[] | undefined> = loaded.faults
  const field = fieldsOf(MakeCorrection, asFormResult(typed, of as Faults))
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
      <AmountFields field={field} currencies={CURRENCIES} />
    </TypedAdjustmentPage>
  )
}

export const ErrorBoundary = routeError({ failed: NOT_LOADED })
