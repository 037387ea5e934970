// Exchanging between balances: amount, then rate, then confirmation. The quote on the
// second screen is valid for a minute; the typed values survive its expiry.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { QuoteExchange } from '../../../api/money/exchange/input'
import type { ExchangeResponse } from '../../../api/money/exchange/responses'
import { TypedAmount } from '../../../api/money/ledger/input'
import type { MoneyJson } from '../../../api/platform/values/money'
import { get } from '../../platform/api.server'
import { form, forms, press, type Refusal, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { safePath } from '../../platform/paths'
import { title } from '../../platform/title'
import { readTyped } from '../../platform/typed-input.server'
import { shortMoney } from '../../ui/display/money-parts'
import { day } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Flow } from '../../ui/layout/flow'
import { PageHead, Shell } from '../../ui/layout/shell'
import { AddMissing } from './add-missing'
import { ExchangeForm, Purse, RateList, type Typed } from './exchange-form'
import { ExchangeReview } from './exchange-review'
import { missingFor } from './missing.server'

export const meta = title('Exchange')

const PATH = '/client/wallet/exchange'
const WALLET = '/client/wallet'

export const loader = page('client', async (pageRequest) => {
  const id = pageRequest.searchParams.get('quote')
  const formKey = pageRequest.newKey()
  const returnTo = safePath(pageRequest.searchParams.get('returnTo'))
  return id === null
    ? { requested: await requested(pageRequest), review: null, returnTo, formKey }
    : { requested: null, review: await reviewed(pageRequest, id), returnTo, formKey }
})

async function requested({ api, searchParams, writer }: PageRequest) {
  const overview = await get(api.exchange.$get())
  const typed = (name: string) => searchParams.get(name)?.slice(0, 40)
  return {
    overview,
    typed: { from: typed('from'), to: typed('to'), amount: readTyped(TypedAmount, typed('amount'), writer) },
  }
}

async function reviewed({ api, newKey }: PageRequest, id: string) {
  const { quotes } = api.exchange
  const quote = await get(quotes[':id'].$get({ param: { id } }))
  if (quote.status === 'accepted') throw redirect(WALLET)
  const left = Math.max(0, Math.ceil((Date.parse(quote.expiresAt) - Date.now()) / 1000))
  return { quote, left, acceptKey: newKey() }
}

/** What the exchange is for travels with it. */
function onward(form: FormData): { returnTo?: string } {
  const returnTo = safePath(textIn(form, 'returnTo'))
  return returnTo ? { returnTo } : {}
}

const quote = form(
  QuoteExchange,
  ({ api }: PageRequest, { json, key }) => api.exchange.quotes.$post({ json }, key),
  ({ id }, { form }) => `${PATH}?${new URLSearchParams({ quote: id, ...onward(form) })}`,
  {
    refused: async ({ code }, { form, json }, { api }) => {
      if (code !== 'insufficient-funds') return null
      const { from, to, amount } = json
      const missing = await missingFor(api, amount, from)
      const path = `${PATH}?${new URLSearchParams({ from, to, amount, ...onward(form) })}`
      return { more: { short: missing && { missing, path } } }
    },
  },
)

const accept = press(
  ({ api }: PageRequest, { form, key }) =>
    api.exchange.quotes[':id'].acceptance.$post({ param: { id: textIn(form, 'quote') } }, key),
  ({ pay, get: got }, { form }) => [
    onward(form).returnTo ?? WALLET,
    'Exchanged',
    `${shortMoney(pay)} became ${shortMoney(got)}`,
  ],
  {
    refused: ({ code }, { form }) => {
      // The page itself shows that the quote has expired, and offers a new rate.
      if (code !== 'quote-expired') return null
      const query = { quote: textIn(form, 'quote'), ...onward(form) }
      throw redirect(`${PATH}?${new URLSearchParams(query)}`)
    },
  },
)

export const action = page('client', forms({ quote, accept }))

export default function Exchange() {
  const { requested, review, returnTo, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>() as Answered | undefined
  return (
    <Shell as="client" path={PATH} flow>
      {review && (
        <>
          <PageHead title="Review your exchange" back={{ to: WALLET, label: 'Back to wallet' }} />
          <InlineNotice notice={response?.notice} />
          <Flow beside summary={<Purse balances={[review.quote.available]} />}>
            <ExchangeReview {...review} returnTo={returnTo} newKey={formKey} path={PATH} />
          </Flow>
        </>
      )}
      {requested && <Ask {...requested} returnTo={returnTo} formKey={formKey} answer={response} />}
    </Shell>
  )
}

/** `short`: what the purse lacks, and where its exchange continues. */
type Answered = Refusal & { short?: { missing: MoneyJson; path: string } | null }

type AskProps = {
  overview: ExchangeResponse
  typed: Typed
  returnTo: string | null
  formKey: string
  answer: Answered | undefined
}

function Ask({ overview, typed, returnTo, formKey, answer }: AskProps) {
  const { asOf, usable, balances } = overview
  return (
    <>
      <PageHead
        title="Exchange"
        lead="Exchange money between currencies in your purse."
        back={{ to: WALLET, label: 'Back to wallet' }}
      />
      <InlineNotice notice={answer?.notice} />
      <Flow
        summary={
          <>
            <Purse balances={balances} />
            <RateList overview={overview} />
          </>
        }
      >
        {usable ? (
          <div>
            <ExchangeForm
              overview={overview}
              typed={typed}
              returnTo={returnTo}
              formKey={formKey}
              formResult={answer}
              path={PATH}
            />
            {answer?.short && <AddMissing missing={answer.short.missing} returnTo={answer.short.path} />}
          </div>
        ) : (
          <section aria-labelledby="stale" className="rounded-lg bg-wait-tint p-5">
            <h2 id="stale" className="font-semibold text-wait">
              Exchanging is paused
            </h2>
            <p className="mt-1">
              {asOf
                ? `Our exchange rates are out of date: the latest are from ${day(asOf)}. Your money isn’t affected. Please try again later.`
                : 'Exchange rates aren’t available yet. Your money isn’t affected. Please try again later.'}
            </p>
          </section>
        )}
      </Flow>
    </>
  )
}
