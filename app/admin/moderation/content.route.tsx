// One reported piece of content: its text, its author, and the decision.
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  ContentParam,
  DecideRemoval,
  RemovableParam,
  TakeDown,
} from '../../../api/support/moderation/input'
import { ask, get, keyed } from '../../platform/api.server'
import {
  readForm,
  refuse,
  refuseForm,
  sendForm,
  textIn,
  UNKNOWN_FORM,
} from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'
import { ModerationActs } from './moderation-actions'
import { KIND_WORDS } from './moderation-labels'
import { ModeratedContent } from './reported-content'

const TOLD = 'The author has been told why.'

const LIST = '/admin/moderation'

export const meta = title<typeof loader>((data) => data && KIND_WORDS[data.content.kind])

export const loader = page('admin', async ({ params, api, newKey }) => {
  const read = ContentParam.safeParse(params)
  if (!read.success) throw new Response(null, { status: 404 })
  const content = await get(api.admin.moderation[':kind'][':id'].$get({ param: read.data }))
  return { content, formKey: newKey() }
})

export const action = page('admin', async ({ request, params, api }) => {
  const form = await request.formData()
  const header = keyed(form)
  const intent = textIn(form, 'intent')
  const of = ContentParam.safeParse(params)
  if (!of.success) throw new Response(null, { status: 404 })
  const one = api.admin.moderation[':kind'][':id']
  const { pathname } = new URL(request.url)
  if (intent === 'keep') {
    const done = await ask(one.keeping.$post({ param: of.data }, header))
    if (!done.ok) return refuse(done.problem, { result: null })
    throw await redirectWithToast(
      LIST,
      'No action taken',
      'The people who reported it have been notified.',
    )
  }
  const removable = RemovableParam.safeParse(params)
  if (intent === 'take-down' && removable.success) {
    const param = removable.data
    const done = await sendForm(form, TakeDown, (json) =>
      one.removal.$post({ param, json }, header),
    )
    if (!done.ok) return done.refusal
    throw await redirectWithToast(pathname, 'Removed', TOLD)
  }
  if (intent === 'decide') {
    const read = readForm(form, DecideRemoval)
    if (!read.ok) return read.refusal
    const param = { id: textIn(form, 'removal') }
    const { outcome } = api.admin.moderation.removals[':id']
    const done = await ask(outcome.$post({ param, json: read.value }, header))
    if (!done.ok) return refuseForm(read.submission, done.problem)
    const title = read.value.outcome === 'restored' ? 'Restored' : 'Removal upheld'
    throw await redirectWithToast(pathname, title, TOLD)
  }
  return refuse(UNKNOWN_FORM, { result: null })
})

export default function ContentPage() {
  const { content, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Shell as="admin" path={LIST}>
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
