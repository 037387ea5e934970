// Where today's visits stand in a drawing of the day: hours from top to bottom, a column for each professional.
import type { AppointmentResponse } from '../../../api/booking/appointments/responses'
import { minuteForm } from '../../../api/platform/values/date-forms'
import { MINUTE, minuteAsWritten } from '../../../api/platform/values/time'

export type Planned = Pick<
  AppointmentResponse,
  'id' | 'clientName' | 'staffName' | 'startsAt' | 'durationMinutes' | 'status'
>

export type DayPlan = {
  /** At the salon: "2026-11-29". */
  date: string
  /** The full hours that are drawn, the last one as its end. */
  hours: number[]
  staff: string[]
  /** `from` and `minutes` count from the first hour drawn. */
  visits: { visit: Planned; column: number; from: number; minutes: number }[]
  /** The time it is now, "9:30 AM", at its minute; null before and after the hours drawn. */
  now: { minute: number; text: string } | null
}

const FEWEST_HOURS = 6

/** Null where nobody comes. `now`: UTC milliseconds. */
export function planOf(all: Planned[], now: number): DayPlan | null {
  const visits = all
    .filter(({ status }) => status !== 'cancelled')
    .map((visit) => ({ visit, begins: minuteAsWritten(visit.startsAt) }))
  const [first] = visits
  if (!first) return null
  const opens = Math.floor(Math.min(...visits.map(({ begins }) => begins)) / 60)
  const last = Math.max(...visits.map(({ visit, begins }) => begins + visit.durationMinutes))
  const closes = Math.max(Math.ceil(last / 60), opens + FEWEST_HOURS)
  const staff = [...new Set(visits.map(({ visit }) => visit.staffName))].sort((a, b) => a.localeCompare(b))
  const ofDay = first.begins + Math.floor((now - Date.parse(first.visit.startsAt)) / MINUTE)
  const minute = ofDay - opens * 60
  return {
    date: first.visit.startsAt.slice(0, 10),
    hours: Array.from({ length: closes - opens + 1 }, (_, i) => opens + i),
    staff,
    visits: visits.map(({ visit, begins }) => ({
      visit,
      column: staff.indexOf(visit.staffName),
      from: begins - opens * 60,
      minutes: visit.durationMinutes,
    })),
    now: minute < 0 || minute > (closes - opens) * 60 ? null : { minute, text: minuteForm(ofDay) },
  }
}
