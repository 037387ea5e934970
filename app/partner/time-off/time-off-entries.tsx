// Time off and special dates of the team from today on, in one list.
import type { TimeOffSheetResponse } from '../../../api/booking/time-off/responses'
import { minutes } from '../../ui/display/duration'
import { clock, dateParts, day } from '../../ui/display/time'
import { Section } from '../../ui/layout/section'
import { timeOffPath } from '../calendar/time-off-link'

type Entry = TimeOffSheetResponse['entries'][number]

export function Entries({ entries, timeZone }: { entries: Entry[]; timeZone: string }) {
  return (
    <Section id="entries" title="Coming up">
      {entries.length === 0 ? (
        <p className="mt-1 text-soft">Nothing yet. Everybody works their usual hours.</p>
      ) : (
        <ul>
          {entries.map((entry) => {
            const { staffId, staffName, date, until, note } = entry
            const days = date === until ? dateParts(date).long : `${day(date)} to ${day(until)}`
            const usual = timeOffPath({ staff: staffId, date, until, kind: 'usual' })
            return (
              <li
                key={`${staffId} ${date} ${entry.startsAt}`}
                className="stitch flex items-center justify-between gap-3 py-2"
              >
                <div className="min-w-0">
                  <p className="font-medium wrap-anywhere">
                    {staffName}, {days}
                  </p>
                  <p className="text-sm wrap-anywhere text-soft">
                    {whatOf(entry, timeZone)}
                    {note && ` · ${note}`}
                  </p>
                </div>
                <a
                  href={usual}
                  aria-label={`Remove: ${staffName}, ${days}`}
                  className="grid min-h-11 shrink-0 place-items-center rounded-full px-3 text-sm font-semibold text-link"
                >
                  Remove
                </a>
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}

/** "Off", "Off from 2:00 PM", "10:00 AM to 2:00 PM". */
function whatOf({ hours, startsAt, endsAt }: Entry, timeZone: string): string {
  if (hours.length > 0) {
    return hours.map(({ fromMinute, toMinute }) => `${minutes(fromMinute)} to ${minutes(toMinute)}`).join(', ')
  }
  const isMidnight = (time: string | null) => time === null || time.slice(11, 16) === '00:00'
  return [
    'Off',
    startsAt && !isMidnight(startsAt) && `from ${clock(startsAt, timeZone)}`,
    endsAt && !isMidnight(endsAt) && `to ${clock(endsAt, timeZone)}`,
  ]
    .filter(Boolean)
    .join(' ')
}
