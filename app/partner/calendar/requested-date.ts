// The day that an address of the calendar asks for.

/** An invalid date means today: empty. */
export function calendarDate(searchParams: URLSearchParams): string {
  const typed = searchParams.get('date') ?? ''
  return /^20\d\d-\d\d-\d\d$/.test(typed) && !Number.isNaN(Date.parse(typed)) ? typed : ''
}
