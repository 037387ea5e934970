// HTTP routes of Plus.
import { operations } from '../../platform/http/operation'
import { getPlus } from './plus'
import { getReceipt, listReceipts } from './receipts'
import { cancelSubscription, changeSubscription, resumeSubscription, subscribe } from './subscriptions'

export const plus = operations(
  getPlus,
  subscribe,
  changeSubscription,
  cancelSubscription,
  resumeSubscription,
  listReceipts,
  getReceipt,
)
