// Offering a client a visit from their conversation: what, by whom, when, for how much; then a look at it
// before the time is kept and the client is told. Every step is an address.
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { Chosen } from '../../features/bookings/booking-choice'
import { ask, get, keyed } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { visitorAs } from '../../platform/session.server'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { PageHead, Shell } from '../../ui/layout/shell'
import { OfferChoice } from './offer-form'
import { OfferReview } from './offer-review'

export const meta: MetaFunction = () => [{ title: 'Make an offer · Purse' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await visitorAs(['beauty_partner'], { request, context })
  const id = params.id ?? ''
  const { searchParams } = new URL(request.url)
  const asked = (name: string) => searchParams.get(name)?.trim().slice(0, 500) ?? ''
  const query = {
    service: searchParams.getAll('service'),
    staff: searchParams.getAll('staff'),
    addOns: searchParams.getAll('addOns'),
    date: asked('date'),
  }
  const param = { id: encodeURIComponent(id) }
  const sheet = await get(
    request,
    context.api.api.conversations[':id'].offers.new.$get({ param, query }),
  )
  const typed = {
    price: asked('price'),
    startsAt: asked('startsAt'),
    hours: asked('hours') || '48',
    text: asked('text'),
  }
  const reviewed = searchParams.get('step') === 'review' && sheet.listPrice !== null
  return { id, sheet, typed, reviewed, now: Date.now(), formKey: context.newKey() }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  await visitorAs(['beauty_partner'], { request, context })
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const id = params.id ?? ''
  const json = {
    plan: planIn(text('plan')),
    price: text('price'),
    startsAt: text('startsAt'),
    hours: text('hours'),
    text: text('text'),
  }
  const answer = await ask(
    request,
    context.api.api.conversations[':id'].offers.$post(
      { param: { id: encodeURIComponent(id) }, json },
      keyed(form),
    ),
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
  const kept = answer.value.offer?.startsAt
  throw await redirectWithToast(
    `/partner/messages/${id}`,
    'Offer sent',
    kept ? 'The time is kept for them.' : 'They can choose a time at that price.',
  )
}

/** The plan as the form carries it; what is none is refused by the api. */
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
    <Shell as="beauty_partner" path="/partner/messages">
      <PageHead
        title={reviewed ? 'Send this offer?' : 'Make an offer'}
        lead={`For ${sheet.client.name}`}
        back={{ to: chat, label: 'Back to the chat' }}
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
