// The calendar's grid: hours down the side, a column for each person or day, each a list by time.
// Without scripts everything on it is a link; hydrated it is a grid with arrow-key navigation.

import { Avatar } from '../../ui/display/avatar'
import { minutes } from '../../ui/display/duration'
import { dateParts } from '../../ui/display/time'
import {
  type Column,
  type Entry,
  type Grabbed,
  type Hours,
  movable,
  type Range,
  stretchable,
  type Target,
  type Visit,
} from './calendar-model'

type GridProps = {
  columns: Column[]
  entries: Entry[][]
  hours: Hours
  view: 'day' | 'week'
  today: string
  /** The headings of the price list, each with a hue. */
  categories: string[]
  /** The picture of each column's staff member. */
  pictures: (string | null)[]
  /** The reason for a day's exceptional hours. */
  notes: (string | null)[]
  /** The current minute, on the columns of today. */
  nowOn: (date: string) => number | null
  alive: boolean
  active: string | null
  grabbed: Grabbed | null
  target: Target | null
}

const STATUS_WORD = {
  pending: 'Waiting',
  confirmed: 'Confirmed',
  completed: 'Done',
  no_show: 'No-show',
} as const

const BLOCK_WORD = { blocked: 'Blocked', break: 'Break', leave: 'Leave' } as const

/** The classes that position an item in a column by its start and end. */
function timesClass({ from, to }: Range): string {
  const part = (name: string, minute: number) =>
    `${name}-h-${Math.floor(minute / 60)} ${name}-m-${minute % 60}`
  return `${part('starts', from)} ${part('ends', to)}`
}

export function Grid(props: GridProps) {
  const { columns, hours, alive, view } = props
  const labels = Array.from({ length: hours.closes - hours.opens }, (_, i) => hours.opens + i)
  return (
    <div
      {...(alive && {
        role: 'grid',
        'aria-label': 'Calendar',
        'aria-describedby': 'calendar-keys',
      })}
      className={`day-pane flex w-max min-w-full opens-h-${hours.opens} closes-h-${hours.closes}`}
    >
      <div
        aria-hidden
        className="sticky left-0 z-30 w-13 shrink-0 border-r border-line bg-paper sm:w-16"
      >
        <div className="sticky top-0 z-10 h-15 border-b border-line bg-paper" />
        <div className="day-column after:hidden">
          {labels.map((hour) => (
            <span
              key={hour}
              className={`timed right-1.5 text-xs text-soft tabular-nums ${hour > hours.opens ? '-translate-y-2.5' : 'pt-0.5'} ${timesClass({ from: hour * 60, to: hour * 60 + 30 })}`}
            >
              {minutes(hour * 60).replace(':00', '')}
            </span>
          ))}
        </div>
      </div>
      {columns.map((column, i) => (
        <section
          key={column.key}
          role={alive ? 'row' : undefined}
          aria-label={`${column.staffName}, ${dateParts(column.date).long}`}
          data-today={view === 'week' && column.date === props.today ? '' : undefined}
          className={`shrink-0 grow snap-start border-r border-line last:border-r-0 ${widthOf(view, columns.length)}`}
        >
          <ColumnHead {...props} column={column} index={i} />
          <ColumnBody {...props} column={column} index={i} />
        </section>
      ))}
    </div>
  )
}

/** On a phone one column at a time, with the edge of the next; else as many as fit. */
function widthOf(view: 'day' | 'week', columns: number): string {
  if (columns === 1) return 'w-60'
  return view === 'day' ? 'w-[66vw] sm:w-38' : 'w-[44vw] sm:w-28'
}

type InColumn = GridProps & { column: Column; index: number }

function ColumnHead({ column, index, view, today, pictures, notes, alive }: InColumn) {
  const date = dateParts(column.date)
  const note = notes[index]
  return (
    <div
      role={alive ? 'rowheader' : undefined}
      className="sticky top-0 z-20 flex h-15 items-center gap-2 border-b border-line bg-paper px-2"
    >
      {view === 'day' ? (
        <>
          <span className="[&>*]:size-8! [&>*]:text-base!">
            <Avatar name={column.staffName} image={pictures[index] ?? null} />
          </span>
          <span className="min-w-0 leading-tight">
            <span className="block truncate text-sm font-semibold">{column.staffName}</span>
            {note !== null && <span className="block truncate text-xs text-soft">{note}</span>}
          </span>
        </>
      ) : (
        <a
          href={`/partner/calendar?date=${column.date}&staff=${column.staffId}`}
          tabIndex={alive ? -1 : undefined}
          aria-current={column.date === today ? 'date' : undefined}
          className="group flex min-h-11 min-w-0 grow items-center gap-2 leading-tight"
        >
          <span className="grid size-9 shrink-0 place-items-center rounded-full font-display text-lg group-aria-[current]:bg-plum group-aria-[current]:text-on-plum">
            {date.day}
          </span>
          <span className="min-w-0">
            <span className="block text-sm font-semibold">{date.weekday}</span>
            {note !== null && <span className="block truncate text-xs text-soft">{note}</span>}
          </span>
        </a>
      )}
    </div>
  )
}

function ColumnBody(props: InColumn) {
  const { column, index, entries, nowOn, alive, grabbed, target } = props
  const now = nowOn(column.date)
  const list = entries[index] ?? []
  return (
    <div data-column={index} className="day-column hatched">
      {column.works.map((range) => (
        <div key={range.from} className={`timed inset-x-0 bg-raised ${timesClass(range)}`} />
      ))}
      <ol role={alive ? 'none' : undefined} className="contents">
        {list.map((entry) => (
          <li
            key={entry.key}
            role={alive ? 'gridcell' : undefined}
            className={`timed inset-x-0.5 ${entry.kind === 'free' ? 'z-2' : 'z-3 p-px'} ${'half' in entry && entry.half === 'right' ? 'left-1/2! z-4!' : ''} ${timesClass(entry)}`}
          >
            <EntryBox entry={entry} {...props} />
          </li>
        ))}
      </ol>
      {list.map(
        (entry) =>
          entry.kind === 'visit' &&
          entry.gap && (
            <div
              key={entry.key}
              aria-hidden
              className={`timed gap-hatch pointer-events-none right-1 left-3/4 z-3 ${timesClass(entry.gap)}`}
            />
          ),
      )}
      {target && target.column === index && grabbed?.entry.kind === 'free' && (
        <div
          className={`timed inset-x-1 z-5 rounded-sm bg-blush p-1 text-xs font-semibold ring-2 ring-link ${timesClass(target)}`}
        >
          {span(target)}
        </div>
      )}
      {now !== null && (
        <div
          aria-hidden
          data-now
          className={`timed pointer-events-none inset-x-0 z-6 border-t-2 border-out ${timesClass({ from: now, to: now })}`}
        >
          <span className="absolute -top-1.25 -left-1 size-2 rounded-full bg-out" />
        </div>
      )}
    </div>
  )
}

function EntryBox({ entry, ...props }: InColumn & { entry: Entry }) {
  const { column, alive, active, grabbed } = props
  const focus = {
    'data-entry': entry.key,
    draggable: false,
    ...(alive && { tabIndex: active === entry.key ? 0 : -1 }),
  }
  const held = grabbed !== null && grabbed.entry.key === entry.key
  const heldClass = held ? 'shadow-high ring-2! ring-link!' : ''
  if (entry.kind === 'free') {
    const at = `${column.date}T${clockOf(entry.from)}`
    return (
      <a
        {...focus}
        href={`/partner/calendar/new?${new URLSearchParams({ staff: column.staffId, at })}`}
        className="group flex h-full items-start rounded-sm px-2 py-1 text-xs text-soft hover:bg-blush hover:text-ink focus-visible:bg-blush focus-visible:text-ink focus-visible:outline-offset-[-3px]"
      >
        <span className="sr-only">Free, {span(entry)}, book</span>
        <span
          aria-hidden
          className="opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
        >
          + {minutes(entry.from)}
        </span>
      </a>
    )
  }
  if (entry.kind === 'held') {
    return (
      <div
        {...focus}
        className="h-full overflow-hidden rounded-sm border border-dashed border-edge bg-sunken px-2 py-1 text-xs leading-snug text-soft"
      >
        <p className="font-semibold">Being booked</p>
        <p>{span(entry)}</p>
      </div>
    )
  }
  if (entry.kind === 'block') {
    const { block } = entry
    return (
      <a
        {...focus}
        href={`/partner/calendar/block/${block.id}`}
        className={`group hatched relative block h-full overflow-hidden rounded-sm border border-edge px-2 py-1 text-xs leading-snug focus-visible:outline-offset-[-3px] ${heldClass}`}
      >
        <span className="block font-semibold">
          {BLOCK_WORD[block.kind]}
          {block.note && `: ${block.note}`}
        </span>
        <span className="block text-soft">{movable(entry) ? span(entry) : 'Several days'}</span>
        {alive && movable(entry) && <Edge />}
      </a>
    )
  }
  const family = familyOf(props.categories, entry.segment.category)
  return <VisitBox {...{ entry, focus, heldClass, alive, family }} />
}

const ENTRY_CLASS = {
  pending: 'border-wait bg-wait-tint',
  confirmed: 'border-in bg-in-tint',
  completed: 'border-done bg-done-tint',
  no_show: 'border-out bg-out-tint',
} as const

const LABEL_CLASS = {
  pending: 'text-wait',
  confirmed: 'text-in',
  completed: 'text-done',
  no_show: 'text-out',
} as const

function VisitBox({
  entry,
  focus,
  heldClass,
  alive,
  family,
}: {
  entry: Extract<Entry, { kind: 'visit' }>
  focus: object
  heldClass: string
  alive: boolean
  /** The class of its service's hue. */
  family: string
}) {
  const { visit, segment, gap, half } = entry
  // Neighbors at the right, a visit or the hatched gap, must not cover text.
  const room = half === 'left' ? 'pr-[50%]' : gap ? 'pr-[27%]' : 'pr-2'
  const minutesLong = entry.to - entry.from
  const status = (
    <span className={`font-semibold ${LABEL_CLASS[visit.status]}`}>
      {STATUS_WORD[visit.status]}
    </span>
  )
  return (
    <>
      <a
        {...focus}
        href={`/partner/appointments/${visit.id}`}
        className={`group relative block h-full overflow-hidden rounded-sm border ${family} py-1 pl-2 text-xs leading-snug text-ink focus-visible:outline-offset-[-3px] ${room} ${ENTRY_CLASS[visit.status]} ${heldClass}`}
      >
        <span className="block truncate text-sm leading-tight font-semibold">
          {visit.clientName}
        </span>
        {minutesLong < 45 ? (
          <span className="block truncate">
            {status} · {segment.serviceName}
          </span>
        ) : (
          <>
            <span className="block truncate">{segment.serviceName}</span>
            <span className="block truncate text-soft">
              {status} · <Payment visit={visit} />
            </span>
          </>
        )}
        <span className={minutesLong < 60 ? 'sr-only' : 'money block truncate text-soft'}>
          {span(entry)}
        </span>
        {segment.resources.length > 0 && (
          <span className={minutesLong < 75 ? 'sr-only' : 'block truncate text-soft'}>
            {segment.resources.join(', ')}
          </span>
        )}
        {gap && <span className="sr-only">Free from {span(gap)} in between</span>}
        {alive && stretchable(entry) && <Edge short={minutesLong < 45} />}
      </a>
      <a
        href={`/partner/calendar/move?visit=${visit.id}`}
        className="absolute right-1 bottom-1 z-1 hidden min-h-11 min-w-11 place-items-center rounded-sm bg-raised px-2 text-xs font-semibold text-link ring-1 ring-edge noscript:grid"
      >
        Move
      </a>
    </>
  )
}

/** The resize handle; the keyboard uses S instead. `short`: it would cover words, and is shown to the pointer alone. */
function Edge({ short = false }: { short?: boolean }) {
  return (
    <span
      aria-hidden
      data-edge
      className={`absolute inset-x-0 bottom-0 z-1 flex h-2.5 cursor-ns-resize justify-center group-hover:opacity-100 group-focus-visible:opacity-100 ${short ? 'opacity-0' : 'sm:opacity-40'}`}
    >
      <span className="mt-1 h-0.75 w-6 rounded-full bg-edge/70" />
    </span>
  )
}

function Payment({ visit: { held, payment, status } }: { visit: Visit }) {
  if (status === 'completed') return payment === 'purse' ? 'paid' : 'paid here'
  if (!held) return 'pays here'
  if (payment === 'salon') return 'deposit held'
  return (
    <>
      <Lock />
      <span className="sr-only">covered</span>
    </>
  )
}

/** The hue of a service: that of its heading's place on the price list. */
function familyOf(categories: string[], category: string): string {
  return `family family-${Math.max(0, categories.indexOf(category)) % 8}`
}

/** What the edges and the hatching mean, of what is shown. */
export function Legend({ entries, categories }: { entries: Entry[]; categories: string[] }) {
  const visits = entries.filter((entry) => entry.kind === 'visit')
  const shown = categories.filter((name) => visits.some(({ segment }) => segment.category === name))
  if (shown.length === 0) return null
  return (
    <ul
      aria-label="Service colors"
      className="rail-x -mx-4 mb-2 shrink-0 scroll-px-4 gap-4 px-4 text-xs text-soft lg:mx-0 lg:px-0"
    >
      {shown.map((name) => (
        <li key={name} className={`${familyOf(categories, name)} pl-2 leading-tight`}>
          {name}
        </li>
      ))}
      {visits.some(({ gap }) => gap) && (
        <li className="flex items-center gap-2 leading-tight">
          <span aria-hidden className="gap-hatch h-4 w-6 bg-in-tint" />
          Free in between
        </li>
      )}
    </ul>
  )
}

/** "9:30 – 10:15 AM" */
export function span({ from, to }: Range): string {
  const [start, end] = [minutes(from), minutes(to)]
  const same = start.slice(-2) === end.slice(-2)
  return `${same ? start.slice(0, -3) : start} – ${end}`
}

/** "09:30" */
export function clockOf(minute: number): string {
  const part = (n: number) => String(n).padStart(2, '0')
  return `${part(Math.floor(minute / 60))}:${part(minute % 60)}`
}

/** Drawn here: the icons of other islands would come with it, which this page has no bytes for. */
function Lock() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="inline size-3 fill-none stroke-current stroke-[2.5]"
      aria-hidden="true"
    >
      <path d="M3 11h18v11H3zM7 11V7a5 5 0 0 1 10 0v4" />
    </svg>
  )
}
