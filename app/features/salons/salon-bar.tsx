// What is asked of the salons, as chips above their list: each opens its own small chooser, whose choices are links.
import { ChevronDown } from 'lucide-react'
import { MOST_PEOPLE, SERVICE_KINDS, WITHIN } from '../../../api/booking/salons/input'
import { withChosen } from '../search/filters'
import {
  amountWords,
  dayWords,
  hoursWords,
  placeWords,
  priceWords,
  type SalonFilters,
} from './salon-filters'

type At = (change: Partial<SalonFilters>) => string

/** Parts of the day that are asked for in one press; exact hours are in the filters. */
const HOURS: [label: string, from: string, to: string][] = [
  ['Morning', '', '12:00'],
  ['Afternoon', '12:00', '17:00'],
  ['Evening', '17:00', ''],
]

/** Highest prices in whole units of the salon's currency; others are in the filters. */
const PRICES = ['1000', '2500', '5000', '10000', '50000']

type Choice = { label: string; change: Partial<SalonFilters>; on: boolean }

export function SalonBar({
  filters,
  at,
  mine,
  cities,
  days,
}: {
  filters: SalonFilters
  at: At
  /** Includes what needs a signed-in viewer. */
  mine: boolean
  cities: string[]
  /** From today on. */
  days: string[]
}) {
  const { service, date, from, to, city, near, within, max, purse, people } = filters
  const noTime = { date: '', from: '', to: '', minutes: '', people: '' }
  return (
    <>
      <Ask
        at={at}
        name="service"
        title="Service"
        said={service}
        choices={[
          { label: 'Any service', change: { service: '' }, on: service === '' },
          ...SERVICE_KINDS.map((kind) => {
            return { label: kind, change: { service: kind }, on: service === kind }
          }),
        ]}
      />
      <Ask
        at={at}
        name="day"
        title="Day"
        said={date && dayWords(date)}
        choices={[
          { label: 'Any day', change: noTime, on: date === '' },
          ...days.map((day) => {
            return { label: dayWords(day), change: { date: day }, on: date === day }
          }),
        ]}
      />
      <Ask
        at={at}
        name="hours"
        title="Hours"
        said={hoursWords(filters)}
        choices={[
          { label: 'Any time', change: { from: '', to: '' }, on: !from && !to },
          ...HOURS.map(([label, start, end]) => ({
            label,
            // Hours are those of a day.
            change: { from: start, to: end, ...(date === '' && { date: days[0] ?? '' }) },
            on: from === start && to === end && Boolean(from || to),
          })),
        ]}
      />
      <Ask
        at={at}
        name="place"
        title="Place"
        said={placeWords(filters)}
        choices={[
          {
            label: 'Anywhere',
            change: { city: '', near: '', within: '', place: '' },
            on: !city && !near,
          },
          ...withChosen(cities, city).map((one) => ({
            label: one,
            change: { city: one, near: '', within: '', place: '' },
            on: city === one,
          })),
          ...(near
            ? WITHIN.map((km) => ({
                label: `Within ${km} km`,
                change: { within: String(km) },
                on: within === String(km),
              }))
            : []),
        ]}
      />
      <Ask
        at={at}
        name="price"
        title="Price"
        said={priceWords(filters)}
        choices={[
          { label: 'Any price', change: { max: '', purse: '' }, on: !max && !purse },
          ...(mine ? [{ label: 'My purse', change: { purse: '1' }, on: purse === '1' }] : []),
          ...PRICES.map((price) => ({
            label: `Up to ${amountWords(price)}`,
            change: { max: price },
            on: max === price,
          })),
        ]}
      />
      <Ask
        at={at}
        name="people"
        title="People"
        said={people && `For ${people}`}
        choices={Array.from({ length: MOST_PEOPLE }, (_, i) => ({
          label: i === 0 ? 'For one' : `For ${i + 1} at the same time`,
          change: {
            people: i === 0 ? '' : String(i + 1),
            ...(date === '' && { date: days[0] ?? '' }),
          },
          on: people === (i === 0 ? '' : String(i + 1)),
        }))}
      />
    </>
  )
}

/** A chip with what is asked, or with what can be; a popover, so it opens without scripts. */
function Ask({
  at,
  name,
  title,
  said,
  choices,
}: {
  at: At
  name: string
  title: string
  said: string
  choices: Choice[]
}) {
  const id = `ask-${name}`
  return (
    <li>
      <button
        type="button"
        className="chip"
        aria-label={said ? `${title}: ${said}` : title}
        {...(said && { 'data-on': true })}
        {...{ popovertarget: id }}
      >
        {said || title} <ChevronDown size={16} aria-hidden />
      </button>
      <div
        id={id}
        role="dialog"
        aria-label={title}
        className="m-auto max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] overflow-y-auto rounded-lg bg-raised p-6 text-ink shadow-high ring-1 ring-line backdrop:bg-scrim"
        {...{ popover: 'auto' }}
      >
        <p className="mb-4 font-display text-lg">{title}</p>
        <ul className="flex flex-wrap gap-2">
          {choices.map(({ label, change, on }) => (
            <li key={label}>
              <a
                href={at(change)}
                aria-current={on ? 'true' : undefined}
                className="chip"
                {...(on && { 'data-on': true })}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

/** What was understood of a typed sentence, and the way back to its words. */
export function Understood({
  said,
  labels,
  nearMe,
  words,
}: {
  said: string
  labels: string[]
  /** Whether it asked for salons near the person, which only their browser knows. */
  nearMe: boolean
  /** The list of what has the words themselves. */
  words: string
}) {
  return (
    <p className="mb-4 rounded-md bg-blush px-4 py-3 text-sm">
      {`“${said}” was understood as: ${labels.join(', ')}. `}
      {nearMe && 'Tap “Near me” for those around you. '}
      <a href={words} className="font-semibold text-link underline underline-offset-4">
        Search for these words instead
      </a>
    </p>
  )
}
