// Alerts: open ones can be acknowledged, resolved ones have an end.
import { useActionData, useLoaderData } from '@remix-run/react'
import { get } from '../../platform/api.server'
import { press, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { More } from '../../ui/display/pages'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { EmptyState } from '../../ui/layout/empty-state'
import { PageHead, Shell } from '../../ui/layout/shell'
import { AlertList } from './alert-list'

const PATH = '/admin/alerts'

export const meta = title('Alerts')

export const loader = page('admin', async ({ api, newKey, searchParams }) => {
  const cursor = searchParams.get('cursor')
  const query = cursor ? { cursor } : {}
  const list = await get(api.admin.alerts.$get({ query }))
  const keyOf = Object.fromEntries(list.items.map(({ id }) => [id, newKey()]))
  return { list, keyOf }
})

export const action = page(
  'admin',
  press(
    ({ api }, { form, key }) =>
      api.admin.alerts[':id'].acknowledgement.$post({ param: { id: textIn(form, 'id') } }, key),
    () => [PATH, 'Acknowledged', 'The other admins can see that you’re on it.'],
  ),
)

export default function Alerts() {
  const { list, keyOf } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  return (
    <Shell as="admin" path={PATH}>
      <PageHead
        back={{ to: '/admin/dashboard', label: 'Dashboard' }}
        title="Alerts"
        lead="Checked every minute; ledger totals every hour. Resolved when no longer detected."
      />
      <InlineNotice notice={response?.notice} />
      <div data-live="alerts">
        {list.items.length === 0 ? (
          <EmptyState picture="tea" title="All quiet">
            No alerts yet. What needs an admin appears here, and you’re notified.
          </EmptyState>
        ) : (
          <AlertList alerts={list.items} keyOf={keyOf} />
        )}
      </div>
      <More to={list.next && `?cursor=${list.next}`}>Older</More>
    </Shell>
  )
}
