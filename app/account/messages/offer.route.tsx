// An offer by its own address: it stands in its conversation. What is done about it there is sent here,
// and leads back.
import { redirect } from '@remix-run/cloudflare'
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
  decline: ['Offer declined', 'The salon has been told. Nothing was booked.'],
  withdraw: ['Offer withdrawn', 'The client has been told. Nothing can be booked from it.'],
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
    // One booking of one kept time, however often it is sent.
    const options = { headers: keyHeader(`offer-${slotHoldId}`) }
    const json = { slotHoldId, payment: 'purse' as const }
    const answer = await ask(appointments.$post({ json }, options))
    if (answer.ok) {
      const { serviceName } = answer.value
      const words = `Your appointment for ${serviceName} has been booked!`
      throw await redirectWithToast(chat, 'Booking Successful', words)
    }
    // What the purse lacks is added where the time is reviewed.
    if (answer.problem.code === 'insufficient-funds') {
      throw redirect(`/booking/${encodeURIComponent(slotHoldId)}`)
    }
    const { title, description } = noticeOf(answer.problem)
    throw await redirectWithToast(chat, title, description, 'bad')
  }
  const answer = await ask(
    intent === 'decline'
      ? offers[':id'].decline.$post({ param })
      : offers[':id'].withdrawal.$post({ param }),
  )
  if (!answer.ok) {
    const { title, description } = noticeOf(answer.problem)
    throw await redirectWithToast(chat, title, description, 'bad')
  }
  const [title, words] = intent === 'decline' ? DONE.decline : DONE.withdraw
  throw await redirectWithToast(chat, title, words)
})
