// Limits shared by several kinds of movements.
import { DAY } from '../../platform/values/time'

/**
 * How often a person may withdraw, exchange and request payouts in a day, each: fees are rounded,
 * so many small amounts could cost less than one large amount. Triggers enforce the same.
 */
export const TIMES_A_DAY = 50

export const MONTH = 30 * DAY

/**
 * For how long a client can dispute what a salon was paid for a visit, in milliseconds. The view unproven_earning and a
 * trigger count with the same.
 */
export const DISPUTE_WINDOW = 7 * DAY
