// One deposit: live status, what happens to the money, and a retry after a failure.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PAYMENT_DECLINED } from '../../../api/money/ledger/input'
import { DAY } from '../../../api/platform/values/time'
import { firstDeposit } from '../../features/moments/moments'
import { get } from '../../platform/api.server'
import { forms } from '../../platform/form.server'
import { isRecent, showOnce } from '../../platform/moments/moment.server'
import { page } from '../../platform/page.server'
import { approvalAt, depositPath } from '../../platform/paths'
import { title } from '../../platform/title'
import { DisplaySum } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { type Step, Timeline } from '../../ui/display/timeline'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ButtonLink } from '../../ui/forms/button'
import { Island } from '../../ui/island'
import { LiveMoment, Moment } from '../../ui/layout/moment'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { Unbroken } from '../../ui/unbroken'
import { abandonDeposit } from './abandon-deposit.server'
import AddFunds from './add-funds.island'
import { addFunds } from './add-funds.server'
import { fundsRefused } from './add-funds-result'
import { PayAnotherWay } from './pay-another-way'

export const meta = title('Adding funds')

export const loader = page('client', async ({ api, newKey, id, request }) => {
  const { deposits } = api.wallet
  const deposit = await get(deposits[':id'].$get({ param: { id } }))
  const isNew = deposit.isFirst && isRecent(deposit.settledAt, DAY)
  const moment = isNew ? showOnce(request, `deposit:${id}`) : null
  return data(
    { deposit, formKey: newKey(), moment: moment ? firstDeposit(deposit) : null },
    moment ? { headers: { 'set-cookie': moment } } : {},
  )
})

export const action = page(
  'client',
  forms({ 'add-funds': addFunds, abandon: abandonDeposit(({ id }) => depositPath(id)) }),
)

const WALLET = '/client/wallet'

export default function Deposit() {
  const { deposit, formKey, moment } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { id, status, amount, actionUrl, transferId, returnTo, paymentMethods, sharedMethods } = deposit
  const { abandoned, abandonable } = deposit
  const approval = approvalAt(actionUrl)
  const over = status === 'failed' || status === 'expired'
  const again = over || (abandoned && status !== 'confirmed')
  return (
    <Shell as="client" path={WALLET} column>
      <PageHead
        title={returnTo ? `Adding funds for ${returnTo.name}` : 'Adding funds'}
        back={{ to: WALLET, label: 'Back to wallet' }}
      />
      <div className="grid max-w-xl gap-6">
        <InlineNotice notice={response?.notice} />
        <LiveMoment>{moment && <Moment moment={moment} />}</LiveMoment>
        <div data-live="deposit" aria-live="polite" className="grid gap-6">
          <div>
            <p>
              <DisplaySum money={amount} className="text-2xl" />
            </p>
            <p className="text-soft">
              from <Unbroken text={deposit.method} />
            </p>
          </div>
          <Timeline steps={stepsOf(deposit)} />
          <p>
            <Unbroken text={textFor(deposit)} />
          </p>
          {approval && (
            <p>
              <ButtonLink to={approval}>Approve it</ButtonLink>
            </p>
          )}
          {status === 'confirmed' && (
            <p className="flex flex-wrap gap-3">
              {returnTo ? (
                <ButtonLink to={returnTo.path}>Continue to {returnTo.name}</ButtonLink>
              ) : (
                <ButtonLink to={WALLET}>See your wallet</ButtonLink>
              )}
              {transferId && (
                <ButtonLink variant="quiet" to={`${WALLET}/transactions/${transferId}`}>
                  Details
                </ButtonLink>
              )}
            </p>
          )}
          {again && (
            <Section
              id="again"
              title={over ? 'Try again' : 'Pay another way'}
              gap="mb-4"
              className="rounded-lg bg-raised p-5 shadow-low ring-1 ring-line sm:p-6"
            >
              <Island
                name="add-funds"
                of={AddFunds}
                props={{
                  action: `${WALLET}/deposits/${id}`,
                  formKey,
                  currency: amount.currency,
                  methods: paymentMethods,
                  sharedMethods,
                  sums: [amount],
                  from: WALLET,
                  ...(returnTo && { returnTo: returnTo.path }),
                  amount: amount.amount,
                  ...fundsRefused(response),
                }}
              />
            </Section>
          )}
        </div>
        {abandonable && <PayAnotherWay deposit={deposit} formKey={formKey} action={depositPath(id)} />}
        {returnTo && status !== 'confirmed' && (
          <p>
            <ButtonLink variant="quiet" to={returnTo.path}>
              Back to {returnTo.name}
            </ButtonLink>
          </p>
        )}
      </div>
    </Shell>
  )
}

type View = ReturnType<typeof useLoaderData<typeof loader>>['deposit']

function stepsOf({ status, method, createdAt, settledAt, abandoned }: View): Step[] {
  const requested: Step = { label: 'Requested', state: 'done', at: createdAt }
  const word = status === 'requires_action' ? 'Waiting for your approval' : 'Waiting for confirmation'
  const arrived = 'In your purse'
  if (abandoned && status !== 'confirmed')
    return [requested, { label: 'You chose another way to pay', state: 'failed' }]
  switch (status) {
    case 'confirmed':
      return [
        requested,
        { label: `Paid with ${method}`, state: 'done' },
        { label: arrived, state: 'done', at: settledAt },
      ]
    case 'failed':
      return [requested, { label: 'Declined', state: 'failed', at: settledAt }]
    case 'expired':
      return [requested, { label: 'Not confirmed in time', state: 'failed', at: settledAt }]
    default:
      return [requested, { label: word, state: 'now' }, { label: arrived, state: 'to-come' }]
  }
}

function textFor({ status, amount, method, failure, abandoned }: View): string {
  const sum = shortMoney(amount)
  if (abandoned && status !== 'confirmed')
    return `If ${method} is charged ${sum} after all, it’s added to your purse and we’ll tell you.`
  switch (status) {
    case 'confirmed':
      return `${sum} is in your purse.`
    case 'requires_action':
      return 'Your bank needs you to approve this payment. You won’t be charged until you do.'
    case 'failed':
      return `${failure ?? PAYMENT_DECLINED} Nothing was added to your purse.`
    case 'expired':
      return `${failure ?? ''} Nothing was added to your purse. If ${method} is charged after all, we’ll add the money as soon as it’s confirmed.`
    default:
      return `${sum} is added as soon as ${method} confirms it. You can leave this page. We’ll let you know how it went.`
  }
}
