// Editing a goal: its fields and its picture.
import type { SubmissionResult } from '@conform-to/react'
import { data, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { GoalEdit } from '../../../api/money/goals/input'
import { OnePicture } from '../../features/pictures/one-picture'
import { ask, get } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import { form } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { readPictureForm, sendPicture, TOO_LARGE } from '../../platform/upload.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Flow } from '../../ui/layout/flow'
import { PageHead, Shell } from '../../ui/layout/shell'
import { GoalRing } from './goal-card'
import { GoalForm } from './goal-form'

export const meta = title('Edit goal')

export const loader = page('client', async ({ api, newKey, id }) => {
  const param = { id }
  const goal = await get(api.goals[':id'].$get({ param, query: {} }))
  if (!goal.isOwner || goal.status === 'archived') throw redirect(`/goals/${id}`)
  return { goal, formKey: newKey() }
})

type Refusal = { result?: SubmissionResult; notice?: Notice | null; photo?: string[] }

const refusePhoto = (text: string, status: number) => data<Refusal>({ photo: [text] }, { status })

const edit = form(
  GoalEdit,
  ({ api, id }: PageRequest, { json, key }) => api.goals[':id'].$put({ param: { id }, json }, key),
  (_, __, { id }) => [`/goals/${encodeURIComponent(id)}`, 'Goal saved', 'Your changes have been saved.'],
)

export const action = page('client', async (pageRequest) => {
  const { id } = pageRequest
  const param = { id }
  const path = `/goals/${encodeURIComponent(id)}`
  const goal = pageRequest.api.goals[':id']
  const form = await readPictureForm(pageRequest.request)
  if (!form) return refusePhoto(TOO_LARGE, 413)
  switch (form.get('intent')) {
    case 'photo': {
      const to = `/api/goals/${encodeURIComponent(id)}/picture`
      const fault = await sendPicture(pageRequest, form.get('photo'), to)
      if (fault) return refusePhoto(fault.description, fault.status)
      throw await redirectWithToast(`${path}/edit`, 'Goal saved', 'The new picture has been saved.')
    }
    case 'remove-photo': {
      const response = await ask(goal.picture.$delete({ param }))
      if (!response.ok) {
        return refusePhoto(noticeOf(response.problem).description, response.problem.status)
      }
      throw await redirectWithToast(`${path}/edit`, 'Goal saved', 'The icon is shown again.')
    }
  }
  return edit(pageRequest, form)
})

export default function EditGoal() {
  const { goal, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>() as Refusal | undefined
  return (
    <Shell as="client" path="/goals" flow>
      <PageHead title="Edit goal" back={{ to: `/goals/${goal.id}`, label: goal.name }} />
      <InlineNotice notice={response?.notice} />
      <Flow
        summary={
          <OnePicture
            title="Picture"
            preview={<GoalRing goal={goal} />}
            seenBy="Only people saving in this goal see it. We crop it to a square."
            errors={response?.photo}
            removal={goal.picture ? ['Remove the picture?', 'The goal’s icon is shown instead.'] : null}
          />
        }
      >
        <GoalForm
          formKey={formKey}
          values={{ ...goal, target: goal.target.amount, targetDate: goal.targetDate ?? '' }}
          formResult={response}
          fixedCurrency
          save="Save changes"
        />
      </Flow>
    </Shell>
  )
}
