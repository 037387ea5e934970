// The draft of a gift card, between the steps. Stored in a cookie, not in the address: it contains the recipient's
// contact, and more text than an address can hold. One of each kind for each visitor, for an hour.
import { createCookie } from '@remix-run/cloudflare'
import { z } from 'zod'
import { BuyGiftCard } from '../../../api/shop/gift-cards/input'
import { NewGroupGift } from '../../../api/shop/group-gifts/input'
import type { Faults } from '../../platform/form.server'
import { readTyped, type Writer } from '../../platform/typed-input.server'
import { comesBefore } from '../../ui/layout/steps'
import type { Typed } from '../transfers/transfers.server'
import { GIFT_STEPS, type GiftKind, type GiftStep } from './gift-steps'

const FIELDS = [
  ...['design', 'amount', 'currency', 'fromName', 'recipientName', 'person', 'email', 'phone'],
  ...['message', 'deadline', 'deliverOn', 'salonId', 'serviceId'],
] as const

const Stored = z.object({ of: z.string().max(100), typed: z.record(z.string().max(20), z.string().max(400)) })

const cookieNamed = (name: string) =>
  createCookie(name, {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'lax',
    maxAge: 3600,
  })

const COOKIES: Record<GiftKind, ReturnType<typeof cookieNamed>> = {
  one: cookieNamed('__Host-gift-draft'),
  group: cookieNamed('__Host-group-gift-draft'),
}

/** The visitor's draft; null where none is stored. */
export async function giftDraft(
  request: Request,
  visitor: { id: string },
  kind: GiftKind = 'one',
): Promise<Typed | null> {
  const stored = Stored.safeParse(await COOKIES[kind].parse(request.headers.get('cookie')))
  return stored.success && stored.data.of === visitor.id ? stored.data.typed : null
}

/** Stores the draft in the response that redirects to the next step. */
export async function keepGiftDraft<R extends Response>(
  response: R,
  visitor: { id: string },
  typed: Typed,
  kind: GiftKind = 'one',
): Promise<R> {
  const draft = Object.fromEntries(FIELDS.flatMap((name) => (typed[name] ? [[name, typed[name].slice(0, 400)]] : [])))
  const value = await COOKIES[kind].serialize({ of: visitor.id, typed: draft })
  response.headers.append('set-cookie', value)
  return response
}

export async function clearGiftDraft<R extends Response>(response: R, kind: GiftKind = 'one'): Promise<R> {
  response.headers.append('set-cookie', await COOKIES[kind].serialize('', { maxAge: 0 }))
  return response
}

/** The form's fields as typed: a suggested amount is an amount in its currency. */
export function typedGift(form: FormData, kind: GiftKind, writer: Writer): Typed {
  const text = (name: string) => String(form.get(name) ?? '').replace(/\r\n?/g, '\n')
  const typed = Object.fromEntries(FIELDS.map((name) => [name, text(name)]))
  const [currency = '', amount = ''] = text('sum').split(' ')
  const values = {
    ...typed,
    ...(amount && { currency, amount }),
    ...(form.has('reach') && (text('reach') === 'phone' ? { email: '' } : { phone: '' })),
    ...(text('when') === 'now' && { deliverOn: '' }),
  }
  const schema = kind === 'one' ? BuyGiftCard : NewGroupGift
  return { ...values, ...(readTyped(schema, values, writer) as Typed) }
}

/** Stands in for what a later step asks, so that the answers so far are checked as a whole card is. */
const LATER: Typed = {
  design: 'bloom',
  amount: '25',
  currency: 'USD',
  recipientName: 'You',
  fromName: 'Me',
  deliverOn: '',
  deadline: '2100-01-01',
}

/** The errors of a step's answers, and of those before it. */
export function faultsSoFar(typed: Typed, step: GiftStep, kind: GiftKind = 'one'): Faults {
  const steps = GIFT_STEPS[kind]
  const later = Object.entries(LATER).filter(([name]) =>
    Object.entries(steps).some(([text, fields]) => fields.includes(name) && comesBefore(steps, step, text)),
  )
  const soFar = { ...typed, ...Object.fromEntries(later) }
  return faultsIn((kind === 'one' ? BuyGiftCard : NewGroupGift).safeParse(soFar))
}

/** The typed values as the api expects them, or null. */
export function readGift(typed: Typed): BuyGiftCard | null {
  return BuyGiftCard.safeParse(typed).data ?? null
}

function faultsIn({ error }: z.ZodSafeParseResult<unknown>): Faults {
  const faults: Faults = {}
  for (const { path, message } of error?.issues ?? []) {
    const field = path.join('.')
    faults[field] = [...(faults[field] ?? []), message]
  }
  return faults
}
