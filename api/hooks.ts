// The implementations of the hooks of lower areas: create-context.ts puts them on every Ctx.

import { session } from '../db/schema/identity'
import { bookedByDeposit, leftInPurse } from './booking/slots/deposit-purpose'
import { matchAfterChange } from './booking/waiting/matching'
import { publishOffer } from './messaging/messages/offer-updates'
import { unreadMessages } from './messaging/messages/participants'
import { paidByDeposit } from './money/plus/charges'
import { abandonedPayment } from './money/plus/renewal'
import { unreadNotifications } from './notifications/in-app'
import { drainOutbox } from './notifications/outbox'
import { isPushed } from './notifications/push-subscriptions'
import type { Hooks } from './platform/context'
import { REVIEW_PICTURES } from './reviews/photos'
import { SALON_PICTURES } from './salons/set-up/pictures'
import { cartSize } from './shop/cart/cart-rows'
import { PRODUCT_PICTURES } from './shop/catalogue/pictures'
import { codeLines } from './shop/gift-card-codes/code-lines'

export const HOOKS: Hooks = {
  deliver: (ctx) => drainOutbox(ctx),
  freeTimeChanged: matchAfterChange,
  deposits: {
    booking: {
      description: 'Added funds for a booking',
      onConfirmed: bookedByDeposit,
      announce: (ctx, { subjectId }) => publishOffer(ctx, { slotHoldId: subjectId ?? '' }),
      onRefused: leftInPurse,
      notifyWhen: 'late failures',
      returnTo: ({ subjectId }) => `/booking/${subjectId}`,
    },
    plus: {
      description: 'Added funds for Purse Plus',
      onConfirmed: paidByDeposit,
      onAbandoned: abandonedPayment,
      notifyWhen: 'elsewhere',
    },
  },
  giftCardLines: codeLines,
  pictures: {
    avatars: { isSquare: true },
    salons: SALON_PICTURES,
    staff: { isSquare: true },
    reviews: REVIEW_PICTURES,
    products: PRODUCT_PICTURES,
  },
  counts: {
    messages: unreadMessages(session.userId),
    notifications: unreadNotifications(session.userId),
    pushed: isPushed,
    cart: cartSize(session.userId),
  },
}
