// An exchange rate for display.
import type { RateResponse } from '../../../api/money/exchange/responses'

export const feeTerm = (percent: string) => `Including our fee of ${percent}%`

/** "1 USD = KES 129.25" */
export function rateText({ base, counter, value }: RateResponse): string {
  return `1 ${base} = ${counter} ${value.replace(/\B(?=(\d{3})+\.)/g, ',')}`
}
