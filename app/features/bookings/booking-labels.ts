// An appointment in words: its outcome, its payment, and what the salon's terms mean for it.

import { placesOf } from '../../../api/booking/appointments/history/money-back'
import type {
  AppointmentDetailResponse,
  AppointmentResponse,
  BackResponse,
} from '../../../api/booking/appointments/responses'
import { type MoneyJson, minorOf, moneyJson, percent } from '../../../api/platform/values/money'
import { shortMoney } from '../../ui/display/money-parts'
import { clock, dateTime } from '../../ui/display/time'

export const TO_CHAT = 'Back to the chat'

export const TO_APPOINTMENT = 'Back to the appointment'

export const FEED_TITLE = 'Add to your calendar'

export const PAID = 'Paid from your purse'

export const PAID_THERE = 'Paid at the salon'

export const PAID_THERE_LATER = 'Due at the salon'

export const NOTHING_OWED = 'Nothing was paid, so nothing is owed.'

export const BOOKINGS_FAILED = 'Failed to load appointments'

export const NO_BOOKING = 'We couldn’t find this booking.'

/** What of an appointment its status and its payment are told from. */
export type VisitState = Pick<
  AppointmentResponse,
  'status' | 'ending' | 'price' | 'payment' | 'hold' | 'heldAmount' | 'captured' | 'refunded'
> & {
  /** Where what came back is, for the client; absent: all of it in their purse. */
  back?: BackResponse | null
}

const ENDINGS = {
  client: ['Cancelled', 'You cancelled it.', 'The client cancelled it.'],
  declined: ['Declined', 'The salon couldn’t take this booking.', 'You declined it.'],
  salon: ['Cancelled', 'The salon cancelled it.', 'You cancelled it.'],
  expired: ['Expired', 'The salon didn’t reply in time.', 'You didn’t reply in time.'],
  no_show: ['No-show', 'You didn’t show up.', 'The client didn’t show up.'],
} as const

/** The badge's text: the status, or the outcome where that is more specific. */
export function stateWord({ status, ending }: Pick<VisitState, 'status' | 'ending'>): string {
  if (ending) return ENDINGS[ending][0]
  return status.charAt(0).toUpperCase() + status.slice(1)
}

/** The outcome of a cancelled appointment, as a sentence; empty for others. */
export function endingText({ ending }: Pick<VisitState, 'ending'>, seenBy: 'client' | 'partner'): string {
  return ending ? ENDINGS[ending][seenBy === 'client' ? 1 : 2] : ''
}

/** The payment's status, for the client; `brief` in a row of a list. */
export function clientMoneyText(visit: VisitState, brief = false): string {
  const { status, payment, price, hold, heldAmount, captured, refunded } = visit
  const rest = moneyJson(minorOf(price) - (heldAmount ? minorOf(heldAmount) : 0), price.currency)
  const atSalon = payment === 'salon' && minorOf(rest) > 0
  const back = refunded ? `, ${shortMoney(refunded)} of it refunded` : ''
  if (minorOf(price) === 0) return 'Nothing to pay'
  if (!heldAmount || hold === null) {
    if (status === 'cancelled') return 'Nothing was paid'
    return status === 'completed' ? PAID_THERE : PAID_THERE_LATER
  }
  if (hold === 'held') {
    return atSalon
      ? `${shortMoney(heldAmount)} deposit held, ${shortMoney(rest)} at the salon`
      : brief
        ? 'Held in your purse'
        : 'Held in your purse until the visit is done'
  }
  if (hold !== 'captured' || !captured) return backText(visit, heldAmount)
  if (status === 'cancelled') {
    const returned = moneyJson(minorOf(heldAmount) - minorOf(captured), price.currency)
    const charged = `${shortMoney(captured)} charged by the salon${back}`
    return minorOf(returned) > 0 ? `${charged}, ${backText(visit, returned)}` : charged
  }
  return atSalon ? `${shortMoney(captured)} from your purse${back}, ${shortMoney(rest)} at the salon` : `${PAID}${back}`
}

/** What a visit in the past is remembered by, where it was not simply done and paid. */
export function remarkOn(visit: VisitState & { forName: string }): string {
  const money = clientMoneyText(visit, true)
  const ended = [endingText(visit, 'client'), money === PAID ? '' : money]
  return [ended.filter(Boolean).join(' '), visit.forName && `A gift for ${visit.forName}`].filter(Boolean).join(' · ')
}

/** What came back, by place, with the name of each. */
export function backSums(visit: {
  back?: VisitState['back']
  money: { released: MoneyJson }
}): { name: string; money: MoneyJson }[] {
  return places(visit.back, visit.money.released).map(({ place, money }) => ({ name: `Back in ${place}`, money }))
}

/** "KES 500 back in your purse, KES 250 back in the purses of those who paid it". */
function backText({ back }: VisitState, returned: MoneyJson): string {
  return places(back, returned)
    .map(({ place, money }) => `${shortMoney(money)} back in ${place}`)
    .join(', ')
}

function places(back: VisitState['back'], returned: MoneyJson) {
  return placesOf({
    returned: minorOf(returned),
    passedOn: back?.others ? minorOf(back.others) : 0,
    goal: back?.goal ? { name: back.goal.name, amount: minorOf(back.goal.amount) } : null,
  }).map(({ place, minor }) => ({ place, money: moneyJson(minor, returned.currency) }))
}

type Judged = Pick<
  AppointmentDetailResponse,
  'status' | 'startsAt' | 'timeZone' | 'price' | 'policy' | 'freeUntil' | 'moveUntil'
> & {
  /** The amount held for it. */
  held: MoneyJson
}

/** "Undo free until 2:41 PM" */
export function undoTerms(until: string, timeZone: string): string {
  return `Undo free until ${clock(until, timeZone)}`
}

/** The salon's terms for this appointment, a sentence each; amounts follow api/booking/appointments/policy. */
export function policyText({
  status,
  startsAt,
  timeZone,
  price,
  policy,
  held,
  freeUntil,
  moveUntil,
}: Judged): string[] {
  const { freeCancelHours, lateFeeBasisPoints, noShowFeeBasisPoints } = policy
  const at = (instant: string) =>
    Date.parse(instant) >= Date.parse(startsAt) ? 'it starts' : dateTime(instant, timeZone)
  const part = (basisPoints: number) =>
    moneyJson(Math.min(percent(minorOf(price), basisPoints), minorOf(held)), price.currency)
  const late = part(lateFeeBasisPoints)
  const missed = part(noShowFeeBasisPoints)
  const sentences: string[] = []
  if (status === 'pending') {
    sentences.push('Until the salon replies, you can move or cancel it free of charge.')
  }
  const once = (text: string) =>
    status === 'pending' ? `Once it’s confirmed, ${text}` : text.charAt(0).toUpperCase() + text.slice(1)
  const charge = `the salon charges ${shortMoney(late)}`
  const after = freeCancelHours === null ? 'only the salon can cancel it, so call them' : charge
  if (freeUntil === null) {
    sentences.push(once(freeCancelHours === null ? `${after}.` : `${charge} if you cancel.`))
  } else if (Date.parse(freeUntil) >= Date.parse(startsAt)) {
    sentences.push(once('you can cancel it free of charge until it starts.'))
  } else {
    sentences.push(once(`cancelling is free until ${at(freeUntil)}. After that, ${after}.`))
  }
  sentences.push(once(moveUntil === null ? 'it can’t be moved.' : `you can move it until ${at(moveUntil)}.`))
  if (minorOf(missed) > 0) {
    sentences.push(`If you don’t show up, the salon charges ${shortMoney(missed)}.`)
  }
  return sentences
}

/** The booking page with the same services, staff and add-ons chosen. */
export function againPath(
  salonId: string,
  steps: { serviceId: string; staffId: string; addOnIds: string[] }[],
): string {
  const addOns = steps.flatMap(({ addOnIds }) => addOnIds)
  const people = steps.map(({ staffId }) => staffId)
  return `/booking?${new URLSearchParams([
    ['salon', salonId],
    ...steps.map(({ serviceId }) => ['service', serviceId]),
    ...(people.some(Boolean) ? people.map((id) => ['staff', id]) : []),
    ...(addOns.length > 0 ? [['addOns', addOns.join(',')]] : []),
  ])}`
}

/** For the salon: what the client has told it. */
export function lateText({ lateMinutes }: { lateMinutes: number }): string {
  return `Running about ${lateMinutes} minutes late`
}

/** The way to a place from where one is, on an external map. */
export function directionsTo(place: string): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: place })}`
}

export const WAITING_FOR_SALON = 'Waiting for the salon'
