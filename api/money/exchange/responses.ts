// The shapes of what exchanging answers, for the OpenAPI document.
import { z } from 'zod'
import { CURRENCIES } from '../../platform/values/money'
import { MoneyAnswer } from '../../platform/values/responses'

const instant = z.iso.datetime({ offset: true })

const RateAnswer = z
  .object({
    base: z.enum(CURRENCIES),
    counter: z.enum(CURRENCIES),
    value: z.string().regex(/^\d+\.\d{2,4}$/),
  })
  .meta({ description: 'One unit of `base` is so many of `counter`.' })

const percentage = z.string().regex(/^\d+(\.\d+)?$/)

export const RateTableAnswer = z.object({
  source: z.string().nullable(),
  asOf: instant.nullable(),
  usable: z.boolean(),
  /** Each currency against the US dollar. */
  rates: z.array(RateAnswer),
})

export const ExchangeAnswer = RateTableAnswer.extend({
  balances: z.array(MoneyAnswer),
  currency: z.enum(CURRENCIES),
  spreadPercent: percentage,
})

export const QuoteAnswer = z.object({
  id: z.string(),
  status: z.enum(['open', 'expired', 'accepted']),
  pay: MoneyAnswer,
  get: MoneyAnswer,
  /** Our part of `pay`. */
  spread: MoneyAnswer,
  /** "0.5" */
  spreadPercent: percentage,
  rate: RateAnswer,
  /** Of when the rate is. */
  ratesAsOf: instant,
  expiresAt: instant,
  transferId: z.string().nullable(),
})

export const OpenedQuoteAnswer = QuoteAnswer.extend({ available: MoneyAnswer })
