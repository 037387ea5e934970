// Policies by example: exact to the millisecond and the unit, for any numbers.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { proportion } from '../../platform/values/money'
import { HOUR } from '../../platform/values/time'
import { policyOf } from '../../salons/profile/policy'
import {
  clientCancellation,
  clientMayMove,
  freeCancelUntil,
  heldAtBooking,
  isWorse,
  type Judged,
  mayComplete,
  moveUntil,
  noShow,
  noShowFee,
  type Policy,
  refundParts,
  undoUntil,
} from './policy'
import { appointmentDetails, appointmentDetailsForSalon, giftText } from './visit-details'

const STARTS = Date.parse('2027-03-10T09:00:00Z')

/** Free until a day before, then 30%; no-show 50%; rescheduling until two days before; 20% deposit. */
const terms: Policy = {
  freeCancelHours: 24,
  rescheduleHours: 48,
  lateFeeBasisPoints: 3_000,
  noShowFeeBasisPoints: 5_000,
  depositBasisPoints: 2_000,
}

/** A confirmed appointment of 2,500.00, all of it held. */
function makeAppointment(changes: Partial<Judged> = {}, policy: Partial<Policy> = {}): Judged {
  return {
    status: 'confirmed',
    startsAt: STARTS,
    price: 250_000,
    held: 250_000,
    policy: { ...terms, ...policy },
    ...changes,
  }
}

const ahead = (hours: number) => STARTS - hours * HOUR

test('a salon’s policy is read from its row and contains nothing else', () => {
  const row = { ...terms, id: 'nyota', name: 'Nyota Hair' }
  expect(policyOf(row)).toEqual(terms)
})

test('holds the price from the purse, or the salon’s deposit, rounded half to even', () => {
  expect(heldAtBooking('purse', 250_000, terms)).toBe(250_000)
  expect(heldAtBooking('salon', 250_000, terms)).toBe(50_000)
  // 20% of 0.03 is 0.6 of a cent.
  expect(heldAtBooking('salon', 3, terms)).toBe(1)
  expect(heldAtBooking('salon', 250_000, { ...terms, depositBasisPoints: 0 })).toBe(0)
})

describe('cancellation by the client', () => {
  test('is free for a pending appointment at any time, whatever the policy', () => {
    const pending = makeAppointment({ status: 'pending' }, { freeCancelHours: null })
    expect(clientCancellation(pending, ahead(1))).toEqual({ fee: 0, returned: 250_000 })
    expect(clientCancellation(pending, STARTS + HOUR)).toEqual({ fee: 0, returned: 250_000 })
  })

  test('of a confirmed one is allowed only by the policy and only before the start', () => {
    expect(clientCancellation(makeAppointment({}, { freeCancelHours: null }), ahead(100))).toBeNull()
    expect(clientCancellation(makeAppointment(), STARTS)).toBeNull()
    expect(clientCancellation(makeAppointment(), STARTS - 1)).not.toBeNull()
  })

  test.each(['cancelled', 'completed'] as const)('of a %s one is never allowed', (status) => {
    expect(clientCancellation(makeAppointment({ status }), ahead(100))).toBeNull()
  })

  test('is free up to the limit, then costs the late fee on the price', () => {
    expect(clientCancellation(makeAppointment(), ahead(24))).toEqual({ fee: 0, returned: 250_000 })
    expect(clientCancellation(makeAppointment(), ahead(24) + 1)).toEqual({ fee: 75_000, returned: 175_000 })
    // Free until it begins.
    const always = makeAppointment({}, { freeCancelHours: 0 })
    expect(clientCancellation(always, STARTS - 1)).toEqual({ fee: 0, returned: 250_000 })
  })

  test('never costs more than is held', () => {
    const deposit = makeAppointment({ held: 50_000 })
    expect(clientCancellation(deposit, ahead(1))).toEqual({ fee: 50_000, returned: 0 })
    const little = makeAppointment({ held: 50_000 }, { lateFeeBasisPoints: 1_000 })
    expect(clientCancellation(little, ahead(1))).toEqual({ fee: 25_000, returned: 25_000 })
  })
})

describe('a booking made minutes ago', () => {
  const MINUTE = 60_000
  const BOOKED = ahead(20)
  const free = { fee: 0, returned: 250_000 }
  const late = { fee: 75_000, returned: 175_000 }

  test.each<[string, Partial<Judged>, Partial<Policy>, number, typeof free | null]>([
    ['at once', {}, {}, 0, free],
    ['to the last moment', {}, {}, 10 * MINUTE, free],
    ['a moment later', {}, {}, 10 * MINUTE + 1, late],
    ['where only the salon can cancel', {}, { freeCancelHours: null }, 10 * MINUTE, free],
    ['a moment later there', {}, { freeCancelHours: null }, 10 * MINUTE + 1, null],
    ['where the salon allows half an hour', {}, { undoMinutes: 30 }, 30 * MINUTE, free],
    ['where the salon allows none', {}, { undoMinutes: 0 }, 0, late],
    ['of which only a deposit is held', { held: 50_000 }, {}, MINUTE, { fee: 0, returned: 50_000 }],
    ['that was moved late in between', { lateSince: BOOKED }, {}, MINUTE, free],
    ['until an hour before its start', { startsAt: BOOKED + 65 * MINUTE }, {}, 5 * MINUTE, free],
    ['within that hour', { startsAt: BOOKED + 65 * MINUTE }, {}, 5 * MINUTE + 1, late],
    ['that is over', { status: 'cancelled' }, {}, 0, null],
  ])('is undone %s', (_, changes, policy, after, expected) => {
    const booked = makeAppointment({ bookedAt: BOOKED, ...changes }, { undoMinutes: 10, ...policy })
    expect(clientCancellation(booked, BOOKED + after)).toEqual(expected)
  })

  test('says until when, pending too', () => {
    for (const status of ['pending', 'confirmed'] as const) {
      const booked = makeAppointment({ bookedAt: BOOKED, status }, { undoMinutes: 10 })
      expect(undoUntil(booked, BOOKED)).toBe(BOOKED + 10 * MINUTE)
      expect(undoUntil(booked, BOOKED + 10 * MINUTE + 1)).toBeNull()
    }
    expect(undoUntil(makeAppointment({ bookedAt: BOOKED }), BOOKED)).toBeNull()
  })

  test('is part of what a salon’s policy says, unless it allows none', () => {
    expect(policyOf({ ...terms, undoMinutes: 10 })).toEqual({ ...terms, undoMinutes: 10 })
    expect(policyOf({ ...terms, undoMinutes: 0 })).toEqual(terms)
  })
})

describe('a no-show', () => {
  test('costs the salon’s share of the price, at most what is held', () => {
    expect(noShowFee(makeAppointment())).toBe(125_000)
    expect(noShowFee(makeAppointment({ held: 50_000 }))).toBe(50_000)
    expect(noShow(makeAppointment(), STARTS)).toEqual({ fee: 125_000, returned: 125_000 })
    expect(noShow(makeAppointment({ held: 50_000 }), STARTS + HOUR)).toEqual({ fee: 50_000, returned: 0 })
  })

  test('can be recorded only for a confirmed appointment after the start', () => {
    expect(noShow(makeAppointment(), STARTS - 1)).toBeNull()
    for (const status of ['pending', 'cancelled', 'completed'] as const)
      expect(noShow(makeAppointment({ status }), STARTS + HOUR)).toBeNull()
  })
})

test('allows rescheduling until the start while pending, until the policy’s limit once confirmed', () => {
  const pending = makeAppointment({ status: 'pending' })
  expect(clientMayMove(pending, STARTS - 1)).toBe(true)
  expect(clientMayMove(pending, STARTS)).toBe(false)
  expect(clientMayMove(makeAppointment(), ahead(48))).toBe(true)
  expect(clientMayMove(makeAppointment(), ahead(48) + 1)).toBe(false)
  for (const status of ['cancelled', 'completed'] as const)
    expect(clientMayMove(makeAppointment({ status }), ahead(100))).toBe(false)
})

test('allows rescheduling as long as a visit may be given back, whatever the policy', () => {
  const free = makeAppointment({ freeUntil: ahead(10) })
  expect(clientMayMove(free, ahead(10))).toBe(true)
  expect(clientMayMove(free, ahead(10) + 1)).toBe(false)
  expect(clientMayMove(makeAppointment({ freeUntil: STARTS + HOUR }), STARTS)).toBe(false)
})

test('allows completion from the start, and an hour earlier once the client is checked in', () => {
  const endsAt = STARTS + HOUR
  const here = makeAppointment({ arrivedAt: ahead(2) })
  expect(mayComplete({ ...here, endsAt }, ahead(1))).toBe(true)
  expect(mayComplete({ ...here, endsAt }, ahead(1) - 1)).toBe(false)
  expect(mayComplete({ ...makeAppointment(), endsAt }, STARTS - 1)).toBe(false)
  expect(mayComplete({ ...makeAppointment(), endsAt }, STARTS)).toBe(true)
  expect(mayComplete({ ...makeAppointment(), endsAt }, STARTS + 100 * HOUR)).toBe(true)
  for (const status of ['pending', 'cancelled', 'completed'] as const)
    expect(mayComplete({ ...makeAppointment({ status }), endsAt }, STARTS)).toBe(false)
})

describe('a time that the salon alone has chosen', () => {
  const endsAt = STARTS + HOUR
  const moved = { ...makeAppointment({ movedBySalon: true }, { freeCancelHours: null }), endsAt }
  const free = { fee: 0, returned: 250_000 }

  test('may be refused free of charge at any time, and is completed a day after it', () => {
    expect(clientCancellation(moved, endsAt + 24 * HOUR - 1)).toEqual(free)
    expect(mayComplete(moved, endsAt + 24 * HOUR - 1)).toBe(false)
    expect(mayComplete(moved, endsAt + 24 * HOUR)).toBe(true)
  })

  test('is as any other once the client has come', () => {
    const came = { ...moved, arrivedAt: STARTS }
    expect(clientCancellation(came, STARTS)).toBeNull()
    expect(mayComplete(came, ahead(1))).toBe(true)
  })
})

test('the late fee stays for who has moved the visit too late', () => {
  const late = makeAppointment({ lateSince: ahead(100) })
  expect(clientCancellation(late, ahead(99))).toEqual({ fee: 75_000, returned: 175_000 })
  expect(clientCancellation(late, STARTS)).toBeNull()
})

describe('proportions, rounded half to even', () => {
  test.each([
    [100, 1, 3, 33], // 33⅓
    [100, 2, 3, 67], // 66⅔
    [1, 1, 2, 0], // ½, down to 0
    [3, 1, 2, 2], // 1½, up to 2
    [5, 1, 2, 2], // 2½, down to 2
    [100, 0, 3, 0],
    [100, 3, 3, 100],
    [0, 1, 3, 0],
    [100, 0, 0, 0],
    [100, 5, 0, 0],
    // Beyond the exact range of doubles.
    [9_007_199_254_740_991, 9_007_199_254_740_989, 9_007_199_254_740_991, 9_007_199_254_740_989],
  ])('of %d, %d of %d is %d', (sum, part, whole, expected) => {
    expect(proportion(sum, part, whole)).toBe(expected)
  })
})

describe('a refund', () => {
  const paid = { captured: 250_000, fee: 6_250, cashback: 7_500 }

  test('takes back fee and cashback in proportion; the salon pays the rest', () => {
    expect(refundParts(paid, 0, 250_000)).toEqual({ fee: 6_250, cashback: 7_500, net: 243_750 })
    expect(refundParts(paid, 0, 100_000)).toEqual({ fee: 2_500, cashback: 3_000, net: 97_500 })
    expect(refundParts(paid, 100_000, 150_000)).toEqual({ fee: 3_750, cashback: 4_500, net: 146_250 })
  })

  test('is computed on the total refunded, so that rounding errors do not add up', () => {
    // A fee of 1 on 4: of 2 it is ½, which is 0; of all 4 it is 1.
    const small = { captured: 4, fee: 1, cashback: 3 }
    expect(refundParts(small, 0, 2)).toEqual({ fee: 0, cashback: 2, net: 2 })
    expect(refundParts(small, 2, 2)).toEqual({ fee: 1, cashback: 1, net: 1 })
  })

  test('in parts that add up to the whole takes back the whole fee and cashback, to the unit', () => {
    const some = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(some, fc.nat(10_000), fc.nat(10_000), (amounts, feePoints, backPoints) => {
        const captured = amounts.reduce((sum, amount) => sum + amount, 0)
        const fee = Math.floor((captured * feePoints) / 10_000)
        const cashback = Math.floor((captured * backPoints) / 10_000)
        const back = { fee: 0, cashback: 0, net: 0 }
        let refunded = 0
        for (const amount of amounts) {
          const parts = refundParts({ captured, fee, cashback }, refunded, amount)
          refunded += amount
          for (const item of ['fee', 'cashback', 'net'] as const) {
            expect(parts[item]).toBeGreaterThanOrEqual(0)
            back[item] += parts[item]
          }
        }
        expect(back).toEqual({ fee, cashback, net: captured - fee })
      }),
    )
  })
})

test('the terms of a salon are those of its row, and nothing else of it', () => {
  const row = { ...terms, id: 'nairobi', name: 'Nyota Hair' }
  expect(policyOf(row)).toEqual(terms)
})

describe('terms worse than agreed', () => {
  const agreed = { price: 95_000, policy: terms }
  const than = (price: number, policy: Partial<Policy> = {}) =>
    isWorse({ price, policy: { ...terms, ...policy } }, agreed)

  test('include a higher price and any stricter term', () => {
    expect(than(95_001)).toBe(true)
    expect(than(95_000, { freeCancelHours: 25 })).toBe(true)
    expect(than(95_000, { freeCancelHours: null })).toBe(true)
    expect(than(95_000, { lateFeeBasisPoints: 3_001 })).toBe(true)
    expect(than(95_000, { rescheduleHours: 49 })).toBe(true)
    expect(than(95_000, { noShowFeeBasisPoints: 5_001 })).toBe(true)
    expect(than(1, { depositBasisPoints: 2_001 })).toBe(true)
  })

  test('exclude equal or better terms, and a late fee where cancellation was never possible', () => {
    expect(than(95_000)).toBe(false)
    expect(than(1, { freeCancelHours: 0, rescheduleHours: 0, lateFeeBasisPoints: 0 })).toBe(false)
    const never = { price: 95_000, policy: { ...terms, freeCancelHours: null } }
    const milder = { ...terms, lateFeeBasisPoints: 10_000 }
    expect(isWorse({ price: 95_000, policy: milder }, never)).toBe(false)
  })
})

describe('the deadline that is said', () => {
  const moments = fc.integer({ min: STARTS - 100 * HOUR, max: STARTS - 1 })
  const orNone = (of: fc.Arbitrary<number>) => fc.option(of, { nil: null })

  test('is the one that holds: before it cancelling is free, after it never', () => {
    fc.assert(
      fc.property(
        ...([moments, orNone(fc.nat(96)), fc.nat(10_000), orNone(moments), fc.boolean()] as const),
        (now, freeCancelHours, lateFeeBasisPoints, freeUntil, wasMoved) => {
          const lateSince = wasMoved ? STARTS - 200 * HOUR : null
          const visit = makeAppointment({ freeUntil, lateSince }, { freeCancelHours, lateFeeBasisPoints })
          const until = freeCancelUntil(visit, now)
          expect(until !== null).toBe(clientCancellation(visit, now)?.fee === 0)
          if (until === null) return
          expect(until).toBeGreaterThanOrEqual(now)
          expect(clientCancellation(visit, Math.min(until, STARTS - 1))?.fee).toBe(0)
          if (until < STARTS - 1) expect(clientCancellation(visit, until + 1)?.fee).not.toBe(0)
        },
      ),
    )
  })

  test('of moving is the one that holds too', () => {
    fc.assert(
      fc.property(moments, fc.nat(96), orNone(moments), (now, rescheduleHours, freeUntil) => {
        const visit = makeAppointment({ freeUntil }, { rescheduleHours })
        expect(moveUntil(visit, now) !== null).toBe(clientMayMove(visit, now))
      }),
    )
  })
})

// Instants in texts are put into the reader's words later.
type Mailed = Parameters<typeof appointmentDetails>[0]

/** Free until a day before it starts, then 30%. */
function mailed(changes: object = {}): Mailed {
  const policy = {
    freeCancelHours: 24,
    rescheduleHours: 24,
    lateFeeBasisPoints: 3_000,
    noShowFeeBasisPoints: 0,
    depositBasisPoints: 0,
  }
  const appointment = {
    startsAt: STARTS,
    timeZone: 'Africa/Nairobi',
    price: 250_000,
    currency: 'KES',
    policy,
    payment: 'purse',
    freeUntil: null,
    lateSince: null,
    movedBySalon: false,
    forName: '',
    serviceName: 'Cut',
    durationMinutes: 60,
    answerBy: null,
    ...changes,
  }
  const salon = { name: 'Nyota Hair', address: 'Kimathi St', city: 'Nairobi', phone: '1' }
  return { appointment, salon } as unknown as Mailed
}

function cancellation(mailed: Mailed, now: number): string {
  return new Map(appointmentDetails(mailed, now)).get('Cancellation') ?? ''
}

test.each([
  ['the salon’s', {}, 48, String(STARTS - 24 * HOUR)],
  ['none that is past', {}, 3, 'The fee is KES 750.00.'],
  ['that of a visit that was booked for them', { freeUntil: STARTS - 2 * HOUR }, 3, String(STARTS - 2 * HOUR)],
  ['none but the start, once the salon moved it', { movedBySalon: true }, 3, 'your visit starts'],
])('the deadline is %s', (_, changes, hoursAhead, text) => {
  const note = cancellation(mailed(changes), STARTS - hoursAhead * HOUR)
  expect(note).toContain(text)
  expect(note.match(/Free until/g)?.length ?? 0).toBeLessThanOrEqual(1)
})

test('the salon reads who comes to a visit that is a gift', () => {
  const gift = mailed({ forName: 'Zuri' })
  expect(appointmentDetailsForSalon(gift, 'Amina')).toContainEqual(['Who comes', 'Zuri'])
  expect(giftText(gift.appointment)).toBe(' as a gift for Zuri')
  expect(appointmentDetailsForSalon(mailed(), 'Amina').flat()).not.toContain('Who comes')
})
