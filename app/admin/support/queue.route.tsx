// The support queue: waiting tickets, Plus first and then by waiting time, and all others by view.
import { useLoaderData } from '@remix-run/react'
import { MessageSquareText } from 'lucide-react'
import { QueueQuery, SORTS, SOURCES, VIEWS } from '../../../api/support/agent/input'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { readTyped } from '../../platform/typed-input.server'
import { Pages } from '../../ui/display/pages'
import { Table } from '../../ui/display/table'
import { TabLink } from '../../ui/display/tabs'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { ButtonLink } from '../../ui/forms/button'
import { Field, SelectField } from '../../ui/forms/field'
import { ListTabs } from '../../ui/forms/list-tabs'
import { QUERY_FIELD, SearchBar } from '../../ui/forms/search-bar'
import { EmptyState } from '../../ui/layout/empty-state'
import { routeError } from '../../ui/layout/error-page'
import { HeadAction } from '../../ui/layout/head-action'
import { PageHead, Shell } from '../../ui/layout/shell'
import { withQuery } from '../ledger/adjustment.server'
import { ABOUT_LABELS, SORT_LABELS, SOURCE_LABELS, STATE_LABELS, VIEW_LABELS } from './ticket-labels'

export const meta = title('Support')

const PATH = '/admin/support'

/** Views of waiting tickets, which are answered in our order. */
const WAITING = ['open', 'mine', 'unassigned']

export const loader = page('admin', async ({ api, searchParams, writer }) => {
  const requested = Object.fromEntries(searchParams)
  const read = QueueQuery.safeParse(readTyped(QueueQuery, requested, writer))
  const fault = read.success ? null : (read.error.issues[0]?.message ?? 'Please search again.')
  const { view, source, sort, q, cursor } = read.success ? read.data : QueueQuery.parse({})
  const query = { view, ...(source && { source }), ...(sort && { sort }), ...(q && { q }), ...(cursor && { cursor }) }
  const list = await get(api.admin.tickets.$get({ query }))
  const waiting = WAITING.includes(view)
  const chosen = sort && (waiting || sort !== 'plus') ? sort : waiting ? 'plus' : 'newest'
  const at = (change: Record<string, string>) =>
    withQuery(PATH, { view: view === 'open' ? '' : view, q, source, sort, ...change })
  return {
    list,
    fault,
    view,
    waiting,
    q: read.success ? (q ?? '') : (requested.q ?? ''),
    source: source ?? '',
    searched: Boolean(q ?? source),
    unsearched: withQuery(PATH, { view: view === 'open' ? '' : view }),
    everywhere: withQuery(PATH, { view: 'all', q, source }),
    later: cursor !== undefined,
    first: at({}),
    more: list.next && at({ cursor: list.next }),
    views: VIEWS.map((view) => ({ view, to: withQuery(PATH, { view: view === 'open' ? '' : view, q, source }) })),
    sorts: SORTS.filter((sort) => waiting || sort !== 'plus').map((sort) => ({ sort, chosen: sort === chosen })),
  }
})

type View = ReturnType<typeof useLoaderData<typeof loader>>

export default function QueuePage() {
  const loaded = useLoaderData<typeof loader>()
  const { list, view, views, searched, everywhere, later, first, more } = loaded
  return (
    <Shell as="admin" path={PATH}>
      <PageHead title="Support" lead="Messages to support. Every search and view is recorded.">
        <HeadAction to={`${PATH}/answers`} icon={MessageSquareText} worded>
          Saved replies
        </HeadAction>
      </PageHead>
      <ListTabs label="View">
        {views.map((tab) => (
          <TabLink key={tab.view} to={tab.to} current={tab.view === view}>
            {VIEW_LABELS[tab.view]}
          </TabLink>
        ))}
      </ListTabs>
      <Find {...loaded} />
      <div data-live="tickets">
        {list.items.length === 0 ? (
          <EmptyState
            action={
              searched &&
              !list.next &&
              view !== 'all' && (
                <ButtonLink to={everywhere} variant="quiet">
                  Search all tickets
                </ButtonLink>
              )
            }
          >
            {searched
              ? list.next
                ? 'No matches so far. There are more to search.'
                : 'No tickets match.'
              : EMPTY[view]}
          </EmptyState>
        ) : (
          <Tickets {...loaded} />
        )}
      </div>
      <Pages first={later && first} next={more} />
    </Shell>
  )
}

const EMPTY = {
  open: 'No open tickets.',
  mine: 'No tickets are assigned to you. Take one from Unassigned.',
  unassigned: 'Every open ticket is assigned.',
  answered: 'No tickets are waiting for a customer.',
  closed: 'No closed tickets yet.',
  all: 'No tickets yet.',
} as const

export const ErrorBoundary = routeError({ failed: 'Could not load the tickets. Please try again.' })

function Find({ q, source, view, fault, searched, unsearched, sorts, waiting }: View) {
  return (
    <SearchBar path={PATH} label="Search tickets" clear={searched && unsearched}>
      {view !== 'open' && <input type="hidden" name="view" value={view} />}
      <div className={QUERY_FIELD}>
        <Field
          label="Reference, email or words"
          placeholder="Reference or words"
          name="q"
          type="search"
          autoComplete="off"
          maxLength={150}
          defaultValue={q}
          errors={fault ? [fault] : undefined}
          hint="References and whole emails are found in every view, other words in this one."
        />
      </div>
      <SelectField
        label="Source"
        name="source"
        defaultValue={source}
        none="Any source"
        options={SOURCES.map((source) => [source, SOURCE_LABELS[source]])}
      />
      <SelectField
        label="Order"
        name="sort"
        defaultValue={sorts.find(({ chosen }) => chosen)?.sort}
        options={sorts.map(({ sort }) => [sort, waiting || sort !== 'oldest' ? SORT_LABELS[sort] : 'Oldest'])}
      />
    </SearchBar>
  )
}

function Tickets({ list, view, waiting }: View) {
  const since = waiting ? 'Waiting since' : 'Last message'
  const mixed = view === 'all' || view === 'mine'
  return (
    <Table
      label="Tickets"
      lines={mixed ? 'widest' : 'wide'}
      rows={list.items}
      rowKey={({ id }) => id}
      to={({ id }) => `${PATH}/${encodeURIComponent(id)}`}
      columns={[
        {
          head: 'Subject and sender',
          cell: ({ subject, reference, name, userId, plus }) => (
            <>
              {subject || reference}
              <small>
                {name}
                {userId === null && ' (guest)'} {plus && <span className="font-semibold text-done">Plus</span>}
              </small>
            </>
          ),
        },
        {
          head: 'Reference',
          bare: true,
          whole: true,
          cell: ({ reference }) => reference,
        },
        ...(mixed
          ? [
              {
                head: 'Status',
                aside: true,
                cell: ({ status }: View['list']['items'][number]) => (
                  <Badge tone={STATE_LABELS[status][0]}>{STATE_LABELS[status][1]}</Badge>
                ),
              },
            ]
          : []),
        {
          head: 'Source, about',
          bare: true,
          cell: ({ source, about }) =>
            [SOURCE_LABELS[source], about && ABOUT_LABELS[about].toLowerCase()].filter(Boolean).join(', '),
        },
        { head: since, whole: true, cell: ({ updatedAt }) => <time dateTime={updatedAt}>{dateTime(updatedAt)}</time> },
        { head: 'Assigned to', cell: ({ assignee }) => assignee?.name ?? 'Unassigned' },
      ]}
    />
  )
}
