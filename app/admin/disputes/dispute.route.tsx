// One disputed parcel: statements of both sides, shipping, the held amount; and the decision, which both sides read.
import { useLoaderData } from '@remix-run/react'
import { formatMoney } from '../../../api/platform/values/money'
import { OrderLines, OrderSums } from '../../features/orders/order-lines'
import { OrderTimeline } from '../../features/orders/order-timeline'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Facts } from '../../ui/display/facts'
import { shortMoney } from '../../ui/display/money-parts'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { routeError } from '../../ui/layout/error-page'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { DISPUTE_FAULTS, DisputeForm } from './dispute-form'

export const meta = title<typeof loader>((data) => data && `Dispute: order ${data.dispute.reference}`)

const LIST = '/admin/disputes'

export const loader = page('admin', async ({ api, id }) => {
  const param = { id }
  const dispute = await get(api.admin.disputes[':id'].$get({ param }))
  return { dispute }
})

type View = ReturnType<typeof useLoaderData<typeof loader>>

export default function DisputePage() {
  const { dispute } = useLoaderData<typeof loader>()
  const { reference, client, seller, carrier, tracking, address, note, ticket, waits } = dispute
  const text = dispute.timeline.find(({ kind }) => kind === 'disputed')?.note
  return (
    <Shell as="admin" path={LIST}>
      <PageHead back={{ to: LIST, label: 'All disputes' }} title={`Order ${reference}`}>
        <span data-live="badge">
          <State dispute={dispute} />
        </span>
      </PageHead>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid min-w-0 grid-cols-1 gap-8">
          <Section id="sides" title="Both sides">
            <Facts
              facts={[
                ...(text ? [['What the client says', `“${text}”`] as [string, string]] : []),
                ['Client', client.name],
                ['Seller', seller.name],
                ['Carrier', [carrier, tracking].filter(Boolean).join(', ') || 'Not provided'],
                ['Shipped to', address || 'Address deleted'],
                ...(note ? [['The client’s note', note] as [string, string]] : []),
                ['Disputed', dateTime(dispute.disputedAt)],
                ...(waits ? [['Held', shortMoney(dispute.held)] as [string, string]] : []),
              ]}
            />
            <p className="mt-2 flex flex-wrap gap-x-5">
              <TextLink to={`/admin/people/${encodeURIComponent(client.id)}`}>Client’s account</TextLink>
              <TextLink to={`/admin/people/${encodeURIComponent(seller.id)}`}>Seller’s account</TextLink>
              {ticket && (
                <TextLink to={`/admin/support/${encodeURIComponent(ticket.id)}`}>
                  Ticket {ticket.reference}, {ticket.status}
                </TextLink>
              )}
            </p>
          </Section>
          <Section id="things" title="Items">
            <OrderLines lines={dispute.lines} href={({ productId }) => `/shop/${productId}`} />
            <OrderSums order={dispute} />
          </Section>
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-8">
          <div data-live="decision">
            <Decision dispute={dispute} />
          </div>
          <Section id="history" title="History" gap="mb-3" data-live="history">
            <OrderTimeline timeline={dispute.timeline} status={dispute.status} />
          </Section>
        </div>
      </div>
    </Shell>
  )
}

function State({ dispute: { waits, act, status } }: Pick<View, 'dispute'>) {
  if (waits) return <Badge tone="pending">Waiting</Badge>
  if (!act) return <Badge tone="plain">Resolved without us</Badge>
  return <Badge tone="completed">{status === 'cancelled' ? 'Decided for the client' : 'Decided for the seller'}</Badge>
}

function Decision({ dispute }: Pick<View, 'dispute'>) {
  const { id, waits, act, proposal, status } = dispute
  return (
    <Section
      id="decision"
      title={waits && !proposal ? 'Your decision' : 'Decision'}
      className="grid gap-4 rounded-lg bg-blush p-5 sm:p-6"
    >
      {act && (
        <>
          <p>
            {formatMoney(act.amount)} {status === 'cancelled' ? 'went back to the client' : 'went to the seller'}, by{' '}
            {act.admin}
            {act.confirmedBy && `, confirmed by ${act.confirmedBy}`}, on {dateTime(act.createdAt)}.
          </p>
          <p>“{act.reason}”</p>
          <TextLink to={`/admin/money/transfers/${encodeURIComponent(act.transferId)}`}>View transfer</TextLink>
        </>
      )}
      {!act && !waits && <p>The client and the seller resolved it themselves.</p>}
      {waits && proposal && (
        <>
          <p>A decision has been proposed and needs a second admin.</p>
          <TextLink to={`/admin/proposals/${encodeURIComponent(proposal.id)}`}>View proposal</TextLink>
        </>
      )}
      {waits && !proposal && (
        <DisputeForm
          path={`${LIST}/${encodeURIComponent(id)}/decision`}
          typed={{ for: '', reason: '' }}
          faults={{}}
          held={dispute.held}
        />
      )}
    </Section>
  )
}

export const ErrorBoundary = routeError(DISPUTE_FAULTS)
