// Names of time zones. Browser-safe, and apart from `time`, because every page that shows a time loads it.

/** "Lagos time" for "Africa/Lagos". */
export function zoneName(timeZone: string): string {
  return `${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')} time`
}

/** The default time zone. */
export const DEFAULT_TIME_ZONE = 'Africa/Nairobi'
