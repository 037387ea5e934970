// HTTP for saving for a visit: a client's goals, and what the salon sees and offers.
import { operations } from '../../platform/http/operation'
import { adaptGoal } from './adaptation'
import { changeGoalBooking, endGoalBooking, shareGoal } from './changes'
import { getGoalBooking } from './goal-booking'
import { getSavers, saveSaverTerms } from './savers'
import { saveForVisit } from './start'

export const goalBookings = operations(
  saveForVisit,
  getGoalBooking,
  changeGoalBooking,
  endGoalBooking,
  adaptGoal,
  shareGoal,
)

export const savers = operations(getSavers, saveSaverTerms)
