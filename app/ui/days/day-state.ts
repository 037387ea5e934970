// Why a day has no times to choose: in its cell, and for screen readers.

export type DayState = 'free' | 'full' | 'closed' | 'away' | 'soon' | 'far'

export const WHY_NONE: Record<DayState, [short: string, long: string]> = {
  free: ['', 'no times'],
  full: ['Full', 'fully booked'],
  closed: ['Closed', 'closed'],
  away: ['Off', 'not at work'],
  soon: ['Too soon', 'too soon'],
  far: ['', 'too far ahead'],
}
