// Limits that movements of several kinds share.
import { DAY } from '../../platform/values/time'

/**
 * How often somebody may withdraw, exchange and ask for payouts in a day, each: fees are rounded, so many
 * small steps could cost less than a large one. Triggers say the same.
 */
export const TIMES_A_DAY = 50

export const MONTH = 30 * DAY
