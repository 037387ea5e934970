// Messages and confirmations of the calendar: the target of a move, its outcome, and whether to notify a client.

import { dateParts } from '../../ui/display/time'
import { buttonClass } from '../../ui/forms/button'
import type { Change } from './calendar-changes'
import type { Calendar } from './calendar-model'
import { fromTo } from './calendar-times'

export type MoveNotice = { text: string; bad: boolean; undo: Change | null }

export function visitOf(calendar: Calendar, { kind, id }: Change) {
  return kind === 'visit' ? calendar.visits.find((visit) => visit.id === id) : undefined
}

export function nameOf(calendar: Calendar, change: Change): string {
  return visitOf(calendar, change)?.clientName ?? 'The blocked time'
}

export function whereOf(columns: { staffName: string; date: string }[], at: number, view: 'day' | 'week'): string {
  const column = columns[at]
  if (!column) return ''
  return view === 'day' ? column.staffName : dateParts(column.date).long
}

const AT_THE_FOOT =
  'fixed inset-x-3 bottom-20 z-40 mx-auto flex max-w-lg items-center gap-3 rounded-md py-2 pr-2 pl-4 shadow-high lg:bottom-6'

/** What letting go would do, while something is in the hand. */
export function OnTheWay({ calendar, change }: { calendar: Calendar; change: Change }) {
  const text = fromTo(calendar, change)
  return (
    <p
      aria-hidden
      className={`${AT_THE_FOOT} pointer-events-none bg-plum-deep text-sm font-medium text-on-plum ring-1 ring-on-plum/25`}
    >
      <span className="py-2">
        {text[0]?.toUpperCase()}
        {text.slice(1)}
      </span>
    </p>
  )
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
      className={`${AT_THE_FOOT} ${bad ? 'bg-out-tint text-out ring-2 ring-out/40' : 'bg-plum-deep text-on-plum ring-1 ring-on-plum/25'}`}
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
  calendar,
  change,
  onMove,
  onKeep,
}: {
  calendar: Calendar
  change: Change
  onMove: () => void
  onKeep: () => void
}) {
  const name = nameOf(calendar, change)
  return (
    <>
      <h2 id="move-title" className="font-display text-lg">
        {change.sameLength ? 'Move' : 'Change'} {name} {fromTo(calendar, change)}?
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
