// Conversations, newest first: the other person, the last message with its time, and the unread count. On the desktop
// they stand beside the one that is open.

import { SquarePen } from 'lucide-react'
import type { ConversationItemResponse } from '../../../api/messaging/messages/responses'
import { counted } from '../../ui/display/plural'
import { SearchBox } from '../../ui/forms/search-box'
import { HeadAction } from '../../ui/layout/head-action'
import { ChatAvatar } from './chat/avatar'
import { nameOf } from './chat/data'
import { shortTime } from './chat/labels'

export function ConversationRows({
  items,
  base,
  timeZone,
  now,
  current,
}: {
  items: ConversationItemResponse[]
  base: string
  timeZone: string
  now: number
  /** The one that is open, which is read. */
  current?: string
}) {
  return (
    <ul aria-label="Conversations" className="-mx-2">
      {items.map((item) => (
        <Row key={item.id} {...item} {...{ base, timeZone, now }} isCurrent={item.id === current} />
      ))}
    </ul>
  )
}

/** A page of messages on the desktop: the list, and the thread. */
export const TWO_PANES = 'lg:grid lg:grid-cols-[21.5rem_minmax(0,1fr)]'

export function ConversationSearch({ base, q = '' }: { base: string; q?: string }) {
  return (
    <search>
      <SearchBox label="Search by name" q={q} action={`${base}/messages`} className="mb-4" />
    </search>
  )
}

/** The list beside an open conversation. */
export function ConversationsBeside({
  base,
  ...list
}: {
  items: ConversationItemResponse[]
  base: string
  timeZone: string
  now: number
  current: string
}) {
  return (
    <section
      aria-label="Messages"
      className="hidden min-h-0 overflow-y-auto border-r border-line pr-4 pl-6 lg:order-first lg:block"
    >
      <div className="flex min-h-19 items-center justify-between">
        <a href={`${base}/messages`} className="inline-flex min-h-11 items-center font-display text-xl">
          Messages
        </a>
        <HeadAction to={`${base}/new-message`} icon={SquarePen} tone="main" narrow>
          New message
        </HeadAction>
      </div>
      <ConversationSearch base={base} />
      <ConversationRows base={base} {...list} />
    </section>
  )
}

function Row({
  id,
  participant,
  lastMessage,
  unreadCount,
  base,
  timeZone,
  now,
  isCurrent,
}: ConversationItemResponse & { base: string; timeZone: string; now: number; isCurrent: boolean }) {
  const unread = unreadCount > 0 && !isCurrent
  const name = nameOf(participant)
  return (
    <li className="stitch">
      <a
        href={`${base}/messages/${id}`}
        aria-current={isCurrent ? 'page' : undefined}
        className="flex min-h-19 items-center gap-3.5 rounded-md px-2 py-3 hover:bg-sunken aria-[current]:bg-blush"
      >
        <ChatAvatar of={participant} />
        <span className="grid min-w-0 grow grid-cols-1 gap-0.5">
          <span className="flex items-baseline gap-3">
            <span dir="auto" className={`min-w-0 grow truncate text-left ${unread ? 'font-bold' : 'font-semibold'}`}>
              {name}
            </span>
            {lastMessage && (
              <time
                dateTime={lastMessage.createdAt}
                className={`shrink-0 text-xs tabular-nums ${unread ? 'font-semibold text-link' : 'text-soft'}`}
              >
                {shortTime(Date.parse(lastMessage.createdAt), now, timeZone)}
              </time>
            )}
          </span>
          <span className="flex items-center gap-3">
            <span
              dir="auto"
              className={`min-w-0 grow truncate text-left text-sm ${unread ? 'font-medium' : 'text-soft'}`}
            >
              {lastMessage ? (
                <>
                  {lastMessage.mine && <span className="text-soft">You: </span>}
                  {lastMessage.text}
                </>
              ) : (
                'No messages yet'
              )}
            </span>
            {unread && <Unread count={unreadCount} />}
          </span>
        </span>
      </a>
    </li>
  )
}

function Unread({ count }: { count: number }) {
  return (
    <span className="grid h-6 min-w-6 shrink-0 place-items-center rounded-full bg-apricot px-1.5 text-xs font-bold text-on-apricot tabular-nums">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{counted(count, 'unread message', 'unread messages')}</span>
    </span>
  )
}
