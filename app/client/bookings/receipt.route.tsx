// The receipt of a booking, for printing.
import { useLoaderData } from '@remix-run/react'
import { formatMoney } from '../../../api/platform/values/money'
import { clientMoneyWords, stateWord } from '../../features/bookings/booking-labels'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { dateTime } from '../../ui/display/time'
import { routeError } from '../../ui/layout/error-page'
import { Receipt, ReceiptFacts, ReceiptLines } from '../receipt'

export const meta = title('Receipt')

export const loader = page('client', async ({ visitor: { name }, api, id }) => {
  const visit = await get(api.appointments[':id'].$get({ param: { id } }))
  return { visit, name }
})

export default function VisitReceipt() {
  const { visit, name } = useLoaderData<typeof loader>()
  const { money, timeZone } = visit
  return (
    <Receipt
      path="/client/bookings"
      back={{ to: `/client/bookings/${visit.id}`, label: 'Back to the appointment' }}
      corner={stateWord(visit)}
      reference={`Appointment ${visit.id}${money.captureId ? `, payment ${money.captureId}` : ''}`}
    >
      <p className="mt-6 font-display text-xl">{visit.salonName}</p>
      <p className="text-sm text-soft">
        {visit.salonAddress} · {visit.salonPhone}
      </p>
      <p className="mt-3">
        <time dateTime={visit.startsAt}>{dateTime(visit.startsAt, timeZone)}</time>
      </p>
      <ReceiptLines
        caption="What was done"
        lines={visit.items.map((item) => ({
          id: item.id,
          what: (
            <>
              <span className="font-semibold">{item.serviceName}</span>, {item.staffName}
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
          ['Held at booking', money.held],
          ['Paid from the purse', money.captured],
          ['Back in the purse', money.released],
          ['Refunded', money.refunded],
          ['Cashback', money.cashback],
          ['Paid at the salon', visit.status === 'cancelled' ? null : money.atSalon],
          ['Fees', 'None'],
        ]}
      />
      <p className="mt-4 text-sm">{clientMoneyWords(visit)}.</p>
    </Receipt>
  )
}

export const ErrorBoundary = routeError({
  missing: ['Receipt not found', 'There is none of yours here.'],
  failed: 'Failed to load appointments',
})
