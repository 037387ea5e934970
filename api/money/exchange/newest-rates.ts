// Reads the newest stored rates.
import { desc, type SQL, sql } from 'drizzle-orm'
import { prepared } from '../../../db/prepared'
import { rate, rateSet, referenceRate } from '../../../db/schema/money/exchange'
import type { Ctx } from '../../platform/context'
import type { Currency } from '../../platform/values/money'

/** The statement that reads the newest set; `ratesFrom` parses its rows. */
export function newestRates(ctx: Ctx) {
  return newest(ctx.db)
}

const newest = prepared((db) =>
  db
    .select({
      id: rateSet.id,
      source: rateSet.source,
      asOf: rateSet.asOf,
      currency: rate.currency,
      micros: rate.micros,
    })
    .from(rate)
    .innerJoin(rateSet, sql`${rateSet.id} = ${rate.rateSetId}`)
    .where(
      sql`${rateSet.id} = (SELECT id FROM ${rateSet} ORDER BY ${desc(sql`as_of`)}, ${desc(sql`fetched_at`)} LIMIT 1)`,
    ),
)

/** The statement that reads each currency's value in the reference currency; see reference.ts. */
export function referenceRates(ctx: Ctx) {
  return ctx.db.select({ currency: referenceRate.currency, divisor: referenceRate.divisor }).from(referenceRate)
}

/** Within a statement: minor units of a currency for one US dollar, times a million. That of a named one is read once. */
export function divisorNow(currency: SQL | Currency): SQL {
  return sql`(SELECT divisor FROM ${referenceRate} WHERE ${referenceRate.currency} = ${currency})`
}
