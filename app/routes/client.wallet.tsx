// The wallet: the balance in the display currency, and its history.
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { addFunds } from '../add-funds.server'
import { get } from '../api.server'
import { visitorAs } from '../session.server'
import { Amount, SignedAmount } from '../ui/amount'
import { Badge } from '../ui/badge'
import { BalanceCard } from '../ui/balance-card'
import { ButtonLink } from '../ui/button'
import { ClientHeader } from '../ui/header'
import { InlineNotice } from '../ui/inline-notice'
import { PageHead, Shell } from '../ui/shell'
import { dateTime } from '../ui/time'

export const meta: MetaFunction = () => [{ title: 'Wallet · Purse' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const visitor = await visitorAs(['client'], { request, context })
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const { wallet } = context.api.api
  const overview = await get(
    request,
    wallet.overview.$get({ query: { ...(cursor && { cursor }) } }),
  )
  const { name, image } = visitor
  return { overview, name, image, formKey: context.newKey(), paged: cursor !== undefined }
}

export async function action({ request, context }: ActionFunctionArgs) {
  await visitorAs(['client'], { request, context })
  return data(await addFunds(request, context, await request.formData()), { status: 400 })
}

const PATH = '/client/wallet'

export default function Wallet() {
  const { overview, name, image, formKey, paged } = useLoaderData<typeof loader>()
  const fault = useActionData<typeof action>() ?? null
  const { transactions, openDeposits, balances, paymentMethods, testMethods } = overview
  const others = balances.filter((money) => money.currency !== overview.currency)
  return (
    <Shell
      as="client"
      path={PATH}
      header={<ClientHeader name={name} image={image} currency={overview.currency} path={PATH} />}
    >
      <PageHead title="Wallet" />
      <InlineNotice notice={fault?.notice} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
        <div className="grid gap-5 lg:sticky lg:top-24">
          <BalanceCard
            wallet={overview}
            addFunds={{ action: PATH, formKey, methods: paymentMethods, testMethods }}
            fault={fault}
          />
          <dl data-live="totals" className="grid gap-2 px-1 text-sm">
            <div className="flex justify-between gap-4">
              <dt className="text-soft">Available and held, together</dt>
              <dd>
                <Amount money={overview.total} className="font-semibold" />
              </dd>
            </div>
            {others.map((money) => (
              <div key={money.currency} className="flex items-center justify-between gap-4">
                <dt className="text-soft">Also in your purse</dt>
                <dd>
                  <form method="post" action="/client/currency">
                    <input type="hidden" name="from" value={PATH} />
                    <button
                      type="submit"
                      name="currency"
                      value={money.currency}
                      aria-label={`Show the ${money.currency} balance`}
                      className="min-h-11 font-semibold text-link underline underline-offset-4"
                    >
                      <Amount money={money} />
                    </button>
                  </form>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="grid grid-cols-1 gap-8">
          <div data-live="open-deposits">
            {openDeposits.length > 0 && (
              <section aria-labelledby="waiting" className="rounded-lg bg-wait-tint p-5">
                <h2 id="waiting" className="font-semibold text-wait">
                  On its way
                </h2>
                <ul>
                  {openDeposits.map((deposit) => (
                    <li
                      key={deposit.id}
                      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm"
                    >
                      <span>
                        <Amount money={deposit.amount} className="font-semibold" /> from{' '}
                        {deposit.method}
                      </span>
                      {deposit.actionUrl ? (
                        <a
                          href={deposit.actionUrl}
                          className="grid min-h-11 place-items-center font-semibold text-wait underline underline-offset-4"
                        >
                          Approve it
                        </a>
                      ) : (
                        <span className="text-wait">Waiting for confirmation</span>
                      )}
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
          <section aria-labelledby="history">
            <h2 id="history" className="mb-2 font-display text-lg">
              Transaction History
            </h2>
            <div data-live="history">
              {transactions.items.length === 0 ? (
                <p className="text-soft">
                  {paged
                    ? 'That was all.'
                    : `Nothing in ${overview.currency} yet. Add funds and your history begins here.`}
                </p>
              ) : (
                <ul>
                  {transactions.items.map((line) => (
                    <li
                      key={line.id}
                      className="stitch flex items-start justify-between gap-4 py-3.5"
                    >
                      <div className="min-w-0">
                        <p className="font-medium break-words">{line.description}</p>
                        <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
                          <time dateTime={line.createdAt}>{dateTime(line.createdAt)}</time>
                          {line.status === 'pending' && <Badge tone="pending">Held</Badge>}
                        </p>
                      </div>
                      <SignedAmount money={line.amount} pending={line.status === 'pending'} />
                    </li>
                  ))}
                </ul>
              )}
              {transactions.next && (
                <p className="mt-5">
                  <ButtonLink
                    look="quiet"
                    to={`${PATH}?${new URLSearchParams({ cursor: transactions.next })}`}
                  >
                    Older transactions
                  </ButtonLink>
                </p>
              )}
              {paged && (
                <p className="mt-3">
                  <a href={PATH} className="font-semibold text-link underline underline-offset-4">
                    Back to the newest
                  </a>
                </p>
              )}
            </div>
          </section>
        </div>
      </div>
    </Shell>
  )
}
