// The viewer's tickets of every source, by the newest message.
import { useLoaderData } from '@remix-run/react'
import { MessageCirclePlus } from 'lucide-react'
import { TicketBadge } from '../../features/tickets/ticket-badge'
import { TICKET_SOURCES } from '../../features/tickets/ticket-labels'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { title } from '../../platform/title'
import { Pages } from '../../ui/display/pages'
import { dateTime } from '../../ui/display/time'
import { ButtonLink } from '../../ui/forms/button'
import { EmptyState } from '../../ui/layout/empty-state'
import { HeadAction } from '../../ui/layout/head-action'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Support')

export const loader = page('writer', async ({ visitor: { role }, api, searchParams }) => {
  const cursor = searchParams.get('cursor')
  const tickets = await get(api.me.tickets.$get({ query: cursor ? { cursor } : {} }))
  return { role, base: baseOf(role), further: cursor !== null, tickets }
})

export default function Support() {
  const { role, base, further, tickets } = useLoaderData<typeof loader>()
  const { items, next } = tickets
  const path = `${base}/support`
  return (
    <Shell as={role} path={`${base}/settings`} column>
      <PageHead
        title="Support"
        lead="Your conversations with our team."
        back={{ to: `${base}/help`, label: 'Back to help' }}
      >
        {items.length > 0 && (
          <HeadAction to={`${path}/new`} icon={MessageCirclePlus} tone="main">
            Chat with us
          </HeadAction>
        )}
      </PageHead>
      <div data-live="tickets">
        {items.length > 0 ? (
          <ul>
            {items.map((ticket) => (
              <li key={ticket.id} className="stitch">
                <a
                  href={`${path}/${encodeURIComponent(ticket.id)}`}
                  className="group flex min-h-16 items-start justify-between gap-4 py-3"
                >
                  <span className="min-w-0">
                    <span className="block font-semibold wrap-anywhere underline-offset-4 group-hover:underline">
                      {ticket.subject || 'No subject'}
                    </span>
                    <span className="flex flex-wrap gap-x-3 text-sm text-soft">
                      <span>
                        {TICKET_SOURCES[ticket.source]} {ticket.reference}
                      </span>
                      <time dateTime={ticket.updatedAt} className="whitespace-nowrap">
                        {dateTime(ticket.updatedAt)}
                      </time>
                    </span>
                  </span>
                  <TicketBadge status={ticket.status} />
                </a>
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState
            picture="letter"
            title={further ? 'No more conversations' : 'No conversations yet'}
            action={<ButtonLink to={`${path}/new`}>Chat with us</ButtonLink>}
          >
            Ask about a booking, an order or a payment. A person will reply here.
          </EmptyState>
        )}
      </div>
      <Pages
        first={further && path}
        next={next && `${path}?${new URLSearchParams({ cursor: next })}`}
        start="Newest"
        more="Older"
      />
    </Shell>
  )
}
