// A shop's sales, as a chart and a table; best sellers; low stock; tasks for the seller.
import { minorOf } from '../../../api/platform/values/money'
import type { SalesResponse } from '../../../api/shop/seller-dashboard/responses'
import { upTo99 } from '../../features/orders/seller-order-labels'
import { Columns } from '../../ui/charts/columns'
import { DayFigures, SUMMARY } from '../../ui/charts/day-figures'
import { drawnDays } from '../../ui/charts/drawn-days'
import { Share } from '../../ui/charts/shares'
import { Alike, Amount, DisplaySum } from '../../ui/display/amount'
import { CountTile } from '../../ui/display/count-tile'
import { PillLink } from '../../ui/display/pill-link'
import { counted } from '../../ui/display/plural'
import { shortDate } from '../../ui/display/time'
import { Button } from '../../ui/forms/button'
import { Fault, INPUT } from '../../ui/forms/field'
import { Section } from '../../ui/layout/section'
import { ProductThumb } from '../products/product-thumb'

type Figures = NonNullable<SalesResponse['figures']>

const RANGES = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
] as const

/** `days`: the selected range; null for custom dates. */
export function Sold({
  figures,
  days: chosen,
  faults,
}: {
  figures: Figures
  days: string | null
  faults: string[] | undefined
}) {
  const { days, from, to, orders, sold, soldBefore } = figures
  return (
    <section aria-labelledby="sold">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="sold" className="font-display text-lg">
          Sales
        </h2>
        <nav aria-label="Days shown" className="flex flex-wrap gap-2">
          {RANGES.map(([value, label]) => (
            <PillLink key={value} to={`?days=${value}`} aria-current={chosen === value ? 'page' : undefined}>
              {label}
            </PillLink>
          ))}
        </nav>
      </div>
      <p className="mt-3">
        <DisplaySum money={sold} className="text-xl" />
      </p>
      <p className="mb-4 text-sm text-soft">
        {counted(orders, 'order', 'orders')} from {shortDate(from)} to {shortDate(to)}.{' '}
        <Amount short money={soldBefore} /> in the {days.length} days before. By order date, without cancelled or
        refunded orders.
      </p>
      <Columns
        label={`Sales from ${shortDate(from)} to ${shortDate(to)}`}
        legend={['These days', `The ${days.length} days before`]}
        currency={sold.currency}
        columns={drawnDays(days, [(day) => minorOf(day.amount), (day) => minorOf(day.before)])}
      />
      {/* Beside each other until one of them is open. */}
      <div className="mt-2 flex flex-wrap gap-x-6 [&>[open]]:basis-full">
        <details open={faults ? true : undefined}>
          <summary className={SUMMARY}>Other days</summary>
          <form method="get" className="mt-1 grid min-w-72 max-w-md grid-cols-2 items-end gap-3" noValidate>
            {(
              [
                ['from', 'From', from],
                ['to', 'To', to],
              ] as const
            ).map(([name, label, value]) => (
              <label key={name} className="grid gap-1.5 text-sm font-semibold">
                {label}
                <input type="date" name={name} defaultValue={value} className={INPUT} />
              </label>
            ))}
            <div className="col-span-2 empty:hidden">
              <Fault errors={faults} />
            </div>
            <Button variant="quiet" className="col-span-2 justify-self-start">
              Show these days
            </Button>
          </form>
        </details>
        <DayFigures
          caption="Sales on each day"
          heads={['Orders', 'Sold']}
          days={days.map(({ date, orders, amount }) => ({ date, count: orders, amount }))}
        />
      </div>
    </section>
  )
}

export function BestSellers({ best }: { best: Figures['best'] }) {
  const most = Math.max(1, ...best.map(({ amount }) => minorOf(amount)))
  return (
    <Section id="best" title="Best sellers">
      {best.length === 0 ? (
        <p className="mt-1 text-soft">No sales in this period.</p>
      ) : (
        <Alike sums={best.map(({ amount }) => amount)}>
          <ol>
            {best.map(({ productId, name, category, image, pieces, amount }) => (
              <li key={productId} className="py-2 text-sm">
                <a
                  href={`/seller/products/${encodeURIComponent(productId)}`}
                  className="mb-1 flex min-h-11 items-center gap-3 hover:text-link"
                >
                  <ProductThumb product={{ id: productId, name, category, image }} />
                  <span className="min-w-0 grow font-medium wrap-anywhere">
                    {name} <span className="font-normal text-soft">× {pieces}</span>
                  </span>
                  <Amount money={amount} className="font-semibold" />
                </a>
                <Share value={minorOf(amount)} most={most} />
              </li>
            ))}
          </ol>
        </Alike>
      )}
    </Section>
  )
}

export function LowStock({ low }: { low: SalesResponse['lowStock'] }) {
  return (
    <Section id="low" title="Running low">
      {low.length === 0 ? (
        <p className="mt-1 text-soft">Everything is well stocked.</p>
      ) : (
        <ul>
          {low.map(({ variantId, productId, productName: name, variantName, stock, ...seen }) => (
            <li key={variantId} className="stitch">
              <a
                href={`/seller/products/${encodeURIComponent(productId)}`}
                className="flex min-h-12 items-center gap-3 py-2 text-sm hover:text-link"
              >
                <ProductThumb product={{ id: productId, name, ...seen }} />
                <span className="min-w-0 grow wrap-anywhere">
                  {name}
                  {variantName && <span className="text-soft">, {variantName}</span>}
                </span>
                <span className={`font-semibold whitespace-nowrap ${stock ? 'text-wait' : 'text-out'}`}>
                  {stock ? `${stock} left` : 'None left'}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const TO_DO = [
  ['new', 'to accept'],
  ['pack', 'to pack'],
  ['send', 'to ship'],
  ['ready', 'to hand over'],
  ['returns', 'with a return'],
  ['disputed', 'not arrived'],
] as const

/** The number of orders to act on, each with a link; in saffron where one is overdue. */
export function Waits({
  counts,
  overdue,
}: {
  counts: SalesResponse['counts']
  overdue: (keyof SalesResponse['counts'])[]
}) {
  const visible = TO_DO.filter(([state]) => counts[state] > 0 || !['returns', 'disputed'].includes(state))
  return (
    <ul
      aria-label="Orders to act on"
      className={`grid grid-cols-2 gap-2 ${visible.length > 4 ? 'sm:grid-cols-3' : 'sm:grid-cols-4'}`}
    >
      {visible.map(([state, label]) => (
        <CountTile
          key={state}
          to={`/seller/orders?state=${state}`}
          count={upTo99(counts[state])}
          label={label}
          note={overdue.includes(state) && state !== 'disputed' && 'Overdue'}
          late={overdue.includes(state)}
        />
      ))}
    </ul>
  )
}
