// All of a client's money: what each currency adds to the total, and what is set aside, for what and until when.
import { useLoaderData } from '@remix-run/react'
import { CURRENCY } from '../../../api/platform/values/currencies'
import { type Currency, type MoneyJson, minorOf } from '../../../api/platform/values/money'
import { BALANCE_FAILED } from '../../features/purse/purse-labels'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Alike, Amount } from '../../ui/display/amount'
import { dateTime, day } from '../../ui/display/time'
import { routeError } from '../../ui/layout/error-page'
import { Flow } from '../../ui/layout/flow'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('All your money')

export const loader = page('client', ({ api }) => get(api.wallet['all-money'].$get()))

const WALLET = '/client/wallet'

type View = ReturnType<typeof useLoaderData<typeof loader>>

type Purse = View['purses'][number]

type Held = View['held'][number]

export default function AllMoney() {
  const { purses, together, held, more, timeZone } = useLoaderData<typeof loader>()
  return (
    <Shell as="client" path={WALLET}>
      <PageHead
        title="All your money"
        back={{ to: WALLET, label: 'Back to wallet' }}
        lead="Every balance, and what is set aside."
      />
      <Flow
        first
        summary={
          <Section id="balances" title="Balances" gap="mb-3">
            <ul className="grid gap-4">
              {purses.map((purse) => (
                <Balance key={purse.currency} purse={purse} several={purses.length > 1} />
              ))}
            </ul>
            {together && purses.length > 1 && (
              <p className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line px-5 pt-4 font-semibold">
                <span>Everything</span>
                <span className="ml-auto text-lg whitespace-nowrap">
                  ≈ <Amount short money={together.total} />
                </span>
                <span className="w-full text-sm font-normal text-soft">
                  At the rates of {day(together.asOf, timeZone)}, without the exchange fee.
                </span>
              </p>
            )}
          </Section>
        }
      >
        <Section id="held" title="Set aside" gap="mb-1">
          <p className="mb-2 text-soft">
            This money is still yours. It’s paid when what it’s set aside for is complete, or returned to your purse.
          </p>
          {held.length === 0 ? (
            <p>Nothing is set aside right now.</p>
          ) : (
            <ul>
              {held.map((money) => (
                <HeldLine key={money.id} held={money} />
              ))}
            </ul>
          )}
          {more && <p className="mt-3 text-sm text-soft">Older amounts are in your history.</p>}
        </Section>
      </Flow>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: BALANCE_FAILED })

/** One currency: the parts, their sum, and what that is in the displayed one. */
function Balance({ purse, several }: { purse: Purse; several: boolean }) {
  const { currency, available, held, saved, total, approximately } = purse
  return (
    <li className="rounded-lg bg-raised px-5 py-3 shadow-low ring-1 ring-line">
      <h3 className="font-semibold">{CURRENCY[currency as Currency].name}</h3>
      <Alike sums={[available, held, saved, total]}>
        <dl className="text-sm">
          <Part label="Available" money={available} />
          {minorOf(held) > 0 && <Part label="Set aside" money={held} />}
          {minorOf(saved) > 0 && <Part label="In savings goals" money={saved} />}
          <div className="flex justify-between gap-4 border-t border-line py-1.5 font-semibold">
            <dt>Total</dt>
            <dd>
              <Amount money={total} />
            </dd>
          </div>
          {several && approximately && approximately.currency !== currency && (
            <div className="flex justify-end py-1 text-soft">
              <dt className="sr-only">About</dt>
              <dd>
                ≈ <Amount short money={approximately} />
              </dd>
            </div>
          )}
        </dl>
      </Alike>
    </li>
  )
}

function Part({ label, money }: { label: string; money: MoneyJson }) {
  return (
    <div className="flex justify-between gap-4 py-1">
      <dt className="text-soft">{label}</dt>
      <dd>
        <Amount money={money} />
      </dd>
    </div>
  )
}

const PAGES: Record<Held['kind'], ((id: string) => string) | null> = {
  appointment: (id) => `/client/bookings/${id}`,
  order: (id) => `/client/orders/${id}`,
  withdrawal: (id) => `${WALLET}/withdrawals/${id}`,
  waiting: () => `${WALLET}/waiting?side=outgoing`,
  party: (id) => `/client/parties/${id}`,
  waiting_list: () => '/client/bookings/waiting-list',
  other: null,
}

function HeldLine({ held }: { held: Held }) {
  const { kind, subjectId, transferId, amount } = held
  const to = subjectId ? PAGES[kind]?.(subjectId) : null
  return (
    <li className="stitch">
      <a
        href={to ?? `${WALLET}/transactions/${transferId}`}
        className="group flex min-h-16 items-start justify-between gap-4 py-3"
      >
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere underline-offset-4 group-hover:underline">
            {nameOf(held)}
          </span>
          <span className="block text-sm text-soft">{endOf(held)}</span>
        </span>
        <Amount short money={amount} className="shrink-0 font-semibold" />
      </a>
    </li>
  )
}

function nameOf({ kind, name, at }: Held): string {
  switch (kind) {
    case 'appointment':
      return `${name} at ${at}`
    case 'order':
      return `Order ${name} at ${at}`
    case 'withdrawal':
      return `Withdrawal to ${name}`
    case 'waiting':
      return `Sent to ${name}`
    case 'party':
      return `Your share of a visit with friends at ${at}`
    case 'waiting_list':
      return `Waiting for ${name} at ${at}`
    default:
      return 'Set aside'
  }
}

/** What ends it, and when. */
function endOf({ waitsFor, until, startsAt, timeZone }: Held): string {
  const when = until ? dateTime(until, timeZone) : ''
  switch (waitsFor) {
    case 'salon_answer':
      return `If the salon doesn’t reply by ${when}, you get everything back.`
    case 'visit':
      return `Until your visit on ${when} is done.`
    case 'seller_answer':
      return `If the shop doesn’t accept by ${when}, you get everything back.`
    case 'delivery':
      return 'Until you have your order.'
    case 'receipt':
      return `Until you have your order, or ${when} at the latest.`
    case 'dispute':
      return 'Until we’ve found out what happened to your order.'
    case 'pickup':
      return `Until you pick it up, by ${when}.`
    case 'payout':
      return 'Until the payout arrives.'
    case 'friends':
      return `${startsAt ? `On ${dateTime(startsAt, timeZone)}. ` : ''}If not everyone joins by ${when}, you get everything back.`
    case 'free_time':
      return `Until we book it for you. If no time opens up by ${when}, you get everything back.`
    case 'acceptance':
      return `If they don’t accept it by ${when}, you get everything back.`
    default:
      return 'See the transaction for details.'
  }
}
