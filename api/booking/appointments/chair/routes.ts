// HTTP for what happens at the chair: check-in, what was done on top, tips.
import { operations } from '../../../platform/http/operation'
import { checkIn, markArrived } from './check-in'
import { agreeToExtras, completeWithExtras, declineExtras } from './extras'
import { getCompletionSheet } from './sheet'
import { payTip } from './tips'

export const checkIns = operations(checkIn)

export const chair = operations(
  markArrived,
  getCompletionSheet,
  completeWithExtras,
  agreeToExtras,
  declineExtras,
  payTip,
)
