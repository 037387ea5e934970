// Searching people: by email, phone, name or id. Personal data is on their own page, opened for a purpose.
import { useLoaderData } from '@remix-run/react'
import { PeopleQuery } from '../../../api/admin/settings/input'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { readTyped } from '../../platform/typed-input.server'
import { Pages } from '../../ui/display/pages'
import { Table } from '../../ui/display/table'
import { day } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { Field, SelectField } from '../../ui/forms/field'
import { QUERY_FIELD, SearchBar } from '../../ui/forms/search-bar'
import { EmptyState } from '../../ui/layout/empty-state'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'
import { ROLE_NAMES } from './user-labels'

export const meta = title('People')

const PATH = '/admin/people'

export const loader = page('admin', async ({ api, searchParams, writer }) => {
  const requested = Object.fromEntries(searchParams)
  const read = PeopleQuery.safeParse(readTyped(PeopleQuery, requested, writer))
  const fault = read.success ? null : (read.error.issues[0]?.message ?? 'Please search again.')
  const { q, role, state, cursor } = read.success ? read.data : PeopleQuery.parse({})
  const query = { ...(q && { q }), ...(role && { role }), ...(state && { state }), ...(cursor && { cursor }) }
  const list = await get(api.admin.people.$get({ query }))
  return {
    list,
    fault,
    q: read.success ? (q ?? '') : (requested.q ?? ''),
    role: role ?? '',
    state: state ?? '',
    later: cursor !== undefined,
  }
})

export default function People() {
  const { list, fault, q, role, state, later } = useLoaderData<typeof loader>()
  const at = (change: Record<string, string>) =>
    `${PATH}?${new URLSearchParams({ ...(q && { q }), ...(role && { role }), ...(state && { state }), ...change })}`
  return (
    <Shell as="admin" path={PATH}>
      <PageHead title="People" lead="Searches are recorded, but not what you typed." />
      <SearchBar path={PATH} label="Search people" clear={(q || role || state) && PATH}>
        <div className={QUERY_FIELD}>
          <Field
            label="Email, phone, name or ID"
            placeholder="Email, phone, name, ID"
            name="q"
            type="search"
            autoComplete="off"
            maxLength={100}
            defaultValue={q}
            errors={fault ? [fault] : undefined}
          />
        </div>
        <SelectField
          label="Role"
          name="role"
          defaultValue={role}
          none="Any role"
          options={Object.entries(ROLE_NAMES)}
        />
        <SelectField
          label="Status"
          name="state"
          defaultValue={state}
          none="Any status"
          options={[
            ['active', 'Active'],
            ['suspended', 'Suspended'],
          ]}
        />
      </SearchBar>
      <div data-live="table">
        {list.items.length === 0 ? (
          <EmptyState title="No one found">
            Try the start of an email or name, a phone number with its country code, or the full ID.
          </EmptyState>
        ) : (
          <Table
            label="People"
            lines="wide"
            rows={list.items}
            rowKey={({ id }) => id}
            to={({ id }) => `${PATH}/${encodeURIComponent(id)}`}
            columns={[
              { head: 'Name', cell: (person) => person.name },
              { head: 'Role', bare: true, cell: ({ role }) => ROLE_NAMES[role] },
              {
                head: 'Email',
                bare: true,
                cell: ({ email }) => <span className="inline-block min-w-32">{email}</span>,
              },
              { head: 'Phone', bare: true, whole: true, cell: ({ phone }) => phone },
              { head: 'Joined', whole: true, cell: ({ since }) => day(since) },
              {
                head: 'Status',
                aside: true,
                cell: ({ suspended }) =>
                  suspended ? <Badge tone="cancelled">Suspended</Badge> : <Badge tone="confirmed">Active</Badge>,
              },
            ]}
          />
        )}
      </div>
      <Pages first={later && at({})} next={list.next && at({ cursor: list.next })} />
    </Shell>
  )
}

export const ErrorBoundary = routeError()
