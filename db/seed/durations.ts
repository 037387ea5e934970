// Durations in milliseconds, as api/platform/values/time.ts has them, which no floor below the api may import.
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
