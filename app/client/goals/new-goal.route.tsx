// A new savings goal.
import type { SubmissionResult } from '@conform-to/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NewGoal } from '../../../api/money/goals/input'
import { ask, get, keyed } from '../../platform/api.server'
import { readForm, refuseForm } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { PageHead, Shell } from '../../ui/layout/shell'
import { GoalForm } from './goal-form'

export const meta = title('New goal')

export const loader = page('client', async ({ api, newKey }) => {
  // From the database: the first deposit may just have set it.
  const { currency } = await get(api.me.$get())
  return { currency, formKey: newKey() }
})

export const action = page('client', async ({ request, api }) => {
  const form = await request.formData()
  const headers = keyed(form)
  form.delete('key')
  const read = readForm(form, NewGoal)
  if (!read.ok) return read.refusal
  // As typed: the api parses it again.
  const json = read.submission.payload as Parameters<typeof api.goals.$post>[0]['json']
  const answer = await ask(api.goals.$post({ json }, headers))
  if (!answer.ok) return refuseForm(read.submission, answer.problem)
  const path = `/goals/${answer.value.id}`
  throw await redirectWithToast(path, 'Goal created', `${read.value.name} is ready.`)
})

export default function CreateGoal() {
  const { currency, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Shell as="client" path="/goals" flow column>
      <PageHead title="New goal" back={{ to: '/goals', label: 'Savings goals' }} />
      <InlineNotice notice={answer?.notice} />
      <div className="max-w-xl">
        <GoalForm
          formKey={formKey}
          values={{ currency, icon: 'sparkles' }}
          lastResult={answer?.result as SubmissionResult<string[]> | undefined}
          save="Create goal"
        />
      </div>
    </Shell>
  )
}
