// Adding the money that a page lacks, with a way to continue there.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { TypedAmount } from '../../../api/money/ledger/input'
import { get } from '../../platform/api.server'
import { forms } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { safePath } from '../../platform/paths'
import { title } from '../../platform/title'
import { readTyped } from '../../platform/typed-input.server'
import { shortMoney } from '../../ui/display/money-parts'
import { Sum, Sums } from '../../ui/display/sums'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Island } from '../../ui/island'
import { FLOW_CARD, Flow } from '../../ui/layout/flow'
import { PageHead, Shell } from '../../ui/layout/shell'
import AddFunds from './add-funds.island'
import { addFunds } from './add-funds.server'
import { fundsRefused } from './add-funds-result'

export const meta = title('Add funds')

const WALLET = '/client/wallet'

export const loader = page('client', async ({ request, api, newKey, searchParams, writer }) => {
  const param = (name: string) => searchParams.get(name) ?? undefined
  const currency = param('currency')
  if (!currency) throw redirect(WALLET)
  const amount = readTyped(TypedAmount, param('amount'), writer)
  const query = { currency, amount, returnTo: param('returnTo') }
  const funds = await get(api.wallet.deposits.new.$get({ query }))
  const { pathname, search } = new URL(request.url)
  const from = safePath(param('from')) ?? WALLET
  return { funds, from, path: pathname + search, formKey: newKey() }
})

export const action = page('client', forms({ 'add-funds': addFunds }))

export default function AddFundsPage() {
  const { funds, from, path, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { available, missing, returnTo, paymentMethods, sharedMethods, quickAmounts } = funds
  return (
    <Shell as="client" path={WALLET} flow>
      <PageHead
        title={returnTo ? `Add funds for ${returnTo.name}` : 'Add funds'}
        back={
          returnTo ? { to: returnTo.path, label: `Back to ${returnTo.name}` } : { to: WALLET, label: 'Back to wallet' }
        }
      />
      <Flow
        first
        summary={
          <div className={FLOW_CARD}>
            <Sums>
              <Sum label="In your purse" money={available} />
              {missing && <Sum label="Missing" money={missing} strong />}
            </Sums>
          </div>
        }
      >
        <InlineNotice notice={response?.notice} />
        <div className="rounded-lg bg-raised p-5 shadow-low ring-1 ring-line sm:p-6">
          <Island
            name="add-funds"
            of={AddFunds}
            props={{
              action: path,
              formKey,
              currency: available.currency,
              methods: paymentMethods,
              sharedMethods,
              sums: quickAmounts,
              ...(missing && { missing, amount: missing.amount }),
              from,
              ...(returnTo && { returnTo: returnTo.path }),
              ...fundsRefused(response),
            }}
          />
        </div>
        {returnTo && (
          <p className="text-sm text-soft">
            What you entered is saved. Once {missing ? shortMoney(missing) : 'the money'} is in your purse, you can
            continue to {returnTo.name}.
          </p>
        )}
      </Flow>
    </Shell>
  )
}
