// The day of a form that offers near days and has a field for any other (./day-rail.tsx).

/** What stands in the place of a near day where another is typed. */
export const OTHER_DAY = 'other'

/** The name of the field in which it is typed. */
export function otherDayOf(name: string): string {
  return `${name}Other`
}

/** Puts the day that is meant in its place: afterwards the form has one field of that name, and not the other. */
export function readDay(form: FormData | URLSearchParams, name: string): void {
  const typed = form.get(otherDayOf(name))
  form.delete(otherDayOf(name))
  if (form.get(name) === OTHER_DAY) form.set(name, typeof typed === 'string' ? typed : '')
}
