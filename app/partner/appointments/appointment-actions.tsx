// The salon's actions on an appointment. Actions that move money show the amount first.
import type { AppointmentDetailResponse } from '../../../api/booking/appointments/responses'
import { formatMoney, minorOf } from '../../../api/platform/values/money'
import { Button, ButtonLink } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Form } from '../../ui/forms/form'
import { UNDOABLE } from '../undoable'
import { NOTHING_HELD, SMALL } from './decline-form'
import { AddExtras } from './extras-form'

export function VisitActions({
  visit,
  path,
  formKey,
}: {
  visit: AppointmentDetailResponse
  path: string
  formKey: string
}) {
  const { terms, clientName, startsAt } = visit
  const isPending = visit.extras?.status === 'asked'
  return (
    <div className="flex flex-wrap gap-2">
      {terms.confirm && (
        <Form hidden={{ step: 'confirmation', key: `${formKey}-confirm` }}>
          <Button className={SMALL} data-busy="Saving...">
            Confirm
          </Button>
        </Form>
      )}
      {terms.arrive && (
        <Form hidden={{ step: 'arrival', key: `${formKey}-arrival` }}>
          <Button variant="quiet" className={SMALL} data-busy="Saving...">
            Check in
          </Button>
        </Form>
      )}
      {terms.complete && (
        <ConfirmForm
          id="complete"
          ask={isPending ? 'Complete without extras' : 'Complete'}
          title={`Is ${clientName}’s visit done?`}
          detail={completionText(visit)}
          confirm="Yes, complete"
          fields={{ step: 'completion', key: `${formKey}-complete` }}
          variant="main"
        />
      )}
      {terms.complete && !isPending && <AddExtras path={path} />}
      {terms.noShow && (
        <ConfirmForm
          id="no-show"
          ask="No-show"
          title={`Mark ${clientName} as a no-show?`}
          detail={`${endingText(terms.noShow, 'your no-show fee')} ${UNDOABLE}`}
          confirm="Yes, mark as no-show"
          fields={{ step: 'no-show', key: `${formKey}-no-show` }}
          variant="danger"
        />
      )}
      {terms.move && (
        <ButtonLink
          variant="quiet"
          className={SMALL}
          to={`/partner/calendar/move?${new URLSearchParams({ visit: visit.id, on: startsAt.slice(0, 10) })}`}
        >
          Move
        </ButtonLink>
      )}
      {terms.move && (
        <ButtonLink variant="quiet" className={SMALL} to={`${path}/change`}>
          Change
        </ButtonLink>
      )}
      {terms.undo && (
        <ConfirmForm
          id="undo"
          ask="Undo"
          title={`Open ${clientName}’s visit again?`}
          detail={undoText(visit)}
          confirm="Yes, undo"
          fields={{ step: 'reopening', key: `${formKey}-undo` }}
        />
      )}
      {terms.refund && (
        <ButtonLink variant="quiet" className={SMALL} to={`${path}?refund=form`}>
          Refund
        </ButtonLink>
      )}
      {terms.cancel && visit.status === 'pending' && (
        <ButtonLink
          variant="danger"
          className={SMALL}
          to={`${path}?offer=${visit.salonId}&date=${startsAt.slice(0, 10)}`}
        >
          Decline
        </ButtonLink>
      )}
      {terms.cancel && visit.status === 'confirmed' && (
        <ConfirmForm
          id="cancel"
          ask="Cancel"
          title={`Cancel ${clientName}’s visit?`}
          detail={`The appointment is cancelled. ${endingText(terms.cancel, 'your fee')}`}
          confirm="Yes, cancel it"
          fields={{ step: 'cancellation', key: `${formKey}-cancel` }}
          variant="danger"
        />
      )}
    </div>
  )
}

function completionText({ money: { held, atSalon } }: AppointmentDetailResponse): string {
  const settled =
    minorOf(held) > 0
      ? `${formatMoney(held)} is paid to your balance right away, less the platform fee that was agreed at booking. `
      : ''
  const there = minorOf(atSalon) > 0 ? `The client pays ${formatMoney(atSalon)} at the salon. ` : ''
  return `${settled}${there}${UNDOABLE}`
}

/** What is undone, and where the money is then. */
function undoText({ status, money: { held } }: AppointmentDetailResponse): string {
  const what = status === 'completed' ? 'It’s no longer completed.' : 'It’s no longer a no-show.'
  const where =
    minorOf(held) > 0
      ? ` Everything that was paid or went back is held for it again: ${formatMoney(held)}. Tips go back to the client, and extras are asked anew.`
      : ''
  return `${what}${where} The client is told.`
}

function endingText(
  { fee, returned }: NonNullable<AppointmentDetailResponse['terms']['cancel']>,
  charged: string,
): string {
  const parts = [
    minorOf(fee) > 0 && `${formatMoney(fee)} is paid to you as ${charged}, less the platform fee.`,
    minorOf(returned) > 0 && `${formatMoney(returned)} goes back to the client.`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : NOTHING_HELD
}
