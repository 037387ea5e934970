// The payment for Plus: the USD in the purse, or a payment method.
import type { PlusPageResponse } from '../../../api/money/plus/responses'
import type { MoneyJson } from '../../../api/platform/values/money'
import { addFundsPath } from '../../platform/paths'
import { shortMoney } from '../../ui/display/money-parts'
import { LinkInText } from '../../ui/display/text-link'
import { Unbroken } from '../../ui/unbroken'

export function PayChoice({ plus, chosen }: { plus: PlusPageResponse; chosen: string }) {
  return (
    <fieldset>
      <legend className="mb-1 font-display text-lg">Pay with</legend>
      <ul className="max-w-md">
        <Choice value="purse" chosen={chosen} label="Your purse" hint={`${shortMoney(plus.purse)} in USD`} />
        {plus.paymentMethods.map(({ id, label, isDefault }) => (
          <Choice key={id} value={id} chosen={chosen} label={label} hint={isDefault ? 'Your default' : ''} />
        ))}
      </ul>
      {plus.paymentMethods.length === 0 && (
        <p className="mt-2 text-sm text-soft">
          <LinkInText to="/client/settings?tab=payment_methods">Add a card</LinkInText> to pay without keeping USD in
          your purse.
        </p>
      )}
    </fieldset>
  )
}

function Choice({ value, chosen, label, hint }: { value: string; chosen: string; label: string; hint: string }) {
  return (
    <li className="stitch">
      <label className="flex min-h-12 items-center gap-3 py-2">
        <input type="radio" name="pay" value={value} defaultChecked={value === chosen} className="size-5 shrink-0" />
        <span className="grow font-medium">
          <Unbroken text={label} />
        </span>
        <span className="money text-sm text-soft">{hint}</span>
      </label>
    </li>
  )
}

/** A warning, in advance, where the purse does not hold enough USD. */
export function ShortOfDollars({ text, missing, returnTo }: { text: string; missing: MoneyJson; returnTo: string }) {
  return (
    <div className="rounded-md bg-wait-tint px-4 py-3 text-wait">
      <p className="text-sm font-medium">{text}</p>
      <p className="flex flex-wrap gap-x-5">
        {[
          { to: `/client/wallet/exchange?${new URLSearchParams({ to: 'USD', returnTo })}`, label: 'Exchange into USD' },
          { to: addFundsPath(missing, returnTo), label: `Add ${shortMoney(missing)}` },
        ].map(({ to, label }) => (
          <a
            key={to}
            href={to}
            className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
          >
            {label}
          </a>
        ))}
      </p>
    </div>
  )
}
