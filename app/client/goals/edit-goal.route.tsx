// Editing a goal: its fields and its picture.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { GoalEdit } from '../../../api/money/goals/input'
import { OnePicture } from '../../features/pictures/one-picture'
import { get } from '../../platform/api.server'
import { form, forms, press } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { refusePicture, sendPicture, withPictures } from '../../platform/upload.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { fieldsOf } from '../../ui/forms/fields'
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

const pathOf = ({ id }: PageRequest) => `/goals/${encodeURIComponent(id)}`

const chosen = forms({
  '': form(
    GoalEdit,
    ({ api, id }: PageRequest, { json, key }) => api.goals[':id'].$put({ param: { id }, json }, key),
    (_, __, visit) => [pathOf(visit), 'Goal saved', 'Your changes have been saved.'],
  ),
  photo: async (visit: PageRequest, fields = new FormData()) => {
    const fault = await sendPicture(visit, fields.get('photo'), `/api${pathOf(visit)}/picture`)
    if (fault) return refusePicture('photo', fault)
    throw await redirectWithToast(`${pathOf(visit)}/edit`, 'Goal saved', 'The new picture has been saved.')
  },
  'remove-photo': press(
    ({ api, id }: PageRequest) => api.goals[':id'].picture.$delete({ param: { id } }),
    (_, __, visit) => [`${pathOf(visit)}/edit`, 'Goal saved', 'The icon is shown again.'],
  ),
})

export const action = page('client', withPictures(chosen, 'photo'))

export default function EditGoal() {
  const { goal, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
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
            errors={fieldsOf(GoalEdit, response).errors('photo')}
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
