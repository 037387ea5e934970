// A guest's conversation with us, by the link that we emailed them: reading and replying, without
// an account. Nothing here reveals whether an invalid address could be a valid one.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Question } from '../../../api/support/tickets/input'
import { PublicPage } from '../../features/help/public-shell'
import { TicketBadge } from '../../features/tickets/ticket-badge'
import { TicketComposer, WRITTEN } from '../../features/tickets/ticket-composer'
import { CLOSED } from '../../features/tickets/ticket-labels'
import { TicketThread } from '../../features/tickets/ticket-thread'
import { get } from '../../platform/api.server'
import { conversationLink, keepConversation } from '../../platform/conversation-link.server'
import { before, form, forms } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { More } from '../../ui/display/pages'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ButtonLink } from '../../ui/forms/button'
import { routeError } from '../../ui/layout/error-page'

export const meta = title('Your message', [
  // Must not be indexed.
  { name: 'robots', content: 'noindex' },
])

export const loader = page('anyone', async ({ request, params, api, newKey, searchParams }) => {
  const { id, token, open } = await conversationLink(request, params.token ?? '')
  const cursor = searchParams.get('cursor')
  const ticket = await get(
    api.support.conversations[':token'].$get({ param: { token: known(token) }, query: cursor ? { cursor } : {} }),
  )
  // Remove the secret from the address before anything is shown: addresses are logged, stored and shared.
  if (open) {
    const headers = { 'set-cookie': await keepConversation(request, known(token)) }
    throw redirect(pathOf(id), { headers })
  }
  return { path: pathOf(id), ticket, further: cursor !== null, formKey: newKey() }
})

type Visit = PageRequest & { link: { id: string; token: string | null } }

const chosen = forms({
  write: form(
    Question,
    ({ api, link }: Visit, { json, key }) =>
      api.support.conversations[':token'].messages.$post({ param: { token: known(link.token) }, json }, key),
    (_, __, { link }) => [pathOf(link.id), ...WRITTEN],
  ),
})

export const action = page(
  'anyone',
  before(chosen, async (visit: PageRequest) =>
    chosen({ ...visit, link: await conversationLink(visit.request, visit.params.token ?? '') }),
  ),
)

const pathOf = (id: string) => `/conversation/${encodeURIComponent(id)}`

/** A browser that never opened the link gets not-found. */
function known(token: string | null): string {
  if (token === null) throw new Response(null, { status: 404 })
  return token
}

export default function GuestConversation() {
  const { path, ticket, further, formKey } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { reference, subject, status, earlier } = ticket
  return (
    <PublicPage title="Your message" lead="We reply here, and by email.">
      <div className="max-w-2xl">
        <InlineNotice notice={refused?.notice} />
        <div className="mb-6 grid grid-cols-1 gap-1 rounded-lg bg-sunken px-5 py-4">
          <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
            {reference} <TicketBadge status={status} />
          </p>
          <h2 className="font-display text-lg">{subject}</h2>
        </div>
        <More to={earlier && `${path}?${new URLSearchParams({ cursor: earlier })}`} className="mb-4">
          Earlier messages
        </More>
        <TicketThread opener={ticket.opener} messages={ticket.messages} opened="mine" />
        {further && (
          <p className="mt-4">
            <ButtonLink to={path} variant="quiet">
              Latest messages
            </ButtonLink>
          </p>
        )}
        {status === 'closed' && <p className="mt-6 text-soft">{CLOSED}</p>}
        <TicketComposer formKey={formKey} formResult={refused} />
        <p className="mt-6 text-sm text-soft">
          Anyone with the link from our email can read this page. Times are in UTC.
        </p>
      </div>
    </PublicPage>
  )
}

export const ErrorBoundary = routeError({
  missing: ['Nothing here', 'Open the link from our email again, or contact us.'],
})
