// Readable messages for M-Pesa's result codes.

export const NOT_PAID_OUT = 'M-Pesa couldn’t pay it out right now. Please try again later.'

const NO_ACCOUNT = 'This number has no M-Pesa account. Use another method.'

const UNREACHED = 'M-Pesa could not reach your phone. Please try again.'

const BUSY = 'M-Pesa is busy right now. Please try again in a minute.'

const CHARGE_LABELS: Record<string, string> = {
  '1': 'There isn’t enough money in your M-Pesa account. Top it up or use another payment method.',
  '17': BUSY,
  '26': BUSY,
  '1001': 'M-Pesa is still processing another payment. Finish that one, then try again.',
  '1019': 'The request on your phone has expired. Please try again.',
  '1025': UNREACHED,
  '1032': 'You cancelled the payment on your phone.',
  '1037': 'Your phone didn’t respond in time. Check that it’s on, then try again.',
  '2001': 'The M-Pesa PIN was incorrect. Please try again.',
  '9999': UNREACHED,
}

/** Why a payment from a phone failed. */
export function chargeText(code: string): string {
  return CHARGE_LABELS[code] ?? 'M-Pesa declined the payment. Try another payment method.'
}

const PAY_OUT_LABELS: Record<string, string> = {
  '8': 'This is more than your M-Pesa account can hold. Withdraw less.',
  '2040': NO_ACCOUNT,
  C2B00011: NO_ACCOUNT,
  SFC_IC0003: NO_ACCOUNT,
}

/** Why a payout to a phone failed. Faults on our side are not shown. */
export function payOutText(code: string): string {
  return PAY_OUT_LABELS[code] ?? NOT_PAID_OUT
}
