// Requests for money: those received, and those sent.
import { useActionData, useLoaderData } from '@remix-run/react'
import { Plus } from 'lucide-react'
import type { MoneyRequestResponse } from '../../../api/money/transfers/responses'
import { get } from '../../platform/api.server'
import { forms, press, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { shortMoney } from '../../ui/display/money-parts'
import { More } from '../../ui/display/pages'
import { TabLink } from '../../ui/display/tabs'
import { TextLink } from '../../ui/display/text-link'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { EmptyState } from '../../ui/layout/empty-state'
import { HeadAction } from '../../ui/layout/head-action'
import { PageHead, Shell } from '../../ui/layout/shell'
import { AddMissing } from '../wallet/add-missing'
import { missingFor } from '../wallet/missing.server'
import { RequestRow } from './money-request'

export const meta = title('Requests')

const PATH = '/client/wallet/requests'

const SIDES = { incoming: 'Received', outgoing: 'Sent' } as const

type Side = keyof typeof SIDES

function sideIn(request: Request): Side {
  return new URL(request.url).searchParams.get('side') === 'outgoing' ? 'outgoing' : 'incoming'
}

export const loader = page('client', async ({ request, api, newKey, searchParams }) => {
  const side = sideIn(request)
  const cursor = searchParams.get('cursor')
  const list = await get(api.transfers.requests.$get({ query: { side, ...(cursor && { cursor }) } }))
  return { side, list, formKey: newKey() }
})

/** The responses to a request, each with its notice on success. */
const REPLIES = {
  payment: ['Paid', 'Your payment has arrived.'],
  refusal: ['Declined', 'They’ve been notified.'],
  cancellation: ['Request Cancelled', 'They can no longer pay it.'],
} as const

type Given = keyof typeof REPLIES

const reply = (given: Given) =>
  press(
    ({ api }: PageRequest, { form, key }) =>
      api.transfers.requests[':id'][given].$post({ param: { id: textIn(form, 'id') } }, key),
    (_, __, { request }) => [`${PATH}?side=${sideIn(request)}`, ...REPLIES[given]],
    {
      refused: async ({ code }, { form }, { api }) => ({
        more: {
          short: code === 'insufficient-funds' ? await missingFor(api, form.get('amount'), form.get('currency')) : null,
        },
      }),
    },
  )

export const action = page(
  'client',
  forms({ payment: reply('payment'), refusal: reply('refusal'), cancellation: reply('cancellation') }),
)

export default function Requests() {
  const { side, list, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const short = response && 'short' in response ? response.short : null
  return (
    <Shell as="client" path={PATH} column>
      <PageHead title="Requests" back={{ to: '/client/wallet', label: 'Back to wallet' }}>
        <HeadAction to={`${PATH}/new`} icon={Plus} tone="main">
          Request money
        </HeadAction>
      </PageHead>
      <div className="max-w-xl">
        <InlineNotice notice={response?.notice} />
        {short && (
          <div className="mb-5">
            <AddMissing missing={short} returnTo={`${PATH}?side=incoming`} />
          </div>
        )}
        <nav aria-label="Requests" data-live="tabs" className="mb-5 grid grid-cols-2 rounded-full bg-sunken p-1">
          {(Object.keys(SIDES) as Side[]).map((tab) => (
            <TabLink key={tab} to={`${PATH}?side=${tab}`} current={tab === side}>
              {SIDES[tab]}
              {list.counts[tab] > 0 && ` (${list.counts[tab]})`}
            </TabLink>
          ))}
        </nav>
        <div data-live="requests">
          {list.items.length === 0 ? (
            <EmptyState picture="purse" title="No requests">
              {side === 'incoming'
                ? 'When someone asks you for money, it appears here.'
                : 'You haven’t requested money yet.'}
            </EmptyState>
          ) : (
            <ul aria-label={SIDES[side]}>
              {list.items.map((item) => (
                <RequestRow key={item.id} request={item}>
                  {item.status === 'pending' && <ReplyButtons request={item} side={side} formKey={formKey} />}
                  {side === 'incoming' && item.status !== 'cancelled' && (
                    <a
                      href={`/client/report/person/${encodeURIComponent(item.person.id)}`}
                      className="inline-flex min-h-11 items-center text-sm text-soft underline underline-offset-4"
                    >
                      Report
                    </a>
                  )}
                  {item.splitOf && (
                    <TextLink to={`/client/wallet/split?transaction=${item.splitOf}`} className="text-sm">
                      View the split
                    </TextLink>
                  )}
                </RequestRow>
              ))}
            </ul>
          )}
          <More to={list.next && `${PATH}?${new URLSearchParams({ side, cursor: list.next })}`} className="mt-5">
            Older requests
          </More>
        </div>
      </div>
    </Shell>
  )
}

function ReplyButtons({ request, side, formKey }: { request: MoneyRequestResponse; side: Side; formKey: string }) {
  const { id, person } = request
  const sum = shortMoney(request.amount)
  // A separate key for each response to each request, although they share a page.
  const fields = (intent: Given) => ({ id, intent, key: `${formKey}-${intent}-${id}` })
  if (side === 'outgoing') {
    return (
      <ConfirmForm
        id={`cancel-${id}`}
        ask="Cancel request"
        title="Cancel your request?"
        detail={`${person.name} can no longer pay the ${sum}.`}
        confirm="Cancel request"
        fields={fields('cancellation')}
      />
    )
  }
  return (
    <>
      <ConfirmForm
        id={`pay-${id}`}
        ask={`Pay ${sum}`}
        title={`Pay ${person.name}?`}
        detail={`${sum} leaves your purse right away, without a fee, and can’t be taken back.`}
        confirm={`Pay ${sum}`}
        fields={{ ...fields('payment'), ...request.amount }}
        variant="main"
      />
      <ConfirmForm
        id={`decline-${id}`}
        ask="Decline"
        title="Decline this request?"
        detail={`We’ll tell ${person.name} that you declined.`}
        confirm="Decline"
        fields={fields('refusal')}
        variant="danger"
      />
    </>
  )
}
