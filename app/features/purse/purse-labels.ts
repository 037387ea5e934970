// Labels of sums in and out of a client's purse.

export const HISTORY_FAILED = 'Could not load your transaction history.'

export const BALANCE_FAILED = 'Could not load your wallet balance.'

export const setUpTitle = (currency: string) => `Set it up for ${currency}`

export const FROM_FEE = 'From the platform fee'

export const TO_CLIENT = 'To the client’s purse'

export const CLIENT_REFUNDED = 'The money is back in the client’s purse.'

export const MORE_WAYS = 'More ways to pay'

export const NO_METHOD = 'You have no payment method yet.'

export const LEFT_IN_PURSE = 'Left in your purse'

export const PURSE_AFTERWARDS = 'In your purse after'

export const BACK_TO_PURSE = 'Back to your purse'

export const BACK_IN_PURSE = 'Back in your purse'

export const AVAILABLE = 'Available in your purse'
