// One transfer to its postings, what it belongs to, and what the desk can do about it.

import { useLoaderData } from '@remix-run/react'
import { formatMoney } from '../../../api/platform/values/money'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Amount } from '../../ui/display/amount'
import { Facts } from '../../ui/display/facts'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { ButtonLink } from '../../ui/forms/button'
import { RouteError } from '../../ui/layout/error-page'
import { PartnerHeader } from '../../ui/layout/header'
import { PageHead, Shell } from '../../ui/layout/shell'
import { StaffTable } from '../table'
import { DESK_LINK, DeskCell, DeskRow } from './ledger-table'

export const meta = title('Transfer')

export const loader = page('admin', async ({ visitor: { name }, api, id }) => {
  const param = { id }
  const transfer = await get(api.admin.money.transfers[':id'].$get({ param }))
  return { name, transfer }
})

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>['transfer']

type Side = Loaded['postings'][number]['from']

const at = (id: string) => `/admin/money/transfers/${encodeURIComponent(id)}`

export default function TransferPage() {
  const { name, transfer } = useLoaderData<typeof loader>()
  const { postings, belongsTo, acts, hold } = transfer
  const people = new Map(
    postings.flatMap(({ from, to }) =>
      [from.person, to.person].flatMap((person) => (person ? [[person.id, person.name]] : [])),
    ) as [string, string][],
  )
  return (
    <Shell as="admin" path="/admin/money" header={<PartnerHeader as="admin" name={name} />}>
      <PageHead
        title={transfer.kindWords}
        lead={transfer.description}
        back={{ to: '/admin/money', label: 'Money desk' }}
      />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid grid-cols-1 gap-8">
          <section aria-labelledby="postings">
            <h2 id="postings" className="font-display text-lg">
              Postings
            </h2>
            <StaffTable label="Postings" heads={['From (debit)', 'To (credit)', '#Amount']}>
              {postings.map((posting) => (
                <DeskRow key={posting.id}>
                  <DeskCell wide>
                    <Account side={posting.from} />
                  </DeskCell>
                  <DeskCell wide>
                    <Account side={posting.to} />
                  </DeskCell>
                  <DeskCell number>
                    <span className="block pt-3 font-semibold">
                      <Amount money={posting.amount} />
                    </span>
                  </DeskCell>
                </DeskRow>
              ))}
            </StaffTable>
          </section>
          <section aria-labelledby="belongs">
            <h2 id="belongs" className="font-display text-lg">
              What it belongs to
            </h2>
            {belongsTo.length === 0 ? (
              <p className="mt-2 text-soft">It stands for itself.</p>
            ) : (
              <ul>
                {belongsTo.map((one) => (
                  <li key={one.id} className="stitch flex flex-wrap items-center gap-3 py-3">
                    <span className="min-w-0 grow">
                      <span className="block font-medium break-words">{one.name}</span>
                      <span className="block text-sm break-all text-soft">
                        {KINDS[one.kind]}
                        {one.reference && `, ${one.reference}`} · {one.id}
                      </span>
                    </span>
                    {one.state && <Badge tone="plain">{one.state}</Badge>}
                    <a
                      href={
                        one.kind === 'break'
                          ? `/admin/reconciliation/${encodeURIComponent(one.id)}`
                          : `/admin/money?${new URLSearchParams({ q: one.id })}`
                      }
                      className={DESK_LINK}
                    >
                      {one.kind === 'break' ? 'Open' : 'All its transfers'}
                    </a>
                    {one.refundable && (
                      <ButtonLink
                        to={`/admin/money/refund?${new URLSearchParams({ of: one.kind, id: one.id })}`}
                        look="quiet"
                      >
                        Refund up to {formatMoney(one.refundable)}
                      </ButtonLink>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </section>
          {acts.length > 0 && (
            <section aria-labelledby="acts">
              <h2 id="acts" className="font-display text-lg">
                What the desk did about it
              </h2>
              <ul>
                {acts.map((act) => (
                  <li key={act.id} className="stitch py-3">
                    <a href={at(act.transferId)} className={`${DESK_LINK} capitalize`}>
                      {act.kind} of {formatMoney(act.amount)}
                    </a>
                    <p className="text-sm text-soft">
                      {dateTime(act.createdAt)}, {act.admin}
                      {act.confirmedBy && `, confirmed by ${act.confirmedBy}`}
                    </p>
                    <p className="break-words">{act.reason}</p>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <div className="grid grid-cols-1 gap-8">
          <section aria-labelledby="facts">
            <h2 id="facts" className="font-display text-lg">
              Facts
            </h2>
            <Facts
              facts={[
                ['When', dateTime(transfer.createdAt)],
                ['By', transfer.actor],
                ['Id', transfer.id],
                ...(hold
                  ? [
                      ['Hold', `${formatMoney(hold.amount)}, ${hold.status}`] as [string, string],
                      ...(hold.endedAt
                        ? [['Ended', dateTime(hold.endedAt)] as [string, string]]
                        : []),
                    ]
                  : []),
              ]}
            />
            {transfer.reverses && (
              <p>
                <a href={at(transfer.reverses)} className={DESK_LINK}>
                  The transfer that it reverses
                </a>
              </p>
            )}
            {transfer.reversedBy && (
              <p>
                <a href={at(transfer.reversedBy)} className={DESK_LINK}>
                  The transfer that reversed it
                </a>
              </p>
            )}
          </section>
          <section aria-labelledby="do" className="grid gap-2 rounded-lg bg-blush p-5">
            <h2 id="do" className="font-display text-lg">
              What you can do
            </h2>
            <a
              href={`/admin/money/correction?${new URLSearchParams({ transfer: transfer.id })}`}
              className={DESK_LINK}
            >
              Correct something about it
            </a>
            {[...people].map(([id, person]) => (
              <span key={id} className="grid">
                <a href={`/admin/money?${new URLSearchParams({ q: id })}`} className={DESK_LINK}>
                  All transfers of {person}
                </a>
                <a
                  href={`/admin/money/goodwill?${new URLSearchParams({ person: id })}`}
                  className={DESK_LINK}
                >
                  Give {person} goodwill
                </a>
              </span>
            ))}
          </section>
        </div>
      </div>
    </Shell>
  )
}

export function ErrorBoundary() {
  return (
    <RouteError
      missing={{ title: 'Transfer not found', description: 'There is none with that id.' }}
      failed="Could not load the transfer."
    />
  )
}

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
  if (!side.person) return <span className="block pt-3">{side.account}</span>
  return (
    <a
      href={`/admin/money?${new URLSearchParams({ q: side.person.id })}`}
      className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-link"
    >
      {side.account}
    </a>
  )
}
