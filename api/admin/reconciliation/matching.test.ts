// Matching our books with a provider's report: agreement, and every kind of difference.
import { describe, expect, test } from 'vitest'
import { type Break, breaksBetween, type Ours } from './matching'
import type { ReportLine } from './report-csv'

function line(changes: Partial<ReportLine>): ReportLine {
  return { line: 1, kind: 'deposit', reference: 'ref-1', currency: 'KES', amount: 500, at: 0, ...changes }
}

function ourRow(changes: Partial<Ours>): Ours {
  return { id: 'own-1', kind: 'deposit', reference: 'ref-1', currency: 'KES', amount: 500, booked: true, ...changes }
}

/** Matches one line with one of ours. */
function breakOf(reported: Partial<ReportLine>, ours: Partial<Ours> | null): Break | undefined {
  const called = ours ? [ourRow(ours)] : []
  const { breaks, matched } = breaksBetween([line(reported)], called, [])
  expect(breaks.length + matched).toBe(1)
  return breaks[0]
}

describe('a line', () => {
  test('matches the entry with the same kind, reference and exact amount', () => {
    expect(breakOf({}, {})).toBeUndefined()
    expect(breakOf({ kind: 'payout' }, { kind: 'payout' })).toBeUndefined()
  })

  test('with another amount gives a difference signed by the provider’s balance', () => {
    expect(breakOf({ line: 7, amount: 501 }, {})).toEqual({
      kind: 'amount',
      line: 7,
      reference: 'ref-1',
      subject: 'own-1',
      currency: 'KES',
      ours: 500,
      theirs: 501,
    })
    expect(breakOf({ kind: 'payout', amount: 499 }, { kind: 'payout' })).toMatchObject({
      kind: 'amount',
      ours: -500,
      theirs: -499,
    })
  })

  test('is unknown if we have no such reference of that kind', () => {
    const unknown = { kind: 'unknown_here', subject: null, ours: null }
    expect(breakOf({ line: 3 }, null)).toEqual({
      ...unknown,
      line: 3,
      reference: 'ref-1',
      currency: 'KES',
      theirs: 500,
    })
    expect(breakOf({ kind: 'payout' }, {})).toMatchObject({ ...unknown, theirs: -500 })
    expect(breakOf({ reference: 'ref-2' }, {})).toMatchObject({ ...unknown, reference: 'ref-2' })
  })

  test('is unknown, with the reason, if ours is not posted or in another currency', () => {
    const unknown = { kind: 'unknown_here', subject: 'own-1', ours: null, theirs: 500 }
    expect(breakOf({}, { booked: false })).toMatchObject(unknown)
    expect(breakOf({}, { currency: 'UGX' })).toMatchObject({ ...unknown, currency: 'KES' })
  })

  test.each(['fee', 'chargeback'] as const)('of a %s is for us to book, beside its reference', (kind) => {
    expect(breakOf({ kind, line: 4 }, {})).toEqual({
      kind: 'unbooked',
      line: 4,
      reference: `${kind}:ref-1`,
      subject: null,
      currency: 'KES',
      ours: null,
      theirs: -500,
    })
  })
})

describe('an entry posted in the days of a report', () => {
  test('is missing, signed, if no line names it', () => {
    const payout = ourRow({ id: 'own-2', kind: 'payout', reference: 'ref-2' })
    expect(breaksBetween([], [], [ourRow({}), payout])).toEqual({
      matched: 0,
      breaks: [
        {
          kind: 'unknown_there',
          line: null,
          reference: 'ref-1',
          subject: 'own-1',
          currency: 'KES',
          ours: 500,
          theirs: null,
        },
        {
          kind: 'unknown_there',
          line: null,
          reference: 'ref-2',
          subject: 'own-2',
          currency: 'KES',
          ours: -500,
          theirs: null,
        },
      ],
    })
  })

  test('is not missing if a line names it, or if it was never posted', () => {
    expect(breaksBetween([line({})], [ourRow({})], [ourRow({})])).toEqual({ matched: 1, breaks: [] })
    expect(breaksBetween([], [], [ourRow({ booked: false })]).breaks).toEqual([])
    // A fee of the same reference does not name it.
    const fee = breaksBetween([line({ kind: 'fee' })], [], [ourRow({})]).breaks
    expect(fee.map(({ kind }) => kind)).toEqual(['unbooked', 'unknown_there'])
  })

  test('is matched line by line', () => {
    const lines = [line({}), line({ line: 2, reference: 'ref-2' }), line({ line: 3, amount: 9 })]
    const called = [ourRow({}), ourRow({ id: 'own-2', reference: 'ref-2' })]
    expect(breaksBetween(lines, called, [])).toMatchObject({ matched: 2, breaks: [{ line: 3 }] })
  })
})
