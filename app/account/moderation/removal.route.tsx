// Something of the visitor's that was taken down: their own words, why, and the way to appeal.
import { getFormProps, useForm } from '@conform-to/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { Appeal, MAX_APPEAL } from '../../../api/support/moderation/input'
import { get, keyed } from '../../platform/api.server'
import { sendForm } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { Stars } from '../../ui/display/stars'
import { dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { AreaField } from '../../ui/forms/field'
import { RouteError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Taken down')

export const loader = page('account', async ({ visitor: { role }, api, newKey, id }) => {
  const param = { id }
  const removal = await get(api.me.removals[':id'].$get({ param }))
  return { role, removal, formKey: newKey() }
})

export const action = page('account', async ({ visitor: { role }, request, api, id }) => {
  const form = await request.formData()
  const { appeal } = api.me.removals[':id']
  const sent = await sendForm(form, Appeal, (json) =>
    appeal.$post({ param: { id }, json }, keyed(form)),
  )
  if (!sent.ok) return sent.refusal
  const path = `${baseOf(role)}/removed/${id}`
  throw await redirectWithToast(path, 'Appeal sent', 'Somebody else looks at it again.')
})

const CALLED = { review: 'review', product_review: 'review', message: 'message' }

const TITLES = {
  upheld: (what: string) => `Your ${what} stays down`,
  restored: (what: string) => `Your ${what} is back`,
}

export default function Removed() {
  const { role, removal, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const what = CALLED[removal.kind]
  const title = removal.outcome ? TITLES[removal.outcome](what) : `Your ${what} was taken down`
  return (
    <Shell as={role} path={`${baseOf(role)}/removed`}>
      <div className="mx-auto grid max-w-2xl grid-cols-1 gap-6">
        <PageHead
          title={title}
          lead={
            removal.kind === 'message'
              ? `To ${removal.place}, taken down ${dateTime(removal.at)}`
              : `Of ${removal.place}, taken down ${dateTime(removal.at)}`
          }
        />
        <InlineNotice notice={answer?.notice} />
        <section aria-labelledby="words" className="min-w-0">
          <h2 id="words" className="font-display text-lg">
            What you wrote
          </h2>
          <div className="mt-2 rounded-md bg-sunken px-4 py-3">
            {removal.rating !== null && <Stars rating={removal.rating} />}
            <p className="break-words whitespace-pre-line">
              {removal.text || (removal.picture ? 'A picture' : 'Without words.')}
            </p>
          </div>
        </section>
        <section aria-labelledby="why" className="min-w-0">
          <h2 id="why" className="font-display text-lg">
            Why
          </h2>
          <p className="mt-2 break-words whitespace-pre-line">{removal.reason}</p>
        </section>
        <div data-live="appeal">
          <After removal={removal} formKey={formKey} result={answer?.result} />
        </div>
      </div>
    </Shell>
  )
}

function After({
  removal,
  formKey,
  result,
}: {
  removal: ReturnType<typeof useLoaderData<typeof loader>>['removal']
  formKey: string
  result: Parameters<typeof useForm>[0]['lastResult']
}) {
  const [form, fields] = useForm<z.input<typeof Appeal>>({
    id: 'appeal',
    ...(result && { lastResult: result as never }),
  })
  if (removal.appealedAt || removal.outcome) {
    return (
      <div className="grid grid-cols-1 gap-6">
        {removal.appealedAt && (
          <section aria-labelledby="appealed" className="min-w-0">
            <h2 id="appealed" className="font-display text-lg">
              Your appeal
            </h2>
            <p className="mt-2 break-words whitespace-pre-line">{removal.appeal}</p>
          </section>
        )}
        {removal.outcome ? (
          <section aria-labelledby="decided" className="min-w-0">
            <h2 id="decided" className="font-display text-lg">
              What we decided
            </h2>
            <p className="mt-2 break-words whitespace-pre-line">{removal.outcomeReason}</p>
          </section>
        ) : (
          <p className="text-soft">
            Somebody else than who took it down looks at it again. We tell you what they decide.
          </p>
        )}
      </div>
    )
  }
  return (
    <form method="post" {...getFormProps(form)} className="grid gap-3">
      <input type="hidden" name="key" value={formKey} />
      <AreaField
        label="Are we wrong? Say why"
        name="text"
        id="text"
        rows={5}
        required
        maxLength={MAX_APPEAL}
        hint="You can appeal once. Somebody else than who took it down decides."
        defaultValue={fields.text.initialValue}
        errors={fields.text.errors}
      />
      <div>
        <Button data-busy="Sending...">Appeal</Button>
      </div>
    </form>
  )
}

export function ErrorBoundary() {
  return <RouteError />
}
