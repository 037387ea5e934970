// What the printable document of a booking, an order or a membership may say. One rule: its name,
// number and lines follow from what has happened, so that nothing is called paid before it is.
import type { AppointmentDetailResponse } from '../../api/booking/appointments/responses'
import { formatMoney, type MoneyJson, minorOf, moneyJson } from '../../api/platform/values/money'
import type { OrderResponse } from '../../api/shop/orders/responses'
import { PAID, PAID_THERE_LATER } from '../features/bookings/booking-labels'

const REFUNDED = 'Refunded to your purse'

const RETURNED = 'Returned to your purse'

const SET_ASIDE = 'Set aside in your purse'

export const PAPER_HINT = 'View, print or save as a PDF.'

export type Paper = {
  title:
    | 'Booking request'
    | 'Booking confirmation'
    | 'Order confirmation'
    | 'Payment receipt'
    | 'Refund note'
    | 'Cancellation note'
    | 'Visit record'
  number: string
  issuedAt: string
  /** The payment receipt that a refund note corrects. */
  corrects: string | null
  /** The name of the table of what was booked or bought. */
  caption: string
  /** Amounts, zeros left out; texts are stated as they are. */
  facts: [term: string, value: string | MoneyJson | null][]
  note: string
}

type Money = Pick<OrderResponse['money'], 'held' | 'captured' | 'released' | 'refunded'>

type Entry = { at: string; kind: string; status: string }

export type PaperVisit = Pick<
  AppointmentDetailResponse,
  'id' | 'status' | 'ending' | 'createdAt' | 'price' | 'hold'
> & { timeline: Entry[]; money: Money & Pick<AppointmentDetailResponse['money'], 'atSalon' | 'cashback'> }

export type PaperOrder = Pick<OrderResponse, 'id' | 'status' | 'createdAt' | 'total'> & {
  timeline: Entry[]
  money: Money
}

const PREFIXES: Record<Paper['title'], string> = {
  'Booking request': 'BR',
  'Booking confirmation': 'BC',
  'Order confirmation': 'OC',
  'Payment receipt': 'PR',
  'Refund note': 'RN',
  'Cancellation note': 'CN',
  'Visit record': 'VR',
}

/** "PR-8F2C91D04B7A": unique, and the same whenever it is printed. */
export function paperNumber(title: Paper['title'], id: string, part = 1): string {
  const tail = id
    .replace(/[^a-z0-9]/gi, '')
    .slice(-12)
    .toUpperCase()
  return `${PREFIXES[title]}-${tail}${part > 1 ? `-${part}` : ''}`
}

/** The document of an appointment. */
export function visitPaper(visit: PaperVisit): Paper {
  const { id, status, money, price, hold, createdAt } = visit
  const title = visitTitle(visit)
  // More was captured than was held where extras were agreed to.
  const rest = Math.max(0, minorOf(money.held) - minorOf(money.captured))
  const returned = moneyJson(rest, price.currency)
  const open = status === 'pending' || status === 'confirmed'
  return {
    ...headed(title, id, visit.timeline, createdAt),
    caption: status === 'completed' ? 'Services' : 'Services booked',
    facts: [
      [SET_ASIDE, open && hold === 'held' ? money.held : null],
      [PAID_THERE_LATER, open ? money.atSalon : null],
      [chargeTerm(visit), money.captured],
      ['Price at the salon, not paid through Purse', status === 'completed' ? money.atSalon : null],
      [RETURNED, open ? null : returned],
      [REFUNDED, money.refunded],
      ['Cashback', money.cashback],
      ['Fees', minorOf(money.captured) > 0 ? 'None' : null],
      ['Paid after refunds', remaining(title, money)],
    ],
    note: NOTES[title],
  }
}

/** The document of an order. What went back before the seller was paid is no refund: it was never paid. */
export function orderPaper(order: PaperOrder): Paper {
  const { id, money, total, createdAt, timeline, status } = order
  const paid = minorOf(money.captured)
  const back = minorOf(money.refunded)
  const before = paid > 0 ? minorOf(total) - paid : back
  const amount = (minor: number) => moneyJson(minor, total.currency)
  const sums = { ...money, refunded: amount(back - before) }
  const title = paidTitle(sums) ?? (status === 'cancelled' ? 'Cancellation note' : 'Order confirmation')
  return {
    ...headed(title, id, timeline, createdAt),
    caption: 'Items',
    facts: [
      [SET_ASIDE, money.held],
      [RETURNED, amount(before + minorOf(money.released))],
      [PAID, money.captured],
      [REFUNDED, sums.refunded],
      ['Fees', paid > 0 ? 'None' : null],
      ['Paid after refunds', remaining(title, sums)],
    ],
    note: NOTES[title],
  }
}

/** "Delivered to" only once it was: an order that is on its way is delivered to nobody yet. */
export function destinationTerm({ status }: Pick<PaperOrder, 'status'>, delivery: boolean): string {
  if (status === 'cancelled') return delivery ? 'Delivery address' : 'Pickup place'
  if (delivery) return status === 'delivered' ? 'Delivered to' : 'Deliver to'
  return status === 'collected' ? 'Picked up at' : 'Pick up at'
}

const NOTES: Record<Paper['title'], string> = {
  'Booking request': 'This is not a receipt. The salon hasn’t confirmed this booking yet, and nothing has been paid.',
  'Booking confirmation': 'This is not a receipt. Payment is due when your visit is done.',
  'Order confirmation': 'This is not a receipt. Money set aside is paid to the seller once you have your order.',
  'Payment receipt': '',
  'Refund note': '',
  'Cancellation note': 'Nothing was paid.',
  'Visit record': 'Nothing was paid through Purse. For a receipt of what you paid at the salon, please ask the salon.',
}

function visitTitle({ status, money }: PaperVisit): Paper['title'] {
  const paid = paidTitle(money)
  if (paid) return paid
  if (status === 'pending') return 'Booking request'
  if (status === 'confirmed') return 'Booking confirmation'
  return status === 'cancelled' ? 'Cancellation note' : 'Visit record'
}

/** A cancelled visit was not paid for: what the salon was paid is its fee. */
function chargeTerm({ status, ending }: PaperVisit): string {
  if (status !== 'cancelled') return PAID
  const fee = ending === 'no_show' ? 'No-show fee' : 'Cancellation fee'
  return `${fee}, paid from your purse`
}

function paidTitle({ captured, refunded }: Money): 'Payment receipt' | 'Refund note' | null {
  if (minorOf(refunded) > 0) return 'Refund note'
  return minorOf(captured) > 0 ? 'Payment receipt' : null
}

/** Number and date: those of the event that the document is about. */
function headed(title: Paper['title'], id: string, timeline: Entry[], createdAt: string) {
  const refunds = timeline.filter(({ kind }) => kind === 'refunded')
  const steps = timeline.filter(({ kind }) => kind === 'step')
  const event = title === 'Refund note' ? refunds.at(-1) : steps.at(-1)
  return {
    title,
    number: paperNumber(title, id, title === 'Refund note' ? refunds.length : 1),
    issuedAt: event?.at ?? createdAt,
    corrects: title === 'Refund note' ? paperNumber('Payment receipt', id) : null,
  }
}

/** What was paid less what was refunded; only a refund note says it. */
function remaining(title: Paper['title'], { captured, refunded }: Money): string | null {
  if (title !== 'Refund note') return null
  return formatMoney(moneyJson(minorOf(captured) - minorOf(refunded), captured.currency))
}
