import { operations } from '../../platform/http/operation'
import { claimGiftCard, openByCode, redeemGiftCode } from './claim'
import { getGiftCard, listGiftCards } from './my-cards'
import { buyGiftCard, getGiftDraft } from './purchase'
import { resendGiftCard } from './resend'

export const giftCards = operations(
  listGiftCards,
  getGiftDraft,
  buyGiftCard,
  getGiftCard,
  resendGiftCard,
  claimGiftCard,
)

/** What a code opens. The code travels in the body, never in a URL. */
export const giftRedemptions = operations(redeemGiftCode, openByCode)
