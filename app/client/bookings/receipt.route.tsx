// The confirmation, receipt or refund note of a booking, for printing.
import { useLoaderData } from '@remix-run/react'
import { formatMoney, type MoneyJson } from '../../../api/platform/values/money'
import { BOOKINGS_FAILED, NO_BOOKING, stateWord, TO_APPOINTMENT } from '../../features/bookings/booking-labels'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { dateTime } from '../../ui/display/time'
import { routeError } from '../../ui/layout/error-page'
import { visitPaper } from '../documents'
import { Receipt, ReceiptFacts, ReceiptLines } from '../receipt'

export const meta = title('Booking document')

export const loader = page('client', async ({ visitor: { name }, api, id }) => {
  const visit = await get(api.appointments[':id'].$get({ param: { id } }))
  return { visit, name }
})

export default function VisitReceipt() {
  const { visit, name } = useLoaderData<typeof loader>()
  const { money, timeZone } = visit
  const paper = visitPaper(visit)
  return (
    <Receipt
      path="/client/bookings"
      back={{ to: `/client/bookings/${visit.id}`, label: TO_APPOINTMENT }}
      paper={{ ...paper, issued: dateTime(paper.issuedAt, timeZone, 'always') }}
      issuer={{
        name: visit.salonName,
        address: visit.salonAddress,
        contact: visit.salonPhone,
        taxNumber: visit.salonTaxNumber,
      }}
      corner={stateWord(visit)}
      reference={`Appointment ${visit.id}${money.captureId ? `, payment ${money.captureId}` : ''}`}
    >
      <p className="mt-5">
        Visit on <time dateTime={visit.startsAt}>{dateTime(visit.startsAt, timeZone, 'always')}</time>
      </p>
      <ReceiptLines
        caption={paper.caption}
        lines={visit.items.map((item) => ({
          id: item.id,
          what: (
            <>
              <span className="font-semibold">{item.serviceName}</span>, {item.staffName}
              {item.discount && (
                <span className="block text-soft">
                  {item.discount.percent}% off with Plus, list price {formatMoney(item.discount.listPrice)}
                </span>
              )}
              {item.addOns.map((addOn) => (
                <span key={addOn.id} className="block text-soft">
                  + {addOn.name} ({formatMoney(addOn.price)})
                </span>
              ))}
            </>
          ),
          sum: item.price,
        }))}
        total={['Price', visit.price]}
      />
      <ReceiptFacts
        facts={[
          ['For', visit.forName || name],
          ...paper.facts,
          ...(visit.tip ? [[`Tip for ${visit.tip.staffName}, no fee`, visit.tip.amount] as [string, MoneyJson]] : []),
        ]}
      />
      {paper.note && <p className="mt-4 text-sm">{paper.note}</p>}
    </Receipt>
  )
}

export const ErrorBoundary = routeError({ missing: ['Document not found', NO_BOOKING], failed: BOOKINGS_FAILED })
