// Whatever reads files and bytes of strangers gets its worst: twice as much of it takes at most twice the steps, or is
// given up. Where a file says how much there is to read, it is believed no further than it is long.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readTable } from '../../../api/platform/documents/import-table'
import { barePng, readHeader } from '../../../api/platform/media/image-header'
import { DomainError } from '../../../api/platform/values/problem'
import { busyTimesOf } from '../../../api/salons/private-calendars/busy-times'
import { readRows } from '../../../api/shop/catalogue/import-rows'
import { readFrame } from '../../../realtime/frame-parser'
import { DEEP } from '../../fixtures/depth'
import { stepsOf } from './steps'

/** Letters, tags or entries of a file, and of one that is twice as long. */
const SOME = DEEP ? 8000 : 4000

/** How often more steps twice as much may take: the rest is what a file of any length costs. */
const TWICE = 2.2

/** The most steps of any file: a second of work. */
const MOST = 10_000_000

/** Steps that are few enough, whatever they grow with. */
const FEW = 30_000

type Worst = Record<string, (n: number) => unknown>

const WORST: Record<string, Worst> = {
  'api/platform/documents/xlsx-reader.ts': {
    'an archive of files without end': (n) => readTable(entries(n), 5000),
    'what unpacks to a thousand times its size': (n) => readTable(workbook({ sheet: ' '.repeat(n * 10) }), 5000),
    'a sheet that names a long string in every cell': (n) =>
      readTable(workbook({ sheet: row('<c t="s"><v>0</v></c>'.repeat(n)), strings: si(spaces(n)) }), 5000),
    'long strings in rows': (n) =>
      readTable(workbook({ sheet: row('<c t="s"><v>0</v></c>').repeat(n), strings: si(`${' '.repeat(n)}x`) }), 5000),
    'strings that end again and again': (n) =>
      readTable(workbook({ strings: `<si><t>${'x'.repeat(n)}${'</t>'.repeat(n)}</si>` }), 5000),
    'rows that end again and again': (n) =>
      readTable(workbook({ sheet: `<row>${'<c r="GR1"/><c r="GR1"></c>'}${'</row>'.repeat(n)}` }), 5000),
    'tags that never close': (n) => readTable(workbook({ sheet: '<c r="A1" '.repeat(n) }), 5000),
    'tags in tags': (n) => readTable(workbook({ sheet: `<row>${'<c><v>'.repeat(n)}` }), 5000),
    'a million columns': (n) => readTable(workbook({ sheet: row('<c><v>1</v></c>'.repeat(n)) }), 5000),
    'styles that all name one long format': (n) =>
      readTable(workbook({ styles: `<numFmt formatCode="${'['.repeat(250)}"/><cellXfs>${'<xf/>'.repeat(n)}` }), 5000),
    'sheets without end': (n) => readTable(workbook({ book: '<sheet r:id="a"/>'.repeat(n) }), 5000),
  },
  'api/platform/documents/csv-reader.ts': {
    quotes: (n) => readTable(strToU8('"'.repeat(n)), 5000),
    'cells of quotes': (n) => readTable(strToU8(`a\n${'"a""\n",'.repeat(n)}`), 5000),
    'empty lines': (n) => readTable(strToU8('\r\n'.repeat(n)), 5000),
    'columns without end': (n) => readTable(strToU8(','.repeat(n)), 5000),
    'an open quote': (n) => readTable(strToU8(`a,b\n"${'x\n'.repeat(n)}`), 5000),
    'a table of products with long cells': (n) =>
      readRows(`sku,price,product\n${`${'9,'.repeat(2)}"${' '.repeat(n)}"\n`.repeat(2)}`, 'KES'),
    'a table of products with one name': (n) => readRows(`sku\n${'a\n'.repeat(n / 10)}`, 'KES'),
  },
  'api/salons/private-calendars/ics-reader.ts': {
    'properties whose end is written again and again': (n) =>
      calendar('BEGIN:VTIMEZONE', ...lines('DURATION:P1D', n), ...lines('END:VTIMEZONE', n)),
    'components in components': (n) => calendar(...lines('BEGIN:VEVENT', n)),
    'folded lines': (n) => calendar(...lines(' x', n)),
    'parameters without end': (n) => calendar('BEGIN:VEVENT', `DTSTART${';A=B'.repeat(n)}`, 'END:VEVENT'),
    'zones that nobody knows': (n) => calendar(...event(...list(n, (i) => `EXDATE;TZID=Zone/N${i}:20270301T090000`))),
    'events of one name, and as many that stand for one of them': (n) =>
      calendar(...list(n / 2, (i) => event('UID:a', ...(i % 2 ? ['RECURRENCE-ID:20270301T090000Z'] : []))).flat()),
    'repeats that overlap': (n) => calendar(...event(...lines('RRULE:FREQ=DAILY;COUNT=1000000', n / 10))),
    'a zone whose clocks change without end': (n) =>
      calendar(
        ...['BEGIN:VTIMEZONE', 'TZID:Own'],
        ...list(n / 8, () => clockChange('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU')).flat(),
        ...clockChange(`RDATE:${'20270301T090000,'.repeat(n)}`),
        'END:VTIMEZONE',
        ...event('EXDATE;TZID=Own:20270301T090000'),
      ),
    'zones of the file that all change': (n) =>
      calendar(
        ...list(n / 8, (i) => [
          ...['BEGIN:VTIMEZONE', `TZID:N${i}`, ...clockChange(), 'END:VTIMEZONE'],
          ...event(`EXDATE;TZID=N${i}:20270301T090000`),
        ]).flat(),
      ),
    'colons in the name of a zone': (n) => calendar(...event(`EXDATE;TZID=${':1'.repeat(n)}:20270301T090000`)),
    'an event that all others change, and all that follow': (n) =>
      calendar(
        ...event('UID:a', 'RRULE:FREQ=DAILY'),
        ...list(n / 2, () => event('UID:a', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20270301T090000Z')).flat(),
      ),
    'an event in versions without end': (n) => calendar(...list(n / 2, (i) => event('UID:a', `SEQUENCE:${i}`)).flat()),
    'minutes and hours of a repeat': (n) =>
      calendar(
        ...list(n / 200, () =>
          event(`RRULE:FREQ=DAILY;BYHOUR=${list(24, String)};BYMINUTE=${list(60, String)};BYSETPOS=1`),
        ).flat(),
      ),
    'each minute': (n) => calendar(...event(...lines('RRULE:FREQ=MINUTELY;BYMONTH=2', n / 1000))),
    'weeks of years': (n) =>
      calendar(...event(...lines(`RRULE:FREQ=YEARLY;BYWEEKNO=${list(53, (i) => i + 1)}`, n / 10))),
    'times in which one is busy, without end': (n) =>
      calendar('BEGIN:VFREEBUSY', `FREEBUSY:${'20270301T090000Z/PT1H,'.repeat(n)}`, 'END:VFREEBUSY'),
    'times left out without end': (n) => calendar(...event(`EXDATE:${'20270301T090000Z,'.repeat(n)}`)),
  },
  'api/platform/media/image-header.ts': {
    'a PNG of empty chunks': (n) => picture(png(new Uint8Array(n * 12))),
    'a JPEG of empty segments': (n) => picture(bytes([0xff, 0xd8, 0xff], n, [0xff, 0xe0, 0, 2])),
    'a JPEG of scans': (n) => picture(bytes([0xff, 0xd8, 0xff], n, [0xff, 0xda, 0, 2])),
    'a WebP of empty chunks': (n) => picture(webp(n, () => 0)),
    'a WebP of frames in frames': (n) => picture(webp(n, (left) => left)),
    'a WebP of frames that say that they are endless': (n) => picture(webp(n, () => 0xffffffff)),
  },
  'realtime/frame-parser.ts': {
    'an event in an event': (n) => readFrame('['.repeat(Math.min(n, 16_000)) + ']'.repeat(Math.min(n, 16_000))),
    'a frame of any length': (n) => readFrame(' '.repeat(n * 100)),
  },
}

/** What reads bytes too, and why it needs no worst file. */
const NOT_OF_STRANGERS: Record<string, string> = {
  'api/developers/assistants/mcp.ts': 'a body, for a schema',
  'api/platform/documents/truetype.ts': 'fonts of ours',
  'api/platform/http/read-up-to.ts': 'bytes, not what they say',
  'api/platform/media/png.ts': 'pictures of ours',
  'app/platform/edge/edge-cache.server.ts': 'pages of ours',
  'app/platform/history/form-answer.server.ts': 'a cookie of 3,800 letters, unpacked to 64 KB at most',
  'api/platform/pagination.ts': 'a cursor of 400 letters',
  'api/platform/places/places.ts': 'places of ours',
  'api/salons/private-calendars/sync.ts': 'a calendar, for its reader',
}

describe.each(Object.entries(WORST))('%s', (_, files) => {
  test.each(Object.entries(files))('reads %s in proportion', (_, read) => {
    const [few = 0, many = 0] = stepsOf([() => read(SOME), () => read(2 * SOME)])

    expect(many <= FEW || many / few <= TWICE, `${few} steps, then ${many}`).toBe(true)
    expect(Math.max(few, many)).toBeLessThan(MOST)
  })

  test.each(Object.entries(files))('answers %s, whatever it says', (_, read) => {
    expect(() => refusedBy(() => read(20_000))).not.toThrow()
  })
})

test('whatever reads bytes has its worst file here, or is given none of strangers', () => {
  const found = execFileSync('git', ['ls-files', '--', 'api', 'app', 'realtime', 'worker.ts'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|examples)\.|\/seed\//.test(path))
    .filter((path) => /-(reader|parser)\.ts$/.test(path) || READS.test(readFileSync(path, 'utf8')))
  expect(found.sort()).toEqual([...Object.keys(WORST), ...Object.keys(NOT_OF_STRANGERS)].sort())
})

const READS =
  /new (?:TextDecoder|DataView|Unzip|Gunzip|Inflate|DecompressionStream)\b|(?:inflate|unzip|gunzip|brotliDecompress)\w*\(|getReader\(/i

/** A refusal is an answer; anything else that is thrown is a failure of ours. */
function refusedBy(read: () => unknown): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
}

const list = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i))
const lines = (line: string, count: number) => Array<string>(count).fill(line)
const row = (cells: string) => `<row>${cells}</row>`
const si = (text: string) => `<si><t>${text}</t></si>`
const spaces = (n: number) => `x${' '.repeat(n)}`

function workbook(parts: { sheet?: string; strings?: string; styles?: string; book?: string }): Uint8Array {
  const { sheet = row('<c><v>1</v></c>'), strings = '', styles = '', book = '' } = parts
  return zipSync({
    'xl/workbook.xml': strToU8(book),
    'xl/worksheets/sheet1.xml': strToU8(sheet),
    'xl/sharedStrings.xml': strToU8(strings),
    'xl/styles.xml': strToU8(styles),
  })
}

/** The start of an archive whose files are all empty, and whose end never comes. */
function entries(count: number): Uint8Array {
  const entry = [...[0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0], ...Array(8).fill(0), ...[2, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0]]
  return bytes([], count, [...entry, ...strToU8('xl/a.xml'), 3, 0])
}

function bytes(start: number[], count: number, each: number[]): Uint8Array {
  const all = new Uint8Array(start.length + count * each.length)
  all.set(start)
  for (let i = 0; i < count; i += 1) all.set(each, start.length + i * each.length)
  return all
}

function png(chunks: Uint8Array): Uint8Array {
  const header = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, ...strToU8('IHDR')]
  const all = new Uint8Array(8 + 25 + chunks.length)
  all.set([...header, 0, 0, 0, 1, 0, 0, 0, 1, 8])
  return all
}

/** Frames, each with the size that it is said to have where so many bytes are left. */
function webp(count: number, sizeOf: (left: number) => number): Uint8Array {
  const frame = 24
  const all = new Uint8Array(12 + count * frame)
  all.set([...strToU8('RIFF'), 0, 0, 0, 0, ...strToU8('WEBP')])
  const view = new DataView(all.buffer)
  for (let at = 12; at + frame <= all.length; at += frame) {
    all.set(strToU8('ANMF'), at)
    view.setUint32(at + 4, sizeOf(all.length - at - 8), true)
  }
  return all
}

function picture(file: Uint8Array): unknown {
  barePng(file)
  return readHeader(file)
}

const event = (...more: string[]) => [
  'BEGIN:VEVENT',
  'DTSTART:20270301T090000Z',
  'DURATION:PT1H',
  ...more,
  'END:VEVENT',
]

const clockChange = (...more: string[]) => [
  ...['BEGIN:STANDARD', 'DTSTART:20200301T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...[...more, 'END:STANDARD'],
]

function calendar(...rest: string[]): unknown {
  const text = ['BEGIN:VCALENDAR', ...rest, 'END:VCALENDAR'].join('\r\n')
  const from = Date.UTC(2027, 0, 1)
  return busyTimesOf(text, { timeZone: 'Africa/Nairobi', from, to: Date.UTC(2027, 5, 1) })
}
