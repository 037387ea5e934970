// When a message that makes a sound may be sent. Pure: wall-clock minutes in the person's zone, across
// midnight and daylight-saving changes.
import { Temporal } from 'temporal-polyfill'

/** Minutes of the local day, half-open; `from` after `to` passes midnight. */
export type QuietHours = { from: number; to: number; timeZone: string }

/** The end of the quiet hours around `now` (UTC ms); `now` itself outside them. */
export function endOfQuiet({ from, to, timeZone }: QuietHours, now: number): number {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  const minute = local.hour * 60 + local.minute
  const quiet = from < to ? from <= minute && minute < to : from <= minute || minute < to
  if (!quiet) return now
  const end = local
    .toPlainDate()
    .add({ days: minute < to ? 0 : 1 })
    .toPlainDateTime({ hour: Math.floor(to / 60), minute: to % 60 })
  const at = end.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  // In spring the end may fall into the skipped hour: then they end where that hour begins.
  if (!at.toPlainDateTime().equals(end)) {
    const skipped = at.getTimeZoneTransition('next') as Temporal.ZonedDateTime
    return skipped.epochMilliseconds
  }
  // In autumn it may occur twice, and the first may be over.
  // Stryker disable next-line EqualityOperator: they are never equal, as the minute of the end is not quiet
  if (at.epochMilliseconds > now) return at.epochMilliseconds
  return end.toZonedDateTime(timeZone, { disambiguation: 'later' }).epochMilliseconds
}
