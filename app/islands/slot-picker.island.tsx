// Choosing a professional, a day and a time. Without scripts every choice is a link that draws the page
// again; with them the times of all days are read once for each professional.
import { type MouseEvent, useRef, useState } from 'react'
import { clock, dateParts } from '../ui/time'

export type SlotPickerProps = {
  salonId: string
  serviceId: string
  timeZone: string
  staff: { id: string; name: string; title: string }[]
  staffId: string | null
  days: { date: string; openTimes: number }[]
  date: string | null
  slots: { startsAt: string }[]
  chosen?: string
  errors?: string[]
}

const PARTS = [
  ['Morning', 0, 12],
  ['Afternoon', 12, 17],
  ['Evening', 17, 24],
] as const

/** The local hour of "2026-11-21T09:30:00+03:00". */
function hourOf(startsAt: string): number {
  return Number(startsAt.slice(11, 13))
}

type Times = Map<string, string[]>

export default function SlotPicker(props: SlotPickerProps) {
  const { salonId, serviceId, timeZone, staff } = props
  const [staffId, setStaffId] = useState(props.staffId)
  const [date, setDate] = useState(props.date)
  const [times, setTimes] = useState<Times | null>(null)
  const reading = useRef(0)
  const [state, setState] = useState<'ready' | 'reading' | 'failed'>('ready')

  const shown = times ? (times.get(date ?? '') ?? []) : props.slots.map((slot) => slot.startsAt)
  const openTimes = (day: { date: string; openTimes: number }) =>
    times ? (times.get(day.date)?.length ?? 0) : day.openTimes

  function address(change: { staff?: string | null; date?: string | null }): string {
    const staffNow = change.staff === undefined ? staffId : change.staff
    const dateNow = change.date === undefined ? date : change.date
    return `/booking?${new URLSearchParams({
      salon: salonId,
      service: serviceId,
      ...(staffNow && { staff: staffNow }),
      ...(dateNow && { date: dateNow }),
    })}`
  }

  /** Goes where the link says without leaving the page; false lets the link work by itself. */
  async function choose(
    event: MouseEvent,
    change: { staff?: string | null; date?: string | null },
  ) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const staffNow = change.staff === undefined ? staffId : change.staff
    const wanted = change.date ?? date
    history.replaceState(null, '', address(change))
    setStaffId(staffNow)
    setDate(wanted)
    if (times && staffNow === staffId) return
    setState('reading')
    reading.current += 1
    const turn = reading.current
    try {
      const read = await readTimes(props, staffNow)
      // Another choice was made meanwhile: its answer is the one that counts.
      if (turn !== reading.current) return
      setTimes(read)
      if (!read.get(wanted ?? '')?.length)
        setDate(props.days.find((day) => read.get(day.date)?.length)?.date ?? wanted)
      setState('ready')
    } catch {
      if (turn === reading.current) setState('failed')
    }
  }

  return (
    <div className="grid grid-cols-1 gap-7">
      <section aria-labelledby="who">
        <h2 id="who" className="mb-3 font-display text-lg">
          With whom
        </h2>
        <ul className="flex flex-wrap gap-2">
          <li>
            <Choice
              href={address({ staff: null })}
              current={staffId === null}
              onClick={(e) => choose(e, { staff: null })}
            >
              Any professional
            </Choice>
          </li>
          {staff.map((person) => (
            <li key={person.id}>
              <Choice
                href={address({ staff: person.id })}
                current={staffId === person.id}
                onClick={(e) => choose(e, { staff: person.id })}
              >
                {person.name}
              </Choice>
            </li>
          ))}
        </ul>
        <input type="hidden" name="staffId" value={staffId ?? ''} />
      </section>
      <section aria-labelledby="when">
        <h2 id="when" className="mb-3 font-display text-lg">
          Which day
        </h2>
        <ul className="rail-x -mx-4 scroll-px-4 gap-2 px-4 py-1 lg:mx-0 lg:scroll-px-1 lg:px-1">
          {props.days.map((day) => {
            const parts = dateParts(day.date)
            const open = openTimes(day)
            return (
              <li key={day.date}>
                <a
                  href={address({ date: day.date })}
                  onClick={(event) => choose(event, { date: day.date })}
                  data-hold
                  aria-current={day.date === date ? 'date' : undefined}
                  aria-label={`${parts.long}, ${open === 0 ? 'no times' : `${open} times`}`}
                  className={`grid h-20 w-15 content-center justify-items-center rounded-md leading-tight ring-[1.5px] ring-inset aria-[current]:bg-plum aria-[current]:text-on-plum aria-[current]:ring-plum ${open === 0 ? 'text-soft ring-line' : 'bg-raised ring-edge'}`}
                >
                  <span className="text-xs">{parts.weekday}</span>
                  <span className="font-display text-lg">{parts.day}</span>
                  <span className="text-xs">{open === 0 ? 'full' : parts.month}</span>
                </a>
              </li>
            )
          })}
        </ul>
      </section>
      <fieldset
        aria-describedby={props.errors?.length ? 'slot-fault' : 'slot-zone'}
        aria-busy={state === 'reading'}
      >
        <legend className="mb-1 font-display text-lg">What time</legend>
        <p id="slot-zone" className="mb-3 text-sm text-soft">
          Times at the salon ({timeZone.replaceAll('_', ' ')}).
        </p>
        {props.errors?.length ? (
          <p id="slot-fault" role="alert" className="mb-3 text-sm font-medium text-out">
            {props.errors.join(' ')}
          </p>
        ) : null}
        {state === 'failed' && (
          <p role="alert" className="mb-3 text-sm font-medium text-out">
            The times could not be read. Please try again.
          </p>
        )}
        {shown.length === 0 && state === 'ready' && (
          <p className="text-soft">Nothing is free on this day. Please choose another.</p>
        )}
        <div className={`grid gap-5 transition-opacity ${state === 'reading' ? 'opacity-50' : ''}`}>
          {PARTS.map(([part, from, to]) => {
            const within = shown.filter(
              (startsAt) => hourOf(startsAt) >= from && hourOf(startsAt) < to,
            )
            if (within.length === 0) return null
            return (
              <div key={part}>
                <h3 className="mb-2 text-sm font-semibold text-soft">{part}</h3>
                <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
                  {within.map((startsAt) => (
                    <li key={startsAt}>
                      <label className="money relative grid min-h-12 place-items-center rounded-sm bg-raised text-sm font-semibold ring-[1.5px] ring-edge ring-inset has-checked:bg-plum has-checked:text-on-plum has-checked:ring-plum has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link">
                        <input
                          type="radio"
                          name="startsAt"
                          value={startsAt}
                          defaultChecked={props.chosen === startsAt}
                          required
                          className="absolute inset-0 opacity-0"
                        />
                        {clock(startsAt, timeZone)}
                      </label>
                    </li>
                  ))}
                </ul>
              </div>
            )
          })}
        </div>
      </fieldset>
    </div>
  )
}

function Choice({
  href,
  current,
  onClick,
  children,
}: {
  href: string
  current: boolean
  onClick: (event: MouseEvent) => void
  children: string
}) {
  return (
    <a
      href={href}
      onClick={onClick}
      data-hold
      aria-current={current ? 'true' : undefined}
      className="grid min-h-11 place-items-center rounded-full px-4 text-sm font-semibold ring-[1.5px] ring-edge ring-inset aria-[current]:bg-plum aria-[current]:text-on-plum aria-[current]:ring-plum"
    >
      {children}
    </a>
  )
}

/** The start times of each day, once each, from the api. */
async function readTimes(
  { salonId, serviceId, days }: SlotPickerProps,
  staff: string | null,
): Promise<Times> {
  const query = new URLSearchParams({
    service: serviceId,
    from: days[0]?.date ?? '',
    to: days.at(-1)?.date ?? '',
    ...(staff && { staff }),
  })
  const response = await fetch(`/api/salons/${encodeURIComponent(salonId)}/slots?${query}`)
  if (!response.ok) throw new Error(`slots answered ${response.status}`)
  const { items } = (await response.json()) as { items: { startsAt: string }[] }
  const times: Times = new Map()
  for (const { startsAt } of items) {
    const day = startsAt.slice(0, 10)
    const known = times.get(day) ?? []
    if (known.at(-1) !== startsAt) known.push(startsAt)
    times.set(day, known)
  }
  return times
}
