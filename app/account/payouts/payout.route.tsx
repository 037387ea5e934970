// One payout: where it stands, live, what it pays line by line, what went to staff, and its statement.
import { useLoaderData } from '@remix-run/react'
import { ACCOUNT_NOT_PAID } from '../../../api/money/ledger/input'
import { BACK_IN_BALANCE } from '../../../api/money/payouts/input'
import type { PayoutResponse } from '../../../api/money/payouts/responses'
import { formatMoney } from '../../../api/platform/values/money'
import {
  CAUSES,
  destinationPath,
  isBack,
  NOT_PAID_OUT,
  type PayeeRole,
  payoutsPath,
} from '../../features/payouts/payout-labels'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { DisplaySum, SignedAmount } from '../../ui/display/amount'
import { Sum, Sums } from '../../ui/display/sums'
import { dateTime, day } from '../../ui/display/time'
import { type Step, Timeline } from '../../ui/display/timeline'
import { ButtonLink } from '../../ui/forms/button'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { Unbroken } from '../../ui/unbroken'
import { PayoutBadge } from './payout-list'

export const meta = title('Payout')

export const loader = page('payee', async ({ visitor: { role }, api, id }) => {
  const endpoint = api.payouts[':id']
  return { role, payout: await get(endpoint.$get({ param: { id } })) }
})

export default function Payout() {
  const { role, payout } = useLoaderData<typeof loader>()
  const { amount, fee, feePercent, net, destination, staff, partOf } = payout
  const path = payoutsPath(role)
  const back = isBack(payout)
  const statement = `/api/payouts/${encodeURIComponent(payout.id)}/statement`
  return (
    <Shell as={role} path={path}>
      <PageHead
        title={`${CAUSES[payout.cause]} payout`}
        lead={day(payout.createdAt)}
        back={
          partOf
            ? { to: `${path}/${encodeURIComponent(partOf)}`, label: 'Back to the whole payout' }
            : { to: path, label: 'Back to payouts' }
        }
      />
      <div data-live="payout" className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start">
        <div className="grid gap-8 max-lg:order-2">
          <Lines payout={payout} />
          <Parts parts={payout.parts} role={role} />
          <Section id="statement" title="Statement" gap="mb-3">
            <p className="flex flex-wrap gap-3">
              <ButtonLink to={`${statement}/pdf`} variant="quiet">
                Print (PDF)
              </ButtonLink>
              <ButtonLink to={`${statement}/csv`} variant="quiet">
                Spreadsheet (CSV)
              </ButtonLink>
            </p>
          </Section>
        </div>
        <section aria-label="Status" aria-live="polite" className="grid gap-5">
          <div>
            <p>
              <DisplaySum money={back ? amount : net} className="text-2xl" />
            </p>
            <p className="text-soft">
              <Unbroken text={back ? 'back in your balance' : `to ${staff ? `${staff.name}, ` : ''}${destination}`} />
            </p>
          </div>
          <Timeline steps={stepsOf(payout)} />
          <p>
            <Unbroken text={textFor(payout)} />
          </p>
          <Sums>
            <Sum label="From your balance" money={amount} />
            {back ? (
              <Sum label="Fee" words="None taken" />
            ) : (
              <>
                <Sum label={`Fee (${feePercent}%)`} money={fee} />
                <Sum label={staff ? 'They receive' : 'You receive'} money={net} strong />
              </>
            )}
          </Sums>
          {back && (
            <ButtonLink to={destinationPath(role, { currency: amount.currency, ...(staff && { staff: staff.id }) })}>
              Change destination
            </ButtonLink>
          )}
        </section>
      </div>
    </Shell>
  )
}

type View = ReturnType<typeof useLoaderData<typeof loader>>['payout']

function Lines({ payout: { lines, lineCount, amount, partOf } }: { payout: View }) {
  if (lines.length === 0) return null
  return (
    <Section id="lines" title={partOf ? 'How the share was calculated' : 'What’s included'} gap="mb-2">
      <ul>
        {lines.map((line) => (
          <li key={line.id} className="stitch flex items-start justify-between gap-4 py-3 text-sm">
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{line.description}</span>
              <time dateTime={line.at} className="text-soft">
                {dateTime(line.at)}
              </time>
            </span>
            <SignedAmount money={line.amount} />
          </li>
        ))}
      </ul>
      {lineCount > lines.length && (
        <p className="mt-3 text-sm text-soft">And {lineCount - lines.length} more in the statement.</p>
      )}
      {!partOf && (
        <p className="mt-3 flex justify-between gap-4 text-sm font-semibold">
          <span>{lineCount === 1 ? 'Total of one line' : `Total of all ${lineCount} lines`}</span>
          <span className="money">{formatMoney(amount)}</span>
        </p>
      )}
    </Section>
  )
}

function Parts({ parts, role }: { parts: PayoutResponse[]; role: PayeeRole }) {
  if (parts.length === 0) return null
  return (
    <Section id="parts" title="Paid to your staff" gap="mb-2">
      <ul>
        {parts.map((part) => (
          <li key={part.id} className="stitch">
            <a
              href={payoutsPath(role, `/${encodeURIComponent(part.id)}`)}
              className="group flex min-h-14 items-center justify-between gap-4 py-3 text-sm"
            >
              <span className="min-w-0">
                <span className="block font-medium underline-offset-4 group-hover:underline">{part.staff?.name}</span>
                <span className="text-soft">{part.destination}</span>
              </span>
              <span className="grid justify-items-end gap-1">
                <span className="money font-semibold">{formatMoney(part.amount)}</span>
                <PayoutBadge status={part.status} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function stepsOf({ status, destination, createdAt, settledAt, cause }: View): Step[] {
  const requested: Step = {
    label: cause === 'instant' ? 'Requested' : 'Scheduled payout',
    state: 'done',
    at: createdAt,
  }
  const paid = `Paid out to ${destination}`
  switch (status) {
    case 'confirmed':
      return [requested, { label: paid, state: 'done', at: settledAt }]
    case 'waiting':
      return [requested, { label: 'On its way', state: 'now' }, { label: paid, state: 'to-come' }]
    default:
      return [
        requested,
        { label: status === 'failed' ? NOT_PAID_OUT : 'Not accepted', state: 'failed' },
        { label: BACK_IN_BALANCE, state: 'done', at: settledAt },
      ]
  }
}

function textFor({ status, amount, net, destination, failure }: View): string {
  const whole = formatMoney(amount)
  switch (status) {
    case 'confirmed':
      return `${formatMoney(net)} went to ${destination}. How soon it shows there depends on the provider.`
    case 'waiting':
      return `We’ll let you know how it went. If it can’t be paid out, you get the full ${whole} back with no fee.`
    default:
      return `${failure ?? ACCOUNT_NOT_PAID} The full ${whole} is back in your balance, and no fee was taken. Check the destination or change it. The money goes out with your next payout, or you can request one now.`
  }
}
