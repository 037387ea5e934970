// The visit that a goal is saved for: its weeks, the price today against what was agreed, the next times, and what its
// owner decides.
import type { GoalDetailResponse } from '../../../api/money/goals/responses'
import { choicePath } from '../../features/bookings/booking-choice'
import { dateText, windowText } from '../../features/bookings/waiting-words'
import { Facts } from '../../ui/display/facts'
import { shortMoney } from '../../ui/display/money-parts'
import { LinkInText, TextLink } from '../../ui/display/text-link'
import { dateTime, day } from '../../ui/display/time'
import { ButtonLink } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Section } from '../../ui/layout/section'
import { Adaptation } from './adaptation'
import { BOOK_FOR_ME, DECISION_NEEDED } from './goal-labels'
import type { GoalBooking } from './goal-loader.server'
import { WeekMarks } from './week-marks'

export function SavedFor({
  goal,
  booking,
  formKey,
}: {
  goal: GoalDetailResponse
  booking: GoalBooking
  formKey: string
}) {
  const { isOwner, status, salon, serviceName, staffName, locked, bonus, timeZone } = booking
  const isOn = status !== 'off' && status !== 'booked'
  return (
    <Section id="saved-for" title="Saved for" gap="mb-1">
      <p>
        <span className="font-semibold">{serviceName}</span>
        {staffName && ` with ${staffName}`} at <LinkInText to={`/client/salons/${salon.id}`}>{salon.name}</LinkInText>
      </p>
      <WeekMarks weeks={booking.weeks} />
      {isOwner && booking.change ? (
        <Adaptation booking={booking} change={booking.change} goal={goal} formKey={formKey} />
      ) : (
        <Status booking={booking} />
      )}
      <Facts
        facts={[
          ['Price today', booking.priceNow && shortMoney(booking.priceNow)],
          ['Agreed', isOn ? `${shortMoney(booking.price)} at most` : null],
          ['Price locked', locked && `${shortMoney(locked.price)} until ${day(locked.until, timeZone)}`],
          ['Bonus', bonus && `${shortMoney(bonus)} back after your visit`],
          ['Saved on', booking.savedOn && `${day(booking.savedOn)} at this pace`],
          ['Still missing', goal.status === 'active' ? shortMoney(goal.missing) : null],
          [
            'Days and hours',
            isOn
              ? [dateText(booking.firstDate, booking.lastDate), ...booking.windows.map(windowText)].join('\n')
              : null,
          ],
          [
            'Next times',
            isOn && booking.next.length > 0 ? booking.next.map((time) => dateTime(time, timeZone)).join('\n') : null,
          ],
        ]}
      />
      {isOwner ? (
        <Choices id={goal.id} booking={booking} formKey={formKey} />
      ) : (
        <Share booking={booking} formKey={formKey} />
      )}
    </Section>
  )
}

const CALLOUT = 'my-4 rounded-md p-4'

function Status({ booking }: { booking: GoalBooking }) {
  const { status, visit, timeZone, told, next } = booking
  switch (status) {
    case 'booked':
      if (!visit) return null
      if (visit.status === 'cancelled' || visit.status === 'completed')
        return (
          <p className={`${CALLOUT} bg-blush`}>
            {visit.status === 'completed'
              ? 'Your visit is done. '
              : 'Your visit was cancelled. What the salon didn’t keep is in your purse. '}
            <TextLink to={`/client/bookings/${visit.id}`}>See your visit</TextLink>
          </p>
        )
      return (
        <p className={`${CALLOUT} bg-in-tint`}>
          Booked for <LinkInText to={`/client/bookings/${visit.id}`}>{dateTime(visit.startsAt, timeZone)}</LinkInText>
          {visit.freeUntil && `. You can cancel it free of charge until ${dateTime(visit.freeUntil, timeZone)}.`}
        </p>
      )
    case 'asked':
      return (
        <div role="status" className={`${CALLOUT} bg-wait-tint`}>
          <p className="font-semibold">{DECISION_NEEDED}</p>
          <p className="mt-1">{questionOf(booking)} Nothing was booked.</p>
        </div>
      )
    case 'waiting':
    case 'due':
      return (
        <p className={`${CALLOUT} bg-blush`}>
          {told && next.length === 0
            ? 'Saved, but no time fits yet. We try every day, and whenever a time opens up. You can also choose other days, book a time yourself, or take the money out.'
            : 'Saved. We’re looking for the first time that suits you.'}
        </p>
      )
    case 'saving':
      return (
        <p className={`${CALLOUT} bg-blush`}>
          We book the first time that suits you once it’s saved.
          {booking.dearer && ' It now costs more than you agreed to, so we would ask you first.'}
        </p>
      )
    case 'off':
      return visit?.status === 'cancelled' ? (
        <p className={`${CALLOUT} bg-blush`}>Your visit was cancelled and the money is back in this goal.</p>
      ) : (
        <p className="my-3 text-soft">It isn’t booked for you. You book it when you like.</p>
      )
  }
}

function questionOf({ reason, priceNow, price, funds, salon }: GoalBooking): string {
  switch (reason) {
    case 'price':
      return `It now costs ${priceNow ? shortMoney(priceNow) : 'more'}, and you agreed to ${shortMoney(price)} at most.`
    case 'terms':
      return `The terms of ${salon.name} are now stricter than the ones you agreed to.`
    case 'funds':
      return `It costs ${priceNow ? shortMoney(priceNow) : 'more'}, and ${shortMoney(funds)} of this goal can pay for it.`
    case 'gone':
      return priceNow ? `${salon.name} offers it again.` : `${salon.name} no longer offers it.`
    default:
      return 'No time that suits you came up by your last day.'
  }
}

function Choices({ id, booking, formKey }: { id: string; booking: GoalBooking; formKey: string }) {
  const { status, salon, plan, priceNow } = booking
  const isOn = status !== 'off' && status !== 'booked'
  const change = changeText(booking)
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {priceNow && status !== 'booked' && (
        <ButtonLink to={`/goals/${id}/booking`} variant={status === 'asked' ? 'main' : 'quiet'}>
          {change}
        </ButtonLink>
      )}
      {priceNow && status !== 'saving' && status !== 'booked' && (
        <ButtonLink to={choicePath(salon.id, plan)} variant="quiet">
          Choose a time myself
        </ButtonLink>
      )}
      {isOn && (
        <ConfirmForm
          id="end-booking"
          ask="Don’t book it for me"
          title="Stop booking it for you?"
          detail="The goal and its money stay. You can turn it on again at any time."
          confirm="Stop booking"
          fields={{ intent: 'end-booking', key: formKey }}
        />
      )}
    </div>
  )
}

function changeText({ status, reason, priceNow }: GoalBooking): string {
  if (status === 'off' || status === 'booked') return BOOK_FOR_ME
  if (status !== 'asked') return 'Change days, hours or price'
  return reason === 'price' && priceNow ? `Agree to ${shortMoney(priceNow)}` : 'Review and agree'
}

/** Whether a friend's part pays for the owner's visit. */
function Share({ booking: { pays, status }, formKey }: { booking: GoalBooking; formKey: string }) {
  if (status === 'booked') return null
  const ask = pays ? 'Keep my part' : 'Let my part pay'
  return (
    <div className="mt-4">
      <p className="mb-3 text-sm text-soft">
        {pays
          ? 'Your part pays for this visit. It comes back to you if the visit is cancelled free of charge.'
          : 'Your part stays yours, and doesn’t pay for this visit unless you let it.'}
      </p>
      <ConfirmForm
        id="share"
        ask={ask}
        title={pays ? 'Keep your part?' : 'Let your part pay?'}
        detail={
          pays
            ? 'It then doesn’t pay for the visit.'
            : 'Once the goal is reached, the visit is booked and paid from it, your part included.'
        }
        confirm={ask}
        fields={{ intent: 'share', pays: pays ? '' : 'on', key: formKey }}
      />
    </div>
  )
}
