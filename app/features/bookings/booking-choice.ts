// What somebody has chosen to book, as it stands in an address:
// /booking?salon=&service=&service=&staff=&staff=&addOns=&date=
// Services in their order, with whom each (empty: any professional), add-ons of any of them.

export type Chosen = { serviceId: string; staffId: string | null; addOnIds: string[] }

/** The part of an address that says which visit, the same for pages and for free times. */
export function choiceQuery(services: Chosen[]): URLSearchParams {
  const query = new URLSearchParams()
  for (const { serviceId } of services) query.append('service', serviceId)
  if (services.some(({ staffId }) => staffId)) {
    for (const { staffId } of services) query.append('staff', staffId ?? '')
  }
  for (const { addOnIds } of services) for (const id of addOnIds) query.append('addOns', id)
  return query
}

/** The booking page with a choice made. */
export function choicePath(salon: string, services: Chosen[], date?: string | null): string {
  const query = new URLSearchParams([['salon', salon], ...choiceQuery(services)])
  if (date) query.set('date', date)
  return `/booking?${query}`
}
