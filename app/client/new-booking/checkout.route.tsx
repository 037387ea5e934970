// The review of a time that is kept: who, what, when, what it costs, the terms, and how to pay; then what
// became of it. One form does it all, with what the purse lacks.
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Booking } from '../../../api/booking/appointments/input'
import { PushCard } from '../../features/notifications/push-prompt'
import { ask, get, keyed } from '../../platform/api.server'
import { readForm, refuseForm } from '../../platform/form.server'
import { safePath } from '../../platform/paths'
import { visitorAs } from '../../platform/session.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { PageHead, Shell } from '../../ui/layout/shell'
import { BookedView, EndedView, FailedPayment, WaitingView } from './outcome'
import { Review } from './review'
import { chatOf, choiceOf } from './slot-hold'

export const meta: MetaFunction = () => [{ title: 'Review and book · Purse' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const kept = await get(
    request,
    context.api.api['slot-holds'][':id'].$get({ param: { id: params.id ?? '' } }),
  )
  const otherwise = new URL(request.url).searchParams.has('again')
  return { kept, otherwise, formKey: context.newKey(), now: Date.now() }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const id = params.id ?? ''
  const holds = context.api.api['slot-holds'][':id']
  if (text('intent') === 'release') {
    await ask(request, holds.$delete({ param: { id } }))
    throw redirect(safePath(text('choice')) ?? '/client/salons')
  }
  const read = readForm(form, Booking)
  if (!read.ok) return read.answer
  // What the purse lacks for the chosen payment, as it was shown.
  const amount = text(`short-${read.value.payment}`)
  const paying = {
    ...read.value,
    amount,
    currency: text('currency'),
    paymentMethodId: text('paymentMethodId') || undefined,
  }
  const answer = amount
    ? await ask(request, holds.deposits.$post({ param: { id }, json: paying }, keyed(form)))
    : await ask(
        request,
        context.api.api.appointments.$post(
          { json: { slotHoldId: id, ...read.value } },
          keyed(form),
        ),
      )
  if (answer.ok) {
    const { actionUrl } = { actionUrl: null, ...answer.value }
    // A form may lead to pages of ours only: a bank's is linked from the hold's.
    throw redirect(actionUrl?.startsWith('/') ? actionUrl : `/booking/${id}`)
  }
  const { problem } = answer
  return problem.status >= 500
    ? refuseForm(
        read.submission,
        problem,
        'Booking Failed',
        'Failed to book appointment. Please try again.',
      )
    : refuseForm(read.submission, problem)
}

export default function KeptTime() {
  const { kept, otherwise, formKey, now } = useLoaderData<typeof loader>()
  const faults = useActionData<typeof action>()
  const waits =
    kept.status === 'held' &&
    (kept.deposit?.status === 'waiting' || kept.deposit?.status === 'requires_action')
  const reviewed = kept.status === 'held' && (!waits || otherwise)
  const offered = kept.kind === 'proposal'
  const chat = chatOf(kept)
  return (
    <Shell as="client" path="/booking">
      {reviewed && (
        <PageHead
          title={
            kept.agreed
              ? 'Your next visit'
              : offered
                ? `${kept.salon.name} offers you ${chat ? 'this' : 'another time'}`
                : 'Review and book'
          }
          back={
            offered
              ? chat
                ? { to: chat, label: 'Back to the chat' }
                : { to: '/client/bookings', label: 'Your bookings' }
              : { to: choiceOf(kept), label: 'Change something' }
          }
        />
      )}
      <InlineNotice notice={faults?.notice} />
      <div data-live="hold" aria-live="polite">
        {kept.status === 'booked' && <BookedView kept={kept} />}
        {waits && !otherwise && <WaitingView kept={kept} />}
        {kept.status !== 'held' && kept.status !== 'booked' && <EndedView kept={kept} />}
        {reviewed && <FailedPayment kept={kept} told={Boolean(faults)} />}
      </div>
      {reviewed && (
        <Review kept={kept} formKey={formKey} now={now} result={faults?.result ?? null} />
      )}
      {kept.status === 'booked' && (
        <div className="mt-8">
          <PushCard
            base="/client"
            from="/client/bookings"
            text="Hear from the salon on this device: when it confirms your visit, moves it, or writes to you."
          />
        </div>
      )}
    </Shell>
  )
}
