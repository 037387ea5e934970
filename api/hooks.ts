// What lower areas leave to higher ones, filled in: create-context.ts puts it on every Ctx.
import { bookedByDeposit, keptInPurse } from './booking/slots/deposit-purpose'
import { publishOffer } from './messaging/messages/offer-updates'
import type { Hooks } from './platform/context'
import { codeLines } from './shop/gift-card-codes/code-lines'

export const HOOKS: Hooks = {
  bookingDeposit: {
    description: 'Added funds for a booking',
    onConfirmed: bookedByDeposit,
    announce: (ctx, { subjectId }) => publishOffer(ctx, { slotHoldId: subjectId ?? '' }),
    onRefused: keptInPurse,
    told: 'late failures',
    returnTo: ({ subjectId }) => `/booking/${subjectId}`,
  },
  giftCardLines: codeLines,
}
