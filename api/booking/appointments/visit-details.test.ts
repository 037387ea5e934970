// What emails say of a visit: the one deadline that holds, and who comes. Instants are put into the reader's words later.
import { expect, test } from 'vitest'
import { giftWords, visitDetails, visitDetailsForSalon } from './visit-details'

const HOUR = 3_600_000
const STARTS = Date.parse('2027-03-10T09:00:00Z')

type Visit = Parameters<typeof visitDetails>[0]

/** Free until a day before it starts, then 30%. */
function visit(changes: object = {}): Visit {
  const policy = {
    ...{ freeCancelHours: 24, rescheduleHours: 24, lateFeeBasisPoints: 3_000 },
    ...{ noShowFeeBasisPoints: 0, depositBasisPoints: 0 },
  }
  const appointment = {
    ...{ startsAt: STARTS, timeZone: 'Africa/Nairobi', price: 250_000, currency: 'KES', policy },
    ...{ payment: 'purse', freeUntil: null, lateSince: null, movedBySalon: false, forName: '' },
    ...{ serviceName: 'Cut', durationMinutes: 60, answerBy: null, ...changes },
  }
  const salon = { name: 'Nyota Hair', address: 'Kimathi St', city: 'Nairobi', phone: '1' }
  return { appointment, salon } as unknown as Visit
}

function cancellation(one: Visit, now: number): string {
  return new Map(visitDetails(one, now)).get('Cancellation') ?? ''
}

test.each([
  ['the salon’s', {}, 48, String(STARTS - 24 * HOUR)],
  ['none that is past', {}, 3, 'The fee is KES 750.00.'],
  [
    'that of a visit that was booked for them',
    { freeUntil: STARTS - 2 * HOUR },
    3,
    String(STARTS - 2 * HOUR),
  ],
  ['none but the start, once the salon moved it', { movedBySalon: true }, 3, 'your visit starts'],
])('the deadline is %s', (_, changes, hoursAhead, words) => {
  const said = cancellation(visit(changes), STARTS - hoursAhead * HOUR)
  expect(said).toContain(words)
  expect(said.match(/Free until/g)?.length ?? 0).toBeLessThanOrEqual(1)
})

test('the salon reads who comes to a visit that is a gift', () => {
  const gift = visit({ forName: 'Zuri' })
  expect(visitDetailsForSalon(gift, 'Amina')).toContainEqual(['Who comes', 'Zuri'])
  expect(giftWords(gift.appointment)).toBe(' as a gift for Zuri')
  expect(visitDetailsForSalon(visit(), 'Amina').flat()).not.toContain('Who comes')
})
