// The review of a slot hold: client, services, time, price, terms, and payment; then
// its outcome. One form does it all, including a deposit for the shortfall.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Booking } from '../../../api/booking/appointments/input'
import type { QuoteResponse } from '../../../api/money/exchange/responses'
import { ownPath } from '../../../api/platform/http/own-path'
import { TO_CHAT, WAITING_FOR_SALON } from '../../features/bookings/booking-labels'
import { PushCard } from '../../features/notifications/push-prompt'
import { ask, get, keyHeader } from '../../platform/api.server'
import { comesBack, form, forms, readForm, refuse, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { safePath } from '../../platform/paths'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { PageHead, Shell } from '../../ui/layout/shell'
import { StepCount } from '../../ui/layout/step'
import { abandonDeposit } from '../deposits/abandon-deposit.server'
import { BookedView, EndedView, FailedPayment, WaitingView } from './outcome'
import { Review } from './review'
import { BOOKING_STEPS, chatOf, choiceOf } from './slot-hold'

export const meta = title<typeof loader>((data) =>
  data?.hold.status !== 'booked'
    ? 'Review and book'
    : data.hold.appointment?.status === 'pending'
      ? WAITING_FOR_SALON
      : 'Booking Successful',
)

export const loader = page('client', async ({ api, newKey, id }) => {
  const hold = await get(api['slot-holds'][':id'].$get({ param: { id } }))
  const status = hold.appointment?.status
  // Its later status is on its own page.
  if (status === 'cancelled' || status === 'completed') throw redirect(`/client/bookings/${id}`)
  return { hold, formKey: newKey(), now: Date.now() }
})

export const action = page(
  'client',
  forms({
    abandon: abandonDeposit(({ id }) => `/booking/${id}`),
    release: async ({ api, id }: PageRequest, form = new FormData()): Promise<never> => {
      await ask(api['slot-holds'][':id'].$delete({ param: { id } }))
      throw redirect(safePath(textIn(form, 'choice')) ?? '/client/salons')
    },
    otherwise: agreeLater,
    '': (visit: PageRequest, fields = new FormData()) =>
      textIn(fields, 'from') ? agreeLater(visit, fields) : book(payFromGoal(fields))(visit, fields),
  }),
)

/** Whether a goal pays first: it is money of the purse, too. */
function payFromGoal(fields: FormData): boolean {
  const isGoal = textIn(fields, 'payment') === 'goal'
  if (isGoal) fields.set('payment', 'purse')
  else for (const name of ['fromGoal.id', 'fromGoal.amount']) fields.delete(name)
  return isGoal
}

/** The page once more with what was typed, and the quote to agree to, if any. */
async function agreeLater(visit: PageRequest, fields = new FormData()) {
  payFromGoal(fields)
  const read = readForm(visit, fields, Booking)
  if (!read.ok) return read.refusal
  const from = textIn(fields, 'from')
  if (!from) return comesBack(fields, Booking, { quote: null })
  const { payment, fromGoal } = read.sent.json
  // Pressing again requests another rate; the key of the booking stays unused.
  const headers = keyHeader(`${textIn(fields, 'key')}-${textIn(fields, 'quoteId')}-${from}`)
  const { quotes } = visit.api['slot-holds'][':id']
  const quoted = await ask(quotes.$post({ param: { id: visit.id }, json: { from, payment, fromGoal } }, { headers }))
  return quoted.ok
    ? comesBack(fields, Booking, { quote: quoted.value as QuoteResponse | null })
    : refuse(quoted.problem, fields)
}

const book = (isGoal: boolean) =>
  form(
    Booking,
    async ({ api, id }: PageRequest, { form, json, key }) => {
      // The displayed shortfall for the chosen payment.
      const amount = textIn(form, `short-${isGoal ? 'goal' : json.payment}`)
      const paying = {
        ...json,
        amount,
        currency: textIn(form, 'currency'),
        paymentMethodId: textIn(form, 'paymentMethodId') || undefined,
      }
      const quoteId = textIn(form, 'quoteId') || undefined
      return amount
        ? api['slot-holds'][':id'].deposits.$post({ param: { id }, json: paying }, key)
        : api.appointments.$post({ json: { slotHoldId: id, quoteId, ...json } }, key)
    },
    (booked, _, { id }) => {
      const { actionUrl } = { actionUrl: null, ...booked }
      // A form may redirect only within our pages: the bank's page is linked from the hold's.
      return ownPath(actionUrl) ?? `/booking/${id}`
    },
    {
      failed: 'Failed to book appointment. Please try again.',
      refused: ({ status }) => (status >= 500 ? { title: 'Booking Failed' } : null),
    },
  )

export default function CheckoutPage() {
  const { hold, formKey, now } = useLoaderData<typeof loader>()
  const faults = useActionData<typeof action>()
  const quote = faults && 'quote' in faults ? faults.quote : null
  const waits = hold.status === 'held' && hold.deposit?.abandonable
  const reviewed = hold.status === 'held' && !waits
  const offered = hold.kind === 'proposal'
  const chat = chatOf(hold)
  return (
    <Shell as="client" path="/booking" flow={reviewed || hold.status === 'booked'}>
      {reviewed && (
        <PageHead
          title={
            hold.agreed
              ? 'Your next visit'
              : hold.waitingList
                ? 'A time opened up'
                : offered
                  ? `${hold.salon.name} offers you ${chat ? 'this' : 'another time'}`
                  : 'Review and book'
          }
          back={
            offered
              ? chat
                ? { to: chat, label: TO_CHAT }
                : { to: '/client/bookings', label: 'Your bookings' }
              : { to: choiceOf(hold), label: 'Make changes' }
          }
        />
      )}
      {reviewed && hold.kind === 'checkout' && !hold.agreed && !hold.offer && (
        <StepCount number={BOOKING_STEPS} of={BOOKING_STEPS} />
      )}
      <InlineNotice notice={faults?.notice} />
      <div data-live="hold" aria-live="polite">
        {hold.status === 'booked' && <BookedView hold={hold} now={now} />}
        {waits && <WaitingView hold={hold} formKey={formKey} />}
        {hold.status !== 'held' && hold.status !== 'booked' && <EndedView hold={hold} />}
        {reviewed && <FailedPayment hold={hold} isVisible={Boolean(faults?.notice)} />}
      </div>
      {reviewed && <Review hold={hold} formKey={formKey} now={now} formResult={faults} quote={quote} />}
      {hold.status === 'booked' && (
        <div className="mt-8">
          <PushCard
            base="/client"
            from="/client/bookings"
            {...(hold.policy.confirmedAtOnce
              ? {
                  title: 'Know when something changes',
                  text: 'Get a notification on this device when the salon moves your visit or messages you.',
                }
              : {
                  text: 'Get a notification on this device when the salon confirms your visit, moves it or messages you.',
                })}
          />
        </div>
      )}
    </Shell>
  )
}
