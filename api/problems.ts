// The problems of all areas. Browser-safe.
import { ADMIN_MEANINGS, ADMIN_PROBLEMS } from './admin/problems'
import { BOOKING_MEANINGS, BOOKING_PROBLEMS } from './booking/problems'
import { DEVELOPERS_PROBLEMS } from './developers/problems'
import { IDENTITY_MEANINGS, IDENTITY_PROBLEMS } from './identity/problems'
import { MESSAGING_MEANINGS, MESSAGING_PROBLEMS } from './messaging/problems'
import { MONEY_MEANINGS, MONEY_PROBLEMS } from './money/problems'
import { NOTIFICATIONS_PROBLEMS } from './notifications/problems'
import { ONBOARDING_PROBLEMS } from './onboarding/problems'
import { PLATFORM_PROBLEMS } from './platform/values/problems'
import { REVIEWS_PROBLEMS } from './reviews/problems'
import { SALONS_MEANINGS, SALONS_PROBLEMS } from './salons/problems'
import { SHOP_MEANINGS, SHOP_PROBLEMS } from './shop/problems'
import { SUPPORT_MEANINGS, SUPPORT_PROBLEMS } from './support/problems'

export const PROBLEMS = {
  ...PLATFORM_PROBLEMS,
  ...NOTIFICATIONS_PROBLEMS,
  ...IDENTITY_PROBLEMS,
  ...MONEY_PROBLEMS,
  ...SUPPORT_PROBLEMS,
  ...MESSAGING_PROBLEMS,
  ...REVIEWS_PROBLEMS,
  ...SALONS_PROBLEMS,
  ...BOOKING_PROBLEMS,
  ...SHOP_PROBLEMS,
  ...DEVELOPERS_PROBLEMS,
  ...ONBOARDING_PROBLEMS,
  ...ADMIN_PROBLEMS,
}

/** The code that is meant where the database refuses under another name: a constraint's, a trigger's. */
export const MEANINGS = {
  ...IDENTITY_MEANINGS,
  ...MONEY_MEANINGS,
  ...SUPPORT_MEANINGS,
  ...MESSAGING_MEANINGS,
  ...SALONS_MEANINGS,
  ...BOOKING_MEANINGS,
  ...SHOP_MEANINGS,
  ...ADMIN_MEANINGS,
}
