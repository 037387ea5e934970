// The pitch: four features, their value, and the two plans with their charges.
import { ChartNoAxesColumn } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PlusPageResponse } from '../../../api/money/plus/responses'
import { DisplaySum } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { day } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Still } from '../../ui/layout/still'
import { AboutPrice, PriceNote } from './about-price'
import { PayChoice } from './payment-choice'
import type { PlusPlan } from './plus-data'

export function Offer({ plus }: { plus: PlusPageResponse }) {
  return (
    <>
      <section aria-labelledby="pitch" className="purse relative overflow-hidden rounded-lg p-6 shadow-mid lg:p-10">
        <Still
          name="gathering"
          eager
          className="-mx-6 -mt-6 mb-5 h-44 w-[calc(100%+3rem)] [mask-image:linear-gradient(#000_7rem,#0000)] sm:absolute sm:top-0 sm:right-0 sm:m-0 sm:h-72 sm:w-1/2 sm:[mask-image:linear-gradient(270deg,#000_12rem,#0000)]"
        />
        <p className="relative text-sm font-semibold text-apricot">
          {plus.trial ? 'First month free' : 'Welcome back'}
        </p>
        <h2 id="pitch" className="relative mt-1 font-display text-2xl sm:w-1/2">
          Your beauty money can earn more.
        </h2>
        <p className="relative mt-3 max-w-prose text-on-plum-soft sm:w-1/2">
          With Plus, every balance in your purse earns interest, every visit earns cashback and withdrawals are free.
        </p>
        <ButtonLink to="#plans" className="relative mt-5 max-sm:w-full">
          Choose your plan
        </ButtonLink>
        <ul className="mt-6 grid gap-x-10 gap-y-5 sm:grid-cols-2">
          <Feature
            figure={`${plus.memberWithdrawalPercent}%`}
            title={`${plus.memberWithdrawalPercent}% withdrawal fees`}
          >
            Others pay {plus.withdrawalPercent}%. You pay nothing.
          </Feature>
          <Feature figure={`${plus.interestPercent}%`} title={`${plus.interestPercent}% APY interest`}>
            On your purse and your goals, in every currency. Calculated daily, paid monthly.
          </Feature>
          <Feature figure={`${plus.cashbackPercent}%`} title={`${plus.cashbackPercent}% cashback on salon bookings`}>
            Back in your purse as soon as a visit paid from it is done, up to {shortMoney(plus.cashbackCap.month)}
            <AboutPrice behind of={plus.cashbackCap.month} /> a month.
          </Feature>
          <Feature figure={<ChartNoAxesColumn className="mt-1 size-10" />} title="Advanced budgeting">
            See where your beauty money goes, month by month. You also get priority support and exclusive offers from
            salons and shops.
          </Feature>
        </ul>
      </section>
      <Plans plus={plus} />
    </>
  )
}

function Feature({ figure, title, children }: { figure: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[4.75rem_1fr] items-start gap-x-4 border-t border-on-plum/20 pt-4">
      <span aria-hidden className="money font-display text-xl/tight text-apricot">
        {figure}
      </span>
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="mt-1 block text-sm text-on-plum-soft">{children}</span>
      </span>
    </li>
  )
}

/** Choosing leads to the review: nothing starts here. */
function Plans({ plus }: { plus: PlusPageResponse }) {
  return (
    <form method="get" action="/client/wallet/premium" className="grid gap-8">
      <fieldset>
        <legend id="plans" className="mb-4 scroll-mt-20 font-display text-xl">
          Your plan
        </legend>
        <div className="grid gap-4 sm:grid-cols-2">
          {plus.plans.map((offer) => (
            <PlanChoice key={offer.plan} offer={offer} plus={plus} />
          ))}
        </div>
        <div className="mt-3">
          <PriceNote />
        </div>
      </fieldset>
      <PayChoice plus={plus} chosen="purse" />
      <div className="max-w-md">
        <Button className="w-full">{plus.trial ? 'Start free month' : 'Review the charge'}</Button>
        <p className="mt-3 text-center text-sm text-soft">You’ll see every date and amount before anything starts.</p>
      </div>
    </form>
  )
}

function PlanChoice({ offer, plus }: { offer: PlusPlan; plus: PlusPageResponse }) {
  const { plan, price, saving } = offer
  const yearly = plan === 'yearly'
  const first = day(plus.firstChargeAt, plus.timeZone)
  return (
    <label className="group relative grid content-start gap-1 rounded-lg bg-raised p-5 ring-[1.5px] ring-line transition-shadow has-checked:shadow-mid has-checked:ring-2 has-checked:ring-link has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link">
      <span className="flex items-center justify-between gap-3">
        <span className="flex items-center gap-3 font-semibold">
          <input type="radio" name="plan" value={plan} defaultChecked={!yearly} className="size-5 shrink-0" />
          {yearly ? 'Yearly' : 'Monthly'}
        </span>
        {saving && <Badge tone="confirmed">Save {shortMoney(saving)}</Badge>}
      </span>
      <span className="mt-3">
        <DisplaySum money={price} className="text-2xl" />{' '}
        <span className="text-soft">{yearly ? 'per year' : 'per month'}</span>
      </span>
      <AboutPrice of={price} className="font-semibold" />
      <span className="text-sm text-soft">
        {plus.trial
          ? yearly
            ? `1-month free trial, then ${shortMoney(price)} on ${first} and every year after.`
            : `First month free, then ${shortMoney(price)} on ${first} and every month after.`
          : `Charged today, and every ${yearly ? 'year' : 'month'} after.`}
      </span>
      <span className="text-sm text-soft">Cancel anytime, with no fee.</span>
    </label>
  )
}
