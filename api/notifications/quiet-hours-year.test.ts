// Quiet hours against the wall clock of Intl, through a year.
import { expect, test } from 'vitest'
import { endOfQuiet } from './quiet-hours'

test('never sends within quiet hours, through a whole year in zones of every kind', () => {
  const zones = ['Africa/Nairobi', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']
  const spans: [number, number][] = [
    [22 * 60, 7 * 60],
    [60, 150],
    [150, 60],
    [23 * 60 + 59, 1],
  ]
  for (const timeZone of zones) {
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
    })
    for (const [from, to] of spans) {
      const quietAt = (instant: number) => {
        const [hours = 0, minutes = 0] = clock.format(instant).split(':').map(Number)
        const minute = hours * 60 + minutes
        return from < to ? from <= minute && minute < to : from <= minute || minute < to
      }
      const start = Date.parse('2027-01-01T00:00:00Z')
      for (let i = 0; i < 1500; i += 1) {
        const now = start + i * 351 * 60_000
        const end = endOfQuiet({ from, to, timeZone }, now)
        const isRight = !quietAt(end) && (quietAt(now) ? end > now : end === now) && end - now <= 25 * 3_600_000
        // One assertion for all: twenty thousand would take longer than the checks.
        if (!isRight) expect.fail(`${timeZone} ${from}-${to}: ${now} goes at ${end}`)
      }
    }
  }
})
