// The demo marketplace: salons of seven African cities, their clients, and a complete ledger. The
// same day gives the same rows, except for password salts. This file decides what is written and in
// which order; the content is under seed/, one file per noun.
import { hashPassword } from 'better-auth/crypto'
import { type InferInsertModel, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../client'
import { adjustment } from '../schema/admin/adjustments'
import { application, auditEvent } from '../schema/admin/governance'
import { appointment, appointmentEvent, appointmentItem, slotHold } from '../schema/booking/appointments'
import { busyInterval } from '../schema/booking/calendar'
import { account, user } from '../schema/identity'
import { autoReply, conversation, conversationReport, message, offer } from '../schema/messaging'
import { exchangeQuote, rate, rateSet } from '../schema/money/exchange'
import { goalAutoSave, goalMember, savingsGoal } from '../schema/money/goals'
import { hold, ledgerAccount, posting, transfer } from '../schema/money/ledger'
import { memberDiscount, memberDiscountItem } from '../schema/money/member-discounts'
import { interest, plusSubscription } from '../schema/money/plus'
import { deposit, paymentMethod, withdrawal } from '../schema/money/wallet'
import { moneyRequest, scheduledTransfer, spendingBudget } from '../schema/money/wallet-services'
import { notification } from '../schema/notifications'
import { salonClient } from '../schema/salons/clients'
import { favorite, review, reviewReport } from '../schema/salons/reviews'
import {
  addOn,
  resource,
  salon,
  salonException,
  salonHours,
  service,
  serviceResource,
  staff,
  staffBreak,
  staffHours,
  staffService,
} from '../schema/salons/salons'
import { address, cartLine } from '../schema/shop/checkout'
import {
  pickupPoint,
  priceChange,
  product,
  productFavorite,
  productReview,
  productReviewReport,
  productVariant,
  shop,
} from '../schema/shop/products'
import { moderation, ticket, ticketMessage } from '../schema/support'
import { appointmentRows } from './booking/appointments'
import { favoriteRows, guestRows } from './booking/regulars'
import { reviewRows } from './booking/reviews'
import { makeSalons, salonRows } from './booking/salons'
import { makeBook } from './booking/visit-payments'
import { makeVisits } from './booking/visits'
import { DAY } from './durations'
import { applicationRows } from './identity/applications'
import { DEMO_PASSWORD } from './identity/password'
import { DEMO_CLIENT, peopleRows } from './identity/people'
import { makeTalk } from './messaging'
import type { Book } from './money/ledger'
import { memberDiscountRows } from './money/member-discounts'
import { type Mark, makePayouts } from './money/payouts'
import { makeSavings } from './money/savings'
import { makeGifts } from './shop/gift-cards'
import { productReviewRows } from './shop/product-reviews'
import { makePurchases } from './shop/purchases'
import { addressRows, cartRows, payForAll, productFavoriteRows } from './shop/shopping'
import { makeShops, shopRows } from './shop/shops'
import { makeTrade } from './shop/stock'
import { makeModeration, moderatedOf } from './support/moderation'
import { makeTickets } from './support/tickets'
import type { Write } from './write-order'

/** Maximum rows per statement: the widest table stays far below SQLite's limit of parameters. */
const ROWS_A_STATEMENT = 200

type Statement = BatchItem<'sqlite'>

/**
 * Fills an empty, migrated database in one batch, so that it is either full or still empty. `now`
 * is UTC ms; the rows depend on its UTC date only, and nothing is recorded later than that date's
 * midnight but appointments to come. `secret` is what the Worker is given as AUTH_SECRET: the codes of
 * gift cards are made with it, and where it is left out, nobody can know them.
 */
export async function seedDatabase(db: Db, now: number, secret?: string): Promise<void> {
  const day = now - (now % DAY)
  const people = peopleRows(day, await hashPassword(DEMO_PASSWORD))
  const salons = makeSalons(day)
  const visits = makeVisits(salons, day)
  const booked = appointmentRows(visits)
  const book = makeBook(visits, day)
  const savings = makeSavings(book, day)
  const asking = applicationRows(day)
  const described = salonRows([...salons, ...asking.salons])
  const [maina] = asking.shops
  if (!maina) throw new Error('The demo seller has no shop')
  const shops = makeShops(maina, day)
  const catalogue = shopRows(shops, day)
  const reductions = memberDiscountRows(
    salons,
    [...asking.shops.slice(0, 1), ...catalogue.shops].map(({ id, ownerId }) => ({
      id,
      ownerId,
      items: catalogue.products.filter((product) => product.shopId === id).map((product) => product.id),
    })),
    day,
  )
  const before = book.postings.length
  const trade = makeTrade(book, shops, makePurchases(shops, day), day)
  const gifts = makeGifts(book, salons, day, secret)
  payForAll(book, before, day)
  const payouts = makePayouts(book, day)
  const talk = makeTalk(salons, booked.appointments, day)
  const reviews = reviewRows(salons, visits, day)
  const productReviews = productReviewRows(shops, trade.orders, day)
  const moderated = moderatedOf(day, reviews, productReviews, talk.messages)
  const support = makeTickets(day, {
    appointments: booked.appointments,
    orders: trade.orders.map(({ last }) => last),
    moderated,
  })
  const reported = makeModeration(day, moderated)

  const statements: Statement[] = [
    ...inserts(db, user, people.users),
    ...inserts(db, account, people.accounts),
    ...inserts(db, salon, described.salons),
    ...inserts(db, salonHours, described.hours),
    ...inserts(db, salonException, described.exceptions),
    ...inserts(db, staff, described.staff),
    ...inserts(db, staffHours, described.staffHours),
    ...inserts(db, staffBreak, described.staffBreaks),
    ...inserts(db, service, described.services),
    ...inserts(db, staffService, described.staffServices),
    ...inserts(db, addOn, described.addOns),
    ...inserts(db, resource, described.resources),
    ...inserts(db, serviceResource, described.serviceResources),
    ...inserts(db, shop, [...asking.shops, ...catalogue.shops]),
    ...inserts(db, application, asking.applications),
    changes(db, application, asking.decisions, ['status', 'reason', 'decidedBy', 'decidedAt']),
    changes(db, shop, asking.listed, ['status']),
    ...inserts(db, pickupPoint, catalogue.points),
    ...inserts(db, product, catalogue.products),
    ...inserts(db, productVariant, catalogue.variants),
    ...inserts(db, priceChange, catalogue.priceChanges),
    ...inserts(db, memberDiscount, reductions.discounts),
    ...inserts(db, memberDiscountItem, reductions.items),
    // A goal accepts money only from members who have joined.
    ...inserts(db, savingsGoal, savings.goals),
    ...inserts(db, goalMember, savings.members),
    changes(db, goalMember, savings.joined, ['status', 'updatedAt']),
    ...inserts(db, goalAutoSave, savings.autoSaves),
    ...inserts(db, rateSet, savings.rateSets),
    ...inserts(db, rate, savings.rates),
    ...inserts(db, exchangeQuote, savings.quotes),
    ...ledgerStatements(db, book, payouts),
    ...inserts(db, withdrawal, savings.withdrawals),
    ...inserts(db, conversation, talk.conversations),
    ...inserts(db, offer, talk.offers),
    // An offered appointment begins as a slot hold.
    ...inserts(db, slotHold, talk.hold),
    changes(db, slotHold, talk.bookedUp, ['status', 'endedAt']),
    ...inserts(db, appointment, booked.appointments),
    ...inserts(db, appointmentItem, booked.items),
    ...inserts(db, busyInterval, booked.busy),
    ...inserts(db, appointmentEvent, booked.events),
    ...writeAll(db, [...trade.writes, ...gifts.writes]),
    // After the holds: an appointment and an order begin with their money held.
    changes(db, hold, book.holdEndings, ['status', 'endedAt']),
    changes(db, appointment, booked.confirmed, ['status', 'version', 'updatedAt']),
    changes(db, appointment, booked.closed, [
      'status',
      'version',
      'ending',
      'captured',
      'captureId',
      'arrivedAt',
      'arrivedByCode',
      'updatedAt',
    ]),
    changes(db, withdrawal, savings.paidOut, ['status', 'reference', 'transferId', 'updatedAt']),
    changes(db, withdrawal, savings.refused, ['status', 'failure', 'updatedAt']),
    changes(db, savingsGoal, savings.completed, ['status', 'completedAt', 'updatedAt']),
    changes(db, exchangeQuote, savings.accepted, ['acceptedAt', 'transferId']),
    ...inserts(db, moneyRequest, savings.requests),
    changes(db, moneyRequest, savings.paidRequests, ['status', 'transferId', 'updatedAt']),
    ...inserts(db, scheduledTransfer, savings.scheduled),
    ...inserts(db, plusSubscription, savings.plus),
    ...inserts(db, interest, savings.interest),
    ...inserts(db, spendingBudget, savings.budgets),
    ...inserts(db, review, reviews),
    ...inserts(db, favorite, favoriteRows(salons, day)),
    ...inserts(db, salonClient, guestRows(day)),
    ...inserts(db, paymentMethod, paymentMethodRows(day)),
    ...inserts(db, message, talk.messages),
    reads(db, talk.read),
    ...inserts(db, autoReply, talk.autoReplies),
    ...inserts(db, notification, talk.notifications),
    ...inserts(db, address, addressRows(day)),
    ...inserts(db, cartLine, cartRows(shops, day)),
    ...inserts(db, productFavorite, productFavoriteRows(shops, day)),
    ...inserts(db, productReview, productReviews),
    ...inserts(db, ticket, support.tickets),
    changes(db, user, support.working, ['twoFactorEnabled']),
    ...inserts(db, ticketMessage, support.messages),
    ...inserts(db, reviewReport, reported.reviewReports),
    ...inserts(db, productReviewReport, reported.productReports),
    ...inserts(db, conversationReport, reported.messageReports),
    ...inserts(db, moderation, reported.removals),
    changes(db, moderation, reported.appeals, ['appeal', 'appealedAt']),
    changes(db, moderation, reported.outcomes, ['outcome', 'outcomeReason', 'outcomeBy', 'outcomeAt']),
    changes(db, ticket, support.assigned, ['assignedTo']),
    changes(db, user, support.rested, ['twoFactorEnabled']),
    changes(db, ticket, support.closed, ['status', 'closedAt']),
    ...inserts(db, auditEvent, settledEvents(book)),
  ]
  const [first, ...rest] = statements
  if (first) await db.batch([first, ...rest])
}

/** Records the decisions of disputes like the product does. */
function settledEvents({ acts }: Book): (typeof auditEvent.$inferInsert)[] {
  return acts.map(({ adminId, transferId, createdAt }) => ({
    id: `settled:${transferId}`,
    actor: adminId,
    event: 'order.settled',
    requestId: 'seed',
    subject: transferId,
    createdAt,
  }))
}

/** In chronological order, so that no balance is short while triggers move them. */
function ledgerStatements(db: Db, book: Book, marks: Mark[]): Statement[] {
  const confirmed = book.confirmations.map((confirmation) => ({ ...confirmation, status: 'confirmed' }))
  return [
    ...inserts(db, ledgerAccount, [...book.accounts.values()]),
    // An adjustment is written before its transfer.
    ...inserts(db, adjustment, book.acts),
    ...inserts(
      db,
      transfer,
      book.transfers.toSorted((a, b) => a.createdAt - b.createdAt),
    ),
    ...postingStatements(db, book, marks),
    ...inserts(db, hold, book.holds),
    ...inserts(db, deposit, book.deposits),
    changes(db, deposit, confirmed, ['status', 'reference', 'transferId', 'updatedAt']),
  ]
}

/** A payout takes the whole balance: its row is written before any later posting. */
function postingStatements(db: Db, book: Book, marks: Mark[]): Statement[] {
  const postings = book.postings.toSorted((a, b) => a.at - b.at)
  const statements: Statement[] = []
  const moments = [...new Set(marks.map(({ at }) => at)), Number.POSITIVE_INFINITY]
  let written = 0
  for (const moment of moments) {
    const rest = postings.findIndex(({ at }) => at > moment)
    const until = rest < 0 ? postings.length : rest
    const rows = postings.slice(written, until).map(({ row }) => row)
    statements.push(...inserts(db, posting, rows))
    const now = marks.filter(({ at }) => at === moment).flatMap(({ writes }) => writes)
    statements.push(...writeAll(db, now))
    written = until
  }
  return statements
}

function paymentMethodRows(day: number): (typeof paymentMethod.$inferInsert)[] {
  const common = { userId: DEMO_CLIENT.id, processor: 'sandbox', token: 'sandbox_ok' }
  return [
    {
      ...common,
      id: 'payment-method-demo-card',
      type: 'card',
      cardType: 'Visa',
      lastFour: '4242',
      expiryDate: '12/30',
      isDefault: true,
      createdAt: day - 56 * DAY,
    },
    {
      ...common,
      id: 'payment-method-demo-mobile-money',
      type: 'mobile_money',
      provider: 'M-Pesa',
      phoneNumber: '+254700000001',
      createdAt: day - 40 * DAY,
    },
  ]
}

function inserts<T extends SQLiteTable>(db: Db, table: T, rows: InferInsertModel<T>[]): Statement[] {
  const statements: Statement[] = []
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    const some = rows.slice(at, at + ROWS_A_STATEMENT) as T['$inferInsert'][]
    statements.push(db.insert(table).values(some))
  }
  return statements
}

/** The shop's rows, in their order. */
function writeAll(db: Db, writes: Write[]): Statement[] {
  return writes.flatMap((write) =>
    'rows' in write
      ? inserts(db, write.table, write.rows)
      : changes(
          db,
          write.table as unknown as SQLiteTable & Record<string, SQLiteColumn>,
          write.changes as Record<string, unknown>[],
          write.keys,
        ),
  )
}

/** One statement that updates many rows, each with its own values. */
function changes<K extends string>(
  db: Db,
  table: SQLiteTable & Record<K | 'id', SQLiteColumn>,
  rows: Record<K | 'id', unknown>[],
  keys: K[],
): Statement {
  const sets = keys.map((key) => sql`${sql.identifier(table[key].name)} = change.value ->> ${sql.raw(`'${key}'`)}`)
  return db.run(
    sql`UPDATE ${table} SET ${sql.join(sets, sql`, `)}
      FROM json_each(${JSON.stringify(rows)}) AS change
      WHERE ${table.id} = change.value ->> 'id'`,
  )
}

/** The read positions of the two in a conversation; the trigger counts unread messages. */
function reads(db: Db, rows: object[]): Statement {
  return db.run(
    sql`UPDATE participant SET delivered_seq = read.value ->> 'deliveredSeq', read_seq = read.value ->> 'readSeq'
      FROM json_each(${JSON.stringify(rows)}) AS read
      WHERE conversation_id = read.value ->> 'conversationId' AND user_id = read.value ->> 'userId'`,
  )
}
