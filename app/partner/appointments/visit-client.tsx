// The client on the salon's page of a visit, and what they dispute.
import { Phone } from 'lucide-react'
import type { AppointmentDetailResponse } from '../../../api/booking/appointments/responses'
import { helpPath } from '../../features/tickets/ticket-labels'
import { TextLink } from '../../ui/display/text-link'
import { ButtonLink } from '../../ui/forms/button'
import { Section } from '../../ui/layout/section'
import { SMALL } from './decline-form'

/** Whose visit it is, as the salon knows them, and how to reach them. */
export function VisitClient({
  client,
  appointmentId,
}: {
  client: NonNullable<AppointmentDetailResponse['client']>
  appointmentId: string
}) {
  const { name, phone, notes, visits, noShows, guest } = client
  return (
    <Section id="client" title="Client">
      <p className="font-semibold">
        <a
          href={`/partner/clients/${encodeURIComponent(client.id)}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {name}
        </a>
      </p>
      <p className="text-sm text-soft">
        {guest ? 'Your guest' : `${visits} ${visits === 1 ? 'visit' : 'visits'} completed`}
        {noShows > 0 && `, ${noShows} missed`}
      </p>
      {notes && <p className="mt-1 text-sm">{notes}</p>}
      <p className="mt-3 flex flex-wrap gap-2">
        {phone && (
          <ButtonLink variant="quiet" className={SMALL} to={`tel:${phone}`}>
            <Phone size={18} aria-hidden /> {phone}
          </ButtonLink>
        )}
        {!guest && (
          <ButtonLink
            variant="quiet"
            className={SMALL}
            to={`/partner/new-message?${new URLSearchParams({ appointment: appointmentId })}`}
          >
            Message
          </ButtonLink>
        )}
        <ButtonLink variant="quiet" className={SMALL} to={helpPath('/partner', `appointment:${appointmentId}`)}>
          Get help
        </ButtonLink>
      </p>
    </Section>
  )
}

/** What the client says stands in the history. */
export function DisputedVisit({ visit }: { visit: { id: string; clientName: string } }) {
  return (
    <Section
      id="disputed"
      title={`${visit.clientName} disputes this visit`}
      className="mt-6 rounded-lg bg-wait-tint p-5 text-wait"
    >
      <p className="mt-1 text-sm">
        Purse decides whether money goes back to them. You can refund it yourself, or tell us your side.
      </p>
      <TextLink to={helpPath('/partner', `appointment:${visit.id}`)}>Tell us your side</TextLink>
    </Section>
  )
}
