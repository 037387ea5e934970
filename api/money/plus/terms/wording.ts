// Formatting for notifications about Plus: amounts and days in plain characters, fit for SMS.
import { dayForm } from '../../../platform/values/date-forms'
import { formatMoney, type MoneyJson } from '../../../platform/values/money'
import type { Anchor } from './periods'

/** "$4.99" */
export function moneyText(money: MoneyJson): string {
  return formatMoney(money).replace(/[\u00a0\u202f]/g, ' ')
}

/** "Dec 21, 2026" in the person's time zone. */
export function dayOf({ timeZone }: Pick<Anchor, 'timeZone'>, instant: number): string {
  return dayForm(instant, timeZone, 'always')
}
