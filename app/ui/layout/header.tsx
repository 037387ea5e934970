// The client's header: wordmark, greeting, the balance's currency, and the link to the profile.
import { Check, ChevronDown } from 'lucide-react'
import { CURRENCY } from '../../../api/platform/values/currencies'
import { CURRENCIES, formatMoney, type MoneyJson } from '../../../api/platform/values/money'
import type { Role } from '../../platform/paths'
import { Avatar } from '../display/avatar'
import { Bell } from './bell'
import { LogOutButton } from './log-out-button'
import { Mark } from './logo'

export function ClientHeader({
  name,
  image,
  currency,
  balances,
  path,
}: {
  name: string
  image: string | null
  currency: string
  /** The balance, where the page has loaded it. */
  balances?: MoneyJson[]
  path: string
}) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper/95 backdrop-blur">
      <div className="mx-auto flex min-h-16 max-w-5xl items-center gap-3 px-4 lg:px-10">
        <a
          href="/client/dashboard"
          className="flex min-h-11 min-w-11 items-center gap-2 font-display text-lg lg:hidden"
        >
          <Mark className="size-9" />
          <span className="max-sm:sr-only">Purse</span>
        </a>
        <p className="min-w-0 grow truncate font-medium">Hello, {name}!</p>
        <CurrencyPicker currency={currency} balances={balances} path={path} />
        <div className="-mx-2 shrink-0 lg:hidden">
          <Bell as="client" />
        </div>
        <a href="/client/profile" aria-label="Your profile" className="shrink-0 rounded-full">
          <Avatar name={name} image={image} />
        </a>
      </div>
    </header>
  )
}

/** The header of every role but client, on a phone. */
export function PartnerHeader({ as, name }: { as: Exclude<Role, 'client'>; name: string }) {
  return (
    <header className="border-b border-line lg:hidden">
      <div className="flex min-h-16 items-center gap-3 px-4">
        <Mark className="size-9" />
        <p className="min-w-0 grow truncate font-medium">Hello, {name}!</p>
        <Bell as={as} />
        <LogOutButton variant="icon" />
      </div>
    </header>
  )
}

/**
 * Chooses the balance shown. A popover of submit buttons: the platform does the rest. The current
 * one only closes the popover.
 */
function CurrencyPicker({
  currency,
  balances = [],
  path,
}: {
  currency: string
  balances?: MoneyJson[] | undefined
  path: string
}) {
  const opens = { popovertarget: 'currencies' }
  const closes = { popovertarget: 'currencies', popovertargetaction: 'hide' }
  const popover = { popover: 'auto' }
  return (
    <>
      <button
        type="button"
        aria-label={`Display currency: ${currency}`}
        className="flex min-h-11 shrink-0 items-center gap-1 rounded-full px-3 font-semibold ring-[1.5px] ring-inset ring-edge hover:bg-sunken"
        {...opens}
      >
        {currency} <ChevronDown size={16} aria-hidden />
      </button>
      <form
        id="currencies"
        method="post"
        action="/client/currency"
        aria-label="Display currency"
        className="fixed inset-auto top-16 right-4 m-0 max-h-60 w-72 overflow-y-auto rounded-md border border-line bg-raised p-1.5 text-ink shadow-high lg:right-10"
        {...popover}
      >
        <input type="hidden" name="from" value={path} />
        <input type="hidden" name="shown" value={currency} />
        {CURRENCIES.map((code) => {
          const chosen = code === currency
          const balance = balances.find((money) => money.currency === code)
          return (
            <button
              key={code}
              {...(chosen
                ? { type: 'button', 'aria-current': 'true', ...closes }
                : { type: 'submit', name: 'currency', value: code, 'data-busy': 'Changing...' })}
              className="flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-1.5 text-left text-sm hover:bg-sunken focus-visible:outline-offset-[-3px]"
            >
              <span className="w-10 font-semibold">{code}</span>
              <span className="grow">
                {CURRENCY[code].name}
                {balance && Number(balance.amount) > 0 && (
                  <span className="money block text-xs text-soft">{formatMoney(balance)}</span>
                )}
              </span>
              {chosen && <Check size={18} aria-hidden />}
            </button>
          )
        })}
      </form>
    </>
  )
}
