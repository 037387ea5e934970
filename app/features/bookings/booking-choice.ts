// The services chosen for a booking, as encoded in an address:
// /booking?salon=&service=&service=&staff=&staff=&addOns=&date=&time=
// Services in their order, each with its staff member (empty: any), add-ons of any of them.

import type { Via } from '../../../api/salons/links/input'

export type Chosen = { serviceId: string; staffId: string | null; addOnIds: string[] }

/** The query of an appointment, the same for pages and for available slots. */
export function choiceQuery(services: Chosen[]): URLSearchParams {
  const query = new URLSearchParams()
  for (const { serviceId } of services) query.append('service', serviceId)
  if (services.some(({ staffId }) => staffId)) {
    for (const { staffId } of services) query.append('staff', staffId ?? '')
  }
  for (const { addOnIds } of services) for (const id of addOnIds) query.append('addOns', id)
  return query
}

/** The day and time that were asked for, as at the salon: "2026-11-28", "10:00". */
export type When = {
  date?: string | null
  time?: string | null
  month?: string
  /** Which of the salon's own links led here. */
  via?: Via | undefined
}

/** The booking page with a choice made. */
export function choicePath(salon: string, services: Chosen[], when: When = {}): string {
  const query = new URLSearchParams([['salon', salon], ...choiceQuery(services)])
  for (const name of ['month', 'date', 'time', 'via'] as const) {
    const value = when[name]
    if (value) query.set(name, value)
  }
  return `/booking?${query}`
}

/** The page that joins the waiting list for a choice, on a day. */
export function waitPath(salon: string, services: Chosen[], date: string | null): string {
  const query = new URLSearchParams([['salon', salon], ...choiceQuery(services)])
  if (date) query.set('date', date)
  return `/client/bookings/waiting-list/new?${query}`
}
