// Where the time off and the special dates of a team are.

export const TIME_OFF = 'Time off and special dates'

/** Their page, with one of the team, days, and what these become. */
export function timeOffPath(query: Record<string, string>): string {
  return `/partner/calendar/time-off?${new URLSearchParams(query)}`
}
