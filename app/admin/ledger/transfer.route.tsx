// One transfer: its postings, its subject, and the available adjustments.

import { useLoaderData } from '@remix-run/react'
import { formatMoney } from '../../../api/platform/values/money'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Facts } from '../../ui/display/facts'
import { Table } from '../../ui/display/table'
import { TextLink } from '../../ui/display/text-link'
import { dateTime, withDays } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { ButtonLink } from '../../ui/forms/button'
import { ACTIONS, Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { missingError } from '../not-found'

export const meta = title('Transfer')

export const loader = page('admin', async ({ api, id }) => {
  const param = { id }
  const transfer = await get(api.admin.money.transfers[':id'].$get({ param }))
  return { transfer }
})

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>['transfer']

type Side = Loaded['postings'][number]['from']

const at = (id: string) => `/admin/money/transfers/${encodeURIComponent(id)}`

export default function TransferPage() {
  const { transfer } = useLoaderData<typeof loader>()
  const { postings, belongsTo, acts, hold } = transfer
  const people = new Map(
    postings.flatMap(({ from, to }) =>
      [from.person, to.person].flatMap((person) => (person ? [[person.id, person.name]] : [])),
    ) as [string, string][],
  )
  return (
    <Shell as="admin" path="/admin/money">
      <PageHead
        title={transfer.kindWords}
        lead={withDays(transfer.description)}
        back={{ to: '/admin/money', label: 'Money' }}
      />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid grid-cols-1 gap-8">
          <Section id="postings" title="Postings">
            <Table
              label="Postings"
              rows={postings}
              rowKey={({ id }) => id}
              columns={[
                { head: 'From (debit)', cell: ({ from }) => <Account side={from} /> },
                { head: 'To (credit)', cell: ({ to }) => <Account side={to} /> },
                { head: 'Amount', aside: true, sum: ({ amount }) => amount, strong: true },
              ]}
            />
          </Section>
          <Section id="belongs" title="Related to">
            {belongsTo.length === 0 ? (
              <p className="mt-2 text-soft">Offer expires after itself.</p>
            ) : (
              <ul>
                {belongsTo.map((owner) => (
                  <li key={owner.id} className="stitch flex flex-wrap items-center gap-3 py-3">
                    <span className="min-w-0 grow">
                      <span className="block font-medium wrap-anywhere">{owner.name}</span>
                      <span className="block text-sm break-all text-soft">
                        {KINDS[owner.kind]}
                        {owner.reference && `, ${owner.reference}`} · {owner.id}
                      </span>
                    </span>
                    {owner.state && <Badge tone="plain">{owner.state}</Badge>}
                    <TextLink
                      to={
                        owner.kind === 'break'
                          ? `/admin/reconciliation/${encodeURIComponent(owner.id)}`
                          : `/admin/money?${new URLSearchParams({ q: owner.id })}`
                      }
                    >
                      {owner.kind === 'break' ? 'Open' : 'All related transfers'}
                    </TextLink>
                    {owner.refundable && (
                      <ButtonLink
                        to={`/admin/money/refund?${new URLSearchParams({ of: owner.kind, id: owner.id })}`}
                        variant="quiet"
                      >
                        Refund up to {formatMoney(owner.refundable)}
                      </ButtonLink>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </Section>
          {acts.length > 0 && (
            <Section id="acts" title="Adjustments">
              <ul>
                {acts.map((adjustment) => (
                  <li key={adjustment.id} className="stitch py-3">
                    <TextLink to={at(adjustment.transferId)} className="capitalize">
                      {adjustment.kind} of {formatMoney(adjustment.amount)}
                    </TextLink>
                    <p className="text-sm text-soft">
                      {dateTime(adjustment.createdAt)}, {adjustment.admin}
                      {adjustment.confirmedBy && `, confirmed by ${adjustment.confirmedBy}`}
                    </p>
                    <p>{adjustment.reason}</p>
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </div>
        <div className="grid grid-cols-1 gap-8">
          <Section id="facts" title="Details">
            <Facts
              facts={[
                ['When', dateTime(transfer.createdAt)],
                ['By', transfer.actor],
                ['ID', transfer.id],
                ...(hold
                  ? [
                      ['Hold', `${formatMoney(hold.amount)}, ${hold.status}`] as [string, string],
                      ...(hold.endedAt ? [['Ended', dateTime(hold.endedAt)] as [string, string]] : []),
                    ]
                  : []),
              ]}
            />
            {transfer.reverses && (
              <p>
                <TextLink to={at(transfer.reverses)}>Reverses transfer</TextLink>
              </p>
            )}
            {transfer.reversedBy && (
              <p>
                <TextLink to={at(transfer.reversedBy)}>Reversed by transfer</TextLink>
              </p>
            )}
          </Section>
          <Section id="do" title={ACTIONS} className="grid gap-2 rounded-lg bg-blush p-5">
            <TextLink to={`/admin/money/correction?${new URLSearchParams({ transfer: transfer.id })}`}>
              Make a correction
            </TextLink>
            {[...people].map(([id, person]) => (
              <span key={id} className="grid">
                <TextLink to={`/admin/money?${new URLSearchParams({ q: id })}`}>All transfers of {person}</TextLink>
                <TextLink
                  to={`/admin/money/goodwill?${new URLSearchParams({ person: id, currency: transfer.postings[0]?.amount.currency ?? '' })}`}
                >
                  Give {person} a goodwill credit
                </TextLink>
              </span>
            ))}
          </Section>
        </div>
      </div>
    </Shell>
  )
}

export const ErrorBoundary = missingError('Transfer')

const KINDS: Record<Loaded['belongsTo'][number]['kind'], string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  payout: 'Payout',
  appointment: 'Appointment',
  order: 'Order',
  goal: 'Savings goal',
  gift_card: 'Gift card',
  break: 'Reconciliation',
}

function Account({ side }: { side: Side }) {
  if (!side.person) return side.account
  return <a href={`/admin/money?${new URLSearchParams({ q: side.person.id })}`}>{side.account}</a>
}
