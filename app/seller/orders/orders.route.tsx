// A seller's orders: by status, searched, sorted by link, paginated; bulk accepting and packing.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ScanLine } from 'lucide-react'
import { BULK_MOST, Bulk, ORDER_STATES, type OrderState, OrdersQuery } from '../../../api/shop/seller-dashboard/input'
import type { BulkResponse, SaleResponse } from '../../../api/shop/seller-dashboard/responses'
import { STATE_LABELS, upTo99 } from '../../features/orders/seller-order-labels'
import { get } from '../../platform/api.server'
import { sendForm, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Pages } from '../../ui/display/pages'
import { PillLink, PillRail } from '../../ui/display/pill-link'
import { counted } from '../../ui/display/plural'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'
import { SearchBox } from '../../ui/forms/search-box'
import { EmptyState } from '../../ui/layout/empty-state'
import { routeError } from '../../ui/layout/error-page'
import { HeadAction } from '../../ui/layout/head-action'
import { PageHead, Shell } from '../../ui/layout/shell'
import { SaleTable } from './order-list'

export const meta = title('Orders')

const PATH = '/seller/orders'

export const loader = page('seller', async ({ api, newKey, searchParams }) => {
  const requested = Object.fromEntries(searchParams)
  const read = OrdersQuery.safeParse(requested)
  const { q, state, sort } = read.success ? read.data : OrdersQuery.parse({})
  const cursor = read.success ? read.data.cursor : undefined
  const query = { q, state, sort, limit: String(BULK_MOST), ...(cursor && { cursor }) }
  const list = await get(api.sales.orders.$get({ query }))
  return { list, q, state, sort, later: cursor !== undefined, formKey: newKey() }
})

export const action = page('seller', async (pageRequest) => {
  const fields = await pageRequest.request.formData()
  const sent = await sendForm(
    pageRequest,
    fields,
    Bulk,
    ({ json, key }) => pageRequest.api.sales.bulk.$post({ json }, key),
    {
      from: (form) => ({ step: textIn(form, 'step'), orderIds: form.getAll('order') }),
      title: 'Nothing changed',
      faults: 'notice',
    },
  )
  if (!sent.ok) return sent.refusal
  const { step } = sent.sent.value
  return data({ notice: null, results: sent.value.results, step })
})

export default function Orders() {
  const { list, q, state, sort, later, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const at = (change: Record<string, string>) =>
    `${PATH}?${new URLSearchParams({ ...(q && { q }), state, sort, ...change })}`
  return (
    <Shell as="product_seller" path={PATH}>
      <PageHead title="Orders">
        <HeadAction to="/seller/pick-up" icon={ScanLine}>
          Hand over by code
        </HeadAction>
      </PageHead>
      <InlineNotice notice={response?.notice} />
      {response && 'results' in response && <Outcome {...response} />}
      {/* Before the first order there is nothing to search. */}
      {(list.items.length > 0 || q || state !== 'all') && (
        <>
          <SearchBox label="Reference or client’s name" q={q} action={PATH} quiet className="mb-4 max-w-xl">
            <input type="hidden" name="state" value={state} />
            <input type="hidden" name="sort" value={sort} />
          </SearchBox>
          <PillRail label="Which orders">
            {ORDER_STATES.filter((orderState) => isListed(orderState, state, list.counts)).map((orderState) => (
              <PillLink
                key={orderState}
                to={at({ state: orderState })}
                aria-current={orderState === state ? 'page' : undefined}
              >
                <span>
                  {STATE_LABELS[orderState]}
                  {numberOf(orderState, list.counts) > 0 && (
                    <span className="money"> {upTo99(numberOf(orderState, list.counts))}</span>
                  )}
                </span>
              </PillLink>
            ))}
          </PillRail>
        </>
      )}
      {list.items.length === 0 ? (
        <Nothing q={q} state={state} />
      ) : (
        <Form hidden={{ key: formKey }} aria-label="Orders" className="group/orders">
          <SaleTable
            sales={list.items}
            tick={(sale) => <Tick sale={sale} />}
            sort={{
              to: at({ sort: sort === 'newest' ? 'oldest' : 'newest' }),
              sorted: sort === 'open' ? undefined : sort === 'newest' ? 'descending' : 'ascending',
            }}
          />
          <BulkBar items={list.items} />
        </Form>
      )}
      <Pages first={later && at({})} next={list.next && at({ cursor: list.next })} more="More orders" />
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: 'Could not load your orders.' })

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>['list']

const mayAccept = ({ status }: SaleResponse) => status === 'placed'
const mayPack = ({ status, packed }: SaleResponse) => status === 'accepted' && !packed

/** Bulk actions that are available for a listed order; there once one is selected. */
function BulkBar({ items }: { items: Loaded['items'] }) {
  const steps = [
    ...(items.some(mayAccept) ? [['acceptance', 'Accept', 'Accepting...'] as const] : []),
    ...(items.some(mayPack) ? [['packing', 'Mark as packed', 'Saving...'] as const] : []),
  ]
  if (steps.length === 0) return null
  return (
    <div className="sticky bottom-15 z-10 -mx-4 mt-4 hidden flex-wrap items-center gap-3 border-t border-line bg-paper/95 px-4 py-3 backdrop-blur group-has-checked/orders:flex lg:bottom-0">
      <span className="text-sm text-soft max-lg:sr-only">Selected orders:</span>
      {steps.map(([step, label, busy], i) => (
        <Button
          key={step}
          name="step"
          value={step}
          variant={i === 0 ? 'main' : 'quiet'}
          className="min-h-11! px-5! text-sm"
          data-busy={busy}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

/** Only orders that can be accepted or packed have a checkbox. */
function Tick({ sale }: { sale: SaleResponse }) {
  if (!mayAccept(sale) && !mayPack(sale)) return null
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
      <span className="sr-only">
        Select order {sale.reference} from {sale.clientName}
      </span>
      <input type="checkbox" name="order" value={sale.id} className="size-5.5" />
    </label>
  )
}

/** The outcome of each selected order. */
function Outcome({ results, step }: { results: BulkResponse['results']; step: 'acceptance' | 'packing' | null }) {
  const done = results.filter((result) => result.done)
  const word = step === 'packing' ? 'marked as packed' : 'accepted'
  return (
    <section
      role="status"
      aria-label="Results"
      className={`mb-5 rounded-md px-4 py-3 ${done.length === results.length ? 'bg-in-tint text-in' : 'bg-wait-tint text-wait'}`}
    >
      <p className="font-semibold">
        {counted(done.length, 'order is', 'orders are')} {word}
        {done.length < results.length && `, ${results.length - done.length} not`}.
      </p>
      <ul className="mt-1 text-sm">
        {results.map(({ id, reference, done, detail }) => (
          <li key={id} className="tabular-nums">
            {reference ? (
              <a
                href={`${PATH}/${encodeURIComponent(id)}`}
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 sm:min-h-8"
              >
                {reference}
              </a>
            ) : (
              'Not your order'
            )}
            : {done ? word : (detail ?? 'not found.')}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Nothing({ q, state }: { q: string; state: OrderState }) {
  return (
    <EmptyState
      className="mt-4"
      {...(!q && state === 'all' && { picture: 'parcel' })}
      title={q ? `No orders match “${q}”` : state === 'all' ? 'No orders yet' : 'No orders here'}
    >
      {q
        ? 'Try a part of the client’s name, or the first letters of the reference.'
        : state === 'all'
          ? 'As soon as a client buys from you, the order appears here.'
          : 'Orders move through these lists by themselves as you work on them.'}
    </EmptyState>
  )
}

/** The tab for problems appears only while there are any. */
function isListed(orderState: OrderState, current: OrderState, counts: Loaded['counts']): boolean {
  return (
    (orderState !== 'disputed' && orderState !== 'returns') ||
    orderState === current ||
    numberOf(orderState, counts) > 0
  )
}

function numberOf(state: OrderState, counts: Loaded['counts']): number {
  return Object.hasOwn(counts, state) ? counts[state as keyof typeof counts] : 0
}
