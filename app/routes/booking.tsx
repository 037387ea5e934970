// Booking a service: who, when, how to pay, and what will happen to the money.
import { parseWithZod } from '@conform-to/zod/v4'
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ArrowLeft } from 'lucide-react'
import { BookSlot } from '../../api/bookings/input'
import { formatMoney } from '../../api/money'
import { type AddFundsFault, addFunds } from '../add-funds.server'
import { ask, keyed } from '../api.server'
import { type Notice, noticeOf } from '../errors'
import AddFunds from '../islands/add-funds.island'
import SlotPicker from '../islands/slot-picker.island'
import { bookingPath } from '../paths'
import { visitorAs } from '../session.server'
import { redirectWithToast } from '../toast.server'
import { Amount } from '../ui/amount'
import { buttonClass } from '../ui/button'
import { Fault, INPUT } from '../ui/field'
import { InlineNotice } from '../ui/inline-notice'
import { Island } from '../ui/island'
import { Shell } from '../ui/shell'
import { duration } from '../ui/time'

export const meta: MetaFunction = () => [{ title: 'Book · Purse' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const { searchParams } = new URL(request.url)
  const pick = (name: string) => searchParams.get(name) ?? ''
  if (!pick('salon')) throw redirect('/client/salons')
  const query = {
    salon: pick('salon'),
    service: pick('service'),
    staff: pick('staff'),
    date: pick('date'),
  }
  const answer = await ask(request, context.api.api.appointments.new.$get({ query }))
  if (answer.ok) return { sheet: answer.value, formKey: context.newKey() }
  // A service, person or day that is not (or no longer) there: begin again with the salon.
  if (answer.problem.code === 'invalid-input' && searchParams.size > 1)
    throw redirect(bookingPath(query.salon))
  throw Response.json(answer.problem, { status: answer.problem.status })
}

type Faults = {
  notice: Notice | null
  errors: Record<string, string[] | undefined>
  values: { startsAt: string; payment: string; notes: string }
  addFunds: AddFundsFault | null
}

export async function action({ request, context }: ActionFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const form = await request.formData()
  if (form.get('intent') === 'add-funds') {
    const fault = await addFunds(request, context, form)
    return data<Faults>(
      { notice: fault.notice, errors: {}, values: EMPTY, addFunds: fault },
      { status: 400 },
    )
  }
  return book(request, context, form)
}

const EMPTY = { startsAt: '', payment: '', notes: '' }

async function book(request: Request, context: AppLoadContext, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  const values = { startsAt: text('startsAt'), payment: text('payment'), notes: text('notes') }
  const refuse = (faults: Partial<Faults>, status: number) =>
    data<Faults>({ notice: null, errors: {}, addFunds: null, values, ...faults }, { status })

  const read = parseWithZod(form, { schema: BookSlot })
  if (read.status !== 'success') {
    return refuse({ errors: (read.reply().error ?? {}) as Record<string, string[]> }, 400)
  }
  const answer = await ask(
    request,
    context.api.api.appointments.$post(
      { json: { ...read.value, startsAt: values.startsAt } },
      keyed(form),
    ),
  )
  if (!answer.ok) {
    const notice = noticeOf(answer.problem)
    return refuse({ notice, errors: answer.problem.errors ?? {} }, answer.problem.status)
  }
  throw await redirectWithToast(
    '/client/bookings',
    'Booking Successful',
    `Your appointment for ${answer.value.serviceName} has been booked!`,
  )
}

export default function Booking() {
  const { sheet, formKey } = useLoaderData<typeof loader>()
  const faults = useActionData<typeof action>()
  const { salon, service } = sheet
  return (
    <Shell as="client" path="/booking">
      <a
        href={`/client/salons/${salon.id}`}
        className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-link"
      >
        <ArrowLeft size={18} aria-hidden /> {salon.name}
      </a>
      <h1 className="mt-1 font-display text-xl lg:text-2xl">
        {service ? `Book ${service.name}` : 'Choose a service'}
      </h1>
      {service ? (
        <>
          <p className="mt-1 mb-6 text-soft">
            {duration(service.durationMinutes)} ·{' '}
            <Amount money={service.price} className="font-semibold text-ink" /> · {salon.address},{' '}
            {salon.city}
            {' · '}
            <a href={bookingPath(salon.id)} className="text-link underline underline-offset-4">
              another service
            </a>
          </p>
          <InlineNotice notice={faults?.notice} />
          <Sheet sheet={sheet} service={service} formKey={formKey} faults={faults} />
        </>
      ) : (
        <ul className="mt-4 max-w-2xl">
          {sheet.services.map((offer) => (
            <li key={offer.id} className="stitch">
              <a
                href={bookingPath(salon.id, offer.id)}
                className="flex min-h-16 items-center justify-between gap-4 py-3 hover:text-link"
              >
                <span>
                  <span className="block font-semibold">{offer.name}</span>
                  <span className="text-sm text-soft">{duration(offer.durationMinutes)}</span>
                </span>
                <Amount money={offer.price} className="font-semibold" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Shell>
  )
}

type SheetData = ReturnType<typeof useLoaderData<typeof loader>>['sheet']

function Sheet({
  sheet,
  service,
  formKey,
  faults,
}: {
  sheet: SheetData
  service: NonNullable<SheetData['service']>
  formKey: string
  faults: Faults | undefined
}) {
  const { salon, shortfall } = sheet
  const here = `/booking?${new URLSearchParams({
    salon: salon.id,
    service: service.id,
    ...(sheet.staffId && { staff: sheet.staffId }),
    ...(sheet.date && { date: sheet.date }),
  })}`
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:items-start">
      <form id="book" method="post" action={here} className="contents">
        <input type="hidden" name="intent" value="book" />
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="salonId" value={salon.id} />
        <input type="hidden" name="serviceId" value={service.id} />
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Island
            name="slot-picker"
            of={SlotPicker}
            props={{
              salonId: salon.id,
              serviceId: service.id,
              timeZone: salon.timeZone,
              staff: sheet.staff,
              staffId: sheet.staffId,
              days: sheet.days,
              date: sheet.date,
              slots: sheet.slots.map(({ startsAt }) => ({ startsAt })),
              chosen: faults?.values.startsAt ?? '',
              errors: faults?.errors.startsAt ?? faults?.errors.staffId ?? [],
            }}
          />
        </div>
      </form>
      <section aria-label="Your purse" className="purse rounded-lg p-5 lg:col-start-2">
        <div data-live="shortfall" aria-live="polite">
          <p className="text-sm text-on-plum-soft">Available in your purse</p>
          <p className="money font-display text-xl">{formatMoney(sheet.available)}</p>
          <p className="mt-1 text-sm">
            {shortfall
              ? `Your purse is short by ${formatMoney(shortfall)} for this booking.`
              : 'Your purse covers this booking.'}
          </p>
        </div>
        <div className="mt-4">
          <Island
            name="add-funds"
            of={AddFunds}
            props={{
              action: here,
              currency: sheet.available.currency,
              formKey: `${formKey}-funds`,
              methods: sheet.paymentMethods,
              testMethods: sheet.testMethods,
              onPlum: true,
              ...(faults?.addFunds
                ? { open: true, amount: faults.addFunds.amount, errors: faults.addFunds.errors }
                : shortfall && { amount: shortfall.amount }),
            }}
          />
        </div>
      </section>
      <div className="group/pay grid gap-5 lg:col-start-2">
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-display text-lg">How to pay</legend>
          <PayChoice
            value="purse"
            checked={(faults?.values.payment || 'purse') === 'purse'}
            title="From your purse"
            text={`${formatMoney(service.price)} is held now, and paid to the salon when your visit is done.`}
          />
          <PayChoice
            value="salon"
            checked={faults?.values.payment === 'salon'}
            title="At the salon"
            text="Nothing is held. You pay there."
          />
          <Fault errors={faults?.errors.payment} />
        </fieldset>
        <div className="grid gap-1.5">
          <label htmlFor="notes" className="text-sm font-semibold">
            Notes for the salon (optional)
          </label>
          <textarea
            form="book"
            id="notes"
            name="notes"
            rows={2}
            maxLength={500}
            defaultValue={faults?.values.notes}
            className={`${INPUT} py-3`}
          />
          <Fault errors={faults?.errors.notes} />
        </div>
        <p className="text-sm text-soft">
          While the salon has not confirmed, you can cancel and get everything back.
        </p>
        <button
          type="submit"
          form="book"
          data-busy="Booking..."
          className={buttonClass('main', 'w-full')}
        >
          <span className="group-has-[[value=salon]:checked]/pay:hidden">
            Hold {formatMoney(service.price)} and book
          </span>
          <span className="hidden group-has-[[value=salon]:checked]/pay:inline">
            Book and pay at the salon
          </span>
        </button>
      </div>
    </div>
  )
}

function PayChoice({
  value,
  checked,
  title,
  text,
}: {
  value: string
  checked: boolean
  title: string
  text: string
}) {
  return (
    <label className="flex gap-3 rounded-md bg-raised p-4 ring-[1.5px] ring-edge ring-inset has-checked:bg-blush has-checked:ring-2 has-checked:ring-link">
      <input
        type="radio"
        form="book"
        name="payment"
        value={value}
        defaultChecked={checked}
        className="mt-1 size-5 shrink-0"
      />
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="text-sm text-soft">{text}</span>
      </span>
    </label>
  )
}
