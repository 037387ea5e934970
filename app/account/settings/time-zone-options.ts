// The time zones to choose from, by the name of their city, since a list is searched by its first letters.

/** Value and label of every zone, by label; `current` is always among them. "Lagos (Africa)" for "Africa/Lagos". */
export function timeZoneOptions(current: string): [zone: string, label: string][] {
  const zones = new Set([current, ...Intl.supportedValuesOf('timeZone')])
  return [...zones].map((zone): [string, string] => [zone, labelOf(zone)]).sort(([, a], [, b]) => (a < b ? -1 : 1))
}

/** "Knox, Indiana (America)" for "America/Indiana/Knox". */
function labelOf(zone: string): string {
  const [region, ...places] = zone.replaceAll('_', ' ').split('/')
  return places.length === 0 ? zone : `${places.reverse().join(', ')} (${region})`
}
