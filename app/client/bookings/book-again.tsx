// Booking a past visit again: one press holds the next time, the second, on its review, books it.
import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LastVisitResponse } from '../../../api/booking/my-bookings/responses'
import { againPath } from '../../features/bookings/booking-labels'
import { bookingPath } from '../../platform/paths'

const CHIP = 'chip font-semibold!'

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
    <form method="post" className="contents">
      <input type="hidden" name="intent" value="again" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="key" value={`${formKey}-again-${id}`} />
      <input type="hidden" name="otherwise" value={otherwise} />
      <button type="submit" data-busy="Finding a time..." className={className}>
        {children}
      </button>
    </form>
  )
}

/** The same as a chip beside a past visit; where nothing of it is offered any more, it leads to its salon's services. */
export function BookAgainChip({
  visit: { id, salon, again },
  formKey,
}: {
  visit: Pick<LastVisitResponse, 'id' | 'salon' | 'again'>
  formKey: string
}) {
  const label = (
    <>
      <RotateCcw size={16} aria-hidden /> Book again
    </>
  )
  return again.length > 0 ? (
    <BookAgain id={id} formKey={formKey} otherwise={againPath(salon.id, again)} className={CHIP}>
      {label}
    </BookAgain>
  ) : (
    <a href={bookingPath(salon.id)} className={CHIP}>
      {label}
    </a>
  )
}
