// Conversations, newest first: the other person, the last message with its time, and the unread count.

import { counted } from '../../ui/display/plural'
import { ChatAvatar } from './chat/avatar'
import { type ConversationItem, nameOf } from './chat/data'
import { shortTime } from './chat/labels'

export function ConversationRows({
  items,
  base,
  timeZone,
  now,
}: {
  items: ConversationItem[]
  base: string
  timeZone: string
  now: number
}) {
  return (
    <ul aria-label="Conversations" className="-mx-2">
      {items.map((item) => (
        <Row key={item.id} {...item} {...{ base, timeZone, now }} />
      ))}
    </ul>
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
}: ConversationItem & { base: string; timeZone: string; now: number }) {
  const unread = unreadCount > 0
  const name = nameOf(participant)
  return (
    <li className="stitch">
      <a
        href={`${base}/messages/${id}`}
        className="flex min-h-19 items-center gap-3.5 rounded-md px-2 py-3 hover:bg-sunken"
      >
        <ChatAvatar of={participant} />
        <span className="grid min-w-0 grow grid-cols-1 gap-0.5">
          <span className="flex items-baseline gap-3">
            <span
              dir="auto"
              className={`min-w-0 grow truncate text-left ${unread ? 'font-bold' : 'font-semibold'}`}
            >
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
