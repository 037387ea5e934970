// The calendar's api requests: its current state, and a move.
import type { Problem } from '../../../api/platform/values/problem'
import { MINUTE } from '../../../api/platform/values/time'
import { type Change, inTheWay } from './calendar-changes'
import type { Calendar } from './calendar-model'

export async function readCalendar(date: string, view: 'day' | 'week'): Promise<Calendar | null> {
  const query = new URLSearchParams({ date, days: view === 'week' ? '7' : '1' })
  try {
    const response = await fetch(`/api/calendar?${query}`)
    return response.ok ? ((await response.json()) as Calendar) : null
  } catch {
    return null
  }
}

/** Makes a change; null on success, else the reason of the rejection. */
export async function send(calendar: Calendar, change: Change): Promise<string | null> {
  const { kind, id, startsAt, endsAt, staffId } = change
  const body =
    kind === 'block'
      ? { staffId, startsAt, endsAt }
      : {
          startsAt,
          ...(!change.sameStaff && { staffId }),
          ...(!change.sameLength && { durationMinutes: (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE }),
        }
  const path = kind === 'block' ? `/api/calendar/blocks/${id}/move` : `/api/appointments/${id}/move`
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(body),
    })
    return response.ok ? null : reason(calendar, change, (await response.json()) as Problem)
  } catch {
    return 'You’re offline. Please try again.'
  }
}

function reason(calendar: Calendar, change: Change, problem: Problem): string {
  switch (problem.code) {
    case 'slot-taken':
      return inTheWay(calendar, change) ?? problem.detail ?? 'There’s already something at that time.'
    case 'slot-unavailable':
      return inTheWay(calendar, change) ?? problem.detail ?? 'That’s outside working hours.'
    case 'appointment-status':
      return 'It has changed in the meantime.'
    case 'unauthenticated':
      return 'Please sign in again.'
    default:
      return Object.values(problem.errors ?? {})[0]?.[0] ?? problem.detail ?? 'Please try again.'
  }
}
