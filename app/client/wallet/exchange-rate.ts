// An exchange rate for display.

export const feeTerm = (percent: string) => `Including our fee of ${percent}%`

export type ShownRate = { base: string; counter: string; value: string }

/** "1 USD = KES 129.25" */
export function rateText({ base, counter, value }: ShownRate): string {
  return `1 ${base} = ${counter} ${value.replace(/\B(?=(\d{3})+\.)/g, ',')}`
}
