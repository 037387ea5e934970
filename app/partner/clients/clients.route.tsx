// The salon's clients: searched by name or phone, sorted by link, paginated.
import { useLoaderData } from '@remix-run/react'
import { CalendarPlus, Search } from 'lucide-react'
import { CLIENT_SORTS, ClientsQuery } from '../../../api/booking/partner-dashboard/input'
import { SET_UP_SALON } from '../../features/business/business-status'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Amount } from '../../ui/display/amount'
import { Pages } from '../../ui/display/pages'
import { PillLink } from '../../ui/display/pill-link'
import { day } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { Button, ButtonLink } from '../../ui/forms/button'
import { INPUT } from '../../ui/forms/field'
import { routeError } from '../../ui/layout/error-page'
import { HeadAction } from '../../ui/layout/head-action'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Clients')

const PATH = '/partner/clients'

export const loader = page('partner', async ({ api, searchParams }) => {
  const asked = Object.fromEntries(searchParams)
  const read = ClientsQuery.safeParse(asked)
  const { q, sort } = read.success ? read.data : ClientsQuery.parse({})
  const cursor = read.success ? read.data.cursor : undefined
  const query = { q, sort, ...(cursor && { cursor }) }
  const list = await get(api['partner-dashboard'].clients.$get({ query }))
  return { list, q, sort, later: cursor !== undefined }
})

const SORT_LABELS: Record<(typeof CLIENT_SORTS)[number], string> = {
  recent: 'Last seen',
  name: 'Name',
  spent: 'Spent',
}

export default function Clients() {
  const { list, q, sort, later } = useLoaderData<typeof loader>()
  const at = (change: Record<string, string>) =>
    `${PATH}?${new URLSearchParams({ ...(q && { q }), sort, ...change })}`
  return (
    <Shell as="beauty_partner" path={PATH}>
      <PageHead title="Clients" lead={`${list.total} ${list.total === 1 ? 'client' : 'clients'}`}>
        {list.listed && (
          <HeadAction to="/partner/calendar/new" icon={CalendarPlus} tone="main">
            New visit
          </HeadAction>
        )}
      </PageHead>
      <form method="get" action={PATH} className="mb-4 flex max-w-xl gap-2">
        <input type="hidden" name="sort" value={sort} />
        <label htmlFor="q" className="sr-only">
          Name or phone
        </label>
        <input
          id="q"
          name="q"
          type="search"
          defaultValue={q}
          placeholder="Name or phone"
          maxLength={100}
          className={INPUT}
        />
        <Button variant="quiet" aria-label="Search">
          <Search size={20} aria-hidden />
        </Button>
      </form>
      <nav aria-label="Sort by" className="mb-2 flex flex-wrap gap-2">
        {CLIENT_SORTS.map((one) => (
          <PillLink
            key={one}
            to={at({ sort: one })}
            aria-current={one === sort ? 'page' : undefined}
          >
            {SORT_LABELS[one]}
          </PillLink>
        ))}
      </nav>
      {list.items.length === 0 ? (
        <div className="mt-4 max-w-xl rounded-lg bg-blush p-6">
          <p className="font-display text-lg">{q ? `No clients match “${q}”` : 'No clients yet'}</p>
          <p className="mt-1">
            {q
              ? 'Try a part of the name, or the last digits of the phone.'
              : list.listed
                ? 'Everyone who books or walks in appears here, with their visits and your notes.'
                : 'Once your salon is listed, everyone who books or walks in appears here, with their visits and your notes.'}
          </p>
          {!q && !list.listed && (
            <ButtonLink to="/partner/salon" className="mt-5">
              {SET_UP_SALON}
            </ButtonLink>
          )}
        </div>
      ) : (
        <ul>
          {list.items.map((client) => (
            <li key={client.id} className="stitch">
              <a
                href={`${PATH}/${encodeURIComponent(client.id)}`}
                className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3 hover:text-link sm:grid-cols-[minmax(0,1fr)_9rem_9rem_10rem]"
              >
                <span className="min-w-0">
                  <span className="flex flex-wrap items-center gap-2">
                    <span className="font-semibold break-words">{client.name}</span>
                    {client.isGuest && <Badge tone="plain">Guest</Badge>}
                  </span>
                  <span className="text-sm text-soft">{client.phone || 'No phone'}</span>
                </span>
                <span className="text-sm text-soft max-sm:hidden">
                  {client.visits} {client.visits === 1 ? 'visit' : 'visits'}
                  {client.missed > 0 && `, ${client.missed} missed`}
                </span>
                <span className="text-sm text-soft max-sm:hidden">
                  {client.nextVisit
                    ? `Comes ${day(client.nextVisit)}`
                    : client.lastVisit
                      ? `Seen ${day(client.lastVisit)}`
                      : 'Not seen yet'}
                </span>
                <span className="text-right">
                  <Amount money={client.spent} className="font-semibold" />
                  <span className="block text-sm text-soft sm:hidden">
                    {client.visits} {client.visits === 1 ? 'visit' : 'visits'}
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <Pages
        first={later && at({})}
        next={list.next && at({ cursor: list.next })}
        more="More clients"
      />
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: 'Could not load your clients.' })
