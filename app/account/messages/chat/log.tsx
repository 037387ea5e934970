// The messages of a conversation: by day and group, with a divider before the first unread.
import { Fragment } from 'react'
import { clockForm } from '../../../../api/platform/values/date-forms'
import { AboutCard, Bubble, Meta } from './bubble'
import { type Conversation, daysOf, type Group, type Message, markOf } from './data'
import { Glyph } from './glyph'
import { dayLabel } from './labels'

type LogProps = {
  messages: Message[]
  viewerId: string
  base: string
  /** The other person's shown name. */
  name: string
  theirs: Conversation['theirs']
  /** By message: its offer as HTML from the server. */
  offers: Record<string, string>
  timeZone: string
  /** UTC ms. */
  now: number
  /** The number of the first message that was unread when the conversation was opened. */
  newFrom: number | null
}

export function Log({ messages, timeZone, now, newFrom, ...group }: LogProps) {
  return daysOf(messages, timeZone, newFrom).map(({ date, groups }) => (
    <section key={date} aria-labelledby={`day-${date}`}>
      <h2
        id={`day-${date}`}
        className="mx-auto my-4 w-fit rounded-full bg-sunken px-3.5 py-1 text-xs font-semibold text-soft"
      >
        {dayLabel(date, now, timeZone)}
      </h2>
      {groups.map((block) => (
        <Fragment key={block.messages[0]?.seq}>
          {block.messages[0]?.seq === newFrom && <NewLine />}
          <Go group={block} timeZone={timeZone} {...group} />
        </Fragment>
      ))}
    </section>
  ))
}

function NewLine() {
  return (
    <p
      id="new"
      className="my-4 flex items-center gap-3 text-xs font-semibold text-link before:h-px before:grow before:bg-link/40 after:h-px after:grow after:bg-link/40"
    >
      New messages
    </p>
  )
}

function Go({
  group: { senderId, automatic, messages },
  viewerId,
  base,
  name,
  theirs,
  offers,
  timeZone,
}: Pick<LogProps, 'viewerId' | 'base' | 'name' | 'theirs' | 'offers' | 'timeZone'> & { group: Group }) {
  const mine = senderId === viewerId
  const last = messages.at(-1)
  if (!last) return null
  return (
    <ul
      aria-label={mine ? 'You' : name}
      className={`mb-3 grid max-w-[85%] min-w-0 gap-0.5 sm:max-w-[72%] ${mine ? 'ml-auto justify-items-end' : 'justify-items-start'}`}
    >
      {messages.map((message, at) => (
        <li
          key={message.id}
          data-seq={message.seq}
          className={`grid max-w-full min-w-0 gap-1 ${mine ? 'justify-items-end' : 'justify-items-start'}`}
        >
          {message.context && <AboutCard about={message.context} base={base} />}
          {message.takenDown && <TakenDown {...message.takenDown} base={base} />}
          {(message.text || message.picture) && (
            <Bubble
              mine={mine}
              first={at === 0}
              last={message === last}
              picture={message.picture}
              text={message.text}
              from={mine ? 'you' : name}
            />
          )}
          {message.offer && (
            <div
              data-offer-of={message.id}
              className="grid w-full max-w-sm grid-cols-1"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own, drawn by the server
              dangerouslySetInnerHTML={{ __html: offers[message.id] ?? '' }}
            />
          )}
          {message === last && (
            <Meta
              time={clockForm(Date.parse(message.createdAt), timeZone)}
              mark={mine ? markOf(message, theirs) : null}
            >
              {automatic && (
                <span className="inline-flex items-center gap-1">
                  <Glyph of="bot" size={14} /> Automatic reply
                </span>
              )}
            </Meta>
          )}
        </li>
      ))}
    </ul>
  )
}

/** In place of a message that was taken down; its sender sees the reason. */
function TakenDown({ removalId, reason, base }: NonNullable<Message['takenDown']> & { base: string }) {
  return (
    <div className="max-w-full min-w-0 rounded-lg px-4 py-2.5 text-sm text-soft ring-1 ring-inset ring-line">
      <p className="italic">Removed by our team.</p>
      {removalId && (
        <>
          <p className="mt-1 whitespace-pre-line">Reason: {reason}</p>
          <a
            href={`${base}/removed/${removalId}`}
            className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
          >
            Read more, or appeal
          </a>
        </>
      )}
    </div>
  )
}

/** Decorative: the header has it as text. */
export function Typing() {
  return (
    <div
      aria-hidden
      className="mb-3 flex w-fit items-center gap-1 rounded-lg bg-raised px-4 py-4 ring-1 ring-inset ring-line"
    >
      <i className="size-2 animate-bounce rounded-full bg-soft" />
      <i className="size-2 animate-bounce rounded-full bg-soft [animation-delay:150ms]" />
      <i className="size-2 animate-bounce rounded-full bg-soft [animation-delay:300ms]" />
    </div>
  )
}
