// Labels of sums in and out of a client's purse.

import { formatMoney, type MoneyJson } from '../../../api/platform/values/money'
import { shortMoney } from '../../ui/display/money-parts'

export const HISTORY_FAILED = 'Could not load your transaction history.'

export const BALANCE_FAILED = 'Could not load your wallet balance.'

export const setUpTitle = (currency: string) => `Set it up for ${currency}`

export const FROM_FEE = 'From the platform fee'

export const TO_CLIENT = 'To the client’s purse'

export const CLIENT_REFUNDED = 'The money is back in the client’s purse.'

/** After a refund that the balance does not cover yet: title and text. */
export const REFUND_PROMISED = ['Refund promised', 'The client gets it as soon as your balance covers it.'] as const

export const alreadyPromised = (what: 'visit' | 'order') => `A refund of this ${what} is promised already.`

/** A sum of a client's that waits for what a salon or a shop earns. */
export const promisedBy = (who: 'salon' | 'shop') => `Promised by the ${who}, from its next earnings`

/** The same for the salon or the shop; `date`: since when. */
export const promisedOn = (date: string) => `Promised to the client on ${date}`

export const MORE_WAYS = 'More ways to pay'

export const NO_METHOD = 'You have no payment method yet.'

export const LEFT_IN_PURSE = 'Left in your purse'

export const PURSE_AFTERWARDS = 'In your purse after'

export const BACK_TO_PURSE = 'Back to your purse'

export const BACK_IN_PURSE = 'Back in your purse'

export const AVAILABLE = 'Available in your purse'

export const addedText = (amount: MoneyJson) => `Successfully added ${formatMoney(amount)} to your wallet`

export const backText = (amount: MoneyJson) => `${shortMoney(amount)} is back in your purse.`
