// A rating, as one star and a number; "New" until the first review.
import { Star } from 'lucide-react'

export function Rating({ rating, reviewCount }: { rating: number | null; reviewCount: number }) {
  if (rating === null) return <span className="text-sm font-semibold">New</span>
  return (
    <span className="inline-flex items-center gap-1 text-sm">
      <Star size={15} className="fill-apricot-deep text-apricot-deep" aria-hidden />
      <span className="sr-only">Rated </span>
      <span className="money font-semibold">{rating.toFixed(1)}</span>
      <span className="text-soft">{`(${reviewCount})`}</span>
    </span>
  )
}

export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} of 5 stars`} className="inline-flex">
      {[1, 2, 3, 4, 5].map((n) => (
        <Star
          key={n}
          size={16}
          aria-hidden
          className={n <= rating ? 'fill-apricot-deep text-apricot-deep' : 'text-edge'}
        />
      ))}
    </span>
  )
}

/** $ to $$$$, spelled out for screen readers. */
export function PriceRange({ range }: { range: number }) {
  return (
    <span>
      <span aria-hidden>{'$'.repeat(range)}</span>
      <span className="sr-only">{`Price ${range} of 4`}</span>
    </span>
  )
}
