// Loading earlier messages.
import { type MouseEvent, useState } from 'react'
import type { MessagesResponse } from '../../../../api/messaging/messages/responses'
import type { Message } from './data'
import type { ThreadState } from './thread-state'

/** A link to earlier messages, which loads them in place where scripts run. */
export function Older({
  thread,
  id,
  base,
  onOlder,
}: {
  thread: ThreadState
  id: string
  base: string
  onOlder: (items: Message[], more: boolean) => void
}) {
  const [is, setIs] = useState<'idle' | 'busy' | 'failed'>('idle')
  const before = thread.messages[0]?.seq
  if (!thread.more || before === undefined) return null

  async function load(event: MouseEvent): Promise<void> {
    event.preventDefault()
    if (is === 'busy') return
    setIs('busy')
    try {
      const query = new URLSearchParams({ before: String(before) })
      const response = await fetch(`/api/conversations/${id}/messages?${query}`)
      if (!response.ok) throw new Error(String(response.status))
      const { items, more } = (await response.json()) as MessagesResponse
      onOlder(items, more)
      setIs('idle')
    } catch {
      setIs('failed')
    }
  }

  return (
    <div className="grid justify-items-center gap-2 pb-2" aria-busy={is === 'busy'}>
      <a
        href={`${base}/messages/${id}?before=${before}`}
        data-hold
        onClick={load}
        className="inline-flex min-h-11 items-center rounded-full px-5 text-sm font-semibold text-link hover:bg-sunken"
      >
        {is === 'busy' ? 'Loading…' : 'Load older messages'}
      </a>
      {is === 'busy' && <OlderSkeleton />}
      {is === 'failed' && (
        <p role="alert" className="text-sm text-out">
          Older messages didn’t load. Try again.
        </p>
      )}
    </div>
  )
}

function OlderSkeleton() {
  return (
    <div aria-hidden className="grid w-full animate-pulse gap-2">
      <span className="h-11 w-48 rounded-lg bg-sunken" />
      <span className="ml-auto h-11 w-60 rounded-lg bg-sunken" />
      <span className="h-11 w-36 rounded-lg bg-sunken" />
    </div>
  )
}
