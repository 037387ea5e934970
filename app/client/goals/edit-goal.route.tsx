// Editing a goal: what it is, and its picture.
import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { GoalEdit } from '../../../api/money/goals/input'
import { OnePicture } from '../../features/pictures/one-picture'
import { ask, get, keyed } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import { readForm, refuseForm } from '../../platform/form.server'
import { visitorAs } from '../../platform/session.server'
import { redirectWithToast } from '../../platform/toast.server'
import { readPictureForm, sendPicture } from '../../platform/upload.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { PageHead, Shell } from '../../ui/layout/shell'
import { GoalRing } from './goal-card'
import { GoalForm } from './goal-form'

export const meta: MetaFunction = () => [{ title: 'Edit goal · Purse' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const param = { id: encodeURIComponent(params.id ?? '') }
  const goal = await get(request, context.api.api.goals[':id'].$get({ param, query: {} }))
  if (!goal.isOwner || goal.status === 'archived') throw redirect(`/goals/${param.id}`)
  return { goal, formKey: context.newKey() }
}

type Refusal = { result?: SubmissionResult; notice?: Notice | null; photo?: string[] }

const refusePhoto = (text: string, status: number) => data<Refusal>({ photo: [text] }, { status })

export async function action({ request, context, params }: ActionFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const param = { id: encodeURIComponent(params.id ?? '') }
  const path = `/goals/${param.id}`
  const one = context.api.api.goals[':id']
  const form = await readPictureForm(request)
  if (!form) return refusePhoto('Please choose a picture of at most 8 MB.', 413)
  switch (form.get('intent')) {
    case 'photo': {
      const to = `/api/goals/${param.id}/picture`
      const fault = await sendPicture(request, context, form.get('photo'), to)
      if (fault) return refusePhoto(fault.description, fault.status)
      throw await redirectWithToast(`${path}/edit`, 'Goal saved', 'It wears its new picture.')
    }
    case 'remove-photo': {
      const answer = await ask(request, one.picture.$delete({ param }))
      if (!answer.ok) {
        return refusePhoto(noticeOf(answer.problem).description, answer.problem.status)
      }
      throw await redirectWithToast(`${path}/edit`, 'Goal saved', 'Its icon stands in again.')
    }
  }
  const headers = keyed(form)
  form.delete('key')
  const read = readForm(form, GoalEdit)
  if (!read.ok) return read.answer
  // As it was typed: the api reads it again.
  const json = read.submission.payload as Parameters<typeof one.$put>[0]['json']
  const answer = await ask(request, one.$put({ param, json }, headers))
  if (!answer.ok) return refuseForm(read.submission, answer.problem)
  throw await redirectWithToast(path, 'Goal saved', 'Your changes are in place.')
}

export default function EditGoal() {
  const { goal, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as Refusal | undefined
  return (
    <Shell as="client" path="/goals">
      <PageHead title="Edit goal" back={{ to: `/goals/${goal.id}`, label: goal.name }} />
      <InlineNotice notice={answer?.notice} />
      <div className="grid max-w-xl gap-10">
        <GoalForm
          formKey={formKey}
          values={{ ...goal, target: goal.target.amount, targetDate: goal.targetDate ?? '' }}
          lastResult={answer?.result as SubmissionResult<string[]> | undefined}
          fixedCurrency
          save="Save changes"
        />
        <OnePicture
          title="Picture"
          shown={<GoalRing goal={goal} />}
          seenBy="Only those who save in this goal see it; we keep a small square of its middle."
          errors={answer?.photo}
          removal={
            goal.picture ? ['Remove the picture?', 'The goal’s icon stands in its place.'] : null
          }
        />
      </div>
    </Shell>
  )
}
