// The dashboard's lists of visits that can be acted on: requests, those of today, those to complete.
import { mayComplete } from '../../../api/booking/appointments/policy'
import type { AppointmentResponse } from '../../../api/booking/appointments/responses'
import { MINUTE } from '../../../api/platform/values/time'
import { counted } from '../../ui/display/plural'
import { TextLink } from '../../ui/display/text-link'
import { Button } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Form } from '../../ui/forms/form'
import { UNDOABLE } from '../undoable'
import { VisitRows } from './visit-rows'

export const PAYS_THERE = 'The client pays you at the salon.'

type Acted = {
  visits: AppointmentResponse[]
  formKey: string
  /** The visit whose button is the main one of the page; the others are quiet. */
  main: string | null
}

/** Requests waiting for a reply, with the buttons for it. */
export function Requests({ visits, formKey, main }: Acted) {
  if (visits.length === 0) return <p className="text-soft">No requests are waiting for you.</p>
  return (
    <VisitRows
      dated
      visits={visits}
      actions={({ id, salonId, startsAt }) => (
        <>
          <Form hidden={{ id, step: 'confirmation', key: `${formKey}-confirmation-${id}` }}>
            <Button
              id={`confirm-${id}`}
              variant={id === main ? 'main' : 'quiet'}
              className="min-h-11! px-5! text-sm"
              data-busy="Saving..."
            >
              Confirm
            </Button>
          </Form>
          <TextLink
            className="px-2 text-sm"
            to={`/partner/appointments/${id}?offer=${salonId}&date=${startsAt.slice(0, 10)}`}
          >
            Decline
          </TextLink>
        </>
      )}
    />
  )
}

/** Those that are over, of which the money still waits. */
export function Unclosed({ visits, formKey, main, now }: Acted & { now: number }) {
  if (visits.length === 0) return <p className="text-soft">All visits are completed.</p>
  return <VisitRows dated visits={visits} actions={(visit) => completion(visit, formKey, now, visit.id === main)} />
}

/** All of today; on a phone those of now, the next one and the first to complete, and a link to others to complete. */
export function Today({
  visits,
  formKey,
  main,
  now,
  unclosed,
}: Acted & {
  now: number
  /** The list of all that are over. */
  unclosed: { count: number; path: string }
}) {
  if (visits.length === 0) return <p className="text-soft">No visits today.</p>
  const next = visits.find(({ status, startsAt }) => status === 'confirmed' && Date.parse(startsAt) > now)
  const mark = (visit: AppointmentResponse) => {
    if (visit === next) return 'Next'
    const begins = Date.parse(visit.startsAt)
    const isNow = begins <= now && now < begins + visit.durationMinutes * MINUTE
    return isNow && visit.status === 'confirmed' ? 'Now' : null
  }
  const done = visits.filter(({ status }) => status === 'completed').length
  return (
    <>
      <p className="text-sm text-soft">
        {counted(visits.length, 'visit', 'visits')}
        {done > 0 && `, ${done} completed`}
        {visits.every((visit) => mark(visit) === null) && '. Nobody else comes today.'}
      </p>
      <VisitRows
        visits={visits}
        mark={mark}
        rowClass={(visit) => (mark(visit) || visit.id === main ? '' : 'max-lg:hidden')}
        actions={(visit) => completion(visit, formKey, now, visit.id === main)}
      />
      {unclosed.count > 1 && (
        <TextLink to={unclosed.path} className="text-sm lg:hidden">
          Complete {unclosed.count} visits
        </TextLink>
      )}
    </>
  )
}

/** The button that completes a visit, from when it may be; null before. */
function completion(visit: AppointmentResponse, formKey: string, now: number, main: boolean) {
  const startsAt = Date.parse(visit.startsAt)
  const arrivedAt = visit.arrivedAt === null ? null : Date.parse(visit.arrivedAt)
  const endsAt = Date.parse(visit.endsAt)
  const { status, movedBySalon } = visit
  if (!mayComplete({ status, startsAt, endsAt, arrivedAt, movedBySalon }, now)) return null
  const early = startsAt > now
  const money =
    visit.payment === 'purse'
      ? 'The amount held is paid to your balance right away, less the platform fee agreed at booking.'
      : PAYS_THERE
  return (
    <ConfirmForm
      id={`complete-${visit.id}`}
      ask="Complete"
      title={`Is ${visit.clientName}’s visit done?`}
      detail={`${early ? 'This visit hasn’t started yet. ' : ''}${money} ${UNDOABLE}`}
      confirm="Yes, complete"
      fields={{ id: visit.id, step: 'completion', key: `${formKey}-c-${visit.id}` }}
      variant={main ? 'main' : 'quiet'}
    />
  )
}
