// Opening hours as people say them: a salon keeps each day by itself, and two ranges that meet at midnight are one evening.

/** Minutes of a day; what closes after midnight ends beyond 1440. */
export type Range = { fromMinute: number; toMinute: number }

/** 1 is Monday. */
export type WeekRange = Range & { weekday: number }

const DAY = 1440

/** Hours after midnight as part of the evening before them. */
export function nightsTogether<Hours extends WeekRange>(week: Hours[]): Hours[] {
  const on = (weekday: number) => week.filter((range) => range.weekday === ((weekday + 6) % 7) + 1)
  return week
    .filter((range) => !endsNight(range, on(range.weekday - 1)))
    .map((range) => ({ ...range, toMinute: closing(range, on(range.weekday + 1)) }))
}

/** When a range closes, in minutes of its day: beyond 1440 where it goes on after midnight. */
export function closing(range: Range, after: Range[]): number {
  if (range.toMinute !== DAY || range.fromMinute === 0) return range.toMinute
  const morning = after.find((other) => endsNight(other, [range]))
  return DAY + (morning?.toMinute ?? 0)
}

/** Whether a range goes on with an evening of the day before. */
export function endsNight(range: Range, before: Range[]): boolean {
  return (
    range.fromMinute === 0 &&
    range.toMinute <= DAY / 2 &&
    before.some(({ fromMinute, toMinute }) => fromMinute > 0 && toMinute === DAY)
  )
}

export function isWholeDay({ fromMinute, toMinute }: Range): boolean {
  return fromMinute === 0 && toMinute === DAY
}
