// What is busy by a calendar file: as ical.js reads it, where clocks change, and whatever a hostile file says.
import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../platform/values/time'
import { type BusyTimes, busyTimesOf } from './busy-times'
import { zoneNamed } from './zone-names'

const at = (text: string) => Date.parse(text)

const WINDOW = { from: at('2027-01-01T00:00Z'), to: at('2027-12-31T00:00Z') }

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one', ...lines, 'END:VEVENT']

const file = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')

function read(text: string, where: Partial<typeof WINDOW & { timeZone: string }> = {}): BusyTimes {
  const found = busyTimesOf(text, { timeZone: 'Africa/Nairobi', ...WINDOW, ...where })
  if (typeof found === 'string') throw new Error(found)
  return found
}

/** "2027-03-01T09:00Z 10:00" */
const brief = ({ times }: BusyTimes) =>
  times.map(({ startsAt, endsAt }) => {
    const [from, to] = [startsAt, endsAt].map((number) => `${new Date(number).toISOString().slice(0, 16)}Z`)
    return `${from} ${(endsAt - startsAt) / MINUTE}${to === from ? '!' : ''}`
  })

describe('one event', () => {
  test.each([
    ['UTC', ['DTSTART:20270301T090000Z', 'DTEND:20270301T100000Z'], ['2027-03-01T09:00Z 60']],
    [
      'a zone',
      ['DTSTART;TZID=Europe/Berlin:20270701T090000', 'DTEND;TZID=Europe/Berlin:20270701T093000'],
      ['2027-07-01T07:00Z 30'],
    ],
    [
      'a quoted zone, and names in small letters',
      ['dtstart;tzid="W. Europe Standard Time":20270701T090000', 'duration:PT45M'],
      ['2027-07-01T07:00Z 45'],
    ],
    ['no zone', ['DTSTART:20270301T090000', 'DURATION:PT1H30M'], ['2027-03-01T06:00Z 90']],
    ['a day', ['DTSTART;VALUE=DATE:20270301'], ['2027-02-28T21:00Z 1440']],
    ['days', ['DTSTART;VALUE=DATE:20270301', 'DTEND;VALUE=DATE:20270304'], ['2027-02-28T21:00Z 4320']],
    ['days by a duration', ['DTSTART;VALUE=DATE:20270301', 'DURATION:P1W'], ['2027-02-28T21:00Z 10080']],
    ['no length', ['DTSTART:20270301T090000Z'], []],
    ['the end before the start', ['DTSTART:20270301T090000Z', 'DTEND:20270301T080000Z'], []],
    ['cancelled', ['DTSTART:20270301T090000Z', 'DURATION:PT1H', 'STATUS:CANCELLED'], []],
    ['free', ['DTSTART:20270301T090000Z', 'DURATION:PT1H', 'TRANSP:TRANSPARENT'], []],
    ['before the window', ['DTSTART:20261231T220000Z', 'DURATION:PT1H'], []],
    ['into the window', ['DTSTART:20261231T230000Z', 'DURATION:PT2H'], ['2027-01-01T00:00Z 60']],
    [
      'with an alarm, which has a duration of its own',
      [
        'DTSTART:20270301T090000Z',
        ...['BEGIN:VALARM', 'TRIGGER:-PT15M', 'DURATION:PT5M', 'END:VALARM'],
        'DURATION:PT1H',
      ],
      ['2027-03-01T09:00Z 60'],
    ],
    ['no such day', ['DTSTART:20270231T090000Z', 'DURATION:PT1H'], []],
  ])('%s', (_, lines, times) => {
    expect(brief(read(file(...event(...lines))))).toEqual(times)
  })

  test('folded lines, line feeds alone and a byte order mark', () => {
    const text = `\uFEFF${file(...event('DTSTART;TZID=Africa', '\t/Lagos:2027', ' 0301T090000', 'DURATION:PT1H'))}`
    expect(brief(read(text.replaceAll('\r\n', '\n')))).toEqual(['2027-03-01T08:00Z 60'])
  })

  test('overlapping and touching ones are one busy time', () => {
    const times = [
      event('DTSTART:20270301T090000Z', 'DURATION:PT1H'),
      event('DTSTART:20270301T093000Z', 'DURATION:PT1H'),
      event('DTSTART:20270301T103000Z', 'DURATION:PT30M'),
      event('DTSTART:20270301T120000Z', 'DURATION:PT30M'),
    ].flat()
    expect(brief(read(file(...times)))).toEqual(['2027-03-01T09:00Z 120', '2027-03-01T12:00Z 30'])
  })
})

describe('repeats', () => {
  const series = (...lines: string[]) => brief(read(file(...event(...lines))))

  test('keep their hour where clocks change', () => {
    const times = series(
      'DTSTART;TZID=Europe/Berlin:20270322T090000',
      'DTEND;TZID=Europe/Berlin:20270322T100000',
      'RRULE:FREQ=WEEKLY;COUNT=3',
    )
    expect(times).toEqual(['2027-03-22T08:00Z 60', '2027-03-29T07:00Z 60', '2027-04-05T07:00Z 60'])
  })

  test('fall into an hour that is left out, and into one that comes twice', () => {
    const times = series(
      'DTSTART;TZID=Europe/Berlin:20270327T023000',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;COUNT=2',
      'RDATE;TZID=Europe/Berlin:20271031T023000',
    )
    expect(times).toEqual(['2027-03-27T01:30Z 60', '2027-03-28T01:30Z 60', '2027-10-31T00:30Z 60'])
  })

  test('of a whole day are the salon’s days', () => {
    const text = file(...event('DTSTART;VALUE=DATE:20270327', 'RRULE:FREQ=WEEKLY;COUNT=2'))
    const times = brief(read(text, { timeZone: 'Europe/Berlin' }))
    expect(times).toEqual(['2027-03-26T23:00Z 1440', '2027-04-02T22:00Z 1440'])
  })

  test('that began long ago reach the window, with and without a count', () => {
    const [daily, counted] = ['', ';COUNT=9000'].map((count) =>
      series('DTSTART:20050103T090000Z', 'DURATION:PT1H', `RRULE:FREQ=DAILY${count}`),
    )
    expect(daily).toHaveLength(364)
    expect(counted?.at(0)).toBe('2027-01-01T09:00Z 60')
    expect(counted?.at(-1)).toBe('2027-12-30T09:00Z 60')
    const ended = series('DTSTART:20050103T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=8036')
    expect(ended).toEqual(['2027-01-01T09:00Z 60', '2027-01-02T09:00Z 60', '2027-01-03T09:00Z 60'])
  })

  test('leave out what is excepted, moved, cancelled or marked as free', () => {
    const text = file(
      ...event(
        'DTSTART;TZID=Africa/Nairobi:20270301T120000',
        'DTEND;TZID=Africa/Nairobi:20270301T130000',
        'RRULE:FREQ=DAILY;COUNT=6',
        'EXDATE:20270302T090000Z,20270303T100000Z',
      ),
      ...event(
        'RECURRENCE-ID;TZID=Africa/Nairobi:20270303T120000',
        'DTSTART;TZID=Africa/Nairobi:20270303T180000',
        'DURATION:PT2H',
      ),
      ...event('RECURRENCE-ID:20270304T090000Z', 'DTSTART:20270304T090000Z', 'STATUS:CANCELLED'),
      ...event('RECURRENCE-ID:20270305T090000Z', 'DTSTART:20270305T090000Z', 'DURATION:PT1H', 'TRANSP:TRANSPARENT'),
    )
    expect(brief(read(text))).toEqual(['2027-03-01T09:00Z 60', '2027-03-03T15:00Z 120', '2027-03-06T09:00Z 60'])
  })

  test('have further times, some with lengths of their own', () => {
    const times = series(
      'DTSTART:20270301T090000Z',
      'DURATION:PT1H',
      'RDATE:20270310T090000Z',
      'RDATE;VALUE=PERIOD:20270311T090000Z/20270311T093000Z,20270312T090000Z/PT2H',
    )
    expect(times).toEqual([
      '2027-03-01T09:00Z 60',
      '2027-03-10T09:00Z 60',
      '2027-03-11T09:00Z 30',
      '2027-03-12T09:00Z 120',
    ])
  })

  test.each([
    ['an end on a day', 'FREQ=DAILY;UNTIL=20270303', 3],
    ['an end at an instant', 'FREQ=DAILY;UNTIL=20270303T090000Z', 3],
    ['an end before it that day', 'FREQ=DAILY;UNTIL=20270303T085959Z', 2],
    ['the last working day of a month', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=4', 4],
    ['a day that no month has', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 1],
    // With this one ical.js never ends.
    ['a day that no month has, by days', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 1],
    ['a leap day', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', 1],
  ])('by a rule with %s', (_, rule, count) => {
    const times = series('DTSTART:20270301T090000Z', 'DURATION:PT1H', `RRULE:${rule}`)
    expect(times).toHaveLength(count)
  })

  test('that we don’t read are said', () => {
    for (const rule of ['FREQ=SECONDLY', 'FREQ=MONTHLY;BYWEEKNO=3', 'FREQ=DAILY;BYHOUR=9,24', 'FREQ=', '']) {
      const found = read(file(...event('DTSTART:20270301T090000Z', 'DURATION:PT1H', `RRULE:${rule}`)))
      expect([found.unread, found.times.length]).toEqual([1, 1])
    }
  })
})

describe('as ical.js reads it', () => {
  const few = <T>(values: T[], most: number) => fc.subarray(values, { minLength: 0, maxLength: most })
  const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
  const list = (name: string, values: (string | number)[]) => (values.length > 0 ? [`${name}=${values.join()}`] : [])
  const interval = fc.integer({ min: 1, max: 4 })
  const months = few([1, 3, 4, 6, 11, 12], 3)
  const monthDays = few([1, 2, 13, 28, -1, -2, -10], 3)
  const nth = fc.constantFrom('1', '2', '4', '-1', '-2')
  const rules = fc.oneof(
    fc
      .tuple(interval, few(WEEKDAYS, 4), months)
      .map(([i, days, m]) => [`FREQ=DAILY;INTERVAL=${i}`, ...list('BYDAY', days), ...list('BYMONTH', m)]),
    fc
      .tuple(interval, few(WEEKDAYS, 4), fc.constantFrom(...WEEKDAYS))
      .map(([i, days, start]) => [`FREQ=WEEKLY;INTERVAL=${i};WKST=${start}`, ...list('BYDAY', days)]),
    fc.tuple(interval, monthDays).map(([i, days]) => [`FREQ=MONTHLY;INTERVAL=${i}`, ...list('BYMONTHDAY', days)]),
    fc.tuple(interval, few(WEEKDAYS, 2), nth).map(([i, days, n]) => [
      `FREQ=MONTHLY;INTERVAL=${i}`,
      ...list(
        'BYDAY',
        days.map((day) => n + day),
      ),
    ]),
    fc
      .tuple(few(WEEKDAYS, 5), fc.constantFrom(1, 2, -1))
      .map(([days, place]) => [
        'FREQ=MONTHLY',
        ...list('BYDAY', days),
        ...(days.length > 0 ? [`BYSETPOS=${place}`] : []),
      ]),
    fc
      .tuple(few([1, 3, 6, 12], 3), fc.constantFrom('MO', 'WE', 'SU'), nth)
      .map(([m, day, n]) => ['FREQ=YEARLY', ...list('BYMONTH', m), ...(m.length > 0 ? [`BYDAY=${n}${day}`] : [])]),
  )

  test('for rules of all kinds', () => {
    const start = fc.integer({ min: at('2025-06-01') / HOUR, max: at('2027-02-01') / HOUR })
    const ends = fc.constantFrom('', ';COUNT=7', ';UNTIL=20270401T120000Z')
    fc.assert(
      fc.property(rules, start, ends, (parts, hour, end) => {
        const rule = parts.join(';') + end
        const first = firstBy(parts.join(';'), hour * HOUR)
        if (first === null || (end.includes('UNTIL') && first > at('2027-04-01T12:00Z'))) return
        const lines = event(`DTSTART:${utc(first)}`, 'DURATION:PT30M', `RRULE:${rule}`)
        const ours = read(file(...lines)).times.map(({ startsAt }) => startsAt)
        expect(ours).toEqual(theirs(file(...lines)))
      }),
      { numRuns: 300 },
    )
  })

  const utc = (instant: number) => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '')

  /** The first time by a rule from an instant on, so that the series begins with one of its own. */
  function firstBy(rule: string, instant: number): number | null {
    const lines = event(`DTSTART:${utc(instant)}`, 'DURATION:PT30M', `RRULE:${rule}`)
    const window = { from: instant + HOUR, to: instant + 900 * DAY }
    return read(file(...lines), window).times.find(({ startsAt }) => startsAt > instant)?.startsAt ?? null
  }

  function theirs(text: string): number[] {
    const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
    const times: number[] = []
    const iterator = new ICAL.Event(component).iterator()
    for (let next = iterator.next(); next; next = iterator.next()) {
      const instant = next.toUnixTime() * 1000
      if (instant >= WINDOW.to) break
      if (instant >= WINDOW.from) times.push(instant)
    }
    return times
  }
})

describe('a hostile file', () => {
  test.each([
    ['nothing', ''],
    ['a page', '<!doctype html><title>Sign in</title>'],
    ['another kind of file', '{"kind":"calendar#events"}'],
  ])('that is %s is no calendar', (_, text) => {
    expect(busyTimesOf(text, { timeZone: 'UTC', ...WINDOW })).toBe('not-a-calendar')
  })

  test.each([
    ['many events', Array(6000).fill(event('DTSTART:20270301T090000Z', 'DURATION:PT1H')).flat()],
    [
      'many repeats',
      Array(40)
        .fill(event('DTSTART:20270101T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY'))
        .flat(),
    ],
    [
      'long counts',
      Array(200)
        .fill(event('DTSTART:19000101T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=999999'))
        .flat(),
    ],
    [
      'many exceptions',
      event(
        'DTSTART;TZID=Africa/Lagos:20270101T090000',
        ...['DURATION:PT1H', 'RRULE:FREQ=DAILY'],
        `EXDATE;TZID=Africa/Lagos:${Array(50_000).fill('20270301T090000').join()}`,
      ),
    ],
  ])('of %s is given up in time', (_, lines) => {
    const started = performance.now()
    expect(busyTimesOf(file(...lines), { timeZone: 'Africa/Nairobi', ...WINDOW })).toBe('too-many')
    expect(performance.now() - started).toBeLessThan(5000)
  })

  test.each([
    ['DAILY', 'BYMONTHDAY', '7', '-25'],
    ['WEEKLY', 'BYDAY', 'MO', 'TU'],
    ['MONTHLY', 'BYDAY', '-2MO', '2TU'],
    ['YEARLY', 'BYDAY', '40MO', '-3TU'],
    ['YEARLY', 'BYSETPOS', '7', '-7'],
  ])('that lists the same %s %s a thousand times is as one that lists it once', (freq, by, ...second) => {
    const rule = (times: number) => `RRULE:FREQ=${freq};${by}=${Array(times).fill(second).flat().join()}`
    const of = (times: number) =>
      file(
        ...Array(8)
          .fill(event('DTSTART:20200106T090000Z', 'DURATION:PT1H', rule(times)))
          .flat(),
      )
    expect(read(of(1_000))).toEqual(read(of(1)))
  })

  test('that goes through years of days is given up after as many of them as a large calendar has', () => {
    const rules = Array.from({ length: 365 }, (_, i) => `${(i % 53) + 1}MO`)
    const lines = event(
      ...['DTSTART:19000101T090000Z', 'DURATION:PT1H'],
      `RRULE:FREQ=YEARLY;COUNT=999999;BYDAY=${rules.join()}`,
    )
    const of = (events: number) => file(...Array(events).fill(lines).flat())
    const where = { timeZone: 'Africa/Nairobi', ...WINDOW }
    expect(busyTimesOf(of(60), where)).not.toBe('too-many')
    expect(busyTimesOf(of(70), where)).toBe('too-many')
  })

  test('of any text ends, and never throws', () => {
    const line = fc.constantFrom(
      ...['BEGIN:VEVENT', 'END:VEVENT', 'BEGIN:VTIMEZONE', 'END:VTIMEZONE', 'UID:a', 'UID', ';;:', '"'],
      ...['DTSTART:20270301T090000Z', 'DTSTART;TZID=:20270301T090000', 'DTSTART;VALUE=DATE:20270301'],
      ...['DTEND:20270301', 'DURATION:-P1D', 'DURATION:P9999999999D', 'RDATE:20270301/P1D,x/y'],
      ...['RRULE:FREQ=DAILY;INTERVAL=0', 'RRULE:FREQ=DAILY;COUNT=-1', 'RRULE:FREQ=YEARLY;BYDAY=53MO'],
      ...['EXDATE:x', 'RECURRENCE-ID:20270301', 'TZID:../../etc', 'X-LIC-LOCATION:x/y', ' folded'],
      ...['DTSTART;TZID=constructor:20270301T090000', 'DTEND;TZID=__proto__:20270301T100000'],
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        busyTimesOf(file(...lines), { timeZone: 'Africa/Nairobi', ...WINDOW })
      }),
    )
  })
})

test('zones by their many names', () => {
  for (const [name, zone] of [
    ['E. Africa Standard Time', 'Africa/Nairobi'],
    ['/citadel.org/20260101_1/Africa/Nairobi', 'Africa/Nairobi'],
    ['/freeassociation.sourceforge.net/America/Argentina/Salta', 'America/Argentina/Salta'],
    ['(UTC+03:00) Nairobi', 'Africa/Nairobi'],
    ['(UTC+03:00) Rhodes', '+03:00'],
    ['Etc/UTC', 'UTC'],
    ['constructor', null],
    ['Middle Earth', null],
    ['a/b', null],
  ] as const)
    expect(zoneNamed(name)).toBe(zone)
})

test('an unknown zone is said, and one that says where it is is known', () => {
  const lines = event('DTSTART;TZID=My zone:20270301T090000', 'DURATION:PT1H')
  const unknown = read(file(...lines))
  expect([brief(unknown), unknown.unknownZones]).toEqual([['2027-03-01T06:00Z 60'], ['My zone']])
  const zone = ['BEGIN:VTIMEZONE', 'TZID:My zone', 'X-LIC-LOCATION:Africa/Lagos', 'END:VTIMEZONE']
  const known = read(file(...zone, ...lines))
  expect([brief(known), known.unknownZones]).toEqual([['2027-03-01T08:00Z 60'], []])
})
