// A new savings goal.
import { useActionData, useLoaderData } from '@remix-run/react'
import { NewGoal } from '../../../api/money/goals/input'
import { get } from '../../platform/api.server'
import { form } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { PageHead, Shell } from '../../ui/layout/shell'
import { GoalForm } from './goal-form'

export const meta = title('New goal')

export const loader = page('client', async ({ api, newKey }) => {
  // From the database: the first deposit may just have set it.
  const { currency } = await get(api.me.$get())
  return { currency, formKey: newKey() }
})

export const action = page(
  'client',
  form(
    NewGoal,
    ({ api }, { json, key }) => api.goals.$post({ json }, key),
    ({ id }, { value }) => [`/goals/${id}`, 'Goal created', `${value.name} is ready.`],
  ),
)

export default function CreateGoal() {
  const { currency, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  return (
    <Shell as="client" path="/goals" flow column>
      <PageHead title="New goal" back={{ to: '/goals', label: 'Savings goals' }} />
      <InlineNotice notice={response?.notice} />
      <div className="max-w-xl">
        <GoalForm formKey={formKey} values={{ currency, icon: 'sparkles' }} formResult={response} save="Create goal" />
      </div>
    </Shell>
  )
}
