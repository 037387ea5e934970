// The monthly budget of one category: set, changed or removed.
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  BUDGET_THRESHOLDS,
  BUDGETED,
  BudgetEdit,
  BudgetName,
  PLUS_BUDGETS,
} from '../../../api/money/transactions/input'
import type { Currency } from '../../../api/platform/values/money'
import { BUSINESS_TYPES } from '../../../api/salons/profile/input'
import { get } from '../../platform/api.server'
import { form, forms } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Field, SelectField } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Monthly budget')

const [EARLY, FULL] = BUDGET_THRESHOLDS

const INSIGHTS = '/client/wallet/insights'

export const loader = page('client', async ({ api, newKey, searchParams }) => {
  const requested = BudgetName.shape.currency.safeParse(searchParams.get('currency') ?? '')
  const query = requested.success ? { currency: requested.data } : {}
  const { plus, currency, budgets, categories } = await get(api.wallet.history.insights.$get({ query }))
  const category = searchParams.get('category') ?? ''
  const ownBudget = budgets.find(({ key }) => key === category) ?? null
  const known = [...budgets, ...categories].map(({ key, category }) => [key, category] as [string, string])
  const others: [string, string][] = [
    ...BUSINESS_TYPES.map((type) => [type, type] as [string, string]),
    ...Object.entries(BUDGETED),
  ]
  return { plus, currency, category, own: ownBudget, choices: [...new Map([...others, ...known])], formKey: newKey() }
})

const insightsOf = (currency: string) => `${INSIGHTS}?${new URLSearchParams({ currency })}`

export const action = page(
  'client',
  forms({
    save: form(
      BudgetEdit,
      ({ api }, { json, key }) => api.wallet.history.budgets.$put({ json }, key),
      ({ category }, { json }) => [
        insightsOf(json.currency),
        'Budget Saved',
        `We'll tell you at ${EARLY}% and at ${FULL}% of your ${category} budget.`,
      ],
    ),
    remove: form(
      BudgetName,
      ({ api }, { json: param, key }) => api.wallet.history.budgets[':currency'][':category'].$delete({ param }, key),
      ({ category }, { json }) => [insightsOf(json.currency), 'Budget Removed', `${category} no longer has a budget.`],
    ),
  }),
)

export default function Budget() {
  const { plus, currency, category, own, choices, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const field = fieldsOf(BudgetEdit, response, { intent: 'save' })
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
        <InlineNotice notice={response?.notice} />
        {plus ? (
          <Form hidden={{ intent: 'save', key: formKey, currency, category: own?.key }} className="grid gap-4">
            {!own && (
              <SelectField
                label="Category"
                {...field('category', category)}
                options={[['', 'Choose a category'], ...choices]}
              />
            )}
            <Field
              label={`Monthly amount (${currency as Currency})`}
              autoComplete="off"
              required
              maxLength={20}
              {...field('amount', own?.amount.amount)}
            />
            <Button data-busy="Saving...">Save budget</Button>
          </Form>
        ) : (
          <div className="rounded-lg bg-blush p-6">
            <p className="mb-5">{PLUS_BUDGETS}</p>
            <ButtonLink to="/client/wallet/premium">Upgrade</ButtonLink>
          </div>
        )}
        {own && (
          <Form hidden={{ intent: 'remove', key: `${formKey}-remove`, currency, category: own.key }}>
            <Button variant="quiet" data-busy="Removing...">
              Remove this budget
            </Button>
          </Form>
        )}
      </div>
    </Shell>
  )
}
