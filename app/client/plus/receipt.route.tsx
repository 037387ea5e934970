// One receipt for Plus, which prints on a page.
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../api/platform/values/money'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { day } from '../../ui/display/time'
import { Wordmark } from '../../ui/layout/logo'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Receipt')

export const loader = page('client', async ({ visitor: { name }, api, id }) => {
  const receipt = await get(api.plus.receipts[':id'].$get({ param: { id } }))
  return { receipt, name }
})

export default function ReceiptPage() {
  const { receipt, name } = useLoaderData<typeof loader>()
  const { id, plan, amount, paidWith, paidAt, startsAt, endsAt, timeZone, transferId } = receipt
  return (
    <Shell as="client" path="/client/wallet/premium">
      <PageHead
        title="Receipt"
        back={{ to: '/client/wallet/premium', label: 'Back to Purse Plus' }}
      />
      <article
        aria-label="Receipt"
        className="max-w-lg rounded-lg bg-raised p-6 shadow-low ring-1 ring-line lg:p-8"
      >
        <div className="flex items-center justify-between gap-4">
          <Wordmark />
          <span className="text-sm text-soft">{day(paidAt, timeZone)}</span>
        </div>
        <p className="money mt-6 font-display text-2xl">{formatMoney(amount)}</p>
        <p className="text-soft">Purse Plus, {plan}</p>
        <dl className="mt-6 text-sm">
          <Line term="For">{name}</Line>
          <Line term="From">{day(startsAt, timeZone)}</Line>
          <Line term="Until">{day(endsAt, timeZone)}</Line>
          <Line term="Paid with">{paidWith}</Line>
          <Line term="Paid on">{day(paidAt, timeZone)}</Line>
          <Line term="Fees">None</Line>
          <Line term="Total">{formatMoney(amount)}</Line>
        </dl>
        <p className="mt-5 text-xs break-all text-soft">Receipt {id}</p>
      </article>
      <p className="mt-5 print:hidden">
        <a
          href={`/client/wallet/transactions/${transferId}`}
          className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
        >
          See it in your history
        </a>
      </p>
    </Shell>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="stitch flex justify-between gap-6 py-2.5">
      <dt className="text-soft">{term}</dt>
      <dd className="money text-right font-semibold">{children}</dd>
    </div>
  )
}
