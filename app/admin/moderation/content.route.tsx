// One thing that is reported: what it says, who says so, and the decision.
import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  ContentParam,
  DecideRemoval,
  RemovableParam,
  TakeDown,
} from '../../../api/support/moderation/input'
import { ask, get, keyed } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import { readForm, refuseForm } from '../../platform/form.server'
import { visitorAs } from '../../platform/session.server'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'
import { ModerationActs } from './moderation-actions'
import { KIND_WORDS } from './moderation-labels'
import { ModeratedContent } from './reported-content'

const LIST = '/admin/moderation'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${KIND_WORDS[data.content.kind]} · Purse` : 'Purse' },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { name } = await visitorAs(['admin'], { request, context })
  const read = ContentParam.safeParse(params)
  if (!read.success) throw new Response(null, { status: 404 })
  const content = await get(
    request,
    context.api.api.admin.moderation[':kind'][':id'].$get({ param: coded(read.data) }),
  )
  return { name, content, formKey: context.newKey() }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  await visitorAs(['admin'], { request, context })
  const form = await request.formData()
  const header = keyed(form)
  const intent = String(form.get('intent') ?? '')
  const of = ContentParam.safeParse(params)
  if (!of.success) throw new Response(null, { status: 404 })
  const one = context.api.api.admin.moderation[':kind'][':id']
  const { pathname } = new URL(request.url)
  if (intent === 'keep') {
    const kept = await ask(request, one.keeping.$post({ param: coded(of.data) }, header))
    if (!kept.ok) return refused(noticeOf(kept.problem), kept.problem.status)
    throw await redirectWithToast(LIST, 'It stands', 'Who reported it has been told.')
  }
  const removable = RemovableParam.safeParse(params)
  if (intent === 'take-down' && removable.success) {
    const read = readForm(form, TakeDown)
    if (!read.ok) return read.answer
    const param = coded(removable.data)
    const done = await ask(request, one.removal.$post({ param, json: read.value }, header))
    if (!done.ok) return refuseForm(read.submission, done.problem)
    throw await redirectWithToast(pathname, 'Taken down', 'Its author has been told why.')
  }
  if (intent === 'decide') {
    const read = readForm(form, DecideRemoval)
    if (!read.ok) return read.answer
    const param = { id: encodeURIComponent(String(form.get('removal') ?? '')) }
    const { outcome } = context.api.api.admin.moderation.removals[':id']
    const done = await ask(request, outcome.$post({ param, json: read.value }, header))
    if (!done.ok) return refuseForm(read.submission, done.problem)
    const title = read.value.outcome === 'restored' ? 'Restored' : 'It stays down'
    throw await redirectWithToast(pathname, title, 'Its author has been told why.')
  }
  return refused(noticeOf({ code: 'invalid-input' }), 400)
}

function refused(notice: Notice, status: number) {
  return data(
    { result: null as SubmissionResult | null, notice: notice as Notice | null },
    { status },
  )
}

function coded<K extends string>({ kind, id }: { kind: K; id: string }) {
  return { kind, id: encodeURIComponent(id) }
}

export default function ContentPage() {
  const { name, content, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Shell as="admin" path={LIST} name={name}>
      <PageHead
        back={{ to: LIST, label: 'Moderation' }}
        title={KIND_WORDS[content.kind]}
        lead={content.people.map((person) => person.name).join(' and ')}
      />
      <InlineNotice notice={answer?.notice} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <ModeratedContent content={content} />
        <ModerationActs content={content} formKey={formKey} result={answer?.result} />
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError()
