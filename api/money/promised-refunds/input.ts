// Input of refunds that may wait for what a salon or a shop earns next. Browser-safe.
import { z } from 'zod'

/**
 * Agrees that a balance that does not cover the refund makes it from the next earnings, before anything is paid out; what
 * is promised cannot be taken back.
 */
export const fromNextEarnings = z.boolean().default(false)
