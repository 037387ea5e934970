// One reported piece of content: its text, its author, and the decision.
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  ContentParam,
  DecideRemoval,
  RemovableParam,
  TakeDown,
} from '../../../api/support/moderation/input'
import { get } from '../../platform/api.server'
import { form, forms, press, textIn } from '../../platform/form.server'
import { page, type Visit } from '../../platform/page.server'
import { title } from '../../platform/title'
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

const content = ({ api }: Visit<'admin'>) => api.admin.moderation[':kind'][':id']

const hereOf = ({ request }: Visit<'admin'>) => new URL(request.url).pathname

export const action = page('admin', async (visit) => {
  const of = ContentParam.safeParse(visit.params)
  if (!of.success) throw new Response(null, { status: 404 })
  const param = of.data
  const removable = RemovableParam.safeParse(visit.params)
  return forms({
    keep: press(
      (at: Visit<'admin'>, { key }) => content(at).keeping.$post({ param }, key),
      () => [LIST, 'No action taken', 'The people who reported it have been notified.'],
    ),
    ...(removable.success && {
      'take-down': form(
        TakeDown,
        (at: Visit<'admin'>, { json, key }) =>
          content(at).removal.$post({ param: removable.data, json }, key),
        (_, __, at) => [hereOf(at), 'Removed', TOLD],
      ),
    }),
    decide: form(
      DecideRemoval,
      ({ api }: Visit<'admin'>, { form, json, key }) =>
        api.admin.moderation.removals[':id'].outcome.$post(
          { param: { id: textIn(form, 'removal') }, json },
          key,
        ),
      (_, { value: { outcome } }, at) => [
        hereOf(at),
        outcome === 'restored' ? 'Restored' : 'Removal upheld',
        TOLD,
      ],
    ),
  })(visit)
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
        <ModerationActs content={content} formKey={formKey} said={answer} />
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError()
