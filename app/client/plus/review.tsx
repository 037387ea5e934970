// The charges, their dates and their source, before Plus starts.
import type { ReactNode } from 'react'
import type { PlusPageResponse } from '../../../api/money/plus/responses'
import { shortMoney } from '../../ui/display/money-parts'
import { day } from '../../ui/display/time'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'
import { AboutPrice, PriceNote } from './about-price'
import { ShortOfDollars } from './payment-choice'
import { type PlusPlan, payerOf, shortOf } from './plus-data'

export function Review({
  plus,
  chosen,
  pay,
  formKey,
}: {
  plus: PlusPageResponse
  chosen: PlusPlan
  pay: string
  formKey: string
}) {
  const { plan, price } = chosen
  const sum = shortMoney(price)
  const first = day(plus.firstChargeAt, plus.timeZone)
  const fromPurse = pay === 'purse'
  const payer = payerOf(plus, pay, fromPurse ? 'purse' : 'method')
  const short = fromPurse ? shortOf(plus, price) : null
  const every = plan === 'yearly' ? 'year' : 'month'
  return (
    <section aria-labelledby="review" className="max-w-lg">
      <h2 id="review" className="font-display text-xl">
        {plus.trial ? `First month free, then ${sum} on ${first}` : `${sum} today, and every ${every} after`}
      </h2>
      <dl className="mt-5">
        <Line term="Plan">{plan === 'yearly' ? 'Yearly' : 'Monthly'}</Line>
        <Line term="Charged today">{plus.trial ? '$0.00' : sum}</Line>
        {plus.trial && <Line term={`Charged on ${first}`}>{sum}</Line>}
        <Line term="After that">
          {sum}
          <AboutPrice behind of={price} className="font-normal text-soft" /> every {every}
        </Line>
        <Line term="Paid with">{fromPurse ? 'Your purse' : payer}</Line>
      </dl>
      <div className="mt-5 grid gap-5">
        <PriceNote />
        {short && (
          <ShortOfDollars
            missing={short}
            returnTo={`/client/wallet/premium?${new URLSearchParams({ plan, pay })}`}
            text={
              plus.trial
                ? `Your purse holds ${shortMoney(plus.purse)} in USD. Have ${sum} there by ${first}, or choose a payment method.`
                : `Your purse holds ${shortMoney(plus.purse)} in USD, which doesn’t cover ${sum}. Add funds first, or choose a payment method.`
            }
          />
        )}
        <p className="text-soft">
          {plus.trial
            ? `Cancel before ${first} and nothing is charged. After that you can still cancel anytime with no fee, and your benefits stay until the end of the period you paid for.`
            : 'Cancel anytime with no fee. Your benefits stay until the end of the period you paid for.'}
        </p>
        {(plus.trial || !short) && (
          <Form hidden={{ intent: 'subscribe', plan, pay, key: formKey }}>
            <Button className="w-full" data-busy="Saving...">
              {plus.trial ? 'Start your free month' : `Pay ${sum} and start Plus`}
            </Button>
          </Form>
        )}
        <ButtonLink to="/client/wallet/premium" variant="quiet">
          Choose something else
        </ButtonLink>
      </div>
    </section>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="stitch flex flex-wrap justify-between gap-x-6 py-3">
      <dt className="text-soft">{term}</dt>
      <dd className="money font-semibold">{children}</dd>
    </div>
  )
}
