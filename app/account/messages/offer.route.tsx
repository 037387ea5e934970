// An offer's own path: redirects to its conversation, and handles its forms.
import { redirect } from '@remix-run/cloudflare'
import { bookedText } from '../../../api/booking/appointments/input'
import { ask, get, keyHeader } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { redirectWithToast } from '../../platform/toast.server'

export const loader = page('account', async ({ visitor: { role }, api, id }) => {
  const param = { id }
  const { conversationId } = await get(api.offers[':id'].$get({ param }))
  throw redirect(`${baseOf(role)}/messages/${conversationId}`)
})

const DONE = {
  decline: ['Offer declined', 'The salon has been notified. Nothing was booked.'],
  withdraw: ['Offer withdrawn', 'The client has been notified. The offer can no longer be booked.'],
} as const

export const action = page('account', async ({ visitor: { role }, request, api, id }) => {
  const form = await request.formData()
  const param = { id }
  const { offers, appointments } = api
  const offer = await get(offers[':id'].$get({ param }))
  const chat = `${baseOf(role)}/messages/${offer.conversationId}`
  const intent = textIn(form, 'intent')
  if (intent === 'book') {
    const slotHoldId = textIn(form, 'slotHoldId')
    // One booking of a held time, however often it is sent.
    const options = { headers: keyHeader(`offer-${slotHoldId}`) }
    const json = { slotHoldId, payment: 'purse' as const }
    const response = await ask(appointments.$post({ json }, options))
    if (response.ok) {
      const { serviceName } = response.value
      const text = bookedText(serviceName)
      throw await redirectWithToast(chat, 'Booking Successful', text)
    }
    // Missing funds are added on the review page.
    if (response.problem.code === 'insufficient-funds') {
      throw redirect(`/booking/${encodeURIComponent(slotHoldId)}`)
    }
    const { title, description } = noticeOf(response.problem)
    throw await redirectWithToast(chat, title, description, 'bad')
  }
  const response = await ask(
    intent === 'decline' ? offers[':id'].decline.$post({ param }) : offers[':id'].withdrawal.$post({ param }),
  )
  if (!response.ok) {
    const { title, description } = noticeOf(response.problem)
    throw await redirectWithToast(chat, title, description, 'bad')
  }
  const [title, text] = intent === 'decline' ? DONE.decline : DONE.withdraw
  throw await redirectWithToast(chat, title, text)
})
