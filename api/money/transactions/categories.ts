// The categories of spending that are no kind of salon, by key, and their names on screens.

const CATEGORY_NAMES: Record<string, string> = {
  visits: 'Salon visits',
  products: 'Beauty products',
  gift_cards: 'Gift cards',
  plus: 'Purse Plus',
  people: 'Sent to people',
  withdrawals: 'Withdrawn',
  fees: 'Fees',
  cashback: 'Cashback returned',
  other: 'Other',
}

/** The name of a category; of a kind of salon, itself. */
export function categoryName(key: string): string {
  return CATEGORY_NAMES[key] ?? key
}
