// The running total of a booking: a bar at the bottom on a phone, a card at the side from 1024 px.
import type { ReactNode } from 'react'
import { type MoneyJson, minorOf, moneyJson } from '../../../api/platform/values/money'
import { DisplaySum, Price } from '../../ui/display/amount'
import { duration } from '../../ui/display/duration'

export function VisitTotal({
  lines,
  isStranger,
  children,
}: {
  lines: { name: string; price: MoneyJson; durationMinutes: number }[]
  isStranger: boolean
  children: ReactNode
}) {
  const currency = lines[0]?.price.currency ?? ''
  const minor = lines.reduce((sum, { price }) => sum + minorOf(price), 0)
  const minutes = lines.reduce((sum, line) => sum + line.durationMinutes, 0)
  return (
    <section
      aria-label="Your visit"
      className={`sticky bottom-0 z-10 -mx-4 flex items-center justify-between gap-4 border-t border-line bg-paper px-4 pt-2 pb-[calc(env(safe-area-inset-bottom)+0.5rem)] lg:top-8 lg:mb-0 lg:bottom-auto lg:mx-0 lg:grid lg:grid-cols-1 lg:rounded-lg lg:border-0 lg:bg-raised lg:p-6 lg:shadow-mid lg:ring-1 lg:ring-line ${isStranger ? '' : '-mb-28'}`}
    >
      <h2 className="hidden font-display text-lg lg:block">Your visit</h2>
      <ul data-live="lines" className="hidden lg:grid lg:grid-cols-1">
        {lines.map(({ name, price, durationMinutes }) => (
          <li key={name} className="stitch flex justify-between gap-4 py-3 text-sm">
            <span className="min-w-0">
              {name}
              <span className="block text-soft">{duration(durationMinutes)}</span>
            </span>
            <Price of={price} />
          </li>
        ))}
      </ul>
      <p data-live="sum" aria-live="polite" className="leading-tight lg:flex lg:items-baseline lg:justify-between">
        {minor === 0 ? (
          <span className="block font-display text-lg lg:order-2">Free</span>
        ) : (
          <DisplaySum money={moneyJson(minor, currency)} className="block text-lg lg:order-2" />
        )}
        {/* Replaced by the time, once it is chosen. */}
        <span data-chosen className="text-sm text-soft">
          {lines.length > 1 && <span className="lg:hidden">{lines.length} services · </span>}
          {duration(minutes)}
        </span>
      </p>
      <div data-live="submit" className="contents">
        {children}
      </div>
      <p className="hidden text-sm text-soft lg:block">
        {isStranger
          ? 'Next, sign in or sign up: then we hold your time for ten minutes while you review.'
          : 'We hold your time for ten minutes while you review. You haven’t paid yet.'}
      </p>
    </section>
  )
}
