// Sums as they are drawn where they are not counted up, apart from what every island loads.
import { formatMoney, type MoneyJson, minorOf } from '../../../api/platform/values/money'

/**
 * A sum in the parts that a large one is drawn from: "KES ", "2,500" and ".50", which is empty where there are no
 * cents.
 */
export function moneyParts(money: MoneyJson): { code: string; whole: string; decimals: string } {
  const text = formatMoney(money)
  const [, code = '', whole = text, decimals = ''] = /^(\D*)([\d,]+)(\.\d+)?$/.exec(text) ?? []
  return { code, whole, decimals: /^\.0+$/.test(decimals) ? '' : decimals }
}

/** Without the decimals of a whole sum: "KES 2,500", "KES 2,500.50". */
export function shortMoney(money: MoneyJson): string {
  const { code, whole, decimals } = moneyParts(money)
  return code + whole + decimals
}

/** Whether sums that are compared are all whole: one that is not keeps the decimals of the others. */
export function areWhole(sums: MoneyJson[]): boolean {
  return sums.every((money) => moneyParts(money).decimals === '')
}

/** Those of a list, all without decimals or all with them. */
export function sumText(money: MoneyJson, short: boolean): string {
  return short ? shortMoney(money) : formatMoney(money)
}

/** A price as `shortMoney`, or that it is free. */
export function priceText(price: MoneyJson): string {
  return minorOf(price) === 0 ? 'Free' : shortMoney(price)
}

/** About as much, beside the sum itself: cents only where they weigh. */
export function aboutText(money: MoneyJson): string {
  const units = Number(money.amount)
  return `≈ ${shortMoney(units < 100 ? money : { ...money, amount: String(Math.round(units)) })}`
}
