// The demo data: the database accepts it, its books balance exactly, and each demo login finds
// every state of the product.
import { eq, isNotNull, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { PLANS } from '../../api/money/plus/terms/plans'
import { percent } from '../../api/platform/values/money'
import { codeOf, storedCode } from '../../api/shop/gift-card-codes/codes'
import { PRODUCT_CATEGORIES } from '../../api/shop/storefront/input'
import { AUTH_SECRET, MONDAY, openWorld } from '../../tests/fixtures/harness'
import { user } from '../schema/identity'
import { conversationReport } from '../schema/messaging'
import { accountEntry, hold, ledgerAccount, posting, transfer } from '../schema/money/ledger'
import { payout } from '../schema/money/payouts'
import { plusSubscription } from '../schema/money/plus'
import { review, reviewReport } from '../schema/salons/reviews'
import { staff } from '../schema/salons/salons'
import { giftCard, giftContribution } from '../schema/shop/gift-cards'
import { orderEvent, orderRefund, orderReturn, shopOrder } from '../schema/shop/orders'
import {
  product,
  productReview,
  productReviewReport,
  productVariant,
  shop,
  stockMovement,
} from '../schema/shop/products'
import { moderation, ticket, ticketMessage } from '../schema/support'
import { seedDatabase } from './seed'
import { kindOf } from './shop/product-kinds'
import { LOVED, LOVED_ANYWHERE } from './shop/product-review-texts'

const world = openWorld()
let db: (typeof world)['db']

beforeAll(async () => {
  db = world.db
  await seedDatabase(db, MONDAY, AUTH_SECRET)
})

/** What a transfer moved from one account to another, minor units. */
async function moves() {
  const rows = await db.select().from(posting)
  return (id: string | null, from: string, to: string) =>
    rows
      .filter((row) => row.transferId === id)
      .filter((row) => row.debitAccount.startsWith(from) && row.creditAccount.startsWith(to))
      .reduce((sum, { amount }) => sum + amount, 0)
}

const tally = (values: (string | null)[]) =>
  Object.fromEntries([...new Set(values)].sort().map((value) => [value, values.filter((v) => v === value).length]))

describe('the shop data', () => {
  test('has twelve approved shops and 150 products in all categories, some out of stock', async () => {
    const shops = await db.select().from(shop).where(eq(shop.status, 'approved'))
    const products = await db.select().from(product)
    const variants = await db.select().from(productVariant)
    expect(shops).toHaveLength(12)
    expect(products).toHaveLength(150)
    expect(new Set(products.map(({ category }) => category))).toEqual(new Set(PRODUCT_CATEGORIES))
    expect(new Set(products.map(({ status }) => status)).size).toBe(3)
    for (const { id, options } of products) {
      const productVariants = variants.filter(({ productId }) => productId === id)
      expect([id, productVariants.length >= 1 && productVariants.length <= 6]).toEqual([id, true])
      expect(productVariants.every(({ values }) => values.length === options.length)).toBe(true)
      expect(new Set(productVariants.map(({ values }) => values.join())).size).toBe(productVariants.length)
    }
    expect(variants.filter(({ stock }) => stock === 0).length).toBeGreaterThan(8)
    expect(variants.filter((variant) => variant.stock > 0 && variant.stock <= variant.lowStock).length).toBeGreaterThan(
      8,
    )
  })

  test('has stock equal to its log, in chronological order', async () => {
    const log = await db.select().from(stockMovement).orderBy(stockMovement.sequence)
    const variants = await db.select().from(productVariant)
    for (const { id, stock } of variants) {
      const variantLog = log.filter(({ variantId }) => variantId === id)
      expect([id, variantLog.reduce((sum, { delta }) => sum + delta, 0)]).toEqual([id, stock])
      const times = variantLog.map(({ createdAt }) => createdAt)
      expect([id, times]).toEqual([id, times.toSorted((a, b) => a - b)])
    }
  })
})

describe('biographies', () => {
  test('no two people have the same one, and no sentence stands twice in one team', async () => {
    const people = await db.select().from(staff)
    expect(people.length).toBeGreaterThan(200)
    expect(new Set(people.map(({ bio }) => bio)).size).toBe(people.length)
    for (const salonId of new Set(people.map((person) => person.salonId))) {
      const sentences = people
        .filter((person) => person.salonId === salonId)
        .flatMap(({ bio }) => bio.split(/(?<=[.]) (?=[A-Z])/))
      expect([salonId, new Set(sentences).size]).toEqual([salonId, sentences.length])
    }
  })

  test('a barber’s is of hair and beards, a nail technician’s of hands and feet', async () => {
    const people = await db.select().from(staff)
    const of = (title: RegExp) =>
      people.filter((person) => title.test(person.title)).map(({ bio }) => bio.toLowerCase())
    for (const bio of of(/Barber$/)) expect(bio).toMatch(/fades|razor|haircut|waves|beard|clippers|scissors/)
    for (const bio of of(/Nail Artist|Pedicurist/)) expect(bio).toMatch(/gel|nail|cuticles|fingers|file|heels/)
  })
})

describe('reviews of products', () => {
  test('praise is of what it is written about', async () => {
    const products = new Map((await db.select().from(product)).map((row) => [row.id, row]))
    const praise = new Map(Object.values(LOVED).flatMap((texts) => texts.map((text) => [text, texts])))
    expect(praise.size).toBe(Object.values(LOVED).flat().length)
    const written = (await db.select().from(productReview)).filter(
      ({ comment }) => praise.has(comment) && !LOVED_ANYWHERE.includes(comment),
    )
    expect(written.length).toBeGreaterThan(100)
    for (const { subjectId, comment } of written) {
      const { category = '', name = '' } = products.get(subjectId) ?? {}
      expect([name, LOVED[kindOf(category, name)].includes(comment)]).toEqual([name, true])
    }
  })
})

describe('the ledger', () => {
  test('sums to zero, and balances equal their postings', async () => {
    const accounts = await db.select().from(ledgerAccount)
    const rows = await db.select().from(posting)
    const sums = new Map<string, number>()
    const add = (key: string, minor: number) => sums.set(key, (sums.get(key) ?? 0) + minor)
    for (const { creditAccount, debitAccount, amount } of rows) {
      add(creditAccount, amount)
      add(debitAccount, -amount)
    }
    for (const { id, balance } of accounts) expect([id, balance]).toEqual([id, sums.get(id) ?? 0])
    for (const currency of new Set(accounts.map((account) => account.currency))) {
      const ofCurrency = accounts.filter((account) => account.currency === currency)
      expect(ofCurrency.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
    }
  })

  test('holds each order’s remainder, and pays its seller less the vendor fee', async () => {
    const moved = await moves()
    const orders = await db.select().from(shopOrder)
    const holds = new Map((await db.select().from(hold)).map((row) => [row.id, row]))
    const refunds = await db.select().from(orderRefund)
    const owners = new Map((await db.select().from(shop)).map((row) => [row.id, row.ownerId]))
    for (const order of orders) {
      const { reference, status, total, refunded, captureId, clientId, currency } = order
      const held = holds.get(order.holdId)
      const orderRefunds = refunds.filter(({ orderId }) => orderId === order.id)
      expect(orderRefunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(refunded)
      if (captureId === null) {
        expect([reference, held?.amount]).toEqual([reference, total - refunded])
        const open = status === 'cancelled' ? ['released', 'expired'] : ['held']
        expect(open).toContain(held?.status)
        continue
      }
      const paid = held?.amount ?? 0
      const fee = percent(paid, 150)
      expect(held?.status).toBe('captured')
      expect(moved(captureId, `hold:${clientId}`, 'fee_revenue:')).toBe(fee)
      const payable = `payable:${owners.get(order.shopId)}:${currency}`
      expect(moved(captureId, `hold:${clientId}`, payable)).toBe(paid - fee)
      const since = orderRefunds.filter(({ createdAt }) => createdAt > (order.fulfilledAt ?? 0))
      for (const refund of since) {
        const wallet = `wallet:${clientId}`
        expect(moved(refund.transferId, 'fee_revenue:', wallet)).toBe(refund.feePart)
        expect(moved(refund.transferId, payable, wallet)).toBe(refund.amount - refund.feePart)
      }
      if (since.reduce((sum, { amount }) => sum + amount, 0) === paid)
        expect(since.reduce((sum, { feePart }) => sum + feePart, 0)).toBe(fee)
    }
    const captures = await db.select().from(transfer).where(eq(transfer.kind, 'order_capture'))
    expect(captures).toHaveLength(orders.filter(({ captureId }) => captureId).length)
  })

  test('holds on each gift card what is neither claimed nor refunded', async () => {
    const cards = await db.select().from(giftCard)
    const balances = new Map((await db.select().from(ledgerAccount)).map((a) => [a.id, a.balance]))
    for (const card of cards)
      expect(balances.get(`gift_card:${card.id}:KES`)).toBe(card.funded - card.claimed - card.returned)
    expect(await db.select().from(giftContribution).where(sql`returned > amount`)).toEqual([])
  })

  test('pays out to salons and shops the sum of their lines, once each', async () => {
    const moved = await moves()
    const payouts = await db.select().from(payout)
    const lines = await db.select().from(accountEntry)
    for (const payout of payouts) {
      const account = `payable:${payout.userId}:${payout.currency}`
      const payoutLines = lines.filter(
        ({ accountId, sequence }) =>
          accountId === account && sequence >= payout.fromSequence && sequence <= payout.toSequence,
      )
      expect(payoutLines.reduce((sum, { amount }) => sum + amount, 0)).toBe(payout.amount)
      expect(payout.fee).toBe(percent(payout.amount, 50))
      expect(moved(payout.holdTransferId, 'payable:', 'payout:')).toBe(payout.amount)
      expect(moved(payout.endTransferId, 'payout:', 'payable:')).toBe(payout.status === 'failed' ? payout.amount : 0)
      expect(moved(payout.endTransferId, 'payout:', 'clearing:')).toBe(
        payout.status === 'confirmed' ? payout.amount - payout.fee : 0,
      )
    }
    for (const demo of ['user-demo-partner', 'user-demo-seller']) {
      const states = payouts.filter(({ userId }) => userId === demo).map(({ status }) => status)
      expect(Object.keys(tally(states))).toEqual(['confirmed', 'failed', 'waiting'])
    }
    expect(new Set(payouts.map(({ userId }) => userId)).size).toBeGreaterThan(4)
  })

  test('leaves the demo client the balances of the first screen', async () => {
    const [purse] = await db.select().from(ledgerAccount).where(eq(ledgerAccount.id, 'wallet:user-demo-client:KES'))
    expect(purse?.balance).toBe(1_245_000)
  })

  test('has the demo client agree to what Plus costs', async () => {
    const prices = await db.select({ price: plusSubscription.price }).from(plusSubscription)
    expect(prices).toEqual([{ price: PLANS.monthly.minor }])
  })
})

describe('the demo logins find', () => {
  const ENDINGS = ['client', 'declined', 'seller', 'expired', 'uncollected', 'lost']
  const STATUSES = [...['placed', 'accepted', 'shipped', 'ready', 'delivered', 'collected', 'cancelled']]

  test.each([
    ['the client', eq(shopOrder.clientId, 'user-demo-client')],
    ['the seller', eq(shopOrder.shopId, 'maina-naturals')],
  ])('an order in every state: %s', async (_, condition) => {
    const orders = await db.select().from(shopOrder).where(condition)
    expect(Object.keys(tally(orders.map(({ status }) => status)))).toEqual(STATUSES.toSorted())
    expect(Object.keys(tally(orders.map(({ ending }) => ending)))).toEqual([...ENDINGS, 'null'].toSorted())
    expect(orders.some(({ status, packedAt }) => status === 'accepted' && packedAt)).toBe(true)
    expect(orders.some((order) => order.status === 'shipped' && order.disputedAt)).toBe(true)
    expect(orders.some((order) => order.captureId === null && order.refunded > 0)).toBe(true)
    expect(orders.some((order) => order.captureId && order.refunded && order.refunded < order.total)).toBe(true)
    expect(orders.some((order) => order.captureId && order.refunded === order.total)).toBe(true)
    const ids = orders.map(({ id }) => id)
    const returns = (await db.select().from(orderReturn)).filter((row) => ids.includes(row.orderId))
    expect(Object.keys(tally(returns.map(({ status }) => status)))).toEqual([...['declined', 'refunded', 'requested']])
    const events = await db.select().from(orderEvent)
    for (const { id, status, createdAt } of orders) {
      const orderEvents = events.filter(({ orderId }) => orderId === id)
      expect(orderEvents.some((event) => event.kind === 'step' && event.status === status)).toBe(true)
      expect(orderEvents.some((event) => event.status === 'placed' && event.createdAt === createdAt)).toBe(true)
    }
  })

  test('tickets of every source and in every state, about what there is', async () => {
    const tickets = await db.select().from(ticket)
    const messages = await db.select().from(ticketMessage)
    expect(tickets).toHaveLength(13)
    expect(tally(tickets.map(({ source }) => source))).toEqual({
      appeal: 1,
      chat: 5,
      contact: 3,
      dispute: 1,
      report: 3,
    })
    expect(tally(tickets.map(({ status }) => status))).toEqual({ answered: 2, closed: 3, open: 8 })
    expect(tally(messages.map(({ kind }) => kind))).toEqual({ answer: 7, note: 2, question: 3 })
    expect(tickets.some(({ rank }) => rank === 0)).toBe(true)
    expect(tickets.some(({ userId, assignedTo }) => userId === null && assignedTo)).toBe(true)
    const about = new Set(tickets.map(({ aboutKind }) => aboutKind))
    expect([...about].sort()).toEqual([...['appointment', 'message', null, 'order', 'product_review', 'review'].sort()])
    // Their second factor is theirs to set up.
    const admins = await db.select().from(user).where(eq(user.role, 'admin'))
    expect(admins.some(({ twoFactorEnabled }) => twoFactorEnabled)).toBe(false)
  })

  test('pending reports, a removed review with an appeal, and a restored one', async () => {
    const reports = await db.select().from(reviewReport)
    const ofProducts = await db.select().from(productReviewReport)
    const ofMessages = await db.select().from(conversationReport)
    const waiting = await db.select().from(ticket).where(eq(ticket.source, 'report'))
    expect([...reports, ...ofProducts].map(({ reviewId }) => reviewId).sort()).toEqual(
      waiting.flatMap(({ aboutKind, aboutId }) => (aboutKind === 'message' ? [] : [aboutId])).sort(),
    )
    expect(ofMessages.map(({ messageId }) => messageId)).toEqual(
      waiting.flatMap(({ aboutKind, aboutId }) => (aboutKind === 'message' ? [aboutId] : [])),
    )
    const removals = await db.select().from(moderation)
    expect(removals.map(({ outcome }) => outcome).sort()).toEqual([null, 'restored'])
    const [appealed] = removals.filter(({ appealedAt }) => appealedAt !== null)
    const [requested] = await db.select().from(ticket).where(eq(ticket.source, 'appeal'))
    expect(requested).toMatchObject({ userId: appealed?.authorId, aboutId: appealed?.subjectId })
    const hidden = await db.select().from(review).where(isNotNull(review.hiddenAt))
    expect(hidden.map(({ id }) => id)).toEqual([appealed?.subjectId])
  })

  test('a gift card in every state, with codes derived from the secret', async () => {
    const cards = await db.select().from(giftCard)
    const sent = cards.filter(({ organiserId }) => organiserId === 'user-demo-client')
    expect(Object.keys(tally(sent.map(({ status }) => status)))).toEqual([
      ...['cancelled', 'claimed', 'expired', 'funding', 'scheduled', 'sent'],
    ])
    expect(sent.some((card) => card.status === 'sent' && card.claimed > 0)).toBe(true)
    const got = cards.filter((card) => card.recipientId === 'user-demo-client' || card.claimedBy === 'user-demo-client')
    expect(Object.keys(tally(got.map(({ status }) => status)))).toEqual(['claimed', 'expired', 'sent'])
    expect(cards.some(({ serviceId }) => serviceId)).toBe(true)
    for (const { id, codeHash, codeLastFour } of cards)
      expect({ codeHash, codeLastFour }).toEqual(await storedCode(await codeOf(AUTH_SECRET, id)))
  })
})
