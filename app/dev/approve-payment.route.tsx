// The sandbox bank's own page: a payment that needs a further step is approved or declined here.
import { type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SandboxDecision } from '../../api/money/ledger/input'
import { formatMoney } from '../../api/platform/values/money'
import { addedText } from '../features/purse/purse-labels'
import { get } from '../platform/api.server'
import { form } from '../platform/form.server'
import { type PageRequest, page } from '../platform/page.server'
import { safePath } from '../platform/paths'
import { InlineNotice } from '../ui/feedback/inline-notice'
import { Button } from '../ui/forms/button'

export const meta: MetaFunction = () => [{ title: 'Approve payment · Sandbox bank' }]

export const loader = page('client', async ({ request, api }) => {
  const { id, back } = fromAddress(request)
  const deposit = await get(api.wallet.deposits[':id'].$get({ param: { id } }))
  if (deposit.status !== 'requires_action') throw redirect(back)
  return deposit
})

export const action = page('client', async (pageRequest) => {
  const { id, back } = fromAddress(pageRequest.request)
  return form(
    SandboxDecision,
    ({ api }: PageRequest<'client'>, { json }) => api.sandbox.deposits[':id'].decision.$post({ param: { id }, json }),
    ({ status, amount, failure }) =>
      status === 'confirmed'
        ? [back, 'Funds Added', addedText(amount)]
        : [back, 'Payment declined', failure ?? 'Please use another payment method.', 'bad'],
    { faults: 'notice' },
  )(pageRequest)
})

function fromAddress(request: Request) {
  const { searchParams } = new URL(request.url)
  return { id: searchParams.get('deposit') ?? '', back: safePath(searchParams.get('return')) ?? '/client/wallet' }
}

export default function ApprovePayment() {
  const deposit = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-md content-center gap-5 px-6">
      <p className="text-sm font-semibold text-soft">Sandbox bank</p>
      <h1 className="font-display text-xl">Approve {formatMoney(deposit.amount)} to Purse?</h1>
      <p className="text-soft">From {deposit.method}. No real money moves.</p>
      <InlineNotice notice={notice} />
      <form method="post" className="grid gap-3">
        <Button name="decision" value="approve" data-busy="Approving...">
          Approve {formatMoney(deposit.amount)}
        </Button>
        <Button name="decision" value="decline" variant="danger">
          Decline
        </Button>
      </form>
    </main>
  )
}
