// One reported piece of content: its text, its author, and the decision.
import { useActionData, useLoaderData } from '@remix-run/react'
import { ContentParam, DecideRemoval, RemovableParam, TakeDown } from '../../../api/support/moderation/input'
import { get } from '../../platform/api.server'
import { form, forms, press, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'
import { ModerationActions } from './moderation-actions'
import { KIND_LABELS } from './moderation-labels'
import { ModeratedContent } from './reported-content'

const NOTIFIED = 'The author has been told why.'

const LIST = '/admin/moderation'

export const meta = title<typeof loader>((data) => data && KIND_LABELS[data.content.kind])

export const loader = page('admin', async ({ params, api, newKey }) => {
  const read = ContentParam.safeParse(params)
  if (!read.success) throw new Response(null, { status: 404 })
  const content = await get(api.admin.moderation[':kind'][':id'].$get({ param: read.data }))
  return { content, formKey: newKey() }
})

const content = ({ api }: PageRequest<'admin'>) => api.admin.moderation[':kind'][':id']

const hereOf = ({ request }: PageRequest<'admin'>) => new URL(request.url).pathname

export const action = page('admin', async (pageRequest) => {
  const of = ContentParam.safeParse(pageRequest.params)
  if (!of.success) throw new Response(null, { status: 404 })
  const param = of.data
  const removable = RemovableParam.safeParse(pageRequest.params)
  return forms({
    keep: press(
      (at: PageRequest<'admin'>, { key }) => content(at).keeping.$post({ param }, key),
      () => [LIST, 'No action taken', 'The people who reported it have been notified.'],
    ),
    ...(removable.success && {
      'take-down': form(
        TakeDown,
        (at: PageRequest<'admin'>, { json, key }) => content(at).removal.$post({ param: removable.data, json }, key),
        (_, __, at) => [hereOf(at), 'Removed', NOTIFIED],
      ),
    }),
    decide: form(
      DecideRemoval,
      ({ api }: PageRequest<'admin'>, { form, json, key }) =>
        api.admin.moderation.removals[':id'].outcome.$post({ param: { id: textIn(form, 'removal') }, json }, key),
      (_, { value: { outcome } }, at) => [hereOf(at), outcome === 'restored' ? 'Restored' : 'Removal upheld', NOTIFIED],
    ),
  })(pageRequest)
})

export default function ContentPage() {
  const { content, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  return (
    <Shell as="admin" path={LIST}>
      <PageHead
        back={{ to: LIST, label: 'Moderation' }}
        title={KIND_LABELS[content.kind]}
        lead={content.people.map((person) => person.name).join(' and ')}
      />
      <InlineNotice notice={response?.notice} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <ModeratedContent content={content} />
        <ModerationActions content={content} formKey={formKey} formResult={response} />
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError()
