// What is in calendar files of many apps, each with the times that are busy on the clocks of Nairobi.

type RealEvents = { what: string; lines: string[]; busy: string[] }

const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'DTSTAMP:20261101T080000Z',
  'SUMMARY:Busy',
  ...lines,
  'END:VEVENT',
]

const at = (zone: string, time: string, day = '20261208') => [`DTSTART;TZID=${zone}:${day}T${time}`, 'DURATION:PT1H']

const zone = (id: string, ...rules: [kind: string, start: string, from: string, to: string][]) => [
  ...['BEGIN:VTIMEZONE', `TZID:${id}`],
  ...rules.flatMap(([kind, start, from, to]) => [
    ...[`BEGIN:${kind}`, `DTSTART:${start}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`],
    `END:${kind}`,
  ]),
  'END:VTIMEZONE',
]

const hours = (day: string, from = '10:00', to = '11:00') => `12-${day} ${from}–12-${day} ${to}`

/** Clocks go forward by an hour on 9 December at 02:00. */
const CHANGING = zone(
  'Own Time',
  ['STANDARD', '16010101T000000', '+0100', '+0100'],
  ['DAYLIGHT', '20261209T020000', '+0100', '+0200'],
)

export const REAL_EVENTS: RealEvents[] = [
  {
    what: 'Exchange: a display name with a colon, quoted, and no definition of it',
    lines: event(...at('"(UTC-05:00) Eastern Time (US & Canada)"', '020000')),
    busy: [hours('08')],
  },
  {
    what: 'Exchange: the same, not quoted',
    lines: event(...at('(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', '123000')),
    busy: [hours('08')],
  },
  {
    what: 'Exchange: a name with colons, not quoted, and a parameter after it',
    lines: event('DTSTART;TZID=tzone://Microsoft/Utc;VALUE=DATE-TIME:20261208T070000', 'DURATION:PT1H'),
    busy: [hours('08')],
  },
  {
    what: 'old Outlook: a display name with a dot and slashes',
    lines: event(...at('(GMT+01.00) Sarajevo/Warsaw/Zagreb', '080000')),
    busy: [hours('08')],
  },
  {
    what: 'a display name whose city has summer time',
    lines: event(...at('"(UTC+10:00) Canberra, Melbourne, Sydney"', '180000')),
    busy: [hours('08')],
  },
  {
    what: 'Outlook: Windows names without a definition',
    lines: [
      ...event(...at('Arabic Standard Time', '100000')),
      ...event(...at('Nepal Standard Time', '124500', '20261209')),
      ...event(...at('Eastern Standard Time', '020000', '20261210')),
      ...event(...at('Pacific Daylight Time', '230000', '20261210')),
    ],
    busy: [hours('08'), hours('09'), hours('10'), hours('11')],
  },
  {
    what: 'names in words: Central Time, East Africa Time, British Summer Time',
    lines: [
      ...event(...at('Central Time', '010000')),
      ...event(...at('East Africa Time', '100000', '20261209')),
      ...event(...at('British Summer Time', '070000', '20261210')),
    ],
    busy: [hours('08'), hours('09'), hours('10')],
  },
  {
    what: 'offsets as names',
    lines: [
      ...event(...at('UTC+05:30', '123000')),
      ...event(...at('GMT-0500', '020000', '20261209')),
      ...event(...at('GMT+3', '100000', '20261210')),
    ],
    busy: [hours('08'), hours('09'), hours('10')],
  },
  {
    what: 'a name of the database that the file says is another time, in minutes and seconds',
    lines: [
      ...zone('Africa/Lagos', ['STANDARD', '19700101T000000', '+053000', '+053000']),
      ...event(...at('Africa/Lagos', '123000')),
    ],
    busy: [hours('08')],
  },
  {
    what: 'Thunderbird: clocks of the file’s own that change by a list of dates',
    lines: [
      ...['BEGIN:VTIMEZONE', 'TZID:Own/Place', 'BEGIN:STANDARD', 'DTSTART:20250101T000000'],
      ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'RDATE:20261209T030000', 'END:STANDARD'],
      ...['BEGIN:DAYLIGHT', 'DTSTART:20260601T000000', 'TZOFFSETFROM:+0000'],
      ...['TZOFFSETTO:+0100', 'END:DAYLIGHT', 'END:VTIMEZONE'],
      ...event(...at('Own/Place', '080000'), 'RRULE:FREQ=DAILY;COUNT=3'),
    ],
    // From 9 December 03:00 on the place is back at UTC.
    busy: [hours('08'), hours('09', '11:00', '12:00'), hours('10', '11:00', '12:00')],
  },
  {
    what: 'clocks of the file’s own that go forward: before, in the hour left out, after',
    lines: [
      ...CHANGING,
      ...event(...at('Own Time', '015900', '20261209')),
      ...event('DTSTART;TZID=Own Time:20261209T023000', 'DURATION:PT5M'),
      ...event(...at('Own Time', '090000', '20261209')),
    ],
    busy: [hours('09', '03:59', '04:59'), hours('09', '10:00', '11:00')],
  },
  {
    what: 'an escaped comma in the name of a definition',
    lines: [
      ...zone('Mars\\, Crater', ['STANDARD', '16010101T000000', '+0700', '+0700']),
      ...event(...at('"Mars, Crater"', '140000')),
    ],
    busy: [hours('08')],
  },
  {
    what: 'Apple: this and all following by an instant, moved by a day, one of them moved again',
    lines: [
      ...event('UID:a', ...at('Europe/Berlin', '080000'), 'RRULE:FREQ=DAILY;INTERVAL=2;COUNT=4'),
      ...event(
        ...['UID:a', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20261210T070000Z'],
        ...['DTSTART;TZID=Europe/Berlin:20261211T100000', 'DURATION:PT30M'],
      ),
      ...event('UID:a', 'RECURRENCE-ID:20261212T070000Z', 'DTSTART:20261220T070000Z', 'DURATION:PT1H'),
    ],
    busy: [hours('08'), hours('11', '12:00', '12:30'), hours('15', '12:00', '12:30'), hours('20')],
  },
  {
    what: 'this and all following are cancelled',
    lines: [
      ...event('UID:a', ...at('Africa/Nairobi', '100000'), 'RRULE:FREQ=DAILY'),
      ...event(
        ...['UID:a', 'RECURRENCE-ID;TZID=Africa/Nairobi;RANGE=THISANDFUTURE:20261209T100000'],
        ...['DTSTART;TZID=Africa/Nairobi:20261209T100000', 'STATUS:CANCELLED'],
      ),
    ],
    busy: [hours('08')],
  },
  {
    what: 'this and all following changed long before the days that count',
    lines: [
      ...event('UID:a', ...at('Africa/Nairobi', '080000', '20250107'), 'RRULE:FREQ=WEEKLY;UNTIL=20261216T000000Z'),
      ...event(
        ...['UID:a', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20250204T050000Z'],
        ...at('Africa/Nairobi', '100000', '20250205'),
      ),
    ],
    busy: ['11-25 10:00–11-25 11:00', hours('02'), hours('09'), hours('16')],
  },
  {
    what: 'Google: free and busy, of two kinds and without one',
    lines: [
      ...['BEGIN:VFREEBUSY', 'DTSTART:20261201T000000Z', 'DTEND:20270101T000000Z'],
      'FREEBUSY:20261208T070000Z/PT1H',
      'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261209T070000Z/20261209T080000Z',
      'FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20261210T070000Z/PT1H',
      'FREEBUSY;FBTYPE="free":20261211T070000Z/PT1H',
      'END:VFREEBUSY',
    ],
    busy: [hours('08'), hours('09'), hours('10')],
  },
  {
    what: 'a day that leaves out a time of a zone',
    lines: event(...at('Europe/Berlin', '080000'), 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20261209'),
    busy: [hours('08'), hours('10')],
  },
  {
    what: 'an instant, midnight of Nairobi, that leaves out a day',
    lines: event('DTSTART;VALUE=DATE:20261208', 'RRULE:FREQ=DAILY;UNTIL=20261209T210000Z', 'EXDATE:20261208T210000Z'),
    busy: ['12-08 00:00–12-09 00:00', '12-10 00:00–12-11 00:00'],
  },
  {
    what: 'hours and minutes of a repeat, two a day, counted',
    lines: event(
      ...['DTSTART;TZID=Africa/Nairobi:20261208T093000', 'DURATION:PT15M'],
      'RRULE:FREQ=DAILY;BYHOUR=9,15;BYMINUTE=30;COUNT=3',
    ),
    busy: [hours('08', '09:30', '09:45'), hours('08', '15:30', '15:45'), hours('09', '09:30', '09:45')],
  },
  {
    what: 'each hour of a working day',
    lines: event(
      ...['DTSTART;TZID=Africa/Nairobi:20261211T160000', 'DURATION:PT10M'],
      'RRULE:FREQ=HOURLY;BYDAY=MO,FR;BYHOUR=9,16,17;UNTIL=20261214T070000Z',
    ),
    busy: [hours('11', '16:00', '16:10'), hours('11', '17:00', '17:10'), hours('14', '09:00', '09:10')],
  },
  {
    what: 'each half an hour',
    lines: event(
      ...['DTSTART;TZID=Africa/Nairobi:20261208T233000', 'DURATION:PT10M'],
      'RRULE:FREQ=MINUTELY;INTERVAL=30;COUNT=2',
    ),
    busy: [hours('08', '23:30', '23:40'), hours('09', '00:00', '00:10')],
  },
  {
    what: 'days of a year, the last one too',
    lines: event(...at('Africa/Nairobi', '100000'), 'RRULE:FREQ=YEARLY;BYYEARDAY=342,-1;COUNT=2'),
    busy: [hours('08'), hours('31')],
  },
  {
    what: 'the last week of a year, which ends in the next one',
    lines: event(...at('Africa/Nairobi', '100000', '20261231'), 'RRULE:FREQ=YEARLY;BYWEEKNO=53;BYDAY=TH,SU'),
    busy: [hours('31'), '01-03 10:00–01-03 11:00'],
  },
  {
    what: 'a repeat that says that it is by our calendar',
    lines: event(...at('Africa/Nairobi', '100000'), 'RRULE:RSCALE=GREGORIAN;FREQ=DAILY;COUNT=1;SKIP=OMIT'),
    busy: [hours('08')],
  },
  {
    what: 'Outlook: free, working elsewhere, and a day off that is busy',
    lines: [
      ...event(...at('Africa/Nairobi', '100000'), 'x-microsoft-cdo-busystatus:Free'),
      ...event(...at('Africa/Nairobi', '100000', '20261209'), 'X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE'),
      ...event('DTSTART;VALUE=DATE:20261210', 'X-MICROSOFT-CDO-BUSYSTATUS:OOF'),
    ],
    busy: [hours('09'), '12-10 00:00–12-11 00:00'],
  },
  {
    what: 'the same event twice, the newer one first, and cancelled in a later one',
    lines: [
      ...event('UID:a', 'SEQUENCE:10', ...at('Africa/Nairobi', '100000')),
      ...event('UID:a', 'SEQUENCE:9', ...at('Africa/Nairobi', '120000')),
      ...event('UID:b', ...at('Africa/Nairobi', '140000')),
      ...event('UID:b', 'SEQUENCE:1', ...at('Africa/Nairobi', '140000'), 'STATUS:CANCELLED'),
    ],
    busy: [hours('08')],
  },
  {
    what: 'a time of a series that was moved twice',
    lines: [
      ...event('UID:a', ...at('Africa/Nairobi', '100000'), 'RRULE:FREQ=DAILY;COUNT=2'),
      ...event('UID:a', 'SEQUENCE:1', 'RECURRENCE-ID:20261209T070000Z', ...at('Africa/Nairobi', '120000', '20261209')),
      ...event('UID:a', 'SEQUENCE:2', 'RECURRENCE-ID:20261209T070000Z', ...at('Africa/Nairobi', '140000', '20261209')),
    ],
    busy: [hours('08'), hours('09', '14:00', '15:00')],
  },
  {
    what: 'salon software: dates and times with hyphens and colons, offsets and parts of seconds',
    lines: [
      ...event('DTSTART:2026-12-08T07:00:00.000Z', 'DTEND:2026-12-08T08:00:00.000Z'),
      ...event('DTSTART:2026-12-09T10:00:00+03:00', 'DTEND:20261209T1100+0300'),
      ...event('DTSTART;VALUE=DATE:2026-12-10'),
    ],
    busy: [hours('08'), hours('09'), '12-10 00:00–12-11 00:00'],
  },
  {
    what: 'a day that is written as a time, and one of no length',
    lines: [
      ...event('DTSTART;VALUE=DATE:20261208T000000', 'DTEND;VALUE=DATE:20261209T000000'),
      ...event('DTSTART;VALUE=DATE:20261210', 'DURATION:P0D'),
      ...event('DTSTART;VALUE=DATE:20261212', 'DTEND;VALUE=DATE:20261211'),
    ],
    busy: ['12-08 00:00–12-09 00:00', '12-10 00:00–12-11 00:00', '12-12 00:00–12-13 00:00'],
  },
  {
    what: 'until midnight, in UTC too, and seconds left out of instants',
    lines: [
      ...event('DTSTART:20261208T2200Z', 'DTEND:20261208T2400Z'),
      ...event('DTSTART;TZID=Africa/Nairobi:20261210T2300', 'DTEND;TZID=Africa/Nairobi:20261210T2400'),
    ],
    busy: [hours('09', '01:00', '03:00'), '12-10 23:00–12-11 00:00'],
  },
]
