import { expect, test } from 'vitest'
import { readDay } from './typed-day'

test.each([
  ['a near day', 'date=2026-11-26&dateOther=2027-01-11', 'date=2026-11-26'],
  ['another day', 'date=other&dateOther=2027-01-11', 'date=2027-01-11'],
  ['another day that is not typed', 'date=other&dateOther=', 'date='],
  ['a form without the field for another', 'date=other', 'date='],
  ['no choice', 'dateOther=2027-01-11&note=', 'note='],
])('%s', (_, sent, read) => {
  const form = new URLSearchParams(sent)
  readDay(form, 'date')
  expect(form.toString()).toBe(read)
})
