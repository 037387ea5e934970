// The partner's calendar, hydrated: items are moved and resized by pointer and by keyboard, and changes by others
// appear live. A change is shown at once and reverted when rejected; every outcome is announced. Loaded here only.
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { MINUTE, rfc3339 } from '../../../api/platform/values/time'
import { type Change, changed, changeOf, leftBy, undoing } from './calendar-changes'
import {
  MOVE_DIALOG,
  type MoveNotice,
  MoveQuestion,
  nameOf,
  OnTheWay,
  Outcome,
  visitOf,
  whereOf,
} from './calendar-dialogs'
import { Grid, Legend } from './calendar-grid'
import { actionOf, shifted } from './calendar-keyboard'
import {
  type Calendar,
  columnsOf,
  type Entry,
  entriesOf,
  type Grabbed,
  hoursOf,
  movable,
  noteOf,
  nowOn,
  stretchable,
  type Target,
} from './calendar-model'
import { type Hold, type Spot, usePointer } from './calendar-pointer'
import { readCalendar, send } from './calendar-requests'
import { clockOf, fromTo, span } from './calendar-times'

type CalendarProps = { calendar: Calendar; view: 'day' | 'week'; staffId: string | null }

const HELD = 'Picked up. Move it with the arrow keys, press Enter to place it or Escape to cancel.'
const HELD_BY_END = 'Resizing. Change the length with the up and down keys, press Enter to save it or Escape to cancel.'

export default function PartnerCalendar({ calendar: first, view, staffId }: CalendarProps) {
  const [calendar, setCalendar] = useState(first)
  const [grabbed, setGrabbed] = useState<Grabbed | null>(null)
  const [target, setTarget] = useState<Target | null>(null)
  const [sending, setSending] = useState<Change | null>(null)
  const [asking, setAsking] = useState<Change | null>(null)
  const [notice, setNotice] = useState<MoveNotice | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const [alive, setAlive] = useState(false)
  const [now, setNow] = useState(first.now)
  const [wanted, setWanted] = useState<string | null>(null)
  const pane = useRef<HTMLDivElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  /** The distance from the top of the grabbed item to the pointer. */
  const grip = useRef(0)
  const stale = useRef(false)
  /** Whether the keyboard is in use, and focus must be restored to the moved item. */
  const keys = useRef(false)

  const columns = columnsOf(calendar, staffId)
  const hours = hoursOf(calendar, columns)
  const moving = grabbed && target && changeOf(calendar, columns, grabbed, target)
  const change = moving || asking || sending
  const displayed = change ? changed(calendar, change) : calendar
  const entries = columns.map((column) => entriesOf(displayed, column, hours))
  const left = columns.map((column) => (change ? leftBy(calendar, column, hours, change) : []))
  const all = entries.flat()
  const active =
    all.find(({ key }) => key === wanted)?.key ?? all.find(({ kind }) => kind === 'visit')?.key ?? all[0]?.key ?? null

  const refresh = useCallback(async () => {
    const fresh = await readCalendar(first.date, view)
    if (fresh) setCalendar(fresh)
  }, [first.date, view])

  const busy = grabbed !== null || asking !== null || sending !== null
  const busyNow = useRef(busy)
  busyNow.current = busy

  useEffect(() => {
    setAlive(true)
    const ahead = Date.parse(first.now) - Date.now()
    const tick = () => setNow(rfc3339(Date.now() + ahead, first.salon.timeZone))
    const timer = setInterval(tick, MINUTE / 2)
    // Updates wait until nothing is grabbed.
    const onChanged = () => {
      stale.current = true
      if (!busyNow.current) {
        stale.current = false
        refresh()
      }
    }
    addEventListener('purse:changed', onChanged)
    return () => {
      clearInterval(timer)
      removeEventListener('purse:changed', onChanged)
    }
  }, [first, refresh])

  useEffect(() => {
    if (busy || !stale.current) return
    stale.current = false
    refresh()
  }, [busy, refresh])

  // Today starts at the current time, another day at its first visit, with an hour before it; a week that is wider
  // than the screen, at today.
  useLayoutEffect(() => {
    const element = pane.current
    if (!element) return
    const column = element.querySelector<HTMLElement>('[data-today]')
    if (column) element.scrollLeft = column.offsetLeft - (column.parentElement?.firstElementChild?.clientWidth ?? 0)
    const visits = [...element.querySelectorAll('[data-entry^="visit:"]')]
    const line = element.querySelector<HTMLElement>('[data-now]')
    const tops = (line ? [line] : visits.map(({ parentElement }) => parentElement)).flatMap((at) => at?.offsetTop ?? [])
    if (tops.length > 0) element.scrollTop = Math.min(...tops) - 96
  }, [])

  useEffect(() => {
    if (asking) dialog.current?.showModal()
    else dialog.current?.close()
  }, [asking])

  // An item moved by keyboard may have been rendered anew in another column.
  useLayoutEffect(() => {
    if (!keys.current || asking) return
    const key = grabbed?.entry.key ?? active
    const element = pane.current?.querySelector<HTMLElement>(`[data-entry="${key}"]`)
    if (element && document.activeElement !== element) element.focus()
  })

  function grab(taken: Grabbed, at: Target): void {
    setNotice(null)
    setGrabbed(taken)
    setTarget(at)
  }

  function letGo(): void {
    setGrabbed(null)
    setTarget(null)
    setAnnouncement('Cancelled. Nothing was changed.')
  }

  function drop(): void {
    if (!grabbed || !target) return
    setGrabbed(null)
    setTarget(null)
    if (grabbed.entry.kind === 'free') {
      const column = columns[target.column]
      if (column) location.assign(newPath(column.staffId, column.date, target.from, target.to))
      return
    }
    const visit = moving && visitOf(calendar, moving)
    if (!moving) setAnnouncement('Nothing was changed.')
    else if (visit && !visit.isGuest) setAsking(moving)
    else make(moving)
  }

  async function make(wish: Change): Promise<void> {
    const before = calendar
    setAsking(null)
    setSending(wish)
    const refused = await send(before, wish)
    if (refused === null) setCalendar((latest) => changed(latest, wish))
    setSending(null)
    stale.current = true
    const move = wish.sameLength ? 'moved' : 'changed'
    const ways = fromTo(before, wish)
    const text =
      refused === null
        ? `${nameOf(before, wish)} ${move} ${ways}.`
        : `${nameOf(before, wish)} was not ${move} ${ways}. ${refused}`
    setNotice({ text, bad: refused !== null, undo: refused === null ? undoing(before, wish) : null })
  }

  usePointer(pane, hours, {
    grab({ key, edge, at }: Hold) {
      keys.current = false
      if (asking || sending) return false
      const entry = entries[at.column]?.find((entry) => entry.key === key)
      if (!entry || entry.kind === 'free') {
        const from = snap(at.minute, false)
        const free: Entry = { kind: 'free', from, to: from + 15, key: 'drawn' }
        grip.current = 0
        grab({ entry: free, column: at.column, how: 'stretch' }, { ...free, column: at.column })
        return true
      }
      const how = edge && stretchable(entry) ? 'stretch' : 'move'
      if (!movable(entry)) return false
      grip.current = at.minute - (how === 'stretch' ? entry.to : entry.from)
      setWanted(entry.key)
      grab({ entry, column: at.column, how }, { ...entry, column: at.column })
      return true
    },
    moveTo({ column, minute }: Spot, fine: boolean) {
      setTarget((latest) => {
        if (!latest || !grabbed) return latest
        const at = snap(minute - grip.current, fine)
        const by = at - (grabbed.how === 'stretch' ? latest.to : latest.from)
        const next = shifted(latest, grabbed, by, hours)
        return grabbed.how === 'stretch' ? next : { ...next, column }
      })
    },
    drop,
    letGo,
  })

  function onKeyDown(event: KeyboardEvent): void {
    if (event.metaKey || event.ctrlKey || event.altKey || asking || sending) return
    const action = actionOf(event, { columns, entries, hours, active, grabbed, target })
    if (!action) return
    event.preventDefault()
    keys.current = true
    switch (action.act) {
      case 'focus':
        setWanted(action.key)
        break
      case 'grab': {
        const { entry, column, how } = action.grabbed
        grab(action.grabbed, { from: entry.from, to: entry.to, column })
        setWanted(entry.key)
        setAnnouncement(how === 'move' ? HELD : HELD_BY_END)
        break
      }
      case 'target':
        setTarget(action.target)
        setAnnouncement(`${span(action.target)}, ${whereOf(columns, action.target.column, view)}`)
        break
      case 'drop':
        drop()
        break
      case 'letGo':
        letGo()
        break
      case 'fixed':
        setAnnouncement('That can’t be moved.')
        break
      case 'today':
        location.assign(`/partner/calendar?${new URLSearchParams({ view, ...(staffId && { staff: staffId }) })}`)
        break
      case 'new': {
        const at = entries.findIndex((list) => list.some(({ key }) => key === active))
        const entry = entries[at]?.find(({ key }) => key === active)
        const column = columns[at]
        location.assign(column && entry ? newPath(column.staffId, column.date, entry.from) : '/partner/calendar/new')
      }
    }
  }

  const requested = asking && visitOf(calendar, asking)
  return (
    <div>
      <div className="relative flex max-h-[max(24rem,calc(100dvh-12.5rem))] flex-col max-lg:-mx-2 lg:max-h-[max(24rem,calc(100dvh-10.5rem))] print:static print:mx-0 print:block print:max-h-none">
        <Legend entries={all} categories={calendar.categories} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the grid inside it */}
        <div
          ref={pane}
          // An empty day must be scrollable by keyboard too.
          {...(all.length === 0 && { tabIndex: 0 })}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            const { entry } = (event.target as HTMLElement).dataset
            if (entry && !grabbed) setWanted(entry)
          }}
          onPointerDown={() => {
            keys.current = false
          }}
          data-busy={sending ? '' : undefined}
          data-grabbed={grabbed ? '' : undefined}
          // Snapping would pull back what scrolls by while an item is at an edge.
          className="isolate min-h-0 snap-x snap-proximity data-grabbed:snap-none scroll-pt-13 scroll-pl-13 overflow-auto overscroll-contain rounded-md border border-line bg-paper [-webkit-touch-callout:none] select-none sm:scroll-pl-16 print:overflow-visible print:border-0"
        >
          <Grid
            columns={columns}
            entries={entries}
            hours={hours}
            view={view}
            today={calendar.today}
            categories={calendar.categories}
            pictures={columns.map((c) => calendar.staff.find(({ id }) => id === c.staffId)?.picture ?? null)}
            notes={columns.map((c) => noteOf(calendar, c))}
            nowOn={(date) => nowOn(date, now, hours)}
            alive={alive}
            active={active}
            grabbed={grabbed}
            target={target}
            left={left}
          />
        </div>
      </div>
      <p id="calendar-keys" className="needs-script mt-2 hidden text-xs text-soft lg:block print:hidden">
        Use the arrow keys to move around and Enter to open. M moves a visit, S changes its length, N books, T goes to
        today. Dragging snaps to 15 minutes, or to 5 with Shift.
      </p>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {moving && <OnTheWay calendar={calendar} change={moving} />}
      <Outcome notice={notice} onUndo={make} onClose={() => setNotice(null)} />
      <dialog
        ref={dialog}
        aria-labelledby={asking && requested ? 'move-title' : undefined}
        onCancel={(event) => {
          event.preventDefault()
          setAsking(null)
        }}
        className={MOVE_DIALOG}
      >
        {asking && requested && (
          <MoveQuestion
            calendar={calendar}
            change={asking}
            onMove={() => make(asking)}
            onKeep={() => setAsking(null)}
          />
        )}
      </dialog>
    </div>
  )
}

function snap(minute: number, fine: boolean): number {
  const step = fine ? 5 : 15
  return Math.round(minute / step) * step
}

function newPath(staff: string, date: string, from: number, to?: number): string {
  const at = `${date}T${clockOf(from)}`
  return `/partner/calendar/new?${new URLSearchParams({ staff, at, ...(to && { until: clockOf(to) }) })}`
}
