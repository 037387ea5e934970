// Choosing add-ons, staff, a day and a slot for the services of a booking. Without scripts every
// choice is a link that reloads the page; with them the slots of all days are loaded once for each
// choice, and the total is updated.
import { Plus } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { type MoneyJson, minorOf, moneyJson } from '../../../api/platform/values/money'
import { type Chosen, choicePath, choiceQuery } from '../../features/bookings/booking-choice'
import { type OfferedService, ServiceChoice } from '../../features/bookings/service-choice'
import { TimeChoice } from '../../features/bookings/time-choice'
import { DayLinks } from '../../ui/days/day-rail'
import { clock, dateParts } from '../../ui/display/time'
import { buttonClass } from '../../ui/forms/button'
import { Section } from '../../ui/layout/section'
import { VisitTotal } from './booking-total'
import { AddOns, VisitService } from './chosen-service'

type AddOn = { id: string; name: string; price: MoneyJson; durationMinutes: number }

type PickedService = {
  id: string
  name: string
  /** Without add-ons. */
  price: MoneyJson
  durationMinutes: number
  addOns: AddOn[]
  staff: { id: string; name: string; title: string; picture: string | null }[]
}

type SlotPickerProps = {
  salonId: string
  timeZone: string
  formKey: string
  services: PickedService[]
  /** Other services that can be added. */
  others: OfferedService[]
  /** One for each of `services`. */
  chosen: Chosen[]
  days: { date: string; openTimes: number }[]
  date: string | null
  slots: { startsAt: string }[]
  startsAt?: string
  errors?: string[]
}

type Times = Map<string, string[]>

type Change = { services?: Chosen[]; date?: string | null }

export default function SlotPicker(props: SlotPickerProps) {
  const { salonId, timeZone, services } = props
  const [chosen, setChosen] = useState(props.chosen)
  const [date, setDate] = useState(props.date)
  const [times, setTimes] = useState<Times | null>(null)
  const reading = useRef(0)
  const [state, setState] = useState<'ready' | 'reading' | 'failed'>('ready')
  const [startsAt, setStartsAt] = useState(props.startsAt ?? '')
  const form = useRef<HTMLFormElement>(null)
  // A time that was chosen before this listened.
  useEffect(() => {
    const early = form.current?.querySelector<HTMLInputElement>('[name=startsAt]:checked')
    if (early) setStartsAt(early.value)
  }, [])

  const address = (change: Change) =>
    choicePath(salonId, change.services ?? chosen, change.date === undefined ? date : change.date)

  /** The choice with a change to one service. */
  const otherwise = (i: number, part: Partial<Chosen>) =>
    chosen.map((one, j) => (i === j ? { ...one, ...part } : one))

  /** Follows a link without leaving the page. */
  async function choose(event: MouseEvent, change: Change) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const servicesNow = change.services ?? chosen
    const wanted = change.date ?? date
    history.replaceState(null, '', address(change))
    setChosen(servicesNow)
    setDate(wanted)
    if (times && !change.services) return
    setState('reading')
    reading.current += 1
    const turn = reading.current
    try {
      const read = await readTimes(props, servicesNow)
      // A newer choice was made meanwhile: ignore this response.
      if (turn !== reading.current) return
      setTimes(read)
      if (!read.get(wanted ?? '')?.length)
        setDate(props.days.find((day) => read.get(day.date)?.length)?.date ?? wanted)
      setState('ready')
    } catch {
      if (turn === reading.current) setState('failed')
    }
  }

  /** The links of changes to one service. */
  const linkOf = (i: number) => (part: Partial<Chosen>) => {
    const changed = otherwise(i, part)
    return {
      href: address({ services: changed }),
      onClick: (event: MouseEvent) => choose(event, { services: changed }),
    }
  }

  const days = times
    ? props.days.map((day) => ({ ...day, openTimes: times.get(day.date)?.length ?? 0 }))
    : props.days
  const shown = times ? (times.get(date ?? '') ?? []) : props.slots.map((slot) => slot.startsAt)
  const lines = services.map((service, i) => lineOf(service, chosen[i]))
  return (
    <form
      ref={form}
      method="post"
      action={address({})}
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === 'startsAt')
          setStartsAt(target.value)
      }}
      className="group/slot grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start"
    >
      <input type="hidden" name="key" value={props.formKey} />
      <input type="hidden" name="salonId" value={salonId} />
      <input type="hidden" name="plan" value={JSON.stringify(chosen)} />
      <div className="grid grid-cols-1 gap-7">
        {services.map((service, i) => {
          const own = chosen[i]
          if (!own) return null
          const rest = chosen.filter((_, j) => j !== i)
          return (
            <VisitService
              key={service.id}
              service={service}
              chosen={own}
              alone={services.length === 1}
              removePath={choicePath(salonId, rest, rest.length > 0 ? date : null)}
              link={linkOf(i)}
            />
          )
        })}
        <Section id="when" title="Choose a day" gap="mb-3">
          <DayLinks
            days={days}
            date={date}
            link={(day) => ({
              href: address({ date: day }),
              onClick: (event: MouseEvent) => choose(event, { date: day }),
            })}
          />
        </Section>
        <TimeChoice
          times={shown}
          timeZone={timeZone}
          state={state}
          {...(props.startsAt && { chosen: props.startsAt })}
          errors={props.errors ?? []}
        />
        {services.map((service, i) => {
          const own = chosen[i]
          return (
            own && (
              <AddOns
                key={service.id}
                service={service}
                chosen={own}
                alone={services.length === 1}
                link={linkOf(i)}
              />
            )
          )
        })}
        {props.others.length > 0 && (
          <details className="group rounded-md open:bg-raised open:ring-1 open:ring-line">
            <summary className="inline-flex min-h-11 items-center gap-2 font-semibold text-link group-open:px-4 group-open:pt-2">
              <Plus size={18} aria-hidden /> Add another service
            </summary>
            <div className="px-4 pb-3">
              <ServiceChoice
                services={props.others}
                hrefOf={(id) =>
                  address({ services: [...chosen, { serviceId: id, staffId: null, addOnIds: [] }] })
                }
              />
            </div>
          </details>
        )}
      </div>
      <VisitTotal
        lines={lines}
        time={shown.includes(startsAt) ? slotWords(startsAt, timeZone) : null}
      >
        {/* Without a time the browser says that one is needed, and leads there. */}
        <button
          type="submit"
          data-busy="Holding your time..."
          className={buttonClass(
            'main',
            'lg:w-full not-group-has-[[name=startsAt]:checked]/slot:bg-sunken not-group-has-[[name=startsAt]:checked]/slot:text-soft',
          )}
        >
          <span className="group-has-[[name=startsAt]:checked]/slot:hidden">Choose a time</span>
          <span className="hidden group-has-[[name=startsAt]:checked]/slot:inline">Continue</span>
        </button>
      </VisitTotal>
    </form>
  )
}

/** "Mon 23, 10:00 AM" */
function slotWords(startsAt: string, timeZone: string): string {
  const { weekday, day } = dateParts(startsAt.slice(0, 10))
  return `${weekday} ${day}, ${clock(startsAt, timeZone)}`
}

/** A service with its chosen add-ons: its price and minutes. */
function lineOf({ name, price, durationMinutes, addOns }: PickedService, chosen?: Chosen) {
  const extras = addOns.filter(({ id }) => chosen?.addOnIds.includes(id))
  const minor = extras.reduce((sum, extra) => sum + minorOf(extra.price), minorOf(price))
  return {
    name: [name, ...extras.map((extra) => extra.name)].join(' + '),
    price: moneyJson(minor, price.currency),
    durationMinutes: extras.reduce((sum, extra) => sum + extra.durationMinutes, durationMinutes),
  }
}

/** The slots of each day, from the api. */
async function readTimes({ salonId, days }: SlotPickerProps, services: Chosen[]): Promise<Times> {
  const query = choiceQuery(services)
  query.set('from', days[0]?.date ?? '')
  query.set('to', days.at(-1)?.date ?? '')
  const response = await fetch(`/api/salons/${encodeURIComponent(salonId)}/slots?${query}`)
  if (!response.ok) throw new Error(`slots answered ${response.status}`)
  const { items } = (await response.json()) as { items: { startsAt: string }[] }
  const times: Times = new Map()
  for (const { startsAt } of items) {
    const day = startsAt.slice(0, 10)
    times.set(day, [...(times.get(day) ?? []), startsAt])
  }
  return times
}
