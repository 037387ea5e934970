// The bar above a role's first pages. A client's has the currency of the balance, and leads to the
// profile; the others' has a menu behind their picture.
import { Check, ChevronDown, CircleQuestionMark, LogOut, Settings } from 'lucide-react'
import { useContext } from 'react'
import { CURRENCY } from '../../../api/platform/values/currencies'
import { CURRENCIES, formatMoney, type MoneyJson } from '../../../api/platform/values/money'
import { baseOf, homeOf, type Role } from '../../platform/paths'
import { Avatar } from '../display/avatar'
import { Form } from '../forms/form'
import { PAGE } from '../measures'
import { Bell, WaitingFor } from './bell'
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
    <header className="sticky top-0 z-20 border-b border-line bg-paper">
      <div className={`flex min-h-14 items-center py-1 ${PAGE}`}>
        <Greeting name={name} home="/client/dashboard" />
        <CurrencyPicker currency={currency} balances={balances} path={path} />
        <div className="shrink-0 lg:hidden">
          <Bell as="client" />
        </div>
        <a href="/client/profile" aria-label="Your profile" className="ml-1 shrink-0 rounded-full">
          <Avatar name={name} image={image} />
        </a>
      </div>
    </header>
  )
}

/** The header of every role but client, on a phone. */
export function PartnerHeader({ as, name }: { as: Exclude<Role, 'client'>; name: string }) {
  const { image } = useContext(WaitingFor)
  return (
    <header className="border-b border-line bg-paper lg:hidden print:hidden">
      <div className="flex min-h-14 items-center px-4 py-1">
        <Greeting name={name} home={homeOf(as)} />
        <Bell as={as} />
        <Menu as={as} name={name} image={image} />
      </div>
    </header>
  )
}

/** A row of a menu behind a picture or three dots. */
export const MENU_ROW =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-1.5 text-left text-sm font-semibold hover:bg-sunken focus-visible:outline-offset-[-3px]'

/** Behind the picture. Whoever opens it to log out has chosen twice: it does not ask again. */
function Menu({ as, name, image }: { as: Exclude<Role, 'client'>; name: string; image: string | null }) {
  const base = baseOf(as)
  const popover = { popover: 'auto' }
  return (
    <>
      <button
        type="button"
        aria-label="Your menu"
        className="ml-1 shrink-0 rounded-full"
        {...{ popovertarget: 'your-menu' }}
      >
        <Avatar name={name} image={image} />
      </button>
      <nav
        id="your-menu"
        aria-label="Your menu"
        className="fixed inset-auto top-15 right-4 m-0 w-64 rounded-md border border-line bg-raised p-1.5 text-ink shadow-high"
        {...popover}
      >
        <p dir="auto" className="px-3 py-2 font-display">
          {name}
        </p>
        <a href={`${base}/settings`} className={MENU_ROW}>
          <Settings size={20} aria-hidden className="shrink-0 text-soft" /> Settings
        </a>
        <a href={`${base}/help`} className={MENU_ROW}>
          <CircleQuestionMark size={20} aria-hidden className="shrink-0 text-soft" /> Help center
        </a>
        <form method="post" action="/auth/sign-out" className="mt-1.5 border-t border-line pt-1.5">
          <button type="submit" data-busy="Logging out..." className={MENU_ROW}>
            <LogOut size={20} aria-hidden className="shrink-0 text-soft" />
            <span>
              Log out <span className="block text-xs font-normal text-soft">On all your devices</span>
            </span>
          </button>
        </form>
      </nav>
    </>
  )
}

/** On a phone the mark; the whole greeting, however long the name. */
function Greeting({ name, home }: { name: string; home: string }) {
  return (
    <div className="flex min-w-0 grow items-center gap-2 pr-1">
      <a href={home} aria-label="Purse, home" className="grid size-11 -ml-1.5 shrink-0 place-items-center lg:hidden">
        <Mark className="size-8" />
      </a>
      <p className="line-clamp-2 min-w-0 text-sm leading-tight font-semibold lg:text-base">Hello, {name}!</p>
    </div>
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
        className="flex min-h-11 shrink-0 items-center gap-0.5 rounded-full px-1.5 text-sm font-semibold hover:bg-sunken lg:px-3 lg:text-base"
        {...opens}
      >
        {currency} <ChevronDown size={16} aria-hidden />
      </button>
      <Form
        hidden={{ from: path, shown: currency }}
        id="currencies"
        action="/client/currency"
        aria-label="Display currency"
        className="fixed inset-auto top-15 right-4 m-0 max-h-[calc(100dvh-5rem)] w-72 overflow-y-auto rounded-md border border-line bg-raised p-1.5 text-ink shadow-high lg:right-10"
        {...popover}
      >
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
      </Form>
    </>
  )
}
