// Searching people: by email, phone, name or id. Personal data is on their own page, opened for a
// purpose.
import { useLoaderData } from '@remix-run/react'
import { Search } from 'lucide-react'
import { PeopleQuery } from '../../../api/admin/settings/input'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Pages } from '../../ui/display/pages'
import { Table } from '../../ui/display/table'
import { day } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { Button } from '../../ui/forms/button'
import { Fault, INPUT, SelectField } from '../../ui/forms/field'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'
import { ROLE_NAMES } from './user-labels'

export const meta = title('People')

const PATH = '/admin/people'

export const loader = page('admin', async ({ api, searchParams }) => {
  const requested = Object.fromEntries(searchParams)
  const read = PeopleQuery.safeParse(requested)
  const fault = read.success ? null : (read.error.issues[0]?.message ?? 'Please search again.')
  const { q, role, state, cursor } = read.success ? read.data : PeopleQuery.parse({})
  const query = {
    ...(q && { q }),
    ...(role && { role }),
    ...(state && { state }),
    ...(cursor && { cursor }),
  }
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
      <form
        method="get"
        action={PATH}
        className="mb-5 grid max-w-3xl gap-3 sm:grid-cols-[1fr_auto_auto_auto] sm:items-end"
      >
        <div className="grid gap-1.5">
          <label htmlFor="q" className="text-sm font-semibold">
            Email, phone, name or ID
          </label>
          <input
            id="q"
            name="q"
            type="search"
            defaultValue={q}
            maxLength={100}
            className={INPUT}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? 'q-fault' : undefined}
          />
        </div>
        <SelectField
          label="Role"
          name="role"
          defaultValue={role}
          none="Any"
          options={Object.entries(ROLE_NAMES)}
        />
        <SelectField
          label="Status"
          name="state"
          defaultValue={state}
          none="Any"
          options={[
            ['active', 'Active'],
            ['suspended', 'Suspended'],
          ]}
        />
        <Button variant="quiet">
          <Search size={20} aria-hidden /> Search
        </Button>
        <Fault id="q-fault" errors={fault ? [fault] : undefined} />
      </form>
      {list.items.length === 0 ? (
        <p data-live="table" className="text-soft">
          No one found. Try the start of an email or name, a phone number with its country code, or
          the full ID.
        </p>
      ) : (
        <Table
          live="table"
          label="People"
          lines="wide"
          rows={list.items}
          rowKey={({ id }) => id}
          to={({ id }) => `${PATH}/${encodeURIComponent(id)}`}
          columns={[
            { head: 'Name', cell: (person) => person.name },
            { head: 'Role', bare: true, cell: ({ role }) => ROLE_NAMES[role] },
            { head: 'Email', bare: true, cell: ({ email }) => email },
            { head: 'Phone', bare: true, whole: true, cell: ({ phone }) => phone },
            { head: 'Joined', whole: true, cell: ({ since }) => day(since) },
            {
              head: 'Status',
              aside: true,
              cell: ({ suspended }) =>
                suspended ? (
                  <Badge tone="cancelled">Suspended</Badge>
                ) : (
                  <Badge tone="confirmed">Active</Badge>
                ),
            },
          ]}
        />
      )}
      <Pages first={later && at({})} next={list.next && at({ cursor: list.next })} />
    </Shell>
  )
}

export const ErrorBoundary = routeError()
