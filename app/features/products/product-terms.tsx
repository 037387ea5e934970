// How an order gets to its client and back: a row for each way, its fact in sight, the rest a touch away.
import { ChevronDown, type LucideIcon, Store, Truck, Undo2 } from 'lucide-react'
import type { MoneyJson } from '../../../api/platform/values/money'
import type { SellerResponse, TermsResponse } from '../../../api/shop/storefront/responses'
import { shortMoney } from '../../ui/display/money-parts'

export function ProductTerms({ terms, seller }: { terms: TermsResponse; seller: SellerResponse }) {
  return (
    <ul className="mt-4 max-w-2xl">
      {rowsOf(terms, seller).map(({ Icon, name, fact, lines }) => (
        <li key={name} className="stitch">
          <details className="group">
            <summary className="flex min-h-12 items-center gap-3">
              <Icon size={19} aria-hidden className="shrink-0 text-link" />
              <span className="font-semibold">{name}</span>
              <span className="money ml-auto text-sm text-soft">{fact}</span>
              <ChevronDown size={18} aria-hidden className="shrink-0 text-soft group-open:rotate-180" />
            </summary>
            <ul className="grid gap-0.5 pb-3 pl-8 text-sm text-soft">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  )
}

type Row = { Icon: LucideIcon; name: string; fact: string; lines: (string | false | null)[] }

function rowsOf(terms: TermsResponse, { city, country }: SellerResponse) {
  const { inCity, inCountry, freeFrom, pickUp, points, dispatchDays, returnDays } = terms
  const returned = returnDays > 0
  const rows: Row[] = [
    {
      Icon: Truck,
      name: 'Delivery',
      fact: inCity ? priceOf(inCity) : '',
      lines: inCity
        ? [
            `Delivered in ${city} ${costing(inCity)}.`,
            inCountry && `Elsewhere in ${country} ${costing(inCountry)}.`,
            freeFrom && `Free delivery on orders from ${shortMoney(freeFrom)}.`,
            `Ships within ${days(dispatchDays)}.`,
          ]
        : [],
    },
    {
      Icon: Store,
      name: inCity ? 'Pickup' : 'Pickup only',
      fact: 'Free',
      lines: [
        pickUp && `Pick it up for free at ${pickUp.address}, ${pickUp.city}.`,
        points.length > 0 &&
          `Pick it up for free at a salon: ${points.map((point) => `${point.name} (${point.city})`).join(', ')}.`,
      ],
    },
    {
      Icon: Undo2,
      name: 'Returns',
      fact: returned ? days(returnDays) : 'None',
      lines: [
        returned
          ? `You can return it within ${days(returnDays)} of delivery.`
          : 'Not returnable unless something is wrong with it.',
      ],
    },
  ]
  return rows
    .map(({ lines, ...row }) => ({ ...row, lines: lines.filter((line) => line !== null && line !== false) }))
    .filter(({ lines }) => lines.length > 0)
}

function costing(price: MoneyJson): string {
  const requested = priceOf(price)
  return requested === 'Free' ? 'for free' : `for ${requested}`
}

function priceOf(price: MoneyJson): string {
  return Number(price.amount) === 0 ? 'Free' : shortMoney(price)
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}
