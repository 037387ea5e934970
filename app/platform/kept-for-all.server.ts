// What is the same for many people, kept in this Worker for a few minutes: one request reads it, others are shown what
// that was told. A value is kept, never a promise of it: that belongs to the request that asked.
import { MINUTE } from '../../api/platform/values/time'

const MINUTES = 5

/** More than there are cities, or countries. */
const MOST = 400

/** Reads by a key; null, where the read fails, is not kept. `now` in UTC ms. */
export function keptForAll<T>() {
  const kept = new Map<string, { until: number; value: T }>()
  return async (key: string, now: number, read: () => Promise<T | null>): Promise<T | null> => {
    const known = kept.get(key)
    if (known && known.until > now) return known.value
    const value = await read()
    if (value === null) return null
    if (kept.size >= MOST) kept.clear()
    kept.set(key, { until: now + MINUTES * MINUTE, value })
    return value
  }
}
