// The average of reviews, as triggers keep its parts.

/** To one decimal; null until the first review, which is shown as "New". */
export function averageOf({
  reviewCount,
  ratingSum,
}: {
  reviewCount: number
  ratingSum: number
}): number | null {
  return reviewCount === 0 ? null : Math.round((ratingSum / reviewCount) * 10) / 10
}
