// HTTP for auto-replies, which partners, sellers and admins have.
import { operations } from '../../platform/http/operation'
import { getAutoReplies, saveAutoReplies } from './auto-replies'

export const autoReplies = operations(getAutoReplies, saveAutoReplies)
