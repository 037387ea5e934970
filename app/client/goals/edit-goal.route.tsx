// Editing a goal: what it is, and its picture.
import type { SubmissionResult } from '@conform-to/react'
import { data, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { GoalEdit } from '../../../api/money/goals/input'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../../../api/platform/media/input'
import { ask, get, keyed } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import { readForm, refuseForm } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { readPictureForm, sendPicture } from '../../platform/upload.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Field } from '../../ui/forms/field'
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

export const action = page('client', async (visit) => {
  const { id } = visit
  const param = { id }
  const path = `/goals/${encodeURIComponent(id)}`
  const one = visit.api.goals[':id']
  const form = await readPictureForm(visit.request)
  if (!form) return refusePhoto('Please choose a picture of at most 8 MB.', 413)
  switch (form.get('intent')) {
    case 'photo': {
      const to = `/api/goals/${encodeURIComponent(id)}/picture`
      const fault = await sendPicture(visit, form.get('photo'), to)
      if (fault) return refusePhoto(fault.description, fault.status)
      throw await redirectWithToast(`${path}/edit`, 'Goal saved', 'It wears its new picture.')
    }
    case 'remove-photo': {
      const answer = await ask(one.picture.$delete({ param }))
      if (!answer.ok) {
        return refusePhoto(noticeOf(answer.problem).description, answer.problem.status)
      }
      throw await redirectWithToast(`${path}/edit`, 'Goal saved', 'Its icon stands in again.')
    }
  }
  const headers = keyed(form)
  form.delete('key')
  const read = readForm(form, GoalEdit)
  if (!read.ok) return read.refusal
  // As it was typed: the api reads it again.
  const json = read.submission.payload as Parameters<typeof one.$put>[0]['json']
  const answer = await ask(one.$put({ param, json }, headers))
  if (!answer.ok) return refuseForm(read.submission, answer.problem)
  throw await redirectWithToast(path, 'Goal saved', 'Your changes are in place.')
})

export default function EditGoal() {
  const { goal, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as Refusal | undefined
  const { name, icon, target, currency } = goal
  return (
    <Shell as="client" path="/goals">
      <PageHead title="Edit goal" back={{ to: `/goals/${goal.id}`, label: goal.name }} />
      <InlineNotice notice={answer?.notice} />
      <div className="grid max-w-xl gap-10">
        <GoalForm
          formKey={formKey}
          values={{
            name,
            icon,
            target: target.amount,
            currency,
            targetDate: goal.targetDate ?? '',
          }}
          lastResult={answer?.result as SubmissionResult<string[]> | undefined}
          fixedCurrency
          save="Save changes"
        />
        <section aria-labelledby="picture">
          <h2 id="picture" className="mb-4 font-display text-lg">
            Picture
          </h2>
          <div className="flex flex-wrap items-center gap-5">
            <GoalRing goal={goal} />
            <form
              method="post"
              encType="multipart/form-data"
              className="grid min-w-0 grow basis-64 gap-3"
            >
              <input type="hidden" name="intent" value="photo" />
              <Field
                label="Choose a picture"
                name="photo"
                id="photo"
                type="file"
                accept={PICTURE_TYPES.join(',')}
                required
                hint={`JPEG, PNG or WebP, at most ${MAX_PICTURE_BYTES / 1024 / 1024} MB. Only those who save in this goal see it; we keep a small square of its middle.`}
                errors={answer?.photo}
                className="w-full min-w-0 text-sm file:mr-4 file:min-h-11 file:rounded-full file:bg-blush file:px-5 file:font-semibold file:text-ink"
              />
              <Button look="quiet" className="justify-self-start" data-busy="Sending...">
                Upload picture
              </Button>
            </form>
          </div>
          {goal.picture && (
            <div className="mt-4">
              <ConfirmForm
                id="remove-photo"
                ask="Remove picture"
                title="Remove the picture?"
                detail="The goal’s icon stands in its place."
                confirm="Remove picture"
                fields={{ intent: 'remove-photo' }}
                look="danger"
              />
            </div>
          )}
        </section>
      </div>
    </Shell>
  )
}
