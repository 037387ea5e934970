// HTTP routes for group gifts, cancelling a card, and its statement.
import { operations } from '../../platform/http/operation'
import { cancelCard, cancellationTerms } from '../gift-cards/cancel'
import { giftHistory } from '../gift-cards/history'
import { cardStatement } from '../gift-cards/statement'
import { payShare } from './contributions'
import { getGroupGift } from './groups'
import { askIn, decline } from './invite'
import { sendGroup } from './send'
import { startGroup } from './start'

export const groupGifts = operations(
  giftHistory,
  startGroup,
  getGroupGift,
  payShare,
  askIn,
  decline,
  sendGroup,
  cancellationTerms,
  cancelCard,
  cardStatement,
)
