// An offer's own path: redirects to its conversation, and handles its forms.
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { ask, get, keyHeader } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { baseOf } from '../../platform/paths'
import { visitorAt } from '../../platform/session.server'
import { redirectWithToast } from '../../platform/toast.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  const param = { id: encodeURIComponent(params.id ?? '') }
  const { conversationId } = await get(request, context.api.api.offers[':id'].$get({ param }))
  throw redirect(`${baseOf(role)}/messages/${conversationId}`)
}

const DONE = {
  decline: ['Offer declined', 'The salon has been told. Nothing was booked.'],
  withdraw: ['Offer withdrawn', 'The client has been told. Nothing can be booked from it.'],
} as const

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const param = { id: encodeURIComponent(params.id ?? '') }
  const { offers, appointments } = context.api.api
  const offer = await get(request, offers[':id'].$get({ param }))
  const chat = `${baseOf(role)}/messages/${offer.conversationId}`
  const intent = text('intent')
  if (intent === 'book') {
    const slotHoldId = text('slotHoldId')
    // One booking of a held time, however often it is sent.
    const options = { headers: keyHeader(`offer-${slotHoldId}`) }
    const json = { slotHoldId, payment: 'purse' as const }
    const response = await ask(request, appointments.$post({ json }, options))
    if (response.ok) {
      const { serviceName } = response.value
      const words = `Your appointment for ${serviceName} has been booked!`
      throw await redirectWithToast(chat, 'Booking Successful', words)
    }
    // Missing funds are added on the review page.
    if (response.problem.code === 'insufficient-funds') {
      throw redirect(`/booking/${encodeURIComponent(slotHoldId)}`)
    }
    const { title, description } = noticeOf(response.problem)
    throw await redirectWithToast(chat, title, description, 'bad')
  }
  const response = await ask(
    request,
    intent === 'decline'
      ? offers[':id'].decline.$post({ param })
      : offers[':id'].withdrawal.$post({ param }),
  )
  if (!response.ok) {
    const { title, description } = noticeOf(response.problem)
    throw await redirectWithToast(chat, title, description, 'bad')
  }
  const [title, words] = intent === 'decline' ? DONE.decline : DONE.withdraw
  throw await redirectWithToast(chat, title, words)
}
