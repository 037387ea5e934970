// Content of the viewer's that was taken down, the reason, and the appeal.
import { getFormProps, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { Appeal, MAX_APPEAL } from '../../../api/support/moderation/input'
import { ask, get, keyed } from '../../platform/api.server'
import { readForm, refuseForm } from '../../platform/form.server'
import { baseOf } from '../../platform/paths'
import { visitorAt } from '../../platform/session.server'
import { redirectWithToast } from '../../platform/toast.server'
import { Stars } from '../../ui/display/stars'
import { dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { AreaField, bound } from '../../ui/forms/field'
import { routeError } from '../../ui/layout/error-page'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta: MetaFunction = () => [{ title: 'Taken down · Purse' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  const param = { id: encodeURIComponent(params.id ?? '') }
  const removal = await get(request, context.api.api.me.removals[':id'].$get({ param }))
  return { role, removal, formKey: context.newKey() }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  const form = await request.formData()
  const read = readForm(form, Appeal)
  if (!read.ok) return read.answer
  const param = { id: encodeURIComponent(params.id ?? '') }
  const { appeal } = context.api.api.me.removals[':id']
  const sent = await ask(request, appeal.$post({ param, json: read.value }, keyed(form)))
  if (!sent.ok) return refuseForm(read.submission, sent.problem)
  const path = `${baseOf(role)}/removed/${param.id}`
  throw await redirectWithToast(path, 'Appeal sent', 'Somebody else looks at it again.')
}

const CALLED = { review: 'review', product_review: 'review', message: 'message' }

const TITLES = {
  upheld: (what: string) => `Your ${what} stays down`,
  restored: (what: string) => `Your ${what} is back`,
}

export default function Removed() {
  const { role, removal, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
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
        <InlineNotice notice={response?.notice} />
        <Section id="words" title="What you wrote" className="min-w-0">
          <div className="mt-2 rounded-md bg-sunken px-4 py-3">
            {removal.rating !== null && <Stars rating={removal.rating} />}
            <p className="break-words whitespace-pre-line">
              {removal.text || (removal.picture ? 'A picture' : 'Without words.')}
            </p>
          </div>
        </Section>
        <Section id="why" title="Why" className="min-w-0">
          <p className="mt-2 break-words whitespace-pre-line">{removal.reason}</p>
        </Section>
        <div data-live="appeal">
          <After removal={removal} formKey={formKey} result={response?.result} />
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
          <Section id="appealed" title="Your appeal" className="min-w-0">
            <p className="mt-2 break-words whitespace-pre-line">{removal.appeal}</p>
          </Section>
        )}
        {removal.outcome ? (
          <Section id="decided" title="What we decided" className="min-w-0">
            <p className="mt-2 break-words whitespace-pre-line">{removal.outcomeReason}</p>
          </Section>
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
        {...bound(fields.text)}
        rows={5}
        required
        maxLength={MAX_APPEAL}
        hint="You can appeal once. Somebody else than who took it down decides."
      />
      <div>
        <Button data-busy="Sending...">Appeal</Button>
      </div>
    </form>
  )
}

export const ErrorBoundary = routeError()
