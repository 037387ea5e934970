// A salon's booking policy.
import type { Policy } from '../../../db/schema/booking/appointments'

/** The policy in a salon's row. */
export function policyOf(salon: Policy): Policy {
  const { freeCancelHours, rescheduleHours } = salon
  const { lateFeeBasisPoints, noShowFeeBasisPoints, depositBasisPoints, undoMinutes } = salon
  return {
    freeCancelHours,
    rescheduleHours,
    lateFeeBasisPoints,
    noShowFeeBasisPoints,
    depositBasisPoints,
    ...(undoMinutes && { undoMinutes }),
  }
}
