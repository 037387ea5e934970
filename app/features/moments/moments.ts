// What each moment says, where it leads, and what it looks like.
import type { AppointmentResponse } from '../../../api/booking/appointments/responses'
import type { PartyResponse } from '../../../api/booking/parties/responses'
import type { DepositResponse } from '../../../api/money/deposits/responses'
import type { GoalResponse } from '../../../api/money/goals/responses'
import type { MoneyJson } from '../../../api/platform/values/money'
import type { GiftCardResponse } from '../../../api/shop/gift-cards/responses'
import type { Moment } from '../../platform/moments/moment'
import { bookingPath } from '../../platform/paths'
import { shortMoney } from '../../ui/display/money-parts'
import { clock, dateTime } from '../../ui/display/time'
import { designPath } from '../gift-cards/design-drawing'
import { claimedText } from '../gift-cards/gift-card-labels'
import { addedText } from '../purse/purse-labels'
import { tradeOf, wovenPath } from '../salons/salon-pattern'

export type MomentKind = 'deposit' | 'goal' | 'gift' | 'party' | 'order' | 'visit'

/** Where the picture of a moment is drawn. */
function picturePath(kind: MomentKind, id: string): string {
  return `/client/moments/${kind}/${encodeURIComponent(id)}.png`
}

const FIND_A_SALON = { label: 'Find a salon', to: '/client/salons' }

/** The first money in a purse. */
export function firstDeposit({ id, amount, returnTo }: Pick<DepositResponse, 'id' | 'amount' | 'returnTo'>): Moment {
  return {
    said: 'Funds Added',
    title: 'Your purse is open.',
    text: addedText(amount),
    action: returnTo ? { label: `Continue to ${returnTo.name}`, to: returnTo.path } : FIND_A_SALON,
    cloth: wovenPath('shop', id),
    picture: picturePath('deposit', id),
    art: 'purse',
  }
}

/** A goal that was reached. `action`: how its money is used; `looks`: a time for its visit is being looked for. */
export function goalReached(
  { id, name, saved, people }: Pick<GoalResponse, 'id' | 'name' | 'saved' | 'people'>,
  action: Moment['action'],
  looks: boolean,
): Moment {
  const next = looks ? 'We’re looking for the first time that suits you.' : 'It waits in this goal until you use it.'
  return {
    said: 'You made it',
    title: name,
    text: `${people > 1 ? 'Together you saved' : 'You saved'} ${shortMoney(saved)}. ${next}`,
    action,
    cloth: wovenPath('hair', id),
    picture: picturePath('goal', id),
    art: 'purse',
  }
}

/** A gift card whose money is in the purse. `wrapped`: they have not seen it yet. */
export function giftClaimed(
  card: Pick<GiftCardResponse, 'id' | 'design' | 'fromName' | 'suggestion'>,
  amount: MoneyJson,
  wrapped: boolean,
): Moment {
  const { suggestion } = card
  return {
    said: 'Claimed',
    title: `From ${card.fromName}, for you.`,
    text: claimedText(amount),
    action: suggestion
      ? { label: 'Book it', to: bookingPath(suggestion.salon.id, suggestion.service?.id) }
      : FIND_A_SALON,
    cloth: wovenPath('face', card.id),
    picture: picturePath('gift', card.id),
    art: { image: designPath(card.design), wrapped },
  }
}

/** A visit with friends that everybody has joined. */
export function partyComplete({
  id,
  joined,
  startsAt,
  salon,
  confirmedAtOnce,
  mine,
}: Pick<PartyResponse, 'id' | 'joined' | 'startsAt' | 'salon' | 'confirmedAtOnce' | 'mine'>): Moment {
  const from = dateTime(startsAt, salon.timeZone)
  return {
    said: 'Everyone is in',
    title: `${joined} of you at ${salon.name}.`,
    text: confirmedAtOnce
      ? `All visits are booked, from ${from}.`
      : `${salon.name} now confirms your visits, from ${from}.`,
    action: mine?.visitId
      ? { label: 'Open your visit', to: `/client/bookings/${mine.visitId}` }
      : { label: 'See who is in', to: null },
    cloth: wovenPath('hair', salon.id),
    picture: picturePath('party', id),
    art: 'arrival',
  }
}

/** What was ordered, of one seller or several. */
export function orderPlaced(orders: { id: string; reference: string }[], to: string): Moment {
  const [first] = orders
  const isOne = orders.length === 1
  return {
    said: 'Order placed',
    title: isOne ? 'Your order is in.' : 'Your orders are in.',
    text: isOne
      ? `Order ${first?.reference} has been sent to the seller. Your money is held until you have it.`
      : `${orders.length} orders have been sent to their sellers. Your money is held until you have them.`,
    action: { label: isOne ? 'See your order' : 'See your orders', to },
    cloth: wovenPath('shop', first?.id ?? ''),
    picture: picturePath('order', first?.id ?? ''),
    art: 'parcel',
  }
}

/** The salon has seen its client come in. */
export function checkedIn({
  id,
  arrivedAt,
  timeZone,
  salonId,
  salonName,
  salonType,
  serviceName,
}: Pick<AppointmentResponse, 'id' | 'timeZone' | 'salonId' | 'salonName' | 'salonType' | 'serviceName'> & {
  arrivedAt: string
}): Moment {
  return {
    said: 'Checked in',
    title: 'You’re here.',
    text: `${salonName} checked you in for ${serviceName} at ${clock(arrivedAt, timeZone)}.`,
    action: { label: 'See your visit', to: null },
    cloth: wovenPath(tradeOf(salonType), salonId),
    picture: picturePath('visit', id),
    art: 'arrival',
  }
}
