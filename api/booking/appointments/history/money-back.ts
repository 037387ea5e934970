// Where the money of a visit that ended without being done is now: every message and every screen that says so reads it here.

/** What came back, in minor units: `passedOn` of it to others who had paid it, `amount` to the goal that had paid so much. */
export type MoneyBack = { returned: number; passedOn: number; goal: { name: string; amount: number } | null }

/** Each place that has some of it, in words that follow "in", with its sum in minor units. */
export function placesOf({ returned, passedOn, goal }: MoneyBack): { place: string; minor: number }[] {
  const saved = Math.min(goal?.amount ?? 0, returned - passedOn)
  return [
    { place: `your goal ${goal?.name}`, minor: saved },
    { place: 'your purse', minor: returned - passedOn - saved },
    { place: 'the purses of those who paid it', minor: passedOn },
  ].filter(({ minor }) => minor > 0)
}

/** " KES 500.00 is back in your purse."; empty if nothing came back. `sum` writes an amount. */
export function backSentences(back: MoneyBack, sum: (minor: number) => string): string {
  return placesOf(back)
    .map(({ place, minor }) => ` ${sum(minor)} is back in ${place}.`)
    .join('')
}
