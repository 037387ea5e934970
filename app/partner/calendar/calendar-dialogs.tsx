// Messages and confirmations of the calendar: the target of a move, its outcome, and whether to
// notify a client.

import { dateParts } from '../../ui/display/time'
import { buttonClass } from '../../ui/forms/button'
import type { Calendar, Change } from './calendar-model'
import { span } from './calendar-times'

export type MoveNotice = { text: string; bad: boolean; undo: Change | null }

export function visitOf(calendar: Calendar, { kind, id }: Change) {
  return kind === 'visit' ? calendar.visits.find((visit) => visit.id === id) : undefined
}

export function nameOf(calendar: Calendar, change: Change): string {
  return visitOf(calendar, change)?.clientName ?? 'The blocked time'
}

/** "10:30 – 11:15 AM with Zuri", with the day where it differs. */
export function placeOf(
  columns: { staffId: string; staffName: string }[],
  calendar: Calendar,
  change: Change,
): string {
  const minute = (time: string) => Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))
  const name = columns.find(({ staffId }) => staffId === change.staffId)?.staffName
  const date = change.startsAt.slice(0, 10)
  const before = visitOf(calendar, change) ?? calendar.blocks.find(({ id }) => id === change.id)
  const day = before?.startsAt.startsWith(date) ? '' : `${dateParts(date).long}, `
  const times = span({ from: minute(change.startsAt), to: minute(change.endsAt) })
  return `${day}${times}${name ? ` with ${name}` : ''}`
}

export function whereOf(
  columns: { staffName: string; date: string }[],
  at: number,
  view: 'day' | 'week',
): string {
  const column = columns[at]
  if (!column) return ''
  return view === 'day' ? column.staffName : dateParts(column.date).long
}

/** The outcome, shown until the next action, with an undo. */
export function Outcome({
  notice,
  onUndo,
  onClose,
}: {
  notice: MoveNotice | null
  onUndo: (undo: Change) => void
  onClose: () => void
}) {
  if (!notice) return null
  const { text, bad, undo } = notice
  return (
    <div
      role={bad ? 'alert' : 'status'}
      className={`fixed inset-x-3 bottom-20 z-40 mx-auto flex max-w-lg items-center gap-3 rounded-md py-2 pr-2 pl-4 shadow-high lg:bottom-6 ${bad ? 'bg-out-tint text-out ring-2 ring-out/40' : 'bg-plum-deep text-on-plum ring-1 ring-on-plum/25'}`}
    >
      <p className="grow py-2 text-sm font-medium">{text}</p>
      {undo && (
        <button
          type="button"
          onClick={() => onUndo(undo)}
          className="min-h-11 rounded-full px-4 text-sm font-semibold ring-[1.5px] ring-on-plum/60 ring-inset hover:bg-on-plum/15"
        >
          Undo
        </button>
      )}
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="grid size-11 shrink-0 place-items-center rounded-full text-lg"
      >
        ×
      </button>
    </div>
  )
}

export const MOVE_DIALOG =
  'm-auto w-[min(24rem,calc(100vw-2rem))] rounded-lg bg-raised p-6 text-ink shadow-high ring-1 ring-line backdrop:bg-scrim'

/** A client with a purse is notified: confirmed once, before the change. */
export function MoveQuestion({
  name,
  place,
  onMove,
  onKeep,
}: {
  name: string
  place: string
  onMove: () => void
  onKeep: () => void
}) {
  return (
    <>
      <h2 id="move-title" className="font-display text-lg">
        Move {name} to {place}?
      </h2>
      <p className="mt-2 mb-6 text-soft">{name} will be notified.</p>
      <div className="grid gap-3">
        <button type="button" onClick={onMove} className={buttonClass('main')}>
          Move and notify
        </button>
        <button type="button" onClick={onKeep} className={buttonClass('quiet')}>
          Go back
        </button>
      </div>
    </>
  )
}
