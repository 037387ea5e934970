import { describe, expect, test } from 'vitest'
import { moneyJson } from '../../api/platform/values/money'
import {
  destinationTerm,
  orderPaper,
  type Paper,
  type PaperOrder,
  type PaperVisit,
  paperNumber,
  visitPaper,
} from './documents'

const kes = (minor: number) => moneyJson(minor, 'KES')
const NONE = kes(0)
const step = (at: string, status: string) => ({ at, kind: 'step', status })

function visit({
  money,
  ...rest
}: Partial<Omit<PaperVisit, 'money'>> & { money?: Partial<PaperVisit['money']> }): PaperVisit {
  return {
    id: '0190a0b0-0000-7000-8000-8f2c91d04b7a',
    status: 'confirmed',
    ending: null,
    createdAt: '2027-01-04T09:00:00+03:00',
    price: kes(250_000),
    hold: null,
    timeline: [step('2027-01-04T09:00:00+03:00', 'pending')],
    ...rest,
    money: { held: NONE, atSalon: NONE, captured: NONE, released: NONE, refunded: NONE, cashback: NONE, ...money },
  }
}

const ORDER: PaperOrder = {
  id: '0190a0b0-0000-7000-8000-000000000abc',
  status: 'placed',
  createdAt: '2027-01-04T09:00:00+03:00',
  total: kes(500_000),
  timeline: [step('2027-01-04T09:00:00+03:00', 'placed')],
  money: { held: kes(500_000), captured: NONE, released: NONE, refunded: NONE },
}

/** The terms that are printed with an amount or a text. */
function factLines({ facts }: Paper): string[] {
  return facts.flatMap(([term, value]) =>
    value === null || (typeof value === 'object' && Number(value.amount) === 0)
      ? []
      : [`${term}: ${typeof value === 'string' ? value.replace('\u00a0', ' ') : value.amount}`],
  )
}

describe('a visit', () => {
  test('that is only asked for, or to be paid at the salon, has no receipt and nothing paid', () => {
    for (const status of ['pending', 'confirmed'] as const) {
      const paper = visitPaper(visit({ status, money: { atSalon: kes(250_000) } }))
      expect(paper.title).toBe(status === 'pending' ? 'Booking request' : 'Booking confirmation')
      expect(factLines(paper)).toEqual(['Due at the salon: 2500.00'])
      expect(paper.note).toContain('not a receipt')
    }
  })

  test('that is paid for has a receipt of what the purse paid, dated when it did', () => {
    const paper = visitPaper(
      visit({
        status: 'completed',
        hold: 'captured',
        timeline: [step('2027-01-04T09:00:00+03:00', 'confirmed'), step('2027-01-06T12:00:00+03:00', 'completed')],
        money: { held: kes(50_000), captured: kes(50_000), atSalon: kes(200_000) },
      }),
    )
    expect(paper).toMatchObject({
      title: 'Payment receipt',
      number: 'PR-8F2C91D04B7A',
      issuedAt: '2027-01-06T12:00:00+03:00',
      corrects: null,
    })
    expect(factLines(paper)).toEqual([
      'Paid from your purse: 500.00',
      'Price at the salon, not paid through Purse: 2000.00',
      'Fees: None',
    ])
  })

  test('that was refunded has a refund note that names its receipt', () => {
    const paper = visitPaper(
      visit({
        status: 'completed',
        hold: 'captured',
        timeline: [
          step('2027-01-06T12:00:00+03:00', 'completed'),
          { at: '2027-01-07T12:00:00+03:00', kind: 'refunded', status: 'completed' },
          { at: '2027-01-08T12:00:00+03:00', kind: 'refunded', status: 'completed' },
        ],
        money: { held: kes(250_000), captured: kes(250_000), refunded: kes(100_000) },
      }),
    )
    expect(paper).toMatchObject({
      title: 'Refund note',
      number: 'RN-8F2C91D04B7A-2',
      corrects: 'PR-8F2C91D04B7A',
      issuedAt: '2027-01-08T12:00:00+03:00',
    })
    expect(factLines(paper).at(-1)).toBe('Paid after refunds: KES 1,500.00')
  })

  test('that was cancelled returns money or charges a fee, and was never paid for', () => {
    const free = visitPaper(visit({ status: 'cancelled', hold: 'released', money: { held: kes(250_000) } }))
    expect(free.title).toBe('Cancellation note')
    expect(factLines(free)).toEqual(['Returned to your purse: 2500.00'])
    const late = visitPaper(
      visit({
        status: 'cancelled',
        ending: 'no_show',
        hold: 'captured',
        money: { held: kes(250_000), captured: kes(50_000) },
      }),
    )
    expect(late.title).toBe('Payment receipt')
    expect(factLines(late)).toEqual([
      'No-show fee, paid from your purse: 500.00',
      'Returned to your purse: 2000.00',
      'Fees: None',
    ])
  })

  test('that was paid at the salon is on record, without a receipt of ours', () => {
    const paper = visitPaper(visit({ status: 'completed', money: { atSalon: kes(250_000) } }))
    expect(paper.title).toBe('Visit record')
    expect(paper.note).toContain('please ask the salon')
  })
})

describe('an order', () => {
  test('that is placed is confirmed, not paid and not picked up', () => {
    const paper = orderPaper(ORDER)
    expect(paper.title).toBe('Order confirmation')
    expect(factLines(paper)).toEqual(['Set aside in your purse: 5000.00'])
    expect(destinationTerm(ORDER, false)).toBe('Pick up at')
    expect(destinationTerm({ status: 'collected' }, false)).toBe('Picked up at')
    expect(destinationTerm({ status: 'shipped' }, true)).toBe('Deliver to')
  })

  test('counts what went back before it was paid as returned, and after as refunded', () => {
    const partly = orderPaper({ ...ORDER, money: { ...ORDER.money, held: kes(400_000), refunded: kes(100_000) } })
    expect(partly.title).toBe('Order confirmation')
    expect(factLines(partly)).toContain('Returned to your purse: 1000.00')
    const paid = orderPaper({
      ...ORDER,
      status: 'delivered',
      timeline: [{ at: '2027-01-09T09:00:00+03:00', kind: 'refunded', status: 'delivered' }],
      money: { held: NONE, captured: kes(400_000), released: NONE, refunded: kes(150_000) },
    })
    expect(paid.title).toBe('Refund note')
    expect(factLines(paid)).toEqual([
      'Returned to your purse: 1000.00',
      'Paid from your purse: 4000.00',
      'Refunded to your purse: 500.00',
      'Fees: None',
      'Paid after refunds: KES 3,500.00',
    ])
  })
})

test('numbers are stable and differ by document', () => {
  expect(paperNumber('Refund note', ORDER.id)).toBe('RN-000000000ABC')
  expect(paperNumber('Payment receipt', ORDER.id)).toBe('PR-000000000ABC')
})
