// The draft of a gift card, between the steps. Stored in a cookie, not in the address: it contains
// the recipient's contact, and more text than an address can hold. One for each visitor, for an
// hour.
import { createCookie } from '@remix-run/cloudflare'
import { z } from 'zod'
import { BuyGiftCard } from '../../../api/shop/gift-cards/input'
import type { Typed } from '../transfers/transfers.server'

const FIELDS = [
  ...['design', 'amount', 'currency', 'fromName', 'recipientName', 'person', 'email', 'phone'],
  ...['message', 'deliverOn', 'salonId', 'serviceId'],
] as const

const Stored = z.object({
  of: z.string().max(100),
  typed: z.record(z.string().max(20), z.string().max(400)),
})

const cookie = createCookie('__Host-gift-draft', {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'lax',
  maxAge: 3600,
})

/** The visitor's draft; null where none is stored. */
export async function giftDraft(request: Request, visitor: { id: string }): Promise<Typed | null> {
  const stored = Stored.safeParse(await cookie.parse(request.headers.get('cookie')))
  return stored.success && stored.data.of === visitor.id ? stored.data.typed : null
}

/** Stores the draft in the response that redirects to the next step. */
export async function keepGiftDraft<R extends Response>(
  answer: R,
  visitor: { id: string },
  typed: Typed,
): Promise<R> {
  const draft = Object.fromEntries(
    FIELDS.flatMap((name) => (typed[name] ? [[name, typed[name].slice(0, 400)]] : [])),
  )
  const value = await cookie.serialize({ of: visitor.id, typed: draft })
  answer.headers.append('set-cookie', value)
  return answer
}

export async function clearGiftDraft<R extends Response>(answer: R): Promise<R> {
  answer.headers.append('set-cookie', await cookie.serialize('', { maxAge: 0 }))
  return answer
}

/** The form's fields as typed: a suggested amount is an amount in its currency. */
export function typedGift(form: FormData): Typed {
  const text = (name: string) => String(form.get(name) ?? '').replace(/\r\n?/g, '\n')
  const typed = Object.fromEntries(FIELDS.map((name) => [name, text(name)]))
  const [currency = '', amount = ''] = text('sum').split(' ')
  const byPhone = text('reach') === 'phone'
  return {
    ...typed,
    ...(amount && { currency, amount }),
    ...(byPhone ? { email: '' } : { phone: '' }),
    ...(text('when') === 'now' && { deliverOn: '' }),
  }
}

/** The typed values as the api expects them, or the errors. */
export function readGift(typed: Typed) {
  const read = BuyGiftCard.safeParse(typed)
  if (read.success) return { card: read.data, faults: {} }
  const faults: Record<string, string[]> = {}
  for (const { path, message } of read.error.issues) {
    const field = path.join('.')
    faults[field] = [...(faults[field] ?? []), message]
  }
  return { card: null, faults }
}
