// This month's budgets, the fullest first, each with what is left of it or how far it was passed.
import { TriangleAlert } from 'lucide-react'
import { BUDGET_THRESHOLDS } from '../../../api/money/transactions/input'
import type { InsightsResponse } from '../../../api/money/transactions/responses'
import { type MoneyJson, minorOf, moneyJson } from '../../../api/platform/values/money'
import { Spent } from '../../ui/charts/shares'
import { areWhole, sumText } from '../../ui/display/money-parts'
import { ButtonLink } from '../../ui/forms/button'
import { Section } from '../../ui/layout/section'

const [EARLY, FULL] = BUDGET_THRESHOLDS

export function Budgets({
  currency,
  budgets,
  path,
}: {
  currency: string
  budgets: InsightsResponse['budgets']
  /** Of the insights. */
  path: string
}) {
  const short = areWhole(budgets.flatMap(({ amount, spent }) => [amount, spent]))
  const at = (category?: string) => `${path}/budget?${new URLSearchParams({ currency, ...(category && { category }) })}`
  return (
    <Section id="budgets" title="Budgets this month" gap="mb-3">
      {budgets.length === 0 ? (
        <p className="mb-3 text-soft">
          Set a monthly budget for a category. We'll tell you at {EARLY}% and at {FULL}%.
        </p>
      ) : (
        <ul className="mb-4 grid gap-4">
          {budgets.map(({ key, category, amount, spent, percent }) => {
            const [used, limit, left] = [sumText(spent, short), sumText(amount, short), leftOf(spent, amount, short)]
            return (
              <li key={key}>
                <a
                  href={at(key)}
                  className="group grid min-h-11 gap-1 rounded-sm"
                  aria-label={`${category}: ${used} of ${limit}, ${left}. Change this budget`}
                >
                  <span className="flex items-baseline justify-between gap-4">
                    <span className="min-w-0 font-medium wrap-anywhere underline-offset-4 group-hover:underline">
                      {category}
                    </span>
                    <span className="money shrink-0 text-sm text-soft">
                      <span className="font-semibold text-ink">{used}</span> of {limit}
                    </span>
                  </span>
                  <Spent spent={minorOf(spent)} limit={minorOf(amount)} />
                  <span
                    className={`flex items-center gap-1.5 text-sm ${percent >= 100 ? 'font-semibold text-out' : 'text-soft'}`}
                  >
                    {percent >= 100 && <TriangleAlert size={15} aria-hidden />}
                    {left}
                  </span>
                </a>
              </li>
            )
          })}
        </ul>
      )}
      <ButtonLink variant="quiet" to={at()}>
        Set a budget
      </ButtonLink>
    </Section>
  )
}

function leftOf(spent: MoneyJson, amount: MoneyJson, short: boolean): string {
  const left = minorOf(amount) - minorOf(spent)
  const sum = sumText(moneyJson(Math.abs(left), amount.currency), short)
  return left < 0 ? `${sum} over budget` : `${sum} left`
}
