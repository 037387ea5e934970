// The items that the calendar draws, and the requests that a move makes.
import { describe, expect, test } from 'vitest'
import { type Change, changed, changeOf, leftBy, undoing } from './calendar-changes'
import {
  type Calendar,
  columnsOf,
  daysOf,
  entriesOf,
  hoursOf,
  movable,
  noteOf,
  nowOn,
  stretchable,
  type Visit,
} from './calendar-model'
import { fromTo } from './calendar-times'

const DATE = '2027-01-11'
const at = (clock: string, date = DATE) => `${date}T${clock}:00+03:00`

const times = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to) })

function visitOf(id: string, parts: { staffId: string; from: string; to: string; gap?: [string, string] }[]): Visit {
  const [first, last] = [parts[0], parts.at(-1)]
  return {
    id,
    status: 'confirmed',
    clientName: id,
    isGuest: true,
    serviceName: 'Cut',
    notes: '',
    arrivedAt: null,
    partyId: null,
    anyway: null,
    ...times(first?.from ?? '', last?.to ?? ''),
    price: { amount: '1.00', currency: 'KES' },
    payment: 'salon',
    held: null,
    segments: parts.map(({ staffId, from, to, gap }) => ({
      staffId,
      serviceName: 'Cut',
      category: 'Hair',
      resources: [],
      ...times(from, to),
      gap: gap ? times(...gap) : null,
    })),
  }
}

function calendarOf(changes: Partial<Calendar>): Calendar {
  const works = [[{ from: 540, to: 720 }]]
  return {
    salon: { timeZone: 'Africa/Nairobi' },
    now: at('08:00', '2027-01-10'),
    today: '2027-01-10',
    date: DATE,
    days: [{ date: DATE, open: [{ from: 540, to: 720 }], exception: null }],
    staff: ['ada', 'bea'].map((id) => ({ id, name: id, title: '', picture: null, works })),
    categories: ['Hair'],
    visits: [],
    blocks: [],
    beingBooked: [],
    ...changes,
  }
}

function drawn(calendar: Calendar, column = 0) {
  const columns = columnsOf(calendar, null)
  const item = columns[column]
  if (!item) throw new Error('there is no such column')
  return entriesOf(calendar, item, hoursOf(calendar, columns))
}

const brief = (calendar: Calendar, column = 0) =>
  drawn(calendar, column).map(({ kind, from, to }) => `${kind} ${from}-${to}`)

describe('items', () => {
  test('splits free time into half hours and adds the remainder to a neighbour', () => {
    const visits = [visitOf('a', [{ staffId: 'ada', from: '09:40', to: '11:05' }])]
    expect(brief(calendarOf({ visits }))).toEqual(['free 540-580', 'visit 580-665', 'free 665-720'])
    expect(brief(calendarOf({ visits }), 1)).toHaveLength(6)
  })

  test('offers no free time in the past', () => {
    const today = { today: DATE, now: at('10:40') }
    expect(brief(calendarOf(today))).toEqual(['free 630-660', 'free 660-690', 'free 690-720'])
    expect(brief(calendarOf({ today: '2027-01-12' }))).toEqual([])
  })

  test('shows an appointment in a processing gap beside the other, and the gap as taken', () => {
    const visits = [
      visitOf('colour', [{ staffId: 'ada', from: '09:00', to: '12:00', gap: ['10:00', '11:00'] }]),
      visitOf('trim', [{ staffId: 'ada', from: '10:00', to: '10:30' }]),
    ]
    const halves = drawn(calendarOf({ visits })).map((entry) => entry.kind === 'visit' && entry.half)
    expect(halves).toEqual(['left', 'right'])
    expect(drawn(calendarOf({ visits: visits.slice(0, 1) }))[0]).toMatchObject({ half: null })
  })

  test('marks the current minute on today alone, and within the displayed hours', () => {
    const hours = { opens: 9, closes: 12 }
    expect(nowOn(DATE, at('10:40'), hours)).toBe(640)
    expect(nowOn(DATE, at('08:59'), hours)).toBeNull()
    expect(nowOn(DATE, at('12:01'), hours)).toBeNull()
    expect(nowOn('2027-01-12', at('10:40'), hours)).toBeNull()
  })

  test('clips leave of several days to the displayed hours, and leaves it to its form', () => {
    const block = { id: 'b', staffId: 'ada', kind: 'leave', note: '', synced: false } as const
    const blocks = [{ ...block, startsAt: at('08:00', '2027-01-09'), endsAt: at('10:00') }]
    const calendar = calendarOf({ blocks })
    expect(brief(calendar).slice(0, 2)).toEqual(['block 540-600', 'free 600-630'])
    expect(drawn(calendar).filter(movable)).toEqual([])
  })
})

describe('what is said of a column and of a block', () => {
  const noteFor = (works: { from: number; to: number }[], day: object) => {
    const calendar = calendarOf({})
    const [first] = calendar.days
    const [column] = columnsOf(calendar, null)
    if (!first || !column) throw new Error('there is no such column')
    return noteOf({ ...calendar, days: [{ ...first, ...day }] }, { ...column, works })
  }
  const other = { exception: { note: '', closureId: null } }
  const works = [{ from: 540, to: 720 }]

  test('says that a person is off on a day of other hours too', () => {
    expect(noteFor([], other)).toBe('Off')
    expect(noteFor(works, other)).toBe('Other hours')
    expect(noteFor(works, {})).toBeNull()
    expect(noteFor([], { open: [] })).toBe('Closed')
    expect(noteFor([], { exception: { note: 'Jamhuri Day', closureId: 'c' } })).toBe('Jamhuri Day')
  })

  test('puts those who are off last, unless they are booked', () => {
    const calendar = calendarOf({})
    const staff = calendar.staff.map((member) => (member.id === 'ada' ? { ...member, works: [[]] } : member))
    const order = (visits: Visit[]) =>
      columnsOf({ ...calendar, staff, visits }, null).map(({ staffId, off }) => [staffId, off])
    expect(order([])).toEqual([
      ['bea', false],
      ['ada', true],
    ])
    const visit = visitOf('a', [{ staffId: 'ada', from: '09:00', to: '10:00' }])
    expect(order([visit])).toEqual([
      ['ada', false],
      ['bea', false],
    ])
  })

  test('tells a whole day from several and from a part', () => {
    const next = '2027-01-12'
    expect(daysOf(times('09:00', '10:00'))).toBe('part')
    expect(daysOf({ startsAt: at('00:00'), endsAt: at('00:00', next) })).toBe('whole')
    expect(daysOf({ startsAt: at('09:00'), endsAt: at('00:00', next) })).toBe('several')
    expect(daysOf({ startsAt: at('00:00'), endsAt: at('00:00', '2027-01-13') })).toBe('several')
  })
})

describe('moving', () => {
  test('moves services of two staff members together, without reassigning or resizing them', () => {
    const visits = [
      visitOf('a', [
        { staffId: 'ada', from: '09:00', to: '10:00' },
        { staffId: 'bea', from: '10:00', to: '10:30' },
      ]),
    ]
    const calendar = calendarOf({ visits })
    const columns = columnsOf(calendar, null)
    const [entry] = drawn(calendar, 1).filter(({ kind }) => kind === 'visit')
    if (!entry) throw new Error('it is not drawn')
    expect(stretchable(entry)).toBe(false)
    const grabbed = { entry, column: 1, how: 'move' } as const
    const change = changeOf(calendar, columns, grabbed, { column: 0, from: 660, to: 690 })
    expect(change).toMatchObject({ startsAt: at('10:00'), endsAt: at('11:30'), sameStaff: true })
    if (!change) return
    const [after] = changed(calendar, change).visits
    expect(after?.segments.map(({ staffId, startsAt }) => [staffId, startsAt])).toEqual([
      ['ada', at('10:00')],
      ['bea', at('11:00')],
    ])
    const back = undoing(calendar, change)
    expect(back && changed(changed(calendar, change), back)).toEqual(calendar)
  })

  test('makes no request when an item is put back', () => {
    const calendar = calendarOf({ visits: [visitOf('a', [{ staffId: 'ada', from: '09:00', to: '10:00' }])] })
    const [entry] = drawn(calendar)
    if (!entry) throw new Error('it is not drawn')
    const grabbed = { entry, column: 0, how: 'move' } as const
    const columns = columnsOf(calendar, null)
    expect(changeOf(calendar, columns, grabbed, { column: 0, from: 540, to: 600 })).toBeNull()
    expect(changeOf(calendar, columns, grabbed, { column: 1, from: 540, to: 600 })).toMatchObject({
      staffId: 'bea',
      sameStaff: false,
      sameLength: true,
    })
  })

  const change: Change = {
    kind: 'visit',
    id: 'a',
    staffId: 'ada',
    sameStaff: true,
    sameLength: true,
    ...times('10:30', '11:30'),
  }

  test('leaves the outline of what is moved where it was, until it is moved', () => {
    const calendar = calendarOf({
      visits: [
        visitOf('a', [
          { staffId: 'ada', from: '09:00', to: '10:00' },
          { staffId: 'bea', from: '10:00', to: '10:30' },
        ]),
        visitOf('b', [{ staffId: 'ada', from: '11:00', to: '12:00' }]),
      ],
    })
    const columns = columnsOf(calendar, null)
    const hours = hoursOf(calendar, columns)
    const left = columns.map((column) => leftBy(calendar, column, hours, change))
    expect(left).toMatchObject([[{ from: 540, to: 600 }], [{ from: 600, to: 630 }]])
  })

  test('says from where to where, with what differs on both sides', () => {
    const calendar = calendarOf({ visits: [visitOf('a', [{ staffId: 'ada', from: '09:00', to: '10:00' }])] })
    expect(fromTo(calendar, change)).toBe('from 9:00 – 10:00\u00a0AM to 10:30 – 11:30\u00a0AM with ada')
    expect(fromTo(calendar, { ...change, staffId: 'bea', sameStaff: false })).toBe(
      'from 9:00 – 10:00\u00a0AM with ada to 10:30 – 11:30\u00a0AM with bea',
    )
    const next = { startsAt: at('09:00', '2027-01-12'), endsAt: at('10:00', '2027-01-12') }
    expect(fromTo(calendar, { ...change, ...next })).toMatch(
      /^from Monday, January\s11.*, 9:00 – 10:00\sAM to Tuesday, January\s12.*, 9:00 – 10:00\sAM with ada$/,
    )
    const block = { staffId: 'bea', kind: 'blocked', note: '', synced: false } as const
    const blocked = calendarOf({ blocks: [{ id: 'a', ...block, ...times('09:00', '10:00') }] })
    expect(fromTo(blocked, { ...change, kind: 'block', staffId: 'ada', sameStaff: false })).toBe(
      'from 9:00 – 10:00\u00a0AM with bea to 10:30 – 11:30\u00a0AM with ada',
    )
  })
})
