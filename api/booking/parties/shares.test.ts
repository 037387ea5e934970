// Who pays what, for any prices: shares and payments add up to the prices, to the unit.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf } from '../appointments/settlement'
import { paymentsOf, sharesOf, sharesWithout } from './shares'

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)

const prices = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 8 })
const split = fc.constantFrom('own' as const, 'organiser' as const, 'even' as const)

test('an even split gives the remainder to the first', () => {
  expect(sharesOf('even', [100, 50, 20])).toEqual([57, 57, 56])
  expect(sharesOf('own', [100, 50, 20])).toEqual([100, 50, 20])
  expect(sharesOf('organiser', [100, 50, 20])).toEqual([170, 0, 0])
})

test('shares add up to the prices', () => {
  fc.assert(
    fc.property(split, prices, (how, all) => {
      expect(sum(sharesOf(how, all))).toBe(sum(all))
    }),
  )
})

test('when a seat is left out, nobody but the organiser pays more', () => {
  fc.assert(
    fc.property(split, prices, fc.nat(), (how, all, which) => {
      fc.pre(all.length > 2)
      const shares = sharesOf(how, all)
      const dropped = 1 + (which % (all.length - 1))
      const left = all.flatMap((price, i) => (i === dropped ? [] : [{ price, share: shares[i] ?? 0 }]))
      const after = sharesWithout(how, left)
      expect(sum(after)).toBe(sum(left.map(({ price }) => price)))
      for (const [i, share] of after.entries()) {
        expect(share).toBeGreaterThanOrEqual(0)
        if (i > 0) expect(share).toBeLessThanOrEqual(left[i]?.share ?? 0)
      }
    }),
  )
})

test('when a seat is left out, each of the others pays for their own place', () => {
  const seats = [100, 20, 50].map((price) => ({ price, share: price }))
  expect(sharesWithout('own', seats)).toEqual([100, 20, 50])
})

test('payments bring every visit to its price out of everybody’s share', () => {
  fc.assert(
    fc.property(split, prices, fc.boolean(), (how, all, covers) => {
      const shares = sharesOf(how, all)
      const seats = all.map((price, i) => ({
        id: `v${i}`,
        price,
        share: shares[i] ?? 0,
        // The organiser may have covered the last one.
        personId: covers && i === all.length - 1 ? 'p0' : `p${i}`,
      }))
      const payments = paymentsOf(seats)
      for (const { id, personId } of seats) {
        const of = payments.filter(({ visitId }) => visitId === id)
        expect(of.every(({ payerId, amount }) => payerId !== personId && amount > 0)).toBe(true)
      }
      for (const personId of new Set(seats.map((seat) => seat.personId))) {
        const personSeats = seats.filter((seat) => seat.personId === personId)
        const paid = sum(payments.filter(({ payerId }) => payerId === personId).map((p) => p.amount))
        const got = sum(
          payments.filter(({ visitId }) => personSeats.some(({ id }) => id === visitId)).map((p) => p.amount),
        )
        expect(sum(personSeats.map(({ share }) => share)) - paid + got).toBe(sum(personSeats.map(({ price }) => price)))
      }
    }),
  )
})

test('what comes back goes on to whoever paid, whole when all of it has', () => {
  const payers = [
    { id: 'a', amount: 333 },
    { id: 'b', amount: 667 },
  ]
  expect(partsOf(payers, { whole: 1_000, before: 0, amount: 1_000 })).toEqual(payers)
  expect(partsOf(payers, { whole: 1_000, before: 0, amount: 1 })).toEqual([{ id: 'b', amount: 1 }])
  expect(partsOf(payers, { whole: 10_000, before: 0, amount: 1 })).toEqual([])
})

test('each gets what they paid back in any steps, and no step asks the client for more than came', () => {
  const half = { amounts: [99_993, 99_987], own: 20, cuts: [34_000, 35_660, 37_303] }
  const steps = fc.record({ amounts: prices, own: fc.nat(3), cuts: fc.array(fc.nat(8_000_000), { maxLength: 6 }) })
  fc.assert(
    fc.property(steps, ({ amounts, own, cuts }) => {
      const payers = amounts.map((amount, i) => ({ id: `p${i}`, amount }))
      const whole = sum(amounts) + own
      const ends = [...cuts.filter((cut) => cut < whole).sort((a, b) => a - b), whole]
      const got = new Map<string, number>()
      let before = 0
      for (const end of ends) {
        const parts = partsOf(payers, { whole, before, amount: end - before })
        expect(sum(parts.map(({ amount }) => amount))).toBeLessThanOrEqual(end - before)
        for (const { id, amount } of parts) got.set(id, (got.get(id) ?? 0) + amount)
        // What came at once is divided as what came in steps.
        const atOnce = partsOf(payers, { whole, before: 0, amount: end })
        expect(new Map(atOnce.map(({ id, amount }) => [id, amount]))).toEqual(got)
        before = end
      }
      expect(payers.map(({ id }) => got.get(id))).toEqual(amounts)
    }),
    { examples: [[half]] },
  )
})

test('the part of somebody who has closed their account stays with the client', () => {
  const payers = [
    { id: 'a', amount: 500, closed: 1 as const },
    { id: 'b', amount: 300 },
  ]
  expect(partsOf(payers, { whole: 1_000, before: 0, amount: 1_000 })).toEqual([{ id: 'b', amount: 300 }])
})
