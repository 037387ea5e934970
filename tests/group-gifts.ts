// Group gifts as tests need them: begun, paid into, and what the books say of them.
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { codeOf } from '../api/gift-cards/codes'
import { giftCard } from '../db/schema/gift-cards'
import { ledgerAccount } from '../db/schema/ledger'
import { localMail, notification } from '../db/schema/notifications'
import { type Answer, AUTH_SECRET, newKey, type Options, type Person, type World } from './harness'

/** For somebody without an account, KES 1,000.00, until the Sunday after the harness's Monday. */
export const GIFT = {
  design: 'bloom',
  amount: '1000',
  currency: 'KES',
  fromName: 'All of us',
  recipientName: 'Wanja',
  email: 'wanja@example.com',
  message: 'Happy birthday',
  deadline: '2027-01-17',
}

export const kes = (amount: string) => ({ amount, currency: 'KES' })

/** A group gift that must begin; its id. */
export async function begunGift(world: World, as: Person, more: object = {}): Promise<string> {
  const body = { ...GIFT, ...more }
  const answer = await world.call('POST', '/api/gift-cards/groups', { as, key: newKey(), body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.id
}

/** A write about a gift card, under a key of its own. */
export function giftAct(
  world: World,
  as: Person,
  id: string,
  path: string,
  body?: object,
  options: Options = {},
): Promise<Answer> {
  return world.call('POST', `/api/gift-cards/${id}/${path}`, {
    as,
    key: newKey(),
    body,
    ...options,
  })
}

/** Pays a share that must be taken. */
export async function paidIn(world: World, as: Person, id: string, amount: string): Promise<void> {
  const answer = await giftAct(world, as, id, 'shares', kes(amount))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
}

/** Claims with the card's code, which nothing but the secret knows. */
export async function claim(
  world: World,
  as: Person,
  id: string,
  amount?: string,
  options: Options = {},
): Promise<Answer> {
  const code = await codeOf(AUTH_SECRET, id)
  const body = { code, ...(amount !== undefined && { amount }) }
  return world.call('POST', '/api/gift-claims', { as, key: newKey(), body, ...options })
}

export async function cardRow({ db }: World, id: string): Promise<typeof giftCard.$inferSelect> {
  const [row] = await db.select().from(giftCard).where(eq(giftCard.id, id))
  if (!row) throw new Error(`there is no card ${id}`)
  return row
}

/** What lies on a card by the ledger, in minor units. */
export async function onCard({ db }: World, id: string): Promise<number> {
  const [row] = await db
    .select({ balance: ledgerAccount.balance })
    .from(ledgerAccount)
    .where(and(eq(ledgerAccount.kind, 'gift_card'), eq(ledgerAccount.owner, id)))
  return row?.balance ?? 0
}

/**
 * What somebody of ours was told under a title, or what came to an address, or a phone (titled "Text
 * message"); after `world.settle()`.
 */
export async function toldOf({ db }: World, recipient: string, title: string): Promise<string[]> {
  const [notices, mail] = await db.batch([
    db
      .select({ text: notification.text })
      .from(notification)
      .where(and(eq(notification.userId, recipient), eq(notification.title, title))),
    db
      .select({ text: localMail.body })
      .from(localMail)
      .where(and(eq(localMail.recipient, recipient), eq(localMail.subject, title))),
  ])
  return [...notices, ...mail].map(({ text }) => text)
}
