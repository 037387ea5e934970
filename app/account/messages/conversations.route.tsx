// Conversations, newest first, with a search by name. Live while the page is open.
import { useLoaderData } from '@remix-run/react'
import { SquarePen } from 'lucide-react'
import { NameQuery } from '../../../api/identity/accounts/input'
import { PushCard } from '../../features/notifications/push-prompt'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { title } from '../../platform/title'
import { readTyped } from '../../platform/typed-input.server'
import { Pages } from '../../ui/display/pages'
import { ButtonLink } from '../../ui/forms/button'
import { EmptyState } from '../../ui/layout/empty-state'
import { HeadAction } from '../../ui/layout/head-action'
import { PageHead, Shell } from '../../ui/layout/shell'
import { Still } from '../../ui/layout/still'
import { ConversationRows, ConversationSearch, TWO_PANES } from './conversation-list'

export const meta = title('Messages')

export const loader = page('account', async ({ visitor: { role }, api, searchParams, writer }) => {
  const typed = readTyped(NameQuery, searchParams.get('q') ?? '', writer)
  const q = typed?.trim().slice(0, 100) ?? ''
  const cursor = searchParams.get('cursor')
  const conversations = await get(
    api.conversations.$get({
      query: { ...(q && { q }), ...(cursor && { cursor }) },
    }),
  )
  return { role, base: baseOf(role), q, further: cursor !== null, now: Date.now(), conversations }
})

export default function Messages() {
  const { role, base, q, further, now, conversations } = useLoaderData<typeof loader>()
  const { items, next, timeZone } = conversations
  const path = `${base}/messages`
  const none = items.length === 0
  return (
    <Shell as={role} path={path} wide={!none}>
      <div className={none ? undefined : `lg:-mx-6 lg:-mt-8 lg:-mb-16 lg:min-h-dvh ${TWO_PANES}`}>
        <div className={none ? 'one-column' : 'lg:border-r lg:border-line lg:pr-4 lg:pb-8 lg:pl-6'}>
          <PageHead title="Messages" narrow={!none}>
            <HeadAction to={`${base}/new-message`} icon={SquarePen} tone="main" narrow={!none}>
              New message
            </HeadAction>
          </PageHead>
          {(!none || q || further) && <ConversationSearch base={base} q={q} />}
          <div data-live="conversations">
            {none ? (
              <Nothing q={q} base={base} further={further} />
            ) : (
              <ConversationRows items={items} base={base} timeZone={timeZone} now={now} />
            )}
            <Pages
              first={further && (q ? `${path}?${new URLSearchParams({ q })}` : path)}
              next={next && `${path}?${new URLSearchParams({ ...(q && { q }), cursor: next })}`}
              start="Newest"
              more="Older conversations"
              className="mt-4"
            />
          </div>
        </div>
        {!none && (
          <div className="mt-6 grid gap-8 lg:sticky lg:top-0 lg:mt-0 lg:h-dvh lg:content-center lg:justify-items-center lg:px-8">
            <p className="grid justify-items-center gap-4 font-display text-lg max-lg:hidden">
              <Still name="letter" className="h-40 w-60 rounded-lg" /> Choose a conversation
            </p>
            <PushCard
              base={base}
              from={path}
              text="Get a notification on this device when someone messages you, even when Purse is closed."
            />
          </div>
        )}
      </div>
    </Shell>
  )
}

function Nothing({ q, base, further }: { q: string; base: string; further: boolean }) {
  if (further) return <p className="text-soft">No older conversations.</p>
  if (q) {
    return (
      <div className="grid justify-items-start gap-4">
        <p className="text-soft">{`No conversations with “${q}”.`}</p>
        <ButtonLink to={`${base}/new-message?${new URLSearchParams({ q })}`} variant="quiet">
          Search everyone
        </ButtonLink>
      </div>
    )
  }
  return (
    <EmptyState
      picture="tea"
      title="No messages yet"
      action={<ButtonLink to={`${base}/new-message`}>New message</ButtonLink>}
    >
      {base === '/client'
        ? 'Ask about a color, a time or a price. Your conversations appear here.'
        : 'When someone writes to you, the conversation appears here.'}
    </EmptyState>
  )
}
