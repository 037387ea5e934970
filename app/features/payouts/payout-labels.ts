// Labels and addresses of payouts.
import type { PayoutResponse } from '../../../api/money/payouts/responses'
import { baseOf, confirmPath, type Role } from '../../platform/paths'

export const NOT_PAID_OUT = 'Could not be paid out'

export type PayeeRole = Extract<Role, 'beauty_partner' | 'product_seller'>

export const STATES = {
  waiting: ['On its way', 'pending'],
  confirmed: ['Paid out', 'confirmed'],
  failed: ['Returned', 'cancelled'],
  expired: ['Returned', 'cancelled'],
} as const satisfies Record<PayoutResponse['status'], [string, string]>

export const CAUSES: Record<PayoutResponse['cause'], string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  instant: 'Instant',
}

/** When a payee has earned: it follows "as soon as". */
export const EARNED: Record<PayeeRole, string> = {
  beauty_partner: 'a visit is completed',
  product_seller: 'an order is delivered or picked up',
}

export function payoutsPath(role: PayeeRole, rest = ''): string {
  return `${baseOf(role)}/payouts${rest}`
}

/** The address of a payee's payout settings. */
export function payoutSettingsPath(role: PayeeRole): string {
  return `${baseOf(role)}/settings?tab=payments`
}

/** The form of a destination, by way of the step-up, so that no typed values are lost to it. */
export function destinationPath(
  role: PayeeRole,
  of: { currency?: string; staff?: string; type?: string } = {},
): string {
  const query = new URLSearchParams(of)
  return confirmPath(role, payoutsPath(role, `/destination${query.size > 0 ? `?${query}` : ''}`))
}

/** A returned payout: its money is in the balance again. */
export function isBack({ status }: Pick<PayoutResponse, 'status'>): boolean {
  return status === 'failed' || status === 'expired'
}
