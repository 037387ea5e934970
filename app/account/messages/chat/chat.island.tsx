// The live conversation: sent messages show at once and are kept until they are stored; the other person's messages,
// presence, typing and receipts appear as they come. Loaded on this page only.
import { useEffect, useReducer, useRef, useState } from 'react'
import type { PictureResponse } from '../../../../api/messaging/messages/responses'
import { type Connection, type ConnectionEvent, pageConnection } from '../connection/connection'
import { Composer, type Refused, type Written } from './composer'
import { type Conversation, firstUnread, type Message, nameOf } from './data'
import { Glyph } from './glyph'
import { OFFLINE, statusLabel } from './labels'
import { Log, Typing } from './log'
import { readOffers } from './offer-html'
import { Older } from './older'
import { useScroll } from './scroll'
import { showStatus } from './status'
import { reduceThread, type ThreadEvent, type ThreadState } from './thread-state'
import { Unsent } from './unsent'

type ChatProps = {
  conversation: Conversation
  viewerId: string
  base: string
  formKey: string
  refused: Refused | null
  /** By message: its offer as HTML from the server. */
  offers: Record<string, string>
  /** When the server rendered it, UTC ms. */
  drawnAt: number
}

/** How long typing shows after an event, in milliseconds: they come every 2.5 s. */
const TYPING = 5_000

/** How long disconnected before the page says so, in milliseconds. */
const CUT = 2_000

export default function Chat({ conversation, viewerId, base, formKey, refused, offers: first, drawnAt }: ChatProps) {
  const { id, participant, canWrite, timeZone } = conversation
  const [thread, dispatch] = useReducer(
    (was: ThreadState, event: ThreadEvent) => reduceThread(was, event, conversation),
    conversation,
    (first) => begin(first, viewerId),
  )
  const [alive, setAlive] = useState(false)
  const [now, setNow] = useState(drawnAt)
  const [cut, setCut] = useState(false)
  const [below, setBelow] = useState(0)
  const [announcement, setAnnouncement] = useState('')
  const [offers, setOffers] = useState(first)
  const connection = useRef<Connection>()
  const uploaded = useRef(new Map<string, PictureResponse>())
  const pane = useRef<HTMLDivElement>(null)
  const lastSeq = thread.messages.at(-1)?.seq ?? 0
  const name = nameOf(participant)

  const { atEnd, toEnd } = useScroll(
    pane,
    { first: thread.messages[0]?.seq, last: thread.pending.at(-1)?.clientId ?? lastSeq },
    () => {
      setBelow(0)
      showLatest()
    },
  )
  const end = useRef({ atEnd, lastSeq })
  end.current = { atEnd, lastSeq }

  /** Visible messages count as read. */
  function showLatest(): void {
    const { atEnd, lastSeq } = end.current
    if (document.visibilityState === 'visible' && atEnd && lastSeq > 0) connection.current?.read(id, lastSeq)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the conversation of a page is one
  useEffect(() => {
    setAlive(true)
    setNow(Date.now())
    const on = (event: ConnectionEvent) => {
      dispatch(event)
      if (event.type === 'message' && event.message.conversationId === id) {
        arrived(event.message)
        drawOffers([event.message])
      }
      if (event.type === 'changed') notifyPage(event)
      if (event.type === 'state' && event.state === 'signed-out') location.reload()
    }
    const arrived = (message: Message) => {
      if (message.senderId === viewerId) return
      setAnnouncement(`${name}: ${message.text || 'A picture'}`)
      if (!end.current.atEnd) setBelow((count) => count + 1)
      if (document.visibilityState !== 'visible') dispatch({ type: 'unseen', seq: message.seq })
    }
    const opened = pageConnection(viewerId, on)
    connection.current = opened
    opened.open(conversation)
    document.addEventListener('visibilitychange', showLatest)
    const clock = setInterval(() => setNow(Date.now()), 30_000)
    return () => {
      document.removeEventListener('visibilitychange', showLatest)
      clearInterval(clock)
      opened.end()
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something new is there
  useEffect(() => {
    showLatest()
    if (atEnd) dispatch({ type: 'end' })
  }, [lastSeq, atEnd])

  useEffect(() => {
    if (!thread.typing) return
    const timer = setTimeout(() => dispatch({ type: 'quiet' }), TYPING)
    return () => clearTimeout(timer)
  }, [thread.typing])

  useEffect(() => {
    const network = () => setCut(!navigator.onLine)
    network()
    window.ononline = window.onoffline = network
    const timer = thread.connection === 'offline' ? setTimeout(() => setCut(true), CUT) : undefined
    return () => {
      clearTimeout(timer)
      window.ononline = window.onoffline = null
    }
  }, [thread.connection])

  const status = statusLabel(thread.presence, thread.typing, now, timeZone)
  useEffect(() => {
    if (alive && canWrite) showStatus(status)
  }, [alive, canWrite, status])

  /** Fetches the HTML of offers up to a message. */
  function drawOffers(messages: Message[]): void {
    const last = messages.findLast(({ offer }) => offer)
    if (last) readOffers(last.seq + 1).then((read) => setOffers((were) => ({ ...were, ...read })))
  }

  function send({ text, picture, about }: Written): void {
    if (picture) uploaded.current.set(picture.id, picture)
    connection.current?.send(id, {
      text,
      pictureId: picture?.id ?? null,
      context: about && { kind: about.kind, id: about.id },
    })
    dispatch({ type: 'answered' })
    toEnd()
  }

  return (
    <div className="flex h-full flex-col">
      <div className="relative min-h-0 grow">
        <div
          ref={pane}
          role="log"
          aria-label="Messages"
          aria-live="off"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keys too
          tabIndex={0}
          className="flex h-full flex-col-reverse overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:outline-offset-[-3px]"
        >
          <div className="mx-auto w-full max-w-3xl px-3 pt-4 pb-1 lg:px-8">
            <Older
              thread={thread}
              id={id}
              base={base}
              onOlder={(items, more) => {
                dispatch({ type: 'older', items, more })
                drawOffers(items)
              }}
            />
            {thread.messages.length === 0 && thread.pending.length === 0 && (
              <p className="mx-auto my-10 max-w-xs text-center text-soft">No messages yet. Say hello to {name}.</p>
            )}
            <Log
              messages={thread.messages}
              {...{ viewerId, base, name, offers, timeZone, now }}
              theirs={thread.theirs}
              newFrom={thread.newFrom}
            />
            <Unsent
              pending={thread.pending}
              timeZone={timeZone}
              uploaded={uploaded.current}
              onRetry={(clientId) => connection.current?.retry(clientId)}
              onDelete={(clientId) => {
                connection.current?.discard(clientId)
                dispatch({ type: 'discarded', clientId })
              }}
            />
            {thread.typing && <Typing />}
          </div>
        </div>
        {below > 0 && !atEnd && (
          <button
            type="button"
            onClick={toEnd}
            className="absolute bottom-3 left-1/2 inline-flex min-h-11 -translate-x-1/2 items-center gap-2 rounded-full bg-plum-deep px-5 text-sm font-semibold text-on-plum shadow-mid"
          >
            New messages <Glyph of="down" size={16} />
          </button>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {cut && (
        <p role="status" className="bg-wait-tint px-4 py-2 text-center text-sm font-medium text-wait">
          {OFFLINE}
        </p>
      )}
      {canWrite && (
        <Composer
          conversationId={id}
          {...{ viewerId, base, name, formKey, refused, alive }}
          about={conversation.about}
          onSend={send}
          onType={() => connection.current?.typing(id)}
        />
      )}
    </div>
  )
}

function begin({ messages, theirs, presence, mine }: Conversation, viewerId: string): ThreadState {
  return {
    messages: messages.items,
    more: messages.more,
    pending: [],
    theirs,
    presence,
    typing: false,
    connection: 'connecting',
    newFrom: mine.unread > 0 ? firstUnread(messages.items, mine.readSeq, viewerId) : null,
  }
}

/** Tells the rest of the page, as its own events would: see app/entry.client.ts. */
function notifyPage({ what, unread }: Extract<ConnectionEvent, { type: 'changed' }>): void {
  if (unread) dispatchEvent(new CustomEvent('purse:unread', { detail: unread }))
  if (what !== 'messages') dispatchEvent(new Event('purse:changed'))
}
