// An offer's own path: redirects to its conversation, and handles its forms.
import { redirect } from '@remix-run/cloudflare'
import { bookedText } from '../../../api/booking/appointments/input'
import { get, keyHeader } from '../../platform/api.server'
import { before, forms, press, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'

export const loader = page('account', async ({ visitor: { role }, api, id }) => {
  const param = { id }
  const { conversationId } = await get(api.offers[':id'].$get({ param }))
  throw redirect(`${baseOf(role)}/messages/${conversationId}`)
})

/** All of its forms lead back to the conversation. */
type Visit = PageRequest<'account'> & { chat: string }

const back = { elsewhere: (_: unknown, { chat }: Visit) => chat }

const chosen = forms({
  book: press(
    ({ api }: Visit, { form }) => {
      const slotHoldId = textIn(form, 'slotHoldId')
      // One booking of a held time, however often it is sent.
      const options = { headers: keyHeader(`offer-${slotHoldId}`) }
      return api.appointments.$post({ json: { slotHoldId, payment: 'purse' } }, options)
    },
    ({ serviceName }, _, { chat }) => [chat, 'Booking Successful', bookedText(serviceName)],
    {
      ...back,
      refused: ({ code }, { form }) => {
        // Missing funds are added on the review page.
        if (code === 'insufficient-funds') throw redirect(`/booking/${encodeURIComponent(textIn(form, 'slotHoldId'))}`)
        return null
      },
    },
  ),
  decline: press(
    ({ api, id }: Visit) => api.offers[':id'].decline.$post({ param: { id } }),
    (_, __, { chat }) => [chat, 'Offer declined', 'The salon has been notified. Nothing was booked.'],
    back,
  ),
  withdraw: press(
    ({ api, id }: Visit) => api.offers[':id'].withdrawal.$post({ param: { id } }),
    (_, __, { chat }) => [chat, 'Offer withdrawn', 'The client has been notified. The offer can no longer be booked.'],
    back,
  ),
})

export const action = page(
  'account',
  before(chosen, async (visit: PageRequest<'account'>) => {
    const { conversationId } = await get(visit.api.offers[':id'].$get({ param: { id: visit.id } }))
    return chosen({ ...visit, chat: `${baseOf(visit.visitor.role)}/messages/${conversationId}` })
  }),
)
