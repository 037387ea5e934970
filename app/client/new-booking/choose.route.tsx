// Choosing a booking: services, add-ons, staff, day and slot. Continuing holds the
// slot for ten minutes, and leads to its review. Who is not signed in sees the same, and signs in for the time they choose.
import { data, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { Problem } from '../../../api/platform/values/problem'
import { type Via, viaOf } from '../../../api/salons/links/input'
import type { Chosen } from '../../features/bookings/booking-choice'
import { TO_CHAT } from '../../features/bookings/booking-labels'
import { ServiceChoice } from '../../features/bookings/service-choice'
import { PublicShell } from '../../features/help/public-shell'
import { salonPath } from '../../features/salons/salon-data'
import { ask, keyHeader, Unproven } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import { textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { bookingPath } from '../../platform/paths'
import { title } from '../../platform/title'
import { whenText } from '../../ui/days/asked-time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { PageHead, Shell } from '../../ui/layout/shell'
import { StepCount } from '../../ui/layout/step'
import { askOpenSheet, holdChosen, signInFor } from './chosen-before.server'
import { OfferTimes } from './offer-times'
import { BOOKING_STEPS } from './slot-hold'
import { SlotPicker } from './slot-picker'

export const meta = title('Book')

export const loader = page('anyone', async (pageRequest) => {
  const isSignedIn = (await pageRequest.context.viewer()) !== null
  return isSignedIn || pageRequest.searchParams.has('offer') ? loadOwn(pageRequest) : loadOpen(pageRequest)
})

/** An offer is one client's own: without it the same for everybody. */
async function loadOpen(pageRequest: PageRequest) {
  const { searchParams, newKey } = pageRequest
  if (!searchParams.get('salon')) throw redirect('/salons')
  const response = await askOpenSheet(pageRequest)
  if (!response.ok) throw startAgain(response.problem, searchParams)
  const sheet = { ...response.value, offer: null }
  return { sheet, asked: requestedIn(searchParams), formKey: newKey(), isStranger: true }
}

const loadOwn = page('client', async (pageRequest) => {
  const { api, newKey, searchParams } = pageRequest
  const salon = searchParams.get('salon') ?? ''
  const offer = searchParams.get('offer') ?? ''
  if (!salon && !offer) throw redirect('/client/salons')
  const query = {
    ...(offer ? { offer } : { salon }),
    service: searchParams.getAll('service'),
    staff: searchParams.getAll('staff'),
    addOns: searchParams.getAll('addOns'),
    date: searchParams.get('date') ?? '',
    month: searchParams.get('month') ?? '',
  }
  const response = await ask(api.appointments.new.$get({ query }))
  if (!response.ok) throw startAgain(response.problem, searchParams)
  const held = await holdChosen(pageRequest, response.value)
  if (held) throw held
  const sheet = response.value
  return { sheet, asked: requestedIn(searchParams), formKey: newKey(), isStranger: false }
})

function requestedIn(searchParams: URLSearchParams) {
  const via = viaOf(searchParams.get('via'))
  return { date: searchParams.get('date') ?? '', time: searchParams.get('time') ?? '', via }
}

/** A service, staff member or day that does not exist (any more): start again from the salon. */
function startAgain(problem: Problem, searchParams: URLSearchParams): Response {
  const salon = searchParams.get('salon')
  if (problem.code === 'invalid-input' && salon && searchParams.size > 1) return redirect(bookingPath(salon))
  return Response.json(problem, { status: problem.status })
}

type Faults = { notice: Notice | null; errors: string[]; startsAt: string }

export const action = page('anyone', async (pageRequest) => {
  const isSignedIn = (await pageRequest.context.viewer()) !== null
  return isSignedIn ? hold(pageRequest) : chooseFirst(pageRequest, await pageRequest.request.formData())
})

/** Nothing is held for strangers: they sign in for a time that is free. */
async function chooseFirst(pageRequest: PageRequest, form: FormData) {
  const startsAt = textIn(form, 'startsAt')
  const response = await askOpenSheet(pageRequest, startsAt.slice(0, 10))
  if (!response.ok) throw startAgain(response.problem, pageRequest.searchParams)
  const via = viaOf(textIn(form, 'via'))
  const free = response.value.slots.find((slot) => slot.startsAt === startsAt)
  if (free) throw await signInFor(pageRequest, response.value, { startsAt, via })
  const errors = [startsAt ? 'That time was just taken. Choose another.' : 'Choose a time.']
  const faults: Faults = { notice: null, errors, startsAt }
  return data(faults, { status: startsAt ? 409 : 400 })
}

const hold = page('client', async (pageRequest) => {
  const { request, api } = pageRequest
  const form = await request.formData()
  const offerId = textIn(form, 'offerId')
  const via = viaOf(textIn(form, 'via'))
  const json = {
    salonId: textIn(form, 'salonId'),
    plan: planIn(textIn(form, 'plan')),
    startsAt: textIn(form, 'startsAt'),
    ...(offerId && { offerId }),
    ...(via && { via }),
  }
  // Of several times in one form, each is a request of its own.
  const headers = keyHeader(`${textIn(form, 'key')}-${Date.parse(json.startsAt) || 0}`)
  const response = await ask(api['slot-holds'].$post({ json }, { headers })).catch((error) => {
    if (error instanceof Unproven) return null
    throw error
  })
  // Their session has ended since the page was drawn: the time waits until they have signed in again.
  if (!response) return chooseFirst(pageRequest, form)
  if (response.ok) throw redirect(`/booking/${response.value.id}`)
  const { problem } = response
  const errors = problem.errors?.startsAt ?? []
  const alone = problem.code === 'invalid-input' && errors.length > 0
  const faults: Faults = { notice: alone ? null : noticeOf(problem), errors, startsAt: json.startsAt }
  return data(faults, { status: problem.status })
})

/** What was asked for, without what was not. */
function chosenWhen({ date, time, via }: { date: string; time: string; via?: Via | undefined }) {
  return { ...(date && { date }), ...(time && { time }), ...(via && { via }) }
}

/** The plan in the form; anything invalid is rejected by the api. */
function planIn(text: string): Chosen[] {
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}

export default function Booking() {
  const { sheet, asked, formKey, isStranger } = useLoaderData<typeof loader>()
  const faults = useActionData<typeof action>()
  const { salon, chosen, services } = sheet
  if (sheet.offer) {
    return (
      <Shell as="client" path="/booking" flow>
        <PageHead
          title="Choose your time"
          lead={`${salon.name}, ${salon.address}, ${salon.city}`}
          back={{ to: `/client/messages/${sheet.offer.conversationId}`, label: TO_CHAT }}
        />
        <InlineNotice notice={faults?.notice} />
        <OfferTimes
          sheet={{ ...sheet, offer: sheet.offer }}
          requested={asked}
          formKey={formKey}
          startsAt={faults?.startsAt ?? ''}
          errors={faults?.errors ?? []}
        />
      </Shell>
    )
  }
  const plan = chosen.map(({ serviceId, staffId, addOnIds }) => ({ serviceId, staffId, addOnIds }))
  const others = services.filter(({ id }) => !plan.some(({ serviceId }) => serviceId === id))
  const picked = chosen.flatMap(({ serviceId, staff }) => {
    const service = services.find(({ id }) => id === serviceId)
    return service ? [{ ...service, staff }] : []
  })
  const salonPage = isStranger ? `/salon/${salon.id}` : `/client/salons/${salon.id}`
  const content = (
    <>
      <PageHead
        title={plan.length > 0 ? 'Book your visit' : 'Choose a service'}
        lead={`${salon.name}, ${salon.address}, ${salon.city}`}
        back={{ to: salonPath(salonPage, chosenWhen(asked)), label: salon.name }}
      />
      <StepCount number={plan.length > 0 ? 2 : 1} of={BOOKING_STEPS} />
      {plan.length === 0 && asked.date && (
        <p className="mb-5 rounded-md bg-blush px-4 py-3">
          {`For ${whenText(asked, salon.timeZone)}. Times are checked once you choose a service.`}
        </p>
      )}
      <InlineNotice notice={faults?.notice} />
      {plan.length === 0 ? (
        <div className="gap-x-14 *:break-inside-avoid lg:columns-2">
          <ServiceChoice services={services} hrefOf={(id) => bookingPath(salon.id, id, chosenWhen(asked))} />
        </div>
      ) : (
        <SlotPicker
          salonId={salon.id}
          timeZone={salon.timeZone}
          formKey={formKey}
          services={picked}
          others={others}
          chosen={plan}
          month={sheet}
          slots={sheet.slots}
          asked={asked}
          waits={salon.waitingList}
          isStranger={isStranger}
          {...(faults && { startsAt: faults.startsAt, errors: faults.errors })}
        />
      )}
    </>
  )
  return isStranger ? (
    <PublicShell>
      <div className="mx-auto max-w-7xl px-4 pt-6 lg:px-8 lg:pt-10">{content}</div>
    </PublicShell>
  ) : (
    <Shell as="client" path="/booking" flow>
      {content}
    </Shell>
  )
}
