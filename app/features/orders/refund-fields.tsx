// What is refunded of an order: a quantity of each line, the delivery, and whether the units can be restocked.
import { formatMoney, type MoneyJson } from '../../../api/platform/values/money'
import { INPUT } from '../../ui/forms/field'

export function RefundUnits({
  lines,
  delivery,
}: {
  lines: {
    lineId: string
    name: string
    unitPrice: MoneyJson
    left: number
    /** The chosen quantity; a number is already final. */
    chosen: string | number
  }[]
  delivery: { sum: MoneyJson; chosen: boolean } | null
}) {
  return (
    <ul>
      {lines.map(({ lineId, name, unitPrice, left, chosen }) => (
        <li key={lineId} className="stitch flex items-center gap-4 py-3">
          <label htmlFor={`units-${lineId}`} className="min-w-0 grow">
            <span className="block font-medium wrap-anywhere">{name}</span>
            <span className="text-sm text-soft">
              {formatMoney(unitPrice)} each, {left} left
            </span>
          </label>
          {typeof chosen === 'number' ? (
            <span className="font-semibold">× {chosen}</span>
          ) : (
            <select id={`units-${lineId}`} name={`units-${lineId}`} defaultValue={chosen} className={`${INPUT} w-24!`}>
              {Array.from({ length: left + 1 }, (_, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the number is what it is
                <option key={i} value={String(i)}>
                  {i === 0 ? 'None' : i}
                </option>
              ))}
            </select>
          )}
        </li>
      ))}
      {delivery && (
        <li className="stitch">
          <label className="flex min-h-14 items-center gap-4 py-3">
            <span className="min-w-0 grow">
              <span className="block font-medium">Delivery</span>
              <span className="text-sm text-soft">{formatMoney(delivery.sum)}</span>
            </span>
            <input type="checkbox" name="delivery" defaultChecked={delivery.chosen} className="size-6 shrink-0" />
          </label>
        </li>
      )}
    </ul>
  )
}

export function Restock({ on, className = '' }: { on: boolean; className?: string }) {
  return (
    <label className={`flex min-h-12 items-center gap-3 ${className}`}>
      <input type="checkbox" name="restock" defaultChecked={on} className="size-5.5 shrink-0" />
      <span>Put the items back in stock</span>
    </label>
  )
}
