// The messages of a ticket in order: the person's on one side, ours on the other. Notes are
// rendered only where they are passed in, which is on the agent's page.
import type { AgentTicketResponse } from '../../../api/support/agent/responses'
import { dateTime } from '../../ui/display/time'

type TicketMessage = AgentTicketResponse['messages'][number]

type TicketThreadProps = {
  opener: { name: string; text: string; at: string }
  messages: TicketMessage[]
  /** Whether the reader wrote the first message; if not, the reader is an agent. */
  opened?: 'mine' | 'theirs'
}

export function TicketThread({ opener, messages, opened = 'theirs' }: TicketThreadProps) {
  const first: TicketMessage = {
    id: 'opener',
    kind: 'question',
    author: opener.name,
    text: opener.text,
    at: opener.at,
    mine: opened === 'mine',
  }
  return (
    <ol className="grid grid-cols-1 gap-4">
      {[first, ...messages].map((message) => (
        <MessageText key={message.id} {...message} near={(message.kind === 'question') === (opened === 'mine')} />
      ))}
    </ol>
  )
}

const CLASSES = {
  near: 'bg-plum text-on-plum',
  far: 'bg-raised ring-1 ring-inset ring-line',
  note: 'bg-wait-tint text-wait',
} as const

/** `near`: written on the reader's side, by them or by another agent. */
function MessageText({ kind, author, text, at, mine, near }: TicketMessage & { near: boolean }) {
  const side = kind === 'note' ? 'note' : near ? 'near' : 'far'
  return (
    <li
      className={`grid max-w-[92%] min-w-0 grid-cols-1 gap-1 sm:max-w-[80%] ${near ? 'ml-auto justify-items-end' : 'justify-items-start'}`}
    >
      <p className="text-sm font-semibold">
        {mine ? 'You' : author}
        {kind === 'note' && <span className="font-normal text-soft"> · note, only visible to admins</span>}
      </p>
      <p dir="auto" className={`max-w-full rounded-lg px-4 py-3 whitespace-pre-line ${CLASSES[side]}`}>
        {text || 'No message, or it was deleted with the account.'}
      </p>
      <time dateTime={at} className="text-xs text-soft">
        {dateTime(at)}
      </time>
    </li>
  )
}
