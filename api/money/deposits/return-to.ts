// Where somebody continues after adding money: the pages that pay from the purse, and what each is called. Both come
// from this list, so that no address can lead elsewhere or have another name.

import { ownPath } from '../../platform/http/own-path'
import { type Currency, moneyJson } from '../../platform/values/money'

type ReturnTo = {
  path: string
  /** What it is, after "Continue to": "your gift card". */
  name: string
}

const ID = '[\\w-]{1,100}'

const PAGES: [pathname: string, name: string][] = [
  ['/client/gift-cards/new/review', 'your gift card'],
  [`/client/gift-cards/group/${ID}`, 'the group gift'],
  [`/goals/${ID}`, 'your goal'],
  ['/client/wallet/send', 'your transfer'],
  ['/client/wallet/requests', 'the money request'],
  ['/client/wallet/scheduled', 'your scheduled transfers'],
  ['/client/wallet/premium', 'Purse Plus'],
  ['/client/wallet/exchange', 'your exchange'],
  [`/client/checkout/${ID}`, 'your order'],
  [`/client/parties/${ID}`, 'your visit with friends'],
  [`/booking/${ID}`, 'your booking'],
]

const KNOWN = PAGES.map(([pathname, name]) => ({ pathname: new RegExp(`^${pathname}$`), name }))

/** In characters: enough for whatever can be typed into the address of these pages. */
export const LONGEST_RETURN_PATH = 2000

/** The page to continue with, with its query normalised; null for any other path. */
export function returnToOf(path: string | null | undefined): ReturnTo | null {
  const [returnPath = ''] = ownPath(path, LONGEST_RETURN_PATH)?.split('#') ?? []
  const [withoutQuery = ''] = returnPath.split('?')
  const known = KNOWN.find(({ pathname }) => pathname.test(withoutQuery))
  return known ? { path: returnPath, name: known.name } : null
}

/** Where somebody adds what a page lacks; `minor` in minor units. */
export function addFundsPath(minor: number, currency: Currency, returnTo: string): string {
  const { amount } = moneyJson(minor, currency)
  return `/client/wallet/add-funds?${new URLSearchParams({ amount, currency, returnTo })}`
}
