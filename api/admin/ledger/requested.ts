// Turns input into the requested adjustment.
import type { z } from 'zod'
import type { CorrectionPlanQuery, GoodwillPlanQuery, RefundPlanQuery, SettlementPlanQuery } from './input'
import type { Adjustment } from './plan'

export function refundOf(requested: RefundPlanQuery): Adjustment {
  const { of, id: subject, amount, units: lines } = requested
  if (of === 'appointment') return { act: 'refund', of, subject, amount }
  const delivery = requested.delivery === 'on'
  return { act: 'refund', of, subject, lines, delivery, restock: requested.restock === 'on' }
}

export function goodwillOf({ personId, minor, currency }: z.output<typeof GoodwillPlanQuery>): Adjustment {
  return { act: 'goodwill', subject: personId, minor, currency }
}

export function correctionOf(requested: z.output<typeof CorrectionPlanQuery>): Adjustment {
  const { transferId: subject, pair, personId = null, minor, currency } = requested
  return { act: 'correction', subject, pair, personId, minor, currency, resolves: null }
}

export function settlementOf({ orderId, for: side }: SettlementPlanQuery): Adjustment {
  return { act: 'settlement', subject: orderId, for: side }
}
