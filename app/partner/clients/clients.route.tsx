// The salon's clients: searched by name or phone, sorted by link, paginated.
import { useLoaderData } from '@remix-run/react'
import { CalendarPlus, FileUp } from 'lucide-react'
import { type CLIENT_SORTS, ClientsQuery } from '../../../api/salons/people/input'
import { SET_UP_SALON } from '../../features/business/business-labels'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { readTyped } from '../../platform/typed-input.server'
import { Pages } from '../../ui/display/pages'
import { counted } from '../../ui/display/plural'
import { Table } from '../../ui/display/table'
import { day } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { ButtonLink } from '../../ui/forms/button'
import { SearchBox } from '../../ui/forms/search-box'
import { EmptyState } from '../../ui/layout/empty-state'
import { routeError } from '../../ui/layout/error-page'
import { HeadAction } from '../../ui/layout/head-action'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Clients')

const PATH = '/partner/clients'

export const loader = page('partner', async ({ api, searchParams, writer }) => {
  const requested = Object.fromEntries(searchParams)
  const read = ClientsQuery.safeParse(readTyped(ClientsQuery, requested, writer))
  const { q, sort } = read.success ? read.data : ClientsQuery.parse({})
  const cursor = read.success ? read.data.cursor : undefined
  const query = { q, sort, ...(cursor && { cursor }) }
  const list = await get(api['partner-dashboard'].clients.$get({ query }))
  return { list, q, sort, later: cursor !== undefined }
})

export default function Clients() {
  const { list, q, sort, later } = useLoaderData<typeof loader>()
  const at = (change: Record<string, string>) => `${PATH}?${new URLSearchParams({ ...(q && { q }), sort, ...change })}`
  const by = (item: (typeof CLIENT_SORTS)[number]) => ({
    to: at({ sort: item }),
    sorted: item !== sort ? undefined : item === 'name' ? ('ascending' as const) : ('descending' as const),
  })
  return (
    <Shell as="beauty_partner" path={PATH}>
      <PageHead title="Clients" lead={list.total > 0 && counted(list.total, 'client', 'clients', list.capped)}>
        <HeadAction to="/partner/import" icon={FileUp}>
          Import
        </HeadAction>
        {list.listed && (
          <HeadAction to="/partner/calendar/new" icon={CalendarPlus} tone="main">
            New visit
          </HeadAction>
        )}
      </PageHead>
      {(list.items.length > 0 || q) && (
        <SearchBox label="Name or phone" q={q} action={PATH} quiet className="mb-4 max-w-xl">
          <input type="hidden" name="sort" value={sort} />
        </SearchBox>
      )}
      {list.items.length === 0 ? (
        <EmptyState
          className="mt-4"
          {...(!q && { picture: 'tea' })}
          title={q ? `No clients match “${q}”` : 'No clients yet'}
          action={!q && !list.listed && <ButtonLink to="/partner/salon">{SET_UP_SALON}</ButtonLink>}
        >
          {q
            ? 'Try a part of the name, or the last digits of the phone.'
            : list.listed
              ? 'Everyone who books or walks in appears here, with their visits and your notes.'
              : 'Once your salon is listed, everyone who books or walks in appears here, with their visits and your notes.'}
        </EmptyState>
      ) : (
        <Table
          label="Clients"
          lines="wide"
          rows={list.items}
          rowKey={({ id }) => id}
          to={({ id }) => `${PATH}/${encodeURIComponent(id)}`}
          columns={[
            {
              head: 'Name',
              sort: by('name'),
              cell: ({ name, isGuest, blocked, phone }) => (
                <span className="wrap-anywhere">
                  {name} {isGuest && <Badge tone="plain">Guest</Badge>}{' '}
                  {blocked && <Badge tone="cancelled">Blocked</Badge>}
                  {phone && <small>{phone}</small>}
                </span>
              ),
            },
            { head: 'Visits', number: true, cell: ({ visits }) => visits },
            { head: 'Missed', number: true, cell: ({ missed }) => missed > 0 && missed },
            {
              head: 'Last seen',
              whole: true,
              sort: by('recent'),
              cell: ({ lastVisit }) => lastVisit && day(lastVisit),
            },
            { head: 'Next visit', whole: true, cell: ({ nextVisit }) => nextVisit && day(nextVisit) },
            { head: 'Spent', sort: by('spent'), aside: true, sum: ({ spent }) => spent, strong: true },
          ]}
        />
      )}
      <Pages first={later && at({})} next={list.next && at({ cursor: list.next })} more="More clients" />
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: 'Could not load your clients.' })
