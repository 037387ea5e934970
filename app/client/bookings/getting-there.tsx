// What a coming visit needs before it begins: the way, the phone, the calendar file, what to bring, and one press to
// say that one is running late.
import { CalendarClock, CalendarPlus, type LucideIcon, Navigation, Phone } from 'lucide-react'
import type { BookingLineResponse } from '../../../api/booking/appointments/my-bookings/responses'
import { directionsTo } from '../../features/bookings/booking-labels'
import { UNFOLDS } from '../../features/bookings/time-choice'
import { nearDay } from '../../ui/days/near-day'
import { buttonClass } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'

type Visit = Pick<
  BookingLineResponse,
  'id' | 'phone' | 'startsAt' | 'timeZone' | 'visitNotes' | 'lateMinutes' | 'mayTellLate' | 'movable'
>

const CHIP = 'chip font-semibold!'

/** Minutes that one press tells the salon. */
const LATE = [10, 20, 30]

/** Whether the way there is what its client needs now: on its day. Before, it is moved sooner than visited. */
export function isNear(
  { startsAt, timeZone, mayTellLate }: Pick<Visit, 'startsAt' | 'timeZone' | 'mayTellLate'>,
  now: number,
): boolean {
  return mayTellLate || nearDay(startsAt, timeZone, now) === 'Today'
}

type Way = { name: string; to: string; icon: LucideIcon }

/** In the order of what is needed first, by the time of day. */
export function waysOf(pageRequest: Visit, place: string, now: number): [Way, ...Way[]] {
  const { id, phone, movable } = pageRequest
  const there: Way = { name: 'Directions', to: directionsTo(place), icon: Navigation }
  const call: Way = { name: 'Call', to: `tel:${phone.replaceAll(' ', '')}`, icon: Phone }
  const move: Way = { name: 'Move', to: `/client/bookings/${id}/move`, icon: CalendarClock }
  const calendar: Way = { name: 'Calendar', to: `/api/appointments/${id}/calendar.ics`, icon: CalendarPlus }
  const calls = phone ? [call] : []
  if (!movable) return [there, ...calls, calendar]
  return isNear(pageRequest, now) ? [there, ...calls, calendar, move] : [move, calendar, there, ...calls]
}

/** The one needed first as a button, and the rest unfolded by a press. */
export function GettingThere({
  visit,
  place,
  now,
}: {
  visit: Visit
  place: string
  /** UTC milliseconds. */
  now: number
}) {
  const [main, ...rest] = waysOf(visit, place, now)
  // Apricot on its day alone: long before, nothing presses.
  const look = isNear(visit, now) ? 'main' : 'quiet'
  return (
    <div className="flex flex-wrap gap-x-4">
      <WayLink way={main} className={buttonClass(look, 'min-h-11! px-5! text-sm')} />
      <details className="open:basis-full">
        <summary className={UNFOLDS}>More</summary>
        <div className="mt-1 flex flex-wrap gap-2">
          {rest.map((way) => (
            <WayLink key={way.name} way={way} className={CHIP} />
          ))}
        </div>
      </details>
    </div>
  )
}

function WayLink({ way: { name, to, icon: Icon }, className }: { way: Way; className: string }) {
  const elsewhere = to.startsWith('https:') && { target: '_blank', rel: 'noreferrer' }
  return (
    <a href={to} {...elsewhere} className={className}>
      <Icon size={16} aria-hidden /> {name}
    </a>
  )
}

export function VisitNotes({ notes }: { notes: string }) {
  if (!notes) return null
  return (
    <p className="text-sm">
      <span className="font-semibold">What to bring: </span>
      {notes}
    </p>
  )
}

export function RunningLate({
  visit: { id, lateMinutes, mayTellLate },
  formKey,
}: {
  visit: Pick<Visit, 'id' | 'lateMinutes' | 'mayTellLate'>
  formKey: string
}) {
  if (!mayTellLate) return null
  return (
    <Form hidden={{ intent: 'late', id, key: `${formKey}-late-${id}` }} className="grid gap-2 rounded-md bg-blush p-3">
      <p className="text-sm font-semibold">
        {lateMinutes > 0
          ? `The salon knows that you’re about ${lateMinutes} minutes late.`
          : 'Running late? One tap tells the salon.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {LATE.filter((minutes) => minutes !== lateMinutes).map((minutes) => (
          <button key={minutes} type="submit" name="minutes" value={minutes} className={CHIP}>
            {`${minutes} min late`}
          </button>
        ))}
      </div>
    </Form>
  )
}
