// Claiming a gift card, in the app or by its link, ends with its moment on the card's own page.
import type { MoneyJson } from '../../../api/platform/values/money'
import { get } from '../../platform/api.server'
import { redirectWithMoment } from '../../platform/moments/moment.server'
import type { PageRequest } from '../../platform/page.server'
import { giftClaimed } from './moments'

/** The redirect to the card. `wrapped`: it is unwrapped first, since they have not seen it yet. */
export async function celebrateClaim(
  api: PageRequest['api'],
  { cardId, amount }: { cardId: string; amount: MoneyJson },
  wrapped: boolean,
): Promise<Response> {
  const card = await get(api['gift-cards'][':id'].$get({ param: { id: cardId } }))
  return redirectWithMoment(`/client/gift-cards/${cardId}`, giftClaimed(card, amount, wrapped))
}

/** What a claim takes of a card. A part that is left empty is an error; it does not mean the whole. */
export function claimedIn(form: FormData): { amount?: string } {
  return form.has('amount') ? { amount: String(form.get('amount')).trim() || '0' } : {}
}
