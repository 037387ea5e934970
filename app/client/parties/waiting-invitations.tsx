// The invitations that wait for a client's answer, each with the page on which they accept or decline it.
import type { WaitingInvitationResponse } from '../../../api/booking/parties/responses'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'

export function WaitingInvitations({ invitations }: { invitations: WaitingInvitationResponse[] }) {
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invited" className="mb-6 rounded-lg bg-blush px-5 py-3">
      <h2 id="invited" className="sr-only">
        Invitations
      </h2>
      <ul>
        {invitations.map(({ path, organiserName, salonName, startsAt, timeZone }) => (
          <li key={path} className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">
              <strong>{organiserName}</strong> invites you to {salonName}, {dateTime(startsAt, timeZone)}
            </span>
            <TextLink to={path}>Accept or decline</TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
