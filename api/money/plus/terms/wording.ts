// Words for what people are told of Plus: sums and days in plain letters, which a text message carries.
import { formatMoney, type MoneyJson } from '../../../platform/values/money'
import type { Anchor } from './periods'

/** "$4.99" */
export function told(money: MoneyJson): string {
  return formatMoney(money).replace(/[\u00a0\u202f]/g, ' ')
}

/** "Dec 21, 2026" where the person is. */
export function dayOf({ timeZone }: Pick<Anchor, 'timeZone'>, instant: number): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  }).format(instant)
}
