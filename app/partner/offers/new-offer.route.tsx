// Offering a client an appointment from their conversation: services, staff, time, price; then a
// review before the slot is held and the client is notified. Every step has an address.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { Chosen } from '../../features/bookings/booking-choice'
import { TO_CHAT } from '../../features/bookings/booking-labels'
import { ask, get, keyed } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { textIn } from '../../platform/form.server'
import { isReview } from '../../platform/history/confirmed-once.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { PageHead, Shell } from '../../ui/layout/shell'
import { OfferChoice } from './offer-form'
import { OfferReview } from './offer-review'

export const meta = title('Make an offer')

export const loader = page(
  'partner',
  async ({ api, reviewKey, searchParams, id }) => {
    const requested = (name: string) => searchParams.get(name)?.trim().slice(0, 500) ?? ''
    const query = {
      service: searchParams.getAll('service'),
      staff: searchParams.getAll('staff'),
      addOns: searchParams.getAll('addOns'),
      date: requested('date'),
    }
    const param = { id }
    const sheet = await get(api.conversations[':id'].offers.new.$get({ param, query }))
    const typed = {
      price: requested('price'),
      startsAt: requested('startsAt'),
      hours: requested('hours') || '48',
      text: requested('text'),
    }
    const reviewed = isReview(searchParams) && sheet.listPrice !== null
    return { id, sheet, typed, reviewed, now: Date.now(), formKey: reviewKey }
  },
  { reviewed: isReview },
)

export const action = page('partner', async ({ request, api, id }) => {
  const form = await request.formData()
  const json = {
    plan: planIn(textIn(form, 'plan')),
    price: textIn(form, 'price'),
    startsAt: textIn(form, 'startsAt'),
    hours: textIn(form, 'hours'),
    text: textIn(form, 'text'),
  }
  const answer = await ask(
    api.conversations[':id'].offers.$post({ param: { id }, json }, keyed(form)),
  )
  if (!answer.ok) {
    const { problem } = answer
    const said = Object.values(problem.errors ?? {}).flat()[0]
    const notice = noticeOf(problem)
    return data(
      { notice: said ? { ...notice, description: said } : notice },
      { status: problem.status },
    )
  }
  const chosenAt = answer.value.offer?.startsAt
  throw await redirectWithToast(
    `/partner/messages/${id}`,
    'Offer sent',
    chosenAt ? 'The time is on hold for them.' : 'They can choose a time at that price.',
  )
})

/** The plan in the form; anything invalid is rejected by the api. */
function planIn(text: string): Chosen[] {
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}

export default function Offer() {
  const { id, sheet, typed, reviewed, now, formKey } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  const chat = `/partner/messages/${id}`
  const path = `${chat}/offer`
  return (
    <Shell as="beauty_partner" path="/partner/messages" flow>
      <PageHead
        title={reviewed ? 'Send this offer?' : 'Make an offer'}
        lead={`For ${sheet.client.name}`}
        back={{ to: chat, label: TO_CHAT }}
      />
      <InlineNotice notice={notice} />
      {reviewed ? (
        <OfferReview sheet={sheet} typed={typed} path={path} formKey={formKey} now={now} />
      ) : (
        <OfferChoice sheet={sheet} typed={typed} path={path} />
      )}
    </Shell>
  )
}
