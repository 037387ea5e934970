// The header of a conversation: back link, the other person with their presence, and actions.
import { Ban, ChevronLeft, EllipsisVertical, Flag, Tag } from 'lucide-react'
import type { ParticipantResponse } from '../../../api/messaging/messages/responses'
import { roleAt } from '../../platform/paths'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Bell } from '../../ui/layout/bell'
import { MENU_ROW } from '../../ui/layout/header'
import { ChatAvatar } from './chat/avatar'
import { nameOf } from './chat/data'
import { roleLabel } from './people-labels'

export function ChatHead({
  id,
  participant,
  base,
  status,
  blockedByMe,
  offers,
}: {
  id: string
  participant: ParticipantResponse
  base: string
  /** At the time of rendering; null where hidden. */
  status: string | null
  blockedByMe: boolean
  /** Whether the viewer may make them an offer. */
  offers: boolean
}) {
  const name = nameOf(participant)
  const plain = !participant.business && !participant.deleted
  const otherwise = plain ? roleLabel(participant.role) : ''
  return (
    <header className="z-10 border-b border-line bg-paper">
      <div className="mx-auto flex min-h-16 w-full max-w-3xl items-center gap-2 pr-2 pl-1 lg:min-h-19 lg:px-6">
        <a
          // The back link that the specification gives clients; it redirects to their list.
          href={base === '/client' ? '/client/conversations' : `${base}/messages`}
          aria-label="Back to messages"
          className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink lg:hidden"
        >
          <ChevronLeft size={24} aria-hidden />
        </a>
        <ChatAvatar of={participant} />
        <div className="ml-1.5 min-w-0 grow">
          <h1 dir="auto" className="truncate text-left font-display text-base/tight sm:text-lg/tight">
            {name}
          </h1>
          <p className="flex min-w-0 items-center gap-1.5 text-xs text-soft">
            {participant.business && (
              <span dir="auto" className="truncate max-sm:hidden">
                {participant.name}
              </span>
            )}
            <Status text={status} otherwise={otherwise} />
          </p>
        </div>
        <div className="lg:hidden">
          <Bell as={roleAt(base.slice(1)) ?? 'client'} />
        </div>
        {offers && (
          <a
            href={`${base}/messages/${encodeURIComponent(id)}/offer`}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-sm font-semibold text-soft hover:bg-sunken sm:w-auto sm:px-4 sm:text-ink sm:ring-[1.5px] sm:ring-edge sm:ring-inset"
          >
            <Tag size={22} aria-hidden className="sm:hidden" />
            <span className="max-sm:sr-only">Make an offer</span>
          </a>
        )}
        <Menu {...{ id, base, name, blockedByMe }} deleted={participant.deleted} />
      </div>
    </header>
  )
}

/** Presence, which the island updates: see app/account/messages/chat/status.ts. */
function Status({ text, otherwise }: { text: string | null; otherwise: string }) {
  return (
    <span
      data-status={otherwise}
      data-lively={text === 'Online' || undefined}
      className="shrink-0 sm:not-first:before:mr-1.5 sm:not-first:before:content-['·'] empty:hidden data-lively:font-semibold data-lively:text-in"
    >
      {text ?? otherwise}
    </span>
  )
}

function Menu({
  id,
  base,
  name,
  blockedByMe,
  deleted,
}: {
  id: string
  base: string
  name: string
  blockedByMe: boolean
  deleted: boolean
}) {
  const opens = { popovertarget: 'chat-menu' }
  const popover = { popover: 'auto' }
  return (
    <>
      <button
        type="button"
        aria-label={`More about ${name}`}
        className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink"
        {...opens}
      >
        <EllipsisVertical size={22} aria-hidden />
      </button>
      <div
        id="chat-menu"
        className="fixed inset-auto top-15 right-3 m-0 w-72 rounded-md border border-line bg-raised p-1.5 wrap-anywhere text-ink shadow-high not-open:hidden lg:right-[max(1.5rem,calc((100vw-36.5rem-48rem)/2+1.5rem))]"
        {...popover}
      >
        {!deleted &&
          (blockedByMe ? (
            <ConfirmForm
              id="unblock"
              ask={
                <>
                  <Ban size={20} aria-hidden className="shrink-0 text-soft" /> Unblock {name}
                </>
              }
              opener={MENU_ROW}
              title={`Unblock ${name}?`}
              detail="You can message each other again and see when the other is online."
              confirm="Yes, unblock"
              fields={{ intent: 'unblock' }}
            />
          ) : (
            <ConfirmForm
              id="block"
              ask={
                <>
                  <Ban size={20} aria-hidden className="shrink-0" /> Block {name}
                </>
              }
              opener={`${MENU_ROW} text-out`}
              title={`Block ${name}?`}
              detail="You can’t message each other until you unblock them. They won’t be notified."
              confirm="Yes, block"
              fields={{ intent: 'block' }}
              variant="danger"
            />
          ))}
        <a href={`${base}/messages/${id}/report`} className={MENU_ROW}>
          <Flag size={20} aria-hidden className="shrink-0 text-soft" /> Report
        </a>
      </div>
    </>
  )
}
