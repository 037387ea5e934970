// Booking a past visit again: one press holds the next time, the second, on its review, books it.
import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LastAppointmentResponse } from '../../../api/booking/appointments/my-bookings/responses'
import { againPath } from '../../features/bookings/booking-labels'
import { bookingPath } from '../../platform/paths'
import { Form } from '../../ui/forms/form'

export function BookAgain({
  id,
  formKey,
  otherwise,
  className,
  children,
}: {
  /** Of the visit. */
  id: string
  formKey: string
  /** The booking page with the same services, where no time can be held. */
  otherwise: string
  className: string
  children: ReactNode
}) {
  return (
    <Form hidden={{ intent: 'again', id, key: `${formKey}-again-${id}`, otherwise }} className="contents">
      <button type="submit" data-busy="Finding a time..." className={className}>
        {children}
      </button>
    </Form>
  )
}

type Past = { visit: Pick<LastAppointmentResponse, 'id' | 'salon' | 'again'>; formKey: string }

/** The same as a chip beside a past visit. */
export function BookAgainChip(past: Past) {
  return (
    <Again {...past} className="chip font-semibold!">
      <RotateCcw size={16} aria-hidden /> Book again
    </Again>
  )
}

/** The same in a line of its row, which is no taller for it and as easily pressed. */
export function BookAgainLink(past: Past) {
  return (
    <Again
      {...past}
      className="text-link relative -my-2.5 inline-flex min-h-11 shrink-0 items-center font-semibold underline underline-offset-4"
    >
      Book again
    </Again>
  )
}

/** Where nothing of the visit is offered any more, it leads to its salon's services. */
function Again({
  visit: { id, salon, again },
  formKey,
  className,
  children,
}: Past & { className: string; children: ReactNode }) {
  return again.length > 0 ? (
    <BookAgain id={id} formKey={formKey} otherwise={againPath(salon.id, again)} className={className}>
      {children}
    </BookAgain>
  ) : (
    <a href={bookingPath(salon.id)} className={className}>
      {children}
    </a>
  )
}
