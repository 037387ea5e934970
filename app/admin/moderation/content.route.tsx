// One reported piece of content: its text, its author, and the decision.
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
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

export const loader = page('admin', async (visit) => {
  const content = await get(endpoint(visit).$get({ param: paramOf(ContentParam, visit) }))
  return { content, formKey: visit.newKey() }
})

const endpoint = ({ api }: PageRequest<'admin'>) => api.admin.moderation[':kind'][':id']

/** Whose kind nobody knows, or that cannot be taken down, is not there. */
function paramOf<S extends typeof ContentParam | typeof RemovableParam>(schema: S, { params }: PageRequest<'admin'>) {
  const read = schema.safeParse(params)
  if (!read.success) throw new Response(null, { status: 404 })
  return read.data as z.output<S>
}

const hereOf = ({ request }: PageRequest<'admin'>) => new URL(request.url).pathname

export const action = page(
  'admin',
  forms({
    keep: press(
      (at: PageRequest<'admin'>, { key }) => endpoint(at).keeping.$post({ param: paramOf(ContentParam, at) }, key),
      () => [LIST, 'No action taken', 'The people who reported it have been notified.'],
    ),
    'take-down': form(
      TakeDown,
      (at: PageRequest<'admin'>, { json, key }) =>
        endpoint(at).removal.$post({ param: paramOf(RemovableParam, at), json }, key),
      (_, __, at) => [hereOf(at), 'Removed', NOTIFIED],
    ),
    decide: form(
      DecideRemoval,
      ({ api }: PageRequest<'admin'>, { form, json, key }) =>
        api.admin.moderation.removals[':id'].outcome.$post({ param: { id: textIn(form, 'removal') }, json }, key),
      (_, { value: { outcome } }, at) => [hereOf(at), outcome === 'restored' ? 'Restored' : 'Removal upheld', NOTIFIED],
    ),
  }),
)

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
