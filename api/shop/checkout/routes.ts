// HTTP routes for checkouts: opening, choosing delivery, paying and releasing.
import { operations } from '../../platform/http/operation'
import { openCheckout, releaseCheckout } from './checkouts'
import { chooseWays } from './delivery-choices'
import { getCheckout } from './detail'
import { payCheckout, quoteForCheckout } from './payment'

export const checkouts = operations(
  openCheckout,
  getCheckout,
  chooseWays,
  quoteForCheckout,
  payCheckout,
  releaseCheckout,
)
