// One's own place in a booking with friends: taking it, what is held for it, and leaving it.
import type { PartyResponse } from '../../../api/booking/parties/responses'
import { addFundsPath, PARTIES_PATH } from '../../platform/paths'
import { shortMoney } from '../../ui/display/money-parts'
import { clock } from '../../ui/display/time'
import { Button, ButtonLink } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { SelectField } from '../../ui/forms/field'
import { Form } from '../../ui/forms/form'
import { FLOW_CARD } from '../../ui/layout/flow'
import type { Seat } from './party-data'

export function MyPlace({ party, seat, formKey }: { party: PartyResponse; seat: Seat; formKey: string }) {
  const { mine } = party
  if (!mine) return null
  const fields = { number: String(seat.number), key: `${formKey}-leave` }
  const isFree = Number(mine.share.amount) === 0
  if (seat.status === 'accepted') {
    return (
      <div className={`${FLOW_CARD} mb-6 grid gap-3`}>
        <h2 className="font-display text-lg">You’re in</h2>
        <p>
          {isFree ? 'You pay nothing.' : `${shortMoney(mine.share)} of your purse is held for it.`}{' '}
          {seat.atSalon && `You pay ${shortMoney(seat.atSalon)} at the salon. `}
          Everything is booked when all are in.
        </p>
        <HeldFor party={party} seat={seat} />
        <ConfirmForm
          id="leave"
          ask="Leave"
          title="Leave this visit?"
          detail="What is held for you goes back to your purse at once."
          confirm="Leave it"
          fields={{ intent: 'leave', ...fields }}
          variant="danger"
        />
      </div>
    )
  }
  const hasDeclined = seat.status === 'declined'
  if (seat.status !== 'invited' && !hasDeclined) return null
  return (
    <div className={`${FLOW_CARD} mb-6 grid gap-4`}>
      <h2 className="font-display text-lg">{hasDeclined ? 'You declined' : 'Your place'}</h2>
      {hasDeclined && (
        <p>Changed your mind? You can still join until {party.organiserName} covers your place or leaves it out.</p>
      )}
      <p>
        {seat.serviceName} with {seat.staffName}.{' '}
        {isFree ? `${party.organiserName} pays.` : 'Your share is held in your purse, and paid after your visit.'}
        {seat.atSalon && ` You pay ${seat.services.length > 1 ? 'the rest' : shortMoney(seat.atSalon)} at the salon.`}
      </p>
      <HeldFor party={party} seat={seat} />
      {mine.missing && (
        <p className="text-sm font-medium text-wait">
          You’re short by <span className="money">{shortMoney(mine.missing)}</span>.
        </p>
      )}
      <Form
        noValidate={false}
        hidden={{ intent: 'take', number: seat.number, key: formKey, share: mine.share.amount }}
        className="grid gap-4"
      >
        {seat.services.length > 1 && (
          <SelectField
            label="Choose your service"
            name="service"
            defaultValue={chosenService(seat)}
            options={seat.services.map((service) => [`${service.id} ${service.share.amount}`, serviceText(service)])}
          />
        )}
        {mine.missing ? (
          <ButtonLink to={addFundsPath(mine.missing, `${PARTIES_PATH}/${party.id}`)}>Add funds</ButtonLink>
        ) : (
          <Button data-busy="Joining...">
            {isFree
              ? 'Join'
              : seat.services.length > 1
                ? 'Join and hold your share'
                : `Join and hold ${shortMoney(mine.share)}`}
          </Button>
        )}
      </Form>
      {!hasDeclined && (
        <ConfirmForm
          id="decline"
          ask="I can’t come"
          title="Decline the invitation?"
          detail={`${party.organiserName} is told, and decides what happens with your place.`}
          confirm="Decline"
          fields={{ intent: 'leave', ...fields }}
        />
      )}
    </div>
  )
}

/** How long one’s own place is held, where that is not until the deadline. */
function HeldFor({ party, seat }: { party: PartyResponse; seat: Seat }) {
  const { heldUntil } = seat
  if (heldUntil === party.deadlineAt) return null
  const { timeZone } = party.salon
  const isIn = seat.status === 'accepted'
  if (heldUntil === null)
    return (
      <p className="text-sm font-medium text-wait">
        {isIn
          ? 'Others can book your time until everyone has joined.'
          : 'Your place is no longer held: others can book its time. You can join while it’s free.'}
      </p>
    )
  return (
    <p className="text-sm font-medium text-wait">
      {isIn
        ? `Your time is held until ${clock(heldUntil, timeZone)}, and longer if everyone joins by then.`
        : `Your place is held until ${clock(heldUntil, timeZone)}. After that others can book its time too.`}
    </p>
  )
}

/** What a service costs, and what is held of it if that is less. */
function serviceText({ name, price, share }: Seat['services'][number]): string {
  const held = share.amount === price.amount ? '' : ` (${shortMoney(share)} held)`
  return `${name}, ${shortMoney(price)}${held}`
}

function chosenService({ services, serviceName }: Seat): string | undefined {
  const found = services.find(({ name }) => name === serviceName)
  return found && `${found.id} ${found.share.amount}`
}
