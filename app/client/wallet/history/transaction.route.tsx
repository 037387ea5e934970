// One transaction as a receipt: its effect on the purse and its status; all its postings are folded below.
import { useLoaderData } from '@remix-run/react'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { type MoneyJson, minorOf, moneyJson } from '../../../../api/platform/values/money'
import { HISTORY_FAILED } from '../../../features/purse/purse-labels'
import { helpPath } from '../../../features/tickets/ticket-labels'
import { get } from '../../../platform/api.server'
import { page } from '../../../platform/page.server'
import { title } from '../../../platform/title'
import { Alike, Amount, SignedAmount } from '../../../ui/display/amount'
import { TextLink } from '../../../ui/display/text-link'
import { dateTime } from '../../../ui/display/time'
import { Badge } from '../../../ui/feedback/badge'
import { ButtonLink } from '../../../ui/forms/button'
import { routeError } from '../../../ui/layout/error-page'
import { Flow } from '../../../ui/layout/flow'
import { PageHead, Shell } from '../../../ui/layout/shell'
import { Unbroken } from '../../../ui/unbroken'

export const meta = title('Transaction')

export const loader = page('client', ({ params, api }) => {
  const transferId = params.transferId ?? ''
  const { history } = api.wallet
  return get(history[':transferId'].$get({ param: { transferId } }))
})

const WALLET = '/client/wallet'

const KINDS = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  goal_contribution: 'Savings goal',
  payment: 'Payment',
  other: 'Other',
} as const

export default function Transaction() {
  const detail = useLoaderData<typeof loader>()
  const { hold, fee, timeZone } = detail
  return (
    <Shell as="client" path={WALLET}>
      <PageHead title="Transaction" back={{ to: WALLET, label: 'Back to wallet' }} />
      <Flow
        summary={
          <>
            <details className="group">
              <summary className="flex min-h-12 items-center justify-between gap-4 font-semibold">
                Ledger entries
                <ChevronDown size={20} aria-hidden className="shrink-0 group-open:rotate-180" />
              </summary>
              <p className="mt-1 mb-3 text-sm text-soft">Every amount that leaves one account arrives in another.</p>
              {currenciesOf(detail.postings).map((currency) => (
                <Postings
                  key={currency}
                  currency={currency}
                  postings={detail.postings.filter(({ amount }) => amount.currency === currency)}
                />
              ))}
              <p className="text-sm text-soft">
                Reference <span className="font-mono text-xs break-all">{detail.id}</span>
              </p>
            </details>
            <p>
              <ButtonLink to={helpPath('/client')} variant="quiet">
                Get help
              </ButtonLink>
            </p>
          </>
        }
      >
        <Alike sums={[...detail.amounts, ...detail.balances, ...(fee ? [fee] : [])]}>
          <article className="rounded-lg bg-raised p-6 shadow-low ring-1 ring-line">
            <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
              {KINDS[detail.transactionType]}
              {hold && <HoldBadge status={hold.status} />}
            </p>
            <h2 className="mt-1 font-display text-lg">
              <Unbroken text={detail.description} />
            </h2>
            {detail.amounts.map((money) => (
              <p key={money.currency} className="mt-2 text-xl">
                <SignedAmount money={money} pending={hold?.status === 'held'} />
              </p>
            ))}
            <dl className="mt-5 grid gap-2 text-sm">
              <Fact name="When">
                <time dateTime={detail.createdAt}>{dateTime(detail.createdAt, timeZone)}</time>
              </Fact>
              {detail.balances.map((money) => (
                <Fact key={money.currency} name="Balance after">
                  <Amount money={money} />
                </Fact>
              ))}
              {fee && Number(fee.amount) > 0 && (
                <Fact name="Fee (included)">
                  <Amount money={fee} />
                </Fact>
              )}
              {hold && <Fact name="Held money">{holdText(hold, timeZone)}</Fact>}
            </dl>
            <Onward detail={detail} />
          </article>
        </Alike>
      </Flow>
    </Shell>
  )
}

export const ErrorBoundary = routeError({
  missing: ['Transaction not found', 'We couldn’t find this transaction.'],
  failed: HISTORY_FAILED,
})

type Detail = ReturnType<typeof useLoaderData<typeof loader>>
type Posting = Detail['postings'][number]

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-0.5">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  )
}

function HoldBadge({ status }: { status: NonNullable<Detail['hold']>['status'] }) {
  if (status === 'held') return <Badge tone="pending">Held</Badge>
  if (status === 'captured') return <Badge tone="completed">Paid</Badge>
  return <Badge tone="plain">Returned</Badge>
}

function holdText({ status, endedAt }: NonNullable<Detail['hold']>, timeZone: string): string {
  if (status === 'held') return 'Yours until it’s paid'
  const when = endedAt ? ` on ${dateTime(endedAt, timeZone)}` : ''
  return status === 'captured' ? `Paid${when}` : `Back in your wallet${when}`
}

const LINKS = {
  deposit: ['The deposit', (id: string) => `${WALLET}/deposits/${id}`],
  withdrawal: ['The withdrawal', (id: string) => `${WALLET}/withdrawals/${id}`],
  appointment: ['The booking', (id: string) => `/client/bookings/${id}`],
  order: ['The order', (id: string) => `/client/orders/${id}`],
  waiting: ['Sent to', () => `${WALLET}/waiting?side=outgoing`],
  goal: ['The goal', (id: string) => `/goals/${id}`],
  receipt: ['The receipt', (id: string) => `${WALLET}/premium/receipts/${id}`],
  gift_card: ['The gift card', (id: string) => `/client/gift-cards/${id}`],
} as const

function Onward({ detail }: { detail: Detail }) {
  const { links, hold, splittable, id } = detail
  const related = [
    ...links.map((link) => {
      const [label, to] = LINKS[link.kind]
      return { to: to(link.id), label: `${label}: ${link.name}` }
    }),
    ...(hold?.endedBy
      ? [
          {
            to: `${WALLET}/transactions/${hold.endedBy}`,
            label: hold.status === 'captured' ? 'How it was paid' : 'How it was returned',
          },
        ]
      : []),
    ...(hold?.placedBy ? [{ to: `${WALLET}/transactions/${hold.placedBy}`, label: 'How it was set aside' }] : []),
  ]
  if (related.length === 0 && !splittable) return null
  return (
    <div className="mt-5 grid justify-items-start gap-1 stitch-above pt-4">
      {related.map(({ to, label }) => (
        <TextLink key={to + label} to={to}>
          {label}
        </TextLink>
      ))}
      {splittable && (
        <ButtonLink variant="quiet" className="mt-2" to={`${WALLET}/split?${new URLSearchParams({ transaction: id })}`}>
          Split this payment
        </ButtonLink>
      )}
    </div>
  )
}

function currenciesOf(postings: Posting[]): MoneyJson['currency'][] {
  return [...new Set(postings.map(({ amount }) => amount.currency))]
}

/** Each posting is shown as two lines: out of one account, into the other. */
function Postings({ currency, postings }: { currency: MoneyJson['currency']; postings: Posting[] }) {
  const lines = postings.flatMap(({ from, to, amount }) => [
    { ...from, minor: -minorOf(amount) },
    { ...to, minor: minorOf(amount) },
  ])
  const sum = lines.reduce((total, { minor }) => total + minor, 0)
  return (
    <Alike sums={postings.map(({ amount }) => amount)}>
      <table className="mb-6 w-full text-sm">
        <caption className="sr-only">Postings in {currency}</caption>
        <thead>
          <tr className="stitch text-left text-soft">
            <th scope="col" className="py-2 font-medium">
              Account
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              {currency}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ account, yours, minor }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names, and never move
            <tr key={i} className={i % 2 === 1 ? 'stitch' : undefined}>
              <td className={`py-2 pr-4 ${yours ? 'font-semibold' : ''}`}>{account}</td>
              <td className="py-2 text-right">
                <SignedAmount money={moneyJson(minor, currency)} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="py-2 text-left font-medium text-soft">
              Total
            </th>
            <td className="py-2 text-right">
              <Amount money={moneyJson(sum, currency)} className="font-semibold" />
            </td>
          </tr>
        </tfoot>
      </table>
    </Alike>
  )
}
