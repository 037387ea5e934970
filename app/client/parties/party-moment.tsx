// The moment in which everybody has joined a visit with friends: those who come lie on the cloth.
import type { Moment as MomentData } from '../../platform/moments/moment'
import { Avatar } from '../../ui/display/avatar'
import { LiveMoment, Moment } from '../../ui/layout/moment'
import type { Seat } from './party-data'

export function PartyMoment({
  moment,
  seats,
}: {
  /** Null where there is none, yet. */
  moment: MomentData | null
  seats: Seat[]
}) {
  const coming = seats.filter(({ status }) => status === 'booked')
  return (
    <LiveMoment>
      {moment && (
        <Moment moment={moment}>
          <ul aria-hidden="true" className="flex max-w-full flex-wrap justify-center gap-3">
            {coming.map(({ number, name }) => (
              <li key={number} className="rounded-full bg-raised p-1 shadow-high">
                <Avatar name={name} image={null} size="lg" />
              </li>
            ))}
          </ul>
        </Moment>
      )}
    </LiveMoment>
  )
}
