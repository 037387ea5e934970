// The salon's terms in words: one deadline, the one that holds, and none that is past.
import { expect, test } from 'vitest'
import { moneyJson } from '../../../api/platform/values/money'
import { policyWords } from './booking-labels'

const money = moneyJson(250_000, 'KES')
const STARTS = '2027-03-10T12:00:00+03:00'

function words(changes: object = {}): string {
  return policyWords({
    ...{ status: 'confirmed', startsAt: STARTS, timeZone: 'Africa/Nairobi' },
    ...{ price: money, held: money, freeUntil: null, moveUntil: null },
    policy: {
      ...{ freeCancelHours: 24, rescheduleHours: 24, depositBasisPoints: 0 },
      ...{ lateFeeBasisPoints: 3_000, noShowFeeBasisPoints: 0 },
    },
    ...changes,
  }).join(' ')
}

test('a deadline that is past is not said', () => {
  expect(words()).toBe('The salon charges KES\u00a0750 if you cancel. It can’t be moved.')
})

test('the deadlines that hold are said once each', () => {
  const said = words({ freeUntil: '2027-03-10T10:00:00+03:00', moveUntil: STARTS })
  expect(said).toContain('Cancelling is free until')
  expect(said).toContain('10:00\u00a0AM')
  expect(said).toContain('You can move it until it starts.')
  expect(said).not.toContain('Mar\u00a09')
})
