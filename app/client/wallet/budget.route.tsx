// The monthly budget of one category: set, changed or removed.
import { useActionData, useLoaderData } from '@remix-run/react'
import { BUSINESS_TYPES } from '../../../api/booking/salons/input'
import {
  BUDGET_THRESHOLDS,
  BUDGETED,
  BudgetName,
  PLUS_BUDGETS,
} from '../../../api/money/transactions/input'
import type { Currency } from '../../../api/platform/values/money'
import { ask, get, keyed } from '../../platform/api.server'
import { refuseFields, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Field, SelectField } from '../../ui/forms/field'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Monthly budget')

const [EARLY, FULL] = BUDGET_THRESHOLDS

const INSIGHTS = '/client/wallet/insights'

export const loader = page('client', async ({ api, newKey, searchParams }) => {
  const requested = BudgetName.shape.currency.safeParse(searchParams.get('currency') ?? '')
  const query = requested.success ? { currency: requested.data } : {}
  const { plus, currency, budgets, categories } = await get(
    api.wallet.history.insights.$get({ query }),
  )
  const category = searchParams.get('category') ?? ''
  const own = budgets.find(({ key }) => key === category) ?? null
  const known = [...budgets, ...categories].map(
    ({ key, category }) => [key, category] as [string, string],
  )
  const others: [string, string][] = [
    ...BUSINESS_TYPES.map((type) => [type, type] as [string, string]),
    ...Object.entries(BUDGETED),
  ]
  return {
    plus,
    currency,
    category,
    own,
    choices: [...new Map([...others, ...known])],
    formKey: newKey(),
  }
})

export const action = page('client', async ({ request, api }) => {
  const form = await request.formData()
  const name = { currency: textIn(form, 'currency'), category: textIn(form, 'category') }
  const here = `${INSIGHTS}?${new URLSearchParams({ currency: name.currency })}`
  const { budgets } = api.wallet.history
  if (textIn(form, 'intent') === 'remove') {
    const done = await ask(budgets[':currency'][':category'].$delete({ param: name }, keyed(form)))
    if (!done.ok) return refuseFields(done.problem, { typed: null })
    throw await redirectWithToast(
      here,
      'Budget Removed',
      `${done.value.category} no longer has a budget.`,
    )
  }
  const json = { ...name, amount: textIn(form, 'amount').trim() }
  const saved = await ask(budgets.$put({ json }, keyed(form)))
  if (!saved.ok) return refuseFields(saved.problem, { typed: json })
  throw await redirectWithToast(
    here,
    'Budget Saved',
    `We'll tell you at ${EARLY}% and at ${FULL}% of your ${saved.value.category} budget.`,
  )
})

export default function Budget() {
  const { plus, currency, category, own, choices, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const faults: Record<string, string[]> = answer?.faults ?? {}
  const typed = answer?.typed ?? { category, amount: own?.amount.amount ?? '' }
  return (
    <Shell as="client" path={INSIGHTS} column>
      <PageHead
        title={own ? `${own.category} budget` : 'Monthly budget'}
        lead="Your limit for each calendar month. Payments still go through when you reach it."
        back={{
          to: `${INSIGHTS}?${new URLSearchParams({ currency })}`,
          label: 'Back to insights',
        }}
      />
      <div className="grid max-w-xl gap-6">
        <InlineNotice notice={answer?.notice} />
        {plus ? (
          <form method="post" noValidate className="grid gap-4">
            <input type="hidden" name="intent" value="save" />
            <input type="hidden" name="key" value={formKey} />
            <input type="hidden" name="currency" value={currency} />
            {own ? (
              <input type="hidden" name="category" value={own.key} />
            ) : (
              <SelectField
                label="Category"
                name="category"
                defaultValue={typed.category}
                errors={faults.category}
                options={[['', 'Choose a category'], ...choices]}
              />
            )}
            <Field
              label={`Monthly amount (${currency as Currency})`}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              required
              maxLength={20}
              defaultValue={typed.amount}
              errors={faults.amount}
            />
            <Button data-busy="Saving...">Save budget</Button>
          </form>
        ) : (
          <div className="rounded-lg bg-blush p-6">
            <p className="mb-5">{PLUS_BUDGETS}</p>
            <ButtonLink to="/client/wallet/premium">Upgrade</ButtonLink>
          </div>
        )}
        {own && (
          <form method="post">
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="key" value={`${formKey}-remove`} />
            <input type="hidden" name="currency" value={currency} />
            <input type="hidden" name="category" value={own.key} />
            <Button variant="quiet" data-busy="Removing...">
              Remove this budget
            </Button>
          </form>
        )}
      </div>
    </Shell>
  )
}
