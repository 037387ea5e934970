// Responses of exchanges, for the OpenAPI document.
import { z } from 'zod'
import { CURRENCIES } from '../../platform/values/money'
import { MoneyResponse } from '../../platform/values/responses'

const instant = z.iso.datetime({ offset: true })

const RateResponse = z
  .object({ base: z.enum(CURRENCIES), counter: z.enum(CURRENCIES), value: z.string().regex(/^\d+\.\d{2,4}$/) })
  .meta({ description: 'How much of `counter` one unit of `base` is worth.' })

export type RateResponse = z.output<typeof RateResponse>

const percentage = z.string().regex(/^\d+(\.\d+)?$/)

export const RateTableResponse = z.object({
  source: z.string().nullable(),
  asOf: instant.nullable(),
  usable: z.boolean(),
  /** Each currency against the US dollar. */
  rates: z.array(RateResponse),
})

/** `asOf` is null if there never were rates; stale ones are shown, but cannot be exchanged at. */
export type RateTableResponse = z.output<typeof RateTableResponse>

export const ExchangeResponse = RateTableResponse.extend({
  balances: z.array(MoneyResponse),
  currency: z.enum(CURRENCIES),
  spreadPercent: percentage,
})

export type ExchangeResponse = z.output<typeof ExchangeResponse>

export const QuoteResponse = z.object({
  id: z.string(),
  status: z.enum(['open', 'expired', 'accepted']),
  pay: MoneyResponse,
  get: MoneyResponse,
  /** Our spread, part of `pay`. */
  spread: MoneyResponse,
  /** "0.5" */
  spreadPercent: percentage,
  rate: RateResponse,
  /** The date of the rate. */
  ratesAsOf: instant,
  expiresAt: instant,
  transferId: z.string().nullable(),
})

export type QuoteResponse = z.output<typeof QuoteResponse>

export const OpenedQuoteResponse = QuoteResponse.extend({ available: MoneyResponse })

export type OpenedQuoteResponse = z.output<typeof OpenedQuoteResponse>
