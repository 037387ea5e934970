// Pending and failed messages, until they are sent or discarded.

import type { PictureResponse } from '../../../../api/messaging/messages/responses'
import { clockForm } from '../../../../api/platform/values/date-forms'
import type { Pending } from '../connection/connection'
import { Bubble, Meta } from './bubble'
import { pictureOf, refusalLabel } from './thread-state'

export function Unsent({
  pending,
  timeZone,
  uploaded,
  onRetry,
  onDelete,
}: {
  pending: Pending[]
  timeZone: string
  uploaded: Map<string, PictureResponse>
  onRetry: (clientId: string) => void
  onDelete: (clientId: string) => void
}) {
  if (pending.length === 0) return null
  return (
    <ul
      aria-label="Not sent yet"
      className="mb-3 ml-auto grid max-w-[85%] min-w-0 justify-items-end gap-0.5 sm:max-w-[72%]"
    >
      {pending.map((message, at) => {
        const failed = message.state === 'failed'
        const last = at === pending.length - 1
        return (
          <li
            key={message.clientId}
            data-state={message.state}
            className="grid max-w-full min-w-0 justify-items-end gap-1"
          >
            <Bubble
              mine
              first={at === 0}
              last={last || failed}
              faint
              picture={pictureOf(message, uploaded)}
              text={message.text}
              from="you"
            />
            {failed ? (
              <p role="alert" className="flex flex-wrap items-center justify-end gap-x-1 text-sm text-out">
                <span className="font-medium">Not sent. {refusalLabel(message)}</span>
                <Action label="Try again" onPress={() => onRetry(message.clientId)} />
                <Action label="Delete" onPress={() => onDelete(message.clientId)} />
              </p>
            ) : (
              last && <Meta time={clockForm(message.createdAt, timeZone)} mark="waiting" />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Action({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className="min-h-11 px-2 font-semibold underline underline-offset-4">
      {label}
    </button>
  )
}
