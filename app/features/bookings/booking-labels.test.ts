// An appointment in words: of its terms one deadline, the one that holds, and none that is past; of a visit that was simply
// done and paid no remark.
import { expect, test } from 'vitest'
import { moneyJson } from '../../../api/platform/values/money'
import { policyText, remarkOn, type VisitState } from './booking-labels'

const money = moneyJson(250_000, 'KES')
const STARTS = '2027-03-10T12:00:00+03:00'

function textOf(changes: object = {}): string {
  return policyText({
    status: 'confirmed',
    startsAt: STARTS,
    timeZone: 'Africa/Nairobi',
    price: money,
    held: money,
    freeUntil: null,
    moveUntil: null,
    policy: {
      freeCancelHours: 24,
      rescheduleHours: 24,
      depositBasisPoints: 0,
      lateFeeBasisPoints: 3_000,
      noShowFeeBasisPoints: 0,
    },
    ...changes,
  }).join(' ')
}

test('a deadline that is past is not said', () => {
  expect(textOf()).toBe('The salon charges KES\u00a0750 if you cancel. It can’t be moved.')
})

test('the deadlines that hold are said once each', () => {
  const text = textOf({ freeUntil: '2027-03-10T10:00:00+03:00', moveUntil: STARTS })
  expect(text).toContain('Cancelling is free until')
  expect(text).toContain('10:00\u00a0AM')
  expect(text).toContain('You can move it until it starts.')
  expect(text).not.toContain('Mar\u00a09')
})

const DONE: VisitState & { forName: string } = {
  status: 'completed',
  ending: null,
  price: money,
  payment: 'purse',
  forName: '',
  hold: 'captured',
  heldAmount: money,
  captured: money,
  refunded: null,
}

test.each<[string, Partial<typeof DONE>, string]>([
  ['done and paid', {}, ''],
  ['given to somebody', { forName: 'Asha' }, 'A gift for Asha'],
  ['paid elsewhere', { hold: null, heldAmount: null, payment: 'salon' }, 'Paid at the salon'],
  [
    'cancelled in time',
    { status: 'cancelled', ending: 'client', hold: 'released', captured: null },
    'You cancelled it. KES\u00a02,500 back in your purse',
  ],
])('what is remarked on a visit that was %s', (_, changes, text) => {
  expect(remarkOn({ ...DONE, ...changes })).toBe(text)
})
