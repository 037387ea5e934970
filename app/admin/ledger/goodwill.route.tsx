// Goodwill: recipient, amount and reason; then the exact postings, and the button. The values are in the address.
import { useActionData, useLoaderData } from '@remix-run/react'
import { GiveGoodwill } from '../../../api/admin/ledger/input'
import { TypedAmount } from '../../../api/money/ledger/input'
import { CURRENCIES, type Currency, DEFAULT_CURRENCY } from '../../../api/platform/values/money'
import { ask, get } from '../../platform/api.server'
import { type Faults, textIn } from '../../platform/form.server'
import { isReview } from '../../platform/history/confirmed-once.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { readTyped } from '../../platform/typed-input.server'
import { asFormResult, fieldsOf } from '../../ui/forms/fields'
import { AmountFields } from '../../ui/forms/money-fields'
import { routeError } from '../../ui/layout/error-page'
import { PersonChoice } from '../person-choice'
import { loadPersonChoice } from '../person-choice.server'
import { adjust, planned, withQuery } from './adjustment.server'
import { NOT_LOADED, TypedAdjustmentPage } from './adjustment-page'

export const meta = title('Goodwill')

const PATH = '/admin/money/goodwill'

export const loader = page(
  'admin',
  async (pageRequest) => {
    const { api, reviewKey, searchParams, writer } = pageRequest
    const of = (field: string) => (searchParams.get(field) ?? '').trim()
    const typed = {
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
    const { person: personId, amount, currency } = typed
    const query = { personId, amount, currency }
    const response = await ask(money.goodwill.plan.$get({ query }))
    const missing = { personId: ['Search for a person and choose them.'] }
    return { ...base, ...planned(response, typed.reason, missing, 'personId') }
  },
  { reviewed: isReview },
)

export const action = page(
  'admin',
  adjust(
    GiveGoodwill,
    ({ api }, { json, key }) => api.admin.money.goodwill.$post({ json }, key),
    { done: 'Goodwill given' },
    (form) => ({ ...Object.fromEntries(form), personId: textIn(form, 'person') }),
  ),
)

export default function GoodwillPage() {
  const loaded = useLoaderData<typeof loader>()
  const { typed, choice } = loaded
  const of: Record<string, string[] | undefined> = loaded.faults
  const field = fieldsOf(GiveGoodwill, asFormResult(typed, of as Faults))
  return (
    <TypedAdjustmentPage
      title="Give goodwill"
      lead="Purse’s own money, paid into a client’s purse or a business’s balance."
      path={PATH}
      verb="Give"
      loaded={loaded}
      said={useActionData<typeof action>()?.notice}
    >
      <PersonChoice label="Recipient" choice={choice} errors={of.personId} hint="A client, a partner or a seller." />
      <AmountFields field={field} currencies={CURRENCIES as Currency[]} />
    </TypedAdjustmentPage>
  )
}

export const ErrorBoundary = routeError({ failed: NOT_LOADED })
