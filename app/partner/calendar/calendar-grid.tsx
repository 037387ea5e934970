// The calendar's grid: hours down the side, a column for each person or day, each a list by time.
// Without scripts everything on it is a link; hydrated it is a grid with arrow-key navigation.

import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/display/avatar'
import { minutes } from '../../ui/display/duration'
import { dateParts } from '../../ui/display/time'
import { EntryBox, familyOf } from './calendar-entry'
import type { Column, Entry, Grabbed, Hours, Range, Target } from './calendar-model'
import { span } from './calendar-times'

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
  /** Where each column had what is being moved. */
  left: Range[][]
}

/** The classes that position an item in a column by its start and end. */
function timesClass({ from, to }: Range): string {
  const part = (name: string, minute: number) => `${name}-h-${Math.floor(minute / 60)} ${name}-m-${minute % 60}`
  return `${part('starts', from)} ${part('ends', to)}`
}

export function Grid(props: GridProps) {
  const { columns, hours, alive, view } = props
  const labels = Array.from({ length: hours.closes - hours.opens }, (_, i) => hours.opens + i)
  return (
    <div
      {...(alive && { role: 'grid', 'aria-label': 'Calendar', 'aria-describedby': 'calendar-keys' })}
      data-view={view}
      className={`day-pane flex w-max min-w-full print:grid print:w-full print:min-w-0 opens-h-${hours.opens} closes-h-${hours.closes}`}
    >
      <div aria-hidden className="sticky left-0 z-30 w-13 shrink-0 border-r border-line bg-paper sm:w-16 print:hidden">
        <div className="sticky top-0 z-10 h-12 border-b border-line bg-paper" />
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
          className={`shrink-0 grow snap-start border-r border-line last:border-r-0 print:w-auto print:border-r-0 ${widthOf(view, columns.length, column.off)} ${column.off ? 'print:hidden' : ''}`}
        >
          <ColumnHead {...props} column={column} index={i} />
          <ColumnBody {...props} column={column} index={i} />
        </section>
      ))}
    </div>
  )
}

/** On a phone two whole columns at a time beside the hours, and the edge of the next; else as many as fit. */
function widthOf(view: 'day' | 'week', columns: number, off: boolean): string {
  if (columns === 1) return 'w-60'
  if (off) return 'w-30 grow-0!'
  return `w-[calc(50vw-2.8rem)] ${view === 'day' ? 'sm:w-38' : 'sm:w-28'}`
}

type InColumn = GridProps & { column: Column; index: number }

function ColumnHead({ column, columns, index, view, today, pictures, notes, alive }: InColumn) {
  const date = dateParts(column.date)
  const note = notes[index]
  return (
    <div
      role={alive ? 'rowheader' : undefined}
      data-date={date.long}
      className="sticky top-0 z-20 flex h-12 items-center gap-2 border-b border-line bg-paper px-2 print:static print:h-auto print:flex-wrap print:after:w-full print:after:text-xs print:after:content-[attr(data-date)]"
    >
      {view === 'day' ? (
        <Whole
          to={
            columns.length > 1
              ? `/partner/calendar?${new URLSearchParams({ date: column.date, staff: column.staffId })}`
              : null
          }
          alive={alive}
        >
          <span className="[&>*]:size-8! [&>*]:text-base!">
            <Avatar name={column.staffName} image={pictures[index] ?? null} />
          </span>
          <span className="min-w-0 leading-tight">
            <span className={`text-sm font-semibold ${note === null ? 'line-clamp-2' : 'block truncate'}`}>
              {column.staffName}
            </span>
            {note !== null && <span className="block truncate text-xs text-soft">{note}</span>}
          </span>
        </Whole>
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

/** A whole head of a column, which leads to the days of that person where others stand beside it. */
function Whole({ to, alive, children }: { to: string | null; alive: boolean; children: ReactNode }) {
  const look = 'flex min-h-11 min-w-0 grow items-center gap-2'
  if (to === null) return <span className={look}>{children}</span>
  return (
    <a href={to} tabIndex={alive ? -1 : undefined} className={`${look} hover:underline`}>
      {children}
    </a>
  )
}

function ColumnBody(props: InColumn) {
  const { column, index, entries, nowOn, alive, grabbed, target, left } = props
  const now = nowOn(column.date)
  const list = entries[index] ?? []
  return (
    <div data-column={index} className="day-column hatched print:[background:none]">
      {column.works.map((range) => (
        <div key={range.from} className={`timed inset-x-0 bg-raised print:hidden ${timesClass(range)}`} />
      ))}
      <ol role={alive ? 'none' : undefined} className="contents">
        {list.map((entry) => (
          <li
            key={entry.key}
            role={alive ? 'gridcell' : undefined}
            className={`timed inset-x-0.5 ${entry.kind === 'free' ? 'z-2 print:hidden' : 'z-3 p-px print:break-inside-avoid print:py-1'} ${'half' in entry && entry.half === 'right' ? 'left-1/2! z-4!' : ''} ${timesClass(entry)}`}
          >
            <EntryBox {...props} entry={entry} />
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
              className={`timed gap-hatch pointer-events-none right-1 left-3/4 z-3 print:hidden ${timesClass(entry.gap)}`}
            />
          ),
      )}
      {left[index]?.map((range) => (
        <div
          key={range.from}
          aria-hidden
          data-left
          className={`timed pointer-events-none inset-x-0.5 z-2 rounded-sm border-2 border-dashed border-edge bg-paper/60 px-2 py-0.5 text-xs text-soft print:hidden ${timesClass(range)}`}
        >
          {span(range)}
        </div>
      ))}
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
          className={`timed pointer-events-none inset-x-0 z-6 border-t-2 border-out print:hidden ${timesClass({ from: now, to: now })}`}
        >
          <span className="absolute -top-1.25 -left-1 size-2 rounded-full bg-out" />
        </div>
      )}
    </div>
  )
}

/** What the edges and the hatching mean, of what is shown: behind a button in the corner above the hours. */
export function Legend({ entries, categories }: { entries: Entry[]; categories: string[] }) {
  const visits = entries.filter((entry) => entry.kind === 'visit')
  const visible = categories.filter((name) => visits.some(({ segment }) => segment.category === name))
  if (visible.length === 0) return null
  return (
    <>
      <button
        type="button"
        aria-label="Service colors"
        className="absolute top-px left-px z-40 grid h-11.5 w-12.5 place-items-center rounded-tl-md text-soft hover:text-ink sm:w-15.5 print:hidden"
        {...{ popovertarget: 'legend' }}
      >
        <Info size={18} aria-hidden />
      </button>
      <ul
        id="legend"
        aria-label="Service colors"
        className="m-auto w-max max-w-[calc(100vw-2rem)] gap-2 rounded-md border border-line bg-raised px-4 py-3 text-sm text-ink shadow-high open:grid supports-[position-area:bottom]:m-0 supports-[position-area:bottom]:[position-area:bottom_span-right]"
        {...{ popover: 'auto' }}
      >
        {visible.map((name) => (
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
    </>
  )
}
