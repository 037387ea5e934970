/** The kinds of fee, in the order the admin pages show them. */
export const FEE_KINDS = [
  'platform',
  'vendor',
  'withdrawal',
  'withdrawal_plus',
  'exchange',
  'cashback',
  'cashback_cap',
  'payout_daily',
  'payout_weekly',
  'payout_monthly',
  'payout_instant',
] as const

export type FeeKind = (typeof FEE_KINDS)[number]
