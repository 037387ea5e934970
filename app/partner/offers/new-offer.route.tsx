// Offering a client an appointment from their conversation: services, staff, time, price; then a
// review before the slot is held and the client is notified. Every step has an address.
import { useActionData, useLoaderData } from '@remix-run/react'
import { MakeOffer } from '../../../api/booking/offers/input'
import type { Chosen } from '../../features/bookings/booking-choice'
import { TO_CHAT } from '../../features/bookings/booking-labels'
import { get } from '../../platform/api.server'
import { form, textIn } from '../../platform/form.server'
import { isReview } from '../../platform/history/confirmed-once.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { readTyped } from '../../platform/typed-input.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { PageHead, Shell } from '../../ui/layout/shell'
import { OfferChoice } from './offer-form'
import { OfferReview } from './offer-review'

export const meta = title('Make an offer')

export const loader = page(
  'partner',
  async ({ api, reviewKey, searchParams, writer, id }) => {
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
      price: readTyped(MakeOffer.shape.price, requested('price'), writer) as string,
      startsAt: requested('startsAt'),
      hours: requested('hours') || '48',
      text: requested('text'),
    }
    const reviewed = isReview(searchParams) && sheet.listPrice !== null
    return { id, sheet, typed, reviewed, now: Date.now(), formKey: reviewKey }
  },
  { reviewed: isReview },
)

export const action = page(
  'partner',
  form(
    MakeOffer,
    ({ api, id }, { json, key }) => api.conversations[':id'].offers.$post({ param: { id }, json }, key),
    ({ offer }, _, { id }) => [
      `/partner/messages/${id}`,
      'Offer sent',
      offer?.startsAt ? 'The time is on hold for them.' : 'They can choose a time at that price.',
    ],
    { from: (form) => ({ ...Object.fromEntries(form), plan: planIn(textIn(form, 'plan')) }), faults: 'notice' },
  ),
)

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
