// The average rating, from the sums maintained by triggers.

/** Rounded to one decimal; null until the first review, which is shown as "New". */
export function averageOf({ reviewCount, ratingSum }: { reviewCount: number; ratingSum: number }): number | null {
  return reviewCount === 0 ? null : Math.round((ratingSum / reviewCount) * 10) / 10
}
