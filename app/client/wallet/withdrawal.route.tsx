// One withdrawal: live status, and what happens to the money.
import { useLoaderData } from '@remix-run/react'
import { ACCOUNT_NOT_PAID } from '../../../api/money/ledger/input'
import { NOT_PAID_OUT } from '../../features/payouts/payout-labels'
import { BACK_IN_PURSE } from '../../features/purse/purse-labels'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { DisplaySum } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { Sum, Sums } from '../../ui/display/sums'
import { type Step, Timeline } from '../../ui/display/timeline'
import { ButtonLink } from '../../ui/forms/button'
import { PageHead, Shell } from '../../ui/layout/shell'
import { Unbroken } from '../../ui/unbroken'

export const meta = title('Withdrawal')

export const loader = page('client', async ({ api, id }) => {
  const endpoint = api.wallet.withdrawals[':id']
  return { withdrawal: await get(endpoint.$get({ param: { id } })) }
})

const WALLET = '/client/wallet'

export default function Withdrawal() {
  const { withdrawal } = useLoaderData<typeof loader>()
  const { status, amount, fee, feePercent, net, method, transferId } = withdrawal
  const back = status === 'failed' || status === 'expired'
  const again = { amount: amount.amount, currency: amount.currency, edit: '1' }
  return (
    <Shell as="client" path={WALLET} column>
      <PageHead title="Withdrawal" back={{ to: WALLET, label: 'Back to wallet' }} />
      <div data-live="withdrawal" aria-live="polite" className="grid max-w-xl gap-6">
        <div>
          <p>
            <DisplaySum money={back ? amount : net} className="text-2xl" />
          </p>
          <p className="text-soft">
            <Unbroken text={back ? 'back in your purse' : `to ${method}`} />
          </p>
        </div>
        <Timeline steps={stepsOf(withdrawal)} />
        <p>
          <Unbroken text={textFor(withdrawal)} />
        </p>
        {!back && (
          <Sums>
            <Sum label="From your purse" money={amount} />
            <Sum label={feePercent === '0' ? 'Fee' : `Fee (${feePercent}%)`} money={fee} />
            <Sum label="You receive" money={net} strong />
          </Sums>
        )}
        <p className="flex flex-wrap gap-3">
          {back && <ButtonLink to={`${WALLET}/withdraw?${new URLSearchParams(again)}`}>Try again</ButtonLink>}
          <ButtonLink variant="quiet" to={`${WALLET}/transactions/${transferId}`}>
            Details
          </ButtonLink>
        </p>
      </div>
    </Shell>
  )
}

type View = ReturnType<typeof useLoaderData<typeof loader>>['withdrawal']

function stepsOf({ status, method, createdAt, settledAt }: View): Step[] {
  const requested: Step = { label: 'Requested', state: 'done', at: createdAt }
  const paid = `Paid out to ${method}`
  switch (status) {
    case 'confirmed':
      return [requested, { label: paid, state: 'done', at: settledAt }]
    case 'waiting':
      return [
        requested,
        { label: 'On its way', state: 'now', note: 'The money is on hold until it’s paid out.' },
        { label: paid, state: 'to-come' },
      ]
    default:
      return [
        requested,
        { label: status === 'failed' ? NOT_PAID_OUT : 'Not accepted', state: 'failed' },
        { label: BACK_IN_PURSE, state: 'done', at: settledAt },
      ]
  }
}

function textFor({ status, amount, net, method, failure }: View): string {
  const whole = shortMoney(amount)
  switch (status) {
    case 'confirmed':
      return `${shortMoney(net)} went to ${method}. How soon it shows there depends on your provider.`
    case 'waiting':
      return `You can leave this page. We’ll let you know how it went. If it can’t be paid out, you get the full ${whole} back with no fee.`
    default:
      return `${failure ?? ACCOUNT_NOT_PAID} The full ${whole} is back in your purse. No fee was taken.`
  }
}
