// The gift cards of the demo data, step by step as the product would have written them; their money goes into
// the book. Of a code only its digest is stored. It is worked out of the card's id as api/shop/gift-card-codes/codes.ts
// does, under the secret that the Worker is given, so that a card of the demo can be sent again and claimed;
// where the secret is not known, it is the digest of something that nobody has.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { giftCard, giftContribution, giftInvitation, giftRedemption } from '../../schema/shop/gift-cards'
import type { Salon } from '../booking/salons'
import { ZURI } from '../demo-days'
import { DAY, MINUTE } from '../durations'
import { type Book, recordDeposit, recordMoves } from '../money/ledger'
import { timeId } from '../random'
import { changed, inserted, type Write } from '../write-order'
import { GIFTS, type GiftPlan } from './gift-plans'

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 24

type Share = { id: string; userId: string; amount: number; transferId: string; createdAt: number }

/** The cards; the demo client's own money for them is not added to the purse here, see shopping.ts. */
export function makeGifts(book: Book, salons: Salon[], day: number, secret?: string) {
  const key = secret ?? randomBytes(32).toString('hex')
  const cards = GIFTS.map((plan) => ({ plan, rows: makeCard(book, plan, salons, day, key) }))
  type Rows = ReturnType<typeof makeCard>
  const all = <K extends keyof Rows>(name: K) => cards.flatMap(({ rows }) => rows[name] as Rows[K][number][])
  const step = ['status', 'version', 'updatedAt']
  const writes: Write[] = [
    ...inserted(giftCard, all('row')),
    ...inserted(giftInvitation, all('invitations')),
    ...inserted(giftContribution, all('shares').toSorted(byTime)),
    ...changed(giftCard, all('out'), [...step, 'sentAt', 'expiresAt']),
    ...inserted(giftRedemption, all('claims').toSorted(byTime)),
    ...changed(giftContribution, all('returned'), ['returned']),
    ...changed(giftCard, all('ended'), step),
  ]
  return { writes, cards }
}

function makeCard(book: Book, plan: GiftPlan, salons: Salon[], day: number, secret: string) {
  const at = (days: number) => Math.round((day + days * DAY) / MINUTE) * MINUTE
  const createdAt = at(plan.days)
  const id = timeId(createdAt, `gift card:${plan.key}`)
  const { shares, returns, claims } = moneyOf(book, plan, id, at)
  const sentAt = plan.sent === undefined ? null : at(plan.sent)
  const expiresAt = sentAt === null ? null : yearAfter(sentAt)
  const ended = plan.ended && (plan.ended[0] === 'expired' ? expiresAt : at(plan.ended[1]))
  const scheduled = !plan.group && plan.onDay !== undefined
  const row = {
    id,
    organiserId: plan.from.id,
    design: plan.design,
    currency: 'KES',
    target: plan.target,
    fromName: plan.fromName ?? firstName(plan.from.name),
    recipientName: plan.toName,
    message: plan.message,
    ...recipientOf(plan),
    deliverAt: plan.onDay === undefined ? null : at(plan.onDay + 7 / 24),
    deadline: plan.group ? at(plan.group.until + 18 / 24) : null,
    ...storedCode(secret, id),
    ...suggestionOf(plan, salons),
    createdAt,
    updatedAt: createdAt,
  }
  const out = { id, version: 1, updatedAt: sentAt ?? createdAt, sentAt, expiresAt }
  return {
    row: [row],
    invitations: (plan.group?.requested ?? []).map((person) => ({
      cardId: id,
      userId: person.id,
      createdAt: createdAt + 60_000,
      declinedAt: plan.group?.declined?.includes(person) ? createdAt + DAY : null,
    })),
    shares,
    out: sentAt !== null || scheduled ? [{ ...out, status: scheduled ? 'scheduled' : 'sent' }] : [],
    claims,
    returned: returns,
    ended: plan.ended ? [{ id, status: plan.ended[0], version: sentAt === null ? 1 : 2, updatedAt: ended }] : [],
  }
}

/** What was paid in, claimed and given back, as rows and in the book. */
function moneyOf(book: Book, plan: GiftPlan, cardId: string, at: (days: number) => number) {
  const account = `gift_card:${cardId}` as const
  const currency = 'KES'
  const moved = (
    name: string,
    kind: 'gift_card_payment' | 'gift_card_claim' | 'gift_card_return',
    userId: string,
    amount: number,
    when: number,
  ) => {
    const paid = kind === 'gift_card_payment'
    const wallet = `wallet:${userId}` as const
    return recordMoves(
      book,
      {
        key: `${cardId}:${name}:${userId}`,
        kind,
        at: when,
        description: kind === 'gift_card_return' ? 'Gift card returned' : 'Gift card',
        actor: kind === 'gift_card_return' && plan.ended?.[0] === 'expired' ? 'system' : userId,
      },
      [{ from: paid ? wallet : account, to: paid ? account : wallet, currency, amount }],
    )
  }
  const paid = plan.shares ?? [[plan.from, plan.target, plan.days] as const]
  const shares = paid.map(([who, amount, days], index): Share & { cardId: string } => {
    const when = at(days) + 30_000
    const key = `gift:${plan.key}:${index}`
    if (who !== ZURI) recordDeposit(book, key, { userId: who.id, currency, amount }, when - 600_000)
    const transferId = moved(`paid ${index}`, 'gift_card_payment', who.id, amount, when)
    const id = timeId(when, `gift share:${plan.key}:${index}`)
    return { id, cardId, userId: who.id, amount, transferId, createdAt: when }
  })
  const claims = (plan.claims ?? []).map(([who, amount, days], index) => {
    const when = at(days)
    const transferId = moved(`claimed ${index}`, 'gift_card_claim', who.id, amount, when)
    const id = timeId(when, `gift claim:${plan.key}:${index}`)
    return { id, cardId, userId: who.id, amount, transferId, createdAt: when }
  })
  if (!plan.ended) return { shares, claims, returns: [] }
  const claimed = claims.reduce((sum, { amount }) => sum + amount, 0)
  if (claimed > 0 && shares.length > 1) throw new Error(`${plan.key}: who has what back?`)
  const when = plan.ended[0] === 'expired' ? yearAfter(at(plan.sent ?? plan.days)) : at(plan.ended[1])
  const returns = shares.map(({ id, userId, amount }) => {
    const returned = amount - claimed
    moved('returned', 'gift_card_return', userId, returned, when)
    return { id, returned }
  })
  return { shares, claims, returns }
}

function suggestionOf({ suggests }: GiftPlan, salons: Salon[]) {
  if (!suggests) return { salonId: null, serviceId: null }
  const [salonId, name] = suggests
  const salon = salons.find(({ row }) => row.id === salonId)
  const service = salon?.services.find((service) => service.name === name)
  if (!salon || (name && !service)) throw new Error(`${salonId} does not offer ${name}`)
  return { salonId, serviceId: service?.id ?? null }
}

function recipientOf({ to }: GiftPlan) {
  return {
    recipientId: 'id' in to ? to.id.id : null,
    recipientEmail: 'email' in to ? to.email : null,
    recipientPhone: 'phone' in to ? to.phone : null,
  }
}

/** The stored digest of a card's code, see api/shop/gift-card-codes/codes.ts. */
function storedCode(secret: string, cardId: string): { codeHash: string; codeLastFour: string } {
  const digest = createHmac('sha256', secret).update(`gift-card:${cardId}`).digest('hex')
  let bits = BigInt(`0x${digest.slice(0, (CODE_LENGTH * 5) / 4)}`)
  let code = ''
  for (let i = 0; i < CODE_LENGTH; i += 1) {
    code = LETTERS[Number(bits & 31n)] + code
    bits >>= 5n
  }
  const codeHash = createHash('sha256').update(`gift-card:${code}`).digest('hex')
  return { codeHash, codeLastFour: code.slice(-4) }
}

/** The same day of the next year, or the last of its month. */
function yearAfter(instant: number): number {
  const then = new Date(instant)
  const month = then.getUTCMonth()
  then.setUTCFullYear(then.getUTCFullYear() + 1)
  if (then.getUTCMonth() !== month) then.setUTCDate(0)
  return then.getTime()
}

function byTime(a: { createdAt: number }, b: { createdAt: number }): number {
  return a.createdAt - b.createdAt
}

function firstName(name: string): string {
  return name.split(' ')[0] ?? name
}
