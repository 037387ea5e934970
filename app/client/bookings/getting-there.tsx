// What a coming visit needs before it begins: the way, the phone, the calendar file, what to bring, and one press to
// say that one is running late.
import { CalendarClock, CalendarPlus, Navigation, Phone } from 'lucide-react'
import { directionsTo } from '../../features/bookings/booking-labels'

type Visit = {
  id: string
  phone: string
  visitNotes: string
  lateMinutes: number
  mayTellLate: boolean
  movable: boolean
}

const CHIP = 'chip font-semibold!'

/** Minutes that one press tells the salon. */
const LATE = [10, 20, 30]

export function GettingThere({ visit, place }: { visit: Visit; place: string }) {
  const { id, phone, movable } = visit
  const elsewhere = { target: '_blank', rel: 'noreferrer' }
  return (
    <div className="flex flex-wrap gap-2">
      {/* The one that matters once it is nearly time. */}
      <a
        href={directionsTo(place)}
        {...elsewhere}
        className={CHIP}
        data-on={visit.mayTellLate || undefined}
      >
        <Navigation size={16} aria-hidden /> Directions
      </a>
      {phone && (
        <a href={`tel:${phone.replaceAll(' ', '')}`} className={CHIP}>
          <Phone size={16} aria-hidden /> Call
        </a>
      )}
      <a href={`/api/appointments/${id}/calendar.ics`} className={CHIP}>
        <CalendarPlus size={16} aria-hidden /> Calendar
      </a>
      {movable && (
        <a href={`/client/bookings/${id}/move`} className={CHIP}>
          <CalendarClock size={16} aria-hidden /> Move
        </a>
      )}
    </div>
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
    <form method="post" className="grid gap-2 rounded-md bg-blush p-3">
      <input type="hidden" name="intent" value="late" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="key" value={`${formKey}-late-${id}`} />
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
    </form>
  )
}
