// A receipt for Plus, for printing.
import { useLoaderData } from '@remix-run/react'
import { formatMoney } from '../../../api/platform/values/money'
import { SUPPORT } from '../../features/help/contact-details'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { TextLink } from '../../ui/display/text-link'
import { day } from '../../ui/display/time'
import { paperNumber } from '../documents'
import { Receipt, ReceiptFacts } from '../receipt'

export const meta = title('Receipt')

export const loader = page('client', async ({ visitor: { name }, api, id }) => {
  const receipt = await get(api.plus.receipts[':id'].$get({ param: { id } }))
  return { receipt, name }
})

export default function ReceiptPage() {
  const { receipt, name } = useLoaderData<typeof loader>()
  const { id, plan, amount, paidWith, paidAt, startsAt, endsAt, timeZone, transferId } = receipt
  return (
    <Receipt
      path="/client/wallet/premium"
      back={{ to: '/client/wallet/premium', label: 'Back to Purse Plus' }}
      paper={{
        title: 'Payment receipt',
        number: paperNumber('Payment receipt', id),
        issued: day(paidAt, timeZone, 'always'),
      }}
      issuer={{ ...receipt.issuer, contact: SUPPORT.email }}
      corner="Paid"
      reference={`Payment ${transferId}`}
      after={
        <p className="mt-5 print:hidden">
          <TextLink to={`/client/wallet/transactions/${transferId}`}>See it in your history</TextLink>
        </p>
      }
    >
      <p className="money mt-6 font-display text-2xl">{formatMoney(amount)}</p>
      <p className="text-soft">Purse Plus, {plan}</p>
      <ReceiptFacts
        className="mt-6"
        facts={[
          ['For', name],
          ['From', day(startsAt, timeZone, 'always')],
          ['Until', day(endsAt, timeZone, 'always')],
          ['Paid with', paidWith],
          ['Paid on', day(paidAt, timeZone, 'always')],
          ['Fees', 'None'],
          ['Total', formatMoney(amount)],
        ]}
      />
    </Receipt>
  )
}
