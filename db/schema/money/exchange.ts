// Rates of exchange, dated, and the quotes that people accept. Rates are units of a currency for one
// US dollar, times a million.
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, sqliteView, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { user } from '../identity'
import { fee, transfer } from './ledger'

/** One set of rates as a source published it. Rows are never changed: new rates are a new set. */
export const rateSet = sqliteTable(
  'rate_set',
  {
    id: text('id').primaryKey(),
    source: text('source').notNull(),
    /** Of when the rates are, as the source says. */
    asOf: integer('as_of').notNull(),
    fetchedAt: integer('fetched_at').notNull(),
  },
  (t) => [uniqueIndex('rate_set_as_of').on(t.asOf, t.source)],
)

export const rate = sqliteTable(
  'rate',
  {
    rateSetId: reference('rate_set_id', () => rateSet.id),
    currency: text('currency').notNull(),
    /** Units for one US dollar, times a million: 129200000 for KES 129.20. */
    micros: integer('micros').notNull(),
  },
  (t) => [
    primaryKey({ name: 'rate_id', columns: [t.rateSetId, t.currency] }),
    check('rate_micros', sql`${t.micros} > 0`),
  ],
)

/**
 * What each currency counts for in the reference currency: the newest rates, or where there are none those
 * that limits began with. `divisor` is minor units of it for one US dollar, times a million.
 */
export const referenceRate = sqliteView('reference_rate', {
  currency: text('currency').notNull(),
  rateSetId: text('rate_set_id'),
  divisor: integer('divisor').notNull(),
}).existing()

/** An offer to exchange, good until `expiresAt` and used once: a trigger refuses more. */
export const exchangeQuote = sqliteTable(
  'exchange_quote',
  {
    id: text('id').primaryKey(),
    userId: reference('user_id', () => user.id),
    fromCurrency: text('from_currency').notNull(),
    fromAmount: integer('from_amount').notNull(),
    toCurrency: text('to_currency').notNull(),
    toAmount: integer('to_amount').notNull(),
    /** Our share of `fromAmount`. */
    spread: integer('spread').notNull(),
    feeId: reference('fee_id', () => fee.id),
    rateSetId: reference('rate_set_id', () => rateSet.id),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    acceptedAt: integer('accepted_at'),
    transferId: text('transfer_id').references(() => transfer.id),
  },
  (t) => [
    index('exchange_quote_user').on(t.userId, t.createdAt),
    index('exchange_quote_accepted').on(t.userId, t.acceptedAt).where(sql`accepted_at IS NOT NULL`),
    uniqueIndex('exchange_quote_transfer').on(t.transferId),
    check('exchange_quote_amounts', sql`${t.fromAmount} > 0 AND ${t.toAmount} > 0`),
    check('exchange_quote_spread', sql`${t.spread} BETWEEN 0 AND ${t.fromAmount} - 1`),
    check('exchange_quote_currencies', sql`${t.fromCurrency} <> ${t.toCurrency}`),
    check('exchange_quote_accepted', sql`(${t.acceptedAt} IS NULL) = (${t.transferId} IS NULL)`),
  ],
)
