// The receipt of one visit, which prints on a page.
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { formatMoney, type MoneyJson, minorOf } from '../../../api/platform/values/money'
import { clientMoneyWords, stateWord } from '../../features/bookings/booking-labels'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { dateTime } from '../../ui/display/time'
import { RouteError } from '../../ui/layout/error-page'
import { Wordmark } from '../../ui/layout/logo'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Receipt')

export const loader = page('client', async ({ visitor: { name }, api, id }) => {
  const visit = await get(api.appointments[':id'].$get({ param: { id } }))
  return { visit, name }
})

export default function VisitReceipt() {
  const { visit, name } = useLoaderData<typeof loader>()
  const { money, timeZone } = visit
  return (
    <Shell as="client" path="/client/bookings">
      <PageHead
        title="Receipt"
        back={{ to: `/client/bookings/${visit.id}`, label: 'Back to the appointment' }}
      />
      <article
        aria-label="Receipt"
        className="max-w-lg rounded-lg bg-raised p-6 shadow-low ring-1 ring-line lg:p-8 print:max-w-none print:shadow-none"
      >
        <div className="flex items-center justify-between gap-4">
          <Wordmark />
          <span className="text-sm text-soft">{stateWord(visit)}</span>
        </div>
        <p className="mt-6 font-display text-xl">{visit.salonName}</p>
        <p className="text-sm text-soft">
          {visit.salonAddress} · {visit.salonPhone}
        </p>
        <p className="mt-3">
          <time dateTime={visit.startsAt}>{dateTime(visit.startsAt, timeZone)}</time>
        </p>
        <table className="mt-4 w-full text-sm">
          <caption className="sr-only">What was done</caption>
          <tbody>
            {visit.items.map((item) => (
              <tr key={item.id} className="stitch align-top">
                <td className="py-2.5 pr-4">
                  <span className="font-semibold">{item.serviceName}</span>, {item.staffName}
                  {item.addOns.map((addOn) => (
                    <span key={addOn.id} className="block text-soft">
                      + {addOn.name} ({formatMoney(addOn.price)})
                    </span>
                  ))}
                </td>
                <td className="money py-2.5 text-right">{formatMoney(item.price)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="text-base font-semibold">
              <th scope="row" className="py-3 text-left">
                Price
              </th>
              <td className="money py-3 text-right">{formatMoney(visit.price)}</td>
            </tr>
          </tfoot>
        </table>
        <dl className="text-sm">
          <Line term="For">{visit.forName || name}</Line>
          <SumLine term="Held at booking" money={money.held} />
          <SumLine term="Paid from the purse" money={money.captured} />
          <SumLine term="Back in the purse" money={money.released} />
          <SumLine term="Refunded" money={money.refunded} />
          <SumLine term="Cashback" money={money.cashback} />
          <SumLine
            term="Paid at the salon"
            money={visit.status === 'cancelled' ? null : money.atSalon}
          />
          <Line term="Fees">None</Line>
        </dl>
        <p className="mt-4 text-sm">{clientMoneyWords(visit)}.</p>
        <p className="mt-5 text-xs break-all text-soft">
          Appointment {visit.id}
          {money.captureId && `, payment ${money.captureId}`}
        </p>
      </article>
      <p className="mt-5 text-sm text-soft print:hidden">
        Print it, or keep it as a PDF, from your browser’s menu.
      </p>
    </Shell>
  )
}

export function ErrorBoundary() {
  return (
    <RouteError
      missing={{ title: 'Receipt not found', description: 'There is none of yours here.' }}
      failed="Failed to load appointments"
    />
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="stitch flex justify-between gap-6 py-2.5">
      <dt className="text-soft">{term}</dt>
      <dd className="min-w-0 text-right font-semibold wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}

function SumLine({ term, money }: { term: string; money: MoneyJson | null }) {
  if (!money || minorOf(money) === 0) return null
  return <Line term={term}>{formatMoney(money)}</Line>
}
