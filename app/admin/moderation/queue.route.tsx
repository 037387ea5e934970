// Reported content, appeals of authors, and removed content.
import { useLoaderData } from '@remix-run/react'
import { MODERATION_VIEWS, ModerationQuery } from '../../../api/support/moderation/input'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Pages } from '../../ui/display/pages'
import { type Column, Table } from '../../ui/display/table'
import { TabLink } from '../../ui/display/tabs'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { ListTabs } from '../../ui/forms/list-tabs'
import { EmptyState } from '../../ui/layout/empty-state'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'
import { KIND_LABELS, reasonText, STATES, VIEW_LABELS } from './moderation-labels'

export const meta = title('Moderation')

const PATH = '/admin/moderation'

export const loader = page('admin', async ({ api, searchParams }) => {
  // Invalid parameters in the address are ignored.
  const read = ModerationQuery.safeParse(Object.fromEntries(searchParams))
  const { view, cursor } = read.success ? read.data : ModerationQuery.parse({})
  const query = { view, ...(cursor && { cursor }) }
  const list = await get(api.admin.moderation.$get({ query }))
  return { list, view, later: cursor !== undefined }
})

const EMPTY = {
  reported: 'What people report appears here.',
  appeals: 'No open appeals.',
  decided: 'Nothing has been removed yet.',
}

type Item = ReturnType<typeof useLoaderData<typeof loader>>['list']['items'][number]

/** Each view has its own facts: the reasons of the reports, or the state. */
function columnsOf(view: (typeof MODERATION_VIEWS)[number]): Column<Item>[] {
  return [
    { head: 'What', cell: ({ kind }) => KIND_LABELS[kind] },
    { head: 'By', cell: ({ by }) => by },
    ...(view === 'decided'
      ? [{ head: 'Status', aside: true, cell: ({ state }: Item) => <State state={state} /> }]
      : []),
    { head: 'Content', bare: true, full: true, cell: ({ excerpt }) => excerpt },
    ...(view === 'reported'
      ? [
          { head: 'Reports', number: true, cell: ({ reports }: Item) => reports },
          {
            head: 'Reason',
            cell: ({ kind, reasons }: Item) => reasons.map((reason) => reasonText(kind, reason)).join(', '),
          },
        ]
      : []),
    {
      head: { reported: 'First reported', appeals: 'Appealed', decided: 'Removed on' }[view],
      whole: true,
      cell: ({ at }) => dateTime(at),
    },
  ]
}

function State({ state }: Pick<Item, 'state'>) {
  const [tone, text] = STATES[state]
  return <Badge tone={tone}>{text}</Badge>
}

export default function Moderation() {
  const { list, view, later } = useLoaderData<typeof loader>()
  return (
    <Shell as="admin" path={PATH}>
      <PageHead title="Moderation" lead="Viewing reported content is recorded." />
      <ListTabs label="Queue">
        {MODERATION_VIEWS.map((moderationView) => (
          <TabLink key={moderationView} to={`${PATH}?view=${moderationView}`} current={moderationView === view}>
            {moderationView === 'appeals' && list.appeals > 0
              ? `${VIEW_LABELS[moderationView]} (${list.appeals})`
              : VIEW_LABELS[moderationView]}
          </TabLink>
        ))}
      </ListTabs>
      <div data-live="moderation">
        {list.items.length === 0 ? (
          <EmptyState {...(view === 'reported' && { picture: 'tea', title: 'No open reports' })}>
            {EMPTY[view]}
          </EmptyState>
        ) : (
          <Table
            label={VIEW_LABELS[view]}
            lines="widest"
            columns={columnsOf(view)}
            rows={list.items}
            rowKey={({ kind, id, at }) => `${kind}:${id}:${at}`}
            to={({ kind, id }) => `${PATH}/${kind}/${encodeURIComponent(id)}`}
          />
        )}
      </div>
      <Pages
        first={later && `${PATH}?view=${view}`}
        next={list.next && `${PATH}?${new URLSearchParams({ view, cursor: list.next })}`}
      />
    </Shell>
  )
}

export const ErrorBoundary = routeError()
