// One entry of the calendar: a visit, blocked time, time being booked, or free time to book.

import { minutes } from '../../ui/display/duration'
import { type Column, daysOf, type Entry, type Grabbed, movable, stretchable, type Visit } from './calendar-model'
import { clockOf, span } from './calendar-times'

const STATUS_WORD = { pending: 'Waiting', confirmed: 'Confirmed', completed: 'Done', no_show: 'No-show' } as const

const BLOCK_WORD = { blocked: 'Blocked', break: 'Break', leave: 'Leave' } as const

export function EntryBox({
  entry,
  column,
  categories,
  alive,
  active,
  grabbed,
}: {
  entry: Entry
  column: Column
  categories: string[]
  alive: boolean
  active: string | null
  grabbed: Grabbed | null
}) {
  const focus = { 'data-entry': entry.key, draggable: false, ...(alive && { tabIndex: active === entry.key ? 0 : -1 }) }
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
        <span aria-hidden className="opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100">
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
        <p className="font-semibold">{entry.friends ? 'Held for friends' : 'Being booked'}</p>
        <p>{span(entry)}</p>
      </div>
    )
  }
  if (entry.kind === 'block') {
    const { block } = entry
    const days = daysOf(block)
    return (
      <a
        {...focus}
        href={`/partner/calendar/block/${block.id}`}
        className={`group hatched relative block h-full overflow-hidden print:h-auto rounded-sm border border-edge px-2 py-1 text-xs leading-snug focus-visible:outline-offset-[-3px] ${heldClass}`}
      >
        <span className="block font-semibold">
          {block.synced ? 'Private calendar' : BLOCK_WORD[block.kind]}
          {block.note && `: ${block.note}`}
        </span>
        <span className="block text-soft">
          {days === 'part' ? span(entry) : days === 'whole' ? 'All day' : 'Several days'}
        </span>
        {alive && movable(entry) && <Edge />}
      </a>
    )
  }
  const family = familyOf(categories, entry.segment.category)
  return <VisitBox {...{ entry, focus, heldClass, alive, family }} />
}

const ENTRY_CLASS = {
  pending: 'border-wait bg-wait-tint',
  confirmed: 'border-in bg-in-tint',
  completed: 'border-done bg-done-tint',
  no_show: 'border-out bg-out-tint',
} as const

const LABEL_CLASS = { pending: 'text-wait', confirmed: 'text-in', completed: 'text-done', no_show: 'text-out' } as const

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
      {visit.status === 'confirmed' && visit.arrivedAt ? 'Arrived' : STATUS_WORD[visit.status]}
    </span>
  )
  return (
    <>
      <a
        {...focus}
        href={`/partner/appointments/${visit.id}?from=calendar`}
        className={`group relative block h-full overflow-hidden rounded-sm border ${family} py-1 pl-2 text-xs leading-snug text-ink focus-visible:outline-offset-[-3px] print:flex print:h-auto print:flex-col print:pr-2 print:[&>*]:whitespace-normal ${room} ${ENTRY_CLASS[visit.status]} ${heldClass}`}
      >
        <span className="block truncate text-sm leading-tight font-semibold">
          {visit.anyway && <Warning />}
          {visit.clientName}
          {visit.partyId && <span className="font-normal"> + friends</span>}
          {visit.anyway && (
            <span className={half ? 'sr-only print:not-sr-only' : 'font-normal'}>{' · booked anyway'}</span>
          )}
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
        <span
          className={`${minutesLong < 60 ? 'sr-only print:not-sr-only' : 'money block truncate text-soft'} print:order-first print:font-semibold`}
        >
          {span(entry)}
        </span>
        {segment.resources.length > 0 && (
          <span className={minutesLong < 75 ? 'sr-only print:not-sr-only' : 'block truncate text-soft'}>
            {segment.resources.join(', ')}
          </span>
        )}
        {gap && <span className="sr-only">Free from {span(gap)} in between</span>}
        {alive && stretchable(entry) && <Edge short={minutesLong < 45} />}
      </a>
      <a
        href={`/partner/calendar/move?visit=${visit.id}`}
        className="absolute right-1 bottom-1 z-1 hidden min-h-11 min-w-11 place-items-center rounded-sm bg-raised px-2 text-xs font-semibold text-link ring-1 ring-edge noscript:grid print:hidden!"
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
      className={`absolute inset-x-0 bottom-0 z-1 flex h-2.5 cursor-ns-resize justify-center print:hidden group-hover:opacity-100 group-focus-visible:opacity-100 ${short ? 'opacity-0' : 'sm:opacity-40'}`}
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
export function familyOf(categories: string[], category: string): string {
  return `family family-${Math.max(0, categories.indexOf(category)) % 8}`
}

/** Before the name of a visit that was booked anyway: beside another, there is no room for words. */
function Warning() {
  return (
    <svg viewBox="0 0 24 24" className="mr-1 inline size-3.5 fill-none stroke-wait stroke-[2.5]" aria-hidden="true">
      <path d="M12 3 1.5 21h21zM12 10v5M12 18v.01" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

/** Drawn here: the icons of other islands would come with it, which this page has no bytes for. */
function Lock() {
  return (
    <svg viewBox="0 0 24 24" className="inline size-3 fill-none stroke-current stroke-[2.5]" aria-hidden="true">
      <path d="M3 11h18v11H3zM7 11V7a5 5 0 0 1 10 0v4" />
    </svg>
  )
}
