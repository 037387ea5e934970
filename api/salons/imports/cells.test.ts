// Cells as other systems write them, in the one way that Purse stores them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bareAmount } from '../../platform/documents/import-cells'
import { minutesIn, phoneIn, saysYes } from './cells'
import { dateIn, instantIn, timeIn } from './times'

test.each([
  ['2h 35m', 155],
  ['2 hrs 35 min', 155],
  ['45min', 45],
  ['45', 45],
  ['1h', 60],
  ['1.5 hours', 90],
  ['1:15', 75],
  ['1:15:00', 75],
  ['1 hour and 30 minutes', 90],
  ['a while', null],
  ['', null],
  ['h', null],
])('the duration %j is %j minutes', (cell, minutes) => {
  expect(minutesIn(cell)).toBe(minutes)
})

test.each([
  ['2026-11-26', 'dmy', '2026-11-26'],
  ['2026/1/6', 'dmy', '2026-01-06'],
  ['3/4/2027', 'dmy', '2027-04-03'],
  ['3/4/2027', 'mdy', '2027-03-04'],
  ['03.04.27 10:00', 'dmy', '2027-04-03'],
  ['26 Nov 2026', 'dmy', '2026-11-26'],
  ['26-Nov-26', 'dmy', '2026-11-26'],
  ['Thursday, 26 November 2026', 'dmy', '2026-11-26'],
  ['Thu, Nov 26, 2026, 2:00pm', 'mdy', '2026-11-26'],
  ['Mar 5th, 2027', 'mdy', '2027-03-05'],
  ['31/2/2027', 'dmy', null],
  ['13/13/2027', 'dmy', null],
  ['tomorrow', 'dmy', null],
] as const)('the date %j, %s, is %j', (cell, order, date) => {
  expect(dateIn(cell, order)).toBe(date)
})

test.each([
  ['14:00', 840],
  ['2:00pm', 840],
  ['2 PM', 840],
  ['12:05 am', 5],
  ['12pm', 720],
  ['26 Nov 2026 09:30', 570],
  ['2026-11-26T09:30:00', 570],
  ['13:00 pm', null],
  ['25:00', null],
  ['noon', null],
])('the time of %j is minute %j', (cell, minute) => {
  expect(timeIn(cell)).toBe(minute)
})

test.each([
  ['0712 345 678', 'KE', '+254712345678'],
  ['+254 712-345-678', 'UG', '+254712345678'],
  ['254712345678', 'KE', '+254712345678'],
  ['00254712345678', 'KE', '+254712345678'],
  ['2.54712E+11', 'KE', null],
  ['12', 'KE', null],
  ['none', 'KE', null],
])('the phone number %j in %s is %j', (cell, country, number) => {
  expect(phoneIn(cell, country)).toBe(number)
})

test.each([
  ['KES 1,500', '1,500'],
  ['KSh1,500.50', '1,500.50'],
  ['from 1500', '1500'],
  ['1500 KES', '1500'],
  ['$ 20', '20'],
  ['free', 'free'],
])('the amount in %j is %j', (cell, amount) => {
  expect(bareAmount(cell)).toBe(amount)
})

test('a time that the clocks skip is none', () => {
  expect(instantIn('2027-03-14', 150, 'America/New_York')).toBeNull()
  expect(instantIn('2027-03-14', 210, 'America/New_York')).toBe(Date.parse('2027-03-14T07:30:00Z'))
})

test('any text is read without an error, and slowly never', () => {
  const hostile = fc.oneof(
    fc.string({ maxLength: 400 }),
    fc.constantFrom('1'.repeat(5000), 'a'.repeat(5000), ' '.repeat(5000), '1h'.repeat(2000)),
  )
  fc.assert(
    fc.property(hostile, (cell) => {
      const began = performance.now()
      for (const order of ['dmy', 'mdy'] as const) dateIn(cell, order)
      for (const read of [minutesIn, timeIn, bareAmount, saysYes]) read(cell)
      phoneIn(cell, 'KE')
      expect(performance.now() - began).toBeLessThan(200)
    }),
    { numRuns: 300 },
  )
})
