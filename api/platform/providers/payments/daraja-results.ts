// Readable messages for M-Pesa's result codes.

const CHARGE_WORDS: Record<string, string> = {
  '1': 'There is not enough money in M-Pesa. Please top it up, or use another payment method.',
  '17': 'M-Pesa is busy just now. Please try again in a minute.',
  '26': 'M-Pesa is busy just now. Please try again in a minute.',
  '1001': 'M-Pesa is busy with another payment of yours. Please finish it, then try again.',
  '1019': 'The request on your phone has expired. Please try again.',
  '1025': 'M-Pesa could not reach your phone. Please try again.',
  '1032': 'You cancelled the payment on your phone.',
  '1037': 'Your phone did not answer in time. Please check that it is on, then try again.',
  '2001': 'The M-Pesa PIN was not right. Please try again.',
  '9999': 'M-Pesa could not reach your phone. Please try again.',
}

/** Why a payment from a phone failed. */
export function chargeWords(code: string): string {
  return CHARGE_WORDS[code] ?? 'M-Pesa declined the payment. Please use another payment method.'
}

const PAY_OUT_WORDS: Record<string, string> = {
  '8': 'Your M-Pesa account cannot hold that much. Please withdraw less at once.',
  '2040': 'That number has no M-Pesa account. Please use another method.',
  C2B00011: 'That number has no M-Pesa account. Please use another method.',
  SFC_IC0003: 'That number has no M-Pesa account. Please use another method.',
}

/** Why a payout to a phone failed. Faults on our side are not shown. */
export function payOutWords(code: string): string {
  return PAY_OUT_WORDS[code] ?? 'M-Pesa could not pay it out just now. Please try again later.'
}
