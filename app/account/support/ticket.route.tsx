// A ticket: its messages, live, its subject, and the composer.
import { useActionData, useLoaderData } from '@remix-run/react'
import { Question } from '../../../api/support/tickets/input'
import { hereText } from '../../features/help/contact-details'
import { TicketBadge } from '../../features/tickets/ticket-badge'
import { TicketComposer, WRITTEN } from '../../features/tickets/ticket-composer'
import { aboutPath, CLOSED, PRIORITY, TICKET_SOURCES } from '../../features/tickets/ticket-labels'
import { TicketThread } from '../../features/tickets/ticket-thread'
import { get } from '../../platform/api.server'
import { form, forms, press } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { title } from '../../platform/title'
import { TextLink } from '../../ui/display/text-link'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ButtonLink } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Chat with support')

export const loader = page('writer', async ({ visitor, api, newKey, searchParams, id }) => {
  const { role } = visitor
  const cursor = searchParams.get('cursor')
  const ticket = await get(
    api.me.tickets[':id'].$get({
      param: { id },
      query: cursor ? { cursor } : {},
    }),
  )
  return { role, base: baseOf(role), ticket, further: cursor !== null, formKey: newKey() }
})

const pathOf = ({ id, visitor: { role } }: PageRequest<'writer'>) => `${baseOf(role)}/support/${encodeURIComponent(id)}`

export const action = page(
  'writer',
  forms({
    close: press(
      ({ api, id }: PageRequest<'writer'>, { key }) => api.me.tickets[':id'].closing.$post({ param: { id } }, key),
      (_, __, pageRequest) => [pathOf(pageRequest), 'Chat Closed', 'Message us again anytime.'],
    ),
    write: form(
      Question,
      ({ api, id }: PageRequest<'writer'>, { json, key }) =>
        api.me.tickets[':id'].messages.$post({ param: { id }, json }, key),
      (_, __, pageRequest) => [pathOf(pageRequest), ...WRITTEN],
    ),
  }),
)

export default function Conversation() {
  const { role, base, ticket, further, formKey } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { id, reference, subject, source, status, first, earlier, hours } = ticket
  const path = `${base}/support/${encodeURIComponent(id)}`
  return (
    <Shell as={role} path={`${base}/settings`} column>
      <PageHead
        title="Chat with support"
        lead={hereText(hours)}
        back={{ to: `${base}/support`, label: 'Back to support' }}
      />
      <InlineNotice notice={refused?.notice} />
      <div data-live="ticket">
        <div className="mb-6 grid grid-cols-1 gap-1 rounded-lg bg-sunken px-5 py-4">
          <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
            {TICKET_SOURCES[source]} {reference} <TicketBadge status={status} />
          </p>
          <h2 className="font-display text-lg">{subject || 'No subject'}</h2>
          <About about={ticket.about} base={base} />
          {first && <p className="text-sm">{PRIORITY}</p>}
        </div>
        {earlier && (
          <p className="mb-4">
            <ButtonLink
              to={`${path}?${new URLSearchParams({ cursor: earlier })}`}
              variant="quiet"
              className="min-h-11! px-5! text-sm"
            >
              Earlier messages
            </ButtonLink>
          </p>
        )}
        <TicketThread opener={ticket.opener} messages={ticket.messages} opened="mine" />
        {further && (
          <p className="mt-4">
            <ButtonLink to={path} variant="quiet" className="min-h-11! px-5! text-sm">
              Latest messages
            </ButtonLink>
          </p>
        )}
        {status === 'closed' ? (
          <p className="mt-6 text-soft">{CLOSED}</p>
        ) : (
          <div className="mt-6">
            <ConfirmForm
              id="close"
              ask="Close chat"
              title="Close this chat?"
              detail="You can still read it here, and reopen it by sending a message."
              confirm="Yes, close it"
              fields={{ intent: 'close', key: `${formKey}-close` }}
            />
          </div>
        )}
      </div>
      <TicketComposer formKey={formKey} formResult={refused} />
    </Shell>
  )
}

type About = ReturnType<typeof useLoaderData<typeof loader>>['ticket']['about']

/** A subject without a page is shown as text. */
function About({ about, base }: { about: About; base: string }) {
  const to = about && aboutPath(about, base)
  if (!to) return null
  return (
    <p>
      <TextLink to={to} className="max-w-full">
        {about.title ?? 'Reported conversation'}
      </TextLink>
    </p>
  )
}

export const ErrorBoundary = routeError({ missing: ['Conversation not found', 'We couldn’t find this conversation.'] })
