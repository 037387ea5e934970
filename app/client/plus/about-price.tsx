// The price of Plus in the currency of the reader's purse, about: it is charged in dollars.
import { createContext, useContext } from 'react'
import { CURRENCY } from '../../../api/platform/values/currencies'
import { type Currency, type MoneyJson, moneyJson } from '../../../api/platform/values/money'
import { aboutText } from '../../ui/display/money-parts'
import { day } from '../../ui/display/time'

export const PLUS_CURRENCY = 'USD'

/** How much of `currency` a dollar is worth, and since when. */
export type AboutRate = { currency: Currency; value: string; asOf: string }

/** Null: nothing is said beside the price. */
export const PriceRate = createContext<AboutRate | null>(null)

export function aboutIn(money: MoneyJson, { currency, value }: AboutRate): MoneyJson {
  const units = Number(money.amount) * Number(value)
  return moneyJson(Math.round(units * 10 ** CURRENCY[currency].digits), currency)
}

/** "≈ KES 645"; in a sentence, behind the price, "(≈ KES 645)". */
export function AboutPrice({
  of,
  behind = false,
  className = '',
}: {
  of: MoneyJson
  behind?: boolean
  className?: string
}) {
  const rate = useContext(PriceRate)
  if (!rate) return null
  const about = aboutText(aboutIn(of, rate))
  return (
    <>
      {behind && ' '}
      <span className={`money ${className}`}>{behind ? `(${about})` : about}</span>
    </>
  )
}

/** By which rate, once where such prices are. */
export function PriceNote() {
  const rate = useContext(PriceRate)
  return (
    rate && (
      <p className="text-sm text-soft">
        Charged in US dollars. About as much in {rate.currency}, at the rate of {day(rate.asOf)}.
      </p>
    )
  )
}
