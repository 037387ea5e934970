// The steps of a new gift card, of one person or of a group. A card of one person ends in a review.
import { type Steps, stepAt } from '../../ui/layout/steps'

export type GiftKind = 'one' | 'group'

export type GiftStep = 'whom' | 'design' | 'sum' | 'words' | 'when'

const FIRST = {
  whom: ['recipient', 'person', 'email', 'phone'],
  design: ['design'],
  sum: ['amount', 'currency'],
  words: ['recipientName', 'fromName', 'message'],
}

export const GIFT_STEPS: Record<GiftKind, Steps<GiftStep>> = {
  one: { ...FIRST, when: ['deliverOn', 'salonId', 'serviceId'] },
  group: { ...FIRST, when: ['deadline', 'deliverOn'] },
}

export const NEW_GIFT: Record<GiftKind, string> = {
  one: '/client/gift-cards/new',
  group: '/client/gift-cards/group/new',
}

/** The address of a step, with the draft that is stored. */
export function giftPath(step: GiftStep, kind: GiftKind = 'one'): string {
  return `${NEW_GIFT[kind]}?resume=1&step=${step}`
}

export function giftStep(name: string): GiftStep {
  return stepAt(GIFT_STEPS.one, name, {})
}
